"""八八 with 出る・下りる on a phone: its keys, a month of seven, the sheet and the result."""

from typing import Any

from flask import Flask
from opening import PLAYERS, sat, table_of
from playwright.sync_api import expect

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.hachihachi_classic import GAME
from scorekeeper.games.hachihachi_classic.facts import ClassicDriven, ClassicField, ClassicPlayedOut
from tests.browser.phone import SMALL, Phone, Phones


def table(app: Flask, seats: int, *log: Fact, **house: Any) -> str:
    return sat(app, GAME, *log, players=PLAYERS[:seats], **house)


def said(*answers: str) -> list[Fact]:
    """The answers of the first players, seat by seat."""
    return [Spoke(player=seat, says=says) for seat, says in enumerate(answers)]  # type: ignore[arg-type]


def test_the_first_deal_is_confirmed_on_a_phone_on_its_side(phones: Phones, app: Flask) -> None:
    """Although the key of mizuten stands above the cards."""
    phone = phones(size=(844, 390))
    phone.open(table(app, 5))
    expect(phone.page.locator(".deal > .offers .offer")).to_be_visible()
    expect(phone.page.locator(".deal .thumb .do")).to_be_in_viewport(ratio=1)


def test_seven_with_the_blank_card(phones: Phones, app: Flask) -> None:
    """Its holder is asked nothing and pays nothing; the seats of the others are counted without him (drop.8)."""
    phone = phones(size=SMALL)
    path = table(app, 7)
    phone.open(path)
    phone.offer("blank")
    phone.choose("player", 2)
    phone.enter()
    phone.field("kiri-hikari", "susuki-hikari")
    expect(phone.page.locator(".bar .field")).to_contain_text("縛り 大1")
    expect(phone.page.locator(".turn .nth")).to_have_text(["1番親", "2番", "白札", "3番", "4番", "5番", "6番"])
    for says in ("out", "out", "out", "in", "in", "in"):
        phone.at_once(f"spoke-{says}")
    assert not phone.wider
    expect(phone.page.locator(".bar .field")).to_contain_text("積み 14貫")
    assert phone.totals == (12, 12, 60, 48, 60, 60, 60), "1, 1 and 1.5 kan × 4, with a loan each"
    told = app.extensions["store"].state(table_of(path))
    assert sorted(told.state.own.now.seating.turn) == [4, 5, 6]


def test_the_sheet_on_a_phone_names_whose_stones_and_repeats_no_names(phone: Phone, app: Flask) -> None:
    """The remark on three drive-out fees takes several lines; only the first of them has amounts."""
    told = [ClassicDriven(player=player, brights=1) for player in (3, 4, 5)]
    phone.open(
        table(app, 6, ClassicField(), *said("in", "in", "in"), *told, ClassicPlayedOut(points=(100, 80, 84, None, None, None)))
        + "sheet"
    )
    rest = phone.page.locator(".ledger .aside")
    expect(rest.first).to_contain_text("追い込み賃")
    assert not any(cell.is_visible() for cell in rest.locator("td.k").all())
    stones = phone.page.locator(".ledger .held td.k")
    assert stones.evaluate_all("all => all.map(one => one.dataset.name)") == [*PLAYERS[:6]]
    assert not phone.wider


FULL = """figures => figures.filter(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().width > one.closest("td").clientWidth - 2;
}).map(one => one.textContent.trim())"""
"""The figures that fill their cells to the edges."""


def test_seven_results_of_hundreds_stand_apart(phone: Phone, app: Flask) -> None:
    """Who is 2,000 points down has borrowed 33 times."""
    log = [Totals(amounts=(100, -200, 20, 20, 20, 20, 20), leader=0) for _ in range(12)]
    phone.open(table(app, 7, *log) + "end")
    assert not phone.page.locator(".chain td .n").evaluate_all(FULL)
    assert "−195" in "".join(phone.page.locator(".chain td").all_inner_texts())


def test_the_fields_that_are_left_stand_beside_the_month_on_a_phone_in_english(phones: Phones, app: Flask) -> None:
    """On one line, which runs down, within the column."""
    phone = phones(locale="en-GB")
    brights = ("matsu-hikari", "yanagi-hikari", "kiri-hikari")
    phone.open(
        table(app, 5, ClassicField(brights=brights), *said("in", "in", "in"), ClassicPlayedOut(points=(100, 80, 84, None, None)))
        + "sheet"
    )
    cell = phone.page.locator(".round:not(.pen) .b").first
    assert cell.inner_text().split() == ["zetsu", "then", "zetsu", "1", "big", "1"]
    inside = """cell => {
      const around = cell.getBoundingClientRect(), range = document.createRange();
      range.selectNodeContents(cell);
      return [...range.getClientRects()].every(one => one.left >= around.left && one.right <= around.right);
    }"""
    assert cell.evaluate(inside)
