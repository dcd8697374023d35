"""Months of おいちょかぶ on the smallest phone, counted in taps: stakes by chips or as last month, hands by numbers or by cards."""

from flask import Flask
from opening import page_of
from playwright.sync_api import expect

from scorekeeper.core.record import Record
from scorekeeper.games.oichokabu import GAME
from scorekeeper.games.oichokabu.facts import Fights, OichokabuStakes
from scorekeeper.games.oichokabu.house import OichokabuHouse
from tests.browser.phone import SMALL, Phone, Phones

NAMES = ("秋山", "石川", "上田", "江口", "小野")
FIRST = (
    OichokabuStakes(stakes=(0, 20, 10, 20, 10), spots=("", "1", "2", "1", "4")),
    Fights(spots=("8", "2", "", "6"), oya="6"),
)
TOTALS = ".players .total .sr"


def opened(phones: Phones, app: Flask) -> Phone:
    phone = phones(size=SMALL)
    phone.open(page_of(app, Record(GAME, GAME.edition, OichokabuHouse(), NAMES, FIRST)))
    return phone


def test_a_month_whose_stakes_stay_as_they_were_is_eleven_taps(phones: Phones, app: Flask) -> None:
    phone = opened(phones, app)
    phone.taps = 0
    phone.offer("stakes-again")
    for seat, spot in enumerate("2214", 1):
        phone.choose(f"spots.{seat}", spot)
    phone.tap("#preview button[value=then]")
    phone.page.wait_for_url("**/declare/fights")
    for number in ("7", "9", "0"):
        phone.in_turn(f'input[name^="spots."][value="{number}"]')
    phone.in_turn('input[name="oya"][value="7"]')
    phone.settle()
    phone.enter()
    assert phone.taps == 11
    expect(phone.page.locator(TOTALS)).to_have_text(["マイナス50点", "40点", "0点", "20点", "マイナス10点"])


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


def test_a_player_stakes_from_his_own_phone_and_all_see_what_is_left(phones: Phones, app: Flask) -> None:
    path = page_of(app, Record(GAME, GAME.edition, OichokabuHouse(), NAMES))
    beside, own = phones(), phones(size=SMALL)
    beside.open(path)
    expect(beside.page.locator(".gauge")).to_contain_text("残り 100")
    own.open(path)
    own.rare("stake")
    own.choose("player", 2)
    own.tap('[data-add="50"]')
    own.choose("spot", "3")
    own.enter()
    for phone in (beside, own):
        expect(phone.page.locator(".gauge")).to_contain_text("残り 50")
    expect(beside.page.locator(".players")).to_contain_text("張り 50（三）")


def test_chips_go_to_the_row_that_was_touched_and_a_card_without_a_stake_is_refused(phones: Phones, app: Flask) -> None:
    phone = opened(phones, app)
    phone.offer("stakes")
    phone.tap("[data-add]:nth-of-type(3)")  # 20 for the first
    phone.choose("spots.1", 1)
    phone.choose("spots.2", 2)
    stakes = [phone.page.locator(f'[name="stakes.{seat}"]') for seat in (1, 2)]
    expect(phone.page.locator(".staking").nth(1).locator(".why-not")).to_have_text("張りなし")
    expect(phone.preview).to_contain_text("上田の張りと張る札は、両方入れるか両方消す。")
    expect(phone.page.locator('#preview [value="enter"]')).to_have_count(0)
    phone.tap("[data-add]:nth-of-type(2)")
    expect(stakes[0]).to_have_value("20")
    expect(stakes[1]).to_have_value("10")
    phone.settle()
    expect(phone.preview).to_contain_text("石川 20（一）・上田 10（二）・江口 休み・小野 休み")
