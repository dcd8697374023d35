"""/health: whether this installation can store entries, for monitoring. It tells nothing about who plays."""

import time
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import msgspec
from flask import Blueprint, Flask, Response, current_app

from scorekeeper import __version__
from scorekeeper.store import Store, StoreError
from scorekeeper.store.backup import shelf
from scorekeeper.web.common.functions import store

health = Blueprint("health", __name__)

FRESH = 3.0
"""Seconds for which an answer is reused, so that frequent requests do not reach the disk more often."""
LATE = shelf.DAY + 2 * shelf.AGAIN
"""The age of the newest backup beyond which something must have gone wrong."""


class Backup(msgspec.Struct, frozen=True):
    """Seconds since the newest backup was up to date, None without a backup; and whether that is recent enough."""

    age: int | None
    ok: bool


class Health(msgspec.Struct, frozen=True):
    """`ready`: the records can be read. `writable`: an entry could be stored now. `refused`: how many tables have an entry that
    today's rules refuse, None until that is known.
    """

    ready: bool
    writable: bool
    backup: Backup
    refused: int | None
    version: str = __version__


class Looked(NamedTuple):
    found: Health
    at: float


class Pulse:
    """The last answer of this process. One request checks, the others get the last result."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last: Looked | None = None
        self._began = time.monotonic()

    def take(self) -> Health:
        last = self._last
        if last and time.monotonic() - last.at < FRESH:
            return last.found
        if self._lock.acquire(blocking=last is None):
            try:
                if self._last is last:
                    self._last = Looked(self._look(), time.monotonic())
            finally:
                self._lock.release()
        assert self._last
        return self._last.found

    def _look(self) -> Health:
        ready, writable = _readable(store()), _writable(store())
        return Health(ready, writable, backups(time.monotonic() - self._began), _refused_count(store()))


@health.get("/health")
def page() -> Response:
    """200 if this installation can store entries, else 503."""
    pulse: Pulse = current_app.extensions["pulse"]
    found = pulse.take()
    return Response(msgspec.json.encode(found), 200 if found.ready and found.writable else 503, mimetype="application/json")


def backups(running: float) -> Backup:
    """The state of the backups. In the first hour of `running` (seconds) an old or missing backup is not reported as a failure."""
    folder: Path | None = current_app.config["BACKUPS"]
    if folder is None:
        return Backup(None, ok=True)
    try:
        newest = next(iter(shelf.copies(folder)), None)
    except OSError:
        return Backup(None, ok=False)
    last = shelf.last(Path(current_app.instance_path))
    age = datetime.now(UTC) - newest.seen if newest else None
    early = running < shelf.AGAIN.total_seconds()
    ok = not (last and last.failed) and (early or (age is not None and age < LATE))
    return Backup(None if age is None else max(0, int(age.total_seconds())), ok)


def _readable(store: Store) -> bool:
    try:
        return not store.is_dismissed and not store.seq("")
    except StoreError:
        return False


def _refused_count(store: Store) -> int | None:
    try:
        found = store.refusing.tables()
    except StoreError:
        return None
    return None if found is None else len(found)


def _writable(store: Store) -> bool:
    try:
        store.probe()
    except StoreError:
        return False
    return True


def register(app: Flask) -> None:
    app.extensions["pulse"] = Pulse()
