"""A table of 八八 with 出る・下りる for declarations, and months of it that are over at once."""

from typing import ClassVar, Self

import bakappana_table
from bakappana_table import told

from scorekeeper.core.facts import Totals
from scorekeeper.core.play.position import Position
from scorekeeper.games.hachihachi_classic import GAME, PLAY
from scorekeeper.games.hachihachi_classic.facts import Field
from scorekeeper.games.hachihachi_classic.month import Month

ZETSU, BIG = "kiri-hikari", "matsu-hikari"
"""A card of each field."""


class Table(bakappana_table.Table):
    """Players by seat; seat 0 deals first."""

    GAME: ClassVar = GAME

    @property
    def month(self) -> Month:
        """The month of the last entry."""
        month: Month = self.state.own.now
        return month

    @property
    def at(self) -> Position[Month]:
        return Position(PLAY, self.state)

    def deal(self, *brights: str) -> Self:
        return self.say(Field(brights=brights))

    def speak(self, says: str) -> Self:
        """What those who are asked say in turn: i for in, o for out."""
        for one in says:
            player = self.month.speaker
            assert player is not None, "nobody is asked"
            self.say(*told(one, player))
        return self

    def months(self, *won: int, dealer: int = 0) -> Self:
        """Months of which only the totals are known: what seat 0 won in each from seat 1."""
        for amount in won:
            rest = (0,) * (self.state.seats - 2)
            self.say(Totals(amounts=(amount, -amount, *rest), leader=dealer))
        return self
