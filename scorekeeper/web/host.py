"""The host's actions: signing in with the passcode, renewing links, locking tables."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import keys
from scorekeeper.logbook import short
from scorekeeper.store import ROLES, Role
from scorekeeper.store.tries import pause
from scorekeeper.web import cookies, hosting, house
from scorekeeper.web.groups import circle
from scorekeeper.web.here import At, at
from scorekeeper.web.noted import note
from scorekeeper.web.pages import store
from scorekeeper.web.remembered import GROUPS, TABLES

host = Blueprint("host", __name__)


@host.route("/host", methods=["GET", "POST"])
def enter() -> ResponseReturnValue:
    """Sign in: the passcode opens every table of this installation, and its own page."""
    if request.method == "GET":
        if "cookies" in request.args and hosting.is_host():
            return redirect(url_for("home.start"), 303)
        return house.page() if hosting.is_host() else render_template("host.html")
    tries, caller = store().tries, hosting.caller()
    if wait := tries.wait(caller):
        return render_template("host.html", wait=wait), 429, {"Retry-After": str(wait)}
    if not keys.opens(hosting.secrets(), request.form.get("passcode", "")):
        note("wrong-code", address=caller)
        if seconds := pause(tries.count()):
            note("codes-waiting", seconds=seconds)
        return render_template("host.html", wrong=True), 422
    tries.forgive(caller)
    hosting.begin()
    tried = cookies.trying()
    return redirect(url_for("host.enter" if tried else "home.start", **tried), 303)


@host.post("/host/leave")
def leave() -> ResponseReturnValue:
    """Sign this browser out."""
    hosting.end()
    return redirect(url_for("home.start"), 303)


@host.post("/host/leave-all")
def leave_all() -> ResponseReturnValue:
    """Sign all browsers of the host out, including this one."""
    hosting.only_host()
    hosting.end_all()
    note("signed-out")
    return leave()


def steered(link: str) -> At:
    """The table of a request that only the host may make; 403 for everybody else."""
    hosting.only_host()
    return at(link, partly=True)


@host.post("/t/<table>/renew/<role>")
def renew(table: str, role: Role) -> ResponseReturnValue:
    """Revoke every link of this role and make a new one, shown on the next page."""
    here = steered(table)
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
    hosting.only_host()
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
    here = steered(table)
    locked = request.form.get("locked") == "yes"
    store().lock(here.id, locked=locked)
    note("locked" if locked else "unlocked", table=short(here.id))
    return redirect(url_for("people.page", table=table), 303)
