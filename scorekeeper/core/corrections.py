"""Corrections: changing, striking or inserting an earlier entry.

The facts that these functions return are one act, to be added to the log together (`record.add`). If a later entry could no longer
stand, it is changed or struck in the same act: make that correction on the record with the facts so far (a draft, which need not
fold as a whole) and join them: `together(*draft, *strike(record.and_then(*draft), entry))`.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from scorekeeper.core.acts import together
from scorekeeper.core.facts import Closed, Fact, Void
from scorekeeper.core.game import State
from scorekeeper.core.log import in_force, live
from scorekeeper.core.record import Record, Refused, start, steps
from scorekeeper.core.words import Words

# Making corrections.


def change(record: Record, entry: int, fact: Fact) -> tuple[Fact, ...]:
    """The act that replaces `entry` by `fact`. LookupError for an entry that does not count."""
    _require_in_force(record, entry)
    return _act(record, Void(entry=entry), msgspec.structs.replace(fact, place=entry))


def strike(record: Record, entry: int) -> tuple[Fact, ...]:
    """The act that voids `entry`. LookupError for an entry that does not count."""
    _require_in_force(record, entry)
    return _act(record, Void(entry=entry))


def insert(record: Record, place: int, fact: Fact) -> tuple[Fact, ...]:
    """The act that inserts `fact` right after entry `place` (−1: before the first). LookupError if that entry does not count."""
    if place != -1:
        _require_in_force(record, place)
    return _act(record, msgspec.structs.replace(fact, place=place))


def _require_in_force(record: Record, entry: int) -> None:
    if entry not in in_force(record.log) or isinstance(record.log[entry], Void):
        raise LookupError(entry)


def _act(record: Record, *facts: Fact) -> tuple[Fact, ...]:
    return together(*dict.fromkeys((*reopening(record), *facts)))


def reopening(record: Record) -> tuple[Void, ...]:
    """The voids that reopen a closed game, with which a correction begins; () if the game is open."""
    return tuple(Void(entry=entry) for entry, fact in live(record.log) if isinstance(fact, Closed))


def reopenings(log: tuple[Fact, ...]) -> int:
    """How many closings of the game have been voided and not restored; the sheet shows this number."""
    counting = in_force(log)
    return sum(isinstance(fact, Closed) and entry not in counting for entry, fact in enumerate(log))


def times(log: tuple[Fact, ...]) -> tuple[str, ...]:
    """When the match was played: the known times of the entries in order, without those that correct it or close it again."""
    closings = [entry for entry, fact in enumerate(log) if isinstance(fact, Closed)]
    later = {*closings[1:]}
    played = (one for entry, one in enumerate(log) if not isinstance(one, Void) and one.place is None and entry not in later)
    return tuple(one.at for one in played if one.at)


# The state at an entry.


def before(record: Record, entry: int) -> State | Refused:
    """The state in which `entry` was declared. Folds only the entries before it; Refused if one of them cannot stand.

    LookupError for an entry that does not count.
    """
    state = start(record)
    for step in steps(record.game, state, live(record.log)):
        if step.entry == entry:
            return state
        if isinstance(step, Refused):
            return step
        state = step.state
    raise LookupError(entry)


class Ended(NamedTuple):
    """A round that is over: its number (from 1), its name, the entry that ended it, and the state in which that was declared."""

    number: int
    name: Words
    entry: int
    state: State


def finished_rounds(record: Record) -> Iterator[Ended]:
    """The rounds that are over, in order, up to an entry that cannot stand; of one that was played again the last time. A match
    that ends before its next round has one round less.
    """
    game, state, found = record.game, start(record), dict[int, Ended]()
    now = game.coming(state).round
    for step in steps(game, state, live(record.log)):
        if isinstance(step, Refused):
            break
        then = game.coming(step.state).round
        if now is not None and (then is None or now < then) and game.reached(step.state) >= now:
            found[now] = Ended(now, game.board(step.state).note, step.entry, state)
        elif then is not None:
            found.pop(then, None)
        state, now = step.state, then
    yield from found.values()


def after(record: Record, place: int) -> State | Refused:
    """The state in which a fact inserted right after entry `place` (−1: before the first) is declared. Errors as in `before`."""
    if place == -1:
        return start(record)
    for step in steps(record.game, start(record), live(record.log)):
        if isinstance(step, Refused):
            return step
        if step.entry == place:
            return step.state
    raise LookupError(place)
