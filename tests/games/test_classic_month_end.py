"""The end of a month, case by case from the clauses: card points, two players, special yaku, mizuten, who wins."""

from typing import Any

import pytest
from classic_table import BIG, FACTORS, KAN, ZETSU, Table, counts, dealt, driven, ends, hand, lowers, piles, spoken

from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import POT
from scorekeeper.games.hachihachi_classic.facts import Cancel, Field, Mizuten, PlayedOut

SHARES = "0022 1122 0011 0011 2200 0022 1122 2211 1122 0022 1122 0011"
SHARES_OF_TWO = "0022 1122 0011 2211 2200 0022 1122 2211 1122 0022 1122 0011"

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


def test_the_earlier_seat_counts_from_the_dealer() -> None:
    assert Table(3).months(1, dealer=1).deal().speak("iii").say(counts(92, 80, 92)).next[1] == 2
    # The seats of a month are those of who dealt, even if he drops.
    assert Table(4).months(1, dealer=1).deal().speak("oiii").say(counts(92, None, 80, 92)).next[1] == 3


def test_the_winner_takes_the_drop_fees() -> None:
    """settle.8: seat 0 drops for a kan, seat 3 for two and a half, and seat 4 wins."""
    found = spoken("oiioi").say(counts(None, 80, 84, None, 100))
    assert found.points == (-12, -8, -4, -30, 12 + 42)
    assert [(one.payer, one.payee) for one in found.lines[-1].payments] == [(POT, 4)]
    assert (found.month.paid_in, found.month.placer) == ((), 4)


def test_piles() -> None:
    found = dealt().say(piles(SHARES))
    assert sum(found.points) == 0
    assert "settle.1" in found.clauses("points")
    assert dealt().say(piles(SHARES, seats=2)).points == found.points
    assert "two.4" in dealt(playing=2).say(piles(SHARES_OF_TWO, seats=2)).clauses("points")


@pytest.mark.parametrize(
    ("fact", "key"),
    [
        (PlayedOut(), "points-two"),
        # With so many points there would be lights or ribbons enough for a yaku.
        (counts(260, 2, 2), "points-yaku"),
        (counts(1, 131, 132), "points-cards"),
        (counts(100, 80, 84, kasu=17), "unused"),
        (counts(100, 80, 84, reached=(0,)), "reached-counted"),
        (counts(100, 80, 84, captures=(("matsu-tan",),)), "capture-or-points"),
        (counts(60, 100, 104, sujuroku=4), "not-sitting"),
        (counts(60, 100, 104, sujuroku=0, kasu=28), "kasu-range"),
        (counts(150, 50, 64, sujuroku=0, kasu=27), "kasu-points"),
        (ends(5, "akatan"), "not-sitting"),
        (ends(1, "akatan", offender=5), "not-sitting"),
        # Nobody is asked about 89 points where they do not matter.
        (ends(1, "akatan", reached=(1,)), "reached-whom"),
        # Akatan by seat 2, shiko by seat 0, seven ribbons of all colours by seat 0.
        (piles("2200 2200 2200 0011 2200 0022 1122 2211 1122 0022 1122 0011"), "capture-yaku"),
        (piles("0022 1122 0011 0011 2200 0022 1122 0011 1122 0022 1122 0011"), "capture-yaku"),
        (piles("1001 2002 2002 2002 2002 2002 2002 2211 1221 2112 1122 1100"), "capture-yaku"),
    ],
)
def test_counts_that_cannot_be(fact: Fact, key: str) -> None:
    assert key in dealt().keys(fact)


@pytest.mark.parametrize(
    ("fact", "key"),
    [
        (counts(100, None), "two-both"),
        (piles(SHARES_OF_TWO, seats=1), "two-both"),
        # The cards left over: fourteen or more.
        (counts(130, 130), "points-yaku"),
        (counts(0, 0), "points-yaku"),
        (counts(-48, 88), "points-range"),
        (counts(88, 265), "points-range"),
    ],
)
def test_what_two_cannot_have(fact: PlayedOut, key: str) -> None:
    assert key in dealt(playing=2).keys(fact)


def test_nobody_plays_before_it_is_settled_who_does() -> None:
    assert Table(4).keys(counts(80, 92, 92)) == ("no-field",)
    assert spoken("ii", 4).keys(counts(80, 92, 92)) == ("deal-open",)
    assert spoken("oiii").keys(ends(0, "akatan")) == ("not-playing",)
    assert spoken("iii", 4).keys(counts(80, 80, 80, 24)) == ("not-playing",)


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


# ---------------------------------------------------------------- special yaku


@pytest.mark.parametrize(
    ("brights", "fact", "kan", "clause"),
    [
        ((), counts(50, 169, 45), (-11, 22, -11), "special.4"),
        ((), counts(60, 100, 104, sujuroku=0, kasu=17), (28, -14, -14), "special.2"),
        ((), counts(104, 60, 100, sujuroku=1, kasu=20), (-20, 40, -20), "special.7"),
        # special.11: two players have one each, or one has both.
        ((), counts(170, 40, 54, sujuroku=1), (24 - 12, -12 + 24, -12 - 12), "special.11"),
        ((), counts(168, 50, 46, sujuroku=0), (44, -22, -22), "special.11"),
        ((), PlayedOut(sujuroku=2), (-12, -12, 24), "special.7"),
        ((BIG,), counts(88, 88, 88), (40, -20, -20), "special.5"),
        ((ZETSU,), counts(169, 50, 45), (4 * 22, -4 * 11, -4 * 11), "special.4"),
    ],
)
def test_special_yaku(brights: tuple[str, ...], fact: PlayedOut, kan: tuple[int, ...], clause: str) -> None:
    found = dealt(*brights).say(fact)
    assert found.points == tuple(KAN * one for one in kan)
    assert {clause, "special.1", "special.10"} <= found.clauses("special")


def test_a_special_blows_off_teyaku_and_tobikomi() -> None:
    """special.8, special.9: all go back, the maker's own too; drop fees, drive-out fees, gifts and mizuten stand."""
    told = dealt().say(hand(0, "kuttsuki"), hand(1, "karasu", "sanbon"))
    assert told.points == (2 * 48 - 72, 2 * 72 - 48, -48 - 72)
    found = told.say(counts(168, 50, 46))
    assert found.points == (20 * KAN, -10 * KAN, -10 * KAN)
    assert "special.8" in found.clauses("teyaku")
    out = spoken("oiii", 5).say(driven(brights=4), hand(1, "teshi"), counts(None, 168, 50, 46, None))
    assert out.points == (-12, 240 - 12 + 12, -132, -132, 36)
    shiso = spoken("oiii", shisou_then="continue").say(hand(1, "shiso"), counts(None, 46, 168, 50))
    assert shiso.points == (-12 - 120, 120 - 120, 240 + 12, -120)


# ---------------------------------------------------------------- mizuten


def mizuten(seats: int = 3, says: str = "ii", *facts: Fact) -> Table:
    return Table(seats).say(Mizuten(), Field()).speak(says).say(*facts)


@pytest.mark.parametrize(
    ("seats", "says", "facts", "won"),
    [
        (3, "ii", [counts(89, 87, 88)], (1 + 24, -1 - 12, -12)),
        (3, "ii", [counts(88, 87, 89)], (0, -1, 1)),
        (3, "ii", [counts(70, 97, 97)], (-18, 9, 9)),
        # mizuten.3: those who are out pay it too.
        (5, "ioi", [counts(100, 80, None, 84, None)], (12 + 4 * 12 + 24, -8 - 12, -24 - 12, -4 - 12, -12)),
        # mizuten.5: where a yaku ends the month the cards are counted all the same.
        (3, "ii", [ends(1, "akatan", reached=())], (-84, 168, -84)),
        (3, "ii", [ends(1, "akatan", reached=(0,))], (-84 + 24, 168 - 12, -84 - 12)),
        (3, "ii", [lowers(1, "akatan"), Cancel(reached=(0,))], (-42 + 24, 84 - 12, -42 - 12)),
        (3, "ii", [lowers(1, "akatan"), PlayedOut(reached=(0,))], (-42 + 24, 84 - 12, -42 - 12)),
        # mizuten.6: beside a special.
        (3, "ii", [counts(168, 50, 46)], (22 * KAN, -11 * KAN, -11 * KAN)),
        (3, "ii", [PlayedOut(sujuroku=1, reached=(0,))], (-10 * KAN, 23 * KAN, -13 * KAN)),
        # Beside the nuke of the dealer.
        (4, "ii", [hand(0, "aka"), counts(89, 87, 88)], (1 + 72 + 36 + 24, -1 - 36 - 24, -36 - 24, -12)),
        # two.12.
        (2, "i", [counts(89, 80)], (9 + 12, -9 - 12)),
        (2, "i", [counts(88, 80)], (8, -8)),
    ],
)
def test_mizuten(seats: int, says: str, facts: list[Fact], won: tuple[int, ...]) -> None:
    assert mizuten(seats, says, *facts).points == won


@pytest.mark.parametrize(
    ("said", "fact", "key"),
    [
        ([lowers(1, "akatan")], Cancel(), "reached-asked"),
        ([lowers(1, "akatan")], PlayedOut(), "reached-asked"),
        ([], PlayedOut(sujuroku=1), "reached-asked"),
        ([], ends(1, "akatan", reached=(1,)), "reached-whom"),
        ([], ends(1, "akatan", reached=(0, 0)), "reached-whom"),
        ([], lowers(1, "akatan", reached=(0,)), "unused"),
    ],
)
def test_who_cannot_have_reached_it(said: list[Fact], fact: Fact, key: str) -> None:
    assert key in mizuten(3, "ii", *said).keys(fact)
