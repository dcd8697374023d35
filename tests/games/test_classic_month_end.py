"""The end of a month, case by case from the clauses: card points, two players, special yaku, mizuten, who wins."""

from typing import Any

import pytest
from classic_table import BIG, ZETSU, Table
from hanaawase_table import piles
from test_classic_sage import KAN, ends, lowers, table

from scorekeeper.core.ledger import POT
from scorekeeper.games.hachihachi_classic.facts import Cancel, Driven, Field, Mizuten, PlayedOut, Teyaku


def counts(*points: int | None, **more: Any) -> PlayedOut:
    return PlayedOut(points=points, **more)


# ---------------------------------------------------------------- three: settle.1, settle.3


@pytest.mark.parametrize(
    ("points", "won"),
    [
        ((100, 80, 84), (12, -8, -4)),
        ((60, 98, 106), (-28, 10, 18)),
        ((60, 98, None), (-28, 10, 18)),
        ((88, 80, 96), (0, -8, 8)),
        ((89, 88, 87), (1, 0, -1)),
        ((167, 50, 47), (79, -38, -41)),
    ],
)
@pytest.mark.parametrize(("bright", "factor"), [((), 1), ((BIG,), 2), ((ZETSU,), 4)])
def test_card_points(points: tuple[int, ...], won: tuple[int, ...], bright: tuple[str, ...], factor: int) -> None:
    assert table(*bright).say(counts(*points)).points == tuple(factor * one for one in won)


@pytest.mark.parametrize(
    ("points", "dealer", "clause"),
    [
        ((80, 84, 100), 2, "settle.5"),
        ((80, 92, 92), 1, "settle.7"),
        ((92, 80, 92), 0, "settle.7"),
    ],
)
def test_who_wins_by_card_points(points: tuple[int, ...], dealer: int, clause: str) -> None:
    found = table().say(counts(*points))
    assert found.dealer == dealer
    assert {clause, "dealer.1"} <= found.clauses()


def test_the_earlier_seat_counts_from_the_dealer() -> None:
    found = Table(3).months(1, dealer=1).deal().speak("iii").say(counts(92, 80, 92))
    assert found.dealer == 2
    # The seats of a month are those of who dealt, even if he drops.
    moved = Table(4).months(1, dealer=1).deal().speak("oiii").say(counts(92, None, 80, 92))
    assert moved.dealer == 3


@pytest.mark.parametrize(
    ("fact", "key"),
    [
        (counts(100, 80, 83), "points-sum"),
        (counts(100), "points-two"),
        (PlayedOut(), "points-two"),
        (counts(200, 80), "points-over"),
        (counts(300, 80), "points-range"),
        # With so many points there would be lights or ribbons enough for a yaku.
        (counts(260, 2, 2), "points-yaku"),
        (counts(1, 131, 132), "points-cards"),
        (counts(100, 80, 84, kasu=17), "unused"),
        (counts(100, 80, 84, reached=(0,)), "reached-counted"),
        (counts(100, 80, 84, captures=(("matsu-tan",),)), "capture-or-points"),
    ],
)
def test_counts_that_cannot_be(fact: PlayedOut, key: str) -> None:
    assert key in table().refuses(fact)


def test_who_sits_out_has_no_points() -> None:
    out = Table(4).deal().speak("iii")
    assert out.refuses(counts(80, 80, 80, 24)) == ("not-playing",)


def test_nobody_plays_before_it_is_settled_who_does() -> None:
    assert Table(4).refuses(counts(80, 92, 92)) == ("no-field",)
    assert Table(4).deal().speak("ii").refuses(counts(80, 92, 92)) == ("deal-open",)
    assert Table(4).deal().speak("oiii").refuses(ends(0, "akatan")) == ("not-playing",)
    assert table().refuses(ends(5, "akatan")) == ("not-sitting",)
    assert table().refuses(ends(1, "akatan", offender=5)) == ("not-sitting",)
    assert table().refuses(counts(60, 100, 104, sujuroku=4)) == ("not-sitting",)


def test_piles() -> None:
    shares = "0022 1122 0011 0011 2200 0022 1122 2211 1122 0022 1122 0011"
    found = table().say(PlayedOut(captures=piles(shares)))
    assert sum(found.points) == 0
    assert "settle.1" in found.clauses("points")
    laid = piles(shares)
    assert table().say(PlayedOut(captures=laid[:2])).points == found.points


@pytest.mark.parametrize(
    "shares",
    [
        # Akatan by seat 2, shiko by seat 0, seven ribbons of all colours by seat 0.
        "2200 2200 2200 0011 2200 0022 1122 2211 1122 0022 1122 0011",
        "0022 1122 0011 0011 2200 0022 1122 0011 1122 0022 1122 0011",
        "1001 2002 2002 2002 2002 2002 2002 2211 1221 2112 1122 1100",
    ],
)
def test_a_yaku_in_a_pile(shares: str) -> None:
    assert "capture-yaku" in table().refuses(PlayedOut(captures=piles(shares)))


# ---------------------------------------------------------------- two


@pytest.mark.parametrize(
    ("points", "won", "clause"),
    [
        # two.5, two.6 on both sides of every bound.
        ((90, 61), 29, "two.5"),
        ((90, 60), 3 * KAN, "two.6"),
        ((60, 99), -3 * KAN, "two.6"),
        ((100, 60), 4 * KAN, "two.6"),
        ((109, 60), 4 * KAN, "two.6"),
        ((110, 60), 5 * KAN, "two.6"),
        ((60, 160), -5 * KAN, "two.6"),
        ((80, 80), 0, "two.10"),
    ],
)
@pytest.mark.parametrize(("bright", "factor"), [((), 1), ((BIG,), 2), ((ZETSU,), 4)])
def test_two(points: tuple[int, int], won: int, clause: str, bright: tuple[str, ...], factor: int) -> None:
    """two.9: the bracket first, the field afterwards."""
    found = table(*bright, playing=2).say(counts(*points))
    assert found.points == (factor * won, -factor * won)
    assert clause in found.clauses("points")
    assert found.dealer == (1 if won < 0 else 0)


def test_two_without_atsukai() -> None:
    found = table(playing=2, atsukai="off").say(counts(60, 160))
    assert found.points == (-100, 100)
    assert "two.8" in found.clauses("points")


def test_two_with_other_bounds() -> None:
    """two.7, which is cited instead of the clauses on 30, 40 and 50."""
    house = {"atsukai_3": 20, "atsukai_4": 50, "atsukai_5": 80}
    for score in (79, 80):
        cited = table(playing=2, **house).say(counts(score, 60)).clauses("points")
        assert "two.7" in cited
        assert cited.isdisjoint(("two.5", "two.6"))
    for score, kan in ((80, 3), (109, 3), (110, 4), (139, 4), (140, 5)):
        assert table(playing=2, **house).say(counts(score, 60)).points == (kan * KAN, -kan * KAN)
    assert table(playing=2, **house).say(counts(79, 60)).points == (19, -19)


def test_two_of_a_kan_of_ten() -> None:
    assert table(playing=2, unit="10").say(counts(100, 60)).points == (40, -40)


@pytest.mark.parametrize(
    ("fact", "key"),
    [
        (counts(100), "two-both"),
        (counts(100, None), "two-both"),
        (counts(100, 60, sujuroku=0), "two-special"),
        # The cards left over: fourteen or more.
        (counts(130, 130), "points-yaku"),
        (counts(0, 0), "points-yaku"),
        (counts(-48, 88), "points-range"),
        (counts(88, 265), "points-range"),
    ],
)
def test_what_two_cannot_have(fact: PlayedOut, key: str) -> None:
    assert key in table(playing=2).refuses(fact)


def test_piles_of_two() -> None:
    shares = "0022 1122 0011 2211 2200 0022 1122 2211 1122 0022 1122 0011"
    laid = piles(shares)[:2]
    found = table(playing=2).say(PlayedOut(captures=laid))
    assert "two.4" in found.clauses("points")
    few = (laid[0][:2], laid[1][:2])
    assert table(playing=2).refuses(PlayedOut(captures=few)) == ("two-cards",)
    assert table(playing=2).refuses(PlayedOut(captures=laid[:1])) == ("two-both",)


def test_two_of_three_at_the_table() -> None:
    """two.1, drop.16: with one out."""
    found = Table(3).deal().speak("oii").say(counts(None, 90, 60))
    assert found.points == (-KAN, 4 * KAN, -3 * KAN)
    assert found.dealer == 1


# ---------------------------------------------------------------- special yaku


@pytest.mark.parametrize(
    ("fact", "kan", "clause"),
    [
        (counts(168, 50, 46), (20, -10, -10), "special.4"),
        (counts(50, 169, 45), (-11, 22, -11), "special.4"),
        (counts(88, 88, 88), (20, -10, -10), "special.5"),
        (counts(60, 100, 104, sujuroku=0), (24, -12, -12), "special.2"),
        (counts(60, 100, 104, sujuroku=0, kasu=17), (28, -14, -14), "special.2"),
        (counts(104, 60, 100, sujuroku=1, kasu=20), (-20, 40, -20), "special.7"),
        # special.11: two players have one each.
        (counts(170, 40, 54, sujuroku=1), (24 - 12, -12 + 24, -12 - 12), "special.11"),
        (PlayedOut(sujuroku=2), (-12, -12, 24), "special.7"),
    ],
)
def test_special_yaku(fact: PlayedOut, kan: tuple[int, ...], clause: str) -> None:
    found = table().say(fact)
    assert found.points == tuple(KAN * one for one in kan)
    assert clause in found.clauses("special")
    assert {"special.1", "special.10"} <= found.clauses("special")


def test_one_point_short_of_a_special() -> None:
    assert table().say(counts(167, 50, 47)).points == (79, -38, -41)
    assert table().say(counts(88, 89, 87)).points == (0, 1, -1)
    assert table().refuses(counts(60, 100, 104, sujuroku=0, kasu=15)) == ("kasu-range",)
    assert table().refuses(counts(60, 100, 104, sujuroku=0, kasu=28)) == ("kasu-range",)
    assert table().refuses(counts(150, 50, 64, sujuroku=0, kasu=27)) == ("kasu-points",)


def test_the_special_of_who_acts_as_dealer() -> None:
    """special.6."""
    found = Table(4).deal().speak("oiii").say(counts(None, 88, 88, 88))
    assert found.points == (-KAN, 20 * KAN + KAN, -10 * KAN, -10 * KAN)


def test_the_field_of_a_special() -> None:
    assert table(ZETSU).say(counts(169, 50, 45)).points == (4 * 22 * KAN, -4 * 11 * KAN, -4 * 11 * KAN)


def test_both_specials_of_one_player() -> None:
    """special.11, from the cards: 168 points and sixteen chaff, willow among them, are counted together."""
    found = table().say(counts(168, 50, 46, sujuroku=0))
    assert found.points == (44 * KAN, -22 * KAN, -22 * KAN)


def test_a_special_blows_off_teyaku() -> None:
    """special.8, special.9: all teyaku go back, the maker's own too; drop fees, drive-out fees and mizuten stand."""
    hands = Teyaku(player=0, names=("kuttsuki",)), Teyaku(player=1, names=("karasu", "sanbon"))
    told = table().say(*hands)
    assert told.points == (2 * 48 - 72, 2 * 72 - 48, -48 - 72)
    found = told.say(counts(168, 50, 46))
    assert found.points == (20 * KAN, -10 * KAN, -10 * KAN)
    assert "special.8" in found.clauses("teyaku")
    driven = Table(5).deal().speak("oiii").say(Driven(player=4, brights=4), Teyaku(player=1, names=("teshi",)))
    assert driven.say(counts(None, 168, 50, 46, None)).points == (-12, 240 - 12 + 12, -132, -132, 36)


def test_a_shiso_played_on_is_blown_off_but_not_its_gift() -> None:
    found = Table(4, shisou_then="continue").deal().speak("oiii").say(Teyaku(player=1, names=("shiso",)))
    assert found.say(counts(None, 46, 168, 50)).points == (-12 - 120, 120 - 120, 240 + 12, -120)


def test_no_special_after_a_yaku() -> None:
    """special.1."""
    lowered = table().say(lowers(0, "akatan"))
    assert lowered.refuses(counts(88, 88, 88)) == ("count-after-yaku",)
    assert lowered.refuses(PlayedOut(sujuroku=0)) == ("count-after-yaku",)


# ---------------------------------------------------------------- the pot and the stone


def test_the_winner_takes_the_drop_fees() -> None:
    """settle.8: seat 0 drops for a kan, seat 3 for two and a half, and seat 4 wins."""
    found = Table(5).deal().speak("oiioi").say(counts(None, 80, 84, None, 100))
    assert found.points == (-12, -8, -4, -30, 12 + 42)
    assert "settle.8" in found.clauses("pot")
    assert found.month.paid_in == ()
    assert [(one.payer, one.payee) for one in found.lines[-1].payments] == [(POT, 4)]
    assert found.month.placer == 4


def test_the_top_scorer_places_the_stone() -> None:
    found = table().say(counts(80, 92, 92))
    assert found.month.tokens == (0, 1, 0)


# ---------------------------------------------------------------- mizuten


def mizuten(seats: int = 3, says: str = "ii", **house: Any) -> Table:
    return Table(seats, **house).say(Mizuten(), Field()).speak(says)


@pytest.mark.parametrize(
    ("points", "won"),
    [
        ((89, 87, 88), (1 + 24, -1 - 12, -12)),
        ((88, 87, 89), (0, -1, 1)),
        ((70, 97, 97), (-18, 9, 9)),
    ],
)
def test_mizuten(points: tuple[int, ...], won: tuple[int, ...]) -> None:
    found = mizuten().say(counts(*points))
    assert found.points == won
    assert ("mizuten.3" in found.clauses("mizuten")) == (points[0] >= 89)


def test_mizuten_is_paid_by_everybody() -> None:
    """mizuten.3: by those who are out too."""
    found = mizuten(5, "ioi").say(counts(100, 80, None, 84, None))
    assert found.points[2] == -24 - 12
    assert found.points[4] == -12
    assert found.points[0] == 12 + 4 * 12 + 24


def test_mizuten_where_a_yaku_ends_the_month() -> None:
    """mizuten.5: the cards are counted all the same, so it is asked."""
    assert mizuten().refuses(ends(1, "akatan")) == ("reached-asked",)
    assert mizuten().say(ends(1, "akatan", reached=())).points == (-84, 168, -84)
    found = mizuten().say(ends(1, "akatan", reached=(0,)))
    assert found.points == (-84 + 24, 168 - 12, -84 - 12)
    assert "mizuten.5" in found.clauses("mizuten")
    # It does not make a winner (settle.6).
    assert found.dealer == 1


@pytest.mark.parametrize("fact", [Cancel, PlayedOut])
def test_mizuten_after_a_lowering(fact: type[Cancel | PlayedOut]) -> None:
    lowered = mizuten().say(lowers(1, "akatan"))
    assert lowered.refuses(fact()) == ("reached-asked",)
    assert mizuten().say(lowers(1, "akatan"), fact(reached=(0,))).points == (-42 + 24, 84 - 12, -42 - 12)


def test_mizuten_beside_a_special() -> None:
    """mizuten.6."""
    assert mizuten().say(counts(168, 50, 46)).points == (22 * KAN, -11 * KAN, -11 * KAN)
    assert mizuten().refuses(PlayedOut(sujuroku=1)) == ("reached-asked",)
    assert mizuten().say(PlayedOut(sujuroku=1, reached=(0,))).points == (-10 * KAN, 23 * KAN, -13 * KAN)


@pytest.mark.parametrize(
    ("fact", "key"),
    [
        (ends(1, "akatan", reached=(1,)), "reached-whom"),
        (ends(1, "akatan", reached=(0, 0)), "reached-whom"),
        (lowers(1, "akatan", reached=(0,)), "unused"),
        # The five lights are a hundred points, and what is left is not enough beside them and more.
        (ends(0, "goko", reached=()), "reached-surely"),
    ],
)
def test_who_cannot_have_reached_it(fact: Any, key: str) -> None:
    assert key in mizuten().refuses(fact)


def test_nobody_is_asked_where_it_does_not_matter() -> None:
    assert table().refuses(ends(1, "akatan", reached=(1,))) == ("reached-whom",)
    table().say(ends(1, "akatan", reached=()))


def test_mizuten_between_two() -> None:
    """two.12."""
    assert mizuten(2, "i").say(counts(89, 80)).points == (9 + 12, -9 - 12)
    assert mizuten(2, "i").say(counts(88, 80)).points == (8, -8)
