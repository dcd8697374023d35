"""Charts of bars: how often each of several things was counted, with a mark at the expected number."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.charts.axes import Axis, name_lines, width
from scorekeeper.charts.drawing import Bar, Chart, Frame, Grid, Label, Rule
from scorekeeper.core.words import NOTHING, Words


class CountBar(NamedTuple):
    """A count, and its expected number, None if unknown."""

    words: Words
    times: int
    expected: Fraction | None = None


def bars(
    key: str,
    title: Words,
    heads: tuple[Words, Words, Words],
    counted: Sequence[CountBar],
    lang: str,
    frame: Frame,
    note: Words = NOTHING,
) -> Chart:
    """Horizontal bars, each with a mark at the expected number. The height of the frame follows from the number of bars.

    `heads` name what is counted, the count, and the expected number.
    """
    letter, deep = frame.letter, frame.letter * 2.1
    room = frame.width * 0.36
    names = [name_lines(one.words.say(lang), room, letter, 1)[0] for one in counted]
    left = max(width(name, letter) for name in names) + letter * 0.6
    most = max([1, *(one.times for one in counted), *(one.expected or 0 for one in counted)])
    end = frame.width - width(str(max(one.times for one in counted)), letter) - letter
    along = Axis(Fraction(0), Fraction(most), Fraction(1), left, end)
    frame = frame._replace(height=deep * len(counted) + letter)
    labels: list[Label] = []
    drawn: list[Bar] = []
    signs: list[Rule] = []
    for nth, (one, name) in enumerate(zip(counted, names, strict=True)):
        top = letter * 0.5 + deep * nth
        foot = round(top + deep / 2 + letter * 0.36, 1)
        whole = one.words.say(lang)
        labels.append(Label(round(left - letter * 0.6, 1), foot, name, "end", "" if name == whole else whole))
        drawn.append(
            Bar(along.start, round(top + deep * 0.22, 1), round(along.at(one.times) - along.start, 1), round(deep * 0.56, 1))
        )
        after = along.at(one.times)
        if one.expected is not None:
            x = along.at(one.expected)
            signs.append(Rule(x, round(top + deep * 0.08, 1), x, round(top + deep * 0.92, 1)))
            after = x if after < x < after + width(str(one.times), letter) + letter else after
        labels.append(Label(round(after + letter * 0.4, 1), foot, str(one.times)))
    rules = (Rule(along.start, 0, along.start, frame.height, strong=True),)
    known = any(one.expected is not None for one in counted)
    columns = tuple((head, "") for head in (heads[1:] if known else heads[1:2]))
    rows = tuple((one.words, (one.times, one.expected) if known else (one.times,)) for one in counted)
    told = LAY.put(head=heads[0]).say(lang)
    said, tables = (title.say(lang), told, frame), (Grid(heads[0], columns, rows),)
    return Chart(key, *said, rules, tuple(labels), (), tuple(drawn), tuple(signs), tables, None, note.say(lang))


LAY = Words("{head}ごとの回数の棒。同じ数は表にある。", "A bar for every {head}. The table has the same numbers.")
