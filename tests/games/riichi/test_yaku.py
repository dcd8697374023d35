"""The yaku of riichi mahjong: rows of hands.txt, each yaku with a hand that has it and one that just misses."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from kinds import times

from scorekeeper.decks.tiles import EAST, NORTH, SOUTH, WEST
from scorekeeper.games.riichi.dividing import Dealt
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.reading import TilesReading, readings
from scorekeeper.games.riichi.standing import conflicts, further_yaku, fus
from scorekeeper.games.riichi.tables import groups
from scorekeeper.games.riichi.yaku import YAKU, worth
from tests.games.cases import Case, cases, each
from tests.games.riichi.hands import random_hand
from tests.games.riichi.test_read_twice import told
from tests.games.riichi.tiles import dealt, keys, luck, read

CASES = cases("riichi/hands.txt")
BY_LUCK = "riichi double-riichi open-riichi ippatsu haitei houtei rinshan chankan renhou shiisan tenhou chiihou paarenchan renpuu"


@each(CASES["yaku"])
def test_what_tiles_show(case: Case) -> None:
    """A hand that just misses has nothing but the last tile, or nothing at all where there are calls."""
    hand, how, expected = case
    if expected:
        assert keys(read(hand, how)[0]) == {*expected.split()}
    else:
        alone = "haitei" if how == "tsumo" else "houtei"
        assert keys(read(hand, f"{how} {alone}")[0]) == {alone}
        assert dealt(hand).open or how == "tsumo" or not read(hand, how)


def test_every_yaku_has_its_row() -> None:
    assert {key for *_, expected in CASES["yaku"] for key in expected.split()} | {*BY_LUCK.split()} == set(YAKU)


@each(CASES["han"])
def test_the_han_of_a_yaku(case: Case) -> None:
    hand, how, han = case
    assert {f"{made.key}={made.han}" for made in read(hand, how)[0].yaku} == {*han.split()}


@each(CASES["units"])
def test_yakuman_add_up_and_leave_the_rest_aside(case: Case) -> None:
    hand, how, units = case
    found = read(hand, f"{how} indicators=1z")[0]
    assert (found.units, found.han, found.fu) == (int(units), 0, 0)
    assert sum(made.units for made in found.yaku) == int(units)


def test_thirteen_han_are_no_yakuman() -> None:
    found = read("112233m778899m1m1m", "tsumo riichi")[0]
    assert found.han >= 13
    assert not found.units


# ---------------------------------------------------------------- by name


def way(how: str) -> dict[str, bool]:
    return {name: name in how for name in ("open", "tsumo")}


@each(CASES["apart"])
def test_what_cannot_stand_together(case: Case) -> None:
    names, how, key = case
    assert {found.key for found in conflicts(names.split(), **way(how), dealer="dealer" in how)} == {key}


@each(CASES["besides"])
def test_a_yaku_that_a_hand_must_have_besides_is_named(case: Case) -> None:
    names, how, other = case
    found = [one.text.ja for one in further_yaku(names.split(), **way(how))]
    assert found == ([f"{YAKU[other].words.ja}もある。足す。"] if other else [])


def shown() -> Iterator[tuple[Dealt, bool, TilesReading, bool]]:
    """Every reading of the hands above, and whether its winner deals."""
    for (hand, *_), how in product(CASES["yaku"], ("ron", "tsumo")):
        for seat, around in ((SOUTH, EAST), (EAST, EAST), (WEST, NORTH)):
            for reading in readings(dealt(hand), luck(how, seat=seat, round=around)):
                yield dealt(hand), how == "tsumo", reading, False


def random_ones(many: int) -> Iterator[tuple[Dealt, bool, TilesReading, bool]]:
    for seed in range(many):
        hand, how = told(random_hand(Random(seed)))
        for reading in readings(hand, how):
            yield hand, not how.ron, reading, how.seat == EAST


def may_be_told(hand: Dealt, tsumo: bool, reading: TilesReading, dealer: bool) -> None:
    """What a hand shows stands by name, and is worth by name what it is by tiles."""
    names, context = sorted(keys(reading)), (hand, reading)
    assert not list(conflicts(names, open=hand.open, tsumo=tsumo, dealer=dealer)), context
    assert not list(further_yaku(names, open=hand.open, tsumo=tsumo)), context
    assert worth(names, hand.open, sum(made.han for made in reading.dora)) == (reading.han, reading.units), context
    possible = fus(names, hand.open, tsumo, reading.han)
    assert reading.fu in possible if possible else reading.units or reading.han > 4, (*context, possible)


def test_what_a_hand_shows_may_be_told_by_name() -> None:
    for one in shown():
        may_be_told(*one)


@pytest.mark.fuzz
def test_what_random_hands_show_may_be_told_by_name() -> None:
    for one in random_ones(times(500)):
        may_be_told(*one)


def test_worth_by_name() -> None:
    assert worth(["riichi", "tsumo", "pinfu"], open=False, dora=2) == (5, 0)
    assert worth(["honitsu"], open=True, dora=1) == (3, 0)
    assert worth([], open=False, dora=3) == (0, 0), "riichi.dora.3"
    assert worth(["tanki", "daisuushii"], open=False, dora=3) == (0, 4), "riichi.yakuman.13"
    assert worth(["shiisan"], open=False, dora=3) == (5, 0), "riichi.yaku.31"


def test_the_tables_show_every_yaku_that_is_read() -> None:
    found = [sample.yaku.key for group in groups(RiichiHouse(open_riichi="han")) for sample in group.samples]
    assert len(found) == len(set(found)) == 51
    assert {*found} == {*YAKU}
    assert "open-riichi" not in {sample.yaku.key for group in groups(RiichiHouse()) for sample in group.samples}
