"""Totals stand on one grid, whatever the names are; the table page stays readable on its side and in large text."""

import json
from collections.abc import Callable
from functools import partial

import kinds
import pytest
from flask import Flask
from kinds import covering
from opening import page_of

from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from tests.browser.example import example
from tests.browser.phone import PHONE, SMALL, Phone, Phones
from tests.browser.record.test_still import EXAMPLES
from tests.browser.tour import CUT, LARGE_TEXT, LONG
from tests.browser.tour import LANGUAGES as LOCALES
from tests.plugins.probe import GAME as PROBE
from tests.plugins.test_seats import played

NAMES = ("甲", "Constantinos Alexander", "勘解由小路光太郎")
PLACES = """() => [".total", ".under > span:not(.star)", ".star", ".seat"]
  .map((part) => [...document.querySelectorAll(`.players ${part}`)].map((one) => {
    const box = one.getBoundingClientRect();
    return [Math.round(box.top), Math.round(parseFloat(getComputedStyle(one).fontSize))];
  })).filter((found) => found.length)"""
ROWS = """() => [...document.querySelectorAll(".players > li")].map((one) => {
  const row = one.getBoundingClientRect(), total = one.querySelector(".total").getBoundingClientRect();
  const seat = one.querySelector(".seat").getBoundingClientRect();
  return [row.height, total.right, total.top - row.top, seat.left + seat.width / 2, seat.top - row.top].map(Math.round);
})"""
OVER = """() => {
  const ledger = document.querySelector(".round").getBoundingClientRect(), placed = [];
  const found = document.querySelector(".line") && ledger.height < 60 ? [`lines have ${ledger.height} px`] : [];
  const within = (box, frame) => box.width > 1 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  const nodes = document.createTreeWalker(document.querySelector("#board"), NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const text = nodes.currentNode, one = text.parentElement, range = document.createRange();
    if (!text.textContent.trim() || one.closest(".sr, datalist, template, select, svg") || !one.checkVisibility()) continue;
    range.selectNodeContents(text);
    const frames = [one.closest(".round") && ledger, one.closest(".called") && one.closest(".called").getBoundingClientRect()];
    placed.push([text, [...range.getClientRects()].filter((box) => frames.every((frame) => !frame || within(box, frame)))]);
  }
  const both = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const meet = (a, b) => both(a, b, "left", "right") > 2 && both(a, b, "top", "bottom") > 6;
  placed.forEach(([one, boxes], nth) => placed.slice(nth + 1).forEach(([other, others]) => {
    if (!boxes.some((a) => others.some((b) => meet(a, b)))) return;
    found.push(`"${one.textContent.trim()}" over "${other.textContent.trim()}"`);
  }));
  return found;
}"""
"""Texts of the table page that lie over each other, and a ledger without room for a line."""


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the game for any number of players, so that pages know it like any other."""
    monkeypatch.setitem(BY_NAME, PROBE.name, PROBE)


def uneven(phone: Phone) -> list[list[int]]:
    """The parts of the players' boxes that are not level or not of one size."""
    spread = ([max(one) - min(one) for one in zip(*found, strict=True)] for found in phone.page.evaluate(PLACES))
    return [by for by in spread if max(by) > 1]


@pytest.mark.parametrize("locale", LOCALES)
def test_totals_are_level_and_of_one_size(phones: Phones, app: Flask, locale: str) -> None:
    phone = phones(size=SMALL, locale=locale)
    for name, entries in (("seed-year", 24), ("seed-year", 30), ("hanaawase-year", 5)):
        phone.open(page_of(app, example(name, entries, NAMES)))
        assert uneven(phone) == [], (name, entries)


@pytest.mark.parametrize(("seats", "locale"), covering([2, 4, 7, 10], LOCALES))
def test_totals_are_level_at_a_table_of_any_size(phones: Phones, app: Flask, seats: int, locale: str) -> None:
    phone = phones(size=SMALL, locale=locale)
    for names in (NAMES, LONG, tuple("甲乙丙")):
        called = (*names, *(f"{name}{seat}" for seat, name in enumerate("丁戊己庚辛壬癸")))[:seats]
        phone.open(page_of(app, played(seats, 6)._replace(players=called)))
        if seats > 4:
            rows = phone.page.evaluate(ROWS)
            assert all(max(one) - min(one) <= 2 for one in zip(*rows, strict=True)), (names, rows)
        else:
            assert uneven(phone) == [], names


GAMES = ("seed-year", "koikoi-three-year", "hanaawase-year")
TABLES: dict[str, Callable[[], Record]] = {
    **{f"{name} {cut}": partial(example, name, cut, NAMES) for name in GAMES for cut in (7, 24, 30)},
    **{f"{seats} at the table": partial(played, seats, 6) for seats in (7, 10)},
    **{f"asked, {entries}": partial(example, "hachihachi-classic-year", entries) for entries in (20, 21)},
}


@pytest.mark.parametrize("nth", range(2))
def test_nothing_overlaps(phones: Phones, app: Flask, nth: int) -> None:
    """On a phone on its side, and in text of twice the size; each table in one of the languages, by turns."""
    phone, found = phones(locale=LOCALES[nth]), dict[str, list[str]]()
    for name, kept in kinds.by_turns(TABLES, (nth + kinds.turn()) % 2).items():
        phone.open(page_of(app, kept()))
        for size, percent in (((844, 390), 100), (PHONE, 200), (SMALL, 200)):
            phone.page.set_viewport_size({"width": size[0], "height": size[1]})
            phone.page.evaluate(LARGE_TEXT, percent)
            if wrong := [*phone.page.evaluate(OVER), *phone.page.evaluate(CUT)]:
                found[f"{name} {size}"] = wrong[:8]
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)


BELOW = """() => [...document.querySelectorAll(".thumb :is(.do, .key), .offers :is(a, button), .undo")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight + 1)
  .map((one) => one.textContent.trim())"""
CUTS = [(name, entries) for name in EXAMPLES for entries in (5, 10, 24, 48, 84)]


@pytest.mark.parametrize("nth", range(2))
def test_what_comes_next_is_in_sight(phones: Phones, app: Flask, nth: int) -> None:
    """A fifth of these tables in each language, by turns: the keys stand on the screen, and only the lines scroll."""
    phone, found = phones(locale=LOCALES[nth]), dict[str, list[str]]()
    for name, entries in kinds.share(CUTS, 5):
        phone.open(page_of(app, example(name, entries)))
        phone.settle()
        if below := phone.page.evaluate(BELOW):
            found[f"{name} {entries}"] = below
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)


def test_bars_hold_what_fits(phones: Phones, app: Flask) -> None:
    """In English, whose words are longer."""
    path, phone = page_of(app, example("seed-year", 30)), phones(locale="en-GB")
    for page in ("", "sheet", "history", "people", "print", "declare/dekiyaku"):
        phone.open(path + page)
        for width, height in (SMALL, PHONE):
            phone.page.set_viewport_size({"width": width, "height": height})
            assert not phone.wider, page
