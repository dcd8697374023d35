"""The statistics of 八八 with 出る・下りる."""

from collections import Counter

import pytest

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.tally import COULD
from scorekeeper.games.basics.facts import Paired
from scorekeeper.games.hachihachi_classic.facts import ClassicCancel, ClassicPlayedOut, ClassicWrongTeyaku, Mizuten
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.tallies import tallies
from tests.games.hachihachi_classic.table import BIG, Table, counts, dealt, dives, driven, ends, hand, lowers, spoken

Moved = tuple[str, str, int | None, int]


def told(at: Table, *kinds: str) -> Counter[Moved]:
    """(kind, key, player, moved) of the events of some kinds."""
    found = at.GAME.events(at.state)
    known = at.GAME.tallies(at.state.house)
    assert all(one.key == COULD or one.key in known[one.kind].rows for one in found)
    return Counter((one.kind, one.key, one.player, one.moved) for one in found if one.kind in kinds)


def test_who_was_in_and_what_that_brought() -> None:
    at = spoken("oiii", 5).say(driven(brights=2), counts(None, 90, 88, 86, None))
    stands = [("seat", key, player, 0) for player, key in enumerate(("out", "in", "in", "in", "driven"))]
    moved = [("pot", "pot", 1, 12), ("drive", "drive", 4, 18), ("stone", "stone", 1, 0), ("dealer", "dealer", 1, 0)]
    points = [("points", "above", 1, 2), ("points", "even", 2, 0), ("points", "below", 3, -2)]
    assert told(at, "seat", "pot", "drive", "stone", "dealer", "points") == Counter([*stands, *moved, *points])


def test_both_parts_of_a_hand_count() -> None:
    at = dealt(BIG).say(hand(0, "aka", "sanbon"), hand(1, "karasu"), ClassicWrongTeyaku(player=1))
    assert told(at, "teyaku") == Counter([("teyaku", COULD, None, 0), ("teyaku", "aka", 0, 144), ("teyaku", "sanbon", 0, 96)])


def test_a_month_that_is_not_played_has_no_hands() -> None:
    at = spoken("ioi", two_out="ask").say(Paired(plays=False))
    assert told(at, "teyaku", "pot") == Counter([("pot", "pot", 0, 9), ("pot", "pot", 2, 9)])


@pytest.mark.parametrize(
    ("facts", "how"),
    [
        ((lowers(0, "akatan"), ClassicCancel()), {0: ["cancelled"]}),
        ((lowers(0, "akatan"), ClassicPlayedOut()), {0: ["out"]}),
        ((lowers(0, "akatan"), ends(0, "aotan")), {0: ["made"]}),
        ((lowers(0, "akatan"), lowers(0, "aotan"), ClassicCancel()), {0: ["again", "cancelled"]}),
        ((lowers(0, "akatan"), ends(1, "aotan")), {0: ["beaten"]}),
        ((lowers(0, "akatan"), lowers(1, "aotan"), ClassicPlayedOut()), {0: ["beaten"], 1: ["out"]}),
        ((lowers(0, "akatan"),), {}),
    ],
)
def test_how_a_lowering_ended(facts: tuple[Fact, ...], how: dict[int, list[str]]) -> None:
    assert told(dealt().say(*facts), "sage") == Counter(("sage", key, player, 0) for player, keys in how.items() for key in keys)


def test_yaku_hatto_mizuten_and_special_yaku() -> None:
    at = dealt().say(hand(0, "sanbon", months=(2,)), dives(0, month=2), ends(1, "aotan", offender=2))
    moved: list[Moved] = [("dekiyaku", "aotan", 1, 168), ("tobikomi", "tobikomi", 0, 24), ("hatto", "dekiyaku", 2, -168)]
    assert told(at, "dekiyaku", "tobikomi", "hatto") == Counter(moved)
    at = Table(3).say(Mizuten()).deal().speak("ii").say(hand(1, "sanbon"), counts(170, 50, 44))
    moved = [("mizuten", "declared", 0, 0), ("mizuten", "held", 0, 24), ("special", "futahachi", 0, 288)]
    assert told(at, "mizuten", "special", "teyaku") == Counter(moved), "the hand is blown off"


def test_totals_tell_who_dealt_and_no_more() -> None:
    at = Table(3).say(Totals(amounts=(1, -1, 0), leader=1))
    assert {kind for kind, *_ in told(at, *tallies(ClassicHouse()))} == {"dealer", "stone"}
    assert "stone" not in tallies(ClassicHouse(tsukiishi="off"))
