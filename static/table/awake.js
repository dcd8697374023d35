// The screen stays on at the table, where the browser allows it: it does so over https only, and not on a low battery. A phone that
// nobody has touched for half an hour, at a table where nothing has changed, may sleep.
const LONG = 30 * 60 * 1000; // ms
let lock = null, timer = 0;

async function stay() {
  if (!navigator.wakeLock || document.hidden) return;
  clearTimeout(timer);
  timer = setTimeout(() => { if (lock) lock.release(); }, LONG);
  if (lock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; }); // the browser releases it when the page is hidden
  } catch { lock = null; }
}

for (const name of ["visibilitychange", "pointerdown", "table:shown"]) document.addEventListener(name, stay);
stay();
