// What is entered is what the preview shows: a tap on the confirm key while the preview of the last answer is on its way waits for it.
// An answer that changes meanwhile takes the tap back. A preview that was lost on its way is asked for again, and again if a tap waits.
import { all } from "./find.js";
import { htmx } from "./htmx.js";
import { rest, work } from "./sending.js";

const TRIES = 3, PATIENT = 10, PAUSE = 300, LONGEST = 1000; // tries, also while a tap waits; ms before the second, and at most before any
const states = new WeakMap(); // of a form: how many answers were given, asked about and shown; how many previews failed in a row; the value of the key that waits

function stateOf(form) {
  if (!states.has(form)) states.set(form, { given: 0, asked: 0, shown: 0, failed: 0, waits: "" });
  return states.get(form);
}

const previewed = (form) => form && form.matches("form[hx-post]");

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.form || event.target;
    if (!previewed(form)) return;
    const state = stateOf(form);
    state.given += 1;
    if (state.waits && event.isTrusted) giveUp(form);
  }, true);
}

document.addEventListener("htmx:configRequest", ({ detail: { elt } }) => { if (previewed(elt)) stateOf(elt).asked = stateOf(elt).given; });

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const form = detail.requestConfig && detail.requestConfig.elt;
  if (!previewed(form)) return;
  const state = stateOf(form), key = all(form, ".thumb .do").find((one) => one.value === state.waits);
  [state.shown, state.failed] = [state.asked, 0];
  if (!state.waits || state.shown !== state.given) return;
  giveUp(form);
  if (key) form.requestSubmit(key);
});

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, (event) => {
    const form = event.target, state = previewed(form) && stateOf(form);
    if (!state) return;
    state.failed += 1;
    if (state.failed < (state.waits ? PATIENT : TRIES)) {
      event.stopImmediatePropagation();
      setTimeout(() => { if (state.failed && form.isConnected) htmx.trigger(form, "change"); }, Math.min(PAUSE * state.failed, LONGEST));
    } else { state.failed = 0; giveUp(form); }
  });
}

document.addEventListener("table:lost", () => { for (const form of all(document, "form[hx-post]")) if (previewed(form)) giveUp(form); });

function giveUp(form) {
  stateOf(form).waits = "";
  rest(form);
}

document.addEventListener("submit", (event) => { // before anything that sends it
  const { target: form, submitter } = event;
  if (!htmx || !previewed(form) || !submitter || !submitter.matches(".thumb .do")) return;
  const state = stateOf(form);
  if (state.shown === state.given || form.querySelector("#preview[data-later]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  state.waits = submitter.value;
  work(submitter, form.dataset.busy);
  if (state.asked !== state.given) htmx.trigger(form, "change");
}, true);
