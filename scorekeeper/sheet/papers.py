"""Paper sizes, and how much of a sheet fits on each. The lengths assumed here are set by the style sheet."""

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


_WIDE_RUNS = Runs(
    rounds=18,
    roomy=10,
    dense=13,
    remarks={2: 114.0, 3: 68.0},
    small=8.5,
    points=(9, 8, 7.8, 6.8),
    tight=(9, 8, 6.8, 6),
    figures=((3, 4, 5, 6), (4, 5, 7, 8)),
    wide=13,
    name=(5.2, 24.5, 37.0),
    below=95.0,
)
_SMALL_RUNS = Runs(
    rounds=15,
    roomy=9,
    dense=11,
    remarks={2: 77.0, 3: 45.5},
    small=8.0,
    points=(8, 7.5, 7.5, 6.5),
    tight=(8, 7.5, 7.5, 6.5),
    figures=((2, 3, 4, 5), (3, 4, 5, 6)),
    wide=13,
    name=(4.6, 11.8, 18.2),
    below=72.0,
)
_ITEMS_A4, _ITEMS_A4_LYING = Itemized(16, 17, 21, 24), Itemized(16, 17, 21, 30)
_ITEMS_A5, _ITEMS_A5_LYING = Itemized(12, 12.5, 14.5, 13), Itemized(12, 12.5, 13.5, 14)
_TALL_A4 = Tall(3, 11.5, (27.0, 21.0), 42, Hand(249, 11, 11, 7.01, 15, 14), _ITEMS_A4)
_TALL_A4_LYING = Tall(3, 11.5, (27.0, 21.0), 64, Hand(164, 8, 8.1, 7.01, 12, 10.6), _ITEMS_A4_LYING)
_TALL_A5 = Tall(3, 9, (19.0, 15.0), 29, Hand(169, 9.4, 9.4, 7.1, 13, 14), _ITEMS_A5)
_TALL_A5_LYING = Tall(2, 9, (19.0, 15.0), 48, Hand(111.5, 5.8, 8.1, 7.1, 9.6, 9.6), _ITEMS_A5_LYING)
_TALL_B5 = _TALL_A5._replace(hand=Hand(208, 11.52, 11, 7.1, 16, 17.2))
_TALL_B5_LYING = _TALL_A5_LYING._replace(hand=Hand(133.5, 7.11, 9, 7.1, 11.8, 11.8))
_TALL_LETTER = _TALL_A4._replace(hand=_TALL_A4.hand._replace(room=236))
_TALL_LETTER_LYING = _TALL_A4_LYING._replace(hand=_TALL_A4_LYING.hand._replace(room=167))
_HELD_A4 = HoldingLengths(
    (20, 22, 23, 25),
    17,
    (17.0, 13.5),
    21.5,
    ((14, 60), (16, 33)),
    Hand(241, 8.5, 7.4, 7, 14, least=7.4),
    Hand(237, 7.4, 7.4, 7.2, 13, least=7.4),
    (12.0, 13.6),
)
_HELD_LETTER = _HELD_A4._replace(
    rows=(19, 20, 21, 23),
    charts=((12, 60), (14, 33)),
    hand=_HELD_A4.hand._replace(room=227.4),
    blank=_HELD_A4.blank._replace(room=229, row=7.1, sums=7, least=7.1),
)
_HELD_A5 = HoldingLengths(
    (16, 17, 18, 20),
    12.5,
    (12.2, 10.6),
    16.0,
    ((12, 40), (14, 26)),
    Hand(169.8, 7, 8.1, 7.1, 11, least=8.1),
    Hand(160.2, 8.1, 8.1, 7.1, 9, least=8.1),
    (8.4, 9.6),
)
_HELD_B5 = _HELD_A5._replace(hand=Hand(208, 8.58, 9.92, 8.7, 13.5, least=9.92), blank=Hand(201, 9.92, 9.92, 8.7, 11.03, least=9.92))
A4 = PaperSize(
    "a4",
    Words("A4", "A4"),
    "a4",
    Lines(29, 32, 35, 37, remark=(21.0, 23.3, 42.0, 60.0), name=(6.3, 8.5, 16.0, 24.0), below=64.0),
    _WIDE_RUNS,
    _WIDE_RUNS._replace(roomy=9, dense=11, name=(8.3, 11.5, 27.0), small=7.2, lists=2),
    by_hand=(20, 11),
    upright=Sizes(184, 21, 19, 14, {1: (22.0,), 2: (17.0, 14.0)}, 28, 60, _TALL_A4, _HELD_A4),
    lying=Sizes(271, 21, 19, 14, {1: (22.0,), 2: (17.0, 14.0)}, 40, 62, _TALL_A4_LYING, _HELD_A4),
    side=(16, 18, 19, 23),
    low=164,
    fonts=Fonts(3.175, 2.822, 4.586, 3.351),
    chart=(720, 330, 13),
    half=(420, 290, 11.5),
    chosen=ChosenLengths(font=2.646, gap=7.5, line=3.4, below=1.6, without=2),
    circled=CircledLengths(font=2.822, ring=4.4, gap=6.2, write=8, line=5, below=2, mark=2.47, between=3, explained=3.4, apart=2),
    closer=CircledLengths(font=2.47, ring=2.9, gap=4.2, write=8, line=4.5, below=1.6, mark=2.47, between=3, explained=3.4, apart=2),
)
A5 = PaperSize(
    "a5",
    Words("A5", "A5"),
    "a5",
    Lines(
        23,
        26,
        29,
        30,
        remark=(16.3, 17.6, 18.9, 20.4),
        name=(4.5, 6.2, 12.6, 19.0),
        below=48.0,
        room=20.4,
        hand=Hand(175, 5, 8.1, 7.1, 8.1),
        least=4.1,
    ),
    _SMALL_RUNS,
    _SMALL_RUNS._replace(roomy=7, dense=8, name=(6.2, 8.0, 18.2), small=6.2, lists=2),
    by_hand=(15, 7),
    upright=Sizes(122, 18, 14, 12.5, {1: (14.0,), 2: (11.5, 9.5)}, 27, 30, _TALL_A5, _HELD_A5),
    lying=Sizes(182, 18, 14, 12.5, {1: (14.0,), 2: (11.5, 9.5)}, 24, 38, _TALL_A5_LYING, _HELD_A5),
    side=(14, 16, 17, 19),
    low=113.5,
    fonts=Fonts(2.646, 2.469, 3.704, 2.822),
    chart=(500, 260, 11),
    half=(500, 180, 10.5),
    chosen=ChosenLengths(font=2.469, gap=5, line=2.96, below=1.2, without=1.2),
    circled=CircledLengths(font=2.469, ring=2.9, gap=3.6, write=8, line=4.6, below=1.4, mark=2.47, between=2, explained=3, apart=1),
    closer=CircledLengths(font=2.293, ring=2.3, gap=3, write=8, line=4.2, below=1.2, mark=2.47, between=2, explained=3, apart=1),
)
B5 = A5._replace(
    key="b5",
    words=Words("B5", "B5 (JIS)"),
    classes="a5 b5",
    lines=A5.lines._replace(hand=Hand(214, 6.13, 8.1, 7.1, 8.8), least=5.02),
    by_hand=(15, 8),
    upright=A5.upright._replace(tall=_TALL_B5, held=_HELD_B5),
    lying=A5.lying._replace(tall=_TALL_B5_LYING),
    low=139,
    scale=1.225,
)
"""As A5, enlarged as much as the paper is larger; rows by hand are as high as there, and more."""
_LETTER = A4.runs._replace(
    rounds=16, remarks={2: 105.0, 3: 61.0}, wide=12, figures=((2, 3, 4, 5), (4, 5, 7, 8)), name=(4.4, 20.5, 31.0), below=88.0
)
LETTER = A4._replace(
    key="letter",
    words=Words("レター", "US Letter"),
    classes="letter",
    lines=A4.lines._replace(roomy=26, close=29, dense=32, full=34, hand=A4.lines.hand._replace(room=236)),
    runs=_LETTER,
    crowd=_LETTER._replace(roomy=9, dense=11, name=(7.0, 9.7, 23.0), small=7.2, lists=2),
    upright=A4.upright._replace(tall=_TALL_LETTER, held=_HELD_LETTER),
    lying=A4.lying._replace(width=253.4, tall=_TALL_LETTER_LYING),
    low=167,
)
"""As A4, but shorter; as wide between the margins when upright."""
PAPERS = {paper.key: paper for paper in (A4, A5, B5, LETTER)}
"""The paper sizes by key; the first is the default."""
SUFFIXES = (".pdf", ".html", ".csv", ".txt")
"""The file suffixes in which a sheet can be written."""
