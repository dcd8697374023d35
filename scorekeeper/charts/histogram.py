"""Histograms: how often results came."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.charts.axes import Axis, every, number, step_for, tick_texts, width
from scorekeeper.charts.drawing import Bar, Chart, Frame, Grid, Label, Rule
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words


class Bin(NamedTuple):
    """A histogram bin: integers from `least` to `most`, and how many values fall in it."""

    least: int
    most: int
    times: int

    def words(self, unit: Unit) -> Words:
        """−40〜−21貫."""
        said = [f"{number(end, unit, lang)}" for lang in ("ja", "en") for end in (self.least, self.most)]
        return Words(said[0], said[2]) if self.least == self.most else Words(f"{said[0]}〜{said[1]}", f"{said[2]} to {said[3]}")


def bins(values: Sequence[int], unit: Unit, most: int = 12, least: int = 5) -> tuple[Bin, ...]:
    """Bins of equal width, each beginning at a multiple of it: at least `least` and about `most` of them."""
    step = int(step_for([*values, max(values) + 1], unit, most))
    found = [value // step for value in values]
    more = max(0, least - (max(found) - min(found) + 1))
    span = range(min(found) - more // 2, max(found) + 1 + more - more // 2)
    return tuple(Bin(one * step, one * step + step - 1, found.count(one)) for one in span)


def histogram(
    key: str, title: Words, heads: tuple[Words, Words], values: Sequence[int], unit: Unit, lang: str, frame: Frame
) -> Chart:
    """A histogram of results; `heads` name the results and what is counted."""
    letter = frame.letter
    held = bins(values, unit)
    top, bottom = frame.line * 1.2, frame.height - frame.line * 1.5
    least, most = held[0].least, held[-1].most + 1
    step = (most - least) // len(held)
    edges = range(least, most + 1, step)
    texts, name = tick_texts(edges, unit, lang)
    side = max(width(texts[0], letter), width(texts[-1], letter)) / 2
    end = frame.width - side - (width(name, letter) + letter * 0.3 if name else 0)
    along = Axis(Fraction(least), Fraction(most), Fraction(step), side, end)
    high = Axis(Fraction(0), Fraction(max(one.times for one in held)), Fraction(1), bottom, top)
    bars: list[Bar] = []
    labels: list[Label] = []
    for one in held:
        left, right, y = along.at(one.least), along.at(one.most + 1), high.at(one.times)
        bars.append(Bar(left + 1, y, round(right - left - 2, 1), round(bottom - y, 1)))
        if one.times:
            labels.append(Label(round((left + right) / 2, 1), round(y - letter * 0.3, 1), str(one.times), "middle"))
    widest = max(width(text, letter) for text in texts) + letter * 0.5
    skip = every(widest, along.at(least + step) - along.at(least), len(texts))
    foot = round(frame.height - letter * 0.45, 1)
    labels += [
        Label(along.at(edge), foot, text, "middle") for edge, text in zip(edges, texts, strict=True) if edge // step % skip == 0
    ]
    if name:
        labels.append(Label(frame.width, foot, name, "end"))
    rules = [Rule(along.at(least), bottom, along.at(most), bottom)]
    if least <= 0 <= most:
        rules.append(Rule(along.at(0), top / 2, along.at(0), bottom, strong=True))
    table = Grid(heads[0], ((heads[1], ""),), tuple((one.words(unit), (one.times,)) for one in held))
    told = STOOD.put(head=heads[0], least=min(values), most=max(values), unit=unit.small).say(lang)
    return Chart(key, title.say(lang), told, frame, tuple(rules), tuple(labels), (), tuple(bars), (), (table,), None)


STOOD = Words(
    "{head}ごとの回数の棒。{least}から{most}{unit}まで。同じ数は表にある。",
    "A bar for how often each {head} came, from {least} to {most} {unit}. The table has the same numbers.",
)
