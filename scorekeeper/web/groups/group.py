"""A group of people who play together for years, as a request sees it: their seasons, and who may arrange them."""

from typing import NamedTuple

import msgspec
from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.acts import together, undoing
from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Unit
from scorekeeper.core.names import nameless, trim
from scorekeeper.core.offer import Objection
from scorekeeper.games import BY_NAME
from scorekeeper.season.entries import Called, PersonEntered
from scorekeeper.season.group import GroupState, KeptSeason
from scorekeeper.season.group_folding import add
from scorekeeper.season.standings import Standing, standings, unit
from scorekeeper.store import Refused, Role, StoredGroup
from scorekeeper.store.tables.quotas import TABLE
from scorekeeper.web.common import cookies
from scorekeeper.web.common.functions import fresh_key, store
from scorekeeper.web.common.links import door
from scorekeeper.web.common.opened_links import GROUPS
from scorekeeper.web.common.permissions import is_host, no_room, opening
from scorekeeper.web.common.pieces import pages_of
from scorekeeper.web.groups.acts import GroupTelling
from scorekeeper.web.groups.circle import Circle, Unsaid, arranging, circle, declare
from scorekeeper.web.record.entering import one_time
from scorekeeper.web.record.history import SHOWN

founding = Blueprint("founding", __name__)
groups = Blueprint("groups", __name__, url_prefix="/g/<group>")


@founding.route("/group", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Found a group: its name, and the people who play in it."""
    opening()
    form = request.form
    if request.method == "GET":
        return render_template("groups/group_new.html", form=form, key=fresh_key(), wrong={})
    names = [name for line in form.get("people", "").splitlines() if (name := trim(line))]
    said = (Called(name=trim(form.get("name", ""))), *(PersonEntered(name=name) for name in names))
    facts = together(*(msgspec.structs.replace(fact, by=session.get("name")) for fact in said))
    refused = add((), GroupState(), *facts)
    if isinstance(refused, Refused):
        wrong = {"people" if refused.entry else "name": refused.objections[0]}
        culprit = names[refused.entry - 1] if refused.entry else ""
        return render_template(
            "groups/group_new.html", form=form, key=form.get("key") or fresh_key(), wrong=wrong, culprit=culprit
        ), 422
    key = form.get("key", "")
    if not (key and store().groups.group_of_key(key)) and (full := no_room(TABLE)):
        wrong = {"name": Objection("room", "name", full, "record")}
        return render_template("groups/group_new.html", form=form, key=key or fresh_key(), wrong=wrong), 429
    link = store().groups.links(store().groups.create(facts, key)).scorer
    GROUPS.add(link)
    return redirect(url_for("groups.page", group=link), 303)


class Leading(NamedTuple):
    """A season on the group's page: how many of its matches are over, who leads, and the links of those in progress, with their
    players.
    """

    season: KeptSeason
    game: Game
    unit: Unit
    over: int
    leaders: tuple[Standing, ...]
    running: tuple[tuple[str, tuple[str, ...]], ...]


@groups.get("/")
def page(group: str) -> ResponseReturnValue:
    """The group: its seasons, its people, and the way to a new match."""
    here = circle(group)
    GROUPS.add(group)
    if here.arranges and not here.by:
        return redirect(url_for("groups.who", group=group), 303)
    shown = pages_of(len(here.group.seasons))
    newest = [*here.group.seasons.values()][::-1][shown.first - 1 : shown.last]
    return render_template(
        "groups/group.html",
        here=here,
        seasons=[_leading(here, season) for season in newest],
        resting=[*here.group.resting.values()][::-1],
        pages=shown,
        names=BY_NAME,
    )


def _leading(here: Circle, season: KeptSeason) -> Leading:
    now = here.season_results(season.number)
    found = standings(now)
    leaders = tuple(row for row in found.rows if row.place == 1)
    running = tuple((here.table(one.table), here.names(one.people)) for one in now.matches if not one.over)
    game = here.game(season)
    return Leading(season, game, unit(game, season.rules), found.over, leaders, running)


@groups.get("/links")
def links(group: str) -> str:
    """The links for others to join the group; a watcher sees no link that allows arranging it."""
    here = circle(group)
    hosting = is_host()
    kinds: tuple[Role, ...] = ("scorer", "watcher") if here.arranges or hosting else ("watcher",)
    asked = next((kind for kind in kinds if kind == request.args.get("show")), kinds[0])
    link = getattr(store().groups.links(here.id), asked)
    kept = any(one.table == here.id for one in GROUPS.links().values())
    way = door(asked, url_for("groups.page", group=link))
    return render_template("groups/group_links.html", here=here, kinds=kinds, door=way, hosting=hosting, listed=kept)


@groups.route("/who", methods=["GET", "POST"])
def who(group: str) -> ResponseReturnValue:
    """The name of this phone's user, stored with everything declared on it, asked once for all tables and groups."""
    here = circle(group)
    name, wrong = here.by or "", None
    if request.method == "POST":
        name = trim(request.form.get("name", ""))
        wrong = nameless(name, "name")
        if not wrong:
            session["name"] = name
            tried = cookies.trying()
            return redirect(url_for("groups.who" if tried else "groups.page", group=group, **tried), 303)
    elif "cookies" in request.args and not cookies.refuses_cookies():
        return redirect(url_for("groups.page", group=group), 303)
    watching = store().groups.links(here.id).watcher
    return render_template("groups/group_who.html", here=here, typed=name, wrong=wrong, watching=watching), 422 if wrong else 200


@groups.route("/name", methods=["GET", "POST"])
def name(group: str) -> ResponseReturnValue:
    """Rename the group."""
    here = arranging(group)
    typed = trim(request.form.get("name", here.group.name))
    unsaid = None
    if request.method == "POST":
        answer = declare(here, Called(name=typed))
        if isinstance(answer, StoredGroup):
            return redirect(url_for("groups.page", group=group), 303)
        here, unsaid = answer.here, answer
    return render_template("groups/group_name.html", here=here, typed=typed, unsaid=unsaid), unsaid.code if unsaid else 200


# What was declared


@groups.get("/history")
def history(group: str) -> str:
    """Everything that was ever declared, the newest first."""
    here = circle(group)
    telling = GroupTelling(here.held.log)
    count = len(telling.acts)
    newest = min(max(request.args.get("to", count, type=int), 1), count)
    oldest = max(0, newest - SHOWN)
    return render_template(
        "groups/group_history.html",
        here=here,
        past=[telling.past(nth) for nth in range(newest - 1, oldest - 1, -1)],
        older=oldest,
        newer=min(newest + SHOWN, count) if newest < count else None,
        undo=telling.undoable() if here.arranges else None,
        redo=telling.redoable() if here.arranges else None,
    )


@groups.post("/undo")
def undo(group: str) -> ResponseReturnValue:
    """Take back the newest act, or restore what the last one took back; for anything else, show its place in the history."""
    here = arranging(group)
    if store().groups.is_used(here.id, one_time()) is True:
        return redirect(url_for("groups.history", group=group), 303)  # sent again: the first response was lost
    log = here.held.log
    entry = request.form.get("entry", type=int)
    telling = GroupTelling(log)
    ways = {one.entry for one in (telling.undoable(), telling.redoable()) if one}
    voids = undoing(log, entry) if entry is not None and entry in ways else ()
    answer = declare(here, *voids) if voids else Unsaid(here)
    if isinstance(answer, StoredGroup):
        return redirect(url_for("groups.history", group=group), 303)
    return render_template("groups/group_stale.html", here=answer.here, unsaid=answer), answer.code
