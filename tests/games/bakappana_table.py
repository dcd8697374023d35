"""A table of 馬鹿っ花 for declarations, which other games of 出る・下りる have too, and piles of captured cards."""

from typing import Any, ClassVar, Self

import msgspec
from hanaawase_table import piles

from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import POT, Line
from scorekeeper.core.record import Record, Refused, add
from scorekeeper.games.bakappana import GAME
from scorekeeper.games.bakappana.facts import PlayedOut
from scorekeeper.games.bakappana.month import Month
from scorekeeper.games.basics.facts import Spoke


def played(*shares: str) -> PlayedOut:
    """The captures of three, from twelve words: who of those who play captured each card of a month, in seat order (`0011`)."""
    return PlayedOut(captures=piles(*shares))


def told(says: str, first: int = 0, seats: int = 0) -> tuple[Spoke, ...]:
    """What players say in turn from `first`: i for in, o for out."""
    words = {"i": "in", "o": "out"}
    return tuple(Spoke(player=(first + nth) % (seats or 99), says=words[one]) for nth, one in enumerate(says))  # type: ignore[arg-type]


class Table:
    """Players by seat; seat 0 deals first."""

    GAME: ClassVar = GAME

    def __init__(self, seats: int = 3, **house: Any) -> None:
        rules = msgspec.convert({name.replace("_", "-"): value for name, value in house.items()}, self.GAME.house)
        self.record = Record(self.GAME, self.GAME.edition, rules, tuple("ABCDEFG"[:seats]))
        self.state = self.GAME.start(rules, seats)

    def say(self, *facts: Fact) -> Self:
        """Declare facts that must be accepted."""
        for fact in facts:
            added = add(self.record, self.state, fact)
            assert not isinstance(added, Refused), (fact, added)
            self.record, self.state = added
        return self

    def refuses(self, fact: Fact) -> tuple[str, ...]:
        """Declare a fact that must be refused: the keys of the objections."""
        objections = self.GAME.check(self.state, fact)
        assert objections, f"{fact} stands"
        return tuple(one.key for one in objections)

    @property
    def month(self) -> Month:
        """The month of the last entry."""
        month: Month = self.state.own.now
        return month

    @property
    def points(self) -> tuple[int, ...]:
        """What everybody has won or lost so far, line by line."""
        sums = [0] * self.state.seats
        for line in self.lines:
            if line.struck is None:
                for payment in line.payments:
                    for seat, amount in ((payment.payer, -payment.amount), (payment.payee, payment.amount)):
                        if seat != POT:
                            sums[seat] += amount
        return tuple(sums)

    @property
    def pot(self) -> int:
        return -sum(self.points)

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.GAME.lines(self.state)

    def clauses(self, *sorts: str) -> frozenset[str]:
        """Every clause that lines (of some sorts) cite, without the name of the game."""
        cited = (line.cites() for line in self.lines if not sorts or line.sort in sorts)
        return frozenset(clause.removeprefix(f"{self.GAME.name}.") for clauses in cited for clause in clauses)

    @property
    def dealer(self) -> int | None:
        return self.GAME.coming(self.state).leader

    @property
    def number(self) -> int | None:
        return self.GAME.coming(self.state).round
