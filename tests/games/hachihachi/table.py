"""A table of 八八 for declarations, and short ways to say them."""

from typing import Any, ClassVar

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from tests.games import table

KAN = 12
"""Points per kan, repeated here because a test does not ask the code that it tests."""
BIG2, ZETSU2 = ("matsu-hikari", "sakura-hikari"), ("yanagi-hikari", "kiri-hikari")
"""Brights that bind two months."""
LYING = {"small": (), "big": BIG2[:1], "zetsu": ZETSU2[:1]}
"""Brights of each field, without a bind."""


class Table(table.Table):
    """Three players, seats 0, 1 and 2; seat 0 deals first."""

    GAME: ClassVar[Game] = GAME

    @property
    def kan(self) -> tuple[float, ...]:
        """What everybody has won or lost so far in kan (貫), without the stones."""
        return tuple(points / KAN for points in self.points)


def month(*facts: Fact, brights: tuple[str, ...] = (), **house: Any) -> Table:
    """A first month with these brights on its field, and these declarations."""
    return Table(**house).say(HachihachiField(brights=brights), *facts)


def hand(player: int, *names: str, **more: Any) -> HachihachiTeyaku:
    return HachihachiTeyaku(player=player, names=names, **more)


def agari(player: int, *names: str, **more: Any) -> HachihachiDekiyaku:
    return HachihachiDekiyaku(player=player, names=names, then="agari", **more)


def sage(player: int, *names: str, **more: Any) -> HachihachiDekiyaku:
    return HachihachiDekiyaku(player=player, names=names, then="sage", **more)
