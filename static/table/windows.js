// The windows of one browser share its few connections to a server, six over HTTP/1.1. Of those in sight, the two that were opened or
// focused last may hold a stream; the others poll. They agree by a channel, which browsers have over plain http as well. A window
// that crashed keeps its place until another one is focused. "window:said" on the document means that another window has come,
// gone or been sent something; its detail tells whether that was about the table of this one.
const MOST = 2;
const { table } = document.getElementById("states").dataset;
const me = String(Math.random());
const newer = new Set(); // windows that came after this one
let channel = null, turn = 0; // when this window came, on the clock of them all; if that is set, others hold the streams

export const crowded = () => newer.size >= MOST;

export function come() {
  if (channel || !window.BroadcastChannel) return;
  channel = new BroadcastChannel("scorekeeper windows");
  channel.addEventListener("message", hear);
  take();
}

export function go() {
  if (!channel) return;
  turn = 0;
  tell();
  channel.close();
  channel = null;
}

// Whether there were newer ones, before which this one comes from now on.
export function comeFirst() {
  const late = Boolean(channel) && newer.size > 0;
  if (late) take();
  return late;
}

function take() {
  turn = Date.now();
  newer.clear();
  tell();
}

export const tell = () => channel && channel.postMessage({ id: me, turn, table });

function hear({ data }) {
  const after = data.turn > turn || (data.turn === turn && data.id > me);
  newer[after ? "add" : "delete"](data.id);
  document.dispatchEvent(new CustomEvent("window:said", { detail: data.turn > 0 && data.table === table }));
}
