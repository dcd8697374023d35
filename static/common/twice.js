// A second tap on the same spot, so soon after one that entered something, was meant for what stood there before: nothing that stands
// there now takes it, on this page or the next. What enters takes no such tap after any other either. This runs before a page is drawn,
// and on a clock that nobody sets. Keys press nothing that has come since, because the focus is not there.
(() => {
  const SOON = 800, NEAR = 24; // ms; px between two taps of one thumb
  let tapped = null; // the last tap: when, where, and whether it entered something

  function keep(tap) {
    tapped = tap;
    try { sessionStorage.setItem("tapped", JSON.stringify(tap)); } catch { /* then only this page knows */ }
  }

  function last() {
    try { return JSON.parse(sessionStorage.getItem("tapped")) || tapped; } catch { return tapped; }
  }

  const enters = (button) => Boolean(button && button.type === "submit" && button.form && button.form.method === "post");

  addEventListener("click", (event) => {
    if (!event.detail) return; // by a key or a script
    const at = performance.timeOrigin + event.timeStamp, { clientX: x, clientY: y } = event, before = last();
    const again = before && Math.abs(at - before.at) < SOON && Math.hypot(x - before.x, y - before.y) < NEAR;
    if (!again || !(before.entered || enters(event.target.closest("button")))) { keep({ at, x, y }); return; }
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  addEventListener("submit", (event) => {
    if (event.target.method === "post" && last()) keep({ ...last(), at: performance.timeOrigin + event.timeStamp, entered: true });
  }, true);
})();
