"""What a paper says to the layout of a sheet: how much of it fits, and how high and wide its parts are."""

from typing import NamedTuple

from scorekeeper.core.words import Words


class Hand(NamedTuple):
    """The heights of a sheet that is filled in by hand, in millimetres: the `room` of a page below its heading and above the line
    that says what it was made from; a printed row, a row by hand, which may be as low as `least`, sums, the final row, and the
    seals below the table. What a sheet needs is taken from the room of its first page: of that later pages have so much `more`; the
    `legend` takes its height from those with marks to explain.
    """

    room: float
    printed: float
    row: float
    sums: float
    final: float
    seals: float = 0
    least: float = 7.01
    more: float = 0
    legend: float = 0


class Lines(NamedTuple):
    """A sheet that runs down: numbers of lines, and widths in em.

    A page with the feet has up to `roomy`, `close` or `dense` lines, by line spacing; a page without them has `full`, including the
    sums carried over. Beyond each width in `remark` and `name` these texts are set one step smaller. A remark wider than `room`
    continues on further lines (0: never). `below` is the width of a note under the table, `fields` are those of the narrow columns,
    `under` those of the line below a player's items at every step of the font. `least` is the height of the closest rows of a kept
    sheet, in millimetres.
    """

    roomy: int
    close: int
    dense: int
    full: int
    remark: tuple[float, ...]
    name: tuple[float, ...]
    below: float
    room: float = 0
    fields: tuple[float, ...] = ()
    under: tuple[float, ...] = ()
    hand: Hand = Hand(249.5, 6.35, 7.01, 7.01, 9.2)
    least: float = 4.75


class Runs(NamedTuple):
    """A sheet that runs across: its columns and its list.

    A table has at most `rounds` columns; a column of the list has up to `roomy` or `dense` lines. `remarks` is the width of a
    remark in millimetres, by the number of columns of the list; `small` is the width of a player's amount there. `points` are the
    font sizes of a remark: two on one line, two more on two lines; `tight` those in a dense list. `figures` are the maximum lengths
    of an amount at each font size: in a table of more than `wide` rounds, and in others. Beyond each width in `name` a name is set
    one step smaller. The list has at most `lists` columns. `below` is the width of a note under it.
    """

    rounds: int
    roomy: int
    dense: int
    remarks: dict[int, float]
    small: float
    points: tuple[float, ...]
    tight: tuple[float, ...]
    figures: tuple[tuple[int, ...], tuple[int, ...]]
    wide: int
    name: tuple[float, ...]
    below: float
    lists: int = 3


class Itemized(NamedTuple):
    """A running sheet on which amounts are made of items: the maximum widths of an item, of a player's amount and of his total, and
    the minimum width of the remarks, in millimetres.
    """

    item: float
    amount: float
    total: float
    remarks: float


class Tall(NamedTuple):
    """A running sheet: its rows have room for so many `lines` of the smallest remark; the width of the head of a round, the maximum
    widths of a player's figure and of his total, and the minimum width of the remarks, in millimetres; and its heights, from which
    follows how many rounds a page has. Where a player has items, the widths are those of `itemized`.
    """

    lines: int
    head: float
    columns: tuple[float, float]
    remarks: float
    hand: Hand
    itemized: Itemized


class HoldingLengths(NamedTuple):
    """A running sheet with what each holds under the changes: the numbers of lines as in `Lines`; in millimetres the widths of the
    head of a round, of each narrow column and of a player's, and the heights of a chart by the maximum number of rounds above it;
    and the same page with rounds left to be filled in by hand, and blank, where a player has two columns (`beside`).
    """

    rows: tuple[int, int, int, int]
    head: float
    fields: tuple[float, ...]
    column: float
    charts: tuple[tuple[int, float], ...]
    hand: Hand
    blank: Hand
    beside: tuple[float, float]

    def chart(self, rounds: float) -> float:
        """The height of a chart under so many rounds; 0: there is no room for one."""
        return next((height for most, height in self.charts if rounds <= most), 0)


class Sizes(NamedTuple):
    """Lengths for the columns (`columns.ruled`) in millimetres: the width between the margins, of both heads of a round, of a
    single head for up to FEW players and for more; the maximum widths of a player's columns by their number; the minimum
    width of the remarks, and of those of a kept sheet; a running sheet, and one with what each holds.
    """

    width: float
    heads: float
    head: float
    narrow: float
    columns: dict[int, tuple[float, ...]]
    remarks: float
    kept: float
    tall: Tall
    held: HoldingLengths


class Fonts(NamedTuple):
    """Font sizes in millimetres: of a remark, of a remark one step smaller, of a name, of a name one step smaller."""

    remark: float
    smaller: float
    name: float
    less: float


class ChosenLengths(NamedTuple):
    """The chosen house rules above a sheet, in millimetres: the size of the font, the gaps within and after one, the heights of a
    line, of the space below, and of the space above a table without them.
    """

    font: float
    gap: float
    line: float
    below: float
    without: float


class CircledLengths(NamedTuple):
    """House rules to be circled, in millimetres: the size of the font; the width of a ring without its text, of the gap after a
    question with that before its choices, and of a line to write on; the heights of a line and of the space below. The size of the
    font of the legend, the space after each of its marks, the height of its lines, and of the space above it.
    """

    font: float
    ring: float
    gap: float
    write: float
    line: float
    below: float
    mark: float
    between: float
    explained: float
    apart: float


class PaperSize(NamedTuple):
    """A paper size, and the layout of sheets on it. `classes` are those of its pages in the style sheets, whose lengths are
    multiplied by `scale`, except those of the pages themselves and of rows to be filled in by hand.

    `side` are the numbers of lines of a landscape page (the first four fields of `Lines`), `low` its room in millimetres if it is
    filled in by hand. `crowd` is a sheet that runs across for more than FEW players; one that is filled in by hand has `by_hand`
    columns and lines. `chart` and `half` are the width, height and font size of a chart that takes the full width, and of one
    beside a table. Chosen house rules are set as in `chosen`, those to be circled as in `circled`, or as in `closer` where there
    are many.
    """

    key: str
    words: Words
    classes: str
    lines: Lines
    runs: Runs
    crowd: Runs
    by_hand: tuple[int, int]
    upright: Sizes
    lying: Sizes
    side: tuple[int, int, int, int]
    low: float
    fonts: Fonts
    chart: tuple[float, float, float]
    half: tuple[float, float, float]
    chosen: ChosenLengths
    circled: CircledLengths
    closer: CircledLengths
    scale: float = 1

    @property
    def styles(self) -> tuple[str, ...]:
        """The style sheets that sheets on it need besides the usual ones."""
        return ("a5",) if "a5" in self.classes.split() else ()
