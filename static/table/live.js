// Every page of a table follows it: by a stream, or by polling while none is available or newer windows hold them. News is shown at
// once, but never replaces what is in use. "table:heard" on the document means that the server responds, "table:lost" that it is out
// of reach, "table:here" that a form is settled, "table:shown" that the page shows something new.
import { draftOf, fill } from "../record/drafts.js";
import { all, freshKey } from "../common/find.js";
import { arrange } from "../record/forms.js";
import { htmx } from "../common/htmx.js";
import { isOwn, ownText } from "../common/own.js";
import { openedBy, opensFrom } from "../common/sheet.js";
import { come, comeFirst, crowded, go, tell } from "./windows.js";

const place = document.getElementById("states");
const [news, wire, spoken] = ["news", "wire", "spoken"].map((id) => document.getElementById(id));
const board = document.getElementById("board");
const SOON = 2000, OFTEN = 2000; // ms: until a stream's first event, and between two polls
const BEAT = 2000, QUIET = 4500; // ms: usually between two heartbeats, and the silence after which the page says that it is cut off
const PATIENCE = 8000; // ms: timeout of a request

const shown = () => document.getElementById("seen").dataset;
const address = (more = "") => `${place.dataset.live}&seen=${encodeURIComponent(shown().seen)}${more}`;

// Whether the page shows that it is cut off, and whether the server has just been heard.
export const cutOff = () => cut;
export const answering = () => !cut && !failed && Math.max(Date.now() - since, performance.now() - at) < 1.8 * beat; // one clock may be set, the other may rest

// Showing

let finger = false, later = null, taken = 0;
// The news on the page of a form whose entry waits may be that entry.
const sending = () => Array.from(document.forms).some((form) => form.dataset.sent || (!board && form.dataset.held));

function take(piece) {
  taken += 1;
  if (finger || sending()) later = piece;
  else { later = null; show(piece); }
}

function takeLater() {
  if (later !== null) take(later);
}

function show(piece) {
  if (board) {
    onBoard(piece);
    const apart = document.querySelector("form[data-apart]");
    if (apart) htmx.trigger(apart, "change");
  } else {
    swap(news, piece);
    const form = document.querySelector("form[data-draft]");
    if (form) htmx.trigger(form, "change");
    if (document.querySelector("[data-follow]")) redraw();
  }
  if (shown().title) document.title = shown().title;
  document.dispatchEvent(new CustomEvent("table:shown"));
}

// What this browser alone knows is left open in a piece that was pushed to all.
function filled(piece) {
  const held = document.createElement("template");
  held.innerHTML = piece;
  const token = document.querySelector("input[name=csrf_token]").value;
  for (const one of all(held.content, "input[name=csrf_token]")) one.setAttribute("value", token);
  for (const one of all(held.content, "input[name=key]")) one.setAttribute("value", freshKey());
  for (const one of all(held.content, "[data-mine]")) one.hidden = one.dataset.mine !== place.dataset.seat;
  for (const one of all(held.content, ".around.from0")) one.classList.replace("from0", `from${place.dataset.seat || 0}`);
  return held.innerHTML;
}

function swap(target, piece) {
  htmx.swap(target, piece, { swapStyle: "innerHTML", swapDelay: 0, settleDelay: 0 }, { eventInfo: { target } });
}

// Keep the scroll position of the lines unless their end was visible, and the input of a form that is still there.
function onBoard(piece) {
  const before = document.getElementById("lines"), from = before.scrollTop;
  const atEnd = from + before.clientHeight >= before.scrollHeight - 4;
  const kept = all(board, "form[data-draft]").map((form) => [form.id, form.dataset.round, draftOf(form)]);
  const held = twin(document.activeElement), opened = openedBy() && twin(openedBy());
  swap(board, piece);
  for (const [id, round, draft] of kept) {
    const form = document.getElementById(id);
    if (form && form.dataset.round === round && draft.length) { fill(form, draft); htmx.trigger(form, "change"); }
  }
  for (const form of all(board, "form")) arrange(form);
  if (held && board.querySelector(held)) board.querySelector(held).focus({ preventScroll: true });
  if (opened && board.querySelector(opened)) opensFrom(board.querySelector(opened));
  const lines = document.getElementById("lines"), newest = lines.querySelector(".line.new");
  lines.scrollTop = from;
  const asked = board.querySelector(".turn.now");
  if (asked || (atEnd && newest)) (asked || newest).scrollIntoView({ block: "nearest" });
  const turn = asked ? `${asked.querySelector(".called").textContent} ${asked.querySelector(".answer").textContent.trim()}. ` : "";
  spoken.textContent = turn + all(board, ".players > li").map((seat) => `${seat.querySelector(".called").textContent} ${seat.querySelector(".total .sr").textContent}`).join(", ");
}

// A selector that finds an element of the old board on the new one.
function twin(element) {
  if (!element || !board.contains(element)) return "";
  if (element.name) return `[name="${element.name}"][value="${element.value}"]`;
  return element.getAttribute("href") ? `[href="${element.getAttribute("href")}"]` : "";
}

let due = false, drawing = false;

async function redraw() {
  due = true;
  if (drawing) return;
  drawing = true;
  for (let drawn = true; due && drawn; due = due || !drawn) { due = false; drawn = await redrawn(); }
  drawing = false;
}

// Whether the server was reached; otherwise it is tried again with the next heartbeat.
async function redrawn() {
  let answer;
  try { answer = await fetch(location.href, { signal: AbortSignal.timeout(PATIENCE) }); } catch { return false; }
  const text = await ownText(answer);
  if (text === null) return false;
  if (answer.redirected) { location.replace(answer.url); return true; }
  if (!answer.ok) return true;
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const old of all(document, "[data-follow]")) {
    const part = fresh.getElementById(old.id);
    if (!part) { location.reload(); return true; }
    old.replaceWith(document.adoptNode(part));
    htmx.process(part);
  }
  return true;
}

document.addEventListener("pointerdown", () => { finger = true; });
for (const up of ["pointerup", "pointercancel"]) document.addEventListener(up, () => setTimeout(() => { finger = false; takeLater(); }, 60)); // the click follows
document.addEventListener("table:here", takeLater);

// Listening

let ear = null, source = null; // the element on which htmx listens, and its stream
let next = 0, limit = 0, beat = BEAT; // the timers for the next poll and for silence; the time between two heartbeats or answers in ms
let alive = false, cut = false, failed = 0; // whether this stream has sent an event; whether the page shows that it is cut off; polls failed in a row
let stranger = false; // whether somebody else answers in the app's name
let left = null; // the number of the last act that the page showed before it was cut off or hidden
let since = Number(document.documentElement.dataset.kept) || Date.now(); // when the server was last heard; the worker tells of a page that it kept
let at = performance.now(); // the same on a clock that nobody sets
htmx.createEventSource = () => (source = new EventSource(address())); // for whatever state the page shows by then

const mayStream = () => Boolean(window.EventSource) && !crowded();

export function connect() {
  hangUp();
  if (mayStream()) {
    ear = document.createElement("div");
    for (const [name, value] of [["hx-ext", "sse"], ["sse-connect", place.dataset.live], ["sse-swap", "board,same,gone"]]) ear.setAttribute(name, value);
    place.append(ear);
    htmx.process(ear);
  }
  wait(ear ? SOON : 0);
  if (!cut) expect();
}

function hangUp() {
  clearTimeout(next);
  clearTimeout(limit);
  if (ear) { ear.removeAttribute("sse-connect"); ear.remove(); }
  if (source) source.close();
  ear = source = null;
  alive = false;
  beat = BEAT;
}

function wait(time) {
  clearTimeout(next);
  next = setTimeout(ask, time);
}

// From now on, so much silence means that the server is out of reach.
function expect() {
  clearTimeout(limit);
  limit = setTimeout(unheard, Math.max(QUIET, 2.4 * beat));
}

async function ask() {
  let answer = null;
  const before = taken, begun = performance.now();
  try { answer = await fetch(address("&poll=1"), { signal: AbortSignal.timeout(PATIENCE) }); } catch { /* said below */ }
  const text = answer && await ownText(answer);
  stranger = Boolean(answer) && !isOwn(answer);
  if (document.hidden) return;
  if (text !== null && [404, 410].includes(answer.status)) { end(); return; }
  if (text === null || answer.status >= 500) {
    failed += stranger ? 3 : 1; // who else answers does not go away by itself
    if (failed > 2) unheard();
    offerLogin();
    wait(cut ? OFTEN : 1000);
    return;
  }
  wait(OFTEN);
  if (answer.status === 200 && taken === before) take(text); // what has come meanwhile is newer
  const again = cut || alive || (!ear && mayStream()); // the server was there before, so retry the stream at once
  if (!ear) beat = OFTEN + performance.now() - begun;
  heard();
  if (again) connect();
}

function unheard() {
  if (cut) return;
  cut = true;
  left = left === null ? Number(shown().said) : left;
  say("lost");
  const then = new Date(since), today = then.toDateString() === new Date().toDateString();
  wire.querySelector("time").textContent = then.toLocaleString(document.documentElement.lang, { timeStyle: "short", ...(today ? {} : { dateStyle: "medium" }) });
  offerLogin();
  document.dispatchEvent(new CustomEvent("table:lost"));
}

// Who else answers may want a login: its page is shown in place of this one's address.
function offerLogin() {
  const link = wire.querySelector(".login");
  if (link) Object.assign(link, { hidden: !stranger, href: location.href });
}

function heard() {
  [since, at] = [Date.now(), performance.now()];
  failed = 0;
  expect();
  const n = left === null ? 0 : Number(shown().said) - left;
  if (cut || n > 0) {
    say("back");
    wire.querySelector("[data-n]").textContent = String(n);
    wire.querySelector("span").hidden = n < 1;
  }
  cut = false;
  left = null;
  if (due) redraw();
  document.dispatchEvent(new CustomEvent("table:heard"));
}

function end() {
  leave();
  say("gone");
  document.dispatchEvent(new CustomEvent("table:gone"));
}

function say(what) {
  wire.replaceChildren(document.getElementById(what).content.cloneNode(true));
  wire.dataset.says = what;
}

document.addEventListener("htmx:sseBeforeMessage", (event) => {
  event.preventDefault();
  if (event.detail.type === "gone") { end(); return; }
  if (event.detail.type === "board" && !event.detail.data.includes(`data-installation="${document.documentElement.dataset.installation}"`)) { wait(0); return; }
  if (event.detail.type === "board") { take(filled(event.detail.data)); tell(); }
  if (event.detail.type === "same") beat = Number(event.detail.data) * 1000 || BEAT;
  heard();
  alive = true;
  wait(1.3 * beat);
});
document.addEventListener("htmx:sseError", (event) => {
  event.detail.source.close(); // so that the extension's back-off keeps growing
  if (alive) { failed = 1; wait(0); }
  alive = false;
});

// The next tap dismisses messages that have been read; those that still apply stay.
document.addEventListener("click", () => { if (wire.dataset.says === "back") wire.replaceChildren(); });

function leave() {
  hangUp();
  go();
}

function look() {
  if (document.hidden) { left = Number(shown().said); leave(); } else if (wire.dataset.says !== "gone") { come(); connect(); }
}
document.addEventListener("visibilitychange", look);
document.addEventListener("table:doubt", () => { if (!cut) wait(0); });
window.addEventListener("online", () => { if (!alive) look(); });
window.addEventListener("offline", () => wait(0));
window.addEventListener("pageshow", (event) => { if (event.persisted) look(); });
window.addEventListener("pagehide", leave);
window.addEventListener("focus", () => { if (comeFirst() && !ear) connect(); });
document.addEventListener("window:said", ({ detail: here }) => {
  if (ear && crowded()) { hangUp(); wait(OFTEN); expect(); }
  if (here && !alive) wait(0);
});
document.addEventListener("DOMContentLoaded", () => {
  look();
  if (document.documentElement.dataset.kept) unheard();
});
