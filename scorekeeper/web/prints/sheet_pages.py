"""The kinyū sheet as a page and as files."""

from collections.abc import Callable, Sequence
from typing import Literal

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Line
from scorekeeper.core.sheet import Sheet
from scorekeeper.season import bgstats
from scorekeeper.season.matches import match_of
from scorekeeper.sheet import layout as drawing
from scorekeeper.sheet import of_record, text_csv
from scorekeeper.sheet.stylesheets import ALWAYS, SHEET
from scorekeeper.web.common.functions import lang, store
from scorekeeper.web.common.links import door
from scorekeeper.web.prints import printing
from scorekeeper.web.record.request import At, at, raw

sheets = Blueprint("sheets", __name__, url_prefix="/t/<table>")


@sheets.get("/sheet")
def page(table: str) -> str:
    here = at(table)
    pieces = of_record.pieces(of_record.prepare(here.record, here.state))
    part = requested_part(pieces, len(pieces))
    view = drawing.view(pieces[part - 1], lang(), going_on=False)
    styles = (*ALWAYS, *SHEET)
    return render_template(
        "prints/sheet.html",
        here=here,
        board=here.board,
        view=view,
        part=part,
        parts=len(pieces),
        printed=styles,
        opens=opening(here),
    )


def opening(here: At) -> Callable[[Sequence[Line]], str]:
    """The address of the page that explains these lines of the table: the reckoning of one line, or a list of several."""
    places = {line: number for number, line in enumerate(here.lines)}

    def opens(behind: Sequence[Line]) -> str:
        numbers = sorted(places[line] for line in behind if line in places)
        if not numbers:
            return ""
        if len(numbers) == 1:
            return url_for("table.line", table=here.link, number=numbers[0])
        return url_for("table.lines", table=here.link, first=numbers[0], last=numbers[-1])

    return opens


def with_place(table: str, made: Sheet, game: Game) -> Sheet:
    """The sheet with the group, the season and the number of its match, if the table belongs to one season."""
    groups = (store().groups.state_of(id).group for id in store().groups.seating(table))
    found = [(group, season) for group in groups if (season := group.season_of(table))]
    if len(found) != 1:
        return made
    ((group, season),) = found
    return of_record.with_place(made, game, [*season.matches].index(table) + 1, group.name, season.name)


def requested_part(pieces: Sequence[Sheet], usual: int) -> int:
    """The number of the part that a request asks for."""
    return min(max(request.args.get("part", usual, type=int), 1), len(pieces))


KINDS = {"csv": "text/csv", "txt": "text/plain"}


def _file(content: str | bytes, kind: str, name: str) -> Response:
    response = Response(content, mimetype=kind)
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response


@sheets.get("/sheet.pdf")
def pdf(table: str) -> ResponseReturnValue:
    """The sheet; if it is too long for one file, the requested part, or the page that lists all parts."""
    here, how = at(table), printing.setting()
    made = with_place(here.id, of_record.prepare(here.record, here.state), here.game)
    if how.code:
        made = of_record.with_qr(made, door("watcher", url_for("sheets.page", table=store().links(here.id).watcher)).address)
    pieces = of_record.pieces(made)
    if len(pieces) > 1 and "part" not in request.args:
        return redirect(url_for("prints.of_table", table=table, **how.query), 303)
    part = requested_part(pieces, 1)
    name = here.file + (f"-{part}" if len(pieces) > 1 else "")
    page = drawing.html(pieces[part - 1], how.lang, how.paper)
    return printing.pdf(page, how, name, whose=here.id, lane="own" if len(pieces) == 1 else "long")


@sheets.get("/sheet.csv")
def csv(table: str) -> ResponseReturnValue:
    return _text_file(at(table), text_csv.csv, "csv")


@sheets.get("/sheet.txt")
def text(table: str) -> ResponseReturnValue:
    return _text_file(at(table), text_csv.text, "txt")


def _text_file(here: At, write: Callable[[Sheet, str], str], kind: Literal["csv", "txt"]) -> ResponseReturnValue:
    """The sheet as a file; if it is too long for one, the requested part, or the page that lists all parts."""
    pieces = of_record.pieces(of_record.prepare(here.record, here.state), of_record.WRITTEN)
    if len(pieces) > 1 and "part" not in request.args:
        return redirect(url_for("prints.of_table", table=here.link), 303)
    part = requested_part(pieces, 1)
    name = here.file + (f"-{part}" if len(pieces) > 1 else "")
    return _file(write(pieces[part - 1], lang()), KINDS[kind], f"{name}.{kind}")


@sheets.get("/as/<key>")
def in_format(table: str, key: str) -> Response:
    """The record in a file of another program that its game writes, or for BG Stats once the match is over."""
    here = at(table)
    play = play_of(here) if key == bgstats.KEY else None
    if play:
        return _download(bgstats.write([play], lang()), bgstats.KIND, f"{here.file}{bgstats.SUFFIX}")
    found = next((one for one in here.game.formats if one.key == key and one.write), None)
    if not found or not found.write:
        abort(404)
    return _download(found.write(here.record).content, found.kind, f"{here.file}{found.suffix}")


def play_of(here: At) -> bgstats.FinishedPlay | None:
    """The match of a table for BG Stats; None while it has no result, or if nobody knows when it was."""
    if here.game.final(here.state) is None:
        return None
    found = bgstats.play_of(here.id, match_of(here.record, here.state))
    return found if found and found.began else None


def _download(content: bytes, kind: str, name: str) -> Response:
    response = Response(content, mimetype=kind)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@sheets.get("/sheet.json")
def record(table: str) -> Response:
    """The record as it is stored, even one that cannot be read."""
    content, name = raw(table)
    return _file(content, "application/json", f"{name}.json")
