"""The host's own pages: the state of the installation, its backups, and its log."""

import shlex
import shutil
import socket
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_decimal, format_timedelta
from flask_babel import lazy_gettext as _

from scorekeeper import __version__
from scorekeeper.games import BY_NAME
from scorekeeper.local import days
from scorekeeper.store import ListedTable, Where, host_log
from scorekeeper.store.backup import shelf
from scorekeeper.store.backup.keeping import DAYS, LEAST, WEEKS
from scorekeeper.store.rows.disk import log_of
from scorekeeper.store.zones import NoZone, known_zone
from scorekeeper.web.common import permissions
from scorekeeper.web.common.functions import date_and_time, say, store
from scorekeeper.web.host.left_to_do import left_to_do

house = Blueprint("house", __name__)

NEWEST, PAGE = 5, 50
"""How many log events the host's page shows, and how many a page of the log shows."""

EVENTS = {
    "started": _("アプリが起動した"),
    "stopped": _("アプリが止まった"),
    "wrong-code": _("合言葉の間違い"),
    "codes-waiting": _("合言葉の入力を待たせた"),
    "store-error": _("記録を読み書きできなかった"),
    "locked": _("卓を閉じた"),
    "unlocked": _("卓をまた開いた"),
    "device-ended": _("電話を卓から外した"),
    "device-back": _("電話をまた入れた"),
    "sealed": _("記入に封をした"),
    "unsealed": _("封を外した"),
    "renewed": _("リンクを取り替えた"),
    "removed": _("消した"),
    "brought-back": _("消したものを戻した"),
    "erased": _("完全に消した"),
    "backup": _("控えを作った"),
    "backup-failed": _("控えを作れなかった"),
    "restored": _("控えから戻した"),
    "signed-out": _("席主を全員やめさせた"),
    "refused": _("今の規則に合わない卓があった"),
    "ruleset-broken": _("読み込めない競技があった"),
}
ABOUT = {
    "address": _("アドレス"),
    "table": _("卓"),
    "tables": _("卓"),
    "group": _("会"),
    "entries": _("記入"),
    "role": _("リンク"),
    "version": _("版"),
    "file": _("ファイル"),
    "removed": _("消した古い控え"),
    "place": _("置き場"),
    "name": _("名前"),
    "why": _("わけ"),
    "seconds": _("秒"),
    "number": _("番号"),
}
ROLES = {"scorer": _("記入する"), "watcher": _("見る")}


class EventRow(NamedTuple):
    """A log event on a page: when, what, and its details as pairs."""

    at: str
    when: str
    what: str
    about: tuple[tuple[str, str], ...]
    grave: bool


class ShelfView(NamedTuple):
    """The backups as a page shows them; `folder` is None if none are made, `failed` why the last attempt failed."""

    folder: Path | None
    copies: list[shelf.Copy]
    failed: str
    unreadable: str = ""
    elsewhere: str = ""
    """The command that backs them up instead, if the records are on a server."""

    @property
    def restores(self) -> str:
        """The command that restores the newest one."""
        elsewhere = self.folder and self.folder != Path(current_app.instance_path) / shelf.FOLDER
        return "scorekeeper restore latest" + (f" --backups {shlex.quote(str(self.folder))}" if elsewhere else "")


@house.before_request
def _only_host() -> ResponseReturnValue | None:
    """Ask for the passcode unless this browser is the host's."""
    return None if permissions.is_host() else (render_template("host/host.html"), 403)


def page() -> str:
    """The state of the installation; the address is that of the passcode form (`host.enter`)."""
    log, problem = _log()
    size, free = _room()
    held, shown = store().totals(), _shelf()
    return render_template(
        "host/house.html",
        steps=left_to_do(held, copied=bool(shown.copies), elsewhere=bool(shown.elsewhere), folder=shown.folder is not None),
        started=current_app.config["STARTED"],
        version=__version__,
        zone=days.name(),
        now=datetime.now(UTC),
        machine=_machine(),
        held=held,
        size=size,
        free=free,
        shelf=shown,
        rule=(DAYS, WEEKS, LEAST),
        events=_event_rows(log.entries[:NEWEST]),
        problem=problem,
        refused=_refused_tables(),
        names=BY_NAME,
        **_words(),
    )


def _refused_tables() -> tuple[int, list[tuple[str, ListedTable]]]:
    """How many tables have an entry that today's rules refuse, and the first of them with their links."""
    ids = store().refusing.tables() or ()
    found = [(id, store().list_entry(id)) for id in ids[:PAGE]]
    return len(ids), [(store().links(id).scorer, one) for id, one in found if one]


@house.route("/host/zone", methods=["GET", "POST"])
def zone() -> ResponseReturnValue:
    """The time zone of the club; the host chooses another one here, unless the command line named it."""
    fixed, wrong = bool(current_app.config["ZONE"]), ""
    if request.method == "POST" and not fixed:
        try:
            store().set_zone(known_zone(request.form.get("zone", "")))
            return redirect(url_for("host.enter"), 303)
        except NoZone as error:
            wrong = say(error.words)
    regions = groupby(sorted({*days.places(), days.name()} - {""}), key=lambda name: name.partition("/")[0])
    page = render_template(
        "host/house_zone.html",
        zone=days.name(),
        zones=[(region, [*names]) for region, names in regions],
        begins=days.BEGINS // timedelta(hours=1),
        fixed=fixed,
        wrong=wrong,
    )
    return page, 422 if wrong else 200


def first_zone(name: str) -> None:
    """Take the time zone of the host's browser if none was chosen, and if there is one of this name."""
    if not days.name():
        with suppress(NoZone):
            store().set_zone(known_zone(name))


@house.get("/host/backups")
def backups() -> str:
    """All backups, and how to restore one."""
    return render_template("host/house_backups.html", shelf=_shelf(), rule=(DAYS, WEEKS, LEAST), **_words())


@house.post("/host/backups")
def make() -> ResponseReturnValue:
    """Make a backup now; the page shows the outcome."""
    folder = current_app.config["BACKUPS"]
    if folder is None:
        abort(404)
    shelf.keep(current_app.config["RECORDS"], folder, asked=True)
    return redirect(url_for("host.enter"), 303)


@house.get("/host/log")
def log() -> str:
    """A page of the log, the newest event first; `from` is how many newer ones there are."""
    since = max(0, request.args.get("from", 0, type=int))
    found, problem = _log()
    total = len(found.entries)
    events = _event_rows(found.entries[since : since + PAGE])
    older = since + PAGE if since + PAGE < total else None
    newer = max(0, since - PAGE) if since else None
    return render_template(
        "host/house_log.html",
        events=events,
        older=older,
        newer=newer,
        total=total,
        unread=found.unread,
        problem=problem,
        machine=_machine(),
    )


@house.get("/host/log.txt")
def log_file() -> Response:
    """The log file as it is, the oldest line first."""
    instance = Path(current_app.instance_path)
    files = [file for file in (instance / host_log.OLDER, instance / host_log.FILE) if file.exists()]
    answer = Response(b"".join(file.read_bytes() for file in files), mimetype="text/plain")
    answer.headers["Content-Disposition"] = 'attachment; filename="scorekeeper-log.txt"'
    return answer


def _machine() -> str:
    """The name of the machine that answers, if there may be several; each has a log of its own."""
    return "" if isinstance(current_app.config["RECORDS"], Path) else socket.gethostname()


def _room() -> tuple[int, int | None]:
    """The bytes that the records take, and those that are free on their disk, None if it is a server's."""
    records: Where = current_app.config["RECORDS"]
    if not isinstance(records, Path):
        return store().size(), None
    return sum(file.stat().st_size for file in (records, log_of(records)) if file.exists()), shutil.disk_usage(records.parent).free


def _log() -> tuple[host_log.Log, str]:
    """The log, or why it cannot be read."""
    try:
        return host_log.look(Path(current_app.instance_path)), ""
    except OSError as error:
        return host_log.Log([], 0), str(error.strerror)


def _shelf() -> ShelfView:
    records: Where = current_app.config["RECORDS"]
    if not isinstance(records, Path):
        return ShelfView(None, [], "", elsewhere=records.dumps)
    folder: Path | None = current_app.config["BACKUPS"]
    last = shelf.last(Path(current_app.instance_path))
    failed = last.failed if last else None
    try:
        copies = shelf.copies(folder) if folder else []
    except OSError as error:
        return ShelfView(folder, [], "", str(error.strerror))
    return ShelfView(folder, copies, say(failed))


def _event_rows(entries: Iterable[host_log.HostEvent]) -> list[EventRow]:
    return [
        EventRow(
            one.at,
            _clock(days.moment(one.at)) or one.at,
            str(EVENTS.get(one.event, one.event)),
            tuple((str(ABOUT.get(key, key)), str(ROLES.get(str(value), value))) for key, value in one.about.items()),
            one.event in ("store-error", "ruleset-broken", "backup-failed", "wrong-code", "codes-waiting"),
        )
        for one in entries
    ]


def _words() -> dict[str, object]:
    """Functions with which the pages format sizes, times and ages."""
    return {"bytes": _bytes, "clock": _clock, "ago": _ago}


def _bytes(count: int) -> str:
    """1.2 MB, 34 GB."""
    power = next((power for power in (1, 2, 3) if count < 1000 ** (power + 1)), 4)
    value = count / 1000**power
    return f"{format_decimal(round(value, 1 if value < 10 else 0))} {'kMGT'[power - 1]}B"


def _clock(at: datetime | None) -> str:
    """A date and time in the time zone of the club."""
    return date_and_time(days.here(at)) if at else ""


def _ago(at: datetime) -> str:
    """How long ago something was; a time in the future, after the clock was set back, counts as now."""
    return str(format_timedelta(max(datetime.now(UTC) - at, timedelta()), threshold=1.2))
