"""A season as one spreadsheet file: standings, matches, rounds, who won from whom, and what happened how often, each on a sheet.

Numbers are numbers, and times are dates in the time zone of the club.
"""

import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import Cell as BookCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from scorekeeper.core.text import ISOLATES, width_of
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.local import days
from scorekeeper.season.counts import TallyKind
from scorekeeper.season.cross import CrossTable, TimesAbove, cross_table
from scorekeeper.season.group import Who
from scorekeeper.season.matches import PlayedMatch
from scorekeeper.season.played import Played
from scorekeeper.season.spreadsheets import (
    BEGAN,
    FINAL,
    MATCH,
    NAME,
    PLACE,
    RECORD,
    SEAT,
    exact,
    heads_of_standings,
    rows_of_standings,
)
from scorekeeper.season.standings import STANDINGS, standings
from scorekeeper.season.statistics import Statistics, statistics

Cell = str | int | float | datetime | None
MATCHES = Words("{match}", "{matches}")
ROUNDS, CROSS, HAPPENED = Words("{round}", "{rounds}"), Words("総当たり", "Cross table"), Words("統計", "Statistics")
ROUND_NUMBER, ROUND_NAME = Words("{round}の番号", "{round} number"), Words("{round}", "{round}")
MOVED = Words("増減（{unit}）", "change ({unit})")
RULES = Words("卓の決まり", "house rules")
SUM = Words("合計", "total")
KIND, WHAT = Words("種類", "kind"), Words("何が", "what")
ALL, EXPECTED = Words("全員の回数", "times, all"), Words("見込み", "expected")
MOVED_IN_ALL = Words("動いた{unit}", "{unit} moved")
TIMES = Words("{name}の回数", "times, {name}")
WIDEST = 40
"""The widest column, in characters."""
DAY_AND_TIME = "yyyy-mm-dd hh:mm"


def workbook(played: Played[PlayedMatch], lang: str) -> bytes:
    """The file of a season, with its texts in this language."""
    game = BY_NAME[played.season.ruleset]
    unit, speech = game.unit.small, game.speech
    book = Workbook(write_only=True)

    def sheet(title: Words, heads: Iterable[Words], rows: Iterable[Sequence[Cell]], people: Iterable[str] = ()) -> None:
        told = [*(speech.put(head, unit=unit).say(lang) for head in heads), *people]
        _sheet(book, speech.put(title).say(lang).capitalize(), told, [*rows])

    sheet(STANDINGS, heads_of_standings(played), rows_of_standings(played))
    sheet(MATCHES, (MATCH, BEGAN, RECORD, SEAT, NAME, PLACE, FINAL.put(unit=game.unit.of_results.small), RULES), _matches(played))
    sheet(ROUNDS, (MATCH, ROUND_NUMBER, ROUND_NAME, NAME, MOVED), _rounds(played, lang))
    cross = cross_table(played)
    people = [row.who for row in standings(played).rows if row.counted]
    names = [who.name for who in people]
    sheet(CROSS, (cross.key(game.unit.of_results),), _cross(cross, people), [*names, SUM.say(lang)])
    if played.final_matches:
        found = statistics(played)
        names = [TIMES.put(name=player.who.name).say(lang) for player in found.people]
        sheet(HAPPENED, (KIND, WHAT, ALL, EXPECTED, MOVED_IN_ALL), _tally_rows(found, lang), names)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _sheet(book: Workbook, title: str, heads: list[str], rows: list[Sequence[Cell]]) -> None:
    """A sheet whose heads stay in sight and whose columns are as wide as what they hold."""
    made = book.create_sheet(title)
    made.freeze_panes = "A2"
    for nth, head in enumerate(heads):
        widths = (width_of(str(row[nth])) for row in rows if isinstance(row[nth], str | int | float))
        made.column_dimensions[get_column_letter(nth + 1)].width = min(WIDEST, max(width_of(head), 8, *widths) + 2)
    bold = []
    for head in heads:
        cell = _cell(made, head)
        cell.font = Font(bold=True)
        bold.append(cell)
    made.append(bold)
    for row in rows:
        made.append([_cell(made, one) for one in row])


def _cell(sheet: WriteOnlyWorksheet, value: Cell) -> BookCell:
    """A cell; a text is never a formula."""
    cell: BookCell = WriteOnlyCell(sheet, value.translate(ISOLATES) if isinstance(value, str) else value)
    if isinstance(value, str):
        cell.data_type = "s"
    if isinstance(value, datetime):
        cell.number_format = DAY_AND_TIME
    return cell


def _matches(played: Played[PlayedMatch]) -> Iterator[Sequence[Cell]]:
    """A row for everybody in each match."""
    for nth, (_, match, people, *_) in enumerate(played.matches, 1):
        began = _moment(match.began)
        for seat, person in enumerate(people):
            name, final = played.group.people[person].name, exact(match.worth(seat))
            yield nth, began, match.fingerprint, seat + 1, name, match.ranks[seat], final, match.house_line


def _moment(text: str) -> datetime | None:
    """A time as spreadsheets know it, which have no time zones."""
    when = days.moment(text)
    return when.replace(tzinfo=None) if when else None


def _rounds(played: Played[PlayedMatch], lang: str) -> Iterator[Sequence[Cell]]:
    """A row for everybody in each round; those who sat it out have none."""
    for nth, (_, match, people, *_) in enumerate(played.matches, 1):
        for round in match.rounds:
            for seat, amount in enumerate(round.moved):
                if seat not in round.out:
                    name = round.name.say(lang)
                    called = int(name) if name.isascii() and name.isdecimal() else name
                    yield nth, round.number, called, played.group.people[people[seat]].name, amount


def _cross(cross: CrossTable, people: Sequence[Who]) -> Iterator[Sequence[Cell]]:
    """A row of the cross table for everybody, with its sum, as it is printed; empty where two never sat together."""
    for row in people:
        cells = (cross.cell(row.number, column.number) for column in people)
        yield row.name, *map(_between, cells), _between(cross.total(row.number))


def _between(value: Fraction | TimesAbove | None) -> Cell:
    return str(value) if isinstance(value, TimesAbove) else exact(value)


def _tally_rows(found: Statistics, lang: str) -> Iterator[Sequence[Cell]]:
    """How often everything happened that the game counts, in all and to everybody."""
    for kind in found.kinds:
        each = [player.kind(kind.key) for player in found.people]
        for count in kind.visible_rows:
            expected = None if count.expected is None else round(float(count.expected), 2)
            moved = count.moved if kind.tally.paid else None
            own = [_times(of_player, count.key) for of_player in each]
            yield kind.tally.words.say(lang), count.words.say(lang), count.times, expected, moved, *own


def _times(kind: TallyKind | None, key: str) -> int:
    row = kind.row(key) if kind else None
    return row.times if row else 0
