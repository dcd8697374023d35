"""Generated games of 六百間, dealt and played card by card, with the app and with roppyakken_reckoned.py."""

from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest
from kinds import times

from scorekeeper.core.facts import SHARED
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused, add
from scorekeeper.games.roppyakken import GAME
from tests.games.roppyakken_reckoned import CARDS, GAJI, WILLOWS, Game, handed, points, used_up
from tests.games.roppyakken_table import Table

GAMES = 60
"""Games of one case; there are ten."""
KINDS = {kind.__struct_config__.tag: kind for kind in (*GAME.facts, *SHARED)}


class App:
    """The same game in the app."""

    def __init__(self, house: dict[str, Any], seats: int) -> None:
        rules = GAME.house(**{name.replace("-", "_"): choice for name, choice in house.items()})
        self.record = Record(GAME, GAME.edition, rules, tuple("ABC"[:seats]))
        self.state: State = GAME.start(rules, seats)

    def tell(self, fact: dict[str, Any]) -> None:
        added = add(self.record, self.state, msgspec.convert(fact, KINDS[fact["fact"]]))
        assert not isinstance(added, Refused), (fact, added)
        self.record, self.state = added

    def differs(self, game: Game) -> dict[str, tuple[Any, Any]]:
        """What differs, as (the second reckoning, the app)."""
        over = game.winner is not None
        found: dict[str, tuple[Any, Any]] = {
            "scores": (game.scores, [*GAME.balances(self.state)]),
            "next": ((None, None) if over else (game.done + 1, game.dealer), GAME.coming(self.state)[:2]),
            "final": (tuple(game.scores) if over else None, GAME.final(self.state)),
        }
        if over:
            ranks = [(seat == game.winner, score) for seat, score in enumerate(game.scores)]
            found["places"] = (tuple(1 + sum(more > one for more in ranks) for one in ranks), GAME.places(self.state))
        return {name: pair for name, pair in found.items() if pair[0] != pair[1]}


@pytest.mark.fuzz
@pytest.mark.parametrize("case", range(10))
def test_both_reckonings_agree(case: int) -> None:
    for seed in range(times(GAMES)):
        table = Table(Random(f"{case} {seed}"))
        app = App(table.house, table.seats)
        past = deepcopy(table.game)
        for fact in table.facts():
            app.tell(fact)
            if table.chance(0.05):  # entered by mistake, and then after all
                app.tell({"fact": "void", "entry": len(app.record.log) - 1})
                assert not app.differs(past), (case, seed, table.house, fact, app.differs(past))
                app.tell(fact)
            past = deepcopy(table.game)
            assert not app.differs(table.game), (case, seed, table.house, fact, app.differs(table.game))


@pytest.mark.fuzz
def test_what_the_gaji_leaves_over_and_what_all_cards_are_worth() -> None:
    for seed in range(times(300)):
        table = Table(Random(f"left {seed}"))
        house = table.house
        everything = 490 if house["card-values"] == "50" else 300
        for _ in table.facts():
            pass
        for played in table.played:
            captured = [card for pile in played.piles for card in pile]
            assert len({*captured, *played.left}) == len(captured) + len(played.left)
            assert points(house, CARDS) == everything
            if not used_up(house, table.seats) or played.ichikoro:
                continue
            assert sorted([*captured, *played.left]) == sorted(CARDS)
            assert GAJI in captured
            if played.left:  # gaji.13
                willows = WILLOWS & {*played.left}
                odd = {*played.left} - willows
                assert len({card.partition("-")[0] for card in odd}) == 1
                assert sorted((len(willows), len(odd))) in ([1, 1], [1, 3])
            if house["gaji-rest-10"] != "leave":
                assert sum(points(house, pile) for pile in handed(house, played.piles)) == everything


@pytest.mark.parametrize(("way", "gained"), [("leave", [0, 120]), ("take", [0, 140]), ("mushi", [0, 140])])
def test_three_willows_on_the_opening_field_stay_there_if_the_gaji_takes_a_chrysanthemum(way: str, gained: list[int]) -> None:
    house: dict[str, Any] = {"deal": "10", "yaku": "off", "gaji-rest-10": way, "card-values": "20"}
    left = {"yanagi-tane", "yanagi-tan", "yanagi-kasu1", "kiku-kasu1"}
    mine = {card for card in CARDS if card.partition("-")[0] in ("matsu", "botan", "sakura")}
    app = App(house, 2)
    app.tell({"fact": "count", "captures": [sorted(mine), sorted({*CARDS} - mine - left)]})
    all_cards = 300 if way != "leave" else 300 - 20
    assert [*GAME.balances(app.state)] == [0, all_cards - 2 * points(house, mine)] == gained
