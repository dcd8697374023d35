"""oichokabu_reckoned.py against what the source works out by hand, and years of oichokabu_table.py."""

from random import Random

import pytest
from kinds import times

from tests.games.oichokabu_reckoned import (
    HOUSE,
    KINDS,
    MONTHS,
    Month,
    Stake,
    Year,
    decider,
    fight,
    first_dealer,
    possible_arashi,
    settle,
    third,
    wrong,
)
from tests.games.oichokabu_table import Table

YEARS = 150


def cards(text: str) -> tuple[str, ...]:
    """Cards by their months: "4 1 4", a different one each time."""
    kinds = {month: iter(KINDS[month]) for month in MONTHS}
    return tuple(f"{MONTHS[int(one) - 1]}-{next(kinds[MONTHS[int(one) - 1]])}" for one in text.split())


def month(columns: str, oya: str, stakes: dict[int, Stake], **more: tuple[int, ...]) -> Month:
    return Month(0, stakes, tuple(cards(one) for one in columns.split("/")), cards(oya), **more)


def test_the_settlement_of_the_source() -> None:
    stakes = {1: Stake(0, 30), 2: Stake(0, 10), 3: Stake(1, 20), 4: Stake(2, 10), 5: Stake(2, 20)}
    result = settle(HOUSE, 6, month("1 8/3 4/6 4 2/5 5", "9 8", stakes))
    assert result.changes == (-10, 30, 10, 0, -10, -20)
    assert result.numbers == {7}


@pytest.mark.parametrize(
    ("two", "rule"),
    [("10 3", "must"), ("10 10", "must"), ("2 1", "must"), ("2 2", "may"), ("10 6", "may"), ("3 4", "not"), ("9 10", "not")],
)
def test_a_third_card_must_may_or_can_not_be_drawn(two: str, rule: str) -> None:
    assert third(HOUSE, cards(two)) == rule
    assert third(HOUSE | {"santa": "off", "shichiken": "off"}, cards(two)) == "may"


def test_kuppin_need_not_draw() -> None:
    assert third(HOUSE, cards("9 1"), dealer=True) == "may"
    assert third(HOUSE, cards("9 1")) == "must"
    assert third(HOUSE | {"shippin": "ordered"}, cards("1 9"), dealer=True) == "must"


def test_arashi_that_the_rules_leave() -> None:
    assert possible_arashi(HOUSE) == {1, 2, 3, 5, 6, 7, 8, 10}
    assert possible_arashi(HOUSE | {"shichiken": "off"}) == {*range(1, 11)}
    assert possible_arashi(HOUSE | {"deck": 48, "n11": 4}) == {1, 2, 3, 5, 6, 7, 8, 10, 12}


@pytest.mark.parametrize(
    ("house", "oya", "ko", "multiple"),
    [
        ({}, "4 1", "9 10", -1),
        ({}, "1 9", "9 10", -1),
        ({}, "4 1", "5 5 5", 3),
        ({"arashi3": "off"}, "9 1", "5 5 5", 1),
        ({"shippin": "ordered"}, "1 4", "4 2", 1),
        ({"shippin": "ordered"}, "4 1", "4 2", -1),
        ({}, "4 1 3", "4 5", 1),
        ({}, "10 10 10", "1 2 1", 1),
        ({"oya-arashi": "on"}, "10 10 10", "4 5", -3),
        ({"oya-arashi": "on"}, "10 10 10", "7 7 7", 3),
        ({"oya-arashi": "on"}, "3 3 3", "7 7 7", -3),
        ({"oya-arashi": "on", "arashi3": "off"}, "3 3 3", "4 3", -1),
        ({"oya-arashi": "on", "deck": 48}, "10 10 10", "11 11 11", 0),
        ({"oya-arashi": "on", "deck": 48, "tie": "oya"}, "10 10 10", "11 11 11", -3),
        ({"oya-arashi": "lose"}, "3 3 3", "7 7 7", 3),
        ({"oya-arashi": "lose"}, "3 3 3", "4 3", 3),
        ({"deck": 48, "n11": 1}, "4 11", "4 2", 1),
        ({"deck": 48}, "2 3", "10 11 10", -1),
        ({}, "4 3", "5 2", 0),
        ({"tie": "oya"}, "4 3", "5 2", -1),
    ],
)
def test_what_a_fight_pays(house: dict[str, object], oya: str, ko: str, multiple: int) -> None:
    assert fight(HOUSE | house, cards(oya), cards(ko))[0] == multiple


def test_some_are_fought_before_the_third_card() -> None:
    stakes = {1: Stake(0, 10), 2: Stake(1, 20), 3: Stake(2, 5)}
    told = month("4 5/10 8/2 4/1 1", "10 5 3", stakes, early=(3,))
    result = settle(HOUSE, 4, told)
    assert [(one.seat, one.when, one.change) for one in result.fights] == [(3, "two", 5), (1, "three", 10), (2, "three", 0)]
    assert result.numbers == {5, 8}


def test_an_arashi_waits_only_where_the_dealer_may_have_one() -> None:
    stakes = {1: Stake(0, 10), 2: Stake(1, 20)}
    told = month("5 5 5/10 8/2 4/1 1", "4 1", stakes)
    assert [(one.seat, one.when, one.change) for one in settle(HOUSE, 3, told).fights] == [(1, "arashi", 30), (2, "sweep", -20)]
    waiting = settle(HOUSE | {"oya-arashi": "on"}, 3, told)
    assert [(one.seat, one.when, one.change) for one in waiting.fights] == [(1, "sweep", 30), (2, "sweep", -20)]
    assert waiting.numbers == set()


def test_errors_that_were_found_late() -> None:
    stakes = {1: Stake(0, 10), 2: Stake(0, 20), 3: Stake(1, 5)}
    assert wrong(HOUSE, cards("10 3"))
    assert settle(HOUSE, 4, month("10 3/10 8/2 4/1 1", "4 2", stakes)).changes == (25, -10, -20, 5)
    assert settle(HOUSE, 4, month("10 4/10 8/2 4/1 1", "4 5 9", stakes)).changes == (-35, 10, 20, 5)


def test_the_largest_stake_decides_then_the_nearest_seat() -> None:
    told = month("1 1/2 2/3 3/4 4", "5 5", {1: Stake(0, 5), 2: Stake(0, 10), 3: Stake(0, 10), 4: Stake(1, 50)})
    assert decider(told, 0, 5) == 2


def test_who_deals_first() -> None:
    assert first_dealer(["sakura-tan", "ume-tane", "kiku-tane"]) == 1
    assert first_dealer(["ume-tan", "ume-tane", "kiku-tane"]) == 1
    assert first_dealer(["ume-kasu1", "ume-kasu2", "kiku-tane"]) is None


@pytest.mark.parametrize(
    ("house", "months", "dealers"),
    [
        ({}, [(60, -60, 0), (39, -39, 0), (1, 0, -1), (0, 0, 0)], [0, 0, 1, 1]),
        ({"domae": 50}, [(-50, 50, 0), (10, -60, 50)], [1, 2]),
        ({"rotate": "months:2"}, [(1, -1, 0)] * 5, [0, 1, 1, 2, 2]),
        ({"rotate": "winner"}, [(-10, 5, 5), (5, -5, 0), (0, 0, 0), (-5, 0, 5)], [1, 0, 0, 2]),
        ({"domae-kind": "bank"}, [(100, -100, 0), (0, 99, -99), (0, 1, -1), (0, 0, 0)], [1, 1, 2, 2]),
        ({"domae-kind": "bank", "bank-target": 3}, [(100, -100, 0), (-250, 250, 0)], [0, 1]),
    ],
)
def test_who_deals_next(house: dict[str, object], months: list[tuple[int, ...]], dealers: list[int]) -> None:
    year = Year(HOUSE | house, 3)
    found = []
    for changes in months:
        year.end(changes)
        found.append(year.dealer)
    assert found == dealers


def test_fighting_with_goke_passes_the_deal() -> None:
    year = Year(HOUSE | {"rotate": "goke"}, 2)
    year.play(month("4 5/1 1/2 2/3 3", "4 1", {1: Stake(0, 10)}))
    assert year.dealer == 0
    year.play(month("2 2/1 1/2 2/3 3", "2 3", {1: Stake(0, 10)}))
    assert year.dealer == 1


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(times(YEARS)))
def test_generated_years_sum_to_zero(seed: int) -> None:
    table = Table(Random(seed))
    for month, result in table.months():
        dealt = [*month.maki, *month.oya, *(card for column in month.columns for card in column)]
        assert len(dealt) == len({*dealt})
        assert {one.seat for one in result.fights} == month.stakes.keys()
        assert result.changes[month.dealer] == -sum(one.change for one in result.fights)
        assert all(one.multiple in (-3, -1, 0, 1, 3) for one in result.fights)
    assert sum(table.year.balances) == 0
    assert len(table.year.results) == table.house["months"]
