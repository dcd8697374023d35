"""Totals stand on one grid, whatever the names are; the table page stays readable on its side and in large text."""

import json
from collections.abc import Callable

import pytest
from flask import Flask
from opening import page_of
from probe import GAME as PROBE
from test_rows import kept
from test_seats import played

from browser.table import PHONE, SMALL, Phone
from browser.tour import CUT, LONG
from scorekeeper.games import BY_NAME

Phones = Callable[..., Phone]
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


@pytest.mark.parametrize(("name", "cut"), [("seed-year.json", 24), ("seed-year.json", 30), ("hanaawase-year.json", 5)])
@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_totals_are_level_and_of_one_size(phones: Phones, app: Flask, name: str, cut: int, locale: str) -> None:
    record = kept(name)
    phone = phones(size=SMALL, locale=locale)
    phone.open(page_of(app, record._replace(players=NAMES, log=record.log[:cut])))
    for tops in phone.page.evaluate(PLACES):
        assert max(top for top, _ in tops) - min(top for top, _ in tops) <= 1, tops
        assert max(size for _, size in tops) - min(size for _, size in tops) <= 1, tops


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
@pytest.mark.parametrize("seats", [2, 4, 7, 10])
def test_totals_are_level_at_a_table_of_any_size(
    phones: Phones, app: Flask, seats: int, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BY_NAME, PROBE.name, PROBE)
    phone = phones(size=SMALL, locale=locale)
    for names in (NAMES, LONG, tuple("甲乙丙")):
        called = (*names, *(f"{name}{seat}" for seat, name in enumerate("丁戊己庚辛壬癸")))[:seats]
        phone.open(page_of(app, played(seats, 6)._replace(players=called)))
        if seats > 4:
            rows = phone.page.evaluate(ROWS)
            for one in zip(*rows, strict=True):
                assert max(one) - min(one) <= 2, (names, rows)
        else:
            for tops in phone.page.evaluate(PLACES):
                assert max(top for top, _ in tops) - min(top for top, _ in tops) <= 1, (names, tops)


@pytest.mark.parametrize(("size", "percent"), [((844, 390), 100), (PHONE, 200), (SMALL, 200)])
@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_nothing_overlaps(
    phones: Phones, app: Flask, size: tuple[int, int], percent: int, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a phone on its side, and in text of twice the size."""
    monkeypatch.setitem(BY_NAME, PROBE.name, PROBE)
    phone, found = phones(size=size, locale=locale), {}
    records = [kept(name)._replace(players=NAMES) for name in ("seed-year.json", "koikoi-three-year.json", "hanaawase-year.json")]
    for record in (*(one._replace(log=one.log[:cut]) for one in records for cut in (7, 24, 30)), played(7, 6), played(10, 6)):
        phone.open(page_of(app, record))
        phone.page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; }", percent)
        if wrong := [*phone.page.evaluate(OVER), *phone.page.evaluate(CUT)]:
            found[f"{record.game.name} {len(record.players)} {len(record.log)}"] = wrong[:8]
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)


@pytest.mark.parametrize(("size", "locale"), [(SMALL, "ja-JP"), (SMALL, "en-GB"), (PHONE, "en-GB")])
def test_bars_hold_what_fits(phones: Phones, app: Flask, size: tuple[int, int], locale: str) -> None:
    record = kept("seed-year.json")
    path = page_of(app, record._replace(log=record.log[:30]))
    phone = phones(size=size, locale=locale)
    for page in ("", "sheet", "history", "people", "print", "declare/dekiyaku"):
        phone.open(path + page)
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page
