"""The rows of the sheets of both games of 八八."""

from collections.abc import Container, Iterable

from scorekeeper.core.ledger import Line
from scorekeeper.core.play.sheets import named
from scorekeeper.core.sheet import Cell, Round, Row
from scorekeeper.core.words import NOTHING, Words, listed


def row(line: Line, cells: tuple[Cell, ...], kind: Words, beside: Container[str]) -> Row:
    """A line with what it is about: 赤短・下（石川）. Lines of the sorts `beside` have their kind there, before what they say. What
    struck a line is its last mark, in the column `end`.
    """
    said = [line.label, *(line.marks[:-1] if line.struck else line.marks)]
    if line.sort in beside and line.label != line.kind:
        said.insert(0, line.kind)
    return Row(
        cells,
        kind=kind,
        note=named(listed(said), line.player),
        struck=line.struck is not None,
        line=line,
        end=line.marks[-1] if line.struck else NOTHING,
    )


def used(rounds: Iterable[Round]) -> frozenset[Words]:
    """The marks of all lines on a sheet."""
    return frozenset(mark for one in rounds for row in one.rows if row.line for mark in row.line.marks)
