"""The people at a table: who holds this phone, by which links the others come, and the board that all can see."""

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.names import nameless, trimmed
from scorekeeper.letters import width_of
from scorekeeper.web.doors import Door, door
from scorekeeper.web.here import At, at, named_for
from scorekeeper.web.hosting import is_host
from scorekeeper.web.pages import store
from scorekeeper.web.remembered import TABLES
from scorekeeper.web.table import grouped

people = Blueprint("people", __name__, url_prefix="/t/<table>")

DOORS = ("scorer", "watcher", "board")
"""The ways to a table: to declare there, to look, to show it on a large screen, which only looks."""
NEWEST = 12
"""Lines on the board, which is never higher than those."""
WIDE = 14
"""The widest name that the board sets large, in columns of a terminal."""


@people.get("/people")
def page(table: str) -> str:
    """Who sits here and how others come; whoever only watches learns of no way to declare."""
    here = at(table)
    hosting = is_host()
    kinds = DOORS if here.role == "scorer" or hosting else DOORS[1:]
    asked = next((kind for kind in kinds if kind == request.args.get("show")), kinds[0])
    return render_template(
        "people.html",
        here=here,
        board=here.board,
        kinds=kinds,
        door=way(here, asked),
        hosting=hosting,
        listed=any(one.table == here.id for one in TABLES.links().values()),
    )


def way(here: At, kind: str) -> Door:
    """The way to this table of a kind."""
    links = store().links(here.id)
    page = "people.board" if kind == "board" else "table.page"
    return door(kind, url_for(page, table=links.scorer if kind == "scorer" else links.watcher))


@people.route("/who", methods=["GET", "POST"])
def who(table: str) -> ResponseReturnValue:
    """Whose phone this is: the name that stands beside everything it declares, asked once for all tables."""
    here = at(table)
    if request.method == "GET":
        return render_template("who.html", here=here, board=here.board, typed=here.by or "", wrong=None)
    name = trimmed(request.form.get("name", ""))
    wrong = nameless(name, "name")
    if wrong:
        return render_template("who.html", here=here, board=here.board, typed=name, wrong=wrong), 422
    session["name"] = name
    return redirect(named_for(table), 303)


@people.get("/board")
def board(table: str) -> str:
    """The table from three metres: totals, field, leader and who has just paid whom."""
    here = at(table)
    shown = here.board
    sums = [here.game.unit.split(abs(seat.total)) for seat in shown.seats]
    lines = [(line, grouped(line.payments)) for line in here.lines if line.payments]
    return render_template(
        "board.html",
        here=here,
        board=shown,
        lines=lines[: -NEWEST - 1 : -1],
        digits=max(len(str(big or small)) for big, small in sums),
        wide=[width_of(player) > WIDE for player in here.players],
        final=here.game.final(here.state),
    )
