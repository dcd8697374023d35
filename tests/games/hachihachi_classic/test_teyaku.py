"""Hands and fields of 八八 with 出る・下りる, looked at one and all. test_reckoned_twice.py has every reading of sampled hands."""

from itertools import combinations
from typing import Any

import pytest

from scorekeeper.core.counting import classes
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.hachihachi_classic import samples, teyaku
from scorekeeper.games.hachihachi_classic.driven import Earning, in_hand
from scorekeeper.games.hachihachi_classic.facts import ClassicDriven
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.kit.eights.alike import teyaku_features, together
from scorekeeper.kit.eights.teyaku import HAND, KindHand, MonthHand
from tests.games.cases import told


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


@pytest.mark.fuzz
def test_every_number_of_lights_and_ribbons_that_seven_cards_can_have() -> None:
    """Without names: all that three rows of ribbons and five lights allow, found by looking at every such hand."""
    at, house = told("hachihachi-classic", "OIII", "seats=5"), ClassicHouse()
    pool = [card for card in DECK if str(card.kind) in ("hikari", "tan") and card.name != "yanagi-tan"]
    plain = [card for card in DECK if str(card.kind) in ("tane", "kasu")]
    there = set()
    for size in range(8):
        for some in combinations(pool, size):
            found = in_hand(house, (*some, *plain[: 7 - size]))
            if not found.names:
                there.add((found.brights, found.ribbons))
    for brights in range(6):
        for ribbons in range(8):
            stands = not at.GAME.check(at.state, ClassicDriven(player=4, brights=brights, ribbons=ribbons))
            assert stands == ((brights, ribbons) in there), Earning(brights, ribbons)
