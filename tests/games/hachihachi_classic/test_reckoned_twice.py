"""Generated years of 八八 with 出る・下りる: the app and reckoned.py agree, and forms, referee and sheet go along."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from kinds import times
from strategies import tapping

from scorekeeper.core.facts import Fact, Redo
from scorekeeper.core.filled import offer_for, taps_for
from scorekeeper.core.forms import read
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused, add
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.hachihachi_classic import GAME, teyaku
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.reached import players_concerned
from scorekeeper.games.hachihachi_classic.year import holdings, loans
from tests.games.hachihachi_classic.reckoned import Reading, Year, readings
from tests.games.hachihachi_classic.years import Table, planted, rules
from tests.games.hanafuda import CARDS
from tests.search.test_inquiries import answered, scrawled

YEARS = 4
"""Years of one case; there are five."""
HANDS = 300
"""Dealt hands of one case; there are five."""
LOOKS = 0.15
"""How often a form is filled in, and the referee asked, before an entry."""
HAND = 7


def played(house: Mapping[str, Any]) -> ClassicHouse:
    return ClassicHouse(**{name.replace("-", "_"): choice for name, choice in house.items()})


@pytest.mark.parametrize("case", range(5))
def test_both_read_the_same_hands(case: int) -> None:
    for seed in range(times(HANDS)):
        rng = Random(f"{case} {seed}")
        house = rules(rng)
        hand = planted(rng)
        hand += rng.sample([card for card in CARDS if card not in hand], HAND - len(hand))
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


def fills_in_a_form(state: State, said: Fact) -> None:
    """The fact opens again in its form, and tells the same by it; who has 89 points is left out where nobody is asked."""
    fact = said
    if getattr(fact, "reached", None) == () and not players_concerned(state.own.now):
        fact = msgspec.structs.replace(fact, reached=None)
    offer = offer_for(GAME.offers(state), fact, state.seats)
    assert offer is not None, fact
    again = read(offer, taps_for(offer, fact, state.seats), state.seats).fact
    assert again is not None, fact
    assert not GAME.check(state, again), (fact, again)
    by_form, by_fact = (GAME.board(GAME.step(state, one, 10**6)).seats for one in (again, fact))
    assert by_form == by_fact, (fact, again)


def answers(rng: Random, state: State) -> None:
    """Any form of the referee, filled in at random, gets an answer."""
    inquiry = rng.choice(GAME.inquiries(state))
    given = {name: [*values] for name, values in inquiry.given.items()}
    filled = given | tapping(rng, GAME, state, inquiry.inputs)
    answered(GAME, state, inquiry, filled | (scrawled(rng, inquiry.inputs) if rng.random() < 0.3 else {}))


def says_the_result(app: App) -> None:
    """The row below each month of the sheet has the holdings, and the last foot the result."""
    per = int(app.state.house.unit)
    sheet = GAME.sheet(app.state, app.record.players)
    held = [row for one in sheet.rounds for row in one.rows if row.tells == "holds"][-1]
    assert tuple((cell.big or 0) * per + (cell.small or 0) for cell in held.cells) == holdings(app.state.own)
    assert tuple(cell.big or 0 for cell in sheet.feet[-1].cells) == GAME.final(app.state)


@pytest.mark.parametrize("case", range(5))
def test_whole_years(case: int) -> None:
    for seed in range(times(YEARS)):
        rng = Random(f"referee {case} {seed}")
        table = Table(Random(f"{case} {seed}"))
        app = App(table.house, table.seats)
        for fact in table.facts():
            assert sum(table.year.balances) + sum(table.year.stones) + table.year.month.pot == 0
            if rng.random() < LOOKS:
                fills_in_a_form(app.state, fact)
                answers(rng, app.state)
            added = add(app.record, app.state, fact)
            assert not isinstance(added, Refused), (case, seed, fact, added)
            app.record, app.state = added
            assert not app.same(table.year, fact), (case, seed, table.house, fact)
        if GAME.final(app.state):
            says_the_result(app)
