"""kingo_reckoned.py against what the source works out by hand, and years of kingo_table.py."""

from random import Random

import pytest
from kinds import times

from tests.games.kingo_reckoned import (
    HOUSE,
    Month,
    Year,
    fight,
    first_dealer,
    ko_draws,
    ko_hand,
    may_fight,
    oya_draws,
    oya_hand,
    settle,
)
from tests.games.kingo_table import Table
from tests.games.oichokabu_reckoned import KINDS, MONTHS

YEARS = 150


def cards(text: str) -> tuple[str, ...]:
    """Cards by their months: "4 1 4", a different one each time."""
    kinds = {month: iter(KINDS[month]) for month in MONTHS}
    return tuple(f"{MONTHS[int(one) - 1]}-{next(kinds[MONTHS[int(one) - 1]])}" for one in text.split())


SOURCE = Month(
    0,
    {1: 15, 2: 30, 3: 20, 4: 30},
    {1: cards("4 9"), 2: cards("8 3 10"), 3: cards("6 9"), 4: cards("9 4")},
    cards("2 5 5 3"),
    ((3, (2, 1)), (4, (4, 3))),
)


def test_the_settlement_of_the_source() -> None:
    result = settle(HOUSE, 5, SOURCE)
    assert result.changes == (45, 15, -30, 0, -30)
    assert [(one.seat, one.change) for one in result.fights] == [(2, -30), (1, 15), (4, -30), (3, 0)]
    assert result.kingo == (0, 3)


@pytest.mark.parametrize(
    ("house", "ko", "rule"),
    [
        ({}, "1 10", "must"),
        ({"choice": "2-14"}, "1 1", "may"),
        ({}, "2 10", "may"),
        ({}, "4 10", "may"),
        ({}, "5 10", "not"),
        ({}, "6 10", "not"),
        ({}, "9 9", "not"),
        ({"arashi-chase": "on"}, "9 9", "may"),
        ({"arashi-chase": "on"}, "8 8", "may"),
        ({"arashi-chase": "on"}, "9 9 9", "not"),
        ({"arashi-chase": "on"}, "7 9", "not"),
        ({}, "3 3 3", "may"),
        ({}, "1 1 1 2 2", "may"),
        ({}, "1 1 1 2", "must"),
    ],
)
def test_a_ko_must_may_or_can_not_take_a_card(house: dict[str, object], ko: str, rule: str) -> None:
    assert ko_draws(HOUSE | house, cards(ko)) == rule
    assert ko_draws(HOUSE | house, cards(ko), dry=True) == "not"


@pytest.mark.parametrize(
    ("house", "oya", "ko", "multiple"),
    [
        ({}, "4 1", "3 3 3", -1),
        ({}, "9 1", "8 8", -1),
        ({}, "8 8", "3 3 3", 2),
        ({}, "8 8", "5 5 5", 3),
        ({}, "8 8", "6 10", 0),
        ({}, "7 9", "1 1 2 2 5", -1),
        ({}, "7 9", "6 9", -1),
        ({}, "6 9", "1 1 2 2 5", 1),
        ({}, "6 9", "5 4 3 2 1", 1),
        ({}, "6 9", "7 8", 0),
        ({}, "6 9", "7 7 7", 2),
        ({}, "6 9", "10 6", 3),
        ({}, "5 1", "10 4", -1),
        ({}, "5 1", "10 5", 1),
        ({}, "5 1", "5 4 1 2 2", 1),
        ({"goppin": "off"}, "5 1", "10 4", 1),
        ({}, "10 4", "9 5", -1),
        ({}, "10 3", "9 5", 1),
        ({}, "10 3 10", "9 5", 1),
        ({}, "10 3 10", "9 5 10", 0),
        ({}, "10 3", "9 5 10", -1),
        ({}, "5 5 5", "7 8", 0),
        ({}, "1 1 2 3 5", "9 4", 1),
        ({}, "10 3", "4 1 8", -1),
        ({"deck": 48}, "10 3", "11 6", 3),
        ({"deck": 48, "n11": 4}, "10 3", "11 11 11", 2),
    ],
)
def test_what_a_fight_pays(house: dict[str, object], oya: str, ko: str, multiple: int) -> None:
    assert fight(oya_hand(HOUSE | house, cards(oya)), ko_hand(HOUSE | house, cards(ko))) == multiple


@pytest.mark.parametrize(
    ("ko", "kind"),
    [
        ("4 4 3 3 2", "goshita"),
        ("5 4 3 2 1", "goshita"),
        ("5 4 3 3 1", "bust"),
        ("3 3 3 4", "plain"),
        ("1 1 2 2 3 4", "plain"),
        ("9 3 4", "bust"),
    ],
)
def test_yaku_that_are_there_only_at_once(ko: str, kind: str) -> None:
    assert ko_hand(HOUSE, cards(ko)).kind == kind


def test_a_yaku_that_nobody_named() -> None:
    assert ko_hand(HOUSE, cards("4 4 4"), named=False).kind == "plain"
    assert ko_hand(HOUSE | {"declare": "showdown"}, cards("4 4 4"), named=False).kind == "arashi"
    assert ko_hand(HOUSE, cards("5 5 5"), named=False).kind == "kingo"
    assert oya_hand(HOUSE, cards("8 8"), named=False).kind == "bust"
    assert oya_draws(HOUSE, cards("4 1"), named=False) == "must"
    assert oya_draws(HOUSE, cards("5 1")) == "may"


def test_whom_the_dealer_may_fight() -> None:
    bust, fine = ko_hand(HOUSE, cards("10 9")), ko_hand(HOUSE, cards("10 3"))
    assert not may_fight(HOUSE, cards("5 2"), bust)
    assert may_fight(HOUSE | {"oya-under-12": "on"}, cards("5 2"), bust)
    assert not may_fight(HOUSE | {"oya-under-12": "on"}, cards("5 2"), fine)
    assert not may_fight(HOUSE | {"oya-under-12": "on"}, cards("5 2"), ko_hand(HOUSE, cards("8 8")))
    assert may_fight(HOUSE | {"choice": "2-14"}, cards("5 2"), fine)
    assert may_fight(HOUSE, cards("5 7"), fine)
    assert may_fight(HOUSE, cards("5 1"), fine)
    assert may_fight(HOUSE, cards("5"), fine, dry=True)


def test_a_stake_lost_by_standing_too_low() -> None:
    told = Month(0, {1: 10, 2: 20}, {1: cards("4 5"), 2: cards("10 3")}, cards("2 5 10"), ((3, (2,)),), stood=frozenset({1}))
    assert settle(HOUSE, 3, told).changes == (-10, -10, 20)


def test_who_deals_first() -> None:
    drawn = ["sakura-tan", "ume-tane", "momiji-tane"]
    assert first_dealer(HOUSE, drawn) == 1
    assert first_dealer(HOUSE | {"first-oya": "big"}, drawn) == 2


@pytest.mark.parametrize(
    ("house", "kingo", "dealers"),
    [
        ({}, [(), (2,), (0, 1)], [1, 2, 0]),
        ({"rotate-months": 2}, [(), (), (), ()], [0, 1, 1, 2]),
        ({"rotate-months": "off", "rotate-kingo": "on"}, [(), (2, 1), (), (2, 0)], [0, 2, 2, 2]),
        ({"rotate-months": 2, "rotate-kingo": "on"}, [(), (0,), (), (), (0,), (), ()], [0, 0, 0, 1, 0, 0, 1]),
    ],
)
def test_who_deals_next(house: dict[str, object], kingo: list[tuple[int, ...]], dealers: list[int]) -> None:
    year = Year(HOUSE | house, 3)
    found = []
    for who in kingo:
        year.end((0, 0, 0), who)
        found.append(year.dealer)
    assert found == dealers


def generated(table: Table) -> int:
    """Plays a year, and gives the months in which the pile ran out."""
    dry = 0
    for month, result in table.months():
        dealt = [*month.oya, *(card for hand in month.hands.values() for card in hand)]
        assert len(dealt) == len({*dealt})
        assert {one.seat for one in result.fights} == month.stakes.keys()
        assert result.changes[month.dealer] == -sum(one.change for one in result.fights)
        assert all(one.multiple in (-1, 0, 1, 2, 3) for one in result.fights)
        dry += month.dry
    assert sum(table.year.balances) == 0
    assert len(table.year.results) == table.house["months"]
    return dry


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(times(YEARS)))
def test_generated_years_sum_to_zero(seed: int) -> None:
    generated(Table(Random(seed)))


def test_the_pile_runs_out_at_a_crowded_table() -> None:
    assert sum(generated(Table(Random(seed), HOUSE | {"domae": 1000}, 15)) for seed in range(20)) > 0
