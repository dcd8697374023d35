"""Declared hands, four of a month on the field, void deals, the next dealer."""

from typing import Any

import pytest

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, Shobu, Teyaku
from tests.games.koikoi import Table, cards

HANDS = [
    ("crane matsu* matsu** matsu-tan ume* sakura* fuji*", "teshi"),
    ("crane matsu* matsu** ume* ume** fuji* fuji**", "haneken"),
    ("crane matsu* matsu** ume* ume** warbler fuji*", "futasanbon"),
    ("crane matsu* matsu** matsu-tan ume* ume** fuji*", "ichinishi"),
    ("crane matsu* matsu** matsu-tan ume* ume** warbler", "shisou"),
    ("crane matsu* matsu** ume* ume** fuji* ayame*", "none"),
    ("crane matsu* ume* ume** fuji* fuji** boar", "none"),
    ("crane ume* sakura* fuji* ayame* botan* boar", "none"),
]
FEES = {"teshi": 8, "haneken": 10, "futasanbon": 20, "ichinishi": 30, "shisou": 80}


@pytest.mark.parametrize(("hand", "name"), HANDS)
def test_seven_cards_make_one_hand(hand: str, name: str) -> None:
    assert Table().ask("teyaku", cards=cards(hand)).verdict == name
    fact = Teyaku(cards=((), cards(hand)))
    if name == "none":
        assert Table().refuses(fact) == (("teyaku-cards", "teyaku.7"),)
        return
    fee = FEES[name]
    assert Table().say(fact).mon == (-fee, 2 * fee, -fee)
    assert Table().say(Teyaku(names=("", name))).mon == (-fee, 2 * fee, -fee)
    other = "teshi" if name != "teshi" else "haneken"
    assert Table().refuses(Teyaku(names=("", other), cards=((), cards(hand)))) == (("teyaku-other", "teyaku.6"),)


def test_a_hand_is_too_late_after_the_first_card() -> None:
    assert Table().ask("teyaku", cards=cards(HANDS[0][0]), played=True).verdict == "late"


CLASHES: list[tuple[tuple[str, str, str], tuple[int, ...] | None, tuple[int, ...] | None]] = [
    # hands, what it moves by diff, by pairs; None: void
    (("teshi", "haneken", ""), (-2, 4, -2), (8 - 2, 2 + 10, -8 - 10)),
    (("", "futasanbon", "teshi"), (-12, 24, -12), (-20 - 8, 20 + 12, 8 - 12)),
    (("haneken", "futasanbon", "shisou"), (-60, -60, 120), (-10 - 70, 10 - 60, 70 + 60)),
    (("teshi", "teshi", ""), None, None),
    (("haneken", "haneken", "teshi"), None, None),
    (("haneken", "haneken", "haneken"), None, None),
    (("haneken", "teshi", "teshi"), (4, -2, -2), (4, -2, -2)),
]


@pytest.mark.parametrize(("names", "diff", "pairs"), CLASHES)
def test_simultaneous_hands(names: tuple[str, str, str], diff: tuple[int, ...] | None, pairs: tuple[int, ...] | None) -> None:
    for mode, moved in (("diff", diff), ("pairwise", pairs)):
        table = Table(teyaku_clash=mode)
        ruling = table.ask("clash", names=names)
        table.say(Teyaku(names=names))
        if moved is None:
            assert ruling.verdict == "void"
            assert table.mon == (0, 0, 0)
            assert table.dealt == (1, 2, "limit")
            assert table.cites("teyaku.12")
            assert table.cites("flow.1")
        else:
            winner = moved.index(max(moved))
            assert ruling.verdict == str(winner)
            assert table.mon == moved
            assert table.dealt == (2, winner, "")


@pytest.mark.parametrize(
    ("fact", "key", "clause"),
    [
        (Teyaku(), "teyaku-none", "teyaku.7"),
        (Teyaku(names=("", "", "")), "teyaku-none", "teyaku.7"),
        (Teyaku(names=("sanbon",)), "teyaku-unknown", "teyaku.6"),
        (Teyaku(cards=(cards("crane matsu*"),)), "teyaku-seven", "deal.2"),
        (Teyaku(cards=(("joker",) * 7,)), "teyaku-seven", "deal.2"),
        (Teyaku(cards=(cards(HANDS[0][0]), cards(HANDS[1][0]))), "teyaku-shared", "teyaku.7"),
        (FieldOfFour(declared=True), "field-declared", "field.1"),
        (Redo(), "no-redo", "flow.1"),
    ],
)
def test_refused(fact: Any, key: str, clause: str) -> None:
    assert Table().refuses(fact) == ((key, clause),)


def test_four_on_the_field_voids_the_deal_unless_a_hand_is_declared() -> None:
    assert Table().say(FieldOfFour(declared=False)).dealt == (1, 2, "limit")
    assert Table().say(Teyaku(names=("teshi",))).dealt == (2, 0, "")


def test_the_biki_of_each_void_deal_deals_next_and_the_limit_stays() -> None:
    table = Table()
    for dealer in (2, 1, 0, 2):
        table.say(Nagare())
        assert table.dealt == (1, dealer, "limit")
        assert table.mon == (0, 0, 0)
    assert table.cites("flow.6")
    assert table.cites("call.9")
    board = GAME.board(table.state)
    assert board.badge is not None
    assert board.badge.ja == "3文しぼり"
    assert [seat.badge.ja for seat in board.seats] == ["胴二", "ビキ", "胴"]
    table.say(Shobu(player=1, names=("akatan",)))
    assert table.dealt == (2, 1, "")
    assert GAME.board(table.state).badge is None
    assert GAME.board(table.state).round.ja == "春　二月"


def test_a_hand_ends_a_replayed_month_whatever_its_fee() -> None:
    table = Table().say(Nagare(), Teyaku(names=("haneken", "teshi")))
    assert table.mon == (4, -2, -2)
    assert table.cites("flow.5")


TOTALS = [
    (Totals(amounts=(4, -2, -2)), 0),
    (Totals(amounts=(-6, -6, 12), leader=2), 2),
]


@pytest.mark.parametrize(("fact", "dealer"), TOTALS)
def test_a_month_by_its_totals(fact: Totals, dealer: int) -> None:
    table = Table().say(fact)
    assert table.mon == fact.amounts
    assert table.dealt == (2, dealer, "")
    assert [mark.ja for mark in table.lines[-1].marks] == ["役は不明", "流れも不明"]


@pytest.mark.parametrize(
    ("fact", "key"),
    [
        (Totals(amounts=(4, -2, -1)), "totals-sum"),
        (Totals(amounts=(4, -4)), "totals-seats"),
        (Totals(amounts=(12, 6, -18)), "totals-unequal"),
        (Totals(amounts=(12, -5, -7), leader=0), "totals-unequal"),
        (Totals(amounts=(6, 6, -12)), "totals-unequal"),
        (Totals(amounts=(0, 0, 0), leader=1), "totals-unequal"),
        (Totals(amounts=(4, -2, -2), leader=1), "totals-winner"),
        (Totals(amounts=(4, -2, -2), leader=5), "totals-leader"),
    ],
)
def test_invalid_totals(fact: Totals, key: str) -> None:
    assert Table().refuses(fact)[0][0] == key


@pytest.mark.parametrize(
    ("names", "amounts"),
    [
        (("haneken", "teshi", ""), (12, 6, -18)),
        (("teshi", "shisou", "haneken"), (-74, 142, -68)),
        (("", "", "teshi"), (-8, -8, 16)),
    ],
)
def test_totals_of_hands_compared_in_pairs(names: tuple[str, ...], amounts: tuple[int, ...]) -> None:
    declared, copied = (Table(teyaku_clash="pairwise").say(fact) for fact in (Teyaku(names=names), Totals(amounts=amounts)))
    assert declared.mon == copied.mon == amounts
    assert declared.dealt == copied.dealt


@pytest.mark.parametrize(("fee", "stands"), [(1, False), (2, True), (3, True)])
def test_totals_under_the_limit(fee: int, stands: bool) -> None:
    """2 mon can be left of two hands, haneken and teshi; 1 mon of nothing."""
    table, fact = Table().say(Nagare()), Totals(amounts=(2 * fee, -fee, -fee))
    if stands:
        assert table.say(fact).mon == fact.amounts
    else:
        assert table.refuses(fact) == (("totals-limit", "flow.3"),)


@pytest.mark.parametrize(
    ("draws", "verdict"),
    [
        ([[5, 2, 9]], "1-0-2"),
        ([[5, 5, 9]], "again 0-1"),
        ([[5, 5, 9], [12, 3, 0]], "1-0-2"),
        ([[5, 5, 5]], "again 0-1-2"),
    ],
)
def test_who_sits_where(draws: list[list[int]], verdict: str) -> None:
    assert Table().ask("seats", draws=draws).verdict == verdict
