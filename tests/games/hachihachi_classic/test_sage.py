"""Dekiyaku, lowering, tobikomi and nuke, case by case from the clauses, besides the examples of the rule book. Seat 0 deals."""

import pytest

from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi_classic.facts import ClassicTobikomi
from tests.games.hachihachi_classic.table import KAN, counts, dealt, dives, ends, hand, piles

DEUCE = counts(88, 89, 87)
"""Card points that move a point from seat 2 to seat 1."""
AKA = hand(1, "aka")


def test_a_tobikomi_that_the_piles_show() -> None:
    """tobikomi.1: paid though nobody told it, once, and only to who announced the three."""
    laid = piles("0022 0000 1122 0011 2200 0022 1122 2211 1122 0022 1122 0011")
    without = dealt().say(laid).points
    told: list[ClassicTobikomi]
    for told in ([], [dives(0)]):
        found = dealt().say(hand(0, "sanbon", months=(2,)), *told, laid)
        assert found.points == tuple(own + KAN * one for own, one in zip(without, (4 + 2, -3, -3), strict=True))
        assert "tobikomi.1" in found.clauses("tobikomi")
    for other in (hand(1, "sanbon", months=(2,)), hand(0, "sanbon", months=(3,)), hand(0, "sanbon")):
        assert not [line for line in dealt().say(other, laid).lines if line.sort == "tobikomi"]


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        # 88 points; nuke.2; no nuke of a three alone; another has the points.
        (hand(0, "aka"), DEUCE),
        (hand(1, "pika-ichi"), DEUCE),
        (hand(1, "sanbon"), DEUCE),
        (hand(2, "karasu"), DEUCE),
        (AKA, ends(0, "aotan", reached=())),
    ],
)
def test_no_nuke(said: Fact, fact: Fact) -> None:
    assert not [line for line in dealt().say(said, fact).lines if line.sort == "nuke"]
