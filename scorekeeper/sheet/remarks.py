"""The remarks of a sheet, as they fit on paper: rulings go under the table, a usual remark has a mark, and what is too wide
for its line goes on below.
"""

from scorekeeper.core import rulings
from scorekeeper.core.sheet import LegendMark, Sheet, SheetCell, SheetNote, SheetRound, SheetRow
from scorekeeper.core.words import NOTHING, Words, listing, of, same
from scorekeeper.kit import totals
from scorekeeper.kit.agreed_rounds import is_skipped
from scorekeeper.local.widths import ems, lines_of
from scorekeeper.sheet.measures import Lines

TOTALS = Words("略", "net")
"""The mark of a round of which only the totals are known."""


def abridge(sheet: Sheet) -> Sheet:
    """The sheet with a mark in place of the usual remark on rounds of which only the totals are known; the legend has it."""
    alone = [
        row.note
        for one in sheet.rounds
        for row in one.rows
        if row.line and row.line.sort == totals.SORT and not is_skipped(row.line)
    ]
    if not alone:
        return sheet
    usual = max(alone, key=alone.count)

    def short(row: SheetRow) -> SheetRow:
        known = row.line and row.line.sort == totals.SORT and row.note == usual and not is_skipped(row.line)
        return row._replace(kind=NOTHING, note=TOTALS) if known else row

    rounds = tuple(one._replace(rows=tuple(map(short, one.rows))) for one in sheet.rounds)
    legend = (LegendMark(TOTALS, usual),)
    form = sheet.form._replace(legend=(*sheet.form.legend, *legend))
    return sheet._replace(rounds=rounds, legend=(*sheet.legend, *legend), form=form)


def with_notes(sheet: Sheet) -> Sheet:
    """The sheet with its notes under the table numbered, the rulings among them, to which a row of their round refers: the first
    that is not struck, or a row of its own.
    """
    count = 0
    rounds: list[SheetRound] = []
    for one in sheet.rounds:
        ruled = [row for row in one.rows if row.line and row.line.sort == rulings.SORT]
        notes = [*(SheetNote(0, row.note, row.line) for row in ruled if row.line), *(note for row in ruled for note in row.below)]
        rows = [row for row in one.rows if row not in ruled] if ruled else [*one.rows]
        if ruled and not rows:
            rows = [ruled[0]._replace(note=NOTHING, line=None, below=())]
        place = next((nth for nth, row in enumerate(rows) if not row.struck), 0)
        if ruled:
            there = rows[place]
            said = any((*there.kind, *there.note, *there.end))
            rows[place] = there._replace(below=(*notes, *there.below), kind=there.kind if said else ruled[0].kind)
        for nth, row in enumerate(rows):
            rows[nth] = row._replace(below=tuple(note._replace(number=at) for at, note in enumerate(row.below, count + 1)))
            count += len(row.below)
        rounds.append(one._replace(rows=tuple(rows)))
    return sheet._replace(rounds=tuple(rounds))


def width_of(kind: str, note: str, end: str, notes: int = 0) -> float:
    """The width of a remark in em that refers to so many notes."""
    return ems(kind) + ems(note) + ems(end) + bool(kind) + bool(end) + notes


def fitting(sheet: Sheet, lang: str, lines: Lines) -> Sheet:
    """The sheet with every line below a player's items that is too wide for its place in the remark, beside his name; in a note
    under the table if the remark has no room for it.
    """
    if not lines.under:
        return sheet
    count = 0
    rounds: list[SheetRound] = []
    for one in sheet.rounds:
        rows = [_fitting(row, sheet, lang, lines) for row in one.rows]
        for nth, row in enumerate(rows):
            notes = tuple(note._replace(number=number) for number, note in enumerate(row.below, count + 1))
            rows[nth] = row._replace(below=notes)
            count += len(notes)
        rounds.append(one._replace(rows=tuple(rows)))
    return sheet._replace(rounds=tuple(rounds))


def _fitting(row: SheetRow, sheet: Sheet, lang: str, lines: Lines) -> SheetRow:
    wide = [seat for seat, cell in enumerate(row.cells) if ems(cell.under.say(lang)) > lines.under[-1]]
    if not wide:
        return row
    said = [of(row.cells[seat].under, same(sheet.players[seat])) for seat in wide]
    more = listing([row.more] * (row.more != NOTHING) + said)
    row = row._replace(cells=tuple(cell._replace(under=NOTHING) if seat in wide else cell for seat, cell in enumerate(row.cells)))
    if _width(row._replace(more=more), lang) <= lines.room:
        return row._replace(more=more)
    return row._replace(below=(*row.below, SheetNote(0, listing(said), None)))


def _width(row: SheetRow, lang: str) -> float:
    """The width of its whole remark in em."""
    kind, note, end = row.kind.say(lang), row.note.say(lang), row.end.say(lang)
    return width_of(kind, note, end, len(row.below)) + ems(row.more.say(lang))


def written_out(one: SheetRound, lang: str, lines: Lines, *, across: bool) -> SheetRound:
    """The round with remarks that do not fit on one line broken into several: between their two parts, if that takes no more. A row
    by hand is high enough for all that is printed in it.
    """
    if not one.played:
        return one
    rows: list[SheetRow] = []
    room = 0 if across else lines.room
    for row in one.rows:
        kind, note = row.kind.say(lang), row.note.say(lang)
        if not room or _width(row, lang) <= room:
            rows.append(row)
            continue
        said, begins = [*filter(None, (note, row.more.say(lang)))], room - width_of(kind, "", "")
        joined = [*lines_of(" ".join(said), room, begins)]
        apart = [line for nth, text in enumerate(said) for line in lines_of(text, room, room if nth else begins)]
        first, *more = apart if len(apart) == len(joined) else joined
        rows.append(row._replace(note=same(first), more=NOTHING, end=NOTHING, below=()))
        rest = tuple(SheetCell(out=cell.out) for cell in row.cells)
        rows += [SheetRow(rest, note=same(text), struck=row.struck, tells="aside") for text in more]
        rows[-1] = rows[-1]._replace(end=row.end, below=row.below)
    return one._replace(rows=tuple(rows))
