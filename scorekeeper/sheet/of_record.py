"""The sheet of a record, made ready to be drawn: with names, edition and fingerprint, its place in a season and its address, and
in pieces if it is long. scorekeeper.sheet.layout draws it.
"""

from collections.abc import Callable

from scorekeeper.core import corrections
from scorekeeper.core.game import Game, State
from scorekeeper.core.naming import names_by_entry, names_now
from scorekeeper.core.record import Record, fingerprint
from scorekeeper.core.sheet import BlankSheet, Occasion, Sheet, SheetCell, SheetFoot, SheetRound, SheetRow, total
from scorekeeper.core.text import display_name
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.local import days
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
    """The same for a sheet that is drawn already, or a part of it."""
    at = names_by_entry(record)
    return with_player_names(drawn, at, at(-1))._replace(
        edition=display_name(record.edition)[:LONGEST],
        fingerprint=fingerprint(record),
        reopened=corrections.reopenings(record.log),
        occasion=Occasion(_days(record)),
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


def with_player_names(sheet: Sheet, at: Callable[[int], Names] = lambda entry: (), now: Names = ()) -> Sheet:
    """The sheet with the players' names filled in: in its rows those of the time `at` which their entry was declared, if others sit
    there `now`.
    """
    players = tuple(map(display_name, sheet.players))

    def field(words: tuple[Words, ...]) -> tuple[Words, ...]:
        return tuple(one.with_names(players) for one in words)

    def row(one: SheetRow) -> SheetRow:
        names = at(one.line.entry) if one.line else now
        then = players if names == now else tuple(map(display_name, names))
        kind, note, more, end = (words.with_names(then) for words in (one.kind, one.note, one.more, one.end))
        return one._replace(kind=kind, note=note, more=more, end=end)

    def foot(one: SheetFoot) -> SheetFoot:
        return one._replace(aside=one.aside.with_names(players), note=one.note.with_names(players))

    rounds = tuple(
        one._replace(rows=tuple(row(line) for line in one.rows), fields=tuple(map(field, one.fields))) for one in sheet.rounds
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
