"""The paper sizes, and what fits on each: counted and measured, or as high and wide as the style sheets make it (lengths.py)."""

from scorekeeper.core.words import Words
from scorekeeper.sheet.lengths import Lengths
from scorekeeper.sheet.measures import (
    ChosenLengths,
    CircledLengths,
    Fonts,
    Hand,
    HoldingLengths,
    Itemized,
    Lines,
    PaperSize,
    Runs,
    Sizes,
    Tall,
)

_A4, _LETTER_LENGTHS, _A5, _B5 = Lengths(), Lengths("letter"), Lengths("a5"), Lengths("a5", "a5.b5")


def _by_hand(paper: Lengths) -> tuple[float, float, float, float]:
    """The heights of a row, of one to be filled in, of the sums and of the final row."""
    return paper["printed-row"], paper["hand-row"], paper["hand-sum"], paper["hand-final"]


def _while_held(paper: Lengths) -> tuple[float, float, float, float]:
    return paper["held-row"], paper["held-hand-row"], paper["held-hand-sum"], paper["held-hand-final"]


def _blank(paper: Lengths) -> tuple[float, float, float, float]:
    return paper["blank-row"], paper["blank-row"], paper["blank-sum"], paper["blank-final"]


def _running(paper: Lengths, room: float, row: float) -> Hand:
    """An upright running sheet; a row by hand is as high as `row`."""
    seals = paper["seal-above"] + paper["seal"]
    return Hand(room, paper["running-row"], row, paper["hand-sum"], paper["running-final"], seals)


def _running_low(paper: Lengths, room: float, row: float) -> Hand:
    """The same lying."""
    seals = paper["low-seal-above"] + paper["low-seal"]
    return Hand(room, paper["running-low-row"], row, paper["hand-sum"], paper["running-low-final"], seals)


def _fonts(paper: Lengths, smaller: float) -> Fonts:
    return Fonts(paper["remark-font"], smaller, paper["name-font"], paper["long-name-font"])


def _for_chosen(paper: Lengths, *, gap: float, line: float) -> ChosenLengths:
    return ChosenLengths(paper["chosen-font"], gap, line, paper["chosen-below"], paper["without-chosen"])


def _to_circle(paper: Lengths, kind: str, *, ring: float, gap: float, explained: float) -> CircledLengths:
    """`kind`: `asked`, or `many` where there are many."""
    font, line, below = (paper[f"{kind}-{what}"] for what in ("font", "line", "below"))
    marks = paper["between-marks"], explained, paper["above-marks"]
    return CircledLengths(font, ring, gap, paper["write"], line, below, 2.47, *marks)


_WIDE_RUNS = Runs(
    rounds=18,
    roomy=10,
    dense=13,
    remarks={2: 114.0, 3: 68.0},
    small=_A4["list-amount"],
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
    small=_A5["list-amount"],
    points=(8, 7.5, 7.5, 6.5),
    tight=(8, 7.5, 7.5, 6.5),
    figures=((2, 3, 4, 5), (3, 4, 5, 6)),
    wide=13,
    name=(4.6, 11.8, 18.2),
    below=72.0,
)
_ITEMS_A4, _ITEMS_A4_LYING = Itemized(16, 17, 21, 24), Itemized(16, 17, 21, 30)
_ITEMS_A5, _ITEMS_A5_LYING = Itemized(12, 12.5, 14.5, 13), Itemized(12, 12.5, 13.5, 14)
_TALL_A4 = Tall(3, _A4["running-head"], (27.0, 21.0), 42, _running(_A4, 249, _A4["running-row"]), _ITEMS_A4)
_TALL_A4_LYING = Tall(3, _A4["running-head"], (27.0, 21.0), 64, _running_low(_A4, 164, 8.1), _ITEMS_A4_LYING)
_TALL_A5 = Tall(3, _A5["running-head"], (19.0, 15.0), 29, _running(_A5, 169, _A5["running-row"]), _ITEMS_A5)
_TALL_A5_LYING = Tall(2, _A5["running-head"], (19.0, 15.0), 48, _running_low(_A5, 111.5, _A5["hand-row"]), _ITEMS_A5_LYING)
_TALL_B5 = _TALL_A5._replace(hand=Hand(208, 11.52, 11, 7.1, 16, 17.2))
_TALL_B5_LYING = _TALL_A5_LYING._replace(hand=Hand(133.5, 7.11, 9, 7.1, 11.8, 11.8))
_TALL_LETTER = _TALL_A4._replace(hand=_TALL_A4.hand._replace(room=233))
_TALL_LETTER_LYING = _TALL_A4_LYING._replace(hand=_TALL_A4_LYING.hand._replace(room=167))
_HELD_A4 = HoldingLengths(
    (20, 22, 23, 25),
    17,
    (17.0, 13.5),
    21.5,
    ((14, 60), (16, 33)),
    Hand(241, *_while_held(_A4), least=_A4["held-hand-row"]),
    Hand(237, *_blank(_A4), least=_A4["blank-row"]),
    (12.0, 13.6),
)
_HELD_LETTER = _HELD_A4._replace(
    rows=(19, 20, 21, 23),
    charts=((12, 60), (14, 33)),
    hand=_HELD_A4.hand._replace(room=227.4),
    blank=Hand(229, _A4["blank-row"], *_blank(_LETTER_LENGTHS)[1:], least=_LETTER_LENGTHS["blank-row"]),
)
_HELD_A5 = HoldingLengths(
    (16, 17, 18, 20),
    12.5,
    (11.9, 11.5),
    16.0,
    ((12, 40), (14, 26)),
    Hand(169.8, *_while_held(_A5), least=_A5["held-hand-row"]),
    Hand(168.0, _A5["held-hand-row"], _A5["held-hand-row"], _A5["held-hand-sum"], 9, least=_A5["held-hand-row"]),
    (8.4, 9.6),
)
_HELD_B5 = _HELD_A5._replace(hand=Hand(208, 8.58, 9.92, 8.7, 13.5, least=9.92), blank=Hand(201, 9.92, 9.92, 8.7, 11.03, least=9.92))
A4 = PaperSize(
    "a4",
    Words("A4", "A4"),
    "a4",
    Lines(
        29,
        32,
        35,
        37,
        remark=(21.0, 23.3, 42.0, 60.0),
        name=(6.3, 8.5, 16.0, 24.0),
        below=64.0,
        hand=Hand(249.5, *_by_hand(_A4), least=_A4["hand-row"]),
    ),
    _WIDE_RUNS,
    _WIDE_RUNS._replace(roomy=9, dense=11, name=(8.3, 11.5, 27.0), small=_A4["crowd-amount"], lists=2),
    by_hand=(20, 11),
    upright=Sizes(184, 21, _A4["single-head"], _A4["crowd-head"], {1: (22.0,), 2: (17.0, 14.0)}, 28, 60, _TALL_A4, _HELD_A4),
    lying=Sizes(271, 21, _A4["single-head"], _A4["crowd-head"], {1: (22.0,), 2: (17.0, 14.0)}, 40, 62, _TALL_A4_LYING, _HELD_A4),
    side=(16, 18, 19, 23),
    low=164,
    fonts=_fonts(_A4, 2.822),
    chart=(720, 330, 13),
    half=(420, 290, 11.5),
    chosen=_for_chosen(_A4, gap=7.5, line=_A4["chosen-line"]),
    circled=_to_circle(_A4, "asked", ring=4.4, gap=6.2, explained=3.4),
    closer=_to_circle(_A4, "many", ring=2.9, gap=4.2, explained=3.4),
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
        hand=Hand(175, *_by_hand(_A5)),
        least=4.1,
    ),
    _SMALL_RUNS,
    _SMALL_RUNS._replace(roomy=7, dense=8, name=(6.2, 8.0, 18.2), small=_A5["crowd-amount"], lists=2),
    by_hand=(15, 7),
    upright=Sizes(122, 18, _A5["single-head"], _A5["crowd-head"], {1: (14.0,), 2: (11.5, 9.5)}, 27, 30, _TALL_A5, _HELD_A5),
    lying=Sizes(182, 18, _A5["single-head"], _A5["crowd-head"], {1: (14.0,), 2: (11.5, 9.5)}, 24, 38, _TALL_A5_LYING, _HELD_A5),
    side=(14, 16, 17, 19),
    low=113.5,
    fonts=_fonts(_A5, 2.469),
    chart=(500, 260, 11),
    half=(500, 180, 10.5),
    chosen=_for_chosen(_A5, gap=5, line=2.96),
    circled=_to_circle(_A5, "asked", ring=2.9, gap=3.6, explained=3),
    closer=_to_circle(_A5, "many", ring=2.3, gap=3, explained=3),
)
B5 = A5._replace(
    key="b5",
    words=Words("B5", "B5 (JIS)"),
    classes="a5 b5",
    lines=A5.lines._replace(hand=Hand(214, 6.13, _B5["b5-hand-row"], _B5["b5-hand-sum"], _B5["b5-hand-final"]), least=5.02),
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
    crowd=_LETTER._replace(roomy=9, dense=11, name=(7.0, 9.7, 23.0), small=_A4["crowd-amount"], lists=2),
    upright=A4.upright._replace(tall=_TALL_LETTER, held=_HELD_LETTER),
    lying=A4.lying._replace(width=253.4, tall=_TALL_LETTER_LYING),
    low=167,
)
"""As A4, but shorter; as wide between the margins when upright."""
PAPERS = {paper.key: paper for paper in (A4, A5, B5, LETTER)}
"""The paper sizes by key; the first is the default."""
SUFFIXES = (".pdf", ".html", ".csv", ".txt")
"""The file suffixes in which a sheet can be written."""
