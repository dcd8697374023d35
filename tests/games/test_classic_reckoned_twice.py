"""Generated years of 八八 with 出る・下りる with the app and with classic_reckoned.py."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from kinds import times

from scorekeeper.core.facts import Fact, Redo
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused, add
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.hachihachi_classic import GAME, teyaku
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.year import loans
from tests.games.classic_reckoned import ALL, Ginmi, Reading, Year, readings
from tests.games.classic_years import Table, planted, rules

YEARS = 4
"""Years of one case; there are ten."""
HANDS = 300
"""Dealt hands of one case; there are five."""
HAND = 7


def played(house: Mapping[str, Any]) -> ClassicHouse:
    return ClassicHouse(**{name.replace("-", "_"): choice for name, choice in house.items()})


def test_the_ginmi_of_the_decisions() -> None:
    house = rules(Random(0)) | {"unit": "12", "tsukiishi": "on", "etsunen": "off"}
    year = Year(house, 3)
    year.number = 12
    year.month.tell({"fact": "totals", "amounts": (0, 0, 0), "leader": 0})
    year.before = year.before._replace(balances=[4 * 12, -2 * 12 + 11, -4 * 12 + 1], stones=[12, 0, 0])
    assert year.ginmi() == Ginmi((-1, -6, -9), 15, 1, (14, -6, -8), (1, 2, 3))


@pytest.mark.parametrize("case", range(5))
def test_both_read_the_same_hands(case: int) -> None:
    for seed in range(times(HANDS)):
        rng = Random(f"{case} {seed}")
        house = rules(rng)
        hand = planted(rng)
        hand += rng.sample([card for card in ALL if card not in hand], HAND - len(hand))
        app = {one.names: one for one in teyaku.readings(played(house), [BY_NAME[card] for card in hand])}
        least: dict[tuple[str, ...], Reading] = {}
        for one in readings(house, hand):
            old = least.setdefault(one.names, one)
            least[one.names] = min(old, one, key=lambda each: len(each.exposed))
        assert {*app} == {*least}, hand
        for names, reading in least.items():
            assert len(app[names].exposed) == len(reading.exposed), (hand, names)
            assert teyaku.hands(played(house)).fee(names) == reading.fee * int(house["unit"]), (hand, names)
        if least:
            assert least[next(iter(app))].rank == next(iter(least.values())).rank, hand


class App:
    """The same year in the app."""

    def __init__(self, house: Mapping[str, Any], seats: int) -> None:
        self.record = Record(GAME, GAME.edition, played(house), tuple("ABCDEFG"[:seats]))
        self.state: State = GAME.start(played(house), seats)
        self.number = 1
        self.start = self.borrowed = self.received = [0] * seats

    def same(self, year: Year, fact: Fact) -> dict[str, tuple[Any, Any]]:
        """What differs, as (the second reckoning, the app)."""
        month = year.month
        now = self.state.own.now
        found: dict[str, tuple[Any, Any]] = {
            "balances": (year.balances, [*GAME.balances(self.state)]),
            "pot": (month.pot, now.pot),
            "loans": self.loans(year, fact),
            "stones": (year.stones, [*self.state.own.tokens]),
            "number": (year.number, now.number),
            "dealer": (month.dealer, now.dealt),
            "over": (month.over, now.over),
            "final": (year.ginmi().final if year.over else None, GAME.final(self.state)),
            "places": (year.ginmi().places if year.over else None, GAME.places(self.state)),
        }
        if month.over:
            found["next"] = (month.next, now.next)
            found["queue"] = (year.carried, tuple(now.after))
        return {name: pair for name, pair in found.items() if pair[0] != pair[1]}

    def loans(self, year: Year, fact: Fact) -> tuple[list[int], list[int]]:
        """The loans that the clauses allow, nearest to those of the app: within an entry they leave the order of payments open."""
        found = [*loans(self.state.own)]
        if year.number > self.number:
            self.number, self.start, self.received = year.number, self.borrowed, [0] * year.seats
        elif isinstance(fact, Redo):
            self.borrowed, self.received = self.start, [0] * year.seats
        before, self.borrowed = self.borrowed, found
        received = year.month.moved().received
        gained, self.received = [new - old for new, old in zip(received, self.received, strict=True)], received
        least = year.borrowed(year.balances, before)
        worst = [amount - max(more, 0) for amount, more in zip(year.balances, gained, strict=True)]
        blown = bool(year.month.specials() and year.month.hands)
        most = found if blown else year.borrowed(worst, before)
        return [min(max(low, one), high) for low, one, high in zip(least, found, most, strict=True)], found


@pytest.mark.fuzz
@pytest.mark.parametrize("case", range(10))
def test_both_reckonings_agree(case: int) -> None:
    for seed in range(times(YEARS)):
        table = Table(Random(f"{case} {seed}"))
        app = App(table.house, table.seats)
        for fact in table.facts():
            assert sum(table.year.balances) + sum(table.year.stones) + table.year.month.pot == 0
            added = add(app.record, app.state, fact)
            assert not isinstance(added, Refused), (case, seed, fact, added)
            app.record, app.state = added
            assert not app.same(table.year, fact), (case, seed, table.house, fact)
