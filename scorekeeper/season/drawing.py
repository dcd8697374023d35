"""Chart geometry: lines, histograms, bars. One macro draws them all (templates/_chart.html), on screen and on paper.

Charts are black and white. Players are distinguished by dashes, by the shape of their marks, and by the name at the end of the
line. Every chart comes with tables of the same numbers.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import NOTHING, Words, literal
from scorekeeper.season.axes import Axis, axis, every, name_lines, number, shared, spread, step_for, width

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
WRITTEN = 4
"""The number of table columns that fit on the smallest phone."""
Value = Fraction | int
Column = TypeVar("Column")


class Frame(NamedTuple):
    """The size of a chart and its font size, in SVG user units."""

    width: float = 360
    height: float = 260
    letter: float = 13

    @property
    def line(self) -> float:
        """The line height."""
        return self.letter * 1.25


class Rule(NamedTuple):
    """A straight grid line; the zero line is `strong`."""

    x1: float
    y1: float
    x2: float
    y2: float
    strong: bool = False


class Label(NamedTuple):
    """A text positioned by its baseline; `anchor` as in SVG. `whole` is the full text if it was truncated."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    whole: str = ""


class Stroke(NamedTuple):
    """A player's line: its points, the marks on it, the thin line (`lead`) to the name, and the position of the mark beside
    that.
    """

    points: tuple[tuple[float, float], ...]
    marks: tuple[tuple[float, float], ...]
    dash: str
    shape: str
    lead: Rule
    key: tuple[float, float]


class Bar(NamedTuple):
    x: float
    y: float
    width: float
    height: float


class Grid(NamedTuple):
    """The numbers of a chart as a table: columns (name, shape of its marks or "") and rows."""

    head: Words
    columns: tuple[tuple[Words, str], ...]
    rows: tuple[tuple[Words, tuple[Value | None, ...]], ...]


class Chart(NamedTuple):
    """A chart in one language, with its numbers as tables. `unit` is theirs, None for counts.

    `title` and `told` describe it for screen readers; `note` is shown below it.
    """

    key: str
    title: str
    told: str
    frame: Frame
    rules: tuple[Rule, ...]
    labels: tuple[Label, ...]
    strokes: tuple[Stroke, ...]
    bars: tuple[Bar, ...]
    signs: tuple[Rule, ...]
    tables: tuple[Grid, ...]
    unit: Unit | None
    note: str = ""


class Line(NamedTuple):
    """A player's values, one for each place; None before their first."""

    name: str
    values: tuple[Value | None, ...]


class Place(NamedTuple):
    """A place on the horizontal axis, and its label."""

    at: int
    words: Words


def lines(
    key: str,
    title: Words,
    head: Words,
    places: Sequence[Place],
    drawn: Sequence[Line],
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
    ticks = [number(tick, unit, lang, plus=plus) for tick in high.ticks]
    left = max(width(text, letter) for text in ticks) + letter * 0.5
    named = max((width(text, letter) for lines in names for text in lines), default=0)
    right = frame.width - named - letter * 2
    along = Axis(Fraction(places[0].at), Fraction(max(places[-1].at, places[0].at + 1)), Fraction(1), left + 6, right)
    rules, labels = _ground(high, ticks, left, right, frame)
    labels += _below(along, places, lang, frame, head.say(lang))
    strokes: list[Stroke] = []
    shown = [_points(line, places, along, high) for line in drawn]
    ends = spread([points[-1][1] for points in shown], [len(one) * frame.line for one in names], 0, frame.height - frame.line)
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


def _ground(high: Axis, ticks: Sequence[str], left: float, right: float, frame: Frame) -> tuple[list[Rule], list[Label]]:
    """The vertical axis: grid lines and their labels."""
    letter = frame.letter
    rules = [Rule(round(left, 1), high.at(tick), round(right, 1), high.at(tick), not tick) for tick in high.ticks]
    x = round(left - letter * 0.4, 1)
    return rules, [
        Label(x, round(high.at(tick) + letter * 0.36, 1), text, "end") for tick, text in zip(high.ticks, ticks, strict=True)
    ]


def _below(along: Axis, places: Sequence[Place], lang: str, frame: Frame, head: str) -> list[Label]:
    """The horizontal axis: as many labels as fit, and its name in the corner."""
    letter, y = frame.letter, round(frame.height - frame.letter * 0.45, 1)
    texts = [place.words.say(lang) for place in places]
    widest = max(width(text, letter) for text in texts) + letter * 0.5
    written = [place for place in places if place.words != NOTHING]
    step = every(widest, (along.end - along.start) / float(along.most - along.least), max(place.at for place in places))
    found = [Label(along.at(place.at), y, place.words.say(lang), "middle") for place in written if place.at % step == 0]
    corner = width(head, letter)
    return [label for label in found if label.x + widest / 2 < frame.width - corner] + [Label(frame.width, y, head, "end")]


def _points(line: Line, places: Sequence[Place], along: Axis, high: Axis) -> tuple[tuple[float, float], ...]:
    known = zip(places, line.values, strict=True)
    return tuple((along.at(place.at), high.at(value)) for place, value in known if value is not None)


def abreast(columns: Sequence[Column], most: int = WRITTEN) -> list[Sequence[Column]]:
    """Columns split into pieces of at most `most`, of about equal size."""
    count = -(-len(columns) // most)
    return [columns[len(columns) * nth // count : len(columns) * (nth + 1) // count] for nth in range(count)]


def _tables(head: Words, places: Sequence[Place], drawn: Sequence[Line]) -> tuple[Grid, ...]:
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
    texts, name = shared(edges, unit, lang)
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


class Counted(NamedTuple):
    """A count, and its expected number, None if unknown."""

    words: Words
    times: int
    expected: Fraction | None = None


def bars(
    key: str,
    title: Words,
    heads: tuple[Words, Words, Words],
    counted: Sequence[Counted],
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
