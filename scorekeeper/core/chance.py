"""Tables of exact probabilities, from which texts, JSON and pages on odds are rendered without adding anything."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import NamedTuple

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import NOTHING, Words


class Heading(NamedTuple):
    """A row, a column, or a kind of amount."""

    key: str
    words: Words


class Chance(NamedTuple):
    """An exact probability. `deals` is the number of deals with this outcome, out of the table's `deals` (None: not counted).

    `pays` is what it is worth in the smallest unit, one amount for each heading in the table's `pays`.
    """

    value: Fraction
    deals: int | None = None
    pays: tuple[int, ...] = ()


def percent(share: Fraction) -> str:
    """A chance in a ruling, in percent with one decimal, rounded half up: 66.7%."""
    tenths = floor(share * 1000 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}%"


class Average(NamedTuple):
    """An exact average of what the row names."""

    value: Fraction


Figure = Chance | Average


class FigureTable(NamedTuple):
    """Figures by the keys of row and column, some of which may be missing.

    `deals` is the number of equally likely deals, `dealt` what is dealt, `pays` the headings of what a row pays, in `unit`.
    """

    key: str
    words: Words
    rows: tuple[Heading, ...]
    columns: tuple[Heading, ...]
    cells: Mapping[tuple[str, str], Figure]
    clauses: tuple[str, ...]
    deals: int = 0
    dealt: Words = NOTHING
    pays: tuple[Heading, ...] = ()
    unit: Unit | None = None
    note: Words = NOTHING
