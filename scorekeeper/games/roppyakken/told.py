"""What several questions of 六百間 ask and say alike."""

from typing import Any

from scorekeeper.core.game import Choice, Input
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.play.position import Position
from scorekeeper.core.words import Words, listed
from scorekeeper.games.roppyakken.round import Hand

At = Position[Hand]
NOBODY = Words("居ない", "nobody")


def called(cards: Any) -> Words:
    return listed([card.words for card in sorted(cards)])


def who(at: At, name: str, label: Words, clause: str, *, optional: bool = False) -> Input:
    none = (Choice("", NOBODY),) if optional else ()
    return asking.one(name, label, (*none, *asking.players(at.seats)), clause, optional=optional)


def seat_in(values: Values, name: str) -> int | None:
    told = values.get(name)
    return int(told) if told not in (None, "") else None
