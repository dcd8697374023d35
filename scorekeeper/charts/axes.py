"""Axes: mapping numbers to positions in a chart, choosing ticks, and keeping labels apart."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count
from math import ceil, floor
from typing import NamedTuple

from scorekeeper.core.ledger import Unit
from scorekeeper.core.text import cells_of, display_name, hyphenate, with_sign, with_thousands
from scorekeeper.core.words import agreeing

MORE = "…"
ROUND = (1, 2, 5)
"""Tick steps, times a power of ten."""
HALFWAY = (1, 2, 3, 4, 6)
"""Tick steps below one big unit, if they divide it."""


def steps(whole: bool, unit: Unit) -> Iterator[Fraction]:
    """Possible tick steps in ascending order: fractions (unless `whole`), whole small units, then whole big units."""
    if not whole:
        yield from (Fraction(one, 10**places) for places in (3, 2, 1) for one in ROUND)
    yield from (Fraction(one) for one in HALFWAY if one < unit.per and unit.per % one == 0)
    yield from (Fraction(unit.per * one * 10**power) for power in count() for one in ROUND)


def step_for(values: Sequence[Fraction | int], unit: Unit, most: int) -> Fraction:
    """The smallest tick step that covers these values in at most `most` steps (at least 2)."""
    least, highest = min(values), max(values)
    whole = all(value == int(value) for value in values)
    return next(step for step in steps(whole, unit) if ceil(highest / step) - floor(least / step) <= most)


class Axis(NamedTuple):
    """A linear axis: `least` is at position `start`, `most` at `end`, with a tick at every `step`."""

    least: Fraction
    most: Fraction
    step: Fraction
    start: float
    end: float

    def at(self, value: Fraction | int) -> float:
        """The position of a value."""
        return round(self.start + float((value - self.least) / (self.most - self.least)) * (self.end - self.start), 1)

    @property
    def ticks(self) -> tuple[Fraction, ...]:
        return tuple(self.least + nth * self.step for nth in range(int((self.most - self.least) / self.step) + 1))


def axis(values: Sequence[Fraction | int], unit: Unit, start: float, end: float, most: int = 6) -> Axis:
    """An axis that begins and ends at a tick, includes zero and covers all of these values."""
    held = [*values, 0] if any(values) else [-unit.per, 0, unit.per]
    step = step_for(held, unit, most)
    return Axis(floor(min(held) / step) * step, ceil(max(held) / step) * step, step, start, end)


def every(width: float, room: float, numbers: int) -> int:
    """Which labels to write so that they do not overlap: every n-th of `numbers` labels of this width, `room` apart."""
    power = 1
    while True:
        for one in ROUND:
            if one * power * room >= width or one * power >= numbers:
                return one * power
        power *= 10


def number(value: Fraction | int, unit: Unit, lang: str, *, plus: bool = True) -> str:
    """The text of a tick, given in the small unit: +20貫, −1貫 6点, 0, +0.5文. Fractions are not split into big units."""
    plus = plus and not unit.plain
    if value != int(value):
        digits = f"{float(abs(value)):g}"
        return f"{'−' if value < 0 else '+' if plus else ''}{digits}{_gap(lang)}{unit.small.say(lang)}"
    if not value:
        return "0"
    big, small = unit.split(int(value))
    parts = [(big, unit.big.say(lang))] if big and unit.big else []
    parts += [(small, agreeing(unit.small, small).say(lang))] if small else []
    (first, its), *rest = parts
    mark = with_thousands if unit.grouped else with_sign
    said = [f"{mark(first) if plus or first < 0 else unit.digits(first)}{_gap(lang)}{its}"]
    return " ".join(said + [f"{abs(one)}{_gap(lang)}{its}" for one, its in rest])


def tick_texts(values: Sequence[Fraction | int], unit: Unit, lang: str, *, plus: bool = True) -> tuple[list[str], str]:
    """The texts of ticks in the small unit, and the name of their unit to be written once; "" if each has its own."""
    texts = [number(value, unit, lang, plus=plus) for value in values]
    if unit.big and not any(value % unit.per for value in values):
        name = unit.big.say(lang)
    elif not unit.big or all(-unit.per < value < unit.per for value in values):
        name = unit.small.say(lang)
    else:
        return texts, ""
    return [text.removesuffix(f"{_gap(lang)}{name}") for text in texts], name


def _gap(lang: str) -> str:
    return " " if lang == "en" else ""


def width(text: str, letter: float) -> float:
    """An upper bound for the width of a text at font size `letter`, in any sans-serif font."""
    return sum(_em(one) for one in text) * letter


def _em(letter: str) -> float:
    if letter in "WMmw@%—…+−":
        return 1.0
    if letter.isdecimal() and letter.isascii():
        return 0.76
    return (0.0, 0.85 if letter.isupper() else 0.4 if letter == " " else 0.72, 1.0)[cells_of(letter)]


def name_lines(name: str, room: float, letter: float, most: int = 2) -> tuple[str, ...]:
    """A name broken into at most `most` lines of width `room`, truncated with an ellipsis."""
    lines, syllable = [""], 0
    for one in hyphenate(display_name(name)):
        if one == "\N{SOFT HYPHEN}":
            syllable = len(lines[-1])
            continue
        if width(lines[-1] + one, letter) > room:
            line, after = lines[-1][:syllable] + "-", lines[-1][syllable:]
            lines[-1:] = [line, after] if syllable and width(line, letter) <= room else [lines[-1], ""]
            syllable = 0
        lines[-1] += one
    if len(lines) > most:
        last = lines[most - 1]
        while width(last + MORE, letter) > room:
            last = last[:-1]
        lines[most - 1 :] = [last + MORE]
    return tuple(lines)


class _Heap(NamedTuple):
    """Adjacent labels: the index of the first, the start that each one wants for the group, and their total height."""

    first: int
    starts: tuple[float, ...]
    height: float


def spread_apart(wanted: Sequence[float], heights: Sequence[float], top: float, bottom: float) -> list[float]:
    """The middles of labels of these heights, as near as possible to the `wanted` ones, without overlap and between top and bottom.
    ValueError if there is not enough room.
    """
    if sum(heights) > bottom - top:
        raise ValueError("the labels are higher than the room")
    order = sorted(range(len(wanted)), key=lambda nth: wanted[nth])

    def start(heap: _Heap) -> float:
        mean = sum(heap.starts) / len(heap.starts)
        return min(max(mean, top), bottom - heap.height)

    heaps: list[_Heap] = []
    for place, nth in enumerate(order):
        heaps.append(_Heap(place, (wanted[nth] - heights[nth] / 2,), heights[nth]))
        while len(heaps) > 1 and start(heaps[-2]) + heaps[-2].height > start(heaps[-1]):
            over, under = heaps[-2:]
            leaning = tuple(one - over.height for one in under.starts)
            heaps[-2:] = [_Heap(over.first, over.starts + leaning, over.height + under.height)]
    middles = [0.0] * len(wanted)
    for heap in heaps:
        at = start(heap)
        for place in range(heap.first, heap.first + len(heap.starts)):
            nth = order[place]
            middles[nth] = round(at + heights[nth] / 2, 1)
            at += heights[nth]
    return middles
