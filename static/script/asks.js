// The question field: Enter asks, and the field grows with the question where the browser does not do so by itself.
const asked = (event) => event.target.matches(".asks textarea") && event.target;

document.addEventListener("keydown", (event) => {
  const field = asked(event);
  if (!field || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  field.form.requestSubmit(field.form.querySelector("button"));
});

if (!CSS.supports("field-sizing", "content")) {
  document.addEventListener("input", (event) => {
    const field = asked(event);
    if (!field) return;
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  });
}
