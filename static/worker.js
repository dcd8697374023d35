// Shows a table while its server is out of reach. Over https or on localhost a browser runs this for the pages of tables. It keeps
// the last few tables that this browser opened, their forms and the files they need, for a day, and only as long as the browser has
// the cookie that their page set. What it shows in the server's place always carries the moment when it was current.
const PAGES = "tables", FILES = "files";
const FEW = 3, DAY = 24 * 3600 * 1000, PATIENCE = 5000; // tables; ms that one is kept; ms until what is kept is shown instead
const TABLE = new RegExp(`^${new URL(registration.scope).pathname}([^/]+)/(.*)$`); // the link, and the page behind it
const root = (link) => `${registration.scope}${link}/`;
const linkOf = (request) => TABLE.exec(new URL(request.url).pathname)[1];
const STATIC = /\/static\/([0-9a-f]{12})\//;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
tidy(); // whenever a browser starts this worker

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const [, link, page] = TABLE.exec(url.pathname) || [];
  if (STATIC.test(url.pathname)) event.respondWith(file(request));
  else if (link && (page === "forms" || (page === "" && request.mode === "navigate"))) event.respondWith(orKept(event, link, url.origin + url.pathname));
  else if (link && request.mode === "navigate") event.respondWith(orTable(request, link));
});

self.addEventListener("message", (event) => event.waitUntil(event.data.forget ? forget(event.data.forget) : keep(event.data)));

// The installation that an answer is of; "" of who else answers in the app's name. Who leads on to another page is asked for that,
// and an answer that was cut short is shorter than its mark says.
const installation = (answer) => (answer.headers.get("Scorekeeper") || "").split(" ")[0];

// What was lost on its way may come when it is asked for again.
async function own(request, link) {
  try { return await ownOnce(request, link); } catch { return ownOnce(request, link); }
}

async function ownOnce(request, link) {
  const sent = await fetch(request), before = await kept(link, root(link));
  if (!before) return sent;
  const answer = sent.type === "opaqueredirect" ? await fetch(request.url, { credentials: "same-origin" }) : sent;
  const [, , length] = (answer.headers.get("Scorekeeper") || "").split(" ");
  const whole = !length || (await answer.clone().arrayBuffer()).byteLength >= Number(length);
  if (installation(answer) !== installation(before) || !whole) throw new Error("not the app's own answer");
  return sent;
}

// The app's response, or what is kept of it: the reason is silence, no connection, a proxy that has lost its server, or somebody else.
async function orKept(event, link, address) {
  const sent = own(event.request, link), late = new Promise((done) => setTimeout(done, PATIENCE));
  const answer = await Promise.race([sent.catch(() => undefined), late]);
  if (answer && ![502, 504].includes(answer.status)) {
    event.waitUntil(store(link, address, answer.clone()));
    return answer;
  }
  return await kept(link, address) || sent.catch(() => fetch(event.request));
}

// Another page of the table: the table itself, if it is kept.
async function orTable(request, link) {
  try { return await own(request, link); } catch (error) {
    if (await kept(link, root(link))) return Response.redirect(root(link));
    throw error;
  }
}

async function file(request) {
  const files = await caches.open(FILES), found = await files.match(request);
  if (found) return found;
  const answer = await fetch(request).catch(() => fetch(request));
  if (answer.ok && installation(answer)) await files.put(request, answer.clone());
  return answer;
}

// A page asks to be kept as it is now, with the files it uses. Those of another version of the app are dropped.
async function keep({ link, files }) {
  const [, version] = STATIC.exec(files[0] || "") || [], old = (await (await caches.open(FILES)).keys()).some((one) => STATIC.exec(one.url)[1] !== version);
  if (old) { await caches.delete(FILES); await caches.delete(PAGES); }
  await Promise.allSettled(files.map((one) => file(new Request(one))));
  const address = root(link);
  try { await store(link, address, await fetch(address, { redirect: "manual" })); } catch { /* it is kept the next time */ }
}

async function store(link, address, answer) {
  if (!installation(answer)) return;
  if ([403, 404, 410].includes(answer.status)) { await forget(link); return; }
  if (!answer.ok || answer.redirected || !await mayKeep(link)) return;
  const headers = new Headers(answer.headers);
  headers.set("X-Kept", String(Date.now()));
  const pages = await caches.open(PAGES);
  await pages.delete(address);
  await pages.put(address, new Response(await answer.text(), { headers }));
  await tidy();
}

// Drop what is too old, too much, or no longer this browser's. Which is newest the order of keeping says, not a clock.
async function tidy() {
  const pages = await caches.open(PAGES), links = new Map();
  for (const one of (await pages.keys()).reverse()) {
    const link = linkOf(one);
    if (!links.has(link)) links.set(link, old(await pages.match(one)));
  }
  for (const [nth, [link, late]] of [...links].entries()) if (nth >= FEW || late || !await mayKeep(link)) await forget(link);
}

// Whether a page was kept more than a day ago. A date in the future is of a clock that was set back since.
const old = (answer) => Date.now() - Number(answer.headers.get("X-Kept")) > DAY;

// Whether the browser still has the cookie of this table. A browser that does not tell its workers keeps nothing.
async function mayKeep(link) {
  return Boolean(self.cookieStore && await self.cookieStore.get(`kept-${link.split("-")[0]}`));
}

async function kept(link, address) {
  const found = await (await caches.open(PAGES)).match(address);
  if (!found) return undefined;
  const then = Number(found.headers.get("X-Kept"));
  if (old(found) || !await mayKeep(link)) { await forget(link); return undefined; }
  const text = await found.text();
  return new Response(text.replace("<html ", `<html data-kept="${then}" `), { headers: found.headers });
}

async function forget(link) {
  const pages = await caches.open(PAGES);
  for (const one of await pages.keys()) if (linkOf(one) === link) await pages.delete(one);
}
