"""What holds for every page: axe finds nothing, nothing is cut off, what is tapped is as large as a finger."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import kinds

from scorekeeper.core.names import NAME_LENGTH
from tests.browser.phone import Phone

AXE = Path(__file__).parents[2] / "tests" / "vendor" / "axe.min.js"
LANGUAGES = ("ja-JP", "en-GB")
SCHEMES = ("light", "dark")
LONG = ("W" * NAME_LENGTH, "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "Konstantin-Alexandrowitx")
"""Names of the greatest length: one word, in kanji, hyphenated."""
UNFOLD = "document.querySelectorAll('details').forEach(one => { one.open = true; });"
LARGE_TEXT = """percent => {
  document.documentElement.style.fontSize = `${percent}%`;
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""
"""Another text size, drawn once, so that what watches its size has seen it."""
SMALLER = """() => {
  const running = (one) => one.localName === "a" && getComputedStyle(one).display.startsWith("inline")
    && [one.previousSibling, one.nextSibling].some((side) => side && side.nodeType === 3 && side.textContent.trim());
  const size = (one) => {
    const box = one.getBoundingClientRect(), after = getComputedStyle(one, "::after");
    const grows = after.content !== "none" && after.position === "absolute" && getComputedStyle(one).position !== "static";
    const by = (side) => grows ? Math.max(0, -parseFloat(after[side]) || 0) : 0;
    return [box.width + by("left") + by("right"), box.height + by("top") + by("bottom")].map(Math.round);
  };
  const found = new Set();
  for (const one of document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".sr")) continue;
    const target = one.matches("[type=radio], [type=checkbox]") ? one.closest("label, .copies") || one : one;
    const [width, height] = size(target), where = `${target.localName}.${target.className} in .${target.parentElement.className}`;
    if (one.matches(".term") || running(one) ? height >= 24 : width >= 44 && height >= 44) continue;
    found.add(`${where}: ${target.textContent.trim()} ${width} × ${height}`);
  }
  return [...found];
}"""
"""Whatever can be tapped and is smaller than 44 px. What grows around its text by an empty ::after counts with it; a link within a
sentence, and a word that is explained, are at least 24 px high.
"""
CUT = """() => {
  const page = document.scrollingElement, width = window.innerWidth, found = [];
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className} "${one.textContent.trim().slice(0, 30)}"`;
  const say = (one, what) => found.push(`${name(one)} ${what}`);
  const shown = (one) => one.checkVisibility() && one.clientWidth !== 1 && !one.closest(".sr, svg");
  const shortened = (one) => one && (getComputedStyle(one).textOverflow === "ellipsis" || shortened(one.parentElement));
  const under = (one) => { const text = document.createRange(); text.selectNodeContents(one); return text.getClientRects(); };
  const over = (one, other) => one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom;
  if (page.scrollWidth > width) say(document.body, `is ${page.scrollWidth} wide`);
  for (const one of document.body.querySelectorAll("*")) {
    if (!shown(one)) continue;
    const style = getComputedStyle(one), box = one.getBoundingClientRect();
    const text = !shortened(one) && Array.from(one.childNodes).some((node) => node.nodeType === 3 && node.textContent.trim());
    const wider = one.scrollWidth > one.clientWidth + 1, higher = one.scrollHeight > one.clientHeight + 2;
    if (text && (box.left < -1 || box.right > width + 1)) say(one, `ends at ${box.right}`);
    if (/hidden|clip/.test(style.overflowX) && wider && !shortened(one)) say(one, "is cut at its side");
    if (/hidden|clip/.test(style.overflowY) && higher && style.webkitLineClamp === "none") say(one, "is cut below");
    if (/auto|scroll/.test(style.overflowX) && wider) say(one, `scrolls sideways to ${one.scrollWidth}`);
    if (/auto|scroll/.test(style.overflowY) && higher && one.clientHeight < 48) say(one, `is ${one.clientHeight} high`);
    const reached = box.bottom <= window.innerHeight + 1 || page.scrollHeight > window.innerHeight || one.closest(".body");
    if (one.matches(".do, .offer, .undo") && !reached) say(one, "is out of reach");
    if (one.matches(".means") && Array.from(under(one.parentElement.querySelector("legend"))).some((line) => over(line, box))) {
      say(one, "lies over what it stands beside");
    }
  }
  return found;
}"""
"""Whatever is wider than the screen or its own box, out of reach, or under a link."""


HIGH = "document.querySelector('header.bar').clientHeight"
ROW = 62
"""The greatest height of a bar with one row, in px."""


def barriers(phone: Phone, schemes: Sequence[str] = ()) -> list[str]:
    """What axe objects to on the page as it is, in these colours or in light or dark ones, by turns."""
    if not phone.page.evaluate("'axe' in window"):
        phone.page.evaluate(AXE.read_text("utf-8"))
    found = []
    for scheme in schemes or kinds.share(SCHEMES, 2):
        phone.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found += [
            f"{scheme}: {one['impact']} {one['id']}: {one['nodes'][0]['html'][:120]} {one['nodes'][0]['failureSummary'][:300]}"
            for one in phone.page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)")
            if one["impact"] in ("serious", "critical", "moderate")
        ]
    phone.page.emulate_media(color_scheme="light")
    return found


def cut(phone: Phone, percents: tuple[int, ...] = (100, 200)) -> list[str]:
    """What is cut off with everything unfolded, at default text size and at twice that."""
    found = []
    for percent in percents:
        seen = phone.page.evaluate(f"async (percent) => {{ {UNFOLD} await ({LARGE_TEXT})(percent); return ({CUT})(); }}", percent)
        found += [f"{percent} %: {one}" for one in seen[:8]]
    phone.page.evaluate(LARGE_TEXT, 100)
    return found


def smaller(phone: Phone) -> list[str]:
    """What is smaller than a finger with everything unfolded."""
    phone.page.evaluate(UNFOLD)
    return list(phone.page.evaluate(SMALLER))


def in_turn(paths: Mapping[str, str]) -> Iterator[tuple[str, Sequence[str], str, str]]:
    """Every other page (its name and path) in one of the two languages, and a third of these with axe, which takes longer than all
    else, in light or dark colours; by turns from commit to commit, so that 24 see all of it, and so does --deep.
    """
    for nth, (name, path) in enumerate(paths.items(), kinds.turn()):
        if kinds.deep:
            yield from ((language, SCHEMES, name, path) for language in LANGUAGES)
        elif nth % 2:
            yield LANGUAGES[nth // 2 % 2], () if nth // 2 % 3 else SCHEMES[nth // 12 % 2 :][:1], name, path
