"""A table of 花合わせ for declarations, and piles of captured cards."""

from typing import ClassVar

from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.facts import HanaawasePlayedOut
from tests.games import table

Piles = tuple[tuple[str, ...], ...]


def piles(*shares: str) -> Piles:
    return table.piles(" ".join(shares))


def played(*shares: str) -> HanaawasePlayedOut:
    return HanaawasePlayedOut(captures=piles(*shares))


class Table(table.Table):
    """Three players, seats 0, 1 and 2; seat 0 deals first."""

    GAME: ClassVar = GAME

    @property
    def coming(self) -> tuple[int | None, int | None]:
        """The month that is coming or at hand, and its dealer."""
        return self.next[:2]
