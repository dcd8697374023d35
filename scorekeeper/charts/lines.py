"""Charts of lines: a player's values from place to place. Players are distinguished by dashes, by the shape of their marks, and by
the name at the end of the line.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.charts.axes import Axis, axis, every, name_lines, spread_apart, tick_texts, width
from scorekeeper.charts.drawing import Chart, Frame, Grid, Label, Rule, Stroke, Value, abreast
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import NOTHING, Words, literal

MOST = 10
"""The maximum number of lines in one chart, as there are this many line styles."""
DASHES = ("", "7 3", "2 2.5", "9 3 2 3", "5 2 1 2 1 2", "14 3", "1 4", "12 2 2 2", "4 4", "1 2 1 5")
SHAPES = (
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "m-3.5-3.5h7v7h-7z",
    "m0-4.5l4.5 8h-9z",
    "m0-5l5 5l-5 5l-5-5z",
    "m-4.5-1.5h3v-3h3v3h3v3h-3v3h-3v-3h-3z",
    "m0 4.5l4.5-8h-9z",
    "m-5-2h10v4h-10z",
    "m-2-5h4v10h-4z",
    "m-5-3.5l1.5-1.5 3.5 3.5 3.5-3.5 1.5 1.5-3.5 3.5 3.5 3.5-1.5 1.5-3.5-3.5-3.5 3.5-1.5-1.5 3.5-3.5z",
    "m-5 2a5 5 0 0 1 10 0z",
)
"""The players' marks as SVG paths relative to their centre."""
MARKED = 14
"""The maximum number of marks on a line."""


class ChartLine(NamedTuple):
    """A player's values, one for each place; None before their first."""

    name: str
    values: tuple[Value | None, ...]


class AxisPlace(NamedTuple):
    """A place on the horizontal axis, and its label."""

    at: int
    words: Words


def lines(
    key: str,
    title: Words,
    head: Words,
    places: Sequence[AxisPlace],
    drawn: Sequence[ChartLine],
    unit: Unit,
    lang: str,
    frame: Frame,
    note: Words = NOTHING,
    scale: Sequence[Value] = (),
    plus: bool = True,
) -> Chart:
    """A line chart of at most MOST lines. `head` names the horizontal axis; `scale` has further values that the axis must cover;
    `plus`: values are gains.

    A place without a label is drawn but is not in the table.
    """
    letter = frame.letter
    values = [value for line in drawn for value in line.values if value is not None] or [0]
    room = frame.width * 0.28
    rows = int((frame.height - frame.line) / frame.line)
    names = [name_lines(line.name, room, letter) for line in drawn]
    if sum(map(len, names)) > rows:  # so many long names stand on one line each
        names = [name_lines(line.name, room, letter, most=1) for line in drawn]
    top, bottom = letter * 0.9, frame.height - frame.line * 1.5
    high = axis([*values, *scale], unit, bottom, top)
    ticks, above = tick_texts(high.ticks, unit, lang, plus=plus)
    if above:
        high = high._replace(end=top + frame.line)
    left = max(width(text, letter) for text in ticks) + letter * 0.5
    named = max((width(text, letter) for lines in names for text in lines), default=0)
    told_at = [place.words.say(lang) for place in places]
    half = (max(width(text, letter) for text in told_at) + letter * 0.5) / 2
    right = frame.width - max(named + letter * 2, width(head.say(lang), letter) + half)
    along = Axis(Fraction(places[0].at), Fraction(max(places[-1].at, places[0].at + 1)), Fraction(1), left + 6, right)
    rules, labels = _ground(high, ticks, above, left, right, frame)
    labels += _below(along, places, told_at, 2 * half, frame, head.say(lang))
    strokes: list[Stroke] = []
    shown = [_points(line, places, along, high) for line in drawn]
    ends = spread_apart([points[-1][1] for points in shown], [len(one) * frame.line for one in names], 0, frame.height - frame.line)
    for nth, (line, points, middle, text) in enumerate(zip(drawn, shown, ends, names, strict=True)):
        last_x, last_y = points[-1]
        lead = Rule(last_x, last_y, round(right + letter * 0.5, 1), middle)
        skip = max(1, -(-(len(points) - 1) // MARKED))
        marks = points[-2::-1][::skip]
        strokes.append(Stroke(points, marks, DASHES[nth], SHAPES[nth], lead, (round(right + letter, 1), middle)))
        first = middle - (len(text) - 1) * frame.line / 2 + letter * 0.36
        whole = "" if "".join(text) == line.name else line.name
        x = round(right + letter * 1.6, 1)
        labels += [Label(x, round(first + row * frame.line, 1), said, whole=whole) for row, said in enumerate(text)]
    order = [line.name for line in sorted(drawn, key=lambda line: -Fraction(line.values[-1] or 0))]
    told = TOLD.put(head=head, names=Words("、", ", ").say(lang).join(order)).say(lang)
    tables = _tables(head, places, drawn)
    said = title.say(lang), told, frame
    return Chart(key, *said, tuple(rules), tuple(labels), tuple(strokes), (), (), tables, unit, note.say(lang))


TOLD = Words(
    "左から右へ{head}、上ほど多い。右の端で上から：{names}。同じ数は表にある。",
    "From left to right by {head}, more is higher. At the right end from the top: {names}. The table has the same numbers.",
)


def _ground(
    high: Axis, ticks: Sequence[str], above: str, left: float, right: float, frame: Frame
) -> tuple[list[Rule], list[Label]]:
    """The vertical axis: grid lines, their labels, and the unit `above` them, which begins where the widest of them does."""
    letter = frame.letter
    rules = [Rule(round(left, 1), high.at(tick), round(right, 1), high.at(tick), not tick) for tick in high.ticks]
    x = round(left - letter * 0.4, 1)
    labels = [Label(x, round(high.at(tick) + letter * 0.36, 1), text, "end") for tick, text in zip(high.ticks, ticks, strict=True)]
    if not above:
        return rules, labels
    fits = width(above, letter) <= x
    return rules, [*labels, Label(x if fits else 0, round(letter * 0.9, 1), above, "end" if fits else "start")]


def _below(along: Axis, places: Sequence[AxisPlace], texts: Sequence[str], widest: float, frame: Frame, head: str) -> list[Label]:
    """The horizontal axis: as many labels as fit, that of the last place among them, and its name in the corner."""
    y = round(frame.height - frame.letter * 0.45, 1)
    step = every(widest, (along.end - along.start) / float(along.most - along.least), max(place.at for place in places))
    found = [
        Label(along.at(one.at), y, text, "middle") for one, text in zip(places, texts, strict=True) if text and one.at % step == 0
    ]
    last = Label(along.at(places[-1].at), y, texts[-1], "middle")
    found = [label for label in found if last.x - label.x >= widest] + [last]
    return [*found, Label(frame.width, y, head, "end")]


def _points(line: ChartLine, places: Sequence[AxisPlace], along: Axis, high: Axis) -> tuple[tuple[float, float], ...]:
    known = zip(places, line.values, strict=True)
    return tuple((along.at(place.at), high.at(value)) for place, value in known if value is not None)


def _tables(head: Words, places: Sequence[AxisPlace], drawn: Sequence[ChartLine]) -> tuple[Grid, ...]:
    return tuple(
        Grid(
            head,
            tuple((literal(line.name), shape) for line, shape in some),
            tuple(
                (place.words, tuple(line.values[nth] for line, _ in some))
                for nth, place in enumerate(places)
                if place.words != NOTHING
            ),
        )
        for some in abreast([*zip(drawn, SHAPES, strict=False)])
    )
