"""What charts are drawn of, and the numbers that stand beside them. One macro draws them all
(templates/common/_chart.html), on screen and on paper; scorekeeper.charts.lines, histogram and bars say where everything goes.

Charts are black and white. Every chart comes with tables of the same numbers.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words

WRITTEN = 4
"""The number of table columns that fit on the smallest phone."""
Value = Fraction | int
Column = TypeVar("Column")


class Frame(NamedTuple):
    """The size of a chart and its font size, in SVG user units."""

    width: float = 360
    height: float = 260
    letter: float = 13

    @property
    def line(self) -> float:
        """The line height."""
        return self.letter * 1.25


class Rule(NamedTuple):
    """A straight grid line; the zero line is `strong`."""

    x1: float
    y1: float
    x2: float
    y2: float
    strong: bool = False


class Label(NamedTuple):
    """A text positioned by its baseline; `anchor` as in SVG. `whole` is the full text if it was truncated."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    whole: str = ""


class Stroke(NamedTuple):
    """A player's line: its points, the marks on it, the thin line (`lead`) to the name, and the position of the mark beside
    that.
    """

    points: tuple[tuple[float, float], ...]
    marks: tuple[tuple[float, float], ...]
    dash: str
    shape: str
    lead: Rule
    key: tuple[float, float]


class Bar(NamedTuple):
    x: float
    y: float
    width: float
    height: float


class Grid(NamedTuple):
    """The numbers of a chart as a table: columns (name, shape of its marks or "") and rows."""

    head: Words
    columns: tuple[tuple[Words, str], ...]
    rows: tuple[tuple[Words, tuple[Value | None, ...]], ...]


class Chart(NamedTuple):
    """A chart in one language, with its numbers as tables. `unit` is theirs, None for counts.

    `title` and `told` describe it for screen readers; `note` is shown below it.
    """

    key: str
    title: str
    told: str
    frame: Frame
    rules: tuple[Rule, ...]
    labels: tuple[Label, ...]
    strokes: tuple[Stroke, ...]
    bars: tuple[Bar, ...]
    signs: tuple[Rule, ...]
    tables: tuple[Grid, ...]
    unit: Unit | None
    note: str = ""


def abreast(columns: Sequence[Column], most: int = WRITTEN) -> list[Sequence[Column]]:
    """Columns split into pieces of at most `most`, of about equal size."""
    count = -(-len(columns) // most)
    return [columns[len(columns) * nth // count : len(columns) * (nth + 1) // count] for nth in range(count)]
