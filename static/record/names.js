// The names of a new table: which are still missing, else who leads first and how many play. The server reads them alike.
import { all } from "../common/find.js";

export function name(line) {
  const { form } = line.parentElement.querySelector(".do"), between = document.documentElement.lang === "en" ? ", " : "・";
  const names = all(form, '.names input[name="players"]').map((input) => input.value.trim());
  const needed = Math.max(Number(line.dataset.least), names.findLastIndex(Boolean) + 1);
  const gaps = names.flatMap((one, seat) => (!one && seat < needed ? [seat + 1] : []));
  const show = (selector, shown, text) => {
    const part = line.querySelector(selector);
    part.hidden = !shown;
    part.querySelector("b").textContent = text;
  };
  show("[data-lacks]", gaps.length > 0, gaps.join(between));
  show("[data-leads]", !gaps.length && form.elements.seating.value === "typed", names[0]);
  show("[data-many]", !gaps.length, String(names.filter(Boolean).length));
  form.querySelector(".thumb .do").classList.toggle("lacking", gaps.length > 0);
}
