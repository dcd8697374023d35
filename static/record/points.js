// Points with a fixed total: the last missing one is computed. Which one that is comes back with a form that was refused, so that
// it follows when the wrong number is corrected. Where all were there at first, as in a correction, one that nobody touches follows.
import { all, figure } from "../common/find.js";
import { follower } from "./follow.js";

export function sumUp(points) {
  const total = Number(points.dataset.total);
  const inputs = all(points, "input");
  const kept = points.parentElement.querySelector("[name=computed]");
  const before = inputs.find((input) => input.name === kept.value);
  if (before && !points.dataset.begun) before.classList.add("computed");
  points.dataset.begun = "yes";
  kept.value = "";
  const follows = total > 0 && follower(points, inputs.map((input) => [input, input.classList.contains("computed")]));
  if (follows) follows.classList.add("computed");
  const typed = inputs.filter((input) => input.value !== "" && !input.classList.contains("computed"));
  const numbers = typed.map(figure);
  const sum = numbers.reduce((one, other) => one + other, 0);
  const said = points.parentElement.querySelector(".sumok");
  for (const input of inputs) {
    if (!input.classList.contains("computed")) continue;
    input.classList.remove("computed");
    input.value = "";
    input.readOnly = false;
  }
  const usable = numbers.every((number) => Number.isInteger(number) && number >= 0);
  if (usable && typed.length === inputs.length - 1 && sum <= total) {
    const last = inputs.find((input) => !typed.includes(input));
    last.value = String(total - sum);
    last.classList.add("computed");
    last.readOnly = true;
    kept.value = last.name;
  }
  const shown = inputs.map((input) => input.value).filter((value) => value !== "");
  const whole = inputs.map(figure).reduce((one, other) => one + other, 0);
  const full = shown.length === inputs.length;
  said.classList.toggle("off", full && total > 0 && whole !== total);
  said.textContent = full ? `${total > 0 && whole === total ? "✓ " : ""}${shown.join(" + ")} = ${whole}` : "";
  const mean = total / inputs.length;
  inputs.forEach((input) => {
    const hint = input.parentElement.querySelector(".hint");
    const over = figure(input) - mean;
    hint.textContent = input.value === "" || !points.dataset.mean ? "\u00a0" : `${points.dataset.mean} ${over === 0 ? "±0" : `${over > 0 ? "+" : "−"}${Math.abs(over)}`}`;
  });
}
