"""Laws of 八八, 三人こいこい and 花合わせ, which exactly three play: no seat is special, and who won 三人こいこい deals next."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from generated import matches

from scorekeeper.core.facts import Fact
from scorekeeper.core.log import live
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games import BY_NAME
from scorekeeper.games.hanaawase.facts import HanaawasePlayedOut
from scorekeeper.games.koikoi_three.facts import ShobuThree, TeyakuThree
from scorekeeper.kit.seating import everyone
from tests.laws.test_laws import stones

SEATS = range(3)


def turned(fact: Fact, by: int) -> Fact:
    """The fact with every seat moved on by so many."""

    def around(values: tuple[Any, ...], empty: Any = None) -> tuple[Any, ...]:
        full = (*values, empty, empty, empty)
        return tuple(full[(one - by) % 3] for one in SEATS)

    def told(*names: str) -> Iterator[tuple[str, Any]]:
        return ((name, given) for name in names if (given := getattr(fact, name, None)) not in (None, ()))

    changed: dict[str, Any] = {name: (seat + by) % 3 for name, seat in told("player", "leader", "offender", "sujuroku")}
    changed |= {name: tuple((seat + by) % 3 for seat in seats) for name, seats in told("proved", "nuke", "fuke")}
    changed |= {name: around(given) for name, given in told("amounts", "final", "points")}
    for name, (one, two, *third) in told("captures") if not isinstance(fact, ShobuThree) else ():
        rest = tuple(card.name for card in DECK if card.name not in {*one, *two})
        changed[name] = around((one, two, *filter(None, third)) if any(third) else (one, two, rest))
    if isinstance(fact, TeyakuThree):
        changed |= {"names": around(fact.names, ""), "cards": around(fact.cards, ())}
    if isinstance(fact, HanaawasePlayedOut) and fact.declarations:
        changed |= {"names": around(fact.names, ())} | {name: around(given) for name, given in told("kasu", "captured")}
    return msgspec.structs.replace(fact, **changed)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", ["hachihachi", "koikoi-three", "hanaawase"])
@pytest.mark.parametrize("by", [1, 2])
def test_turning_the_table_turns_the_result(name: str, by: int) -> None:
    game = BY_NAME[name]

    def back(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(values[(one + by) % 3] for one in SEATS)

    for match in matches(game):
        state, start = match.state, game.start(match.record.house, 3)
        there = start._replace(own=start.own.replace(now=start.own.now.replace(seating=everyone(3, by))))
        for entry, fact in live(match.record.log):
            moved = turned(fact, by)
            assert game.check(there, moved) == (), moved
            there = game.step(there, moved, entry)
        assert back(game.balances(there)) == game.balances(state)
        assert name != "hachihachi" or back(stones(there)) == stones(state)
        final = game.final(there)
        assert (final and back(final)) == game.final(state)
        one, two = game.coming(there), game.coming(state)
        assert (one.round, one.carried) == (two.round, two.carried)
        assert one.leader == (None if two.leader is None else (two.leader + by) % 3)
        for here, other in zip(game.lines(state), game.lines(there), strict=True):
            assert (here.sort, here.struck, here.clauses) == (other.sort, other.struck, other.clauses)
            assert back(other.moves(3)) == here.moves(3)


@pytest.mark.fuzz
def test_every_month_of_koikoi_has_a_winner_who_deals_next() -> None:
    game = BY_NAME["koikoi-three"]
    for match in matches(game):
        months = match.state.own.rounds
        assert [month.number for month in months] == [*range(1, len(months) + 1)]
        for before, after in pairwise(months):
            # the biki of every void deal deals next
            assert after.leader == (before.winner - after.voids) % 3
        final = game.final(match.state)
        if final is not None:
            assert len(months) % 3 == 0
            assert len(months) >= 12
            assert sum(map(abs, final)) >= 18
