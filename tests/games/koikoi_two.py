"""A table of こいこい for declarations."""

from typing import Any, Self

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import State
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record, Refused, add
from scorekeeper.games.koikoi import GAME
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.month import Month


class Table:
    """Players in seat order; seat 0 deals first."""

    def __init__(self, house: KoikoiHouse | None = None, seats: int = 2, **choices: Any) -> None:
        self.house = house or KoikoiHouse(**choices)
        self.record = Record(GAME, GAME.edition, self.house, tuple("ABCDE"[:seats]))
        self.state: State = GAME.start(self.house, seats)

    def say(self, *facts: Fact) -> Self:
        """Declare facts that must be accepted."""
        for fact in facts:
            added = add(self.record, self.state, fact)
            assert not isinstance(added, Refused), (fact, added)
            self.record, self.state = added
        return self

    def refusing(self, fact: Fact) -> tuple[Objection, ...]:
        added = add(self.record, self.state, fact)
        assert isinstance(added, Refused), fact
        return added.objections

    def refuses(self, fact: Fact) -> str:
        """The key of the first objection."""
        return self.refusing(fact)[0].key

    @property
    def mon(self) -> tuple[int, ...]:
        return GAME.balances(self.state)

    @property
    def month(self) -> Month:
        month: Month = self.state.own.now
        return month

    @property
    def next(self) -> tuple[int | None, int | None]:
        """The number of the month at hand or coming, and who deals it."""
        coming = GAME.coming(self.state)
        return coming.round, coming.leader
