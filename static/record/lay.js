// A rack of slots that is filled from one deck: a tap lays the card where the chosen tab says, a tap in the rack takes it back. The
// decks of checkboxes, one for each input, are what the page has without this file; their answers are kept as hidden inputs, in the
// order in which the cards were laid.
import { all } from "../common/find.js";

const racks = new WeakMap();
const partsOf = (rack) => all(rack, "details");
const named = (rack, name) => partsOf(rack).find((part) => part.dataset.name === name);
const setsOf = (part) => (part.dataset.sets || "").split(";").filter(Boolean).map((one) => one.split("|"));

function button(words, label) {
  const made = document.createElement("button");
  made.type = "button";
  if (label) made.setAttribute("aria-label", label);
  made.append(...words);
  return made;
}

export function lay(rack) {
  if (racks.has(rack)) return;
  const held = new Map(partsOf(rack).map((part) => [part.dataset.name, all(part, ":checked").map((box) => box.value)]));
  for (const part of partsOf(rack)) {
    const laid = ordered(part, held.get(part.dataset.name));
    held.set(part.dataset.name, part.dataset.sets ? grouped(laid, setsOf(part)) : laid.map((card) => [card]));
    for (const box of all(part, "input")) box.disabled = true;
    part.open = part.hidden = part !== partsOf(rack)[0];
    part.open = true;
  }
  racks.set(rack, { held, tab: rack.dataset.rack, last: [] });
  rack.classList.add("laying");
  for (const part of all(rack, ".slots, .lays, .left")) part.hidden = false;
  for (const cell of all(partsOf(rack)[0], ".copies")) {
    cell.tabIndex = 0;
    cell.setAttribute("role", "button");
  }
  const beside = rack.parentElement.querySelector("[data-tab-of]");
  if (!beside.querySelector(".ask")) rack.querySelector('[data-lay=""]').hidden = true;
  const first = rack.querySelector(".why-not").textContent.trim() || (!filled(rack) && !beside.querySelector(".ask.wrong"));
  turn(rack, first || !beside.querySelector(".ask") ? rack.dataset.rack : "");
  show(rack);
}

// The chosen cards in the order in which they were laid, if that is known.
function ordered(part, cards) {
  const given = part.dataset.given.split(" ").filter(Boolean);
  return [...given].sort().join() === [...cards].sort().join() ? given : cards;
}

// Cards laid set after set as these sets, the longest first; what makes none stays as it is.
function grouped(cards, sets) {
  const ways = sets.map(([value]) => value.split("+")).sort((one, other) => other.length - one.length), found = [];
  for (let at = 0; at < cards.length; at += found[found.length - 1].length) {
    found.push(ways.find((way) => way.every((card, nth) => cards[at + nth] === card)) || [cards[at]]);
  }
  return found;
}

const lying = (rack) => Array.from(racks.get(rack).held.entries());
const inSets = (rack) => partsOf(rack).filter((part) => part.dataset.sets);
const sizeOf = (rack, part, way) => part.dataset.sets && way.length === 1 ? Number(rack.dataset.copies) : 1;
const room = (rack) => Number(rack.dataset.most) - 3 * inSets(rack).reduce((sum, part) => sum + racks.get(rack).held.get(part.dataset.name).length, 0);
const joined = (rack) => partsOf(rack).find((part) => part.dataset.joins === rack.dataset.rack);
const filled = (rack) => racks.get(rack).held.get(rack.dataset.rack).length >= room(rack) && (!joined(rack) || racks.get(rack).held.get(joined(rack).dataset.name).length > 0);

function count(rack, card) {
  return lying(rack).reduce((sum, [name, ways]) => sum + ways.reduce((more, way) => more + sizeOf(rack, named(rack, name), way) * way.filter((one) => one === card).length, 0), 0);
}

export function turn(rack, tab) {
  const state = racks.get(rack);
  state.tab = tab;
  for (const one of all(rack, "[data-lay]")) {
    one.classList.toggle("on", one.dataset.lay === tab);
    one.setAttribute("aria-pressed", String(one.dataset.lay === tab));
  }
  rack.classList.toggle("told", tab === "");
  partsOf(rack)[0].hidden = tab === "";
  rack.querySelector(".offered").hidden = true;
  const beside = rack.parentElement.querySelector("[data-tab-of]");
  if (beside) beside.hidden = tab !== "";
  const page = rack.closest(".body");
  if (page) page.scrollTop = 0;
}

function picture(rack, card) {
  return partsOf(rack)[0].querySelector(`.copies:has([value="${card}"]) .card`).cloneNode(true);
}

const wordsOf = (rack, card) => partsOf(rack)[0].querySelector(`.copies:has([value="${card}"])`).getAttribute("aria-label");

function put(rack, name, way) {
  const state = racks.get(rack);
  state.held.get(name).push(way);
  state.last.push(name);
  if (name !== rack.dataset.rack && inSets(rack).some((part) => part.dataset.name === name)) while (state.held.get(rack.dataset.rack).length > Math.max(0, room(rack))) state.held.get(rack.dataset.rack).pop();
  changed(rack);
  if (filled(rack) && !rack.querySelector('[data-lay=""]').hidden && (name === rack.dataset.rack || (joined(rack) && name === joined(rack).dataset.name))) turn(rack, "");
}

function drop(rack, name, at) {
  racks.get(rack).held.get(name).splice(at, 1);
  changed(rack);
}

function changed(rack) {
  rack.querySelector(".why-not").replaceChildren();
  show(rack);
  const kept = rack.querySelector(".laid input") || rack.querySelector(".laid").appendChild(document.createElement("input"));
  kept.dispatchEvent(new Event("change", { bubbles: true }));
}

function tapped(rack, card) {
  const state = racks.get(rack), part = named(rack, state.tab);
  if (count(rack, card) >= Number(rack.dataset.copies)) return;
  if (part.dataset.sets) { offer(rack, card); return; }
  if (state.tab !== rack.dataset.rack) { if (state.held.get(state.tab).length < Number(part.dataset.most)) put(rack, state.tab, [card]); return; }
  if (state.held.get(state.tab).length < room(rack)) put(rack, state.tab, [card]);
  else if (joined(rack) && !state.held.get(joined(rack).dataset.name).length) put(rack, joined(rack).dataset.name, [card]);
}

// The sets with this card for which there are enough cards left.
function offer(rack, card) {
  const place = rack.querySelector(".offered"), tab = racks.get(rack).tab;
  const ways = partsOf(rack).filter((part) => part.dataset.name === tab || part.dataset.joins === tab).flatMap((part) => setsOf(part).map(([value, label, detail]) => [part, value.split("+"), label, detail]));
  const possible = ways.filter(([part, way]) => way.includes(card) && room(rack) >= 3 && way.every((one) => count(rack, one) + sizeOf(rack, part, way) * way.filter((same) => same === one).length <= Number(rack.dataset.copies)));
  place.hidden = false;
  place.querySelector("[data-of]").textContent = wordsOf(rack, card);
  place.querySelector(".ways").replaceChildren(...possible.map(([part, way, label, detail]) => {
    const key = button([]), name = document.createElement("b"), more = document.createElement("small");
    name.textContent = label;
    more.textContent = detail;
    if (new Set(way).size > 1) key.append(...way.map((one) => picture(rack, one)));
    key.append(name, more);
    key.addEventListener("click", () => { place.hidden = true; put(rack, part.dataset.name, way); });
    return key;
  }));
  place.scrollIntoView({ block: "nearest" });
}

function show(rack) {
  const state = racks.get(rack), first = rack.dataset.rack, slots = [];
  const tile = (name, at, card, words) => {
    const key = button([picture(rack, card)], `${wordsOf(rack, card)} ${words || ""}`.trim());
    key.addEventListener("click", () => drop(rack, name, at));
    return key;
  };
  const own = state.held.get(first).map(([card], at) => [card, at]);
  const order = Array.from(all(partsOf(rack)[0], ".copies"), (cell) => cell.querySelector("input").value);
  own.sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  slots.push(...own.map(([card, at]) => tile(first, at, card)));
  for (let empty = own.length; empty < room(rack); empty += 1) slots.push(Object.assign(document.createElement("i"), { className: "slot" }));
  if (joined(rack)) {
    const { name, label } = joined(rack).dataset, [won] = state.held.get(name), last = document.createElement("span");
    last.className = "won";
    last.append(won ? tile(name, 0, won[0], label) : Object.assign(document.createElement("i"), { className: "slot" }), Object.assign(document.createElement("small"), { textContent: label }));
    slots.push(last);
  }
  const singles = partsOf(rack).filter((part) => part.dataset.name !== first && part !== joined(rack) && !part.dataset.sets && state.held.get(part.dataset.name).length).map((part) => {
    const set = document.createElement("span"), { name, label } = part.dataset;
    set.className = "singles";
    set.append(Object.assign(document.createElement("small"), { textContent: label }), ...state.held.get(name).map(([card], at) => tile(name, at, card, label)));
    return set;
  });
  const aside = inSets(rack).flatMap((part) => state.held.get(part.dataset.name).map((way, at) => {
    const set = document.createElement("span"), { name, label } = part.dataset;
    set.className = "set";
    const cards = sizeOf(rack, part, way) > 1 ? Array(sizeOf(rack, part, way)).fill(way[0]) : way;
    set.append(...cards.map((card) => tile(name, at, card, label)), Object.assign(document.createElement("small"), { textContent: (setsOf(part).find(([value]) => value === way.join("+")) || [])[1] || label }));
    return set;
  }));
  rack.querySelector(".slots").replaceChildren(...slots);
  for (const [kind, group] of [["aside", aside], ["apart", singles]]) {
    if (!group.length) continue;
    const row = document.createElement("span");
    row.className = kind;
    row.append(...group);
    rack.querySelector(".slots").append(row);
  }
  for (const cell of all(partsOf(rack)[0], ".copies")) {
    const n = count(rack, cell.querySelector("input").value);
    cell.querySelector(".held").dataset.n = n || "";
    cell.classList.toggle("has", n > 0);
    cell.setAttribute("aria-disabled", String(n >= Number(rack.dataset.copies)));
  }
  const left = room(rack) - own.length + (joined(rack) && !state.held.get(joined(rack).dataset.name).length ? 1 : 0);
  rack.querySelector("[data-n]").textContent = String(Math.max(0, left));
  rack.querySelector(".left").classList.toggle("full", left <= 0);
  rack.querySelector(".laid").replaceChildren(...lying(rack).flatMap(([name, ways]) => ways.flat().map((value) => Object.assign(document.createElement("input"), { type: "hidden", name, value }))));
  for (const part of partsOf(rack)) {
    const cards = state.held.get(part.dataset.name).flat();
    for (const cell of all(part, ".copies")) all(cell, "input").forEach((box, nth) => { box.checked = nth < cards.filter((card) => card === box.value).length; });
  }
}

document.addEventListener("click", (event) => {
  const rack = event.target.closest("[data-rack]");
  if (!rack || !racks.has(rack)) return;
  const tab = event.target.closest("[data-lay]"), cell = event.target.closest(".copies");
  if (tab) turn(rack, tab.dataset.lay);
  if (event.target.closest("[data-stop]")) rack.querySelector(".offered").hidden = true;
  if (event.target.closest("[data-take]")) {
    const name = racks.get(rack).last.pop();
    if (name && racks.get(rack).held.get(name).length) drop(rack, name, racks.get(rack).held.get(name).length - 1);
  }
  if (cell && !cell.closest(".slots")) tapped(rack, cell.querySelector("input").value);
});

// A link to a question that stands under another tab opens that tab.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#ask-"]'), asked = link && document.querySelector(link.hash), rack = asked && asked.parentElement.closest("form").querySelector("[data-rack]");
  if (rack && racks.has(rack)) turn(rack, rack.contains(asked) ? asked.dataset.joins === rack.dataset.rack ? rack.dataset.rack : asked.dataset.name : "");
}, true);

document.addEventListener("keydown", (event) => {
  if (!["Enter", " "].includes(event.key) || !event.target.matches(".laying .copies")) return;
  event.preventDefault();
  tapped(event.target.closest("[data-rack]"), event.target.querySelector("input").value);
});
