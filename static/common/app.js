// Small enhancements for every page, which also works without them: questions appear when they become relevant, a missing number is
// computed, nothing typed is lost, and a tapped button shows that it is working.
import { comeBack, recall } from "../record/drafts.js";
import { all } from "./find.js";
import { arrange } from "../record/forms.js";
import { htmx } from "./htmx.js";
import { watch } from "../record/preview.js";
import "./asks.js";
import "./own.js";
import "./confirm.js";
import "./sending.js";
import "./sheet.js";

document.addEventListener("htmx:afterSwap", () => {
  for (const form of all(document, "form[data-address]")) history.replaceState(null, "", form.dataset.address); // its address, in case it is redrawn
});

// Where to mend a question to which there is an objection: what is marked, else what is chosen, else the first that is shown.
function fieldOf(ask) {
  const ways = ["[aria-invalid=true]", ".tabs .on", ".unit input", "input:checked:enabled", "input:enabled:not([type=hidden])", "[data-card]"];
  return ask && ways.flatMap((way) => all(ask, way)).find((one) => one.checkVisibility({ visibilityProperty: true }));
}

function begin() {
  comeBack();
  for (const form of document.forms) {
    const recalled = form.dataset.draft ? recall(form) : false;
    arrange(form);
    if (recalled && htmx) htmx.trigger(form, "change");
  }
  watch();
  const first = document.querySelector("[aria-invalid=true], .bad input, form .thumb .why-not");
  const wrong = fieldOf(document.querySelector(".ask.wrong")) || first?.closest(".bad")?.querySelector("[type=radio]:checked") || first;
  if (wrong) wrong.focus();
  else {
    const points = document.querySelector(".declare :is(.points input, .amounts .unit input)");
    if (points && !points.value) points.focus();
  }
  const newest = all(document, ".line.new, .put, .table-page .turn.now").at(-1);
  const list = newest && newest.closest(".round");
  if (newest && !(list && list.scrollHeight <= list.clientHeight)) newest.scrollIntoView({ block: "nearest" });
}

document.addEventListener("DOMContentLoaded", begin); // after htmx has processed the page
