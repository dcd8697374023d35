"""Tables of exact chances: what a game says about its odds. Texts, JSON and pages are drawn from these and add nothing."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import NOTHING, Words


class Heading(NamedTuple):
    """A row, a column, or a kind of amount."""

    key: str
    words: Words


class Chance(NamedTuple):
    """How likely: an exact probability. `deals`: how many make it, out of all those of the table (None: not so counted).

    `pays`: what it is worth, in the smallest unit, an amount for every heading in the table's `pays`.
    """

    value: Fraction
    deals: int | None = None
    pays: tuple[int, ...] = ()


class Average(NamedTuple):
    """How much on average, exactly. The row says of what."""

    value: Fraction


Figure = Chance | Average


class Table(NamedTuple):
    """Figures by the keys of row and column; no cell where nothing can be said. `deals`: how many equally likely ones there are."""

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
