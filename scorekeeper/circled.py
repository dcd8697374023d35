"""The height of what stands around a sheet: above it the chosen house rules, or those to be circled, and below it the marks that
are explained. The lengths are set by the style sheet.
"""

from collections.abc import Iterable, Sequence
from math import ceil

from scorekeeper.core.sheet import HATCHED, Mark
from scorekeeper.core.words import Words
from scorekeeper.letters import ems
from scorekeeper.paper import Chosen, Circled

Asked = Sequence[tuple[Words, Sequence[Words]]]
"""The questions, each with the choices to be circled; without choices it has a line to write on."""
SPACE = 0.5
"""The width of a space in em."""
SWATCH = 5
"""The width of the swatch that is drawn for hatched cells, in millimetres."""


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


def told(every: Told, unusual: int, size: Chosen, width: float, *, whole: bool) -> tuple[Told, int]:
    """The house rules above a sheet, and how many lines they take: every unusual one, and as many others as these lines have room
    for; if `whole`, all.
    """
    widths = [(ems(label) + ems(value)) * size.font + size.gap for label, value in every]
    count = len(every) if whole else unusual
    lines = max(1, rows(widths[:count], width))
    while count < len(every) and rows(widths[: count + 1], width) <= lines:
        count += 1
    return every[:count], lines


def above(asked: Asked, lang: str, size: Circled, width: float) -> float:
    """The height of the house rules, in millimetres."""
    widths = (
        (ems(label.say(lang)) + SPACE) * size.font
        + size.gap
        + (sum(ems(choice.say(lang)) * size.font + size.ring for choice in choices) or size.write)
        for label, choices in asked
    )
    return rows(widths, width) * size.line + size.below


def below(legend: Sequence[Mark], lang: str, size: Circled, width: float) -> float:
    """The height of the legend, in millimetres."""
    signs = (SWATCH if one.sign == HATCHED else ems(one.sign.say(lang)) * size.mark for one in legend)
    meanings = ((ems(one.meaning.say(lang)) + 2 * SPACE) * size.mark + size.gap for one in legend)
    widths = (sign + meaning for sign, meaning in zip(signs, meanings, strict=True))
    return rows(widths, width) * size.explained + size.apart if legend else 0
