"""Dekiyaku, lowering, tobikomi and nuke, case by case from the clauses, besides the examples of the rule book. Seat 0 deals."""

import pytest
from classic_table import FACTORS, KAN, ZETSU, counts, dealt, dives, ends, hand, lowers, piles

from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi_classic.facts import Tobikomi

DEUCE = counts(88, 89, 87)
"""Card points that move a point from seat 2 to seat 1."""
AKA = hand(1, "aka")


@pytest.mark.parametrize(("unit", "points"), [("12", 12), ("10", 10)])
def test_the_field_and_the_unit(unit: str, points: int) -> None:
    """field.8: after the field a fee is halved and doubled for both."""
    for bright, factor in FACTORS.items():
        found = dealt(*bright, unit=unit).say(lowers(0, "akatan"), ends(1, "aotan"))
        assert found.points == tuple(int(factor * points * kan) for kan in (-7, 10.5, -3.5))


PINE = hand(0, "sanbon", months=(1,))


def test_tobikomi_on_a_zetsu_field_and_of_haneken() -> None:
    """field.8, tobikomi.4."""
    at = dealt(ZETSU).say(PINE, dives(0), DEUCE)
    assert at.points == (16 * KAN + 8 * KAN, -8 * KAN - 4 * KAN + 4, -8 * KAN - 4 * KAN - 4)
    at = dealt(haneken_tobikomi="on").say(hand(0, "haneken", months=(2,)), dives(0), DEUCE)
    assert at.points == (16 * KAN, -8 * KAN + 1, -8 * KAN - 1)


def test_piles_against_a_tobikomi() -> None:
    laid = piles("0022 1122 0011 0011 2200 0022 1122 2211 1122 0022 1122 0011")
    assert dealt().say(hand(0, "sanbon", months=(2,)), dives(0)).keys(laid) == ("same-card", "same-card", "tobikomi-pile")
    unknown = dealt().say(hand(0, "sanbon"), dives(0))
    assert unknown.keys(laid) == ("tobikomi-pile",)
    unknown.say(piles("0022 0000 1122 0011 2200 0022 1122 2211 1122 0022 1122 0011"))


def test_a_tobikomi_that_the_piles_show() -> None:
    """tobikomi.1: paid though nobody told it, once, and only to who announced the three."""
    laid = piles("0022 0000 1122 0011 2200 0022 1122 2211 1122 0022 1122 0011")
    without = dealt().say(laid).points
    told: list[Tobikomi]
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
