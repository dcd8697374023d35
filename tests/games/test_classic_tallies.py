"""The statistics of 八八 with 出る・下りる."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from classic_table import BIG, Table

from scorekeeper.core.facts import Totals
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, fold, read
from scorekeeper.core.tally import COULD
from scorekeeper.games import BY_NAME
from scorekeeper.games.basics.facts import Paired
from scorekeeper.games.hachihachi_classic.facts import Cancel, Dekiyaku, Driven, Mizuten, PlayedOut, Teyaku, Tobikomi, WrongTeyaku
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.tallies import tallies
from scorekeeper.season.matches import match_of

YEAR = Path(__file__).parents[2] / "examples" / "hachihachi-classic-year.json"


def told(at: Table, *kinds: str) -> Counter[tuple[Any, ...]]:
    """(kind, key, player, moved) of the events of some kinds."""
    found = at.GAME.events(at.state)
    known = at.GAME.tallies(at.state.house)
    assert all(one.key == COULD or one.key in known[one.kind].rows for one in found)
    return Counter((one.kind, one.key, one.player, one.moved) for one in found if one.kind in kinds)


def made(player: int, *names: str, then: Any = "lower", offender: int | None = None) -> Dekiyaku:
    return Dekiyaku(player=player, names=names, then=then, offender=offender)


def test_who_was_in_and_what_that_brought() -> None:
    at = Table(5).deal().speak("oiii").say(Driven(player=4, brights=2), PlayedOut(points=(None, 90, 88, 86, None)))
    assert told(at, "seat") == Counter(("seat", key, player, 0) for player, key in enumerate(("out", "in", "in", "in", "driven")))
    assert told(at, "pot", "drive") == {("pot", "pot", 1, 12): 1, ("drive", "drive", 4, 18): 1}
    assert told(at, "stone", "dealer") == {("stone", "stone", 1, 0): 1, ("dealer", "dealer", 1, 0): 1}
    assert told(at, "points") == {("points", "above", 1, 2): 1, ("points", "even", 2, 0): 1, ("points", "below", 3, -2): 1}


def test_both_parts_of_a_hand_count() -> None:
    at = Table(3).deal(BIG).speak("iii").say(Teyaku(player=0, names=("aka", "sanbon")), Teyaku(player=1, names=("karasu",)))
    at.say(WrongTeyaku(player=1))
    found = told(at, "teyaku")
    assert found == {("teyaku", COULD, None, 0): 1, ("teyaku", "aka", 0, 144): 1, ("teyaku", "sanbon", 0, 96): 1}


def test_a_month_that_is_not_played_has_no_hands() -> None:
    at = Table(3, two_out="ask").deal().speak("ioi").say(Paired(plays=False))
    assert told(at, "teyaku") == {}
    assert told(at, "pot") == {("pot", "pot", 0, 9): 1, ("pot", "pot", 2, 9): 1}


@pytest.mark.parametrize(
    ("facts", "ends"),
    [
        ((made(0, "akatan"), Cancel()), {0: ["cancelled"]}),
        ((made(0, "akatan"), PlayedOut()), {0: ["out"]}),
        ((made(0, "akatan"), made(0, "aotan", then="end")), {0: ["made"]}),
        ((made(0, "akatan"), made(0, "aotan"), Cancel()), {0: ["again", "cancelled"]}),
        ((made(0, "akatan"), made(1, "aotan", then="end")), {0: ["beaten"]}),
        ((made(0, "akatan"), made(1, "aotan"), PlayedOut()), {0: ["beaten"], 1: ["out"]}),
        ((made(0, "akatan"),), {}),
    ],
)
def test_how_a_lowering_ended(facts: tuple[Any, ...], ends: dict[int, list[str]]) -> None:
    at = Table(3).deal().speak("iii").say(*facts)
    assert told(at, "sage") == Counter(("sage", key, player, 0) for player, keys in ends.items() for key in keys)


def test_yaku_and_hatto() -> None:
    at = Table(3).deal().speak("iii").say(Teyaku(player=0, names=("sanbon",), months=(2,)))
    at.say(Tobikomi(player=0, month=2), made(1, "aotan", then="end", offender=2))
    assert told(at, "dekiyaku", "tobikomi", "hatto") == {
        ("dekiyaku", "aotan", 1, 168): 1,
        ("tobikomi", "tobikomi", 0, 24): 1,
        ("hatto", "dekiyaku", 2, -168): 1,
    }


def test_mizuten_and_special_yaku() -> None:
    at = Table(3).say(Mizuten()).deal().speak("ii").say(Teyaku(player=1, names=("sanbon",)), PlayedOut(points=(170, 50, 44)))
    assert told(at, "mizuten") == {("mizuten", "declared", 0, 0): 1, ("mizuten", "held", 0, 24): 1}
    assert told(at, "special") == {("special", "futahachi", 0, 288): 1}
    assert told(at, "teyaku") == {}, "blown off"


def test_totals_tell_who_dealt_and_no_more() -> None:
    at = Table(3).say(Totals(amounts=(1, -1, 0), leader=1))
    assert {kind for kind, *_ in told(at, *tallies(ClassicHouse()))} == {"dealer", "stone"}


def test_without_stones_they_are_not_counted() -> None:
    assert "stone" not in tallies(ClassicHouse(tsukiishi="off"))


def test_months_that_a_player_sat_out_are_not_among_those_played() -> None:
    """In the example each of the five sat some months out, whatever fees moved for them then."""
    record = read(YEAR.read_bytes(), BY_NAME)
    assert isinstance(record, Record)
    state = fold(record)
    assert isinstance(state, State)
    match, months = match_of(record, state), state.own.rounds
    assert [round.out for round in match.rounds] == [tuple(sorted(month.seating.out)) for month in months]
    assert match.played == tuple(sum(seat not in month.seating.out for month in months) for seat in range(5))
    assert all(0 < played < match.length for played in match.played)
