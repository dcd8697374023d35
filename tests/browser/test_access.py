"""Accessibility: axe, keyboard only, large text, long names."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from kinds import by_turns
from opening import group_with, page_of, table_of
from playwright.sync_api import expect

from browser.table import SMALL, Phone
from scorekeeper.core import record
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import State
from scorekeeper.core.names import NAME_LENGTH
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Dekiyaku, Field, Teyaku

Open = Callable[..., str]
Phones = Callable[..., Phone]

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
LONG = ("W" * NAME_LENGTH, "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "Konstantin-Alexandrowitx")
"""Names of the greatest length: one word, in kanji, hyphenated."""

BEGUN: tuple[Fact, ...] = (
    Field(brights=("matsu-hikari",)),
    Teyaku(player=0, names=("tanichi", "sanbon")),
    Dekiyaku(player=2, names=("aotan",), then="sage"),
)
CHOSEN = "player=1&names=nanatan&names=akatan&ribbons=8&offender=0&then=agari"
CARDS = "&".join(
    f"cards={card}" for card in "matsu-tan yanagi-tan ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1".split()
)
PAGES: dict[str, str] = {
    "home": "/",
    "new": "/new",
    "host": "/host",
    "nowhere": "/nowhere",
    "book": "/rules/hachihachi",
    "topic": "/rules/hachihachi/hatto",
    "deal": "{fresh}",
    "deal chosen": "{fresh}declare/field?brights=matsu-hikari",
    "table": "{begun}",
    "teyaku": "{dealt}declare/teyaku?player=1&names=aka&names=sanbon",
    "picker": "{dealt}declare/teyaku-cards",
    "picker found": f"{{dealt}}declare/teyaku-cards?player=1&{CARDS}",
    "dekiyaku": "{begun}declare/dekiyaku",
    "dekiyaku chosen": f"{{begun}}declare/dekiyaku?{CHOSEN}",
    "tobikomi": "{begun}declare/tobikomi",
    "cancel": "{begun}declare/cancel",
    "points": "{dealt}declare/played-out?points.0=118&points.1=62",
    "points wrong": "{dealt}declare/played-out?points.0=118&points.1=62&points.2=85",
    "piles": "{dealt}declare/piles",
    "more": "{begun}more",
    "redo": "{begun}declare/redo",
    "line": "{begun}line/1",
    "closed": "{ended}",
    "end": "{ended}end",
    "sheet": "{ended}sheet",
    "chart": "{ended}chart",
    "statistics": "{group}season/6/statistics",
    "statistics of all": "{group}all/hachihachi/statistics",
    "player": "{group}season/6/player/2",
    "pair": "{group}season/6/pair/1/2",
    "count": "{group}season/6/count/dekiyaku/akatan",
    "found": "/group",
    "group": "{group}",
    "group who": "{group}who",
    "group name": "{group}name",
    "group links": "{group}links",
    "group history": "{group}history",
    "people": "{group}people/",
    "person": "{group}people/4",
    "merge": "{group}people/4/merge?into=5",
    "season": "{group}season/6/",
    "season reckoned": "{group}season/6/of/1",
    "season rules": "{group}season/6/rules",
    "season new": "{group}season/new",
    "match start": "{group}season/6/start",
    "match add": "{group}season/6/add",
    "match": "{group}match/{match}",
    "import": "/import",
    "import to a group": "{group}import",
    "paper": "/paper?ruleset=koikoi-three",
    "paper of a season": "{group}season/6/paper?rows=2",
}


@pytest.fixture
def addresses(app: Flask, opened: Open) -> Callable[..., dict[str, str]]:
    def addresses(players: tuple[str, str, str] = ("秋山", "石川", "上田")) -> dict[str, str]:
        seed = record.read((ROOT / "examples" / "seed-year.json").read_bytes(), BY_NAME)
        assert isinstance(seed, Record)
        tables = {
            "fresh": opened(players=players),
            "dealt": opened(Field(), players=players),
            "begun": opened(*BEGUN, players=players),
            "ended": opened(*seed.log, players=players),
        }
        match = table_of(tables["ended"])
        tables |= {"group": f"/g/{group_with(app, match).scorer}/", "match": match}
        return {name: path.format(**tables) for name, path in PAGES.items()}

    return addresses


# axe


def violations(phone: Phone, rules: list[str] | None = None) -> list[str]:
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    if not phone.page.evaluate("'axe' in window"):
        phone.page.evaluate(AXE.read_text("utf-8"))
    found = phone.page.evaluate(f"axe.run(document, {json.dumps(options)})")["violations"]
    return [
        f"{one['impact']} {one['id']}: {one['nodes'][0]['html'][:120]} {one['nodes'][0]['failureSummary'][:300]}"
        for one in found
        if one["impact"] in ("serious", "critical", "moderate")
    ]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_axe_finds_nothing(phones: Phones, addresses: Callable[..., dict[str, str]], language: str) -> None:
    phone = phones(locale={"ja": "ja-JP", "en": "en-GB"}[language])
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        phone.settle()
        wrong = violations(phone)
        phone.page.emulate_media(color_scheme="dark")
        wrong += [f"dark: {one}" for one in violations(phone, ["color-contrast", "link-in-text-block"])]
        phone.page.emulate_media(color_scheme="light")
        if wrong:
            found[name] = wrong

    paths = addresses()
    for name, path in by_turns(paths, ["ja", "en"].index(language)).items():
        phone.open(path)
        look(name)
    phone.open(paths["new"])
    phone.go(".thumb .do")
    look("new refused")
    phone.open(paths["table"])
    phone.tap(".lines .line >> nth=1")
    phone.page.get_by_role("dialog").wait_for()
    look("reckoning")
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)


# The keyboard alone


def test_a_declaration_by_keyboard_alone(phone: Phone, addresses: Callable[..., dict[str, str]]) -> None:
    phone.open(addresses()["dekiyaku"].removesuffix("declare/dekiyaku"))
    page = phone.page

    def reach(selector: str) -> None:
        """Tab until it has the focus, which must be visible."""
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                seen = page.evaluate(
                    """() => {
                      const near = document.activeElement.closest("label, button, a, input");
                      const style = getComputedStyle(near);
                      return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2; }"""
                )
                assert seen, f"no ring around {selector}"
                return
        raise AssertionError(f"the keyboard does not reach {selector}")

    reach('a[href$="/declare/dekiyaku"]')
    with phone.turning():
        page.keyboard.press("Enter")
    reach("[name=player]")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(phone.input("player", 1)).to_be_checked()
    reach("[name=names][value=akatan]")
    page.keyboard.press("Space")
    reach("[name=offender]")
    page.keyboard.press("ArrowDown")
    reach("[name=then]")
    page.keyboard.press("Space")
    expect(phone.input("then", "agari")).to_be_checked()
    phone.settle()
    expect(phone.confirm).to_be_visible()
    reach("#preview .do")
    with phone.turning():
        page.keyboard.press("Enter")
    assert phone.lines[-1].label.startswith("赤短")
    assert phone.taps == 0


# As large as a finger

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
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".sr") || one.matches(".term") || running(one)) continue;
    const target = one.matches("[type=radio], [type=checkbox]") ? one.closest("label, .copies") || one : one;
    const [width, height] = size(target), where = `${target.localName}.${target.className} in .${target.parentElement.className}`;
    if (width >= 44 && height >= 44) continue;
    found.add(`${where}: ${target.textContent.trim()} ${width} × ${height}`);
  }
  return [...found];
}"""
"""Whatever can be tapped and is smaller than 44 px. What grows around its text by an empty ::after counts with it; a link within a
sentence need not.
"""


def more(app: Flask) -> dict[str, str]:
    """More pages of tables, of the other games, and of the rule book."""
    seed = record.read((ROOT / "examples" / "seed-year.json").read_bytes(), BY_NAME)
    assert isinstance(seed, Record)
    table = page_of(app, seed._replace(log=seed.log[:30]))
    pages = ("history", "people", "people?show=board", "print", "ask", "insert", "lines/1/3", "who")
    found = {f"a table: {page}": table + page for page in pages}
    state = record.fold(seed._replace(log=seed.log[:30]))
    assert isinstance(state, State)
    found |= {f"asked: {one.key}": f"{table}ask/{one.key}" for one in GAME.inquiries(state)}
    found |= {f"rules: {page}": f"/rules/hachihachi/{page}" for page in ("print", "counting", "yaku", "odds", "field")}
    found["asked in words"] = "/ask?ruleset=hachihachi&q=下げていい"
    for name in ("koikoi-three-year", "hanaawase-year", "koikoi-year", "bakappana-year", "hachihachi-classic-year", "riichi-game"):
        kept = record.read((ROOT / "examples" / f"{name}.json").read_bytes(), BY_NAME)
        assert isinstance(kept, Record)
        begun = kept._replace(log=kept.log[:6])
        state, path = record.fold(begun), page_of(app, begun)
        assert isinstance(state, State)
        offers = (one for one in kept.game.offers(state) if one.inputs and not one.shut)
        found |= {f"{name}: {one.key}": f"{path}declare/{one.key}" for one in offers}
        found |= {f"{name}: {page}": path + page for page in ("", "sheet", "history", "more", "print", "line/1")}
        found |= {f"{name}: end": f"{page_of(app, kept)}end", f"{name}: rules": f"/rules/{name}"}
    return found


@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_is_tapped_is_as_large_as_a_finger(
    phones: Phones, app: Flask, addresses: Callable[..., dict[str, str]], language: str
) -> None:
    phone, found = phones(size=SMALL, locale={"ja": "ja-JP", "en": "en-GB"}[language]), {}
    for name, path in by_turns(addresses() | more(app), ["ja", "en"].index(language)).items():
        phone.open(path)
        phone.settle()
        phone.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        if small := phone.page.evaluate(SMALLER):
            found[name] = small[:6]
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)


# Large text, long names

CUT = """() => {
  const page = document.scrollingElement, width = window.innerWidth, found = [];
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className} "${one.textContent.trim().slice(0, 30)}"`;
  const say = (one, what) => found.push(`${name(one)} ${what}`);
  const shown = (one) => one.checkVisibility() && one.clientWidth !== 1 && !one.closest(".sr, svg");
  const shortened = (one) => one && (getComputedStyle(one).textOverflow === "ellipsis" || shortened(one.parentElement));
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
  }
  return found;
}"""


@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_is_cut_off(phones: Phones, addresses: Callable[..., dict[str, str]], language: str) -> None:
    """On the smallest phone, with the longest names, at default text size and at twice that."""
    phone = phones(size=SMALL, locale={"ja": "ja-JP", "en": "en-GB"}[language])
    found = {}
    for name, path in addresses(LONG).items():
        phone.open(path)
        phone.settle()
        phone.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        for percent in (100, 200):
            phone.page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; }", percent)
            cut = phone.page.evaluate(CUT)
            if cut:
                found[f"{name} at {percent} %"] = cut[:8]
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)
