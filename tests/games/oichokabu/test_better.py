"""The chances of drawing and standing against every order of a small rest of the pack, dealt out card by card."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from scorekeeper.games.oichokabu.better import cards_left, chances
from scorekeeper.games.oichokabu.house import OichokabuHouse
from tests.games.hanafuda import MONTHS
from tests.games.oichokabu.reckoned import HOUSE, fight, sweeps, third

HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"tie": "oya", "shippin": "ordered"},
    {"oya-arashi": "on", "santa": "off"},
    {"oya-arashi": "lose", "arashi3": "off", "shichiken": "off"},
)
BOUND = {"santa": "on", "shichiken": "on"}
"""Also where no rule binds him the banker is taken to draw on three or less and to stand on seven or more."""
RESTS = ((1, 4, 4, 9, 5, 10), (3, 3, 3, 6, 2, 7), (1, 9, 2, 2, 2, 8))


def named(*months: int) -> tuple[str, ...]:
    """Cards for the second reckoning, which tells cards of a month apart; only their months matter here."""
    return tuple(f"{MONTHS[month - 1]}-tan" for month in months)


def dealt_out(own: tuple[int, int], rest: tuple[int, ...], house: dict[str, Any], draw: bool, free: bool) -> dict[int, Fraction]:
    """What a ko gains over every order of the rest, by the second reckoning."""
    gains: Counter[int] = Counter()
    orders = [*permutations(rest)]
    for order in orders:
        pile = [*order]
        ko = (*own, pile.pop(0)) if draw else own
        oya = (pile.pop(0), pile.pop(0))
        rule = third(HOUSE | house | BOUND, named(*oya), dealer=True)
        if not sweeps(house, named(*oya)) and (rule == "must" or (rule == "may" and free)):
            oya = (*oya, pile.pop(0))
        multiple, _ = fight(house, named(*oya), named(*ko))
        gains[multiple] += 1
    return {gain: Fraction(many, len(orders)) for gain, many in gains.items()}


@pytest.mark.fuzz
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("rest", RESTS)
@pytest.mark.parametrize(("draw", "free"), [(True, False), (True, True), (False, False), (False, True)])
def test_chances_are_those_of_every_order(house: dict[str, Any], rest: tuple[int, ...], draw: bool, free: bool) -> None:
    rules = OichokabuHouse(**{name.replace("-", "_"): choice for name, choice in house.items()})
    for own in ((2, 2), (5, 10)):
        assert chances(own, Counter(rest), rules, draw=draw, free=free).gains == dealt_out(own, rest, HOUSE | house, draw, free)


def test_the_whole_pack_sums_to_one() -> None:
    for draw in (True, False):
        found = chances((4, 10), cards_left((4, 10), OichokabuHouse()), OichokabuHouse(), draw=draw, free=True)
        assert sum(found.gains.values()) == 1
