"""The height of what stands around a sheet: above it the chosen house rules, or those to be circled, and below it the marks that
are explained. The lengths are set by the style sheet.
"""

from collections.abc import Iterable, Sequence
from math import ceil

from scorekeeper.core.sheet import HATCHED, RING, STICK, LegendMark
from scorekeeper.core.words import Words
from scorekeeper.local.widths import ems, exact_ems
from scorekeeper.sheet.measures import ChosenLengths, CircledLengths

Asked = Sequence[tuple[Words, Sequence[Words]]]
"""The questions, each with the choices to be circled; without choices it has a line to write on."""
SPACE = 0.5
"""The width in em of a space beside a label."""
SWATCH = 5
"""The width of the swatch that is drawn for hatched cells, in millimetres."""
BOXED, PUT_DOWN, RINGED = 3.15, 5.85, 1.8
"""The widths in millimetres of a sign of the legend in its frame, of a stick, and of a ring without the text in it."""


def rows(widths: Iterable[float], width: float) -> int:
    """How many lines of this width pieces of these widths take; only one that is wider than a line is broken."""
    count, left = 0, 0.0
    for wide in widths:
        if wide > left:
            count, left = count + ceil(wide / width), width
        left -= wide
    return count


Told = tuple[tuple[str, str], ...]
"""Chosen house rules, each a label and a value."""


def house_rules_above(every: Told, unusual: int, size: ChosenLengths, width: float, *, whole: bool) -> tuple[Told, int]:
    """The house rules above a sheet, and how many lines they take: every unusual one, and as many others as these lines have room
    for; if `whole`, all.
    """
    widths = [(ems(label) + ems(value)) * size.font + size.gap for label, value in every]
    count = len(every) if whole else unusual
    lines = max(1, rows(widths[:count], width))
    while count < len(every) and rows(widths[: count + 1], width) <= lines:
        count += 1
    return every[:count], lines


def above(asked: Asked, lang: str, size: CircledLengths, width: float) -> float:
    """The height of the house rules, in millimetres."""
    widths = (
        (ems(label.say(lang)) + SPACE) * size.font
        + size.gap
        + (sum(ems(choice.say(lang)) * size.font + size.ring for choice in choices) or size.write)
        for label, choices in asked
    )
    return rows(widths, width) * size.line + size.below


def below(legend: Sequence[LegendMark], lang: str, size: CircledLengths, width: float) -> float:
    """The height of the legend, in millimetres."""
    if not legend:
        return 0
    space = exact_ems(" ") * size.mark
    meanings = (exact_ems(one.meaning.say(lang)) * size.mark for one in legend)
    widths = (_sign(one, lang, size) + meaning + size.between + 2 * space for one, meaning in zip(legend, meanings, strict=True))
    return rows(widths, width + space) * size.explained + size.apart


def _sign(mark: LegendMark, lang: str, size: CircledLengths) -> float:
    """The width of a sign of the legend, in millimetres."""
    if mark.sign == HATCHED:
        return SWATCH
    if mark.shape == STICK:
        return PUT_DOWN
    wide = exact_ems(mark.sign.say(lang)) * size.mark
    return wide + RINGED if mark.shape == RING else BOXED if mark.shape else wide
