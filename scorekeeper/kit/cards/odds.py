"""How likely dealt hands are: hands counted by what a rule makes of them, and tables of the counts."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from scorekeeper.core.chance import Chance, FigureTable, Heading
from scorekeeper.core.counting import Mark, classes
from scorekeeper.core.deck import C
from scorekeeper.core.words import NOTHING, Words

COLUMN = "hands"
CHANCE = Heading(COLUMN, Words("確率", "chance"))
ANY = Heading("any", Words("どれか", "any of them"))
Read = TypeVar("Read", bound=Hashable)


def by_reading(
    deck: Iterable[C],
    size: int,
    mark: Callable[[Sequence[C]], Mark],
    join: Callable[[Mark, Mark], Mark],
    reading: Callable[[Sequence[C]], Read],
) -> Counter[Read]:
    """How many of all hands of `size` cards of a deck have each reading.

    `mark` and `join` are those of `counting.classes`: they tell apart hands that a rule tells apart, so that only one hand of each
    class has to be read.
    """
    hands: Counter[Read] = Counter()
    for alike in classes(deck, size, mark, join).values():
        hands[reading(alike.example)] += alike.hands
    return hands


def table(
    key: str,
    words: Words,
    rows: Iterable[tuple[Heading, int, tuple[int, ...]]],
    out_of: int,
    dealt: Words,
    clauses: tuple[str, ...],
    **more: Any,
) -> FigureTable:
    """A table of one column. `rows` are (heading, how many of `out_of` equally likely deals make it, what it pays)."""
    held = tuple(rows)
    cells = {(row.key, COLUMN): Chance(Fraction(number, out_of), number, pays) for row, number, pays in held}
    return FigureTable(key, words, tuple(row for row, _, _ in held), (CHANCE,), cells, clauses, out_of, dealt, **more)


def of_each(
    key: str, words: Words, rows: Iterable[tuple[str, Words, Fraction]], clauses: tuple[str, ...], note: Words = NOTHING
) -> FigureTable:
    """A table of one column of chances that do not count the same deals. `rows` are (key, words, chance)."""
    held = tuple(rows)
    cells = {(name, COLUMN): Chance(value) for name, _, value in held}
    return FigureTable(key, words, tuple(Heading(name, said) for name, said, _ in held), (CHANCE,), cells, clauses, note=note)


def chances(found: FigureTable) -> dict[str, Fraction]:
    """The chances of a one-column table by row."""
    return {row: figure.value for (row, _), figure in found.cells.items()}
