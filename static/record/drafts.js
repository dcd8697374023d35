// Drafts: input is kept until it is entered, also across a reload or a visit to another page. Computed numbers are not input, and
// secrets are never stored.
import { all } from "../common/find.js";

export function draftOf(form) {
  const left = all(form, ".computed, [data-secret]").map((input) => input.name);
  const kept = [];
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !["csrf_token", "seq", "key", "do", ...left].includes(name)) kept.push([name, value]);
  }
  return kept;
}

export function keep(form) {
  try { sessionStorage.setItem(`draft ${form.dataset.draft}`, JSON.stringify(draftOf(form))); } catch { /* if storage is full or blocked nothing is lost: the form still holds it */ }
}

export function recall(form) {
  let kept = null;
  try { kept = JSON.parse(sessionStorage.getItem(`draft ${form.dataset.draft}`)); } catch { return false; }
  if (!Array.isArray(kept) || document.querySelector(".strip[role=alert], .why-not:not(:empty) > span")) return false;
  fill(form, kept);
  return true;
}

export function fill(form, kept) {
  const answers = new Map();
  for (const [name, value] of kept) answers.set(name, [...(answers.get(name) || []), value]);
  for (const part of all(form, "details[data-given]")) part.dataset.given = (answers.get(part.dataset.name) || []).join(" "); // the order of cards on a rack
  for (const input of form.elements) {
    if (!input.name || input.type === "hidden" || input.localName === "button") continue;
    const values = answers.get(input.name) || [];
    if (input.type === "checkbox") {
      // One answer checks one box, since a card with several copies has a box for each.
      const at = values.indexOf(input.value);
      input.checked = at >= 0;
      if (at >= 0) values.splice(at, 1);
    } else if (input.type === "radio") input.checked = values.includes(input.value) || (!input.value && !values.length);
    else if (values.length) input.value = values.shift();
  }
}

// Changing language or colours reloads the page: the contents of its forms, kept as drafts or not, are restored once.
const turned = (form) => form.id || form.getAttribute("action") || "";
export function leave() {
  try { sessionStorage.setItem("turned", JSON.stringify(Array.from(document.forms, (form) => [turned(form), draftOf(form)]))); } catch { /* as above */ }
}
export function comeBack() {
  let left = null;
  try { left = JSON.parse(sessionStorage.getItem("turned")); sessionStorage.removeItem("turned"); } catch { return; }
  for (const [name, kept] of left || []) for (const form of document.forms) if (kept.length && turned(form) === name) fill(form, kept);
}
