"""The people at a table: the name of this phone's user, the links for others, and the board that all can see."""

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.names import nameless, trim
from scorekeeper.core.text import width_of
from scorekeeper.web.common import cookies
from scorekeeper.web.common.functions import store
from scorekeeper.web.common.links import Door, door
from scorekeeper.web.common.opened_links import TABLES
from scorekeeper.web.common.permissions import is_host
from scorekeeper.web.record.request import At, at, named_for
from scorekeeper.web.table.page import group_payments

people = Blueprint("people", __name__, url_prefix="/t/<table>")

DOORS = ("scorer", "watcher", "board")
"""The links to a table: for making entries, for watching, and for the board on a large screen, which only watches."""
NEWEST = 12
"""The most lines on the board, which limits its height."""
WIDE = 14
"""The widest name that the board sets large, in terminal columns."""


@people.get("/people")
def page(table: str) -> str:
    """The players and the links for others; a watcher sees no scorer link."""
    here = at(table, partly=True)
    hosting = is_host()
    kinds = DOORS if here.role == "scorer" or hosting else DOORS[1:]
    asked = next((kind for kind in kinds if kind == request.args.get("show")), kinds[0])
    return render_template(
        "table/people.html",
        here=here,
        board=here.board,
        kinds=kinds,
        door=way(here, asked),
        hosting=hosting,
        listed=any(one.table == here.id for one in TABLES.links().values()),
        devices=store().devices.at(here.id) if hosting else (),
        own=cookies.phone(),
        sealed=store().is_sealed(here.id) if hosting else False,
    )


def way(here: At, kind: str) -> Door:
    """The link to this table of a kind."""
    links = store().links(here.id)
    page = "people.board" if kind == "board" else "table.page"
    return door(kind, url_for(page, table=links.scorer if kind == "scorer" else links.watcher))


KNOWN = 50
"""At how many tables a phone keeps that its user may make entries under a name that sits elsewhere."""


@people.route("/who", methods=["GET", "POST"])
def who(table: str) -> ResponseReturnValue:
    """The name of this phone's user, stored with everything declared on it, asked once for all tables."""
    here = at(table, partly=True)
    if request.method == "GET":
        if "cookies" in request.args and not cookies.refuses_cookies():
            return redirect(named_for(table), 303)
        return render_template(
            "table/who.html", here=here, board=here.board, typed=here.by or "", wrong=None, watching=store().links(here.id).watcher
        )
    name = trim(request.form.get("name", ""))
    wrong = nameless(name, "name")
    if wrong:
        return render_template("table/who.html", here=here, board=here.board, typed=name, wrong=wrong), 422
    session["name"] = name
    cookies.know_phone()
    session["sits"] = [*(one for one in session.get("sits", ()) if one != here.id), here.id][-KNOWN:]
    tried = cookies.trying()
    return redirect(url_for("people.who", table=table, then=request.args.get("then"), **tried) if tried else named_for(table), 303)


@people.get("/board")
def board(table: str) -> str:
    """The table to be read from three metres away: totals, field, leader and the latest payments."""
    here = at(table, partly=True)
    shown = here.board
    sums = [here.game.unit.split(abs(seat.total)) for seat in shown.seats]
    lines = [(line, group_payments(line.payments)) for line in here.lines if line.payments]
    return render_template(
        "table/board.html",
        here=here,
        board=shown,
        lines=lines[: -NEWEST - 1 : -1],
        digits=max(len(str(big or small)) for big, small in sums),
        wide=[width_of(player) > WIDE for player in here.players],
        final=here.game.final(here.state),
    )
