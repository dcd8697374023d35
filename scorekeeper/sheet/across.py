"""A sheet that runs across: a row for each player, a column for each round, the feet as last columns, and a list of rounds below.

A column holds the sum of its round's rows that are not struck, in the smallest unit; the list shows every row. The column of a
round without payments shows its marks or, without marks, its kind of row. The sheet is split into parts, each a page with its own
table and list, with the sums carried over. The lengths assumed here are set by the templates and the style sheet.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise, zip_longest
from math import ceil
from typing import NamedTuple

from scorekeeper.core.ledger import Line, Unit
from scorekeeper.core.sheet import Sheet, SheetCell, SheetFoot, SheetRound, SheetRow, add_sums, total
from scorekeeper.core.text import step_of, superscript, with_sign
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.local.widths import ems
from scorekeeper.sheet import footnotes
from scorekeeper.sheet.measures import Runs

LEAST = 12
"""The minimum number of columns of the last table, some of them blank."""
CARRIED = Words("繰越", "Carried")
BROUGHT = Words("前より", "Brought")
SAID = 4.0
"""The maximum width in em of a text in place of amounts."""


class AcrossColumn(NamedTuple):
    """A column: each player's amount, or a text instead (`said`). `first`: it begins a group. `behind` are the ledger lines that it
    sums up.
    """

    name: str
    marks: tuple[str, ...]
    amounts: tuple[str, ...]
    said: str = ""
    first: bool = False
    behind: tuple[Line, ...] = ()


class ColumnGroup(NamedTuple):
    """A heading over neighbouring columns."""

    name: str
    columns: int


class End(NamedTuple):
    """A column of sums: a foot, or sums carried over."""

    name: str
    amounts: tuple[str, ...]
    ranks: tuple[str, ...] = ()
    last: bool = False


class Item(NamedTuple):
    """A line of the list. The first line of a round has its `name` and the number of its `lines`; the others have neither.

    `amounts` are given if the column does not show them: if several rows, or a struck row, have amounts. `step` is the number of
    steps by which the remark's font is reduced; `sort` is "begins" at the start of a group and "foot" for the notes of the
    feet; `notes` are the numbers of those under the list to which it refers.
    """

    name: str = ""
    lines: int = 0
    kind: str = ""
    note: str = ""
    end: str = ""
    struck: bool = False
    amounts: tuple[str, ...] = ()
    sort: str = ""
    step: int = 0
    notes: tuple[int, ...] = ()

    @property
    def remark(self) -> str:
        return " ".join(part for part in (self.kind, self.note, self.end, superscript(self.notes)) if part)


class AcrossName(NamedTuple):
    """A player's name before the row, and the number of steps by which its font is reduced. `was` are the names there earlier."""

    text: str
    step: int
    was: str = ""


class AcrossPage(NamedTuple):
    """A page: a table and the list of its rounds. `figures` is the number of steps by which the font of the amounts is reduced;
    `spare` the number of blank columns; `dense`: the lines of the list are set closely; `many`: the columns are narrow for their
    names; `by_hand`: some of it is filled in by hand.
    """

    names: tuple[AcrossName, ...]
    groups: tuple[ColumnGroup, ...]
    columns: tuple[AcrossColumn, ...]
    spare: int
    lists: tuple[tuple[Item, ...], ...]
    dense: bool
    brought: End | None = None
    ends: tuple[End, ...] = ()
    figures: int = 0
    number: str = ""
    many: bool = False
    by_hand: bool = False
    notes: tuple[tuple[int, str], ...] = ()

    @property
    def has_amounts(self) -> bool:
        """Whether the list shows amounts."""
        return any(item.amounts for column in self.lists for item in column)


def parts(sheet: Sheet, lang: str, runs: Runs) -> Iterator[AcrossPage]:
    """The pages of the sheet in a language, laid out by `runs`."""
    cuts = list(_cuts(sheet, lang, runs))
    sums = total(sheet.before, len(sheet.players)) if sheet.before else ()
    played, by_hand = True, any(not one.played for one in sheet.rounds)
    for number, rounds in enumerate(cuts, 1):
        brought = _carry(BROUGHT, sheet, sums if played else (), lang) if sums else None
        played = played and all(one.played for one in rounds)
        paid = total(rounds, len(sheet.players))
        sums = add_sums(sums, paid) if sums else paid
        last = number == len(cuts)
        ends = tuple(_ends(sheet, lang)) if last else (_carry(CARRIED, sheet, sums if played else (), lang),)
        columns = tuple(_columns(sheet, rounds, lang))
        yield AcrossPage(
            tuple(
                AcrossName(player, step_of(ems(player), runs.name), was)
                for player, was in zip_longest(sheet.players, sheet.formerly, fillvalue="")
            ),
            tuple(_groups(rounds, lang)),
            columns,
            max(0, LEAST - len(columns)) if last and not by_hand else 0,
            *_lists(sheet, rounds, lang, _above(rounds, lang, runs), last=last),
            brought,
            ends,
            _figures(columns, runs),
            f"{number} / {len(cuts)}" if len(cuts) > 1 else "",
            _many(columns, runs),
            by_hand,
            footnotes.notes(rounds, lang),
        )


def _ends(sheet: Sheet, lang: str) -> Iterator[End]:
    """The feet, after the sums so far if there are rounds to be filled in."""
    played = [one for one in sheet.rounds if one.played]
    if played and len(played) < len(sheet.rounds):
        yield _carry(sheet.form.so_far, sheet, total((*sheet.before, *played), len(sheet.players)), lang)
    yield from (_end(foot, sheet, lang) for foot in sheet.feet)


def _cuts(sheet: Sheet, lang: str, runs: Runs) -> Iterator[tuple[SheetRound, ...]]:
    """The rounds of each page: as many as fit, keeping groups together if possible."""
    left = [part for one in sheet.rounds for part in footnotes.split_round(one, lang, runs.dense, runs.below)]
    while True:
        taken = min(1, len(left))
        while taken < len(left) and _fits(left[: taken + 1], len(sheet.feet), _above(left[: taken + 1], lang, runs)):
            taken += 1
        if taken < len(left):
            start = taken
            while start and left[start].group == left[start - 1].group != NOTHING:
                start -= 1
            taken = start or taken
        yield tuple(left[:taken])
        del left[:taken]
        if not left:
            return


def _above(rounds: Iterable[SheetRound], lang: str, runs: Runs) -> Runs:
    """The layout above the notes of these rounds, which take room from the list."""
    less = ceil(footnotes.depth(rounds, lang, runs.below))
    return runs._replace(roomy=max(1, runs.roomy - less), dense=max(1, runs.dense - less))


def _fits(rounds: Sequence[SheetRound], notes: int, runs: Runs) -> bool:
    lengths = [len(_listed_rows(one)) for one in rounds] + [1] * notes
    return len(rounds) <= runs.rounds and _fill_columns(lengths, runs.lists, runs.dense) is not None


def _listed_rows(one: SheetRound) -> tuple[SheetRow, ...]:
    """The rows of a round that the list shows: those with a remark, and those to be filled in by hand."""
    return tuple(row for row in one.rows if not one.played or row.struck or row.below or any((*row.kind, *row.note, *row.end)))


def _fill_columns(lengths: Sequence[int], columns: int, height: int) -> list[int] | None:
    """The number of lines in each column of the list, without splitting a round; None if they do not fit."""
    filled = [0]
    for length in lengths:
        if filled[-1] + length > height:
            filled.append(0)
        filled[-1] += length
    return filled if len(filled) <= columns and all(length <= height for length in lengths) else None


def _lists(
    sheet: Sheet, rounds: tuple[SheetRound, ...], lang: str, runs: Runs, *, last: bool
) -> tuple[tuple[tuple[Item, ...], ...], bool]:
    """The columns of the list, as even as possible, and whether its lines are set closely."""
    blocks = [items for one, first in starts(rounds) if (items := list(_items(one, sheet.unit, lang, first=first)))]
    if last:
        blocks += [[Item(foot.name.say(lang), 1, note=note, sort="foot")] for foot in sheet.feet if (note := foot.note.say(lang))]
    wide, dense, filled = _even(blocks, runs)
    counted = any(item.amounts for block in blocks for item in block)
    limits = _limits(runs.remarks[wide] - counted * runs.small * len(sheet.players), runs.tight if dense else runs.points)
    lines = tuple(item._replace(step=step_of(_width(item), limits)) for block in blocks for item in block)
    ends = [*accumulate(filled)]
    return tuple(lines[start:end] for start, end in pairwise((0, *ends)) if end > start), dense


def _even(blocks: Sequence[Sequence[Item]], runs: Runs) -> tuple[int, bool, list[int]]:
    """(number of columns, whether lines are set closely, lines in each column): even, with groups kept whole if that costs
    little.
    """
    lengths = [len(block) for block in blocks]
    groups: list[int] = []
    for block in blocks:
        if block[0].sort == "begins" or not groups:
            groups.append(0)
        groups[-1] += len(block)
    for wide, most in ((2, runs.roomy), (runs.lists, runs.roomy), (runs.lists, runs.dense)):
        for height in range(-(-sum(lengths) // wide), most + 1):
            if (filled := _fill_columns(lengths, wide, height)) is not None:
                whole = (_fill_columns(groups, wide, min(more, most)) for more in range(height, height + 3))
                return wide, most > runs.roomy, next((one for one in whole if one is not None), filled)
    raise AssertionError("a page has no more rounds than its list has room for")


def _limits(room: float, points: tuple[float, ...]) -> tuple[float, ...]:
    """The widths in em beyond which a remark is set one step smaller: two sizes on one line, two more on two lines."""
    width = room / 25.4 * 72
    first, second, third, fourth = points
    return (width / first, width / second, 1.9 * width / third, 1.9 * width / fourth)


def _width(item: Item) -> float:
    return ems(item.kind) + ems(item.note) + ems(item.end) + bool(item.kind) + bool(item.end) + len(item.notes)


def _items(one: SheetRound, unit: Unit, lang: str, *, first: bool) -> Iterator[Item]:
    rows = _listed_rows(one)
    paid = [row for row in rows if any(_amount(cell, unit) is not None for cell in row.cells)]
    several = len(paid) > 1 or any(row.struck for row in paid)
    for number, row in enumerate(rows):
        yield Item(
            "" if number else one.name.say(lang),
            0 if number else len(rows),
            row.kind.say(lang),
            " ".join(filter(None, (row.note.say(lang), row.more.say(lang)))),
            row.end.say(lang),
            row.struck,
            tuple(with_sign(_amount(cell, unit)) for cell in row.cells) if several and row in paid else (),
            "begins" if first and not number else "",
            notes=footnotes.numbers(row),
        )


def starts(rounds: Iterable[SheetRound]) -> Iterator[tuple[SheetRound, bool]]:
    """Each round, and whether it begins a group."""
    for _, group in groupby(rounds, lambda one: one.group):
        for number, one in enumerate(group):
            yield one, not number


def _groups(rounds: tuple[SheetRound, ...], lang: str) -> Iterator[ColumnGroup]:
    if any(one.group != NOTHING for one in rounds):
        for name, group in groupby(rounds, lambda one: one.group):
            yield ColumnGroup(name.say(lang), len(list(group)))


def _columns(sheet: Sheet, rounds: tuple[SheetRound, ...], lang: str) -> Iterator[AcrossColumn]:
    for one, first in starts(rounds):
        numbers = [_sum(one, seat, sheet.unit) for seat in range(len(sheet.players))]
        marks = tuple(mark.say(lang) for mark in one.marks)
        said = "" if any(numbers) or not one.played else _text_without_payments(one, marks, lang)
        if said or not any(number is not None for number in numbers):
            yield AcrossColumn(one.name.say(lang), () if said else marks, ("",) * len(numbers), said, first, one.behind)
        else:
            yield AcrossColumn(
                one.name.say(lang), marks, tuple(with_sign(number or 0) for number in numbers), "", first, one.behind
            )


def _text_without_payments(one: SheetRound, marks: tuple[str, ...], lang: str) -> str:
    """The text in the column of a round without payments; "" if zeros were written down."""
    if marks:
        return " ".join(marks)
    if any(cell.big is not None or cell.small is not None for row in one.rows if not row.struck for cell in row.cells):
        return ""
    kinds = [row.kind.say(lang) for row in one.rows if row.kind != NOTHING]
    return kinds[-1] if kinds and ems(kinds[-1]) <= SAID else ""


def _sum(one: SheetRound, seat: int, unit: Unit) -> int | None:
    """What a round moved for a player in the smallest unit; None if its cells are empty."""
    written = [_amount(row.cells[seat], unit) for row in one.rows if not row.struck]
    numbers = [number for number in written if number is not None]
    return sum(numbers) if numbers else None


def _amount(cell: SheetCell, unit: Unit) -> int | None:
    """A cell in the smallest unit."""
    return None if cell.big is None and cell.small is None else (cell.big or 0) * unit.per + (cell.small or 0)


def _end(foot: SheetFoot, sheet: Sheet, lang: str) -> End:
    ranks = tuple(rank.say(lang) for rank in sheet.ranks) if foot.last else ()
    return End(foot.name.say(lang), _cell_texts(foot.cells, sheet.unit), ranks, foot.last)


def _carry(name: Words, sheet: Sheet, sums: tuple[SheetCell, ...], lang: str) -> End:
    """Sums so far; empty cells if there are none, because some rounds are filled in by hand."""
    return End(name.say(lang), _cell_texts(sums, sheet.unit) if sums else ("",) * len(sheet.players))


def _cell_texts(cells: tuple[SheetCell, ...], unit: Unit) -> tuple[str, ...]:
    return tuple(with_sign(_amount(cell, unit)) for cell in cells)


def _figures(columns: tuple[AcrossColumn, ...], runs: Runs) -> int:
    """The number of steps by which the font of the amounts is reduced, so that the longest fits its column."""
    longest = max((len(amount) for column in columns for amount in column.amounts), default=0)
    return step_of(longest, runs.figures[len(columns) <= runs.wide])


def _many(columns: tuple[AcrossColumn, ...], runs: Runs) -> bool:
    return len(columns) > runs.wide or any(ems(column.name) > 2.5 for column in columns if not column.name.isascii())
