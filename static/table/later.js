// A form while the server is out of reach: in place of its preview it says that its payments come later, and what it still lacks.
import { all } from "../common/find.js";
import { htmx } from "../common/htmx.js";
import { cutOff } from "./live.js";

const LONG = 60; // letters of the words for an entry
const ENGLISH = document.documentElement.lang === "en";
const forms = () => all(document, "form[data-needs]").filter((form) => !form.closest("[hidden]"));
const asked = (form, name) => all(form, ".ask").filter((ask) => ask.dataset.name === name && !ask.closest("[hidden]"));

// The questions that still need an answer, as the server would count them.
function lacking(form) {
  return new Set(JSON.parse(form.dataset.needs).flatMap(([name, kind, least]) => {
    const asks = asked(form, name);
    if (!asks.length) return [];
    const typed = all(form, `[name^="${name}."]`);
    const given = kind === "numbers" ? typed.filter((input) => input.value.trim()).length
      : all(form, `[name="${name}"]:checked`).filter((input) => input.value).length;
    return given < least ? asks.map(label) : []; // several questions may fill one field
  }));
}

function label(ask) {
  const legend = ask.querySelector("legend, .lab").cloneNode(true);
  for (const hint of all(legend, ".hint")) hint.remove();
  return legend.textContent.trim();
}

// 石川・赤: the answers of a form in the words of the form.
export function answersOf(form) {
  const said = [];
  for (const ask of all(form, ".ask").filter((one) => !one.closest("[hidden]"))) {
    for (const input of all(ask, ":checked")) if (input.value) said.push(spoken(input));
    for (const input of all(ask, ".points input, .step input")) {
      const name = ask.querySelector(`label[for="${input.id}"]`) || input.closest("label");
      if (input.value) said.push(`${name ? name.querySelector(".lab, .t")?.textContent || name.textContent : ""} ${input.value}`.trim());
    }
  }
  const words = said.filter(Boolean).join(ENGLISH ? ", " : "・");
  return words.length > LONG ? `${words.slice(0, LONG)}…` : words;
}

function spoken(input) {
  const chosen = input.closest("label"), picture = chosen && chosen.querySelector("img");
  if (picture) return picture.alt;
  if (!chosen) return "";
  const named = (chosen.querySelector("b, .t") || chosen.querySelector("span") || chosen).cloneNode(true);
  for (const aside of all(named, "small")) aside.remove();
  return named.textContent.trim();
}

function putOff(form) {
  const before = form.querySelector("#preview");
  const after = document.getElementById("later").content.cloneNode(true).firstElementChild;
  const seq = before.querySelector("[name=seq]");
  after.querySelector("[name=seq]").value = seq ? seq.value : "";
  for (const input of all(before, "input")) {
    if (["seq", "previewed"].includes(input.name) || (input.type === "radio" && !input.checked)) continue;
    const kept = document.createElement("input");
    Object.assign(kept, { type: "hidden", name: input.name, value: input.value });
    after.append(kept);
  }
  const lacks = Array.from(lacking(form));
  after.querySelector("[data-lacks]").append(lacks.join(ENGLISH ? " / " : "／"));
  after.querySelector("[data-lacks]").hidden = !lacks.length;
  after.querySelector(".do").hidden = lacks.length > 0;
  before.replaceWith(after);
}

const postponed = (form) => form.querySelector("#preview[data-later]");

document.addEventListener("table:lost", () => { for (const form of forms()) if (!form.dataset.held) putOff(form); });
document.addEventListener("table:heard", () => { for (const form of forms()) if (postponed(form) && !form.dataset.held) htmx.trigger(form, "change"); });
document.addEventListener("htmx:confirm", (event) => { // before each request
  const form = event.target;
  if (!form.dataset.needs || !(cutOff() || form.dataset.held)) return;
  event.preventDefault();
  if (!form.dataset.held) putOff(form);
});
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, (event) => { if (event.target.dataset.needs && !event.target.dataset.held) putOff(event.target); });
}
