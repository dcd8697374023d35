// Over https or on localhost a worker keeps this table as the page last showed it, so that a reload works while the server is out of reach.
const place = document.getElementById("states");
const [link] = place.dataset.page.split("/").slice(-2);
const scope = place.dataset.page.slice(0, -link.length - 1);
const { serviceWorker: workers } = navigator;

// What the worker looks for before it keeps or shows anything
function mark() {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `kept-${place.dataset.table}=yes; path=${scope}; max-age=${24 * 3600}; samesite=lax${secure}`;
}

async function keep() {
  mark();
  const { active } = await workers.ready;
  const files = performance.getEntriesByType("resource").map((one) => one.name).filter((name) => name.includes("/static/"));
  active.postMessage({ link, files: [...new Set(files)] });
}

async function begin() {
  mark();
  try { await workers.register(place.dataset.worker, { scope }); } catch { return; } // a browser may refuse, and then keeps nothing
  document.addEventListener("table:kept", keep);
  document.addEventListener("table:gone", async () => (await workers.ready).active.postMessage({ forget: link }));
}

if (workers && place.dataset.worker) begin();
