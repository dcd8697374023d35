"""Charts: everything is where its number says, inside the frame, with no overlapping labels; and what the charts show."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import jinja2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kinds import times

from scorekeeper.charts.axes import axis, every, name_lines, number, spread_apart, tick_texts, width
from scorekeeper.charts.bars import CountBar, bars
from scorekeeper.charts.drawing import Chart, Frame, Label, Value, abreast
from scorekeeper.charts.histogram import bins, histogram
from scorekeeper.charts.lines import MOST, AxisPlace, ChartLine, lines
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import LANGUAGES, NOTHING, Words, same
from scorekeeper.games import GAMES
from scorekeeper.local import folders
from scorekeeper.season import charts
from scorekeeper.season.rules import SeasonRules
from scorekeeper.season.standings import standings, unit
from tests.season.test_standings import MATCHES, Result, season

KAN, TEN = Unit(Words("貫", "kan")), Unit(Words("点", "ten"), Words("貫", "kan"), 12)
FRAME = Frame()
HEAD = Words("月", "round")
POINTS = Unit(Words("点", "points"), grouped=True)
units = st.sampled_from([KAN, TEN, POINTS])
names = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=24) | st.sampled_from(
    ["W" * 24, "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "Konstantin-Alexandrowitx", "秋山"]
)


@given(st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=30), units, st.integers(3, 8))
def test_an_axis_has_room_for_its_values_and_few_numbers(values: list[int], unit: Unit, most: int) -> None:
    one = axis(values, unit, 200, 10, most)
    assert one.least <= min(*values, 0) <= max(*values, 0) <= one.most
    assert 0 in one.ticks
    assert 2 <= len(one.ticks) <= most + 1
    assert [one.at(tick) for tick in one.ticks] == sorted((one.at(tick) for tick in one.ticks), reverse=True)
    assert all(10 <= one.at(value) <= 200 for value in values)
    assert len({number(tick, unit, "ja") for tick in one.ticks}) == len(one.ticks)


def test_the_labels_of_an_axis() -> None:
    for values, by, said in (
        ([0, 0], TEN, ["−1貫", "−6点", "0", "+6点", "+1貫"]),
        ([30, -7], TEN, ["−1貫", "0", "+1貫", "+2貫", "+3貫"]),
        ([-5, -3], TEN, ["−5点", "−4点", "−3点", "−2点", "−1点", "0"]),
        ([-400, -90], KAN, ["−400貫", "−300貫", "−200貫", "−100貫", "0"]),
        ([Fraction(1, 3), 1], KAN, ["0", "+0.2貫", "+0.4貫", "+0.6貫", "+0.8貫", "+1貫"]),
        ([18], TEN, ["0", "+4点", "+8点", "+1貫", "+1貫 4点", "+1貫 8点"]),
    ):
        assert [number(tick, by, "ja") for tick in axis(values, by, 100, 0, 5).ticks] == said


@given(st.lists(st.tuples(st.floats(-500, 500), st.floats(1, 40)), max_size=12), st.floats(0, 100))
def test_labels_are_spread_within_the_space_and_near_their_places(asked: list[tuple[float, float]], more: float) -> None:
    wanted, heights = [one for one, _ in asked], [height for _, height in asked]
    room = sum(heights) + more
    middles = spread_apart(wanted, heights, 0, room)
    boxes = sorted((middle - height / 2, middle + height / 2) for middle, height in zip(middles, heights, strict=True))
    assert all(top >= -0.2 and bottom <= room + 0.2 for top, bottom in boxes)
    assert all(above[1] <= below[0] + 0.2 for above, below in pairwise(boxes))
    for one, other in combinations(range(len(asked)), 2):
        if wanted[one] < wanted[other]:
            assert middles[one] <= middles[other]


def test_labels_stay_in_place_and_move_apart_where_they_are_too_close() -> None:
    assert spread_apart([20, 60], [10, 10], 0, 100) == [20, 60]
    assert spread_apart([50, 50, 50], [10, 10, 10], 0, 100) == [40, 50, 60]
    assert spread_apart([0, 0], [10, 10], 0, 100) == [5, 15]
    with pytest.raises(ValueError, match="higher than the room"):
        spread_apart([0, 0], [60, 60], 0, 100)


@given(names, st.floats(60, 150))
def test_a_name_is_cut_to_its_room(name: str, room: float) -> None:
    said = name_lines(name, room, 13)
    assert len(said) <= 2
    assert all(width(line, 13) <= room for line in said)


@given(st.floats(1, 200), st.floats(0.01, 300), st.integers(1, 1000))
def test_labels_that_are_left_out_leave_room(width: float, room: float, numbers: int) -> None:
    step = every(width, room, numbers)
    assert step * room >= width or step >= numbers


def box(label: Label, letter: float) -> tuple[float, float, float, float]:
    """The extent of a label: left, top, right, bottom."""
    wide = width(label.text, letter)
    left = label.x - {"start": 0, "middle": wide / 2, "end": wide}[label.anchor]
    return left, label.y - letter * 0.8, left + wide, label.y + letter * 0.2


def apart(labels: Sequence[Label], letter: float) -> list[tuple[str, str]]:
    """Pairs of labels that overlap."""
    boxes = [(label.text, box(label, letter)) for label in labels]
    return [
        (one, other)
        for (one, a), (other, b) in combinations(boxes, 2)
        if a[0] < b[2] - 0.3 and b[0] < a[2] - 0.3 and a[1] < b[3] - 0.3 and b[1] < a[3] - 0.3
    ]


def inside(chart: Chart) -> None:
    wide, high = chart.frame.width, chart.frame.height
    for label in chart.labels:
        left, top, right, bottom = box(label, chart.frame.letter)
        assert -0.3 <= left <= right <= wide + 0.3, label
        assert -0.3 <= top <= bottom <= high + 0.3, label
    for rule in (*chart.rules, *chart.signs):
        assert 0 <= min(rule.x1, rule.x2) <= max(rule.x1, rule.x2) <= wide
        assert 0 <= min(rule.y1, rule.y2) <= max(rule.y1, rule.y2) <= high
    for bar in chart.bars:
        assert 0 <= bar.x <= bar.x + bar.width <= wide
        assert 0 <= bar.y <= bar.y + bar.height <= high
    for stroke in chart.strokes:
        assert all(0 <= x <= wide and 0 <= y <= high for x, y in (*stroke.points, *stroke.marks, stroke.key))


@st.composite
def pictures(draw: st.DrawFn) -> tuple[Chart, list[ChartLine], list[AxisPlace], Unit]:
    count = draw(st.sampled_from([1, 2, 3, 12, 13, 60, 61, 240, 1000]))
    numbers = charts.sample_numbers(count)
    unit = draw(units)
    value = st.integers(*draw(st.sampled_from([(-3, 3), (0, 0), (-900, -100), (-400, 400), (0, 10**5)])))
    drawn = []
    for _ in range(draw(st.integers(1, MOST))):
        late = draw(st.integers(0, len(numbers) - 1))
        values = draw(st.lists(value, min_size=len(numbers) - late, max_size=len(numbers) - late))
        drawn.append(ChartLine(draw(names), (*[None] * late, *values)))
    shown = [AxisPlace(number, same(str(number))) for number in numbers]
    return lines("x", HEAD, HEAD, shown, drawn, unit, draw(st.sampled_from(LANGUAGES)), FRAME), drawn, shown, unit


@given(pictures())
@settings(max_examples=times(40), deadline=None)
def test_lines_lie_where_their_numbers_say(made: tuple[Chart, list[ChartLine], list[AxisPlace], Unit]) -> None:
    chart, drawn, shown, unit = made
    inside(chart)
    assert apart(chart.labels, FRAME.letter) == []
    heights: dict[int, float] = {}
    for line, stroke in zip(drawn, chart.strokes, strict=True):
        known = [(place, value) for place, value in zip(shown, line.values, strict=True) if value is not None]
        assert len(stroke.points) == len(known)
        assert all(one[0] < other[0] for one, other in pairwise(stroke.points))
        assert set(stroke.marks) <= set(stroke.points)
        for (_, value), (_, y) in zip(known, stroke.points, strict=True):
            assert heights.setdefault(int(value), y) == y
        assert stroke.lead.x2 > stroke.points[-1][0]
    ordered = [heights[value] for value in sorted(heights)]
    assert ordered == sorted(ordered, reverse=True)
    assert len({(stroke.dash, stroke.shape) for stroke in chart.strokes}) == len(drawn)
    for nth, line in enumerate(drawn):
        column = [values for table in chart.tables for values in zip(*(row for _, row in table.rows), strict=True)][nth]
        assert column == line.values
    assert chart.unit == unit


AXES: list[tuple[tuple[Value, Value], Unit, str, str, str]] = [
    ((-40, 30), KAN, "ja", "貫", "−40 −20 0 +20 +40"),
    ((-40, 30), KAN, "en", "kan", "−40 −20 0 +20 +40"),
    ((24, 60), TEN, "ja", "貫", "0 +1 +2 +3 +4 +5"),
    ((5, 3), TEN, "ja", "点", "0 +1 +2 +3 +4 +5"),
    ((4000, -7000), POINTS, "en", "points", "−8,000 −6,000 −4,000 −2,000 0 +2,000 +4,000"),
    ((Fraction(1, 2), 1), KAN, "ja", "貫", "0 +0.2 +0.4 +0.6 +0.8 +1"),
    ((18, 0), TEN, "ja", "", "0 +3点 +6点 +9点 +1貫 +1貫_3点 +1貫_6点"),
]


def test_the_unit_stands_once_above_the_axis() -> None:
    for values, by, lang, above, ticks in AXES:
        places = [AxisPlace(1, same("1")), AxisPlace(2, same("2"))]
        chart = lines("x", HEAD, HEAD, places, [ChartLine("秋山", values)], by, lang, FRAME)
        axis = [label for label in chart.labels if label.x < chart.rules[0].x1]
        told = [tick.replace("_", " ") for tick in ticks.split()]
        assert [label.text for label in axis] == told + [above] * bool(above)
        assert min(axis, key=lambda label: label.y).text == (above or told[-1])
        inside(chart)


def test_ten_long_names_have_room_and_the_first_place_may_have_no_label() -> None:
    """Each on one line, where two lines each would be higher than the chart."""
    drawn = [ChartLine(f"十二文字もある長い名前の人{nth}", (0, nth)) for nth in range(MOST)]
    chart = lines("x", HEAD, HEAD, [AxisPlace(0, NOTHING), AxisPlace(1, same("一"))], drawn, KAN, "ja", FRAME)
    inside(chart)
    assert apart(chart.labels, FRAME.letter) == []
    assert len(chart.strokes[0].points) == 2
    assert [place for place, _ in chart.tables[0].rows] == [same("一")]


def test_the_last_place_has_its_number_beside_the_name_of_the_axis() -> None:
    for count in (2, 7, 15, 16, 60):
        for head in (HEAD, Words("第何回目の集まりか", "evening of the club")):
            places = [AxisPlace(nth, same(str(nth))) for nth in range(1, count + 1)]
            chart = lines("x", HEAD, head, places, [ChartLine("A", range(count))], KAN, "en", FRAME)
            assert str(count) in [label.text for label in chart.labels]
            inside(chart)
            assert apart(chart.labels, FRAME.letter) == []


def test_the_matches_of_a_long_season_are_thinned_out_evenly() -> None:
    assert charts.sample_numbers(60) == tuple(range(1, 61))
    assert charts.sample_numbers(61) == (*range(2, 61, 2), 61)
    assert charts.sample_numbers(1000) == tuple(range(20, 1001, 20))
    for count in range(1, 1001):
        numbers = charts.sample_numbers(count)
        assert numbers[-1] == count
        assert len(numbers) <= charts.LONGEST
        assert all(one < other for one, other in pairwise(numbers))


@given(st.lists(st.integers(), max_size=40), st.integers(1, 9))
def test_columns_are_split_evenly(columns: list[int], most: int) -> None:
    pieces = abreast(columns, most)
    assert [one for piece in pieces for one in piece] == columns
    assert all(len(piece) <= most for piece in pieces)
    assert not pieces or max(map(len, pieces)) - min(map(len, pieces)) <= 1


def test_the_edges_of_bars_name_their_unit_once_if_they_share_it() -> None:
    for edges, by, said in (
        ((-24, 0, 24), TEN, (["−2", "0", "+2"], "貫")),
        ((0, 4, 8), TEN, (["0", "+4", "+8"], "点")),
        ((0, 6, 12, 18), TEN, (["0", "+6点", "+1貫", "+1貫 6点"], "")),
        ((350, 400), Unit(Words("点", "points"), plain=True), (["350", "400"], "点")),
    ):
        assert tick_texts(edges, by, "ja") == said


def test_bars_far_from_each_other_have_figures_below_them_in_english_too() -> None:
    unit = Unit(Words("点", "points"), plain=True)
    below = [label.text for label in histogram("h", HEAD, (HEAD, HEAD), [350, 600], unit, "en", FRAME).labels][2:]
    assert below == ["350", "400", "450", "500", "550", "600", "650", "points"]


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=80), st.sampled_from(LANGUAGES))
def test_a_histogram_counts_every_result_once(values: list[int], lang: str) -> None:
    chart = histogram("h", HEAD, (HEAD, HEAD), values, KAN, lang, FRAME)
    inside(chart)
    assert apart([label for label in chart.labels if label.y > FRAME.height - FRAME.line], FRAME.letter) == []
    held = bins(values, KAN)
    assert sum(one.times for one in held) == len(values)
    assert all(one.times == sum(one.least <= value <= one.most for value in values) for one in held)
    assert all(one.most + 1 == other.least for one, other in pairwise(held))
    highest, most = max(bar.height for bar in chart.bars), max(one.times for one in held)
    for one, bar in zip(held, chart.bars, strict=True):
        assert bar.height == pytest.approx(highest * one.times / most, abs=0.2)


expected = st.none() | st.fractions(0, 400, max_denominator=1000).map(lambda one: one or None)
counts = st.builds(CountBar, names.map(same), st.integers(0, 400), expected)


@given(st.lists(counts, min_size=1, max_size=20), st.sampled_from(LANGUAGES))
def test_bars_are_as_long_as_their_counts(counted: list[CountBar], lang: str) -> None:
    chart = bars("b", HEAD, (HEAD, HEAD, HEAD), counted, lang, FRAME)
    inside(chart)
    assert apart(chart.labels, FRAME.letter) == []
    most = max([1, *(one.times for one in counted), *(one.expected or 0 for one in counted)])
    longest = max(1.0, *(bar.width for bar in chart.bars))
    whole = longest / max([one.times for one in counted]) * float(most) if any(one.times for one in counted) else None
    for one, bar in zip(counted, chart.bars, strict=True):
        assert whole is None or bar.width == pytest.approx(whole * one.times / float(most), abs=0.3)
    assert len(chart.signs) == sum(one.expected is not None for one in counted)


RULES = [
    *(SeasonRules(by=by, best=best) for by in ("total", "average", "rounds") for best in (0, 2)),
    SeasonRules(by="rounds", best=1),
    SeasonRules(by="ranks", points=(3, 1, -1)),
]
ROUNDS = (12, 7, 5), (0, 12, 3), (9, 9, 9), (1, 2, 12)
"""How many rounds everybody played of each of the matches."""


@pytest.mark.parametrize("rules", RULES, ids=[f"{one.by} best {one.best}" for one in RULES])
def test_the_course_of_a_season_is_its_standings_after_every_match(rules: SeasonRules) -> None:
    played = season(rules, *MATCHES, rounds=ROUNDS)
    found, tables = standings(played), [sat.table for sat in played.final_matches]
    numbers = range(1, len(tables) + 1)
    for row in found.rows:
        values = [*charts.running(row, found, tables, numbers)]
        for count, value in zip(numbers, values, strict=True):
            then = standings(season(rules, *MATCHES[:count], rounds=ROUNDS[:count])).of(row.who.number)
            assert value == (then.value if then else None)
    (chart,) = charts.course(found, tables, unit(GAMES[0], rules), GAMES[0].speech, "ja")
    told = [line.ja for table in chart.tables for line, _ in table.columns]
    assert told == [row.who.name for row in found.rows if row.value is not None]
    assert not chart.note


def test_a_season_of_a_thousand_matches_says_what_it_leaves_out_and_one_without_a_result_has_no_chart() -> None:
    results: list[Result] = [{1: nth % 7, 2: -(nth % 7), 3: 0} for nth in range(1000)]
    played = season(SeasonRules(), *results)
    (chart,) = charts.course(standings(played), [sat.table for sat in played.final_matches], KAN, GAMES[0].speech, "ja")
    assert chart.note == "20年ごとの値を結ぶ。間の年は描いていない。"
    assert (len(chart.tables[0].rows), chart.tables[0].rows[-1][0].ja) == (50, "1000")
    assert charts.course(standings(season(SeasonRules(), (1, 2, 3))), [], KAN, GAMES[0].speech, "ja") == ()


def drawn(*made: Chart) -> str:
    loader = jinja2.FileSystemLoader(folders.templates())
    environment = jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined)
    picture = environment.get_template("common/_chart.html").module.picture  # type: ignore[attr-defined]
    return "".join(map(picture, made))


HOSTILE = ("<script>alert(1)</scrip>", '"><svg onload=x> & ]]>', "עברית")


def made(lang: str) -> list[Chart]:
    rounds = [AxisPlace(nth, same(str(nth))) for nth in range(1, 4)]
    counted = [CountBar(same(name), 3, Fraction(5, 2)) for name in HOSTILE]
    return [
        lines("lines", HEAD, HEAD, rounds, [ChartLine(name, (1, 2, 3)) for name in HOSTILE], TEN, lang, FRAME),
        histogram("histogram", HEAD, (HEAD, HEAD), [3, -40, 12], KAN, lang, FRAME),
        bars("bars", HEAD, (HEAD, HEAD, HEAD), counted, lang, FRAME),
    ]


def test_a_chart_is_plain_svg_in_the_colour_of_its_text() -> None:
    for chart in (*made("ja"), *made("en")):
        root = ElementTree.fromstring(drawn(chart))
        assert root.attrib["role"] == "img"
        told = {one.attrib["id"]: one.text for one in root.iter() if "id" in one.attrib}
        assert [told[id] for id in root.attrib["aria-labelledby"].split()] == [chart.title, chart.told]
        assert {one.tag for one in root.iter()} <= {"svg", "title", "desc", "g", "rect", "line", "polyline", "path", "text"}
        for one in root.iter():
            assert "style" not in one.attrib
            assert "class" not in one.attrib or one is root
            assert {one.attrib.get("fill", "none"), one.attrib.get("stroke", "none")} <= {"none", "currentColor"}
        assert [text.text for text in root.iter("text")] == [label.text for label in chart.labels]
