// Typing in a paper sheet: Enter goes to the next cell, the typed names head the columns, and every line shows its sum. The page
// works without this file.
import { written } from "../record/amounts.js";
import { all } from "../common/find.js";

const form = document.querySelector("form.typing");
const told = form.querySelector(".body").dataset;
const cells = () => all(form, ".fig input");
history.replaceState(null, "", form.dataset.address + location.hash); // so that a redrawn form has as many lines

form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".fig input")) return;
  event.preventDefault();
  const every = cells(), next = every[every.indexOf(event.target) + 1];
  if (next) next.focus();
});

const value = (cell) => all(cell, ".entry").reduce((sum, entry) => {
  const input = entry.querySelector(".fig input");
  const text = input.value.normalize("NFKC").trim().replace(/^[-−–ー△▲]/, "-");
  const number = entry.querySelector(".less input").checked ? -Math.abs(Number(text)) : Number(text);
  return sum + number * (input.name.endsWith(".big") ? Number(told.per) : 1);
}, 0);
const typed = (cell) => all(cell, ".fig input").some((input) => input.value.trim() !== "");

function sumUp(line) {
  const said = line.querySelector(".linesum");
  if (!said) return; // players score, and nothing sums to zero
  const row = all(line, ".cell"), full = row.filter(typed);
  const sum = full.map(value).reduce((one, other) => one + other, 0);
  const whole = full.length === row.length, usable = Number.isInteger(sum) && full.length >= row.length - 1;
  said.classList.toggle("off", usable && whole && sum !== 0);
  said.textContent = !usable ? "" : !whole ? told.left.replace("{n}", written(-sum, told)) : sum ? told.off.replace("{n}", written(sum, told)) : `✓ ${told.done}`;
}

function heads() {
  all(form, 'input[name="players"]').forEach((input, seat) => {
    for (const head of form.querySelectorAll(`[data-head="${seat}"]`)) head.textContent = input.value.trim() || String(seat + 1);
  });
}

function tellAnew(event) {
  const line = event.target.closest(".paper-line");
  if (line) sumUp(line);
  if (event.target.name === "players") heads();
}
form.addEventListener("input", tellAnew);
form.addEventListener("change", tellAnew);
document.addEventListener("DOMContentLoaded", () => { // after app.js has restored a draft
  heads();
  for (const line of form.querySelectorAll(".paper-line")) sumUp(line);
});
