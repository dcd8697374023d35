// Keys that add to a number: to the one whose row was touched last, at first to the first without one. What would be more than is left
// is cut to that, and the form says so.
import { all, figure } from "../common/find.js";

const at = new WeakMap();
const fieldsOf = (adds) => all(adds.closest(".ask"), `input[name="${adds.dataset.adds}"], input[name^="${adds.dataset.adds}."]`);
const chosen = (adds) => at.get(adds) || fieldsOf(adds).find((one) => !one.value) || fieldsOf(adds)[0];
const sum = (fields) => fields.reduce((all, one) => all + (figure(one) || 0), 0);

export function show(adds) {
  adds.hidden = false;
  const gauge = adds.closest(".ask").querySelector(".gauge");
  for (const field of fieldsOf(adds)) field.classList.toggle("turn", field === at.get(adds));
  if (!gauge) return;
  const used = sum(fieldsOf(adds)), whole = Number(adds.dataset.room);
  gauge.querySelector("[data-left]").textContent = String(Math.max(0, whole - used));
  gauge.querySelector("meter").value = Math.min(whole, used);
}

function turnTo(adds, field) {
  if (at.get(adds) !== field) adds.querySelector("[role=status]").textContent = ""; // what was cut was another number
  at.set(adds, field);
  show(adds);
}

document.addEventListener("focusin", (event) => {
  const ask = event.target.matches("[inputmode=numeric]") && event.target.closest(".ask"), adds = ask && ask.querySelector("[data-adds]");
  if (adds) turnTo(adds, event.target);
});

document.addEventListener("change", ({ target }) => {
  const row = target.closest(".staking"), field = row && row.querySelector("[inputmode=numeric]");
  const adds = field && target !== field && row.closest(".ask").querySelector("[data-adds]");
  if (adds) turnTo(adds, field);
});

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-add]");
  if (!key) return;
  const adds = key.closest("[data-adds]"), field = chosen(adds), more = Number(key.dataset.add);
  const others = sum(fieldsOf(adds).filter((one) => one !== field)), wanted = more ? (figure(field) || 0) + more : 0;
  const room = adds.dataset.room === undefined ? wanted : Number(adds.dataset.room) - others;
  field.value = more ? String(Math.max(0, Math.min(wanted, room))) : "";
  adds.querySelector("[role=status]").textContent = wanted > room ? adds.dataset.cut.replace("{n}", String(Math.max(0, room))) : "";
  at.set(adds, field);
  show(adds);
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
