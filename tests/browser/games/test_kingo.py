"""きんご on a phone: how many taps a month takes, and what cannot be said."""

from typing import Any

import pytest
from flask import Flask
from opening import page_of
from playwright.sync_api import expect

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record
from scorekeeper.games.kingo import GAME
from scorekeeper.games.kingo.facts import Fight, Hands, KingoStakes
from tests.browser.phone import SMALL, Phone, Phones

NAMES = ("秋山", "石川", "上田", "江口", "小野")
MONTH = (
    KingoStakes(stakes=(0, 20, 10, 20, 10)),
    Hands(hands=("", "13", "bust", "12", "14")),
    Fight(hand="13"),
)


def table(app: Flask, seats: int, *log: Fact, **house: Any) -> str:
    return page_of(app, Record(GAME, GAME.edition, GAME.house(**house), NAMES[:seats], log))


def laid(phone: Phone, months: list[str]) -> None:
    for month in months:
        phone.in_turn(f'[data-card="{month}"]')


# ---------------------------------------------------------------- how many taps


def test_a_month_of_five_whose_stakes_stay_is_nine_taps(phones: Phones, app: Flask) -> None:
    """A tap for each hand, from one form to the next; the last shows what is paid before it is entered."""
    phone = phones(size=SMALL)
    phone.open(table(app, 5, *MONTH, rotate_months=0, rotate_kingo="on"))
    phone.taps = 0
    phone.offer("stakes-again")
    phone.tap("#preview button[value=then]")
    phone.page.wait_for_url("**/declare/hands")
    for seat, hand in enumerate(("12", "bust", "14", "15"), 1):
        phone.in_turn(f'input[name="hands.{seat}"][value="{hand}"]')
    phone.settle()
    phone.tap("#preview button[value=then]")
    phone.page.wait_for_url("**/declare/fight")
    phone.in_turn('input[name="hand"][value="14"]')
    phone.settle()
    expect(phone.preview).to_contain_text("20点")
    phone.enter()
    assert phone.taps == 9
    assert not phone.wider


def test_cards_say_what_they_make(phones: Phones, app: Flask) -> None:
    phone = phones(size=SMALL)
    phone.open(table(app, 3, KingoStakes(stakes=(0, 20, 30))))
    phone.offer("hands")
    phone.tap("a[data-carry]")
    phone.page.wait_for_url("**/declare/hands-cards*")
    laid(phone, ["3", "3", "3"])
    phone.settle()
    expect(phone.page.locator(".told").first).to_contain_text("あらし")
    assert not phone.wider


def test_a_hand_that_takes_no_further_card_leads_to_the_next(phones: Phones, app: Flask) -> None:
    """A bust, kingo and a yaku; it comes back by a touch."""
    phone = phones(size=SMALL)
    phone.open(table(app, 5, MONTH[0]))
    phone.offer("hands")
    phone.tap("a[data-carry]")
    phone.page.wait_for_url("**/declare/hands-cards*")
    laid(phone, ["10", "7", "9", "6", "3", "3", "3", "8", "4"])
    said = phone.page.locator("[data-turn] [data-said]")
    expect(said).to_have_text(["10・7", "9・6", "3・3・3", "8・4"])
    phone.tap("[data-turn] >> nth=0")
    phone.in_turn('[data-card=""]')
    laid(phone, ["4"])
    expect(said).to_have_text(["10・4", "9・6", "3・3・3", "8・4"])


def test_a_hand_that_may_stand_is_left_by_a_key(phones: Phones, app: Flask) -> None:
    phone = phones(size=SMALL)
    phone.open(table(app, 3, KingoStakes(stakes=(0, 20, 30))))
    phone.offer("hands")
    phone.tap("a[data-carry]")
    phone.page.wait_for_url("**/declare/hands-cards*")
    laid(phone, ["7", "6"])
    phone.in_turn("[data-stands]")
    laid(phone, ["8", "4"])
    expect(phone.page.locator("[data-turn] [data-said]")).to_have_text(["7・6", "8・4"])
    assert not phone.wider


def test_a_mistake_is_answered_beside_its_field(phones: Phones, app: Flask) -> None:
    """Any two of months 10, 9 and 8 are over 15 already; a stake beyond what is left is cut, and said so."""
    phone = phones(size=SMALL)
    phone.open(table(app, 3))
    phone.offer("stakes")
    for chip in ("50", "20", "10"):
        phone.tap(f'[data-add="{chip}"]')
    phone.tap(phone.input("stakes.2"))
    phone.tap('[data-add="50"]')
    expect(phone.input("stakes.2")).to_have_value("20")
    expect(phone.page.locator(".adds [role=status]")).to_have_text("残りは20まで")
    phone.enter()
    phone.offer("hands")
    phone.tap("a[data-carry]")
    phone.page.wait_for_url("**/declare/hands-cards*")
    laid(phone, ["10", "9"])
    phone.tap("[data-turn] >> nth=0")
    laid(phone, ["8"])
    phone.settle()
    expect(phone.preview).to_contain_text("石川の札が多い")
    expect(phone.confirm).to_have_count(0)


TEN = (
    "花澤 由紀子",
    "長谷川 慎太郎",
    "勅使河原 三郎",
    "江口",
    "小野寺 慶一郎",
    "久保田 万太郎",
    "毛利",
    "小林",
    "佐々木",
    "清水の次郎長",
)
CUT = (
    "all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).map(one => one.textContent)"
)


LINES = "all => all.map(one => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)))"


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_the_names_and_totals_of_ten_stay_whole(phones: Phones, app: Flask, locale: str) -> None:
    """A note of what somebody owes, however long, leaves the name its room; a total at the end is one line, with its unit."""
    log = (KingoStakes(stakes=(0, *(10,) * 9)), Hands(hands=("", *["ittan"] * 9)))
    phone = phones(locale=locale)
    phone.open(page_of(app, Record(GAME, GAME.edition, GAME.house(months=1, chips=1), TEN, (*log, Fight(hand="shippin")))))
    expect(phone.page.locator(".players .noted")).to_have_count(9)
    assert phone.page.locator(".players .called").evaluate_all(CUT) == []
    assert not phone.wider
    phone.open(page_of(app, Record(GAME, GAME.edition, GAME.house(months=1), TEN, (*log, Fight(hand="bust")))) + "end")
    assert phone.page.locator(".chain td .n").evaluate_all(LINES) == [1] * 10
    assert not phone.wider


def test_a_stake_is_raised_from_what_it_is(phones: Phones, app: Flask) -> None:
    phone = phones()
    phone.open(table(app, 3, KingoStakes(stakes=(0, 20, 30))))
    phone.offer("stake")
    assert not [*filter(None, phone.page.locator(".why-not").all_inner_texts())], "nothing is wrong before it is touched"
    phone.choose("player", 2)
    number = phone.input("stake")
    expect(number).to_have_value("30")
    phone.tap('[data-add="10"]')
    expect(number).to_have_value("40")
    expect(phone.page.locator(".becomes")).to_have_text("30 → 40")
    phone.choose("player", 1)
    expect(number).to_have_value("20")
    phone.settle()
    assert not phone.page.locator(".why-not:not(.calm)").filter(has_text="同じ").count(), "it is only told"
