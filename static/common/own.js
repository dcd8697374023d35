// Only the installation that drew this page is believed. Whoever else answers in its name (a network that wants a login, a proxy in
// maintenance) has not its mark; an answer that was cut short is shorter than its mark says.
const name = document.documentElement.dataset.installation;

const marked = (mark, text) => {
  const [of, , length] = (mark || "").split(" ");
  return of === name && !(text !== null && length && new TextEncoder().encode(text).length < Number(length));
};

// Whether a response is this app's own, by its header.
export const isOwn = (answer) => marked(answer.headers.get("Scorekeeper"), null);

// The text of a response that is this app's own and whole; null of any other.
export async function ownText(answer) {
  if (!isOwn(answer)) return null;
  try {
    const text = await answer.text();
    return marked(answer.headers.get("Scorekeeper"), text) ? text : null;
  } catch { return null; }
}

// What htmx has fetched goes into the page only if it is the app's own: else it is an error, as if there were no answer.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!detail.xhr || marked(detail.xhr.getResponseHeader("Scorekeeper"), detail.serverResponse)) return;
  detail.shouldSwap = false;
  detail.isError = true;
  document.dispatchEvent(new CustomEvent("table:doubt"));
}, true);
