"""Dekiyaku, lowering, tobikomi and nuke, case by case from the clauses, besides the examples of the rule book. Seat 0 deals."""

import pytest
from classic_table import FACTORS, KAN, ZETSU, counts, dealt, dives, ends, hand, lowers, piles

from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi_classic.facts import Cancel, PlayedOut, Teyaku, Tobikomi

OVER = PlayedOut()
DEUCE = counts(88, 89, 87)
"""Card points that move a point from seat 2 to seat 1."""
PLUM, GRASS = hand(2, "sanbon", months=(2,)), hand(2, "tate-sanbon", months=(4,))
AKA = hand(1, "aka")

RED, BLUE = lowers(0, "akatan"), lowers(0, "aotan")
RED_1, BLUE_1, SHIKO_1 = lowers(1, "akatan"), lowers(1, "aotan"), ends(1, "shiko")
"""Lowered by seat 0 or 1; and one that ends the month."""

# What is announced and follows, what that moves in kan of seats 0, 1, 2 besides hands and card points, and a clause that is cited.
CASES: dict[str, tuple[list[Fact], tuple[float, float, float], str]] = {
    "shiko with akatan": ([ends(0, "shiko", "akatan")], (34, -17, -17), "dekiyaku.8"),
    "goko with akatan and shichitan": ([ends(0, "goko", "akatan", "shichitan")], (58, -29, -29), "dekiyaku.8"),
    "made three times": ([RED, BLUE, ends(0, "shichitan")], (48, -24, -24), "sage.2"),
    "another ends with a dearer one": ([lowers(2, "akatan"), ends(0, "shiko")], (20 - 3.5, -3.5, 7 - 20), "sage.5"),
    # sage.8: half of the total.
    "lowered twice, played out": ([RED, BLUE, OVER], (14, -7, -7), "sage.8"),
    "lowered twice, another ends": ([lowers(0, "shiko"), RED, ends(1, "aotan")], (17 - 14, 14 - 8.5, -8.5), "sage.8"),
    # sage.9, sage.10: the second maker lowers too. The first pays aotan for both, shiko is paid by each.
    "two lower, the second cancels": ([RED, lowers(1, "shiko"), Cancel()], (7 - 10, 10 - 3.5, -3.5), "sage.10"),
    "two lower, the second makes more": ([RED, BLUE_1, SHIKO_1], (7 - 14 - 10, 14 + 20 - 3.5, -3.5 - 10), "sage.5"),
    "two lower, a third ends": ([RED, BLUE_1, ends(2, "shiko")], (7 - 7, 7 - 3.5 - 20, 20 - 3.5), "sage.10"),
    # sage.11: who had failed makes another. Of his only shiko and goko are whole; shiko is paid by seat 1 for both.
    "the first makes another": ([RED, BLUE_1, ends(0, "shiko")], (7 - 7 + 20, 7 - 3.5 - 20, -3.5), "sage.11"),
    "the first makes another and fails": ([RED, BLUE_1, lowers(0, "shiko"), OVER], (7 - 7 + 10, 7 - 3.5 - 10, -3.5), "sage.10"),
    "the first lowers again and makes good": (
        [RED, BLUE_1, lowers(0, "shiko"), ends(0, "goko")],
        (7 - 7 + 20 + 24, 7 - 3.5 - 20 - 12, -3.5 - 12),
        "sage.11",
    ),
    "goko after shiko, lowered and failed": ([lowers(0, "shiko"), lowers(0, "goko"), OVER], (22, -11, -11), "sage.12"),
    # hatto.3, hatto.5.
    "hatto of one of two": ([ends(0, "akatan", "shiko", offender=2, hatto=("shiko",))], (34, -7, -27), "hatto.5"),
    "hatto after a yaku of his own": ([BLUE, ends(0, "akatan", offender=1)], (28, -21, -7), "hatto.3"),
    # hatto.12: another's hatto goes before the lowering.
    "hatto of the lowerer": ([RED, ends(1, "aotan", offender=0)], (7 - 14, 14 - 3.5, -3.5), "hatto.3"),
    "hatto, and shichitan by the lowering": (
        [lowers(0, "shiko"), ends(1, "akatan", "shichitan", offender=2)],
        (10 - 20, 34 - 5, -5 - 14),
        "hatto.12",
    ),
    # hatto.13: halved later.
    "hatto, lowered and played out": ([lowers(0, "akatan", offender=1), OVER], (7, -7, 0), "hatto.13"),
    "hatto, lowered and ended by another": ([lowers(0, "akatan", offender=1), ends(2, "aotan")], (7 - 14, -7, 14), "hatto.13"),
    # Tobikomi.
    "tate": ([GRASS, dives(2), DEUCE], (-1, -1, 2), "tobikomi.1"),
    "in a combination": ([hand(2, "karasu", "tate-sanbon", months=(12,)), dives(2), DEUCE], (-1, -1, 2), "tobikomi.1"),
    "one of two": ([hand(0, "futa-sanbon", months=(2, 3)), dives(0, month=2), DEUCE], (2, -1, -1), "tobikomi.1"),
    "of two players": ([hand(0, "sanbon"), hand(1, "sanbon"), dives(0), dives(1), DEUCE], (1, 1, -2), "tobikomi.1"),
    # sage.6, sage.7. The hand is of seat 2.
    "after a lowering, cancelled": ([PLUM, BLUE, dives(2), Cancel()], (7 - 2, -3.5, -3.5 + 2), "sage.6"),
    "after a lowering, another ends": ([PLUM, BLUE, dives(2), SHIKO_1], (7 - 20 - 2, -3.5 + 20, -3.5 + 2), "sage.6"),
    "after a lowering, made again and then failed": ([GRASS, BLUE, dives(2), RED, OVER], (14 - 2, -7, -7 + 2), "sage.6"),
    "before the lowering": ([GRASS, dives(2), BLUE, OVER], (7 - 1, -3.5 - 1, -3.5 + 2), "tobikomi.5"),
    "before the lowering, told late": ([GRASS, BLUE, dives(2, early=True), OVER], (7 - 1, -3.5 - 1, -3.5 + 2), "tobikomi.5"),
    "the lowerer's own": ([PLUM, lowers(2, "aotan"), dives(2), OVER], (-3.5 - 1, -3.5 - 1, 7 + 2), "tobikomi.5"),
    "under the second lowering": ([GRASS, BLUE, RED_1, dives(2), OVER], (7 - 7, -3.5 + 7 - 2, -3.5 + 2), "sage.6"),
    "under the first of two, the second made good": (
        [GRASS, BLUE, dives(2), RED_1, SHIKO_1],
        (7 - 14 - 10 - 2, -3.5 + 14 + 20, -3.5 - 10 + 2),
        "sage.6",
    ),
    "of the second maker": ([GRASS, BLUE, dives(2), ends(2, "akatan")], (7 - 14 - 2, -3.5, -3.5 + 14 + 2), "sage.6"),
    # hatto.12 by the third while a lowering is live.
    "tobikomi by hatto of the third": ([GRASS, BLUE, dives(2, offender=1), OVER], (7, -3.5 - 2, -3.5 + 2), "hatto.12"),
    # Nuke.
    "tan-ichi": ([hand(1, "tan-ichi"), DEUCE], (-1, 2, -1), "nuke.1"),
    "to-ichi": ([hand(1, "to-ichi", "kuttsuki"), DEUCE], (-1, 2, -1), "nuke.1"),
    "karasu": ([hand(1, "karasu"), DEUCE], (-1, 2, -1), "nuke.1"),
    "nuke of the maker": ([AKA, ends(1, "aotan", reached=(1,))], (-7 - 1, 14 + 2, -7 - 1), "nuke.3"),
    "nuke, a lowering cancelled": ([AKA, BLUE, Cancel(reached=(1,))], (7 - 2, -3.5 + 2, -3.5), "sage.6"),
    "nuke, beaten by its owner": ([AKA, BLUE, ends(1, "akatan", reached=(1,))], (7 - 14 - 2, -3.5 + 14 + 2, -3.5), "sage.6"),
    "nuke, beaten by a third": ([AKA, BLUE, ends(2, "akatan", reached=(1,))], (7 - 14 - 2, -3.5 + 2, -3.5 + 14), "sage.6"),
    "nuke, a lowering made good": ([AKA, BLUE, ends(0, "akatan", reached=(1,))], (28 - 1, -14 + 2, -14 - 1), "sage.7"),
    "nuke of the lowerer": ([AKA, BLUE_1, PlayedOut(reached=(1,))], (-3.5 - 1, 7 + 2, -3.5 - 1), "nuke.3"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_paid(case: str) -> None:
    facts, kan, clause = CASES[case]
    hands = [fact for fact in facts if isinstance(fact, Teyaku)]
    at = dealt().say(*hands)
    before, cards = at.points, (0, 1, -1) if DEUCE in facts else (0, 0, 0)
    after = at.say(*facts[len(hands) :]).points
    moved = zip(after, before, cards, strict=True)
    assert tuple(now - then - own for now, then, own in moved) == tuple(KAN * one for one in kan)
    assert clause in at.clauses()
    assert at.month.over


@pytest.mark.parametrize(("unit", "points"), [("12", 12), ("10", 10)])
def test_the_field_and_the_unit(unit: str, points: int) -> None:
    """field.8: after the field a fee is halved and doubled for both."""
    for bright, factor in FACTORS.items():
        found = dealt(*bright, unit=unit).say(lowers(0, "akatan"), ends(1, "aotan"))
        assert found.points == tuple(int(factor * points * kan) for kan in (-7, 10.5, -3.5))


@pytest.mark.parametrize(
    ("facts", "dealer"),
    [
        ([ends(2, "akatan")], 2),
        # The first lowerer gets 7 and pays 14, the second 7 less 3.5.
        ([lowers(2, "akatan"), lowers(0, "aotan"), OVER], 0),
        ([lowers(1, "shiko"), ends(2, "akatan", offender=0)], 1),
        ([lowers(2, "aotan"), lowers(1, "akatan", offender=0), Cancel()], 2),
        # A nuke does not make a winner (settle.6).
        ([AKA, ends(2, "akatan", reached=(1,))], 2),
    ],
)
def test_who_wins_and_deals(facts: list[Fact], dealer: int) -> None:
    """settle.5, settle.7, dealer.1: the best of the closing settlement, of equal ones the earlier seat."""
    assert dealt().say(*facts).next[1] == dealer


PINE = hand(0, "sanbon", months=(1,))
TWO_THREES = (hand(0, "futa-tate-sanbon", months=(4, 5)), hand(2, "sanbon", months=(3,)))
REFUSED: list[tuple[list[Fact], Fact, str]] = [
    ([], ends(0, "akatan", "akatan"), "dekiyaku-unknown"),
    ([lowers(0, "goko")], ends(0, "shiko"), "dekiyaku-goko"),
    # No light comes in a month of aotan; with shiko before it is the willow light.
    ([], ends(0, "shiko", "aotan"), "one-capture"),
    ([lowers(0, "shiko")], ends(0, "goko", "akatan"), "one-capture"),
    ([lowers(0, "shiko")], ends(1, "goko"), "same-card"),
    ([lowers(0, "shichitan")], ends(1, "shichitan"), "ribbons-nine"),
    ([lowers(0, "shichitan")], ends(1, "aotan"), "ribbons-nine"),
    ([], ends(0, "shichitan", "akatan", offender=1, hatto=("shichitan",)), "hatto-covers"),
    ([ends(0, "akatan")], ends(1, "akatan"), "no-field"),
    # Tobikomi.
    ([hand(0, "karasu")], dives(0), "tobikomi-none"),
    ([hand(0, "teshi")], dives(0), "tobikomi-none"),
    ([PINE], dives(1), "tobikomi-none"),
    ([hand(0, "sanbon")], dives(0, month=4), "tobikomi-month"),
    ([hand(0, "tate-sanbon")], dives(0, month=3), "tobikomi-month"),
    ([PINE], dives(0, offender=0), "offender-self"),
    ([PINE, dives(0)], dives(0), "tobikomi-done"),
    # Its cards are its owner's. Two ribbons with seat 0 and seven with seat 1 are all nine.
    ([PINE, dives(0)], ends(1, "akatan"), "same-card"),
    ([PINE, dives(0)], ends(1, "shiko"), "same-card"),
    ([PINE, lowers(1, "akatan")], dives(0), "same-card"),
    ([*TWO_THREES, dives(0, month=4), dives(0, month=5), lowers(1, "shichitan")], dives(2), "ribbons-nine"),
    ([hand(0, "sanbon", months=(8,)), dives(0)], counts(31, 120, 113), "points-taken"),
    ([hand(0, "tate-sanbon"), dives(0)], counts(16, 128, 120), "points-taken"),
    # Who has 89 is asked where it matters; two of three can have them, but not beside the hundred points of goko.
    ([AKA], ends(0, "aotan"), "reached-asked"),
    ([AKA], ends(0, "aotan", reached=(0,)), "reached-whom"),
    ([AKA, hand(2, "karasu")], ends(0, "goko", reached=(1, 2)), "reached-not"),
]


@pytest.mark.parametrize(("before", "fact", "key"), REFUSED)
def test_what_no_table_can_say(before: list[Fact], fact: Fact, key: str) -> None:
    assert dealt().say(*before).keys(fact) == (key,)


@pytest.mark.parametrize(
    "facts",
    [
        [hand(0, "tate-sanbon", months=(4,)), dives(0), lowers(1, "shichitan")],
        [hand(0, "futa-sanbon", months=(2, 3)), dives(0, month=2), dives(0, month=3)],
        # Month 8 whole is 32 points, the least of a standing three 17. The willow light comes with the other three of its month.
        [hand(0, "sanbon", months=(8,)), dives(0), counts(32, 120, 112)],
        [hand(0, "tate-sanbon"), dives(0), counts(17, 127, 120)],
        [hand(0, "sanbon", months=(11,)), lowers(0, "shiko"), dives(0), ends(0, "goko")],
        [hand(1, "pika-ichi"), ends(0, "aotan")],
        [AKA, hand(2, "karasu"), ends(0, "aotan", reached=(1, 2))],
        [AKA, hand(2, "karasu"), ends(0, "goko", reached=(2,))],
    ],
)
def test_what_a_table_can_say(facts: list[Fact]) -> None:
    dealt().say(*facts)


@pytest.mark.parametrize(
    ("said", "facts", "won"),
    [
        ([], [ends(0, "akatan")], 7 * KAN),
        ([], [lowers(0, "akatan"), OVER], 3.5 * KAN),
        ([], [lowers(0, "akatan"), ends(1, "aotan")], (3.5 - 7) * KAN),
        ([], [lowers(0, "akatan"), lowers(1, "aotan"), OVER], 0),
        ([hand(0, "karasu", "sanbon")], [dives(0), counts(89, 80)], 2 * KAN + 9),
        ([hand(1, "sanbon", months=(2,))], [lowers(0, "aotan"), dives(1), OVER], (3.5 - 1) * KAN),
    ],
)
def test_two_play(said: list[Fact], facts: list[Fact], won: float) -> None:
    """two.3, two.11, two.12."""
    at = dealt(playing=2).say(*said)
    before = at.points[0]
    assert at.say(*facts).points == (before + won, -before - won)


def test_hatto_between_two() -> None:
    """hatto.14."""
    assert dealt(playing=2).keys(ends(0, "akatan", offender=1)) == ("hatto-two",)
    assert dealt(playing=2).say(PINE).keys(dives(0, offender=1)) == ("hatto-two",)


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
