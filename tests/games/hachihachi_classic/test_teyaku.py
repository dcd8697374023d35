"""Teyaku of 八八 with 出る・下りる: cases from the clauses. test_reckoned_twice.py has every reading of sampled hands."""

from typing import Any

import pytest

from scorekeeper.core.counting import classes
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.hachihachi_classic import samples, teyaku
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.kit.eights.alike import teyaku_features, together
from scorekeeper.kit.eights.teyaku import HAND, KindHand, MonthHand


def test_a_kan_of_ten_points() -> None:
    assert teyaku.hands(ClassicHouse(unit="10")).fee(("karasu", "shiso")) == 240


@pytest.mark.parametrize("sanbon_tate", ["on", "off"])
def test_the_compounds_that_no_cards_make_are_these(sanbon_tate: Any) -> None:
    """Every class of hand of the whole deck, read under both treatments of two threes."""
    house = ClassicHouse(sanbon_tate=sanbon_tate)
    dealt = {
        one.names
        for alike in classes(DECK, HAND, teyaku_features, together).values()
        for one in teyaku.readings(house, alike.example)
    }
    both = [(str(kind), str(month)) for kind in KindHand for month in MonthHand if month in teyaku.hands(house).yaku]
    claimed = {names for names in both if teyaku.possible(house, names) and not teyaku.barring_clause(house, names)}
    assert {names for names in dealt if len(names) == 2} == claimed
    assert {name for names in dealt for name in names} == {*teyaku.hands(house).yaku}


@pytest.mark.parametrize("sanbon_tate", ["on", "off"])
def test_every_sample_is_that_hand_alone(sanbon_tate: Any) -> None:
    house = ClassicHouse(sanbon_tate=sanbon_tate, unit="10")
    shown = [one for group in samples.groups(house)[:2] for one in group.samples]
    assert {one.yaku.key for one in shown} == {*teyaku.hands(house).yaku}
    for one in shown:
        (reading,) = teyaku.readings(house, one.cards + one.rest)
        assert reading.names == (one.yaku.key,)
        assert one.fees == (one.yaku.fee, 2 * one.yaku.fee, 4 * one.yaku.fee)
