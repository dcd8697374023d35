"""Laws of riichi mahjong under any house: points are conserved, and results add up."""

from random import Random

import pytest
from generated import rules
from kinds import times
from msgspec.structs import replace
from strategies import grown

from scorekeeper.games.riichi import GAME

pytestmark = pytest.mark.fuzz


@pytest.mark.parametrize("seed", range(times(20)))
def test_a_match_under_any_house(seed: int) -> None:
    rng = Random(seed)
    house = rules(rng, GAME)
    house = house if rng.random() < 0.3 else replace(house, start=25_000)
    *_, (_, state) = grown(GAME, house, rng, 60, 4)
    assert sum(state.own.now.scores) + state.own.now.pot == 4 * house.start
    final = GAME.final(state)
    if final is not None and house.oka == "on":
        fines = sum(len(one.fined) for one in state.own.rounds) * (0 if house.chombo == "mangan" else int(house.chombo))
        assert sum(final) == -fines * 1000 // house.per, "first place takes what rounding leaves; only a chombo goes to nobody"
    assert GAME.sheet(state, tuple("ABCD")).unit == GAME.under(house).unit
    assert GAME.yaku(house)
