"""The rows of the sheets of both games of 八八."""

from collections.abc import Container, Iterable

from scorekeeper.core.ledger import Line
from scorekeeper.core.sheet import SheetCell, SheetRound, SheetRow
from scorekeeper.core.words import NOTHING, Words, listing
from scorekeeper.kit.sheets import with_player


def row(line: Line, cells: tuple[SheetCell, ...], kind: Words, beside: Container[str]) -> SheetRow:
    """A line with what it is about: 赤短・下（石川）. Lines of the sorts `beside` have their kind there, before what they say. What
    struck a line is its last mark, in the column `end`.
    """
    said = [line.label, *(line.marks[:-1] if line.struck else line.marks)]
    if line.sort in beside and line.label != line.kind:
        said.insert(0, line.kind)
    return SheetRow(
        cells,
        kind=kind,
        note=with_player(listing(said), line.player),
        struck=line.struck is not None,
        line=line,
        end=line.marks[-1] if line.struck else NOTHING,
    )


def marks_in_use(rounds: Iterable[SheetRound]) -> frozenset[Words]:
    """The marks of all lines on a sheet."""
    return frozenset(mark for one in rounds for row in one.rows if row.line for mark in row.line.marks)
