"""A season on one page, to hand out: standings, who beat whom, a chart, and the way to its results."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from flask import Blueprint, Response

from scorekeeper.charts.axes import MORE, name_lines, width
from scorekeeper.charts.drawing import Chart, Frame
from scorekeeper.charts.lines import MOST
from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.local.widths import ems
from scorekeeper.season import charts
from scorekeeper.season.cross import CrossTable, TimesAbove, cross_table
from scorekeeper.season.matches import MatchResult
from scorekeeper.season.played import Played
from scorekeeper.season.rules import SeasonRules, brief
from scorekeeper.season.standings import STANDINGS, Standing, Standings, standings, unit
from scorekeeper.web.common.functions import exact
from scorekeeper.web.groups.circle import circle
from scorekeeper.web.groups.public import public_door
from scorekeeper.web.groups.seasons import SeasonHouse, season_houses
from scorekeeper.web.prints import printing
from scorekeeper.web.prints.printing import Setting
from scorekeeper.web.prints.season import season_context

season_page = Blueprint("season_page", __name__, url_prefix="/g/<group>")

POINT = 25.4 / 72
"""Millimetres."""
DIGIT = 0.56
"""The width of a figure of the Gothic font, in em, with what is between two of them."""
LEAST = 4.8
"""The smallest figures, in points."""


BY_NUMBER = Words("。上の数字は左の番号の人", "; numbers above are the people at the left")
TOPMOST = Words("上位{n}人", "the first {n}")


class Room(NamedTuple):
    """What a paper has room for, in millimetres: the width of the page, the height that is left for the tables, and the widths of
    the columns of names and of counts; the highest and the lowest row of two tables, and the lowest of one. `size` is the usual
    font size in points; the chart is at least `low_chart` high, its letters `letter`.
    """

    width: float
    tables: float
    name: float
    counts: float
    high: float
    low: float
    lowest: float
    size: float
    low_chart: float
    letter: float


ROOMS = {
    "a4": Room(184, 153, 40, 10, 8.47, 5.8, 4.4, 10, 52, 3),
    "letter": Room(189.9, 140, 40, 10, 8.47, 5.8, 4.4, 10, 52, 3),
    "b5": Room(162, 108, 34, 10, 8, 5.4, 4.2, 9.5, 52, 2.8),
    "a5": Room(132, 82, 27, 8, 6.3, 4.6, 3.6, 8, 48, 2.5),
}
QR = 52
"""The width of the QR code with its quiet zone, and of the space beside it."""
ADDRESS = 13
"""The height of what stands under the code."""
FINED = 6
"""The height of the line about penalties."""
HIGHEST_CHART, SCALE = 85, 4
"""The highest chart in millimetres, and the units of its drawing in one."""


RANK, ONE, NAMED, NARROWEST = 7, 8, 8, 9
"""The width of the column of ranks; what one table needs less than two, in millimetres; up to so many people have wider names;
the narrowest column that has a name.
"""


class FittedName(NamedTuple):
    """A name on one line or on two, and its font size in points."""

    lines: tuple[str, ...]
    size: float


class CrossRow(NamedTuple):
    """A row of the cross table: None for oneself, "" for somebody never met. `total` is the sum of the row."""

    cells: tuple[str | None, ...]
    total: str


class Layout(NamedTuple):
    """The tables of a page. `merged`: the standings have the cross table's columns. `row` is the height of a row in millimetres,
    `size` its font size, `name` the width of a name, `column` that of a column of the cross table, `small` the font size of its
    cells; `cross` is empty if no font is small enough for it. The columns have numbers unless there is room for `heads`. `left`
    millimetres of the height are left for the chart; `left_out` people do not fit.
    """

    rows: tuple[Standing, ...]
    names: tuple[FittedName, ...]
    heads: tuple[FittedName, ...]
    cross: tuple[CrossRow, ...]
    merged: bool
    row: float
    size: float
    name: float
    column: float
    small: float
    left: float
    left_out: int


def fit(name: str, room: float, size: float, most: int = 1) -> FittedName:
    """A name in a cell of this width in millimetres: smaller if it is long, and at last cut short."""
    least = max(0.6 * size, LEAST)
    asked = ems(name) * size * POINT
    fitted = size if asked <= room else max(least, size * room / asked)
    if ems(name) * fitted * POINT <= room + 0.1:
        return FittedName((name,), round(fitted, 2))
    return FittedName(name_lines(name, room, fitted * POINT, most), round(fitted, 2))


def lay_out(found: Standings, cross: CrossTable, room: Room, finals: Unit, values: Sequence[str]) -> Layout:
    """The tables as they fit the paper."""
    everybody = tuple(row for row in found.rows if row.counted)
    count = len(everybody)
    made = _cross_rows(everybody, cross, finals)
    longest = max((len(text) for row in made for text in (*row.cells, row.total) if text), default=1)
    two, one = room.tables / (2 * count + 2), (room.tables + ONE) / (count + 1)
    merged = two < room.low
    row = min(room.high, one if merged else two)
    size = min(room.size, row / POINT * 0.62)
    digit = DIGIT * size * POINT
    value = max(14.0, max(longest, *map(len, values), 0) * digit + 4)
    name = room.name if merged or count > NAMED else room.name * 1.3
    column = (room.width - name - value - (RANK + 2 * room.counts if merged else 0)) / max(1, count)
    small = min(size, (column - 1) / (longest * DIGIT * POINT))
    if small < LEAST or row < room.lowest:
        most = floor(room.tables / room.lowest) - 2
        row = max(room.lowest, min(room.high, (room.tables + ONE) / (min(count, most) + 1)))
        size = min(room.size, row / POINT * 0.62)
        made, merged, everybody = (), True, everybody[:most]
    names = tuple(fit(one.who.name, name - (3.2 if merged else 6), size) for one in everybody)
    heads: tuple[FittedName, ...] = ()
    if made and not merged and column > NARROWEST:
        heads = tuple(fit(one.who.name, column - 1.2, 0.9 * size, 2) for one in everybody)
    if any(head.lines[-1].endswith(MORE) for head in heads):
        heads = ()
    left = room.tables - row * (len(everybody) + 1) * (1 if merged else 2) + (ONE if merged else 0)
    return Layout(
        everybody,
        names,
        heads,
        made,
        merged,
        round(row, 2),
        round(size, 2),
        round(name, 2),
        round(column, 2),
        round(small, 2),
        left,
        count - len(everybody),
    )


def _cross_rows(rows: Sequence[Standing], cross: CrossTable, finals: Unit) -> tuple[CrossRow, ...]:
    people = [row.who.number for row in rows]

    def words(value: Fraction | TimesAbove | None) -> str:
        return "" if value is None else str(value) if isinstance(value, TimesAbove) else figure(value, finals)

    return tuple(
        CrossRow(tuple(None if one == other else words(cross.cell(one, other)) for other in people), words(cross.total(one)))
        for one in people
    )


def figure(value: object, unit_: Unit) -> str:
    """A value with its sign; a dash for none."""
    if value is None:
        return "—"
    made = exact(value, unit_)  # type: ignore[arg-type]
    return f"{made.sign}{made.digits}"


def key_to(cross: CrossTable, made: Layout, finals: Unit) -> Words:
    """What stands in a cell of the cross table."""
    said = cross.key(finals)
    return said if made.heads else Words(*(one + more for one, more in zip(said, BY_NUMBER, strict=True)))


def house_line(houses: Sequence[SeasonHouse], game: Game, most: float, lang: str) -> str:
    """The house rules of most matches, as many items of them as stand on a line of so many em, and how many matches have others."""
    if not houses:
        return ""
    items, gap = houses[0].words.say(lang).split("、" if lang == "ja" else ", "), "、" if lang == "ja" else ", "
    kept = [items[0]]
    for item in items[1:]:
        if width(gap.join((*kept, item)), 1) > most:
            break
        kept.append(item)
    said = gap.join(kept)
    if len(kept) < len(items):
        said += Words("、ほか{n}", ", and {n} more").put(n=len(items) - len(kept)).say(lang)
    others = sum(len(one.numbers) for one in houses[1:])
    if others:
        said += game.speech.put(Words("（決まりの違う{match} {n}）", " ({matches} under other rules: {n})"), n=others).say(lang)
    return said


def fined_line(found: Standings, values: Unit, most: float, lang: str) -> str:
    """Who has how much of penalties, as many as stand on a line of so many em."""
    fined = [f"{row.who.name} {figure(-row.fines, values)}" for row in found.rows if row.counted and row.penalties]
    gap = "、" if lang == "ja" else ", "
    kept = next((nth for nth in range(len(fined), 0, -1) if nth == 1 or width(gap.join(fined[:nth]), 1) <= most), 0)
    left = Words("、ほか{n}", ", and {n} more").put(n=len(fined) - kept).say(lang) if kept < len(fined) else ""
    return gap.join(fined[:kept]) + left


def course(found: Standings, played: Played[MatchResult], values: Unit, how: Setting, game: Game, frame: Frame) -> Chart | None:
    """The chart of the first so many people; None if there is nothing to connect."""
    tables = [sat.table for sat in played.final_matches]
    if len(tables) < 2:
        return None
    first = [row for row in found.rows if row.value is not None][:MOST]
    drawn = charts.course(found._replace(rows=tuple(first)), tables, values, game.speech, how.lang, frame)
    return drawn[0] if drawn else None


@season_page.get("/season/<int:season>/print/one-page.pdf", defaults={"kind": "pdf"})
@season_page.get("/season/<int:season>/print/one-page.png", defaults={"kind": "png"})
def one_page(group: str, season: int, kind: str) -> Response:
    here, how = circle(group), printing.setting()
    played = here.season_results(season)
    game, found = here.game(played.season), standings(played)
    values, finals = unit(game, played.season.rules), unit(game, SeasonRules())
    cross, room, way = cross_table(played), ROOMS[how.paper.key], public_door(here, season)
    if way:
        room = room._replace(tables=room.tables - ADDRESS, low_chart=room.low_chart + ADDRESS - 2)
    line = room.width * 0.86 / (room.size * 0.85 * POINT)
    if fined := fined_line(found, values, line, how.lang):
        room = room._replace(tables=room.tables - FINED)
    said = [figure(row.value, values) for row in found.rows if row.counted]
    tables = lay_out(found, cross, room, finals, said)
    wide = room.width - QR
    high = min(HIGHEST_CHART, room.low_chart + max(0.0, tables.left - 2))
    frame = Frame(SCALE * wide, SCALE * high, SCALE * room.letter)
    made = printing.page(
        "print/season-page.html",
        how,
        **season_context(here, played),
        heading=STANDINGS,
        standings=found,
        layout=tables,
        cross=cross,
        totals=[figure(cross.sums.get(row.who.number), finals) for row in found.rows if row.counted],
        values=values,
        title=cross.title,
        explained=key_to(cross, tables, finals),
        topmost=TOPMOST.put(n=MOST),
        house=house_line(season_houses(played), game, line, how.lang),
        fined=fined,
        rules=brief(played.season.rules, game.speech),
        course=course(found, played, values, how, game, frame),
        most=MOST,
        wide=wide,
        door=way,
    )
    return printing.pdf(made, how, "season-one-page", whose=here.id, as_picture=kind == "png")
