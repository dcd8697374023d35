"""The rounds of a table from which on something may have been otherwise."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core import corrections
from scorekeeper.core.facts import Substituted
from scorekeeper.core.house import House
from scorekeeper.core.log import live
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Refused
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


class FromWhen(NamedTuple):
    """From when on other house rules would hold: after this entry of the log, in a round (None: in the coming one), in place of
    these.
    """

    place: int
    since: FromRound | None
    house: House


def in_the_coming_round(here: At) -> FromWhen | Objection:
    """Other house rules from the coming round on, or why that cannot be now."""
    seat = next(one for one in range(here.state.seats) if one not in here.state.gone)
    wrong = here.game.check(here.state, Substituted(player=seat, name="\N{LEFTWARDS ARROW}"))
    if wrong:
        return wrong[0]
    return FromWhen(max((entry for entry, _ in live(here.record.log)), default=-1), None, here.state.house)


def from_round(here: At, number: int | None) -> FromWhen | Objection:
    """Other house rules from the round of this number on, or from the coming one, if that has no entry."""
    since = next((one for one in rounds_of(here) if one.number == number), None)
    if since is None:
        return in_the_coming_round(here)
    state = corrections.after(here.record, since.place)
    assert not isinstance(state, Refused), "the whole record stands"
    return FromWhen(since.place, since, state.house)
