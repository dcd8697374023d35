"""The odds of きんご against looking at every order of a few cards."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from scorekeeper.games.kingo import GAME
from scorekeeper.games.kingo.chances import DEALER, Odds, Policy, drawing, ends, standing, whole
from scorekeeper.games.kingo.house import KingoHouse
from tests.games.hanafuda import KINDS, MONTHS
from tests.games.kingo.reckoned import HOUSE, fight, ko_hand, oya_hand, total

FEW = (1, 1, 4, 5, 7, 9)
"""The months of a small deck."""
HANDS = ((9, 3), (8, 4), (7, 7), (10, 4), (6, 7), (2, 2, 2), (10, 6), (6, 5))


def named(months: Sequence[int]) -> tuple[str, ...]:
    """Cards of these months, a different one each time."""
    kinds = {month: iter(KINDS[month]) for month in MONTHS}
    return tuple(f"{MONTHS[one - 1]}-{next(kinds[MONTHS[one - 1]])}" for one in months)


def dealt(order: Sequence[int], house: dict[str, Any]) -> tuple[int, ...]:
    """What the dealer opens: two cards, and more until 12 or a yaku."""
    own = list(order[:2])
    rest = list(order[2:])
    while rest and oya_hand(house, named(own)).kind == "plain" and total(house, named(own)) < 12:
        own.append(rest.pop(0))
    return tuple(own)


def outcome(orders: list[tuple[tuple[int, ...], tuple[int, ...]]], house: dict[str, Any]) -> Odds:
    """What a ko gains with these hands, each beside the cards that then come to the dealer."""
    multiples = [fight(house, oya_hand(house, named(dealt(rest, house))), ko_hand(house, named(own))) for own, rest in orders]
    busts = sum(ko_hand(house, named(own)).kind == "bust" for own, _ in orders)
    every = len(orders)
    return Odds(
        Fraction(sum(one > 0 for one in multiples), every),
        Fraction(sum(one == 0 for one in multiples), every),
        Fraction(sum(one < 0 for one in multiples), every),
        Fraction(busts, every),
        Fraction(sum(multiples), every),
    )


def pool_of(months: Sequence[int]) -> tuple[int, ...]:
    return tuple(months.count(month) for month in range(1, 11))


@pytest.mark.fuzz
@pytest.mark.parametrize("own_rules", [{}, {"goppin": "off"}, {"order": "kingo", "shigoro": "on"}], ids=str)
@pytest.mark.parametrize("own", HANDS)
def test_standing_and_drawing_over_every_order(own: tuple[int, ...], own_rules: dict[str, Any]) -> None:
    house, rules = KingoHouse(**own_rules), HOUSE | own_rules
    orders = [*permutations(FEW)]
    key = next(iter(ends((0,) * 10, own, Policy(), house)))
    assert standing(pool_of(FEW), key, house) == outcome([(own, order) for order in orders], rules)
    if total(rules, named(own)) > 14:
        return
    after = []
    for order in orders:
        taken = 1
        while total(rules, named((*own, *order[:taken]))) < 12 and ko_hand(rules, named((*own, *order[:taken]))).kind == "plain":
            taken += 1
        after.append(((*own, *order[:taken]), order[taken:]))
    assert drawing(pool_of(FEW), own, house) == outcome(after, rules)


@pytest.mark.parametrize("least", [12, 13, 15])
def test_how_hands_end_over_every_order(least: int) -> None:
    found: Counter[str] = Counter()
    orders = [*permutations(FEW)]
    for order in orders:
        taken = 2
        while taken < len(order):
            hand = ko_hand(HOUSE, named(order[:taken]))
            if hand.kind != "plain" or hand.total >= least:
                break
            taken += 1
        hand = ko_hand(HOUSE, named(order[:taken]))
        found[str(hand.total) if hand.kind in ("plain", "kingo") else hand.kind] += 1
    told: Counter[str] = Counter()
    for key, chance in ends(pool_of(FEW), (), Policy(least=least), KingoHouse()).items():
        told["goshita" if key == "goshita-15" else key] += chance * len(orders)
    assert told == found


def test_the_dealer_sweeps_as_often_as_two_cards_make_it() -> None:
    """4 and 1: sixteen of 780 pairs."""
    chances = ends(whole(KingoHouse()), (), DEALER, KingoHouse())
    assert chances["shippin"] == chances["kuppin"] == chances["goppin"] == Fraction(16, 780)
    assert chances["ittan"] == Fraction(16 + 16 + 6, 780)
    assert sum(chances.values()) == 1


def test_every_row_of_the_table_sums_to_one() -> None:
    for house in (KingoHouse(), KingoHouse(deck="48", n11=1), KingoHouse(goppin="off")):
        (table,) = GAME.odds(house)
        sums = {row.key: Fraction() for row in table.rows}
        for (row, _), cell in table.cells.items():
            sums[row] += cell.value
        assert {*sums.values()} == {Fraction(1)}
