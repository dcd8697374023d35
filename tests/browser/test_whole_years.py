"""Whole years of こいこい and 馬鹿っ花 at tables where some sit out, as a scorer taps them on a phone, up to the printed sheet."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from flask import Flask
from opening import page_of, table_of
from playwright.sync_api import expect

from browser.table import Phone
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.bakappana import GAME as BAKAPPANA
from scorekeeper.games.koikoi import GAME as KOIKOI
from scorekeeper.games.turns import PILES
from scorekeeper.settlement import plain

Tapped = Callable[[Phone], object]
NAMES = ("秋山", "石川", "上田", "江口", "小野")


class Month(NamedTuple):
    """What is tapped in a month, and what it moves for each player, in the smallest unit, worked out by hand."""

    tapped: Tapped
    moved: tuple[int, ...]


def speak(phone: Phone, *says: str) -> None:
    """The answers of those who are asked, from the dealer on."""
    for one in says:
        phone.at_once(f"spoke-{one}")


def correct(phone: Phone, said: str, change: Tapped) -> None:
    """Correct the only entry of the history with this text."""
    phone.open(phone.table + "history")
    phone.go(phone.page.locator(".history li").filter(has_text=said).get_by_role("link", name="訂正"))
    change(phone)
    phone.go(phone.confirm)
    phone.go('.thumb .do[value="enter"]')


def open_key(phone: Phone, key: str) -> None:
    phone.go(f'.keys a[href$="/declare/{key}"]')


# ---------------------------------------------------------------- こいこい


def shobu(phone: Phone, player: int, *names: str, more: tuple[str, int] | None = None, old: str = "") -> None:
    """Shobu by names; `more`: a yaku that has grown, and by how many cards beyond the least."""
    open_key(phone, f"shobu-{player}")
    for name in names:
        phone.choose("names", name)
    if more:
        phone.step(*more)
    if old:
        if not phone.input("old", old).is_visible():
            phone.tap("details.rare summary")
        phone.choose("old", old)
    phone.enter()


def by_cards(phone: Phone, player: int, *piles: tuple[str, ...]) -> None:
    """Shobu by three piles of captured cards: before this turn, by the hand card, by the turned card."""
    open_key(phone, f"shobu-{player}")
    phone.go(phone.page.get_by_role("link", name="札で確かめる"))
    for nth, (name, pile) in enumerate(zip(PILES, piles, strict=False)):
        if nth:
            phone.tap(f'.piles [data-pile="{nth}"]')
        for card in pile:
            phone.choose(f"captures.{name}", card)
    phone.enter()


def kuttsuki(phone: Phone, player: int) -> None:
    phone.offer("teyaku")
    phone.choose(f"names.{player}", "kuttsuki")
    phone.enter()


def ran_out(phone: Phone) -> None:
    phone.offer("ran-out")
    phone.enter()


def wrong_koi(phone: Phone) -> None:
    phone.at_once("koi-3")
    phone.go(phone.undo)
    phone.at_once("koi-4")


def dealt_again(phone: Phone) -> None:
    phone.rare("redo")
    phone.enter()


KOIKOI_YEAR = (
    # The one that drops puts 1 into the pot; one driven out gets 1 from both. Each koi doubles the fee.
    Month(
        lambda p: (speak(p, "out", "in", "in"), p.at_once("koi-1"), shobu(p, 2, "inoshikachou")),
        (-1, -2 - 10, -2 + 10 + 1, 2, 2),
    ),
    Month(lambda p: (speak(p, "in", "in"), shobu(p, 3, "akatan")), (2, 2, -3 - 6, -3 + 6, 2)),
    # Three drop, two are forced in; koi fails, nobody has won, and the pot is returned.
    Month(lambda p: (speak(p, "out", "out", "out"), p.at_once("koi-1"), ran_out(p)), (0, 0, 0, 0, 0)),
    Month(
        lambda p: (
            speak(p, "in", "out", "in"),
            by_cards(
                p,
                3,
                ("matsu-hikari", "matsu-kasu1", "sakura-hikari", "sakura-kasu1"),
                ("kiri-hikari", "kiri-kasu1"),
            ),
        ),
        (2, -2 - 6, -1, -2 + 6 + 1, 2),
    ),
    Month(
        lambda p: (speak(p, "in", "in"), wrong_koi(p), shobu(p, 4, "tsukimizake", "tane", old="tsukimizake")),
        (2, 2, 2, -3 - 12, -3 + 12),
    ),
    Month(lambda p: (speak(p, "out", "in", "in"), shobu(p, 0, "kasu", more=("kasu", 1))), (-2 + 2 + 1, -2 - 2, 2, 2, -1)),
    # The fee of a declared hand is paid beside that of the shobu.
    Month(
        lambda p: (speak(p, "out", "out", "in", "in"), kuttsuki(p, 2), shobu(p, 2, "sankou")),
        (-1, -1, -1 + 6 + 6 + 2, -1 - 6 - 6, 2),
    ),
    Month(
        lambda p: (speak(p, "in", "out", "in"), shobu(p, 4, "tan"), correct(p, "八月　勝負", lambda p: p.step("tan", 1))),
        (2, 2, -2 - 2, -1, -2 + 2 + 1),
    ),
    Month(lambda p: (speak(p, "in", "in"), ran_out(p)), (-3, 2, 2, 2, -3)),
    Month(
        lambda p: (
            speak(p, "out", "out", "out"),
            p.at_once("koi-2"),
            p.at_once("koi-3"),
            shobu(p, 2, "hanamizake", "inoshikachou", old="hanamizake"),
        ),
        (-1, -1, 40 + 3, -40, -1),
    ),
    # Four of a month on the field: whatever was said is undone, and the same players are asked again.
    Month(
        lambda p: (speak(p, "out", "in"), dealt_again(p), speak(p, "in", "in"), shobu(p, 3, "gokou")),
        (2, 2, -3 - 15, -3 + 15, 2),
    ),
    Month(
        lambda p: (speak(p, "in", "out", "in"), p.at_once("koi-0"), shobu(p, 3, "aotan")),
        (-2 - 12, 2, 2, -2 + 12 + 1, -1),
    ),
)
KOIKOI_FINAL = (-9, -14, 41, -32, 14)


# ---------------------------------------------------------------- 馬鹿っ花

PILES_OF_48 = [[card.name for card in DECK if first <= card.month < first + 4] for first in (1, 5)]
"""The first and the second four months; the rest is the third pile."""


def piles(phone: Phone) -> None:
    """The cards are dealt out to the three who captured them, in seat order from 1."""
    phone.offer("piles")
    for nth, pile in enumerate(PILES_OF_48):
        if nth:
            phone.tap(f'.piles [data-pile="{nth}"]')
        for card in pile:
            phone.choose(f"captures.{nth + 1}", card)
    phone.enter()


def points(phone: Phone, *counted: int | None) -> None:
    """Two players' points by seat."""
    phone.offer("piles")
    phone.go(phone.page.get_by_role("link", name="点で入れる"))
    phone.count(*counted)
    phone.enter()


def dekiyaku(phone: Phone, player: int, *names: str) -> None:
    phone.rare("dekiyaku")
    phone.choose("player", player)
    for name in names:
        phone.choose("names", name)
    phone.enter()


def driven(phone: Phone, **cards: int) -> None:
    """The brights and ribbons in the hand that was driven out."""
    phone.offer("driven")
    for name, number in cards.items():
        phone.step(name, number)
    phone.enter()


def rokkasu(phone: Phone, player: int) -> None:
    phone.offer("chaff")
    phone.choose("player", player)
    phone.choose("name", "rokkasu")
    phone.enter()


def instead(phone: Phone) -> None:
    phone.choose("names", "kusa")
    phone.choose("names", "akatan")


def undone(phone: Phone) -> None:
    phone.at_once("spoke-out")
    phone.go(phone.undo)


BAKAPPANA_YEAR = (
    # Dropping costs 10 as dealer, 15 and 20 as second and third; 88 points are even.
    Month(lambda p: (speak(p, "out"), points(p, None, 100, 90)), (-10, 12 + 10, 2, -14)),
    # A bright and a ribbon in the hand driven out, 5 each, are halved. 80 for yaku of the first pile, 20 for those of the third.
    Month(
        lambda p: (speak(p, "in", "in", "in"), driven(p, brights=1, ribbons=1), piles(p)),
        (15, -5 + 160 - 20, -5 - 80 - 20 - 5, -5 + 40 - 80 + 5),
    ),
    Month(
        lambda p: (speak(p, "out"), rokkasu(p, 2), dekiyaku(p, 3, "tsukimi"), points(p, 90, None, 60)),
        (-20 - 20 + 2, -10, 40 - 20 - 28, -20 + 40 + 26 + 10),
    ),
    # Fuke: what lies in the pot is returned.
    Month(lambda p: (speak(p, "in", "out"), points(p, None, 130, 114)), (0, 0, 0, 0)),
    Month(
        lambda p: (undone(p), speak(p, "in", "in", "in"), driven(p, brights=2), points(p, 88, 88)),
        (-5, -5, 15, -5),
    ),
    Month(lambda p: (speak(p, "out"), points(p, 100, 80)), (12 + 10, -8, -4, -10)),
    # The yaku was akatan, 40, not kusa, 20.
    Month(
        lambda p: (
            speak(p, "in", "in", "out"),
            dekiyaku(p, 1, "kusa"),
            points(p, 80, 104),
            correct(p, "くさ", instead),
        ),
        (-40 - 8, 80 + 16 + 20, -20, -40 - 8),
    ),
    Month(lambda p: (speak(p, "in", "in", "in"), points(p, None, 96, 84)), (0, 8, -4, -4)),
    # Four of a month on the field: the drop fee goes back.
    Month(lambda p: (speak(p, "out"), dealt_again(p), speak(p, "in", "in", "in"), points(p, None, 84, 96)), (0, -4, 8, -4)),
    # Half of three ribbons, 7.5, is 8.
    Month(
        lambda p: (speak(p, "in", "in", "in"), driven(p, ribbons=3), points(p, 88, None, 100)),
        (-8, 24, -8 + 12, -8 - 12),
    ),
    Month(
        lambda p: (speak(p, "out"), dekiyaku(p, 0, "gokou", "matsu-kiri-bouzu"), points(p, 130, 70)),
        (240 + 18 + 24 + 10, -120 - 18, -10, -120 - 24),
    ),
    Month(lambda p: (speak(p, "in", "in", "in"), driven(p, brights=1), points(p, 84, 84)), (-3 - 4, -3 - 4, -3 + 8, 9)),
)
BAKAPPANA_FINAL = (213, 133, -122, -224)

# ---------------------------------------------------------------- a year of any of them


class Sample(NamedTuple):
    game: Game
    house: dict[str, object]
    seats: int
    year: tuple[Month, ...]
    final: tuple[int, ...]
    unit: str
    most: int
    """The most taps for the year."""


YEARS = {
    "koikoi": Sample(KOIKOI, {"kudari": 1, "inflate": "on"}, 5, KOIKOI_YEAR, KOIKOI_FINAL, "文", 150),
    "bakappana": Sample(
        BAKAPPANA,
        {"kudari": "hachi-seat", "teyaku": "on", "fuke": "on"},
        4,
        BAKAPPANA_YEAR,
        BAKAPPANA_FINAL,
        "点",
        280,
    ),
}


@pytest.mark.parametrize("name", YEARS)
def test_a_whole_year_by_touch(phone: Phone, app: Flask, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, house, seats, year, final, unit, most = YEARS[name]
    path = page_of(app, Record(game, game.edition, game.house(**house), NAMES[:seats], ()))
    phone.open(path)
    totals = (0,) * seats
    for nth, (tapped, moved) in enumerate(year, 1):
        tapped(phone)
        totals = tuple(map(sum, zip(totals, moved, strict=True)))
        shown = [
            text.replace("マイナス", "-").removesuffix(unit) for text in phone.page.locator(".players .total .sr").all_inner_texts()
        ]
        assert tuple(int(text or 0) for text in shown) == totals, nth
        assert not phone.wider, nth
    assert totals == final
    phone.go('.thumb a.do[href$="/end"]')
    assert not phone.wider
    written = [f"{amount:+d}".replace("-", "−") for amount in final]
    ended = phone.page.locator(".chain:not(.people) .final td, .chain.people tbody td:last-child").all_inner_texts()
    assert ["".join(text.split()).removesuffix(unit) for text in ended] == written
    phone.go(".thumb button.do")
    expect(phone.page.locator("body")).to_contain_text("最終得点を見る")
    phone.go(phone.page.get_by_role("link", name="記入表"))
    assert not phone.wider
    assert all(amount in phone.page.locator(".ledger").first.inner_text() for amount in written)
    told = app.extensions["store"].state(table_of(path))
    settled = plain(told.record, told.state, "ja")
    assert settled["balances"] == settled["final"] == list(final)
    with capsys.disabled():
        print(f"\na year of {name}: {phone.taps} taps and {phone.presses} key presses (at most {most})")
    assert phone.taps + phone.presses <= most
