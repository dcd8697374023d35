"""Totals stand on one grid, whatever the names are, and what stands in a bar is as large as a finger."""

import json
from collections.abc import Callable

import pytest
from flask import Flask
from opening import page_of
from test_rows import kept

from browser.table import PHONE, SMALL, Phone

Phones = Callable[..., Phone]
NAMES = ("甲", "Constantinos Alexander", "勘解由小路光太郎")
PLACES = """() => [".total", ".under", ".seat"].map((part) => [...document.querySelectorAll(`.players ${part}`)].map((one) => {
  const box = one.getBoundingClientRect();
  return [Math.round(box.top), Math.round(parseFloat(getComputedStyle(one).fontSize))];
}))"""
TARGETS = """() => [...document.querySelectorAll(".bar a, .bar button, .settings > button")].filter((one) => one.checkVisibility())
  .map((one) => {
    const after = getComputedStyle(one, "::after"), grows = after.content !== "none" && after.position === "absolute";
    const box = one.getBoundingClientRect(), by = (side) => (grows ? -parseFloat(after[side]) : 0);
    return [one.textContent.trim(), box.width + by("left") + by("right"), box.height + by("top") + by("bottom")];
  }).filter(([, width, height]) => width < 43.5 || height < 43.5)"""


@pytest.mark.parametrize(("name", "cut"), [("seed-year.json", 30), ("hanaawase-year.json", 5)])
@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_totals_are_level_and_of_one_size(phones: Phones, app: Flask, name: str, cut: int, locale: str) -> None:
    record = kept(name)
    phone = phones(size=SMALL, locale=locale)
    phone.open(page_of(app, record._replace(players=NAMES, log=record.log[:cut])))
    for tops in phone.page.evaluate(PLACES):
        assert max(top for top, _ in tops) - min(top for top, _ in tops) <= 1, tops
        assert max(size for _, size in tops) - min(size for _, size in tops) <= 1, tops


@pytest.mark.parametrize(("size", "locale"), [(SMALL, "ja-JP"), (SMALL, "en-GB"), (PHONE, "en-GB")])
def test_bars_are_as_large_as_a_finger(phones: Phones, app: Flask, size: tuple[int, int], locale: str) -> None:
    record = kept("seed-year.json")
    path = page_of(app, record._replace(log=record.log[:30]))
    phone, found = phones(size=size, locale=locale), {}
    for page in ("", "sheet", "history", "people", "print", "declare/dekiyaku"):
        phone.open(path + page)
        if small := phone.page.evaluate(TARGETS):
            found[page] = small
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page
    assert found == {}, json.dumps(found, ensure_ascii=False)
