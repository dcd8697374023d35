"""Months of おいちょかぶ on the smallest phone: stakes by chips or as last month, hands by cards."""

from flask import Flask
from opening import PLAYERS, sat
from playwright.sync_api import expect

from scorekeeper.games.oichokabu import GAME
from scorekeeper.games.oichokabu.facts import Fights, OichokabuStakes
from tests.browser.phone import SMALL, Phone, Phones

FIRST = (
    OichokabuStakes(stakes=(0, 20, 10, 20, 10), spots=("", "1", "2", "1", "4")),
    Fights(spots=("8", "2", "", "6"), oya="6"),
)
TOTALS = ".players .total .sr"


def opened(phones: Phones, app: Flask) -> Phone:
    phone = phones(size=SMALL)
    phone.open(sat(app, GAME, *FIRST, players=PLAYERS[:5]))
    return phone


def test_chips_add_up_to_what_is_left_and_say_when_they_are_cut(phones: Phones, app: Flask) -> None:
    phone = opened(phones, app)
    phone.offer("stakes")
    add = phone.page.locator("[data-add]")
    for nth in (3, 2, 1):  # 50, 20, 10
        phone.tap(add.nth(nth))
    expect(phone.page.locator('[name="stakes.1"]')).to_have_value("80")
    phone.tap('[name="stakes.2"]')
    phone.tap(add.nth(3))
    expect(phone.page.locator('[name="stakes.2"]')).to_have_value("20")
    expect(phone.page.locator(".adds [role=status]")).to_have_text("残りは20まで")
    expect(phone.page.locator("[data-left]")).to_have_text("0")
    phone.choose("spots.3", 1)
    expect(phone.page.locator(".adds [role=status]")).to_have_text("")
    expect(phone.page.locator(".staking").nth(2).locator(".why-not")).to_have_text("張りなし")
    expect(phone.page.locator(".staking").nth(1).locator(".why-not.calm")).to_have_text("札なし")
    expect(phone.preview).to_contain_text("江口の張りと張る札は、両方入れるか両方消す。")
    expect(phone.confirm).to_have_count(0)


def test_cards_are_laid_in_order_and_say_what_they_make(phones: Phones, app: Flask) -> None:
    phone = opened(phones, app)
    phone.offer("stakes-again")
    expect(phone.preview.locator(".unfinished")).to_have_count(1)
    for seat, spot in enumerate("1122", 1):
        phone.choose(f"spots.{seat}", spot)
    phone.tap("#preview button[value=then]")
    phone.page.wait_for_url("**/declare/fights")
    phone.tap("a[data-carry]")
    phone.page.wait_for_url("**/declare/fights-cards*")
    for month in ("5", "5", "5", "10", "7", "4", "1"):  # each hand takes no further card, and the next begins
        phone.in_turn(f'[data-card="{month}"]')
    phone.settle()
    expect(phone.page.locator(".told")).to_contain_text("あらし")
    phone.enter()
    expect(phone.page.locator(TOTALS)).to_have_text(["マイナス90点", "80点", "20点", "0点", "マイナス10点"])
