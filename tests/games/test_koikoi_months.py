"""Months of こいこい as the rules tell them: tables of cases, each with what it moves and who deals next."""

from typing import Any

import pytest

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.koikoi.facts import Koi, RanOut, Shobu, Teyaku
from tests.games.koikoi_two import Table


def says(words: str, seats: int = 5) -> list[Spoke]:
    """What the players say in turn from seat 0: i for in, o for out."""
    return [Spoke(player=nth % seats, says="in" if word == "i" else "out") for nth, word in enumerate(words)]


def shobu(player: int, names: str, **more: Any) -> Shobu:
    return Shobu(player=player, names=(*names.split(),), **more)


INFLATE, LAST, FLAT = {"inflate": "on"}, {"koi_fail": "last"}, {"kudari": 2}
GROWN = shobu(1, "akatan tane", old=("tane",))
TWO: list[tuple[str, dict[str, Any], list[Fact], tuple[int, int], int]] = [
    ("yaku add up", {}, [shobu(0, "sankou hanamizake tsukimizake")], (16, -16), 0),
    ("kasu with the cup", {}, [shobu(0, "kasu", kasu=11)], (2, -2), 0),
    ("both ribbons", {}, [shobu(0, "akatan aotan tan", tan=6)], (14, -14), 0),
    ("both ribbons, growing", {"tan_plus": "on"}, [shobu(0, "akatan aotan tan", tan=6)], (20, -20), 0),
    ("as one, growing", {"aka_ao": "on", "tan_plus": "on"}, [shobu(0, "akaao tan", tan=8)], (21, -21), 0),
    ("aotan and one more", {"tan_plus": "on"}, [shobu(0, "aotan", tan=4)], (7, -7), 0),
    ("ameshikou", {"ame_shikou": "on"}, [shobu(0, "ameshikou")], (8, -8), 0),
    ("koi failed, doubled", INFLATE, [Koi(player=0), shobu(1, "tane")], (-2, 2), 1),
    ("three koi", INFLATE, [Koi(player=0), Koi(player=1), Koi(player=0), GROWN], (-56, 56), 1),
    ("koi told in the form", INFLATE, [shobu(0, "akatan", koi=2)], (24, -24), 0),
    ("koi without doubling", {}, [Koi(player=0), Koi(player=1), GROWN], (-7, 7), 1),
    ("the dealer wins", {"no_yaku": 4}, [RanOut()], (4, -4), 0),
    ("but not after koi", {"no_yaku": 4}, [Koi(player=1), RanOut()], (0, 0), 0),
    ("the last koi", LAST, [Koi(player=0), Koi(player=1), RanOut(names=("aotan",))], (-6, 6), 1),
    ("the last koi, doubled", LAST | INFLATE, [Koi(player=1), RanOut(names=("aotan",))], (-12, 12), 1),
    ("not tapped, doubled", LAST | INFLATE, [RanOut(last=1, names=("tane",), koi=1)], (-2, 2), 1),
    ("not tapped", LAST, [RanOut(last=1, names=("tane",), tane=6)], (-2, 2), 1),
    ("teshi goes on", {"teshi_ends": "off"}, [Teyaku(names=("", "teshi")), shobu(0, "akatan")], (0, 0), 0),
    ("kuttsuki goes on", {}, [Teyaku(names=("kuttsuki",)), shobu(1, "akatan")], (0, 0), 1),
    ("both, one ends", {}, [Teyaku(names=("kuttsuki", "teshi"))], (0, 0), 1),
    ("both end", {}, [Teyaku(names=("teshi", "teshi"))], (0, 0), 0),
    ("hands are not doubled", INFLATE, [Teyaku(names=("kuttsuki",)), Koi(player=0), shobu(1, "akatan")], (-6, 6), 1),
    ("four on the field", {}, [Teyaku(names=("kuttsuki",)), Redo(reason="field"), shobu(1, "akatan")], (-6, 6), 1),
    ("totals", {}, [Totals(amounts=(-7, 7))], (-7, 7), 1),
    ("totals of a draw", {}, [Totals(amounts=(0, 0))], (0, 0), 0),
    ("totals with another winner", {}, [Totals(amounts=(-1, 1), leader=0)], (-1, 1), 0),
]
MORE: list[tuple[str, dict[str, Any], int, list[Fact], tuple[int, ...], int]] = [
    ("three, one driven out", {}, 3, [*says("ii"), shobu(1, "akatan")], (-6, 6, 0), 1),
    ("driven out for money", FLAT, 3, [*says("ii"), shobu(1, "akatan")], (-8, 4, 4), 1),
    ("dropped", FLAT, 3, [*says("io"), shobu(2, "akatan")], (-6, -2, 8), 2),
    ("the dealer dropped", FLAT, 3, [*says("o"), shobu(1, "akatan")], (-2, 8, -6), 1),
    ("forced in by three who dropped", FLAT, 5, [*says("ooo"), shobu(4, "tane")], (-2, -2, -2, -1, 7), 4),
    ("a draw returns the pot", FLAT, 5, [*says("ooo"), RanOut()], (0, 0, 0, 0, 0), 3),
    ("and not what the driven out got", FLAT, 4, [*says("ioi"), RanOut()], (-2, 0, -2, 4), 0),
    ("fees are not doubled", FLAT | INFLATE, 3, [*says("io"), Koi(player=0), shobu(2, "akatan")], (-12, -2, 14), 2),
    ("a hand takes the pot", FLAT, 3, [*says("io"), Teyaku(names=("", "", "teshi"))], (-6, -2, 8), 2),
    ("one alone takes the fees", FLAT | {"shortage": "play"}, 3, [*says("oio")], (-2, 4, -2), 1),
    ("the last counts as in", FLAT | {"shortage": "split"}, 3, [*says("oo")], (-2, -2, 4), 2),
    ("dealt again, all speak anew", FLAT, 3, [*says("o"), Redo(reason="field"), *says("ii")], (-2, -2, 4), -1),
]


@pytest.mark.parametrize(
    ("house", "seats", "facts", "moved", "dealer"),
    [(house, 2, *row) for _, house, *row in TWO] + [row[1:] for row in MORE],
    ids=[row[0] for row in (*TWO, *MORE)],
)
def test_a_month(house: dict[str, Any], seats: int, facts: list[Fact], moved: tuple[int, ...], dealer: int) -> None:
    """A dealer of -1: the month goes on."""
    table = Table(seats, **house).say(*facts)
    assert table.balances == moved
    assert table.next[:2] == ((2, dealer) if dealer >= 0 else (1, 0))


REFUSED: list[tuple[str, dict[str, Any], int, list[Fact], Fact, str]] = [
    ("nobody is asked at a table of two", {}, 2, [], Spoke(player=0, says="in"), "spoke-needless"),
    ("out of turn", {}, 3, [], Spoke(player=1, says="in"), "spoke-turn"),
    ("said twice", {}, 3, [*says("i")], Spoke(player=0, says="out"), "spoke-final"),
    ("driven out already", {}, 3, [*says("ii")], Spoke(player=2, says="in"), "spoke-final"),
    ("not at this table", {}, 3, [], Spoke(player=4, says="in"), "not-sitting"),
    ("play before all have spoken", {}, 3, [*says("i")], shobu(0, "akatan"), "deal-open"),
    ("who sits out does not play", {}, 3, [*says("ii")], shobu(2, "akatan"), "not-playing"),
    ("nor says koi", {}, 3, [*says("ii")], Koi(player=2), "not-playing"),
    ("nor declares", {}, 3, [*says("ii")], Teyaku(names=("", "", "teshi")), "not-playing"),
    ("a hand that is not played", {}, 2, [], Teyaku(names=("haneken",)), "teyaku-off"),
    ("a hand twice", {}, 2, [Teyaku(names=("kuttsuki",))], Teyaku(names=("kuttsuki",)), "teyaku-twice"),
    ("totals of a month that has begun", {}, 2, [Koi(player=0)], Totals(amounts=(1, -1)), "totals-begun"),
    ("koi, but nothing to say it for", {}, 2, [Koi(player=1)], shobu(1, "aotan"), "shobu-koi-before"),
    ("a count of koi where it doubles nothing", {}, 2, [], shobu(1, "aotan", koi=1), "koi-needless"),
    ("fewer koi than tapped", INFLATE, 2, [Koi(player=0), Koi(player=0)], shobu(1, "aotan", koi=1), "koi-fewer"),
    ("a yaku from before, and no koi", INFLATE, 2, [], GROWN, "koi-silent"),
    ("a yaku from before, and only the other's koi", INFLATE, 2, [Koi(player=0)], GROWN, "koi-silent"),
    ("the last koi told but not counted", LAST | INFLATE, 2, [], RanOut(last=1, names=("tane",)), "koi-silent"),
    ("the last koi was the other's", LAST, 2, [Koi(player=0)], RanOut(last=1, names=("tane",)), "last-other"),
    ("yaku in a draw", {}, 2, [Koi(player=0)], RanOut(names=("tane",)), "ran-out-needless"),
    ("the last koi without yaku", LAST, 2, [Koi(player=0)], RanOut(), "shobu-none"),
]


@pytest.mark.parametrize(("house", "seats", "given", "fact", "key"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(house: dict[str, Any], seats: int, given: list[Fact], fact: Fact, key: str) -> None:
    assert Table(seats, **house).say(*given).keys(fact)[0] == key


def test_a_year_of_twelve_months() -> None:
    """A drawn month counts, and nothing is paid at the end."""
    table = Table().say(*[shobu(1, "akatan")] * 11, RanOut())
    assert (table.balances, table.next) == ((-66, 66), (None, None, ""))
    assert table.keys(RanOut()) == ("match-over",)
