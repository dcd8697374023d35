"""The evenings of a match that was played on several: from which round on each was, in a note under the table of its sheet."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from scorekeeper.core.facts import FRAME
from scorekeeper.core.ledger import Line
from scorekeeper.core.record import Record
from scorekeeper.core.sheet import Sheet, SheetNote, SheetRound
from scorekeeper.core.words import NOTHING, Words, listing, same
from scorekeeper.local import days

FROM = Words("{day} {round}から", "{day}: from {round} on")
WITHIN = Words("{day} {round}の途中から", "{day}: from the middle of {round}")


class PlayedOn(NamedTuple):
    """An evening: the place of its first round on the sheet, and whether that had begun on an earlier one."""

    day: date
    round: int
    within: bool


def with_evenings(sheet: Sheet, record: Record) -> Sheet:
    """The sheet with a note to the first row of the second evening, which says with which round that and each later one began; as
    it is if all was played on one.
    """
    begun = evenings_of(sheet.rounds, record)[1:]
    if not begun:
        return sheet
    said = [
        (WITHIN if one.within else FROM).put(day=same(str(one.day)), round=_name(sheet, sheet.rounds[one.round])) for one in begun
    ]
    rounds = [*sheet.rounds]
    rows = [*rounds[begun[0].round].rows]
    place = next((nth for nth, row in enumerate(rows) if begun[0].day in _days(row.behind, record)), 0)
    rows[place] = rows[place]._replace(below=(*rows[place].below, SheetNote(0, listing(said), None)))
    rounds[begun[0].round] = rounds[begun[0].round]._replace(rows=tuple(rows))
    return sheet._replace(rounds=tuple(rounds))


def _name(sheet: Sheet, one: SheetRound) -> Words:
    """The name of a round that stands alone: 六月, month 6."""
    if one.full != NOTHING or not one.name.en.isdigit():
        return one.apart
    head = sheet.heads[0]
    return Words(f"{one.name.ja}{head.ja}", f"{head.en.lower()} {one.name.en}")


def evenings_of(rounds: tuple[SheetRound, ...], record: Record) -> tuple[PlayedOn, ...]:
    """The evenings on which these rounds were played, as far as they are known, the first first."""
    return tuple(_evenings(rounds, record))


def _evenings(rounds: tuple[SheetRound, ...], record: Record) -> Iterator[PlayedOn]:
    last: date | None = None
    for place, one in enumerate(rounds):
        for nth, day in enumerate(_days(one.behind, record)):
            if (last is None or day > last) and one.rows:
                yield PlayedOn(day, place, nth > 0)
            last = day if last is None else max(last, day)


def _days(lines: Iterable[Line], record: Record) -> list[date]:
    """The days on which these lines were played, as far as they are known, in order."""
    return sorted({day for line in lines if (day := _day(record, line.entry))})


def _day(record: Record, entry: int) -> date | None:
    """The day on which something was played: of what was entered later for an earlier place, that of this place; None for what was
    said beside the game.
    """
    fact = record.log[entry]
    if isinstance(fact, FRAME):
        return None
    while fact.place is not None and fact.place >= 0:
        fact = record.log[fact.place]
    return None if fact.place is not None else days.day(fact.at)
