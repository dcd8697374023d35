"""Removing tables, groups and people's names, after a look at what depends on them, and bringing them back."""

from pathlib import Path
from typing import NamedTuple, get_args

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.pdf.queue import throw_away
from scorekeeper.store import ListedTable
from scorekeeper.store.host_log import short
from scorekeeper.store.tables.removals import DAYS, MONTHS, Hangs, Kind, instead, summary_of_names
from scorekeeper.web.common import permissions
from scorekeeper.web.common.functions import store
from scorekeeper.web.common.pieces import pages_of
from scorekeeper.web.common.reports import note

removing = Blueprint("removing", __name__, url_prefix="/host")

PAGE = 50
"""Lines per page of a list."""
KINDS: dict[str, Words] = {"table": Words("卓", "table"), "group": Words("会", "group"), "name": Words("名前", "name")}


class Hanging(NamedTuple):
    """What depends on something: tables and groups, each with its link and its name."""

    entries: int
    tables: tuple[tuple[str, ListedTable], ...]
    groups: tuple[tuple[str, str], ...]


class ToRemove(NamedTuple):
    """What the host is about to remove, and its name."""

    kind: Kind
    what: str
    called: str


@removing.before_request
def _only_host() -> None:
    permissions.only_host()


@removing.get("/tables")
def tables() -> str:
    """All tables and groups of this installation, each with a link to remove it."""
    since, total = max(0, request.args.get("from", 0, type=int)), store().totals().tables
    ids = store().groups.ids() if not since else []
    circles = pages_of(len(ids), "groups")
    groups = [(id, store().groups.state_of(id).group.name) for id in ids[circles.first - 1 : circles.last]]
    return render_template(
        "host/house_tables.html",
        tables=[(store().links(one.id).scorer, one) for one in store().tables(since, PAGE)],
        groups=groups,
        circles=circles,
        links={id: store().groups.links(id).scorer for id, _ in groups},
        total=total,
        older=since + PAGE if since + PAGE < total else None,
        newer=max(0, since - PAGE) if since else None,
        names=BY_NAME,
    )


@removing.get("/names")
def names() -> str:
    """All names of people in this installation, with the number of seats that each has had."""
    since = max(0, request.args.get("from", 0, type=int))
    found = store().removals.names()
    older, newer = since + PAGE if since + PAGE < len(found) else None, max(0, since - PAGE) if since else None
    return render_template("host/house_names.html", found=found[since : since + PAGE], total=len(found), older=older, newer=newer)


@removing.get("/remove/<kind>")
def look(kind: str) -> str:
    """What depends on a table, a group or a name, shown before it is removed."""
    asked = _thing_to_remove(kind, request.args.get("what", ""))
    return render_template(
        "host/house_remove.html", asked=asked, kinds=KINDS, hangs=_hanging(_hangs(asked)), days=DAYS, names=BY_NAME
    )


@removing.post("/remove/<kind>")
def remove(kind: str) -> ResponseReturnValue:
    """Remove it. If it is gone already, somebody else has removed it."""
    asked = _thing_to_remove(kind, request.form.get("what", ""))
    try:
        number = store().removals.remove(asked.kind, asked.what, asked.called)
    except LookupError:
        abort(404)
    note("removed", **_log_details(asked.kind, asked.what, number))
    throw_away(Path(current_app.instance_path))
    store().nudge_all()
    return redirect(url_for("removing.removals_page"), 303)


@removing.get("/removed")
def removals_page() -> str:
    """What was removed and can be brought back for a month; and the rule for tables that nobody opens."""
    return render_template(
        "host/house_removed.html",
        removed=store().removals.list_all()[:200],
        kinds=KINDS,
        days=DAYS,
        months=MONTHS,
        rule=store().removals.months(),
        instead=instead,
    )


@removing.post("/removed/<int:number>/back")
def back(number: int) -> ResponseReturnValue:
    """Bring something back; repeating it changes nothing."""
    try:
        one = store().removals.bring_back(number)
    except LookupError:
        return redirect(url_for("removing.removals_page"), 303)
    note("brought-back", **_log_details(one.kind, one.what, number))
    store().nudge_all()
    return redirect(url_for("removing.removals_page"), 303)


@removing.post("/unopened")
def set_unopened() -> ResponseReturnValue:
    """Set after how many months unopened tables are removed, or turn that off."""
    months = request.form.get("months", type=int)
    if months not in (None, 0, *MONTHS):
        abort(400)
    store().removals.set_months(months or None)
    return redirect(url_for("removing.removals_page"), 303)


def _thing_to_remove(kind: str, what: str) -> ToRemove:
    """The thing to remove, if it exists; else 404."""
    if kind == "table" and (one := store().list_entry(what)):
        return ToRemove("table", what, summary_of_names(one.players, one.created))
    if kind == "group" and what in store().groups.ids():
        return ToRemove("group", what, store().groups.state_of(what).group.name)
    if kind != "name" or not what:
        abort(404)
    return ToRemove("name", what, what)


def _hangs(asked: ToRemove) -> Hangs:
    found = store().removals.hangs_on(asked.kind, asked.what)
    if found == Hangs() and asked.kind == "name":
        abort(404)
    return found


def _hanging(found: Hangs) -> Hanging:
    listed = [one for id in found.tables if (one := store().list_entry(id))]
    there = {*store().groups.ids()} & {*found.groups}
    groups = [(store().groups.links(id).scorer, store().groups.state_of(id).group.name) for id in found.groups if id in there]
    return Hanging(found.entries, tuple((store().links(one.id).scorer, one) for one in listed), tuple(groups))


def _log_details(kind: Kind, what: str, number: int) -> dict[str, str | int]:
    """The details for the log: a name that is to be forgotten is not written there."""
    assert kind in get_args(Kind), "the store knows no others"
    return {"number": number} if kind == "name" else {kind: short(what), "number": number}
