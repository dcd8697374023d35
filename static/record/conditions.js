// Show questions only while they are relevant.
import { all } from "../common/find.js";

const given = (form, name) => new FormData(form).getAll(name).filter(Boolean);

function holds(form, conditions) {
  return conditions.split(";").filter(Boolean).every((one) => {
    const [name, values] = one.split(":");
    const answers = given(form, name);
    return values ? answers.some((answer) => values.split(",").includes(answer)) : answers.length > 0;
  });
}

export function ask(form) {
  for (const one of all(form, "[data-when]")) one.hidden = !holds(form, one.dataset.when);
  // Of questions that take turns in one place, the one that is shown takes over the answer, if it knows it.
  for (const place of all(form, ".instead")) {
    const chosen = place.querySelector("input[name]:checked"), shown = all(place, ".ask").find((one) => !one.hidden);
    if (!chosen || !shown || shown.contains(chosen)) continue;
    const same = all(shown, "input[name]").find((input) => input.value === chosen.value);
    if (same) same.checked = true; else chosen.checked = false;
  }
  for (const choice of all(form, "[data-only], [data-sure]")) {
    const input = choice.querySelector("input"), { only, sure, instead } = choice.dataset;
    const known = Boolean(sure) && holds(form, sure), other = instead && given(form, input.name).includes(instead);
    if (known || input.dataset.known || (only && !holds(form, only))) input.checked = known && !other;
    input.dataset.known = known ? "yes" : "";
    input.disabled = known || Boolean(only && !holds(form, only));
  }
  for (const choice of all(form, "[data-unless]")) {
    const input = choice.querySelector("input");
    choice.hidden = given(form, choice.dataset.unless).includes(input.value);
    if (choice.hidden && input.checked) {
      const none = choice.parentElement.querySelector('input[value=""]');
      input.checked = false;
      if (none) none.checked = true;
    }
  }
}
