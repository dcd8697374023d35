"""Notes under the table of a sheet, which runs down or across: their numbers, their height, and rounds that fit with them."""

from collections.abc import Iterable, Iterator
from math import ceil

from scorekeeper.core.sheet import SheetRound, SheetRow
from scorekeeper.core.words import Words
from scorekeeper.local.widths import ems

CONTINUED = Words("続き", "cont.")
"""Under the name of a round that goes on from the page before."""
NOTE = 0.8
"""The height of a line of a note, in lines of a table that is set closely."""


def split_round(one: SheetRound, lang: str, most: int, width: float) -> Iterator[SheetRound]:
    """The round, split where its rows and the notes under them, of this width in em, are higher than so many lines."""
    start = 0
    while True:
        end, high = start, 0.0
        while end < len(one.rows) and (end == start or high + 1 + _depth(one.rows[end], lang, width) <= most):
            high += 1 + _depth(one.rows[end], lang, width)
            end += 1
        yield one._replace(rows=one.rows[start:end], under=CONTINUED if start else one.under)
        start = end
        if start >= len(one.rows):
            return


def notes(rounds: Iterable[SheetRound], lang: str) -> tuple[tuple[int, str], ...]:
    """The notes under a table of these rounds: their numbers and texts."""
    return tuple((note.number, note.text.say(lang)) for one in rounds for row in one.rows for note in row.below)


def numbers(row: SheetRow) -> tuple[int, ...]:
    """The numbers of the notes to which a row refers."""
    return tuple(note.number for note in row.below)


def depth(rounds: Iterable[SheetRound], lang: str, width: float) -> float:
    """The height of the notes of these rounds, of this width in em, in lines of a table."""
    return sum(_depth(row, lang, width) for one in rounds for row in one.rows)


def _depth(row: SheetRow, lang: str, width: float) -> float:
    return NOTE * sum(ceil((ems(note.text.say(lang)) + 2) / width) for note in row.below)
