"""A sheet with totals, marks and players who sit out, on the screens of phones, a tablet and a computer, light and dark."""

from collections.abc import Callable

import pytest
from flask import Flask
from games.test_koikoi_sheet import LOG, PLAYERS
from kinds import covering
from opening import page_of

from browser.table import LARGE, PHONE, SMALL, Phone
from browser.test_across import COMPUTER, TABLET, WIDE
from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.koikoi import GAME
from scorekeeper.games.koikoi.facts import Koi, Shobu
from scorekeeper.games.koikoi.house import KoikoiHouse

LONG = ("寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "wwwwwwwwwwwwwwwwwwwwwwww", "Constantinos Papadopoulos", "上田", "大野")
OUT: tuple[Fact, ...] = (
    *(Spoke(0, "out"), Spoke(1, "in"), Spoke(2, "in"), Koi(1), Koi(1), Shobu(2, ("sankou", "tsukimizake"))),
    *(Spoke(2, "in"), Spoke(3, "out"), Spoke(4, "in"), Shobu(4, ("gokou",))),
)


def record(seats: int, *, long: bool = False, kudari: int = 3) -> Record:
    log = tuple(fact for month in LOG for fact in month) if seats == 2 else OUT
    house = KoikoiHouse(inflate="on", kudari=0 if seats == 2 else kudari)
    return Record(GAME, GAME.edition, house, (LONG if long else PLAYERS)[:seats], log)


@pytest.mark.parametrize(
    ("size", "locale"), covering([SMALL, PHONE, LARGE, TABLET, COMPUTER], ["ja-JP", "en-GB"]), ids=lambda one: str(one)
)
@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_is_wider_than_the_screen(
    seats: int, size: tuple[int, int], locale: str, app: Flask, phones: Callable[..., Phone]
) -> None:
    for long in (False, True):
        phone = phones(size=size, locale=locale, color_scheme="dark" if long else "light")
        phone.open(f"{page_of(app, record(seats, long=long))}sheet")
        assert phone.page.evaluate(WIDE) == []
        first = phone.page.locator(".ledger .round tr").first
        figures = [first.locator(one).nth(0).bounding_box() for one in ("td.k", "td.t")]
        assert all(figures)
        assert [one["y"] for one in figures if one] == [figures[0]["y"]] * 2  # type: ignore[index]


def test_who_sits_out_is_framed_on_a_phone_and_hatched_elsewhere(app: Flask, phones: Callable[..., Phone]) -> None:
    path = f"{page_of(app, record(5, kudari=0))}sheet"
    framed = '() => [...document.querySelectorAll(".rests")].map(one => getComputedStyle(one, "::before").borderTopStyle)'
    hatched = '() => [...document.querySelectorAll("td.out")].map(one => getComputedStyle(one).backgroundImage !== "none")'
    phone = phones(size=PHONE)
    phone.open(path)
    assert phone.page.evaluate(framed) == ["dashed"] * 6
    assert not any(phone.page.evaluate(hatched))
    wide = phones(size=COMPUTER)
    wide.open(path)
    assert wide.page.evaluate(hatched) == [True] * 6
    assert {text.strip() for text in wide.page.locator("td.out").all_inner_texts()} == {"下", "追"}
