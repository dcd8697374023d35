// Clocks of a round. Each counts on from the seconds that the server told, by how long ago that was; what time this device believes it is makes no difference.
import { all } from "../common/find.js";

const begun = new WeakMap();

function words(left) {
  const seconds = Math.abs(left);
  return `${left < 0 ? "+" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  const now = performance.now();
  for (const clock of all(document, "[data-left]")) {
    if (!begun.has(clock)) begun.set(clock, now);
    if (!("runs" in clock.dataset)) continue;
    const left = Math.round(Number(clock.dataset.left) - (now - begun.get(clock)) / 1000);
    if (clock.textContent !== words(left)) clock.textContent = words(left);
    clock.classList.toggle("over", left <= 0);
  }
}

setInterval(tick, 250);
document.addEventListener("htmx:afterSwap", tick);
tick();
