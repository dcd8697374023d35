// Reads new payments and what comes next aloud, in a browser whose user has asked for it in the menu. What a page shows at first is
// not read, nor anything twice; two entries alike are. Who turns it on hears at once where the table stands: iPhones speak by themselves
// only after they have spoken at a touch.
import { all } from "../common/find.js";

const place = document.querySelector("#board, #wall"), setting = document.getElementById("aloud");
const WANTED = "aloud"; // in localStorage: "on" if this browser reads
const READ = `aloud:${document.getElementById("states").dataset.table}`; // in sessionStorage: the entry and the round that this tab has shown last

function kept(store, name) {
  try { return window[store].getItem(name); } catch { return null; }
}

function keep(store, name, value) {
  try { window[store].setItem(name, value); } catch { /* then it is asked again on the next page */ }
}

const wanted = () => kept("localStorage", WANTED) === "on";

function speak(text) {
  const voice = new SpeechSynthesisUtterance(text);
  voice.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(voice);
}

const newest = () => place.querySelector("[data-aloud]");

function read() {
  const told = newest();
  if (!told) return;
  const { aloud, next, entry } = told.dataset, now = [Number(entry), next], before = JSON.parse(kept("sessionStorage", READ) || "null");
  keep("sessionStorage", READ, JSON.stringify(now));
  if (!before || !wanted()) return;
  const text = [now[0] > before[0] && aloud, next !== before[1] && next].filter(Boolean).join(" ");
  if (text) speak(text);
}

function mark() {
  for (const button of all(setting, "button")) button.setAttribute("aria-pressed", String(button.value === "on" === wanted()));
  for (const button of all(setting, "button")) button.classList.toggle("on", button.value === "on" === wanted());
}

if (place && window.speechSynthesis) {
  new MutationObserver(read).observe(place, { childList: true, subtree: true });
  read();
  if (setting) {
    setting.hidden = false;
    mark();
    setting.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      keep("localStorage", WANTED, button.value);
      if (!wanted()) speechSynthesis.cancel();
      else if (newest()) speak(newest().dataset.next);
      mark();
    });
  }
}
