"""Where the fact of a correction's form goes, and what a page calls that place."""

from typing import NamedTuple

from flask import url_for

from scorekeeper.core import corrections as core
from scorekeeper.core.facts import Fact, PlayerJoined
from scorekeeper.core.game import State
from scorekeeper.core.log import live
from scorekeeper.core.record import Record, Refused, add
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.web.record.entry_summaries import describe
from scorekeeper.web.record.request import At


class CorrectionPlace(NamedTuple):
    """Where a form's fact goes: in the place of an entry, or right after one (−1: before the first), which may be one of the draft
    if the entry `before` which the fact goes is known.
    """

    entry: int
    instead: bool
    before: int | None = None

    def state(self, record: Record) -> State | Refused:
        return core.before(record, self.entry) if self.instead else core.after(record, self.entry)

    def facts(self, record: Record, fact: Fact) -> tuple[Fact, ...]:
        return core.change(record, self.entry, fact) if self.instead else core.insert(record, self.entry, fact)

    def declare(self, record: Record, state: State, fact: Fact) -> tuple[Record, State] | Refused:
        """The record with the fact at its place, and the state right after it: `state` is the one in which it is declared."""
        if not isinstance(fact, PlayerJoined):
            return add(record, state, fact)
        longer = record.and_then(*self.facts(record, fact))  # a newcomer has an empty seat from the start
        after = core.after(longer, len(longer.log) - 1)
        return after if isinstance(after, Refused) else (longer, after)

    def address(self, here: At, key: str = "") -> str:
        if self.before is not None:
            return url_for("corrections.before", table=here.link, entry=self.before, key=key or None)
        if self.instead:
            return url_for("corrections.change", table=here.link, entry=self.entry, key=key or None)
        return url_for("corrections.insert", table=here.link, place=self.entry, key=key or None)


def earlier(record: Record, entry: int) -> int:
    """The entry after which a fact has to be placed to come right before this one. LookupError for one that does not count."""
    order = [-1, *(one for one, _ in live(record.log))]
    if entry not in order[1:]:
        raise LookupError(entry)
    return order[order.index(entry) - 1]


def since(record: Record, entry: int) -> list[int]:
    """This entry and those after it that count, in the order in which they were declared."""
    order = [one for one, _ in live(record.log)]
    return order[order.index(entry) :] if entry in order else [entry]


class Spot(NamedTuple):
    """Where a correction applies: the round, NOTHING if the entry begins with it, and the entry in a few words, None before the
    first entry.
    """

    round: Words
    words: Words | None


def spot(here: At, then: At, place: CorrectionPlace) -> Spot:
    """Where a form's correction applies; entries are described as they stand now."""
    board = then.board
    if place.entry < 0:
        return Spot(board.round, None)
    words = describe(here.game, {**then.by_entry, **here.by_entry}, then.record.log[place.entry], place.entry)
    return in_round(board.round if place.instead else board.note, words)


def in_round(round: Words, words: Words) -> Spot:
    """An entry of this round, which is not said twice."""
    return Spot(NOTHING if words.ja.startswith(f"{round.ja} ") else round, words)
