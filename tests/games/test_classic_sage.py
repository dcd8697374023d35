"""Dekiyaku and lowering, case by case from the clauses. Seat 0 deals; amounts in points, a kan is twelve."""

from typing import Any

import pytest
from classic_table import Table

from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi_classic.facts import Cancel, Dekiyaku, PlayedOut

KAN = 12


def table(*brights: str, playing: int = 3, **house: Any) -> Table:
    """Three play, or two at a table of two."""
    return Table(playing, **house).deal(*brights).speak("i" * playing)


def ends(player: int, *names: str, **more: Any) -> Dekiyaku:
    return Dekiyaku(player=player, names=names, then="end", **more)


def lowers(player: int, *names: str, **more: Any) -> Dekiyaku:
    return Dekiyaku(player=player, names=names, then="lower", **more)


OVER = PlayedOut()
CASES: dict[str, tuple[list[Fact], tuple[float, float, float], str]] = {
    # In kan of seats 0, 1, 2, and a clause that is cited.
    "goko": ([ends(0, "goko")], (24, -12, -12), "dekiyaku.1"),
    "shiko": ([ends(1, "shiko")], (-10, 20, -10), "dekiyaku.2"),
    "shichitan": ([ends(2, "shichitan")], (-10, -10, 20), "dekiyaku.3"),
    "aotan": ([ends(0, "aotan")], (14, -7, -7), "dekiyaku.4"),
    "akatan": ([ends(0, "akatan")], (14, -7, -7), "dekiyaku.5"),
    "shichitan with akatan": ([ends(0, "shichitan", "akatan")], (34, -17, -17), "dekiyaku.6"),
    "shiko with akatan": ([ends(0, "shiko", "akatan")], (34, -17, -17), "dekiyaku.8"),
    "goko with akatan and shichitan": ([ends(0, "goko", "akatan", "shichitan")], (58, -29, -29), "dekiyaku.8"),
    # sage.2: all of it.
    "made again": ([lowers(0, "akatan"), ends(0, "aotan")], (28, -14, -14), "sage.2"),
    "made three times": ([lowers(0, "akatan"), lowers(0, "aotan"), ends(0, "shichitan")], (48, -24, -24), "sage.2"),
    # sage.3, sage.4: half.
    "nobody makes more": ([lowers(0, "akatan"), OVER], (7, -3.5, -3.5), "sage.3"),
    "cancelled": ([lowers(2, "shiko"), Cancel()], (-5, -5, 10), "sage.4"),
    # sage.5: half, and the other's for both.
    "another ends": ([lowers(0, "akatan"), ends(1, "aotan")], (7 - 14, 14 - 3.5, -3.5), "sage.5"),
    "another ends with a dearer one": ([lowers(2, "akatan"), ends(0, "shiko")], (20 - 3.5, -3.5, 7 - 20), "sage.5"),
    # sage.8: half of the total.
    "lowered twice, played out": ([lowers(0, "akatan"), lowers(0, "aotan"), OVER], (14, -7, -7), "sage.8"),
    "lowered twice, cancelled": ([lowers(0, "akatan"), lowers(0, "aotan"), Cancel()], (14, -7, -7), "sage.8"),
    "lowered twice, another ends": (
        [lowers(0, "shiko"), lowers(0, "akatan"), ends(1, "aotan")],
        (17 - 14, 14 - 8.5, -8.5),
        "sage.8",
    ),
    # sage.9, sage.10: the second maker lowers too and fails.
    "two lower, played out": ([lowers(0, "akatan"), lowers(1, "aotan"), OVER], (7 - 7, 7 - 3.5, -3.5), "sage.10"),
    "two lower, the second cancels": ([lowers(0, "akatan"), lowers(1, "shiko"), Cancel()], (7 - 10, 10 - 3.5, -3.5), "sage.10"),
    "two lower, the second makes more": (
        [lowers(0, "akatan"), lowers(1, "aotan"), ends(1, "shiko")],
        # The first pays aotan for both, shiko is paid by each.
        (7 - 14 - 10, 14 + 20 - 3.5, -3.5 - 10),
        "sage.5",
    ),
    "two lower, a third ends": (
        [lowers(0, "akatan"), lowers(1, "aotan"), ends(2, "shiko")],
        (7 - 7, 7 - 3.5 - 20, 20 - 3.5),
        "sage.10",
    ),
    # sage.11: who had failed makes another.
    "the first makes another": (
        [lowers(0, "akatan"), lowers(1, "aotan"), ends(0, "shiko")],
        (7 - 7 + 20, 7 - 3.5 - 20, -3.5),
        "sage.11",
    ),
    "the first makes another and fails again": (
        [lowers(0, "akatan"), lowers(1, "aotan"), lowers(0, "shiko"), OVER],
        (7 - 7 + 10, 7 - 3.5 - 10, -3.5),
        "sage.10",
    ),
    "the first lowers again and makes good": (
        [lowers(0, "akatan"), lowers(1, "aotan"), lowers(0, "shiko"), ends(0, "goko")],
        # Of his only shiko and goko are whole; shiko is paid by seat 1 for both.
        (7 - 7 + 20 + 24, 7 - 3.5 - 20 - 12, -3.5 - 12),
        "sage.11",
    ),
    # sage.12: both.
    "goko after shiko": ([lowers(0, "shiko"), ends(0, "goko")], (44, -22, -22), "sage.12"),
    "goko after shiko, lowered and failed": ([lowers(0, "shiko"), lowers(0, "goko"), OVER], (22, -11, -11), "sage.12"),
    # hatto.3, hatto.5.
    "hatto": ([ends(0, "akatan", offender=1)], (14, -14, 0), "hatto.3"),
    "hatto with shichitan": ([ends(0, "akatan", "shichitan", offender=2)], (34, -10, -24), "hatto.5"),
    "hatto of one of two": ([ends(0, "akatan", "shiko", offender=2, hatto=("shiko",))], (34, -7, -27), "hatto.5"),
    "hatto after a yaku of his own": ([lowers(0, "aotan"), ends(0, "akatan", offender=1)], (28, -21, -7), "hatto.3"),
    # hatto.12: another's hatto goes before the lowering.
    "hatto of the third": ([lowers(0, "akatan"), ends(1, "aotan", offender=2)], (7, 14 - 3.5, -3.5 - 14), "hatto.12"),
    "hatto of the lowerer": ([lowers(0, "akatan"), ends(1, "aotan", offender=0)], (7 - 14, 14 - 3.5, -3.5), "hatto.3"),
    "hatto, and shichitan by the lowering": (
        [lowers(0, "shiko"), ends(1, "akatan", "shichitan", offender=2)],
        (10 - 20, 34 - 5, -5 - 14),
        "hatto.12",
    ),
    # hatto.13: halved later.
    "hatto, lowered and played out": ([lowers(0, "akatan", offender=1), OVER], (7, -7, 0), "hatto.13"),
    "hatto, lowered and cancelled": ([lowers(0, "akatan", offender=1), Cancel()], (7, -7, 0), "hatto.13"),
    "hatto, lowered and ended by another": (
        [lowers(0, "akatan", offender=1), ends(2, "aotan")],
        (7 - 14, -7, 14),
        "hatto.13",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_paid(case: str) -> None:
    facts, kan, clause = CASES[case]
    found = table().say(*facts)
    assert found.points == tuple(KAN * one for one in kan)
    assert clause in found.clauses()
    assert found.month.over


@pytest.mark.parametrize(("bright", "factor"), [((), 1), (("matsu-hikari",), 2), (("yanagi-hikari",), 4)])
@pytest.mark.parametrize(("unit", "points"), [("12", 12), ("10", 10)])
def test_the_field_and_the_unit(bright: tuple[str, ...], factor: int, unit: str, points: int) -> None:
    """field.8: after the field a fee is halved and doubled for both."""
    found = table(*bright, unit=unit).say(lowers(0, "akatan"), ends(1, "aotan"))
    assert found.points == tuple(int(factor * points * kan) for kan in (-7, 10.5, -3.5))


def test_who_wins_and_deals() -> None:
    """settle.5, settle.7, dealer.1: the best of the closing settlement, of equal ones the earlier seat."""
    assert table().say(ends(2, "akatan")).dealer == 2
    # The first lowerer gets 7 and pays 14, the second 7 less 3.5.
    assert table().say(lowers(2, "akatan"), lowers(0, "aotan"), OVER).dealer == 0
    assert table().say(lowers(1, "shiko"), ends(2, "akatan", offender=0)).dealer == 1
    # Of 10 and of 10: akatan by the hatto of one, less his share of shiko.
    even = table().say(lowers(1, "shiko"), lowers(0, "akatan", offender=2), OVER)
    assert even.points == (KAN * 2, KAN * 10, KAN * -12)
    even = table().say(lowers(2, "aotan"), lowers(1, "akatan", offender=0), Cancel())
    assert even.points == (KAN * -10.5, KAN * 3.5, KAN * 7)
    assert even.dealer == 2


REFUSED: dict[str, tuple[list[Fact], Fact, str]] = {
    "nothing": ([], ends(0), "dekiyaku-none"),
    "no such yaku": ([], ends(0, "goun"), "dekiyaku-unknown"),
    "twice in one": ([], ends(0, "akatan", "akatan"), "dekiyaku-unknown"),
    "dekiyaku.7": ([], ends(0, "goko", "shiko"), "dekiyaku-goko"),
    "shiko after goko": ([lowers(0, "goko")], ends(0, "shiko"), "dekiyaku-goko"),
    "dekiyaku.12": ([], ends(0, "akatan", "aotan"), "one-capture"),
    "no light in a month of aotan": ([], ends(0, "shiko", "aotan"), "one-capture"),
    "shiko before, so the willow light": ([lowers(0, "shiko")], ends(0, "goko", "akatan"), "one-capture"),
    "made before": ([lowers(0, "akatan")], ends(0, "akatan"), "dekiyaku-again"),
    "another's cards": ([lowers(0, "akatan")], ends(1, "akatan"), "same-card"),
    "another's lights": ([lowers(0, "shiko")], ends(1, "goko"), "same-card"),
    "seven and three ribbons": ([lowers(0, "akatan")], ends(1, "shichitan"), "ribbons-nine"),
    "seven ribbons twice": ([lowers(0, "shichitan")], ends(1, "shichitan"), "ribbons-nine"),
    "nine and three": ([lowers(0, "shichitan")], ends(1, "aotan"), "ribbons-nine"),
    "sage.15": ([], lowers(2, "akatan", last=True), "lower-last"),
    "not the last": ([], ends(0, "akatan", last=True), "last-biki"),
    "sage.1": ([], Cancel(), "cancel-none"),
    "hatto.1: goko": ([], ends(0, "goko", offender=1), "hatto-covers"),
    "hatto.1: shichitan": ([], ends(0, "shichitan", "akatan", offender=1, hatto=("shichitan",)), "hatto-covers"),
    "his own hatto": ([], ends(0, "akatan", offender=0), "offender-self"),
    "nobody's hatto": ([], ends(0, "akatan", hatto=("akatan",)), "offender-who"),
    "over": ([ends(0, "akatan")], ends(1, "akatan"), "no-field"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_no_table_can_say(case: str) -> None:
    before, fact, key = REFUSED[case]
    assert key in table().say(*before).refuses(fact)


def test_goko_after_shiko() -> None:
    """sage.13: no new yaku; lowering for another is allowed."""
    off = table(shiko_goko="off").say(lowers(0, "shiko"))
    assert off.refuses(ends(0, "goko")) == ("goko-after-shiko",)
    assert off.say(ends(0, "akatan")).points == (34 * KAN, -17 * KAN, -17 * KAN)
    assert table(shiko_goko="off").say(ends(0, "goko")).points == (24 * KAN, -12 * KAN, -12 * KAN)


def test_the_last_card_ends_the_month() -> None:
    assert "sage.15" in table().say(ends(2, "akatan", last=True)).clauses("dekiyaku")


@pytest.mark.parametrize(
    ("facts", "won", "clause"),
    [
        ([ends(0, "akatan")], 7, "two.3"),
        ([lowers(0, "akatan"), OVER], 3.5, "sage.3"),
        ([lowers(0, "akatan"), ends(1, "aotan")], 3.5 - 7, "two.11"),
        ([lowers(0, "akatan"), lowers(1, "aotan"), OVER], 3.5 - 3.5, "two.11"),
    ],
)
def test_two_play(facts: list[Fact], won: float, clause: str) -> None:
    found = table(playing=2).say(*facts)
    assert found.points == (KAN * won, -KAN * won)
    assert clause in found.clauses()


def test_hatto_between_two() -> None:
    """hatto.14."""
    assert table(playing=2).refuses(ends(0, "akatan", offender=1)) == ("hatto-two",)
