// Questions that are answered one after the other: the rows say what was answered, the keys are those of one row. An answer leads to
// the next row that has none; a row that is touched comes back. Where several things are asked of each, the rows are tabs. Cards are laid by keys, in the order in which they are touched.
import { all } from "../common/find.js";

const TWICE = 300; // ms

const rowsOf = (turns) => all(turns, "[data-turn]");
const askOf = (turns, row) => turns.querySelector(`[data-turn-of="${row.dataset.turn}"]`);

function said(ask) {
  const key = ask.querySelector(".key-of :checked + span"), cards = ask.querySelector("[data-cards]");
  if (cards) return laid(cards).map((card) => cards.querySelector(`[data-card="${card}"]`).dataset.word).join("・");
  if (!key) return all(ask, ".chips :checked + span > b").map((name) => name.textContent).join("・");
  return Array.from(key.children, (part) => part.textContent).join(" ");
}

// Whether the rules let a hand take no further card. `full`: hands, joined in the order of the keys, after which it does not; what
// each card is worth, and from what sum on it does not; and hands that may go on all the same.
function complete(cards, held) {
  if (held.length === all(cards, "select").length) return true;
  const { hands, worths, least, open } = JSON.parse(cards.dataset.full), order = all(cards, "[data-card]").map((key) => key.dataset.card);
  const hand = [...held].sort((one, other) => order.indexOf(one) - order.indexOf(other)).join("+"), worth = new Map(worths);
  return hands.includes(hand) || (least > 0 && !open.includes(hand) && held.reduce((sum, card) => sum + worth.get(card), 0) >= least);
}

let moved = -TWICE; // when a turn last moved on
const laid = (cards) => all(cards, "select").map((one) => one.value).filter(Boolean);

export function take(turns) {
  const rows = rowsOf(turns);
  if (!turns.dataset.at) {
    turns.querySelector(".rows").hidden = false;
    for (const cards of all(turns, "[data-cards]")) {
      cards.querySelector("[data-stands]").hidden = rows.length < 2;
      cards.querySelector(".keyed").hidden = false;
      cards.querySelector(".plain-of").hidden = true;
    }
    const bad = rows.find((row) => all(askOf(turns, row), ".why-not").some((why) => why.textContent.trim()));
    turns.dataset.at = (bad || rows.find((row) => !said(askOf(turns, row))) || rows[rows.length - 1]).dataset.turn;
  }
  for (const row of rows) {
    const now = row.dataset.turn === turns.dataset.at;
    row.querySelector("[data-said]").textContent = said(askOf(turns, row));
    row.classList.toggle(row.closest(".tabs") ? "on" : "now", now);
    row.setAttribute("aria-pressed", String(now));
    askOf(turns, row).hidden = !now;
    if (now) show(row);
  }
}

function show(row) { // only within its rows: the page stays where it is
  const box = row.parentElement, next = row.nextElementSibling || row, above = row.offsetTop - box.offsetTop;
  const below = next.offsetTop + next.offsetHeight - box.offsetTop;
  if (above < box.scrollTop) box.scrollTop = above;
  else if (below > box.scrollTop + box.clientHeight) box.scrollTop = below - box.clientHeight;
}

function goOn(turns, ask, when) {
  const rows = rowsOf(turns), at = rows.findIndex((row) => row.dataset.turn === ask.dataset.turnOf);
  const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find((row) => !said(askOf(turns, row)));
  if (!next) return;
  turns.dataset.at = next.dataset.turn;
  moved = when;
}

// A second tap so soon after one that moved the turn on was meant for the same player, not for the next.
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-turn-of]") || event.timeStamp - moved >= TWICE) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("change", (event) => {
  const ask = event.target.matches("[type=radio]") && event.target.closest("[data-turn-of]");
  if (ask) goOn(ask.closest("[data-turns]"), ask, event.timeStamp);
}, true);

document.addEventListener("click", (event) => {
  const row = event.target.closest("[data-turn]"), key = event.target.closest("[data-card]"), stands = event.target.closest("[data-stands]");
  if (row) {
    moved = -TWICE;
    row.closest("[data-turns]").dataset.at = row.dataset.turn;
    take(row.closest("[data-turns]"));
  }
  if (stands) {
    const ask = stands.closest("[data-turn-of]");
    goOn(ask.closest("[data-turns]"), ask, event.timeStamp);
    take(ask.closest("[data-turns]"));
  }
  if (!key) return;
  const cards = key.closest("[data-cards]"), ask = cards.closest("[data-turn-of]"), turns = ask.closest("[data-turns]");
  const places = all(cards, "select"), held = laid(cards), card = key.dataset.card;
  const used = all(turns, "[data-cards]").reduce((sum, one) => sum + laid(one).filter((other) => other === card).length, 0);
  if (card && (held.length >= places.length || used >= Number(cards.dataset.copies))) return;
  if (card) held.push(card); else held.pop();
  places.forEach((one, nth) => { one.value = held[nth] || ""; });
  if (card && complete(cards, held)) goOn(turns, ask, event.timeStamp);
  places[0].dispatchEvent(new Event("change", { bubbles: true }));
});
