"""Who came when, on paper and as a file: a row for each person, a column for each day on which the group met."""

from collections.abc import Iterator
from typing import NamedTuple

from flask import Blueprint, Response, abort, url_for

from scorekeeper.core.words import NOTHING, Words, literal
from scorekeeper.season.group import Who
from scorekeeper.season.spreadsheets import Cell, csv_text
from scorekeeper.web.club.meetings import CameOn, attendance
from scorekeeper.web.common.functions import lang
from scorekeeper.web.groups.circle import circle
from scorekeeper.web.prints import printing
from scorekeeper.web.prints.choices import ListedPrint, prints_page
from scorekeeper.web.prints.sheet_pages import KINDS

came = Blueprint("came", __name__, url_prefix="/g/<group>/evenings/came/print")

DAYS, NARROW = 14, 10
"""So many days stand beside each other, on A5 fewer; more go on below."""
NAME, TIMES = Words("名前", "name"), Words("日数", "days")


class CameRow(NamedTuple):
    """A person, on how many days he came, and on which of those that are shown."""

    who: Who
    times: int
    on: tuple[bool, ...]


class CameTable(NamedTuple):
    """Some days, the oldest first, with everybody who came on one of them, and how many came on each."""

    days: tuple[CameOn, ...]
    rows: tuple[CameRow, ...]
    counts: tuple[int, ...]


def came_tables(days: list[CameOn], most: int) -> Iterator[CameTable]:
    """Tables of at most so many days each, those who came most often first."""
    times = {who: sum(who in one.people for one in days) for one in days for who in one.people}
    order = sorted(times, key=lambda who: (-times[who], who.number))
    for first in range(0, len(days), most):
        part = tuple(days[first : first + most])
        rows = tuple(CameRow(who, times[who], tuple(who in one.people for one in part)) for who in order)
        yield CameTable(part, tuple(row for row in rows if any(row.on)), tuple(len(one.people) for one in part))


def _days(group: str) -> list[CameOn]:
    """The days on which the group met, the oldest first; 404 before the first."""
    return attendance(circle(group))[::-1] or abort(404)


@came.get("/")
def papers(group: str) -> str:
    """The page of these prints."""
    here, how = circle(group), printing.setting()
    whole = Words("人ごと、日ごとに。集めた会費の控えにも。", "By person and by day; also to tick off fees.")
    figures = Words("表計算で開く。来た日が1。", "For a spreadsheet; 1 on the days on which somebody came.")
    files = [
        ListedPrint(Words("だれが来たか", "Who came"), whole, url_for("came.pdf", group=group, **how.query)),
        ListedPrint(Words("表計算の表", "A spreadsheet"), figures, url_for("came.sheet", group=group), "CSV"),
    ]
    names = [who.name for who in here.group.people.values()]
    return prints_page(url_for("meetings.came", group=group), literal(here.group.name), (NOTHING, files), names=names)


@came.get("/came.pdf")
def pdf(group: str) -> Response:
    """Who came when; 404 before anybody has."""
    here, how, days = circle(group), printing.setting(), _days(group)
    most = NARROW if how.paper.key == "a5" else DAYS
    made = printing.page("print/came.html", how, group=here.group, tables=[*came_tables(days, most)], count=len(days))
    return printing.pdf(made, how, "came", whose=here.id)


@came.get("/came.csv")
def sheet(group: str) -> Response:
    """The same as a table of figures."""
    days = _days(group)
    heads = [NAME.say(lang()), TIMES.say(lang()), *(str(one.day) for one in days)]
    (table,) = came_tables(days, len(days))
    rows: list[tuple[Cell, ...]] = [(row.who.name, row.times, *(1 if on else None for on in row.on)) for row in table.rows]
    return Response(csv_text(heads, rows), mimetype=KINDS["csv"], headers={"Content-Disposition": "attachment; filename=came.csv"})
