"""A table of 馬鹿っ花 for declarations, and piles of captured cards."""

from typing import ClassVar

from scorekeeper.games.bakappana import GAME
from scorekeeper.games.bakappana.facts import BakappanaPlayedOut
from scorekeeper.games.basics.facts import Spoke
from tests.games import table
from tests.games.hanaawase.table import piles


def played(*shares: str) -> BakappanaPlayedOut:
    """The captures of three, from twelve words: who of those who play captured each card of a month, in seat order (`0011`)."""
    return BakappanaPlayedOut(captures=piles(*shares))


def told(says: str, first: int = 0, seats: int = 0) -> tuple[Spoke, ...]:
    """What players say in turn from `first`: i for in, o for out."""
    words = {"i": "in", "o": "out"}
    return tuple(Spoke(player=(first + nth) % (seats or 99), says=words[one]) for nth, one in enumerate(says))  # type: ignore[arg-type]


class Table(table.Table):
    """Players by seat; seat 0 deals first."""

    GAME: ClassVar = GAME

    @property
    def dealer(self) -> int | None:
        return self.next[1]
