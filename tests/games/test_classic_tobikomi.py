"""Tobikomi and nuke, case by case from the clauses: when they are paid, and by whom after a lowering or by hatto."""

from typing import Any

import pytest
from classic_table import ZETSU, Table
from hanaawase_table import piles
from test_classic_month_end import counts, mizuten
from test_classic_sage import KAN, ends, lowers, table

from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi_classic.facts import Cancel, PlayedOut, Tobikomi
from scorekeeper.games.hachihachi_classic.month import Hand


def announced(*hands: Hand, to: Table | None = None) -> Table:
    """These hands have been announced; nothing is paid for them here."""
    found = to or table()
    month = found.month
    for hand in hands:
        month = month.with_hand(hand)
    found.state = found.state._replace(own=found.state.own.told(month))
    return found


def of(player: int, *names: str, months: tuple[int, ...] = ()) -> Hand:
    return Hand(player, names, -1, months=months)


def dives(player: int, **more: Any) -> Tobikomi:
    return Tobikomi(player=player, **more)


DEUCE = counts(88, 89, 87)
"""Card points that move a point from seat 2 to seat 1."""
TOBIKOMI: dict[str, tuple[list[Hand], list[Fact], tuple[float, float, float], str]] = {
    # In kan besides the card points.
    "tobikomi.1": ([of(0, "sanbon", months=(2,))], [dives(0), DEUCE], (2, -1, -1), "tobikomi.1"),
    "tate": ([of(1, "tate-sanbon", months=(4,))], [dives(1), DEUCE], (-1, 2, -1), "tobikomi.1"),
    "in a combination": ([of(2, "karasu", "sanbon", months=(12,))], [dives(2), DEUCE], (-1, -1, 2), "tobikomi.1"),
    "tobikomi.2": (
        [of(0, "futa-sanbon", months=(2, 3))],
        [dives(0, month=2), dives(0, month=3), DEUCE],
        (4, -2, -2),
        "tobikomi.2",
    ),
    "one of two": ([of(0, "futa-sanbon", months=(2, 3))], [dives(0, month=2), DEUCE], (2, -1, -1), "tobikomi.1"),
    "of two players": (
        [of(0, "sanbon", months=(2,)), of(1, "sanbon", months=(3,))],
        [dives(0), dives(1), DEUCE],
        (1, 1, -2),
        "tobikomi.1",
    ),
    # hatto.7: both shares.
    "hatto": ([of(0, "sanbon", months=(2,))], [dives(0, offender=2), DEUCE], (2, 0, -2), "hatto.7"),
    # tobikomi.5, sage.6, sage.7. The hand is of seat 2.
    "before a yaku": ([of(2, "sanbon", months=(2,))], [dives(2), ends(0, "aotan")], (14 - 1, -7 - 1, -7 + 2), "tobikomi.5"),
    "after a lowering, played out": (
        [of(2, "sanbon", months=(2,))],
        [lowers(0, "aotan"), dives(2), PlayedOut()],
        (7 - 2, -3.5, -3.5 + 2),
        "sage.6",
    ),
    "after a lowering, cancelled": (
        [of(2, "sanbon", months=(2,))],
        [lowers(0, "aotan"), dives(2), Cancel()],
        (7 - 2, -3.5, -3.5 + 2),
        "sage.6",
    ),
    "after a lowering, another ends": (
        [of(2, "sanbon", months=(2,))],
        [lowers(0, "aotan"), dives(2), ends(1, "shiko")],
        (7 - 20 - 2, -3.5 + 20, -3.5 + 2),
        "sage.6",
    ),
    "after a lowering, made good": (
        [of(2, "sanbon", months=(4,))],
        [lowers(0, "aotan"), dives(2), ends(0, "akatan")],
        (28 - 1, -14 - 1, -14 + 2),
        "sage.7",
    ),
    "after a lowering, made again and then failed": (
        [of(2, "sanbon", months=(4,))],
        [lowers(0, "aotan"), dives(2), lowers(0, "akatan"), PlayedOut()],
        (14 - 2, -7, -7 + 2),
        "sage.6",
    ),
    "before the lowering": (
        [of(2, "sanbon", months=(4,))],
        [dives(2), lowers(0, "aotan"), PlayedOut()],
        (7 - 1, -3.5 - 1, -3.5 + 2),
        "tobikomi.5",
    ),
    "before the lowering, told late": (
        [of(2, "sanbon", months=(4,))],
        [lowers(0, "aotan"), dives(2, early=True), PlayedOut()],
        (7 - 1, -3.5 - 1, -3.5 + 2),
        "tobikomi.5",
    ),
    "the lowerer's own": (
        [of(0, "sanbon", months=(4,))],
        [lowers(0, "aotan"), dives(0), PlayedOut()],
        (7 + 2, -3.5 - 1, -3.5 - 1),
        "tobikomi.5",
    ),
    "under the second lowering": (
        [of(2, "sanbon", months=(4,))],
        [lowers(0, "aotan"), lowers(1, "akatan"), dives(2), PlayedOut()],
        (7 - 7, -3.5 + 7 - 2, -3.5 + 2),
        "sage.6",
    ),
    "under the first of two, the second made good": (
        [of(2, "sanbon", months=(4,))],
        [lowers(0, "aotan"), dives(2), lowers(1, "akatan"), ends(1, "shiko")],
        (7 - 14 - 10 - 2, -3.5 + 14 + 20, -3.5 - 10 + 2),
        "sage.6",
    ),
    "of the second maker": (
        [of(1, "sanbon", months=(4,))],
        [lowers(0, "aotan"), dives(1), ends(1, "akatan")],
        (7 - 14 - 2, -3.5 + 14 + 2, -3.5),
        "sage.6",
    ),
    # hatto.12 by the third while a lowering is live.
    "hatto of the third": (
        [of(2, "sanbon", months=(4,))],
        [lowers(0, "aotan"), dives(2, offender=1), PlayedOut()],
        (7, -3.5 - 2, -3.5 + 2),
        "hatto.12",
    ),
}


@pytest.mark.parametrize("case", TOBIKOMI)
def test_tobikomi(case: str) -> None:
    hands, facts, kan, clause = TOBIKOMI[case]
    found = announced(*hands).say(*facts)
    cards = (0, 1, -1) if DEUCE in facts else (0, 0, 0)
    assert found.points == tuple(KAN * one + own for one, own in zip(kan, cards, strict=True))
    assert clause in found.clauses("tobikomi")


def test_tobikomi_by_the_field() -> None:
    """field.8."""
    found = announced(of(0, "sanbon", months=(2,)), to=table(ZETSU)).say(dives(0), counts(88, 88, 88 + 0))
    # Three of 88 is a special, which blows it off; with other points it is four kan from each.
    assert found.points == (4 * 20 * KAN, -4 * 10 * KAN, -4 * 10 * KAN)
    found = announced(of(0, "sanbon", months=(2,)), to=table(ZETSU)).say(dives(0), DEUCE)
    assert found.points == (8 * KAN, -4 * KAN + 4, -4 * KAN - 4)


def test_a_special_voids_tobikomi_and_nuke() -> None:
    """special.9."""
    hands = of(0, "karasu", "sanbon", months=(2,))
    found = announced(hands).say(dives(0), counts(168, 50, 46))
    assert found.points == (20 * KAN, -10 * KAN, -10 * KAN)
    assert [line.struck for line in found.lines if line.sort == "tobikomi"] == ["hachihachi-classic.special.9"]


@pytest.mark.parametrize(
    ("hand", "fact", "key"),
    [
        (None, dives(0), "tobikomi-none"),
        (of(0, "karasu"), dives(0), "tobikomi-none"),
        (of(0, "teshi"), dives(0), "tobikomi-none"),
        (of(0, "shiso"), dives(0), "tobikomi-none"),
        (of(0, "haneken", months=(2,)), dives(0), "tobikomi-none"),
        (of(0, "sanbon", months=(2,)), dives(1), "tobikomi-none"),
        (of(0, "sanbon", months=(2,)), dives(0, month=3), "tobikomi-month"),
        (of(0, "sanbon"), dives(0, month=4), "tobikomi-month"),
        (of(0, "tate-sanbon"), dives(0, month=3), "tobikomi-month"),
        (of(0, "sanbon", months=(2,)), dives(0, offender=0), "offender-self"),
        (of(0, "sanbon", months=(2,)), dives(0, early=True), "early-none"),
    ],
)
def test_what_is_no_tobikomi(hand: Hand | None, fact: Tobikomi, key: str) -> None:
    assert key in announced(*([hand] if hand else [])).refuses(fact)


def test_tobikomi_twice() -> None:
    assert announced(of(0, "sanbon", months=(2,))).say(dives(0)).refuses(dives(0)) == ("tobikomi-done",)
    both = announced(of(0, "futa-sanbon", months=(2, 3))).say(dives(0, month=2))
    assert both.refuses(dives(0, month=2)) == ("tobikomi-done",)
    both.say(dives(0, month=3))


def test_tobikomi_of_haneken() -> None:
    """tobikomi.4."""
    hand = of(0, "haneken", months=(2,))
    found = announced(hand, to=table(haneken_tobikomi="on")).say(dives(0), DEUCE)
    assert found.points == (2 * KAN, -KAN + 1, -KAN - 1)


def test_the_cards_of_a_tobikomi() -> None:
    pine = announced(of(0, "sanbon", months=(1,)))
    assert pine.say(dives(0)).refuses(ends(1, "akatan")) == ("same-card",)
    assert pine.refuses(ends(1, "shiko")) == ("same-card",)
    assert announced(of(1, "sanbon", months=(1,))).say(lowers(0, "akatan")).refuses(dives(1)) == ("same-card",)
    grass = announced(of(0, "tate-sanbon", months=(4,))).say(dives(0))
    grass.say(lowers(1, "shichitan"))
    # Two ribbons with seat 0 and seven with seat 1 are all nine.
    all_nine = announced(of(0, "futa-tate-sanbon", months=(4, 5))).say(dives(0, month=4), dives(0, month=5))
    all_nine.say(lowers(1, "shichitan"))
    gone = announced(of(2, "sanbon", months=(3,)), to=all_nine)
    assert gone.refuses(dives(2)) == ("ribbons-nine",)


def test_a_tobikomi_that_makes_a_yaku() -> None:
    """The willow light comes with the other three of its month."""
    willow = announced(of(0, "sanbon", months=(11,))).say(lowers(0, "shiko"), dives(0))
    assert willow.say(ends(0, "goko")).points == (46 * KAN, -23 * KAN, -23 * KAN)


def test_piles_against_a_tobikomi() -> None:
    shares = "0022 1122 0011 0011 2200 0022 1122 2211 1122 0022 1122 0011"
    laid = PlayedOut(captures=piles(shares))
    assert announced(of(0, "sanbon", months=(2,))).say(dives(0)).refuses(laid) == ("same-card", "same-card", "tobikomi-pile")
    unknown = announced(of(0, "sanbon")).say(dives(0))
    assert unknown.refuses(laid) == ("tobikomi-pile",)
    unknown.say(PlayedOut(captures=piles("0022 0000 1122 0011 2200 0022 1122 2211 1122 0022 1122 0011")))


def test_a_tobikomi_that_the_piles_show() -> None:
    """tobikomi.1: paid though nobody told it, once, and only to who announced the three."""
    laid = PlayedOut(captures=piles("0022 0000 1122 0011 2200 0022 1122 2211 1122 0022 1122 0011"))
    without = table().say(laid).points
    for told in ((), (dives(0),)):
        found = announced(of(0, "sanbon", months=(2,))).say(*told, laid)
        assert found.points == tuple(own + KAN * one for own, one in zip(without, (2, -1, -1), strict=True))
        assert "tobikomi.1" in found.clauses("tobikomi")
    for hand in (of(1, "sanbon", months=(2,)), of(0, "sanbon", months=(3,)), of(0, "sanbon")):
        assert not [line for line in announced(hand).say(laid).lines if line.sort == "tobikomi"]


def test_points_against_a_tobikomi() -> None:
    """Month 8 whole is 32 points."""
    known = announced(of(0, "sanbon", months=(8,))).say(dives(0))
    assert known.refuses(counts(31, 120, 113)) == ("points-taken",)
    known.say(counts(32, 120, 112))
    unknown = announced(of(0, "tate-sanbon")).say(dives(0))
    assert unknown.refuses(counts(16, 128, 120)) == ("points-taken",)
    unknown.say(counts(17, 127, 120))


# ---------------------------------------------------------------- nuke

NUKE: dict[str, tuple[Hand, list[Fact], tuple[float, float, float], str]] = {
    "nuke.1": (of(1, "aka"), [DEUCE], (-1, 2, -1), "nuke.1"),
    "tan-ichi": (of(1, "tan-ichi"), [DEUCE], (-1, 2, -1), "nuke.1"),
    "to-ichi": (of(1, "to-ichi", "kuttsuki"), [DEUCE], (-1, 2, -1), "nuke.1"),
    "karasu": (of(1, "karasu"), [DEUCE], (-1, 2, -1), "nuke.1"),
    "nuke.4": (of(1, "karasu", "sanbon", months=(2,)), [dives(1), DEUCE], (-2, 4, -2), "nuke.4"),
    # nuke.3: by a yaku.
    "of another's month": (of(1, "aka"), [ends(0, "aotan", reached=(1,))], (14 - 1, -7 + 2, -7 - 1), "nuke.3"),
    "of the maker": (of(0, "aka"), [ends(0, "aotan", reached=(0,))], (14 + 2, -7 - 1, -7 - 1), "nuke.3"),
    # sage.6, sage.7.
    "played out after a lowering": (
        of(1, "aka"),
        [lowers(0, "aotan"), PlayedOut(reached=(1,))],
        (7 - 2, -3.5 + 2, -3.5),
        "sage.6",
    ),
    "a lowering cancelled": (of(1, "aka"), [lowers(0, "aotan"), Cancel(reached=(1,))], (7 - 2, -3.5 + 2, -3.5), "sage.6"),
    "a lowering beaten by its owner": (
        of(1, "aka"),
        [lowers(0, "aotan"), ends(1, "akatan", reached=(1,))],
        (7 - 14 - 2, -3.5 + 14 + 2, -3.5),
        "sage.6",
    ),
    "a lowering beaten by a third": (
        of(1, "aka"),
        [lowers(0, "aotan"), ends(2, "akatan", reached=(1,))],
        (7 - 14 - 2, -3.5 + 2, -3.5 + 14),
        "sage.6",
    ),
    "a lowering made good": (
        of(1, "aka"),
        [lowers(0, "aotan"), ends(0, "akatan", reached=(1,))],
        (28 - 1, -14 + 2, -14 - 1),
        "sage.7",
    ),
    "the lowerer's own": (
        of(0, "aka"),
        [lowers(0, "aotan"), PlayedOut(reached=(0,))],
        (7 + 2, -3.5 - 1, -3.5 - 1),
        "nuke.3",
    ),
}


@pytest.mark.parametrize("case", NUKE)
def test_nuke(case: str) -> None:
    hand, facts, kan, clause = NUKE[case]
    found = announced(hand).say(*facts)
    cards = (0, 1, -1) if DEUCE in facts else (0, 0, 0)
    assert found.points == tuple(KAN * one + own for one, own in zip(kan, cards, strict=True))
    assert clause in found.clauses("nuke")


@pytest.mark.parametrize(
    ("hand", "fact"),
    [
        # 88 points; nuke.2; no nuke of a three alone; another has the points.
        (of(0, "aka"), DEUCE),
        (of(1, "pika-ichi"), DEUCE),
        (of(1, "sanbon"), DEUCE),
        (of(2, "karasu"), DEUCE),
        (of(1, "aka"), ends(0, "aotan", reached=())),
    ],
)
def test_no_nuke(hand: Hand, fact: Fact) -> None:
    assert not [line for line in announced(hand).say(fact).lines if line.sort == "nuke"]


def test_who_has_89_is_asked_where_it_matters() -> None:
    assert announced(of(1, "aka")).refuses(ends(0, "aotan")) == ("reached-asked",)
    assert announced(of(1, "aka")).refuses(ends(0, "aotan", reached=(0,))) == ("reached-whom",)
    light = announced(of(1, "pika-ichi"))
    (refused,) = light.GAME.check(light.state, ends(0, "aotan", reached=(1,)))
    assert (refused.key, refused.clause) == ("reached-whom", "hachihachi-classic.nuke.2")
    light.say(ends(0, "aotan"))
    # Two of three can have 89, but not beside the hundred points of goko.
    both = [of(1, "aka"), of(2, "karasu")]
    announced(*both).say(ends(0, "aotan", reached=(1, 2)))
    assert announced(*both).refuses(ends(0, "goko", reached=(1, 2))) == ("reached-not",)
    announced(*both).say(ends(0, "goko", reached=(2,)))


def test_mizuten_and_nuke_of_the_dealer() -> None:
    found = announced(of(0, "aka"), to=mizuten(4, "ii")).say(counts(89, 87, 88))
    assert found.points[0] == 1 + 3 * KAN + 2 * KAN
    assert found.points[3] == -KAN


def test_between_two() -> None:
    """two.3, two.12, hatto.14."""
    found = announced(of(0, "karasu", "sanbon", months=(2,)), to=table(playing=2)).say(dives(0), counts(89, 80))
    assert found.points == (2 * KAN + 9, -2 * KAN - 9)
    under = announced(of(1, "sanbon", months=(2,)), to=table(playing=2)).say(lowers(0, "aotan"), dives(1), PlayedOut())
    assert under.points == (3.5 * KAN - KAN, -3.5 * KAN + KAN)
    two = announced(of(0, "sanbon", months=(2,)), to=table(playing=2))
    assert two.refuses(dives(0, offender=1)) == ("hatto-two",)
