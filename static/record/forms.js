// The behaviour of a form while it is filled in.
import { show } from "./adds.js";
import { balance, takeOver } from "./amounts.js";
import { ask } from "./conditions.js";
import { draftOf, keep } from "./drafts.js";
import { all, figure } from "../common/find.js";
import { touch } from "./follow.js";
import { lay } from "./lay.js";
import { htmx } from "../common/htmx.js";
import { name } from "./names.js";
import { deal, turn } from "./piles.js";
import { change } from "./places.js";
import { sumUp } from "./points.js";
import { begin } from "./starts.js";
import { take } from "./turns.js";

export function arrange(form) {
  ask(form);
  for (const deck of all(form, "[data-deck]:not([data-rack] *)")) {
    const most = Number(deck.dataset.deck);
    deck.classList.toggle("full", deck.querySelectorAll(":checked").length >= most);
  }
  for (const points of all(form, "[data-total]")) sumUp(points);
  for (const amounts of all(form, ".amounts")) balance(amounts);
  for (const piles of all(form, "[data-piles]")) deal(piles);
  for (const rack of all(form, "[data-rack]")) lay(rack);
  for (const turns of all(form, "[data-turns]")) take(turns);
  for (const step of all(form, "[data-starts]")) begin(step);
  for (const adds of all(form, "[data-adds]")) show(adds);
  for (const line of all(form, ".begins")) name(line);
}

document.addEventListener("change", (event) => {
  const input = event.target;
  const form = input.form;
  if (!form) return;
  const chips = input.closest('[data-most="1"], [data-deck="1"]');
  if (chips && input.checked) for (const other of all(chips, "input")) if (other !== input) other.checked = false;
  const deck = input.closest("[data-deck]");
  if (deck && input.checked && deck.querySelectorAll(":checked").length > Number(deck.dataset.deck)) input.checked = false;
  const piles = deck && deck.closest("[data-piles]");
  if (piles && input.checked && !input.closest(".copies")) for (const other of all(piles, ":checked")) if (other !== input && other.value === input.value) other.checked = false;
  if (input.closest("[data-places]")) change(input);
  arrange(form);
  if (form.dataset.draft) keep(form);
}, true);

document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (!form) return;
  event.target.classList.remove("bad");
  touch(event.target);
  if (event.target.type === "radio") takeOver(event.target);
  arrange(form);
  if (form.dataset.draft) keep(form);
  if (event.inputType === "insertText") goOn(event.target);
}, true);

// A number that no further digit can follow leads to the next that is empty. Enter, from habit, leads no further.
let led = null;
function goOn(input) {
  const points = input.closest(".points[data-total]"), total = points && Number(points.dataset.total);
  if (!points || !(input.value.length >= input.maxLength || figure(input) * 10 > (total || Infinity))) return;
  const fields = all(points, "input"), next = fields.slice(fields.indexOf(input) + 1).find((one) => !one.value);
  led = next;
  if (next) next.focus();
}

// Enter leads to the next number that is not computed; after the last one the keyboard closes and shows the preview.
document.addEventListener("keydown", (event) => {
  const numbers = event.target.closest(".points, .amounts");
  if (event.key !== "Enter" || event.isComposing || !numbers || !event.target.matches("[inputmode=numeric]")) return;
  event.preventDefault();
  if (event.target === led && !led.value) { led = null; return; }
  const fields = all(numbers, "[inputmode=numeric]");
  const next = fields.slice(fields.indexOf(event.target) + 1).find((one) => !one.readOnly);
  if (next) next.focus(); else event.target.blur();
});

// What is typed into a number takes its place; a second tap places the caret.
let entered = null;
document.addEventListener("focusin", ({ target }) => {
  entered = target.matches("[inputmode=numeric]") ? target : null;
  if (entered) entered.select();
});
document.addEventListener("click", ({ target }) => {
  if (target === entered) entered.select();
  entered = null;
});

document.addEventListener("focusin", (event) => {
  const input = event.target;
  if (input.matches(".unit input.computed")) takeOver(input);
  if (!input.matches(".points input.computed")) return;
  input.classList.remove("computed");
  input.readOnly = false;
  input.value = "";
});

// A field with focus is not recomputed until it loses focus.
document.addEventListener("focusout", (event) => {
  const amounts = event.target.closest(".amounts");
  if (!amounts) return;
  setTimeout(() => {
    const before = amounts.querySelector(".computed");
    arrange(event.target.form);
    if (!before && amounts.querySelector(".computed") && htmx) htmx.trigger(event.target.form, "change");
  });
});

// Another form for the same thing begins with what has been answered.
document.addEventListener("click", (event) => {
  const way = event.target.closest("a[data-carry]"), form = way && document.querySelector("form.declare");
  if (form) way.search = new URLSearchParams(draftOf(form).filter(([name, value]) => value && !["asks", "previewed", "computed"].includes(name))).toString();
}, true);

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-pile]");
  if (tab) { turn(tab.closest("[data-piles]"), Number(tab.dataset.pile)); return; }
  const stepper = event.target.closest("[data-by]");
  if (!stepper) return;
  const input = stepper.parentElement.querySelector("input");
  const next = (Number(input.value) || 0) + Number(stepper.dataset.by);
  input.value = String(Math.min(Number(input.dataset.most), Math.max(Number(input.dataset.least), next)));
  input.dispatchEvent(new Event("change", { bubbles: true }));
});
