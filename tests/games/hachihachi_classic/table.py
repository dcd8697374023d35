"""A table of 八八 with 出る・下りる for declarations, and short ways to say them."""

from typing import Any, ClassVar, Self

from scorekeeper.core.facts import Totals
from scorekeeper.core.game import Game
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.hachihachi_classic import GAME, PLAY
from scorekeeper.games.hachihachi_classic.facts import (
    ClassicDekiyaku,
    ClassicDriven,
    ClassicField,
    ClassicPlayedOut,
    ClassicTeyaku,
    ClassicTobikomi,
)
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.kit.position import Position
from tests.games import table

KAN = 12
BIG, ZETSU = "matsu-hikari", "kiri-hikari"
"""A card of each field."""
FACTORS = {(): 1, (BIG,): 2, (ZETSU,): 4}
"""By how much the fees of each field are multiplied."""


def spoke(says: str, player: int = 0) -> Spoke:
    """i for in, o for out."""
    return Spoke(player=player, says="in" if says == "i" else "out")


class Table(table.Table):
    """Players by seat; seat 0 deals first."""

    GAME: ClassVar[Game] = GAME

    @property
    def month(self) -> ClassicMonth:
        """The month of the last entry."""
        month: ClassicMonth = self.state.own.now
        return month

    @property
    def at(self) -> Position[ClassicMonth]:
        return Position(PLAY, self.state)

    def deal(self, *brights: str) -> Self:
        return self.say(ClassicField(brights=brights))

    def speak(self, says: str) -> Self:
        """What those who are asked say in turn: i for in, o for out."""
        for one in says:
            player = self.month.speaker
            assert player is not None, "nobody is asked"
            self.say(spoke(one, player))
        return self

    def months(self, *won: int, dealer: int = 0) -> Self:
        """Months of which only the totals are known: what seat 0 won in each from seat 1."""
        for amount in won:
            rest = (0,) * (self.state.seats - 2)
            self.say(Totals(amounts=(amount, -amount, *rest), leader=dealer))
        return self


def dealt(*brights: str, playing: int = 3, **house: Any) -> Table:
    """Three play, or two at a table of two."""
    return Table(playing, **house).deal(*brights).speak("i" * playing)


def spoken(says: str, seats: int = 0, **house: Any) -> Table:
    """A month at a table of so many, who have said this in turn; as many as have spoken unless it is told."""
    return Table(seats or len(says), **house).deal().speak(says)


def hand(player: int, *names: str, cards: str = "", **more: Any) -> ClassicTeyaku:
    return ClassicTeyaku(player=player, names=names, cards=tuple(cards.split()), **more)


def driven(cards: str = "", player: int = 4, **told: Any) -> ClassicDriven:
    return ClassicDriven(player=player, cards=tuple(cards.split()), **told)


def ends(player: int, *names: str, **more: Any) -> ClassicDekiyaku:
    return ClassicDekiyaku(player=player, names=names, then="end", **more)


def lowers(player: int, *names: str, **more: Any) -> ClassicDekiyaku:
    return ClassicDekiyaku(player=player, names=names, then="lower", **more)


def dives(player: int, **more: Any) -> ClassicTobikomi:
    return ClassicTobikomi(player=player, **more)


def counts(*points: int | None, **more: Any) -> ClassicPlayedOut:
    return ClassicPlayedOut(points=points, **more)


def piles(shares: str, seats: int = 3) -> ClassicPlayedOut:
    return ClassicPlayedOut(captures=table.piles(shares, seats))
