// Signed amounts that sum to zero, or to one of `sums`, unless they need not: the last missing one is computed from the others.
// Where some will do (`least`), whoever has none is not concerned.
import { all, figure } from "../common/find.js";
import { follower } from "./follow.js";

export function balance(amounts) {
  if ("anySum" in amounts.dataset) return;
  const per = Number(amounts.dataset.per);
  const rows = all(amounts, ".signed").map((row) => ({
    row, minus: row.querySelector('[value="-"]'), plus: row.querySelector('[value="+"]'), fields: all(row, ".unit input"),
  }));
  const said = amounts.parentElement.querySelector(".sumok");
  const type = ({ row, fields }, computed) => {
    for (const one of [row, ...all(row, "input")]) one.classList.toggle("computed", computed);
    for (const field of fields) field.readOnly = computed;
  };
  const follows = follower(amounts, rows.map(({ row }) => [row, row.classList.contains("computed")]));
  if (follows) follows.classList.add("computed");
  for (const one of rows) {
    if (!one.row.classList.contains("computed")) continue;
    type(one, false);
    for (const field of one.fields) field.value = "";
  }
  const worth = ({ minus, fields }) => {
    const parts = fields.map(figure);
    return (minus.checked ? -1 : 1) * (parts.length > 1 ? parts[0] * per + parts[1] : parts[0]);
  };
  const typed = rows.filter((one) => one.fields.some((field) => field.value !== ""));
  const sum = typed.map(worth).reduce((one, other) => one + other, 0);
  const left = rows.find((one) => !typed.includes(one));
  const whole = Number.isInteger(sum);
  const busy = left && left.fields.includes(document.activeElement);
  if (left && whole && !busy && typed.length === rows.length - 1) {
    const [big, small] = left.fields.length > 1 ? [Math.trunc(Math.abs(sum) / per), Math.abs(sum) % per] : [0, Math.abs(sum)];
    (sum > 0 ? left.minus : left.plus).checked = true;
    if (left.fields.length > 1) left.fields[0].value = big ? String(big) : "";
    left.fields[left.fields.length - 1].value = small || !big ? String(small) : "";
    type(left, true);
  }
  const other = !left && (amounts.dataset.sums ?? "").split(" ").filter(Boolean).map(Number).includes(sum);
  const off = whole && !left && sum !== 0 && !other;
  said.classList.toggle("off", off);
  const few = !sum && typed.filter((one) => worth(one)).length >= Number(amounts.dataset.least ?? Infinity);
  said.textContent = other ? `✓ ${amounts.dataset.sum.replace("{n}", written(sum, amounts.dataset))}`
    : off ? amounts.dataset.off.replace("{n}", written(-sum, amounts.dataset))
    : whole && (few || ((!left || typed.length === rows.length - 1) && !busy)) ? `✓ ${amounts.dataset.done}` : "";
}

export function written(value, { per, big, small, gap }) {
  const size = Math.abs(value), bigs = big ? Math.trunc(size / Number(per)) : 0, smalls = size - bigs * Number(per);
  const parts = [bigs ? `${bigs}${gap}${big}` : "", smalls || !bigs ? `${smalls}${gap}${gap && smalls === 1 ? small.replace(/s$/, "") : small}` : ""];
  return (value < 0 ? "−" : "+") + parts.filter(Boolean).join(gap);
}

// Typing turns a computed amount into an entered one. Changing its sign keeps the number; typing replaces it.
export function takeOver(input) {
  const row = input.closest(".signed.computed");
  const typed = input.matches(".unit input");
  if (!row || !(typed || input.type === "radio")) return;
  for (const one of [row, ...all(row, ".computed")]) one.classList.remove("computed");
  for (const field of all(row, ".unit input")) {
    field.readOnly = false;
    if (typed) field.value = "";
  }
}
