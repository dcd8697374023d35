"""The people at a table: who holds this phone, by which links the others come, and the board that all can see."""

from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import segno
from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorekeeper.address import ALONE, lan_address, netloc
from scorekeeper.core import record
from scorekeeper.letters import width_of
from scorekeeper.web.here import At, at, named_for
from scorekeeper.web.home import joined
from scorekeeper.web.pages import store
from scorekeeper.web.table import grouped

people = Blueprint("people", __name__, url_prefix="/t/<table>")

DOORS = ("scorer", "watcher", "board")
"""The ways to a table: to declare there, to look, to show it on a large screen, which only looks."""
NEWEST = 12
"""Lines on the board, which is never higher than those."""
WIDE = 14
"""The widest name that the board sets large, in columns of a terminal."""


class Door(NamedTuple):
    """A way to a table: its address as other phones reach it, and the same as a QR code. `alone` says that none can."""

    kind: str
    address: str
    alone: bool

    @property
    def drawn(self) -> Markup:
        """Dark on light whatever the theme, with its quiet zone: a camera must read it."""
        code = segno.make(self.address, micro=False, error="m")
        return Markup(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None))


@people.get("/people")
def page(table: str) -> str:
    """Who sits here and how others come; whoever only watches learns of no way to declare."""
    here = at(table)
    hosting = bool(session.get("host"))
    kinds = DOORS if here.role == "scorer" or hosting else DOORS[1:]
    asked = next((kind for kind in kinds if kind == request.args.get("show")), kinds[0])
    return render_template(
        "people.html",
        here=here,
        board=here.board,
        kinds=kinds,
        door=door(here, asked),
        hosting=hosting,
        listed=any(one.table == here.id for one in joined().values()),
    )


def door(here: At, kind: str) -> Door:
    links = store().links(here.id)
    page = "people.board" if kind == "board" else "table.page"
    path = url_for(page, table=links.scorer if kind == "scorer" else links.watcher)
    try:
        reached = urlsplit(request.host_url)
        host, port = reached.hostname or "", reached.port
    except ValueError:
        abort(400)
    shown = lan_address() if itself(host) else host
    return Door(kind, f"{request.scheme}://{netloc(shown, port)}{path}", alone=shown == ALONE)


def itself(host: str) -> bool:
    """Whether a machine calls itself by this name, so that another one that calls it so finds nothing."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


@people.route("/who", methods=["GET", "POST"])
def who(table: str) -> ResponseReturnValue:
    """Whose phone this is: the name that stands beside everything it declares, asked once for all tables."""
    here = at(table)
    if request.method == "GET":
        return render_template("who.html", here=here, board=here.board, typed=here.by or "", wrong=None)
    name = record.trimmed(request.form.get("name", ""))
    wrong = record.nameless(name, "name")
    if wrong:
        return render_template("who.html", here=here, board=here.board, typed=name, wrong=wrong), 422
    session["name"] = name
    session.permanent = True
    return redirect(named_for(table), 303)


@people.get("/board")
def board(table: str) -> str:
    """The table from three metres: totals, field, dealer and who has just paid whom."""
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
