"""きんご on a phone: the year of the example by touch, how many taps a month takes, and what cannot be said."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from opening import page_of
from playwright.sync_api import expect

from browser.example import by_touch, final
from browser.table import SMALL, Phone
from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record
from scorekeeper.games.kingo import GAME
from scorekeeper.games.kingo.facts import Fight, Hands, Stakes

NAMES = ("秋山", "石川", "上田", "江口", "小野")
MONTH = (
    Stakes(stakes=(0, 20, 10, 20, 10)),
    Hands(hands=("", "13", "bust", "12", "14")),
    Fight(hand="13"),
)
CHIPS = (5, 10, 20, 50)
MOST = 273
"""The most taps and key presses for the twelve months of the example: six hands are told by cards, one month is dealt twice."""


def table(app: Flask, seats: int, *log: Fact, **house: Any) -> str:
    return page_of(app, Record(GAME, GAME.edition, GAME.house(**house), NAMES[:seats], log))


def by_chips(phone: Phone, name: str, stake: int) -> None:
    """A stake in as few chips as it takes."""
    phone.tap(phone.input(name))
    for chip in reversed(CHIPS):
        while stake >= chip:
            phone.tap(phone.page.locator(f'[data-add="{chip}"]'))
            stake -= chip
    phone.settle()


def stakes(phone: Phone, told: list[int | None]) -> None:
    phone.offer("stakes")
    for seat, stake in enumerate(told):
        field = phone.input(f"stakes.{seat}")
        if not field.count():
            continue
        if int(field.input_value() or 0) != (stake or 0):
            if field.input_value():
                field.fill("")
            if stake:
                by_chips(phone, f"stakes.{seat}", stake)
    phone.enter()


def stake(phone: Phone, player: int, much: int) -> None:
    """One player's, before the cards or once he raises it."""
    if phone.page.locator('.offers a[href$="/declare/stake"]').count():
        phone.offer("stake")
    else:
        phone.rare("stake")
    if not phone.input("player", player).is_checked():
        phone.choose("player", player)
    phone.input("stake").fill("")
    by_chips(phone, "stake", much)
    phone.enter()


def turn(phone: Phone, question: str, name: str) -> None:
    """Bring somebody's keys up, if it is not his turn anyway."""
    if not phone.page.locator(f'[data-name="{question}"]').is_visible():
        phone.tap(phone.page.locator("[data-turn]").filter(has_text=name))


def laid(phone: Phone, months: list[str]) -> None:
    for month in months:
        phone.in_turn(f'[data-card="{month}"]')


def hands(phone: Phone, fact: dict[str, Any]) -> None:
    """What ko ended with, each in his turn; a turn that is not told is passed over."""
    phone.offer("hands")
    told = fact.get("cards") or fact["hands"]
    if fact.get("cards"):
        phone.tap("a[data-carry]")
        phone.page.wait_for_url("**/declare/hands-cards*")
    for seat, one in enumerate(told):
        if not one:
            continue
        if fact.get("cards"):
            turn(phone, f"cards.{seat}", NAMES[seat])
            laid(phone, one)
        else:
            turn(phone, f"hands.{seat}", NAMES[seat])
            phone.in_turn(f'input[name="hands.{seat}"][value="{one}"]')
    phone.settle()
    phone.enter()


def fight(phone: Phone, fact: dict[str, Any]) -> None:
    phone.offer("fight")
    if fact.get("cards"):
        phone.tap("a[data-carry]")
        phone.page.wait_for_url("**/declare/fight-cards*")
        laid(phone, fact["cards"])
    else:
        phone.in_turn(f'input[name="hand"][value="{fact["hand"]}"]')
    for seat in fact.get("against", ()):
        phone.choose("against", seat)
    phone.settle()
    phone.enter()


def totals(phone: Phone, amounts: list[int], leader: int) -> None:
    phone.rare("totals")
    for seat, much in enumerate(amounts[:-1]):
        if much < 0:
            phone.choose(f"amounts.{seat}.sign", "-")
        phone.tap(phone.input(f"amounts.{seat}.small"))
        phone.press(str(abs(much)))
    phone.choose("leader", leader)
    phone.enter()


def tapped(phone: Phone, fact: dict[str, Any]) -> None:
    """What a scorer taps for a fact of the example."""
    match fact["fact"]:
        case "stakes":
            stakes(phone, fact["stakes"])
        case "stake":
            stake(phone, fact["player"], fact["stake"])
        case "hands":
            hands(phone, fact)
        case "fight":
            fight(phone, fact)
        case "totals":
            totals(phone, fact["amounts"], fact["leader"])
        case "redo":
            phone.rare("redo")
            phone.enter()
        case other:
            pytest.fail(f"no taps for {other}")


def test_the_year_of_the_example_by_touch(phones: Callable[..., Phone], app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    """Every month as tests/games/test_kingo_year.py reckons it by hand: the record comes to the same."""
    phone = phones(size=SMALL)
    path = by_touch(phone, app, "kingo-year", tapped)
    assert phone.totals == (-80, 45, 190, -155)
    phone.go('.thumb a.do[href$="/end"]')
    assert not phone.wider
    phone.go(".thumb button.do")
    assert final(app, path) == [-80, 45, 190, -155]
    with capsys.disabled():
        print(f"\ntwelve months of four: {phone.taps} taps and {phone.presses} key presses (at most {MOST})")
    assert phone.taps + phone.presses <= MOST
    phone.open(path + "sheet")
    assert not phone.wider
    expect(phone.page.locator("td.note").filter(has_text="親 九一").first).to_be_visible()


# ---------------------------------------------------------------- how many taps


def test_a_month_of_five_whose_stakes_stay_is_nine_taps(phones: Callable[..., Phone], app: Flask) -> None:
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


def test_cards_say_what_they_make(phones: Callable[..., Phone], app: Flask) -> None:
    phone = phones(size=SMALL)
    phone.open(table(app, 3, Stakes(stakes=(0, 20, 30))))
    phone.offer("hands")
    phone.tap("a[data-carry]")
    phone.page.wait_for_url("**/declare/hands-cards*")
    laid(phone, ["3", "3", "3"])
    phone.settle()
    expect(phone.page.locator(".told").first).to_contain_text("あらし")
    assert not phone.wider


def test_a_mistake_is_answered_beside_its_field(phones: Callable[..., Phone], app: Flask) -> None:
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
    laid(phone, ["10", "9", "8"])
    phone.settle()
    expect(phone.page.locator('[id^="why-cards"]').first).to_be_visible()
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


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_the_names_of_ten_stay_whole_beside_what_they_staked_and_owe(phones: Callable[..., Phone], app: Flask, locale: str) -> None:
    """A note, however long, leaves the name its room."""
    log = (Stakes(stakes=(0, *(10,) * 9)), Hands(hands=("", *["ittan"] * 9)), Fight(hand="shippin"))
    phone = phones(locale=locale)
    phone.open(page_of(app, Record(GAME, GAME.edition, GAME.house(months=1, chips=1), TEN, log)))
    expect(phone.page.locator(".players .noted")).to_have_count(9)
    assert phone.page.locator(".players .called").evaluate_all(CUT) == []
    assert not phone.wider


LINES = "all => all.map(one => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)))"


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_the_totals_of_ten_are_not_broken(phones: Callable[..., Phone], app: Flask, locale: str) -> None:
    """Each is one line at the end of a match, with its unit."""
    log = (Stakes(stakes=(0, *(10,) * 9)), Hands(hands=("", *["ittan"] * 9)), Fight(hand="bust"))
    phone = phones(locale=locale)
    phone.open(page_of(app, Record(GAME, GAME.edition, GAME.house(months=1), TEN, log)) + "end")
    assert phone.page.locator(".chain td .n").evaluate_all(LINES) == [1] * 10
    assert not phone.wider
