// Entries made while the server is out of reach wait in this browser, across reloads and tabs, and are sent with the same one-time
// key once it is back. If it then refuses one, the entry comes back as a form.
import { open, shut } from "./apart.js";
import { all, freshKey } from "../common/find.js";
import { answersOf } from "./later.js";
import { cutOff } from "./live.js";
import { isOwn, ownText } from "../common/own.js";
import "./reach.js";
import { rest } from "../common/sending.js";

const place = document.getElementById("states");
const strip = document.getElementById("waiting");
const QUEUE = `waiting ${place.dataset.table}`, LEASE = `sending ${place.dataset.table}`;
const PATIENCE = 8000, LONGEST = 15000; // ms: timeout of a request, and time between two attempts
const SILENCE = 9000; // ms after which a tab whose lease has not changed sends nothing any more
const MECHANICS = ["key", "seq", "do", "asks", "previewed"]; // fields that are not part of what is declared
const me = String(Math.random());

// The queue: entries of { key, to, fields, words, state, tried, acts }; `to` is the address within the table, `state` is "", "waits"
// or "refused", `tried` says that it was sent without an answer, `acts` is how many acts the table had when it was declared.

let unkept = []; // if the browser stores nothing, the page does

function queue() {
  if (unkept.length) return unkept;
  try { return JSON.parse(localStorage.getItem(QUEUE)) || []; } catch { return []; }
}

function put(entries) {
  unkept = [];
  try {
    if (entries.length) localStorage.setItem(QUEUE, JSON.stringify(entries));
    else localStorage.removeItem(QUEUE);
  } catch { unkept = entries; }
  draw();
}

const drop = (key) => put(queue().filter((one) => one.key !== key));
const mark = (key, as) => put(queue().map((one) => (one.key === key ? { ...one, ...as } : one)));

function entryOf(form, button) {
  const typed = new FormData(form, button);
  typed.delete("csrf_token");
  const address = (button && button.getAttribute("formaction")) || form.getAttribute("action"), { what, who } = (button && button.dataset) || {};
  const words = what ? [what, who] : [form.getAttribute("aria-label"), answersOf(form) || (button && (button.dataset.says || button.textContent))];
  return {
    key: typed.get("key"),
    to: address.slice(place.dataset.page.length),
    fields: Array.from(typed),
    words: words.filter(Boolean).map((one) => one.trim()),
    state: "",
    acts: Number(shown().said),
  };
}

const shown = () => document.getElementById("seen").dataset;
const seqOf = (one) => Object.fromEntries(one.fields).seq;

// Sending: one tab at a time, one entry after the other

const token = () => document.querySelector("input[name=csrf_token]").value;
let tries = 0, timer = 0, busy = false;

async function send(entry) {
  const body = new URLSearchParams([["csrf_token", token()], ...entry.fields]);
  try {
    const answer = await fetch(place.dataset.page + entry.to, { method: "POST", body, redirect: "manual", headers: { "Scorekeeper-Entry": "yes" }, signal: AbortSignal.timeout(PATIENCE) });
    if (!isOwn(answer)) { document.dispatchEvent(new CustomEvent("table:doubt")); return "waits"; }
    if (answer.headers.get("Scorekeeper-Entered")) return "entered";
    if ([404, 410].includes(answer.status)) return "gone";
    return [502, 504].includes(answer.status) ? "waits" : "refused";
  } catch { return "waits"; }
}

const holder = () => (localStorage.getItem(LEASE) || "").split(" ")[0];
let lease = "", found = 0; // another tab's lease, and when this page first saw it

// A lease has no date: it ends when this page has watched it stand unchanged for long enough, on a clock that nobody sets.
function taken() {
  const now = localStorage.getItem(LEASE) || "";
  if (!now || holder() === me) return false;
  if (now !== lease) [lease, found] = [now, performance.now()];
  return performance.now() - found < SILENCE;
}

// Two tabs that retry at the same moment both write their names; the one found there a little later sends.
async function mayWrite(entry) {
  try {
    if (taken()) return false;
    localStorage.setItem(LEASE, `${me} ${Math.random()}`);
    if (!entry.state) return true;
    await new Promise((done) => setTimeout(done, 100));
    return holder() === me;
  } catch { return true; } // nobody else reads this page's memory
}

function done() {
  try { if (holder() === me) localStorage.removeItem(LEASE); } catch { /* as in mayWrite */ }
}

async function flush() {
  clearTimeout(timer);
  goOn();
  const entry = queue()[0];
  if (busy || !entry) return;
  if (entry.state === "refused") { park(); return; }
  busy = true;
  const mine = await mayWrite(entry);
  const form = formOf(entry);
  let outcome = mine && await send(entry);
  if (outcome === "entered" && queue().length > 1 && !await follow(entry)) outcome = "waits";
  busy = false;
  if (!mine) {
    if (!entry.state && !form && performance.now() - found > 1000) mark(entry.key, { state: "waits" }); // who declared it may be gone
    timer = setTimeout(flush, 1000);
    return;
  }
  if (outcome === "waits") {
    mark(entry.key, { state: "waits", tried: true });
    park();
    done();
    tries += 1;
    timer = setTimeout(flush, Math.min(LONGEST, 1000 * 2 ** tries));
    return;
  }
  tries = 0;
  if (form) { delete form.dataset.held; form.dataset.sent = "yes"; } // until the page is left
  if (outcome === "entered" || (form && outcome !== "gone")) drop(entry.key);
  else mark(entry.key, { state: "refused" });
  done();
  if (outcome === "gone") location.assign(place.dataset.page); // which says why; the entry stays here
  else if (form && outcome === "refused") submit(entry);
  else if (form) location.assign(form.dataset.waits);
  else flush();
}

// The next entries were made upon the same state as this one. If nothing but this one has been entered since, they are upon the new
// state. Whether the app said which state that is; until then they wait, for it would take them for late ones.
async function follow(entry) {
  let piece;
  try { piece = await ownText(await fetch(`${place.dataset.live}&seen=&poll=1`, { signal: AbortSignal.timeout(PATIENCE) })); } catch { return false; }
  if (piece === null) return false;
  const now = new DOMParser().parseFromString(piece, "text/html").getElementById("seen");
  if (!now || Number(now.dataset.said) !== entry.acts + 1) return true;
  const seq = now.dataset.seen.split(" ")[0], before = seqOf(entry);
  const moved = (one) => ({ ...one, acts: entry.acts + 1, fields: one.fields.map(([name, value]) => [name, name === "seq" ? seq : value]) });
  put(queue().map((one) => (one.key !== entry.key && one.acts === entry.acts && seqOf(one) === before ? moved(one) : one)));
  return true;
}

// Where to go from a form whose entry another tab has settled.
function goOn() {
  const settled = all(document, "form[data-held]").find((form) => !queue().some((one) => one.key === form.dataset.held));
  if (settled && !busy) location.assign(settled.dataset.waits);
}

// An entry made on this page while an earlier one is not settled waits as well.
function park() {
  for (const form of all(document, "form[data-held]")) {
    if (!queue().some((one) => one.key === form.dataset.held)) continue;
    mark(form.dataset.held, { state: "waits" });
    if ("apart" in form.dataset) away(form); else hold(form, true);
  }
}

// The form on this page that an entry was declared with
const formOf = (entry) => all(document, "form[data-waits]").find((form) => form.dataset.held === entry.key);

// The server responded with a page of its own: the form with its input and the reason.
function submit(entry) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = place.dataset.page + entry.to;
  for (const [name, value] of [["csrf_token", token()], ...entry.fields]) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

function hold(form, held) {
  rest(form);
  for (const part of form.children) if (part !== place) part.inert = held;
  document.dispatchEvent(new CustomEvent("table:here"));
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !form.dataset.waits || (submitter && submitter.value === "preview")) return;
  event.preventDefault();
  const entry = entryOf(form, submitter);
  form.dataset.held = entry.key;
  if (submitter && submitter.dataset.leads && !cutOff()) form.dataset.waits = submitter.dataset.leads;
  if (cutOff()) entry.state = "waits";
  put([...queue().filter((one) => one.key !== entry.key), entry]);
  tries = 0;
  if (!cutOff()) flush();
  else if ("apart" in form.dataset) away(form);
  else hold(form, true);
});

// A form that is open over the table closes once its entry waits.
function away(form) {
  try { sessionStorage.removeItem(`draft ${form.dataset.draft}`); } catch { /* nothing is stored there */ }
  rest(form);
  shut();
}

// Taken back: it is a form again with its input and a new key, in case the entry did arrive.
function takeBack(key) {
  const entry = queue().find((one) => one.key === key);
  if (giveUp(key) || entry.to === "undo") return;
  const typed = entry.fields.filter(([name]) => !MECHANICS.includes(name));
  const offered = /^declare\/([^/?]+)$/.exec(entry.to);
  if (offered && cutOff() && open(offered[1], typed)) return;
  const more = typed.length ? `${entry.to.includes("?") ? "&" : "?"}${new URLSearchParams(typed)}` : "";
  location.assign(place.dataset.page + entry.to + more);
}

// Given up: nothing of it is sent. If its form is still on this page it can be used again.
function giveUp(key) {
  const form = all(document, "form[data-waits]").find((one) => one.dataset.held === key);
  drop(key);
  if (form) {
    delete form.dataset.held;
    form.elements.key.value = freshKey();
    hold(form, false);
  }
  flush();
  return form;
}

// A tap that still waits holds its keys, on a page that was opened or redrawn since.
function holdTaps() {
  const addresses = (form) => all(form, "[formaction]").map((button) => button.getAttribute("formaction").slice(place.dataset.page.length));
  for (const form of all(document, "form[data-once]:not([data-held], [data-sent])")) {
    const same = (one) => addresses(form).includes(one.to) && seqOf(one) === form.elements.seq.value;
    const entry = queue().find((one) => one.state === "waits" && same(one));
    if (!entry) continue;
    form.dataset.held = entry.key;
    hold(form, true);
  }
}

function draw() {
  holdTaps();
  strip.replaceChildren(...queue().filter((one) => one.state).map(line));
}

function line(entry) {
  const row = document.getElementById(entry.state).content.cloneNode(true).firstElementChild;
  const [what, ...who] = entry.words;
  row.querySelector("b").textContent = what;
  row.querySelector(".by").textContent = who.join(" ");
  row.toggleAttribute("data-tried", Boolean(entry.tried));
  for (const button of all(row, "button")) button.value = entry.key;
  return row;
}

strip.addEventListener("click", (event) => {
  const button = event.target.closest("button"); // a translator wraps the words of a key
  if (!button) return;
  const { dataset, value } = button;
  if ("again" in dataset) { tries = 0; flush(); }
  if ("check" in dataset) { const entry = queue().find((one) => one.key === value); drop(value); submit(entry); }
  if ("back" in dataset) takeBack(value);
  if ("drop" in dataset) giveUp(value);
});

for (const [target, name] of [[window, "online"], [document, "table:heard"], [window, "pageshow"]]) target.addEventListener(name, () => { tries = 0; flush(); });
document.addEventListener("table:shown", holdTaps);
window.addEventListener("pagehide", done);
window.addEventListener("storage", (event) => {
  if (event.key !== QUEUE) return;
  draw();
  goOn();
});
draw();
