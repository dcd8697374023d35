// The preview of a form. What it cannot show ends in the middle of a row, so that one sees that there is more, and a key says how many
// rows that are and shows them all. With room for less than a row, and on short phones below the net, all rows are behind that key.
import { all } from "../common/find.js";
import { htmx } from "../common/htmx.js";

const short = window.matchMedia("(max-height: 699px) and (max-width: 639px)");
const ROWS = ":scope > :not(.pays, .told), :scope > .pays .give, :scope > .told > li", LEAST = 48; // px
const zone = () => document.querySelector(".form-page .declare > #preview:not([data-later])");
const body = () => zone()?.parentElement.querySelector(".body");
let held = 0;

function fit() {
  const one = zone(), says = one && one.querySelector(".says"), key = one && one.querySelector(".rest");
  if (!key) return;
  const rows = all(says, ROWS), whole = one.classList.contains("whole");
  const folds = short.matches && rows.length > 1 && one.querySelector(":scope > .delta") && one.querySelector("[value=enter]"); // why nothing can be entered, and what is not paid, is always told
  const cut = () => rows.length > 0 && rows.at(-1).getBoundingClientRect().bottom > says.getBoundingClientRect().bottom + 1;
  Object.assign(says, { hidden: false, scrollTop: 0 });
  says.style.maxHeight = "";
  one.classList.remove("tight");
  const natural = one.offsetHeight;
  one.classList.add("tight");
  if (whole || one.offsetHeight >= natural) one.classList.remove("tight"); // the form can spare all that it needs
  key.hidden = !whole && !cut() && !folds;
  if (!key.hidden && !whole) {
    const top = says.getBoundingClientRect().top, room = says.clientHeight;
    const middle = (row) => { const box = row.getBoundingClientRect(); return (box.top + box.bottom) / 2 - top; };
    says.hidden = Boolean(folds) || room < LEAST;
    if (says.hidden) one.classList.remove("tight");
    const last = rows.findLast((row) => middle(row) <= room);
    if (last && cut()) says.style.maxHeight = `${middle(last)}px`;
  }
  key.setAttribute("aria-expanded", String(whole));
  count();
}

function count() {
  const one = zone(), says = one.querySelector(".says"), key = one.querySelector(".rest");
  const bottom = says.getBoundingClientRect().bottom + 1;
  const below = all(says, ROWS).filter((row) => says.hidden || row.getBoundingClientRect().bottom > bottom).length;
  says.classList.toggle("cut", !says.hidden && below > 0);
  if (says.scrollHeight > says.clientHeight + 1) says.tabIndex = 0; else says.removeAttribute("tabindex");
  const whole = one.classList.contains("whole");
  if (below || whole) key.textContent = whole ? key.dataset.less : key.dataset.restOf.replace("{n}", below);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest(".rest");
  if (!key) return;
  zone().classList.toggle("whole");
  fit();
});
document.addEventListener("scroll", (event) => { if (event.target.matches?.(".says")) count(); }, true);

// Whatever changes its room or what it says: another text size, a phone that is turned, a question that has opened.
const changes = new ResizeObserver(fit);
export function watch() {
  changes.disconnect();
  if (zone()) changes.observe(zone());
}

// What stands above a preview that has become smaller stays where it is.
const scroller = (one) => (one.scrollHeight > one.clientHeight ? one : document.scrollingElement);
document.addEventListener("htmx:beforeSwap", () => { if (body()) held = scroller(body()).scrollTop; });
document.addEventListener("htmx:afterSwap", () => {
  watch();
  fit();
  const one = body();
  if (!one) return;
  one.style.paddingBottom = "";
  const missing = held - scroller(one).scrollTop;
  if (missing <= 0) return;
  one.style.paddingBottom = `${parseFloat(getComputedStyle(one).paddingBottom) + missing}px`;
  scroller(one).scrollTop = held;
});

// A form that leaves the page asks for no preview any more: what comes later would go beside the questions of another form.
export const forget = (form) => htmx.trigger(form, "htmx:abort");
document.addEventListener("htmx:beforeCleanupElement", ({ target }) => { if (target.localName === "form") forget(target); });
