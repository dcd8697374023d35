// A deck for every pile, one shown at a time: a tap puts a card onto the chosen pile, or takes it off again.
import { all } from "../common/find.js";

export function deal(piles) {
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
  if (rest) rest.textContent = String(Number(piles.dataset.piles) - all(piles, ":checked").length);
}

export function turn(piles, to) {
  all(piles, "[data-pile]").forEach((tab, nth) => {
    tab.classList.toggle("on", nth === to);
    tab.setAttribute("aria-pressed", String(nth === to));
  });
  all(piles, "details").forEach((one, nth) => { one.open = nth === to; one.hidden = nth !== to; });
}

// The mark of a pile is the first letter of its name, or its number if two names begin with the same letter.
function marksOf(names) {
  const letters = names.map((name) => (Array.from(name.trim())[0] || "").toUpperCase());
  return new Set(letters).size === letters.length ? letters : names.map((_, nth) => String(nth + 1));
}
