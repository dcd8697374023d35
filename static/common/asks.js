// Enter in a field of text. The question field: Enter asks, and the field grows with the question where the browser does not do so
// by itself. A name: Enter goes to the next one, and closes the keyboard after the last.
import { all } from "./find.js";

const asked = (event) => event.target.matches(".asks textarea") && event.target;

document.addEventListener("keydown", (event) => {
  const field = asked(event);
  if (!field || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  field.form.requestSubmit(field.form.querySelector("button"));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches('.names input[name="players"]')) return;
  event.preventDefault();
  const names = all(event.target.form, '.names input[name="players"]'), next = names[names.indexOf(event.target) + 1];
  if (next) next.focus(); else event.target.blur();
});

if (!CSS.supports("field-sizing", "content")) {
  document.addEventListener("input", (event) => {
    const field = asked(event);
    if (!field) return;
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  });
}
