"""きんご on a phone: hands by cards, a stake that is raised, and room for ten."""

import pytest
from flask import Flask
from opening import PLAYERS, sat
from playwright.sync_api import expect

from scorekeeper.games.kingo import GAME
from scorekeeper.games.kingo.facts import Fight, Hands, KingoStakes
from tests.browser.phone import SMALL, Phone, Phones


def laid(phone: Phone, months: list[str]) -> None:
    for month in months:
        phone.in_turn(f'[data-card="{month}"]')


def test_hands_by_cards(phones: Phones, app: Flask) -> None:
    """One that takes no further card (a bust, kingo, a yaku) leads to the next, and comes back by a touch; one that may stand is
    left by a key.
    """
    phone = phones(size=SMALL)
    phone.open(sat(app, GAME, KingoStakes(stakes=(0, 20, 10, 20, 10, 10)), players=PLAYERS[:6]))
    phone.offer("hands")
    phone.tap("a[data-carry]")
    phone.page.wait_for_url("**/declare/hands-cards*")
    laid(phone, ["10", "7", "9", "6", "3", "3", "3", "7", "6"])
    phone.in_turn("[data-stands]")
    laid(phone, ["8", "4"])
    said = phone.page.locator("[data-turn] [data-said]")
    expect(said).to_have_text(["10・7", "9・6", "3・3・3", "7・6", "8・4"])
    phone.tap("[data-turn] >> nth=0")
    phone.in_turn('[data-card=""]')
    laid(phone, ["4"])
    expect(said).to_have_text(["10・4", "9・6", "3・3・3", "7・6", "8・4"])
    assert not phone.wider


TEN = tuple("花澤 由紀子|長谷川 慎太郎|勅使河原 三郎|江口|小野寺 慶一郎|久保田 万太郎|毛利|小林|佐々木|清水の次郎長".split("|"))
CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  .map(one => one.textContent)"""
LINES = "all => all.map(one => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)))"


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_the_names_and_totals_of_ten_stay_whole(phones: Phones, app: Flask, locale: str) -> None:
    """A note of what somebody owes, however long, leaves the name its room; a total at the end is one line, with its unit."""
    log = (KingoStakes(stakes=(0, *(10,) * 9)), Hands(hands=("", *["ittan"] * 9)))
    phone = phones(locale=locale)
    phone.open(sat(app, GAME, *log, Fight(hand="shippin"), players=TEN, months=1, chips=1))
    expect(phone.page.locator(".players .noted")).to_have_count(9)
    assert phone.page.locator(".players .called").evaluate_all(CUT) == []
    assert not phone.wider
    phone.open(sat(app, GAME, *log, Fight(hand="bust"), players=TEN, months=1) + "end")
    assert phone.page.locator(".chain td .n").evaluate_all(LINES) == [1] * 10
    assert not phone.wider


def test_a_stake_is_raised_from_what_it_is(phones: Phones, app: Flask) -> None:
    phone = phones()
    phone.open(sat(app, GAME, KingoStakes(stakes=(0, 20, 30))))
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
