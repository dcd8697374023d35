"""A sheet that runs across, on the screens of a phone, a tablet and a computer."""

from collections.abc import Callable
from pathlib import Path

import kinds
import pytest
from flask import Flask
from kinds import covering
from opening import page_of

from browser.table import LARGE, PHONE, SMALL, Phone
from scorekeeper.core.record import Record, read
from scorekeeper.games import BY_NAME

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "wwwwwwwwwwwwwwwwwwwwwwww", "上田")
TABLET, COMPUTER = (820, 1180), (1280, 800)

# Everything that extends beyond its own cell, or beyond the screen.
WIDE = """() => [document.documentElement.scrollWidth > innerWidth ? "the page" : "",
  ...Array.from(document.querySelectorAll(".ledger th, .ledger td"))
    .filter(cell => cell.offsetParent && cell.scrollWidth > cell.clientWidth + 1 && !cell.closest(".list thead"))
    .map(cell => cell.textContent)].filter(Boolean)"""


@pytest.mark.parametrize(
    ("size", "locale"), covering([SMALL, PHONE, LARGE, TABLET, COMPUTER], ["ja-JP", "en-GB"]), ids=lambda one: str(one)
)
@pytest.mark.parametrize("example", ["koikoi-three-year", "hanaawase-year"])
@pytest.mark.parametrize("players", [NAMES, *([("秋山", "石川", "上田")] if kinds.deep else [])], ids=len)
def test_nothing_is_wider_than_the_screen(
    example: str, players: tuple[str, ...], size: tuple[int, int], locale: str, app: Flask, phones: Callable[..., Phone]
) -> None:
    record = read((EXAMPLES / f"{example}.json").read_bytes(), BY_NAME)
    assert isinstance(record, Record)
    phone = phones(size=size, locale=locale)
    phone.open(f"{page_of(app, record._replace(players=players))}sheet")
    assert phone.page.evaluate(WIDE) == []
    lies = phone.page.locator(".ledger.across")
    stands = phone.page.locator(".ledger.upright")
    assert (lies.is_visible(), stands.is_visible()) == ((True, False) if size == COMPUTER else (False, True))
    rows = stands.locator(".round tr")
    if size[0] <= 640:
        first, second, third = (rows.first.locator("td.k").nth(seat).bounding_box() for seat in range(3))
        assert first
        assert second
        assert third
        assert first["y"] == second["y"] == third["y"]
        assert first["x"] < second["x"] < third["x"]
        assert first["width"] == pytest.approx(third["width"], abs=1)
