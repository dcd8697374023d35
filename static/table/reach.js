// While the server is out of reach nothing leads away from the page, for only the browser's own error page would come. A second tap
// on the same link or button does.
import { cutOff } from "./live.js";

const wire = document.getElementById("wire");
let tried = null;

function stay(event, target) {
  if (!cutOff() || event.defaultPrevented || tried === target) { tried = null; return; }
  event.preventDefault();
  event.stopPropagation();
  tried = target;
  const strip = wire.querySelector(".strip");
  if (strip && !strip.querySelector("p")) strip.append(document.getElementById("unreached").content.cloneNode(true));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link && !link.matches("[data-close], [href^='#']")) stay(event, link);
}, true);
document.addEventListener("submit", (event) => { if (!event.target.dataset.waits) stay(event, event.target); }, true);
