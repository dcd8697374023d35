// The sheet that opens over a page: it traps the focus while it is open, and returns it to what opened it.
import { all } from "./find.js";

const over = document.getElementById("over");
let opener = null;

export const openedBy = () => opener;
export function opensFrom(element) { opener = element; }

function shut() {
  over.replaceChildren();
  if (opener) opener.focus();
  opener = null;
}

document.addEventListener("click", (event) => {
  if (!over.childElementCount || !event.target.closest("[data-close]")) return;
  event.preventDefault();
  shut();
});

document.addEventListener("keydown", (event) => {
  if (!over.childElementCount) return;
  if (event.key === "Escape") shut();
  if (event.key === "Tab") {
    const stops = all(over, "a[href], button, input");
    const first = stops[0], last = stops[stops.length - 1];
    if (event.shiftKey && document.activeElement === first) { event.preventDefault(); last.focus(); }
    else if (!event.shiftKey && document.activeElement === last) { event.preventDefault(); first.focus(); }
  }
});

document.addEventListener("htmx:beforeRequest", (event) => { if (event.detail.target === over) opener = event.target; });
document.addEventListener("htmx:afterSwap", (event) => {
  const sheet = event.detail.target === over && over.querySelector("[role=dialog]");
  if (sheet) sheet.focus();
});
