"""The height of what stands around a sheet that is filled in by hand: the house rules to be circled above it, and the marks
explained below. The lengths are set by the style sheet.
"""

from collections.abc import Iterable, Sequence
from math import ceil

from scorekeeper.core.sheet import HATCHED, Mark
from scorekeeper.core.words import Words
from scorekeeper.letters import ems
from scorekeeper.paper import Circled

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


def above(asked: Asked, lang: str, size: Circled, width: float) -> float:
    """By how much higher the house rules are than the line of chosen ones, in millimetres."""
    widths = (
        (ems(label.say(lang)) + SPACE) * size.font
        + size.gap
        + (sum(ems(choice.say(lang)) * size.font + size.ring for choice in choices) or size.write)
        for label, choices in asked
    )
    return rows(widths, width) * size.line + size.below - size.instead


def below(legend: Iterable[Mark], lang: str, size: Circled, width: float, lines: int) -> float:
    """By how much higher the legend is than one of so many lines, in millimetres."""
    signs = (SWATCH if one.sign == HATCHED else ems(one.sign.say(lang)) * size.mark for one in legend)
    meanings = ((ems(one.meaning.say(lang)) + 2 * SPACE) * size.mark + size.gap for one in legend)
    widths = (sign + meaning for sign, meaning in zip(signs, meanings, strict=True))
    return max(0, rows(widths, width) - lines) * size.explained
