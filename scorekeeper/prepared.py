"""The sheet of a record, made ready to be drawn: with names, edition and fingerprint, its place in a season and its address, and
in pieces if it is long. scorekeeper.sheet draws it.
"""

from scorekeeper.core import corrections
from scorekeeper.core.game import Game, State
from scorekeeper.core.record import Record, fingerprint
from scorekeeper.core.sheet import Cell, Foot, Form, Occasion, Round, Row, Sheet, total
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.leaves import rows_of
from scorekeeper.letters import moment, shown
from scorekeeper.texts import CARRIED

NTH = Words("第{n}{match}", "{match} {n}")
LONGEST = 24
"""The maximum number of printed characters of an edition."""


def prepare(record: Record, state: State) -> Sheet:
    """The sheet of a folded record, with names filled in, and edition, fingerprint and number of reopenings."""
    return named(record.game.sheet(state, record.players))._replace(
        edition=shown(record.edition)[:LONGEST],
        fingerprint=fingerprint(record),
        reopened=corrections.reopened(record.log),
        occasion=Occasion(_days(record)),
    )


def placed(sheet: Sheet, game: Game, number: int, group: str, season: str) -> Sheet:
    """The sheet with the place of its match in a season, and the names of group and season."""
    nth = game.speech.put(NTH, n=number)
    return sheet._replace(occasion=sheet.occasion._replace(nth=nth, group=shown(group), season=shown(season)))


def linked(sheet: Sheet, address: str) -> Sheet:
    """The sheet with a QR code of the address of its record."""
    return sheet._replace(occasion=sheet.occasion._replace(address=address))


def _days(record: Record) -> str:
    """The day of a record, or its first and last; "" if its facts have no times."""
    known = [when.date() for at in corrections.times(record.log) if (when := moment(at))]
    if not known:
        return ""
    first, last = min(known), max(known)
    if first == last:
        return str(first)
    return f"{first} – {last:%d}" if f"{first:%Y%m}" == f"{last:%Y%m}" else f"{first} – {last}"


def named(sheet: Sheet) -> Sheet:
    """The sheet with the players' names filled in."""
    players = tuple(shown(player) for player in sheet.players)

    def field(words: tuple[Words, ...]) -> tuple[Words, ...]:
        return tuple(one.called(players) for one in words)

    def row(one: Row) -> Row:
        kind, note, more, end = (words.called(players) for words in (one.kind, one.note, one.more, one.end))
        return one._replace(kind=kind, note=note, more=more, end=end)

    def foot(one: Foot) -> Foot:
        return one._replace(aside=one.aside.called(players), note=one.note.called(players))

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
    cuts: list[list[Round]] = [[]]
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
    done: tuple[Round, ...] = ()
    cells: tuple[Cell, ...] = ()
    for number, rounds in enumerate(cuts, 1):
        last = number == len(cuts)
        cells = total(rounds, len(sheet.players), sheet.begins, cells)
        feet = sheet.feet if last else (Foot("carried", CARRIED, NOTHING, cells, NOTHING, ""),)
        piece = sheet._replace(rounds=tuple(rounds), feet=feet, before=done, number=f"{number} / {len(cuts)}")
        found.append(piece if last else piece._replace(ranks=(), form=Form()))
        done += tuple(rounds)
    return tuple(found)
