// A second tap on the same button enters nothing new, because the form's key is used once. The first tap shows that it is working.
import { leave } from "../record/drafts.js";
import { all } from "./find.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) { event.preventDefault(); return; }
  if (form.closest("#settings")) leave();
  form.dataset.sent = "yes";
  const button = event.submitter;
  if (button && button.matches(".do, [data-what]")) {
    setTimeout(() => { if (form.dataset.sent) work(button, form.dataset.busy); }, 300);
  }
});

export function work(button, busy) {
  if (button.dataset.says) return;
  button.classList.add("wait");
  button.setAttribute("aria-busy", "true");
  if (!busy) return;
  button.dataset.says = button.textContent;
  button.textContent = busy;
}

export function rest(form) {
  delete form.dataset.sent;
  for (const button of all(form, ".wait")) {
    button.classList.remove("wait");
    button.removeAttribute("aria-busy");
    if (button.dataset.says) button.textContent = button.dataset.says;
  }
}
window.addEventListener("pageshow", () => { for (const form of document.forms) rest(form); });
