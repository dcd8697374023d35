"""Generated years of むし, dealt and played card by card, with the app and with mushi_reckoned.py."""

from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest
from kinds import times

from scorekeeper.core.facts import SHARED
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused, add
from scorekeeper.games.basics.facts import Blank, Spoke
from scorekeeper.games.mushi import GAME
from tests.games.mushi_reckoned import BASE, CARDS, ONI, WILLOWS, Year, handed, points
from tests.games.mushi_table import Table

YEARS = 40
"""Years of one case; there are ten."""
KINDS = {kind.__struct_config__.tag: kind for kind in (*GAME.facts, *SHARED, Blank, Spoke)}


class App:
    """The same year in the app."""

    def __init__(self, house: dict[str, Any], seats: int) -> None:
        rules = GAME.house(**house)
        self.record = Record(GAME, GAME.edition, rules, tuple("ABCDE"[:seats]))
        self.state: State = GAME.start(rules, seats)

    def tell(self, fact: dict[str, Any]) -> None:
        added = add(self.record, self.state, msgspec.convert(fact, KINDS[fact["fact"]]))
        assert not isinstance(added, Refused), (fact, added)
        self.record, self.state = added

    def differs(self, year: Year) -> dict[str, tuple[Any, Any]]:
        """What differs, as (the second reckoning, the app)."""
        final = tuple(year.balances) if year.over else None
        found: dict[str, tuple[Any, Any]] = {
            "balances": (year.balances, [*GAME.balances(self.state)]),
            "over": (year.over, GAME.coming(self.state)[0] is None),
            "final": (final, GAME.final(self.state)),
        }
        if year.over:
            found["places"] = (
                tuple(1 + sum(more > one for more in year.balances) for one in year.balances),
                GAME.places(self.state),
            )
        elif year.playing and year.asked is None:
            found["next"] = ((year.done + 1, year.playing[0]), GAME.coming(self.state)[:2])  # drop.6
        elif not year.said and year.blank is None:
            found["next"] = ((year.done + 1, year.dealer), GAME.coming(self.state)[:2])
        return {name: pair for name, pair in found.items() if pair[0] != pair[1]}


@pytest.mark.fuzz
@pytest.mark.parametrize("case", range(10))
def test_both_reckonings_agree(case: int) -> None:
    for seed in range(times(YEARS)):
        table = Table(Random(f"{case} {seed}"))
        app = App(table.house, table.seats)
        past = deepcopy(table.year)
        for fact in table.facts():
            app.tell(fact)
            if table.chance(0.05):  # entered by mistake, and then after all
                app.tell({"fact": "void", "entry": len(app.record.log) - 1})
                assert not app.differs(past), (case, seed, table.house, fact, app.differs(past))
                app.tell(fact)
            past = deepcopy(table.year)
            assert not app.differs(table.year), (case, seed, table.house, fact, app.differs(table.year))


@pytest.mark.fuzz
def test_all_cards_are_used_up_and_make_230() -> None:
    left: set[int] = set()
    for seed in range(times(300)):
        table = Table(Random(f"left {seed}"))
        for _ in table.facts():
            pass
        for played in table.played:
            assert sorted([*played.piles[0], *played.piles[1], *played.left]) == sorted(CARDS)
            assert sum(points(pile) - BASE for pile in handed(played.piles, played.left, 1)) == 0
            left.add(len(played.left))
            if played.oni_willow:
                assert not played.left  # leftover.2
            elif ONI in played.left:
                assert len(played.left) == 2  # leftover.7
                assert WILLOWS & {*played.left}
            else:
                odd = [card for card in played.left if card not in WILLOWS]
                assert len(played.left) == len(odd) + 1  # leftover.1
                assert len(odd) in (1, 3)  # leftover.5
                assert len({card.partition("-")[0] for card in odd}) == 1
    assert left <= {0, 2, 4}
