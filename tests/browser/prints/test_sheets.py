"""Sheets on the screens of phones, a tablet and a computer, light and dark; pages printed from the browser (Ctrl+P)."""

import io
import json
from collections.abc import Callable

import pypdf
import pytest
from flask import Flask
from generated import played
from kinds import covering, share
from opening import page_of

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.koikoi import GAME
from scorekeeper.games.koikoi.facts import Koi, Shobu
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.sheet.blanks import blank
from tests.browser.example import example
from tests.browser.phone import LARGE, PHONE, SMALL, Phone, Phones
from tests.games.koikoi.test_sheet import PLAYERS
from tests.laws.test_records import whole

TABLET, COMPUTER = (820, 1180), (1280, 800)
LONG = ("寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "wwwwwwwwwwwwwwwwwwwwwwww", "Constantinos Papadopoulos", "上田", "大野")
OUT: tuple[Fact, ...] = (
    *(Spoke(0, "out"), Spoke(1, "in"), Spoke(2, "in"), Koi(1), Koi(1), Shobu(2, ("sankou", "tsukimizake"))),
    *(Spoke(2, "in"), Spoke(3, "out"), Spoke(4, "in"), Shobu(4, ("gokou",))),
)
WIDE = """() => [document.documentElement.scrollWidth > innerWidth ? "the page" : "",
  ...Array.from(document.querySelectorAll(".ledger th, .ledger td"))
    .filter(cell => cell.offsetParent && cell.scrollWidth > cell.clientWidth + 1 && !cell.closest(".list thead"))
    .map(cell => cell.textContent)].filter(Boolean)"""
"""Everything that extends beyond its own cell, or beyond the screen."""
APP = """() => {
  const shown = (one) => one.checkVisibility();
  const style = getComputedStyle(document.body), found = [];
  const colours = `${style.color} on ${style.backgroundColor}`;
  if (colours !== "rgb(0, 0, 0) on rgb(255, 255, 255)") found.push(colours);
  for (const one of document.querySelectorAll("button, input, select, nav, .link, .do, .back, .thumb, .states, .offer")) {
    if (shown(one)) found.push(one.outerHTML.slice(0, 80));
  }
  for (const one of document.querySelectorAll("body *")) {
    if (shown(one) && /fixed|sticky/.test(getComputedStyle(one).position)) found.push(`${one.className} is in the way`);
  }
  return found;
}"""
"""What belongs to an app and not on paper."""


def koikoi(names: tuple[str, ...], kudari: int = 0) -> Record:
    """A year of two, or two months of five in which some sit out."""
    log = whole("koikoi-for-two")[0].log if len(names) == 2 else OUT
    return Record(GAME, GAME.edition, KoikoiHouse(inflate="on", kudari=kudari), names, log)


SHEETS: dict[str, Callable[[], Record]] = {
    "三人こいこい": lambda: example("koikoi-three-year", players=LONG[:3]),
    "花合わせ": lambda: example("hanaawase-year", players=LONG[:3]),
    "two": lambda: koikoi(PLAYERS[:2]),
    "two, long": lambda: koikoi(LONG[:2]),
    "five": lambda: koikoi(PLAYERS, kudari=3),
    "five, long": lambda: koikoi(LONG, kudari=3),
}
ACROSS = ("三人こいこい", "花合わせ")
"""Sheets that run across where there is room."""


@pytest.mark.parametrize(("name", "locale"), covering(list(SHEETS), ["ja-JP", "en-GB"]))
def test_nothing_is_wider_than_the_screen(phones: Phones, app: Flask, name: str, locale: str) -> None:
    phone = phones(locale=locale, color_scheme="dark" if "long" in name else "light")
    phone.open(f"{page_of(app, SHEETS[name]())}sheet")
    for size in (SMALL, PHONE, LARGE, TABLET, COMPUTER):
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert phone.page.evaluate(WIDE) == [], size
        if name in ACROSS:
            lies, stands = (phone.page.locator(one).is_visible() for one in (".ledger.across", ".ledger.upright"))
            assert (lies, stands) == (size == COMPUTER, size != COMPUTER)
        if size[0] <= LARGE[0]:
            line = phone.page.locator(".ledger.upright .round tr" if name in ACROSS else ".ledger .round tr").first
            beside = line.locator("td.k").all() if name in ACROSS else [line.locator(one).first for one in ("td.k", "td.t")]
            boxes = [box for one in beside if (box := one.bounding_box())]
            assert len(boxes) == len(beside)
            assert len({box["y"] for box in boxes}) == 1
            assert [box["x"] for box in boxes] == sorted({box["x"] for box in boxes})


def test_who_sits_out_is_framed_on_a_phone_and_hatched_elsewhere(phone: Phone, app: Flask) -> None:
    framed = '() => [...document.querySelectorAll(".rests")].map(one => getComputedStyle(one, "::before").borderTopStyle)'
    hatched = '() => [...document.querySelectorAll("td.out")].map(one => getComputedStyle(one).backgroundImage !== "none")'
    phone.open(f"{page_of(app, koikoi(PLAYERS))}sheet")
    assert phone.page.evaluate(framed) == ["dashed"] * 6
    assert not any(phone.page.evaluate(hatched))
    phone.page.set_viewport_size({"width": COMPUTER[0], "height": COMPUTER[1]})
    assert phone.page.evaluate(hatched) == [True] * 6
    assert {text.strip() for text in phone.page.locator("td.out").all_inner_texts()} == {"下", "追"}


@pytest.mark.parametrize(
    ("name", "lies"), [("seed-year", False), ("koikoi-three-year", True), ("hanaawase-year", True), ("koikoi-year", True)]
)
def test_a_printed_page_is_paper(phones: Phones, app: Flask, name: str, lies: bool) -> None:
    """In a dark and English browser too. The pages that all games share are those of 八八."""
    phone, kept = phones(size=(1000, 800), color_scheme="dark", locale="en-GB"), example(name)
    table, rules, found = page_of(app, kept), f"/rules/{kept.game.name}", {}
    shared = [f"{table}history", f"{table}people", rules, f"{rules}/setup"] if name == "seed-year" else []
    for path in (*shared, table, f"{table}end", f"{rules}/tables/yaku", f"{table}sheet"):
        phone.page.emulate_media(media="null")
        phone.open(path)
        phone.page.emulate_media(media="print")
        if app_like := phone.page.evaluate(APP):
            found[path.removeprefix(table)] = app_like[:5]
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)
    paper = pypdf.PdfReader(io.BytesIO(phone.page.pdf(prefer_css_page_size=True)))
    assert len(paper.pages) == 1
    assert (paper.pages[0].mediabox.width > paper.pages[0].mediabox.height) is lies
    written = paper.pages[0].extract_text()
    assert f"{kept.game.words.en} Sheet" in " ".join(written.split())
    assert "CSV" not in written


REMARKS = "() => document.querySelector('.ledger thead .note').getBoundingClientRect().width * 25.4 / 96"
"""The width of the remarks, in mm."""
LEAST = 24


@pytest.mark.parametrize("game", share([name for name, game in BY_NAME.items() if not blank(game, None).across]))
def test_a_printed_sheet_of_most_players_has_the_columns_of_paper(phone: Phone, app: Flask, game: str) -> None:
    """Also its marks and hatches, which are backgrounds."""
    made = played(BY_NAME[game], BY_NAME[game].seats[1] - BY_NAME[game].seats[0], 40)
    phone.open(f"{page_of(app, made.record)}sheet")
    (page, *_) = pypdf.PdfReader(io.BytesIO(phone.page.pdf(prefer_css_page_size=True))).pages
    lies = page.mediabox.width > page.mediabox.height
    phone.page.set_viewport_size({"width": round((271 if lies else 184) / 25.4 * 96), "height": 800})
    phone.page.emulate_media(media="print")
    assert phone.page.evaluate(REMARKS) > LEAST
    assert phone.page.evaluate("() => getComputedStyle(document.querySelector('.ledger td')).printColorAdjust") == "exact"
