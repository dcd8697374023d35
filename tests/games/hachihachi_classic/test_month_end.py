"""The end of a month, case by case from the clauses: card points, two players, special yaku, mizuten, who wins."""

from typing import Any

import pytest

from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import POT
from scorekeeper.games.hachihachi_classic.facts import ClassicField, Mizuten
from tests.games.hachihachi_classic.table import FACTORS, KAN, Table, counts, dealt, spoken

# ---------------------------------------------------------------- card points: settle.1, settle.3


@pytest.mark.parametrize(
    ("points", "won", "dealer"),
    [
        ((100, 80, 84), (12, -8, -4), 0),
        ((60, 98, 106), (-28, 10, 18), 2),
        ((60, 98, None), (-28, 10, 18), 2),
        ((88, 80, 96), (0, -8, 8), 2),
        ((89, 88, 87), (1, 0, -1), 0),
        ((88, 89, 87), (0, 1, -1), 1),
        ((167, 50, 47), (79, -38, -41), 0),
        # Of equal ones the earlier seat (settle.7).
        ((80, 92, 92), (-8, 4, 4), 1),
        ((92, 80, 92), (4, -8, 4), 0),
    ],
)
def test_card_points(points: tuple[int | None, ...], won: tuple[int, ...], dealer: int) -> None:
    for bright, factor in FACTORS.items():
        at = dealt(*bright).say(counts(*points))
        assert at.points == tuple(factor * one for one in won)
        assert (at.next[1], at.month.placer) == (dealer, dealer)


def test_the_winner_takes_the_drop_fees() -> None:
    """settle.8: seat 0 drops for a kan, seat 3 for two and a half, and seat 4 wins."""
    found = spoken("oiioi").say(counts(None, 80, 84, None, 100))
    assert found.points == (-12, -8, -4, -30, 12 + 42)
    assert [(one.payer, one.payee) for one in found.lines[-1].payments] == [(POT, 4)]
    assert (found.month.paid_in, found.month.placer) == ((), 4)


# ---------------------------------------------------------------- two

BOUNDS = {"atsukai_3": 20, "atsukai_4": 50, "atsukai_5": 80}


@pytest.mark.parametrize(
    ("house", "points", "won", "clause"),
    [
        # two.5, two.6 on both sides of every bound.
        ({}, (90, 61), 29, "two.5"),
        ({}, (90, 60), 3 * KAN, "two.6"),
        ({}, (60, 99), -3 * KAN, "two.6"),
        ({}, (100, 60), 4 * KAN, "two.6"),
        ({}, (109, 60), 4 * KAN, "two.6"),
        ({}, (110, 60), 5 * KAN, "two.6"),
        ({}, (60, 160), -5 * KAN, "two.6"),
        ({}, (80, 80), 0, "two.10"),
        ({"unit": "10"}, (100, 60), 40, "two.6"),
        ({"atsukai": "off"}, (60, 160), -100, "two.8"),
        # two.7, which is cited instead of the clauses on 30, 40 and 50.
        (BOUNDS, (79, 60), 19, "two.7"),
        (BOUNDS, (80, 60), 3 * KAN, "two.7"),
        (BOUNDS, (109, 60), 3 * KAN, "two.7"),
        (BOUNDS, (110, 60), 4 * KAN, "two.7"),
        (BOUNDS, (139, 60), 4 * KAN, "two.7"),
        (BOUNDS, (140, 60), 5 * KAN, "two.7"),
    ],
)
def test_two(house: dict[str, Any], points: tuple[int, int], won: int, clause: str) -> None:
    """two.9: the bracket first, the field afterwards."""
    for bright, factor in FACTORS.items():
        found = dealt(*bright, playing=2, **house).say(counts(*points))
        assert found.points == (factor * won, -factor * won)
        assert clause in found.clauses("points")
        assert clause != "two.7" or found.clauses("points").isdisjoint(("two.5", "two.6"))
        assert found.next[1] == (1 if won < 0 else 0)


# ---------------------------------------------------------------- mizuten


def mizuten(seats: int = 3, says: str = "ii", *facts: Fact) -> Table:
    return Table(seats).say(Mizuten(), ClassicField()).speak(says).say(*facts)
