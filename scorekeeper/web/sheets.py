"""The kinyū sheet as a page and as files."""

from flask import Blueprint, Response, render_template

from scorekeeper import plain
from scorekeeper import sheet as drawing
from scorekeeper.core import record as records
from scorekeeper.web import prints
from scorekeeper.web.here import at
from scorekeeper.web.pages import lang

sheets = Blueprint("sheets", __name__, url_prefix="/t/<table>")


@sheets.get("/sheet")
def page(table: str) -> str:
    here = at(table)
    view = drawing.view(drawing.prepare(here.record, here.state), lang())
    return render_template("sheet.html", here=here, board=here.board, view=view)


def _file(content: str | bytes, kind: str, name: str) -> Response:
    response = Response(content, mimetype=kind)
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response


@sheets.get("/sheet.pdf")
def pdf(table: str) -> Response:
    here, how = at(table), prints.setting()
    made = drawing.html(drawing.prepare(here.record, here.state), how.lang, how.paper)
    return prints.pdf(made, how, here.file)


@sheets.get("/sheet.csv")
def csv(table: str) -> Response:
    here = at(table)
    return _file(plain.csv(drawing.prepare(here.record, here.state), lang()), "text/csv", f"{here.file}.csv")


@sheets.get("/sheet.txt")
def text(table: str) -> Response:
    here = at(table)
    return _file(plain.text(drawing.prepare(here.record, here.state), lang()), "text/plain", f"{here.file}.txt")


@sheets.get("/sheet.json")
def record(table: str) -> Response:
    here = at(table)
    return _file(records.write(here.record), "application/json", f"{here.file}.json")
