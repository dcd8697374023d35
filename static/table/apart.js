// The forms of all offers are in the page: they are fetched after the table was shown, and again after each change. While the server
// is out of reach they open over the table, so the page is never left for one that cannot come.
import { fill, keep, recall } from "../record/drafts.js";
import { all, freshKey } from "../common/find.js";
import { arrange } from "../record/forms.js";
import { htmx } from "../common/htmx.js";
import { answering, connect, cutOff } from "./live.js";
import { ownText } from "../common/own.js";
import { forget } from "../record/preview.js";
import { opensFrom } from "../common/sheet.js";

const board = document.getElementById("board"), place = document.getElementById("states"), over = document.getElementById("over");
const SOON = 1000, SPREAD = 1500; // ms after a change; spread, so that ten phones do not ask at once
const PATIENCE = 20000, ENOUGH = 3000; // ms: timeout of the request, and how long an offer may take to open from the server
let kept = document.createElement("template"), of = "", timer = 0, shown = [], leaving = 0;

const seen = () => document.getElementById("seen").dataset.seen;
const template = (selector) => kept.content.querySelector(`template[${selector}]`);

// Fetching

function plan() {
  if (!board || timer || of === seen() || document.hidden) return;
  timer = setTimeout(async () => { await fetchAll(); timer = 0; }, SOON + Math.random() * SPREAD);
}

async function fetchAll() {
  const now = seen();
  if (!place.dataset.forms) { told(now); return; }
  let answer;
  try { answer = await fetch(place.dataset.forms, { priority: "low", signal: AbortSignal.timeout(PATIENCE) }); } catch { return; }
  const text = await ownText(answer);
  if (text === null) return;
  if (!answer.ok) { of = now; return; } // there is nothing to declare here, so it asks again only after the next change
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  kept = fresh;
  const pictures = new Set(all(kept.content, "template").flatMap((one) => all(one.content, "img").map((image) => image.getAttribute("src"))));
  for (const source of pictures) Object.assign(new Image(), { fetchPriority: "low", src: source }); // into the browser's cache
  told(now);
}

function told(now) {
  of = now;
  document.body.dataset.kept = now;
  if (!cutOff()) document.dispatchEvent(new CustomEvent("table:kept"));
}

// Opening

export function open(key, answers = null) {
  const found = template(`data-form="${key}"`);
  if (!found) return false;
  const again = shown.length > 0;
  if (again) putBack();
  over.replaceChildren();
  const copy = document.importNode(found.content, true);
  shown = Array.from(copy.children);
  board.hidden = true;
  document.body.classList.replace("table-page", "form-page");
  board.before(copy);
  const form = shown.find((one) => one.localName === "form");
  form.elements.key.value = freshKey();
  form.querySelector("#preview").before(place);
  htmx.process(form);
  if (answers) { fill(form, answers); keep(form); } else recall(form);
  arrange(form);
  htmx.trigger(form, "change");
  if (!again) history.pushState({ apart: key }, "");
  return true;
}

function putBack() {
  board.after(place);
  for (const one of shown) {
    forget(one);
    one.remove();
  }
  shown = [];
  board.hidden = false;
  document.body.classList.replace("form-page", "table-page");
}

// Back to the table, as the browser's own button does.
export function shut() {
  if (shown.length) history.back();
}

window.addEventListener("popstate", () => {
  if (!shown.length) return;
  const action = shown.find((one) => one.localName === "form").getAttribute("action");
  putBack();
  const opener = board.querySelector(`a[href="${action}"]`);
  if (opener) opener.focus({ preventScroll: true });
});

const playerOf = (link) => new URL(link.href).searchParams.get("of");
const keyOf = (link) => {
  const [, key] = /\/declare\/([^/?#]+)(?:\?of=\d+)?$/.exec(link.getAttribute("href")) || [];
  if (key) return key;
  const closes = link.getAttribute("href").endsWith("/end") && template("data-closes");
  return closes ? closes.dataset.form : "";
};

const openFor = (link, key) => open(key, playerOf(link) && [["player", playerOf(link)]]);

function more(link) {
  over.replaceChildren(document.importNode(template("data-more").content, true));
  opensFrom(link);
  over.querySelector("[role=dialog]").focus();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-shut]")) { shut(); return; }
  const link = event.target.closest("a[href]");
  if (!board || !link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
  const key = keyOf(link), rest = link.getAttribute("href").endsWith("/more") && template("data-more");
  if (!key && !rest) return;
  if (!answering()) {
    if (key ? template(`data-form="${key}"`) : rest) {
      event.preventDefault();
      event.stopPropagation();
      if (key) openFor(link, key); else more(link);
    }
    return;
  }
  if (!key) return;
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    window.stop(); // nothing has come: the form that is here opens instead
    connect();
    openFor(link, key);
  }, ENOUGH);
}, true);
window.addEventListener("pagehide", () => clearTimeout(leaving));

// Each heartbeat is a chance to fetch what has changed since, or what failed to come.
document.addEventListener("table:heard", plan);
if (board && document.documentElement.dataset.kept) fetchAll(); // from the worker
