"""The lines of a sheet as texts in one language: those of its rounds, sums so far and carried over, and the feet."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from scorekeeper.core import ledger
from scorekeeper.core.ledger import sum_by_seat
from scorekeeper.core.sheet import TOKEN, Sheet, SheetCell, SheetFoot, SheetRound, SheetRow, add_sums, tokens, total
from scorekeeper.core.text import holding, step_of, superscript, with_sign, with_thousands
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.local.widths import ems, lines_of
from scorekeeper.sheet import footnotes
from scorekeeper.sheet.measures import Lines
from scorekeeper.sheet.remarks import width_of

CARRIED = Words("次頁繰越", "Carried")
BROUGHT = Words("前頁繰越", "Brought")


class DrawnMark(NamedTuple):
    """A mark beside a figure, and its shape."""

    text: str
    shape: str


class AmountColumns(NamedTuple):
    """A player's columns in a line, as texts and as numbers. `signs` stand before them. `out`: the player sits the round out, and
    the first `hatched` columns are hatched. `under` is the line below the items, `step` by how many steps its font is reduced.
    `reached`: the last column is the total that reached the target, which is ringed.
    """

    texts: tuple[str, ...]
    token: bool
    numbers: tuple[int | None, ...]
    out: bool = False
    signs: tuple[DrawnMark, ...] = ()
    hatched: int = 0
    under: str = ""
    step: int = 0
    reached: bool = False


class RowLine(NamedTuple):
    """A line of a round. `step` is the number of steps by which the font of its remark is reduced, `behind` the ledger lines that
    it shows, `notes` the numbers of those under the table to which it refers, `more` the second line of its remark.
    """

    amounts: tuple[AmountColumns, ...]
    kind: str
    note: str
    end: str
    struck: bool
    step: int
    behind: tuple[ledger.Line, ...] = ()
    notes: tuple[int, ...] = ()
    more: str = ""
    tells: str = "moves"

    @property
    def remark(self) -> str:
        return self.with_under(())

    def with_under(self, said: Sequence[str]) -> str:
        """The whole remark, with what is `said` of the lines below the players' items."""
        return " ".join(part for part in (self.kind, self.note, self.more, *said, self.end, superscript(self.notes)) if part)


class NarrowField(NamedTuple):
    """What stands in a narrow column before the players: its lines, the number of steps by which the font is reduced, and all of it
    on one line.
    """

    lines: tuple[str, ...]
    step: int
    whole: str


class Block(NamedTuple):
    """The lines of one round. `group` is its group, `first` whether it begins the group. `above` are the sums before the
    first round that is filled in `by_hand`. `under` is a second line of its name.
    """

    name: str
    marks: tuple[str, ...]
    lines: tuple[RowLine, ...]
    group: str
    first: bool
    by_hand: bool = False
    above: "Sum | None" = None
    under: str = ""
    fields: tuple[NarrowField, ...] = ()

    @property
    def beside(self) -> tuple[str, ...]:
        """Its narrow columns, each on one line."""
        return tuple(field.whole for field in self.fields)

    @property
    def whole(self) -> str:
        """The name with its second line."""
        return " ".join(filter(None, (self.name, self.under)))

    @property
    def mark(self) -> str:
        """The marks on one line: 大大, "big big"."""
        return (" " if all(mark.isascii() for mark in self.marks) else "").join(self.marks)


class Sum(NamedTuple):
    """A line of sums: a foot, or sums carried over; `held` are everybody's tokens, in a row of their own under it."""

    name: str
    amounts: tuple[AmountColumns, ...]
    note: str
    step: int
    ranks: tuple[str, ...] = ()
    last: bool = False
    held: tuple[str, ...] = ()


def block(one: SheetRound, sheet: Sheet, lang: str, lines: Lines, *, first: bool, above: Sum | None) -> Block:
    """The lines of a round; `first`: it begins its group, `above` are the sums before it."""
    marks = tuple(mark.say(lang) for mark in one.marks)
    return Block(
        one.name.say(lang),
        marks,
        tuple(_line(row, one, sheet, lang, lines) for row in one.rows),
        one.group.say(lang),
        first and one.group != NOTHING,
        not one.played,
        above,
        one.under.say(lang),
        tuple(_field(tuple(line.say(lang) for line in field), wide) for field, wide in zip(one.fields, lines.fields, strict=True)),
    )


NARROW = (1, 1.18, 1.45, 1.52)
"""By how much wider a text in a narrow column may be at every step of the font; what is wider goes on below."""
TWO, LAST, HIGH = 2, len(NARROW) - 1, 4
"""How many lines a narrow column has in the usual font, the last step of it, and how many it has then in a row of usual height."""


def _fields(one: SheetRound, lang: str, lines: Lines) -> Iterator[NarrowField]:
    for field, wide in zip(one.fields, lines.fields, strict=True):
        yield _field(tuple(line.say(lang) for line in field), wide)


def _field(texts: tuple[str, ...], wide: float) -> NarrowField:
    """A narrow column of this width in em, in the largest font in which each text has a line, else in the smallest."""
    step = min(max(step_of(max(map(ems, texts), default=0), tuple(wide * much for much in NARROW)), len(texts) - TWO), LAST)
    broken = (line for text in texts for line in lines_of(text, wide * NARROW[step]))
    return NarrowField(tuple(broken), step, " ".join(texts))


def high_enough(one: SheetRound, lang: str, lines: Lines) -> SheetRound:
    """The round with more rows if what is in its narrow columns needs them."""
    if not one.played:
        return one
    most = max((len(field.lines) for field in _fields(one, lang, lines)), default=0)
    more = max(0, ceil(most / HIGH) - len(one.rows))
    return one._replace(rows=(*one.rows, *(SheetRow((SheetCell(),) * len(one.rows[0].cells), tells="aside"),) * more))


def _line(row: SheetRow, one: SheetRound, sheet: Sheet, lang: str, lines: Lines) -> RowLine:
    kind, note, end = row.kind.say(lang), row.note.say(lang), row.end.say(lang)
    behind = row.behind or one.lines
    more = row.more.say(lang)
    width = width_of(kind, note, end, len(row.below))
    step = step_of(max(width, ems(more)), lines.remark)
    if step > 1:
        step = max(2, step_of(width + 1 + ems(more) if more else width, lines.remark))
    amounts = _amounts(row.cells, sheet, lang, plain=row.tells == "holds", under=lines.under)
    return RowLine(amounts, kind, note, end, row.struck, step, behind, footnotes.numbers(row), more, row.tells)


def feet(sheet: Sheet, lang: str, lines: Lines) -> Iterator[Sum]:
    """The feet, the first with everybody's tokens, if any were put down, or may be on a sheet that is filled in by hand."""
    counts = tokens((*sheet.before, *sheet.rounds), len(sheet.players))
    by_hand = any(not one.played for one in sheet.rounds)
    counted = not sheet.across and TOKEN in (mark.sign for mark in sheet.legend)
    held = tuple("" if by_hand else f"{TOKEN.say(lang)}{count}" for count in counts) if counted else ()
    for nth, foot in enumerate(sheet.feet):
        yield _sum(foot, sheet, lang, lines)._replace(held=() if nth else held)


def _sum(foot: SheetFoot, sheet: Sheet, lang: str, lines: Lines) -> Sum:
    note = foot.note.say(lang)
    ranks = tuple(rank.say(lang) for rank in sheet.ranks) if foot.last else ()
    if foot.results or sheet.kept:
        amounts = _amounts(foot.cells, sheet, lang, plain=foot.holds)
    else:
        amounts = _sums_of(foot.cells, sheet, lang)
    return Sum(foot.name.say(lang), amounts, note, step_of(ems(note), lines.remark), ranks, foot.last)


def so_far(sheet: Sheet, lang: str) -> Sum | None:
    """The sums of what is played, above the rounds that are left to be filled in; None if nothing is."""
    played = tuple(one for one in sheet.rounds if one.played)
    if not played:
        return None
    return carry_sums(sheet.form.so_far, sheet, SoFar.of(sheet.before, sheet).then(SoFar.of(played, sheet)), lang)


class SoFar(NamedTuple):
    """The sums and tokens of rounds, and whether they were played (else the form is blank). `anew`: the sums are all that everybody
    holds.
    """

    sums: tuple[SheetCell, ...]
    held: tuple[int, ...]
    played: bool
    anew: bool

    @classmethod
    def of(cls, rounds: tuple[SheetRound, ...], sheet: Sheet) -> "SoFar":
        seats = len(sheet.players)
        anew = any(row.tells == "holds" for one in rounds for row in one.rows)
        return cls(total(rounds, seats), tokens(rounds, seats), not rounds or rounds[-1].played, anew)

    def then(self, more: "SoFar") -> "SoFar":
        sums = more.sums if more.anew else add_sums(self.sums, more.sums)
        return SoFar(sums, sum_by_seat(self.held, more.held), more.played, self.anew or more.anew)


def carry_sums(name: Words, sheet: Sheet, so_far: SoFar, lang: str) -> Sum:
    """A line with the sums and tokens so far."""
    if not so_far.played:
        return Sum(name.say(lang), _amounts((SheetCell(),) * len(sheet.players), sheet, lang), "", 0)
    note = f"{TOKEN.say(lang)} {'・'.join(map(str, so_far.held))}" if any(so_far.held) else ""
    began = (SheetCell(0, 0 if so_far.anew else sheet.begins),) * len(sheet.players)
    return Sum(name.say(lang), _sums_of(add_sums(began, so_far.sums), sheet, lang), note, 0)


def _sums_of(cells: tuple[SheetCell, ...], sheet: Sheet, lang: str) -> tuple[AmountColumns, ...]:
    """A line of sums; what each holds has no plus."""
    if sheet.kept:
        unit = sheet.unit
        points = [(cell.big or 0) * unit.per + (cell.small or 0) for cell in cells if cell.big is not None]
        known = tuple(SheetCell(*unit.split(one)) for one in points)
        return _amounts(known or cells, sheet, lang, plain=True)
    drawn = _amounts(cells, sheet, lang)
    return tuple(one._replace(texts=tuple(map(holding, one.numbers))) for one in drawn) if sheet.holding or sheet.target else drawn


def _amounts(
    cells: tuple[SheetCell, ...], sheet: Sheet, lang: str, *, plain: bool = False, under: tuple[float, ...] = ()
) -> tuple[AmountColumns, ...]:
    """The cells as texts; `plain`: what everybody holds, without a plus. `under` are the widths of the line below the items."""

    def texts(numbers: tuple[int | None, ...]) -> tuple[str, ...]:
        if plain:
            return tuple(map(holding, numbers))
        if sheet.target and len(numbers) >= TWO:
            *items, moved, total = numbers
            return (*map(holding, items), with_thousands(moved), holding(total))
        if sheet.items:
            *items, moved, total = numbers
            return (*map(holding, items), with_sign(moved), with_sign(total))
        if not sheet.holding or len(numbers) < TWO:
            return tuple(map(with_sign, numbers))
        moved, holds = numbers
        return with_thousands(moved), holding(holds)

    def amount(cell: SheetCell) -> AmountColumns:
        items = cell.items or (None,) * len(sheet.items)
        plainly = (cell.big, cell.small) if sheet.unit.big else (cell.small,)
        numbers = (*items, cell.small, cell.so_far) if sheet.running else plainly
        marks = tuple(DrawnMark(one.words.say(lang), one.shape) for one in cell.signs)
        moved = cell.big is not None or cell.small is not None
        hatched = 0 if moved or not cell.out else len(numbers) - sheet.running
        below = cell.under.say(lang)
        step, reached = step_of(ems(below), under), cell.reaches(sheet.target)
        return AmountColumns(texts(numbers), cell.token, numbers, cell.out, marks, hatched, below, step, reached)

    return tuple(amount(cell) for cell in cells)
