// Small helps for the forms. Everything works without this file; with it, questions come and go as they begin to matter,
// the missing number is computed, nothing typed is lost and a button that was tapped says that it is at work.
"use strict";

const all = (root, selector) => Array.from(root.querySelectorAll(selector));
const figure = (input) => Number(input.value.normalize("NFKC"));
const given = (form, name) => new FormData(form).getAll(name).filter(Boolean);

function holds(form, conditions) {
  return conditions.split(";").filter(Boolean).every((one) => {
    const [name, values] = one.split(":");
    const answers = given(form, name);
    return values ? answers.some((answer) => values.split(",").includes(answer)) : answers.length > 0;
  });
}

function arrange(form) {
  for (const ask of all(form, "[data-when]")) ask.hidden = !holds(form, ask.dataset.when);
  for (const choice of all(form, "[data-unless]")) {
    const input = choice.querySelector("input");
    choice.hidden = given(form, choice.dataset.unless).includes(input.value);
    if (choice.hidden && input.checked) {
      const none = choice.parentElement.querySelector('input[value=""]');
      input.checked = false;
      if (none) none.checked = true;
    }
  }
  for (const deck of all(form, "[data-deck]")) {
    const most = Number(deck.dataset.deck);
    deck.classList.toggle("full", deck.querySelectorAll(":checked").length >= most);
  }
  for (const points of all(form, "[data-total]")) sumUp(points);
  for (const amounts of all(form, ".amounts")) balance(amounts);
  for (const piles of all(form, "[data-piles]")) deal(piles);
}

function sumUp(points) {
  const total = Number(points.dataset.total);
  const inputs = all(points, "input");
  const typed = inputs.filter((input) => input.value !== "" && !input.classList.contains("computed"));
  const numbers = typed.map(figure);
  const sum = numbers.reduce((one, other) => one + other, 0);
  const said = points.parentElement.querySelector(".sumok");
  for (const input of inputs) {
    if (!input.classList.contains("computed")) continue;
    input.classList.remove("computed");
    input.value = "";
    input.readOnly = false;
  }
  const usable = numbers.every((number) => Number.isInteger(number) && number >= 0);
  if (usable && typed.length === inputs.length - 1 && sum <= total) {
    const last = inputs.find((input) => !typed.includes(input));
    last.value = String(total - sum);
    last.classList.add("computed");
    last.readOnly = true;
  }
  const shown = inputs.map((input) => input.value).filter((value) => value !== "");
  const whole = inputs.map(figure).reduce((one, other) => one + other, 0);
  const full = shown.length === inputs.length;
  said.classList.toggle("off", full && total > 0 && whole !== total);
  said.textContent = full ? `${total > 0 && whole === total ? "✓ " : ""}${shown.join(" + ")} = ${whole}` : "";
  const mean = total / inputs.length;
  inputs.forEach((input) => {
    const hint = input.parentElement.querySelector(".hint");
    const over = figure(input) - mean;
    hint.textContent = input.value === "" || !points.dataset.mean ? "\u00a0" : `${points.dataset.mean} ${over === 0 ? "±0" : `${over > 0 ? "+" : "−"}${Math.abs(over)}`}`;
  });
}

// Amounts with a sign, which sum to zero: the one that is still missing follows from the others.
function balance(amounts) {
  const per = Number(amounts.dataset.per);
  const rows = all(amounts, ".signed").map((row) => ({
    row, minus: row.querySelector('[value="-"]'), plus: row.querySelector('[value="+"]'), fields: all(row, ".unit input"),
  }));
  const said = amounts.parentElement.querySelector(".sumok");
  const type = ({ row, fields }, computed) => {
    for (const one of [row, ...all(row, "input")]) one.classList.toggle("computed", computed);
    for (const field of fields) field.readOnly = computed;
  };
  for (const one of rows) {
    if (!one.row.classList.contains("computed")) continue;
    type(one, false);
    for (const field of one.fields) field.value = "";
  }
  const worth = ({ minus, fields }) => {
    const parts = fields.map(figure);
    return (minus.checked ? -1 : 1) * (parts.length > 1 ? parts[0] * per + parts[1] : parts[0]);
  };
  const typed = rows.filter((one) => one.fields.some((field) => field.value !== ""));
  const sum = typed.map(worth).reduce((one, other) => one + other, 0);
  const left = rows.find((one) => !typed.includes(one));
  const whole = Number.isInteger(sum);
  const busy = left && left.fields.includes(document.activeElement);
  if (left && whole && !busy && typed.length === rows.length - 1) {
    const [big, small] = left.fields.length > 1 ? [Math.trunc(Math.abs(sum) / per), Math.abs(sum) % per] : [0, Math.abs(sum)];
    (sum > 0 ? left.minus : left.plus).checked = true;
    if (left.fields.length > 1) left.fields[0].value = big ? String(big) : "";
    left.fields[left.fields.length - 1].value = small || !big ? String(small) : "";
    type(left, true);
  }
  const off = whole && !left && sum !== 0;
  said.classList.toggle("off", off);
  said.textContent = off ? amounts.dataset.off.replace("{n}", written(-sum, amounts.dataset))
    : whole && (!left || typed.length === rows.length - 1) && !busy ? `✓ ${amounts.dataset.done}` : "";
}

function written(value, { per, big, small, gap }) {
  const size = Math.abs(value), bigs = big ? Math.trunc(size / Number(per)) : 0, smalls = size - bigs * Number(per);
  const parts = [bigs ? `${bigs}${gap}${big}` : "", smalls || !bigs ? `${smalls}${gap}${small}` : ""];
  return (value < 0 ? "−" : "+") + parts.filter(Boolean).join(gap);
}

// A deck for every pile, of which one shows: a card is tapped onto the pile that is chosen, and off it again.
function deal(piles) {
  const decks = all(piles, "[data-deck]");
  const tabs = all(piles, "[data-pile]");
  if (!piles.classList.contains("dealing")) {
    piles.classList.add("dealing");
    piles.querySelector(".tabs").hidden = false;
    marksOf(all(piles, ".called").map((name) => name.textContent)).forEach((mark, nth) => { if (tabs[nth]) tabs[nth].querySelector(".of").textContent = mark; });
    turn(piles, 0);
  }
  const taken = new Map();
  decks.forEach((deck, nth) => all(deck, ":checked").forEach((input) => taken.set(input.value, nth)));
  decks.forEach((deck, nth) => {
    for (const pick of all(deck, ".pick")) {
      const input = pick.querySelector("input");
      const owner = taken.get(input.value);
      const elsewhere = owner !== undefined && owner !== nth;
      pick.classList.toggle("taken", elsewhere);
      if (owner === undefined) delete pick.dataset.of; else pick.dataset.of = tabs[owner].querySelector(".of").textContent;
      if (owner === undefined) delete pick.dataset.at; else pick.dataset.at = String(owner % 3);
      if (elsewhere) input.setAttribute("aria-label", `${pick.querySelector("img").alt} (${tabs[owner].querySelector(".called").textContent})`);
      else input.removeAttribute("aria-label");
    }
    tabs[nth].querySelector("[data-count]").textContent = String(deck.querySelectorAll(":checked").length);
  });
  const rest = piles.querySelector("[data-rest]");
  if (rest) rest.textContent = String(Number(piles.dataset.piles) - taken.size);
}

function turn(piles, to) {
  all(piles, "[data-pile]").forEach((tab, nth) => {
    tab.classList.toggle("on", nth === to);
    tab.setAttribute("aria-pressed", String(nth === to));
  });
  all(piles, "details").forEach((one, nth) => { one.open = nth === to; one.hidden = nth !== to; });
}

// The mark of a pile is the first letter of its name; where two begin alike, their numbers.
function marksOf(names) {
  const letters = names.map((name) => (Array.from(name.trim())[0] || "").toUpperCase());
  return new Set(letters).size === letters.length ? letters : names.map((_, nth) => String(nth + 1));
}

// Drafts: what was typed stays until it is entered, also over a reload or a look at another page. A computed number was not typed,
// and a secret is kept nowhere.
function draftOf(form) {
  const left = all(form, ".computed, [data-secret]").map((input) => input.name);
  const kept = [];
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !["csrf_token", "seq", "key", "do", ...left].includes(name)) kept.push([name, value]);
  }
  return kept;
}

function keep(form) {
  try { sessionStorage.setItem(`draft ${form.dataset.draft}`, JSON.stringify(draftOf(form))); } catch { /* a full or closed store loses no tap: the form still holds it */ }
}

function recall(form) {
  let kept = null;
  try { kept = JSON.parse(sessionStorage.getItem(`draft ${form.dataset.draft}`)); } catch { return false; }
  if (!Array.isArray(kept) || document.querySelector(".strip[role=alert], .why-not:not(:empty) > span")) return false;
  fill(form, kept);
  return true;
}

function fill(form, kept) {
  const answers = new Map();
  for (const [name, value] of kept) answers.set(name, [...(answers.get(name) || []), value]);
  for (const input of form.elements) {
    if (!input.name || input.type === "hidden" || input.localName === "button") continue;
    const values = answers.get(input.name) || [];
    if (input.type === "checkbox" || input.type === "radio") input.checked = values.includes(input.value) || (input.type === "radio" && !input.value && !values.length);
    else if (values.length) input.value = values.shift();
  }
}

// Another language or colour draws the page anew: what stood in its forms, kept as a draft or not, is put back once.
const turned = (form) => form.id || form.getAttribute("action") || "";
function leave() {
  try { sessionStorage.setItem("turned", JSON.stringify(Array.from(document.forms, (form) => [turned(form), draftOf(form)]))); } catch { /* as above */ }
}
function comeBack() {
  let left = null;
  try { left = JSON.parse(sessionStorage.getItem("turned")); sessionStorage.removeItem("turned"); } catch { return; }
  for (const [name, kept] of left || []) for (const form of document.forms) if (kept.length && turned(form) === name) fill(form, kept);
}

document.addEventListener("change", (event) => {
  const input = event.target;
  const form = input.form;
  if (!form) return;
  const chips = input.closest('[data-most="1"], [data-deck="1"]');
  if (chips && input.checked) for (const other of all(chips, "input")) if (other !== input) other.checked = false;
  const deck = input.closest("[data-deck]");
  if (deck && input.checked && deck.querySelectorAll(":checked").length > Number(deck.dataset.deck)) input.checked = false;
  const piles = deck && deck.closest("[data-piles]");
  if (piles && input.checked) for (const other of all(piles, ":checked")) if (other !== input && other.value === input.value) other.checked = false;
  arrange(form);
  if (form.dataset.draft) keep(form);
}, true);

document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (!form) return;
  event.target.classList.remove("bad");
  own(event.target);
  arrange(form);
  if (form.dataset.draft) keep(form);
}, true);

// Whoever changes the sign of a computed amount means it.
function own(input) {
  const row = input.type === "radio" && input.closest(".signed.computed");
  if (!row) return;
  for (const one of [row, ...all(row, ".computed")]) one.classList.remove("computed");
  for (const field of all(row, ".unit input")) field.readOnly = false;
}

document.addEventListener("focusin", (event) => {
  const input = event.target;
  if (input.matches(".unit input.computed")) {
    const row = input.closest(".signed");
    for (const one of [row, ...all(row, ".computed")]) one.classList.remove("computed");
    for (const field of all(row, ".unit input")) { field.readOnly = false; field.value = ""; }
    return;
  }
  if (!input.matches(".points input.computed")) return;
  input.classList.remove("computed");
  input.readOnly = false;
  input.value = "";
});

// What is being typed is not computed under the finger; it is when the finger leaves.
document.addEventListener("focusout", (event) => {
  const amounts = event.target.closest(".amounts");
  if (!amounts) return;
  setTimeout(() => {
    const before = amounts.querySelector(".computed");
    arrange(event.target.form);
    if (!before && amounts.querySelector(".computed") && window.htmx) window.htmx.trigger(event.target.form, "change");
  });
});

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-pile]");
  if (tab) { turn(tab.closest("[data-piles]"), Number(tab.dataset.pile)); return; }
  const stepper = event.target.closest("[data-by]");
  if (stepper) {
    const input = stepper.parentElement.querySelector("input");
    const next = (Number(input.value) || 0) + Number(stepper.dataset.by);
    input.value = String(Math.min(Number(input.dataset.most), Math.max(Number(input.dataset.least), next)));
    input.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const close = event.target.closest("[data-close]");
  const over = document.getElementById("over");
  if (close && over && over.childElementCount) {
    event.preventDefault();
    shut(over);
  }
});

// On a short screen the preview is folded to the net changes; one tap opens the payments.
const short = window.matchMedia("(max-height: 699px)");
function fold() {
  if (short.matches) for (const one of all(document, ".fold[open]")) one.open = false;
}

let opener = null;
function shut(over) {
  over.replaceChildren();
  if (opener) opener.focus();
  opener = null;
}

document.addEventListener("keydown", (event) => {
  const over = document.getElementById("over");
  if (!over || !over.childElementCount) return;
  if (event.key === "Escape") shut(over);
  if (event.key === "Tab") {
    const stops = all(over, "a[href], button, input");
    const first = stops[0], last = stops[stops.length - 1];
    if (event.shiftKey && document.activeElement === first) { event.preventDefault(); last.focus(); }
    else if (!event.shiftKey && document.activeElement === last) { event.preventDefault(); first.focus(); }
  }
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.target && event.detail.target.id === "over") opener = event.target;
});
document.addEventListener("htmx:afterSwap", (event) => {
  fold();
  for (const form of all(document, "form[data-address]")) history.replaceState(null, "", form.dataset.address); // its address, should it be drawn anew
  const sheet = event.detail.target.id === "over" && event.detail.target.querySelector("[role=dialog]");
  if (sheet) sheet.focus();
});

// A second tap on the same button sends nothing new: the form's key is used once. The first one shows that it is at work.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) { event.preventDefault(); return; }
  if (form.closest("#settings")) leave();
  form.dataset.sent = "yes";
  const button = event.submitter;
  if (button && button.classList.contains("do")) {
    setTimeout(() => { if (form.dataset.sent) work(button, form.dataset.busy); }, 300);
  }
});

function work(button, busy) {
  button.classList.add("wait");
  button.setAttribute("aria-busy", "true");
  if (!busy) return;
  button.dataset.says = button.textContent;
  button.textContent = busy;
}

function rest(form) {
  delete form.dataset.sent;
  for (const button of all(form, ".wait")) {
    button.classList.remove("wait");
    button.removeAttribute("aria-busy");
    if (button.dataset.says) button.textContent = button.dataset.says;
  }
}
window.addEventListener("pageshow", () => { for (const form of document.forms) rest(form); });

function begin() {
  comeBack();
  for (const form of document.forms) {
    const recalled = form.dataset.draft ? recall(form) : false;
    arrange(form);
    if (recalled && window.htmx) window.htmx.trigger(form, "change");
  }
  fold();
  const wrong = document.querySelector("[aria-invalid=true], .bad input");
  if (wrong) wrong.focus();
  else {
    const points = document.querySelector(".declare :is(.points input, .amounts .unit input)");
    if (points && !points.value) points.focus();
  }
  const newest = document.querySelector(".line.new");
  if (newest) newest.scrollIntoView({ block: "nearest" });
}
if (document.readyState === "complete") begin();
else window.addEventListener("DOMContentLoaded", begin);
