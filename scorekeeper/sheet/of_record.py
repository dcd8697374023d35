"""The sheet of a record, made ready to be drawn: with names, edition and fingerprint, its place in a season and its address, and
in pieces if it is long. scorekeeper.sheet.layout draws it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.core import corrections
from scorekeeper.core.facts import FRAME, PlayerRenamed, Reseated, Substituted
from scorekeeper.core.game import Game, State
from scorekeeper.core.naming import names_after, names_by_entry, names_in_turn, names_now, people_after, people_by_entry
from scorekeeper.core.record import Record, fingerprint
from scorekeeper.core.seated import columns, in_columns
from scorekeeper.core.sheet import BlankSheet, Occasion, Sheet, SheetCell, SheetFoot, SheetRound, SheetRow, total
from scorekeeper.core.text import display_name
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.local import days
from scorekeeper.sheet.evenings import with_evenings
from scorekeeper.sheet.paging import rows_of
from scorekeeper.sheet.row_texts import CARRIED

Names = tuple[str, ...]
NTH = Words("第{n}{match}", "{match} {n}")
LONGEST = 24
"""The maximum number of printed characters of an edition."""


def prepare(record: Record, state: State) -> Sheet:
    """The sheet of a folded record, with names filled in, and edition, fingerprint and number of reopenings."""
    return as_drawn(record, record.game.sheet(state, names_now(record)))


def as_drawn(record: Record, drawn: Sheet) -> Sheet:
    """The same for a sheet that is drawn already, or a part of it. Who changes seats keeps his column."""
    former = tuple("・".join(map(display_name, dict.fromkeys(one[:-1]))) for one in names_in_turn(record))
    named = with_player_names(drawn)
    if any(isinstance(fact, PlayerRenamed | Substituted | Reseated) for fact in record.log):
        named = _by_people(named, drawn.rounds, record)
    return with_evenings(named, record)._replace(
        formerly=former if any(former) else (),
        edition=display_name(record.edition)[:LONGEST],
        fingerprint=fingerprint(record),
        reopened=corrections.reopenings(record.log),
        occasion=Occasion(_days(record)),
    )


class _Sitting(NamedTuple):
    """Who sits at the table at some time: the names by seat, and the columns of their people."""

    names: Names
    people: tuple[int, ...]


def _by_people(sheet: Sheet, rounds: Sequence[SheetRound], record: Record) -> Sheet:
    """The sheet with a column for each person and not for each seat, and in the `rounds` the names of the time."""
    names_at, people_at, began = names_by_entry(record), people_by_entry(record), tuple(range(len(record.sitting)))
    sitting = _Sitting(record.sitting, began)

    def row(one: SheetRow) -> SheetRow:
        nonlocal sitting
        here = sitting
        if one.line:
            fact = record.log[one.line.entry]
            here = _Sitting(names_at(one.line.entry), people_at(one.line.entry))
            sitting = _Sitting(names_after(here.names, fact), people_after(here.people, fact))
            if isinstance(fact, Reseated):
                return _row_named(one, here.names)._replace(cells=(SheetCell(),) * len(one.cells), tells="aside")
        return _row_named(one, here.names)._replace(cells=in_columns(one.cells, columns(here.people, began)))

    def of_round(one: SheetRound) -> SheetRound:
        rows = tuple(map(row, one.rows))
        lines = [line for line in one.behind if not isinstance(record.log[line.entry], FRAME)]
        names = tuple(map(display_name, names_at(lines[0].entry) if lines else sitting.names))
        return one._replace(rows=rows, fields=tuple(tuple(words.with_names(names) for words in field) for field in one.fields))

    def foot(one: SheetFoot) -> SheetFoot:
        return one._replace(cells=in_columns(one.cells, now), why=in_columns(one.why, now) if one.why else ())

    drawn = tuple(map(of_round, rounds))
    now = columns(people_at(-1), began)
    return sheet._replace(
        players=in_columns(sheet.players, now),
        places=in_columns(sheet.places, now) if sheet.places else (),
        ranks=in_columns(sheet.ranks, now) if sheet.ranks else (),
        rounds=drawn,
        feet=tuple(map(foot, sheet.feet)),
    )


def _row_named(one: SheetRow, names: Names) -> SheetRow:
    """A row with these names by seat filled in."""
    shown = tuple(map(display_name, names))
    return one._replace(
        kind=one.kind.with_names(shown),
        note=one.note.with_names(shown),
        more=one.more.with_names(shown),
        end=one.end.with_names(shown),
    )


def with_place(sheet: Sheet, game: Game, number: int, group: str, season: str) -> Sheet:
    """The sheet with the place of its match in a season, and the names of group and season."""
    nth = game.speech.put(NTH, n=number)
    return sheet._replace(occasion=sheet.occasion._replace(nth=nth, group=display_name(group), season=display_name(season)))


def with_qr(sheet: Sheet, address: str) -> Sheet:
    """The sheet with a QR code of the address of its record."""
    return sheet._replace(occasion=sheet.occasion._replace(address=address))


def _days(record: Record) -> str:
    """The day of a record, or its first and last; "" if its facts have no times."""
    known = [day for at in corrections.times(record.log) if (day := days.day(at))]
    return days.span(min(known), max(known)) if known else ""


def with_player_names(sheet: Sheet) -> Sheet:
    """The sheet with the players' names filled in."""
    players = tuple(map(display_name, sheet.players))

    def field(words: tuple[Words, ...]) -> tuple[Words, ...]:
        return tuple(one.with_names(players) for one in words)

    def foot(one: SheetFoot) -> SheetFoot:
        return one._replace(aside=one.aside.with_names(players), note=one.note.with_names(players))

    rounds = tuple(
        one._replace(rows=tuple(_row_named(row, players) for row in one.rows), fields=tuple(map(field, one.fields)))
        for one in sheet.rounds
    )
    return sheet._replace(players=players, rounds=rounds, feet=tuple(foot(one) for one in sheet.feet))


PIECE, WRITTEN = 300, 1500
"""The maximum number of rows of a sheet on one page of the app or in one PDF, and in a file that is not drawn; a long match has a
hundred.
"""


def pieces(sheet: Sheet, most: int = PIECE) -> tuple[Sheet, ...]:
    """The sheet, split into several if it has more than so many rows, between rounds if possible."""
    if rows_of(sheet.rounds) <= most:
        return (sheet,)
    cuts: list[list[SheetRound]] = [[]]
    room = most
    for one in sheet.rounds:
        for start in range(0, max(1, len(one.rows)), most):
            part = one._replace(rows=one.rows[start : start + most])
            if len(part.rows) > room:
                cuts.append([])
                room = most
            cuts[-1].append(part)
            room -= len(part.rows)
    found: list[Sheet] = []
    done: tuple[SheetRound, ...] = ()
    cells: tuple[SheetCell, ...] = ()
    for number, rounds in enumerate(cuts, 1):
        last = number == len(cuts)
        cells = total(rounds, len(sheet.players), sheet.begins, cells)
        feet = sheet.feet if last else (SheetFoot("carried", CARRIED, NOTHING, cells, NOTHING, ""),)
        piece = sheet._replace(rounds=tuple(rounds), feet=feet, before=done, number=f"{number} / {len(cuts)}")
        found.append(piece if last else piece._replace(ranks=(), form=BlankSheet()))
        done += tuple(rounds)
    return tuple(found)
