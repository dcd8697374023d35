"""The rounds of a table from which on something may have been otherwise."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core import corrections
from scorekeeper.core.words import Words
from scorekeeper.web.record.request import At


class FromRound(NamedTuple):
    """A round from which on something may have been otherwise: its number and name, the entry after which it begins, and the one
    that ended it; None while it goes on.
    """

    number: int
    name: Words
    place: int
    end: int | None = None


def rounds_of(here: At) -> Iterator[FromRound]:
    """The rounds that have an entry."""
    place, game = -1, here.game
    for one in corrections.finished_rounds(here.record):
        yield FromRound(one.number, one.name, place, one.entry)
        place = one.entry
    coming = game.coming(here.state).round
    if coming is not None and coming == game.reached(here.state):
        yield FromRound(coming, here.board.round, place)
