"""The host's actions: signing in with the passcode, renewing links, locking tables."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.local import secret_keys
from scorekeeper.store import ROLES, Role
from scorekeeper.store.host_log import short
from scorekeeper.store.tables.tries import pause
from scorekeeper.web.common import cookies, permissions
from scorekeeper.web.common.functions import store
from scorekeeper.web.common.opened_links import GROUPS, TABLES
from scorekeeper.web.common.reports import note
from scorekeeper.web.groups.circle import circle
from scorekeeper.web.host import overview
from scorekeeper.web.record.request import At, at

host = Blueprint("host", __name__)


@host.route("/host", methods=["GET", "POST"])
def enter() -> ResponseReturnValue:
    """Sign in: the passcode opens every table of this installation, and its own page."""
    if request.method == "GET":
        if "cookies" in request.args and permissions.is_host():
            return redirect(url_for("home.start"), 303)
        return overview.page() if permissions.is_host() else render_template("host/host.html")
    tries, caller = store().tries, permissions.caller()
    if wait := tries.wait(caller):
        return render_template("host/host.html", wait=wait), 429, {"Retry-After": str(wait)}
    if not secret_keys.opens(permissions.secrets(), request.form.get("passcode", "")):
        note("wrong-code", address=caller)
        if seconds := pause(tries.count()):
            note("codes-waiting", seconds=seconds)
        return render_template("host/host.html", wrong=True), 422
    tries.forgive(caller)
    permissions.begin()
    overview.first_zone(request.form.get("zone", ""))
    tried = cookies.trying()
    return redirect(url_for("host.enter" if tried else "home.start", **tried), 303)


@host.post("/host/leave")
def leave() -> ResponseReturnValue:
    """Sign this browser out."""
    permissions.end()
    return redirect(url_for("home.start"), 303)


@host.post("/host/leave-all")
def leave_all() -> ResponseReturnValue:
    """Sign all browsers of the host out, including this one."""
    permissions.only_host()
    permissions.end_all()
    note("signed-out")
    return leave()


def host_table(link: str) -> At:
    """The table of a request that only the host may make; 403 for everybody else."""
    permissions.only_host()
    return at(link, partly=True)


@host.post("/t/<table>/renew/<role>")
def renew(table: str, role: Role) -> ResponseReturnValue:
    """Revoke every link of this role and make a new one, shown on the next page."""
    here = host_table(table)
    if role not in ROLES:
        abort(404)
    links = store().renew(here.id, role)
    note("renewed", table=short(here.id), role=role)
    link = getattr(links, here.role)
    TABLES.add(link)
    return redirect(url_for("people.page", table=link, show=role), 303)


@host.post("/g/<group>/renew/<role>")
def renew_group(group: str, role: Role) -> ResponseReturnValue:
    """The same for a group; its tables keep their links."""
    permissions.only_host()
    here = circle(group)
    if role not in ROLES:
        abort(404)
    link = getattr(store().groups.renew(here.id, role), here.role)
    note("renewed", group=short(here.id), role=role)
    GROUPS.add(link)
    return redirect(url_for("groups.links", group=link, show=role), 303)


@host.post("/t/<table>/lock")
def lock(table: str) -> ResponseReturnValue:
    """Lock the table so that nobody can make entries, or unlock it."""
    here = host_table(table)
    locked = request.form.get("locked") == "yes"
    store().lock(here.id, locked=locked)
    note("locked" if locked else "unlocked", table=short(here.id))
    return redirect(url_for("people.page", table=table), 303)


@host.post("/t/<table>/devices")
def devices(table: str) -> ResponseReturnValue:
    """Sign a phone off from the table, or let it in again."""
    here = host_table(table)
    ended = request.form.get("ended") == "yes"
    store().devices.end(here.id, request.form.get("device", ""), ended=ended)
    store().nudge(here.id)
    note("device-ended" if ended else "device-back", table=short(here.id))
    return redirect(url_for("people.page", table=table, _anchor="devices"), 303)


@host.post("/t/<table>/seal")
def seal(table: str) -> ResponseReturnValue:
    """Seal the entries of the table, or stop doing so."""
    here = host_table(table)
    on = request.form.get("sealed") == "yes"
    store().seal(here.id, on=on)
    note("sealed" if on else "unsealed", table=short(here.id))
    return redirect(url_for("people.page", table=table, _anchor="hosts"), 303)
