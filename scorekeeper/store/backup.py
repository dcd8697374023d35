"""Copies of the records: made while the app serves, and put back while it does not.

A copy holds every table, all that was ever declared at it, and its links, so it is for its owner's eyes alone. The host's passcode
and the key that signs sessions are no records: they stay with the installation. A copy put back elsewhere leaves them as they are.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

from scorekeeper.core.words import Words
from scorekeeper.store.answers import Unsound
from scorekeeper.store.connection import BROKEN, NEWER, StoreError, claim, translated
from scorekeeper.store.disk import beside, log_of, put
from scorekeeper.store.looking import MAGIC
from scorekeeper.store.migrations import STEPS
from scorekeeper.store.tables import now, open_store

NOTHING = Words("記録がまだ無い。", "There are no records yet.")
TAKEN = Words(
    "そのファイルはもうある。別の名にするか、--force で置き換える。",
    "The file is there already. Choose another name, or replace it with --force.",
)
NO_COPY = Words("記録の控えではない。", "This is no copy of the records.")
SPOILT = Words("この控えは壊れている。別の控えから戻す。", "This copy is damaged. Restore from another one.")


class Held(NamedTuple):
    """How much a copy holds."""

    tables: int
    entries: int


class Restored(NamedTuple):
    """What was put back, where what had been there is kept, and the tables that the rules of this app cannot read."""

    held: Held
    before: Path | None
    unsound: tuple[Unsound, ...]


class Unfit(StoreError):
    """The file given cannot be put back. What is there was left as it is."""


def backup(path: Path, to: Path, *, replace: bool = False) -> Held:
    """Copy the database at `path` into the file `to`, as it is at one moment, while others go on writing.

    `to` is whole and sound, or not there at all. StoreError where the database cannot be read, the disk is full, or `to` is there
    and not to be replaced; OSError where it cannot be written.
    """
    if not path.exists():
        raise StoreError(NOTHING)
    if to.exists() and not replace:
        raise StoreError(TAKEN)
    with closing(claim(path)), beside(to) as copy:
        with translated():
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
            with _alone(copy) as db:
                held = _checked(db)
        put(copy, to)
    return held


def restore(path: Path, file: Path) -> Restored:
    """Put a copy in the place of the database at `path`, in the newest shape; what was there is kept beside it.

    A table that cannot be read by the rules of this app stays as it is; nothing of it is lost. OSError where `file` cannot
    be read, Unfit where it is no sound copy, StoreError where an app serves these records or the disk is in the way.
    """
    with file.open("rb") as given, closing(claim(path, alone=True)), translated(), beside(path) as copy:
        if given.read(16) != MAGIC:
            raise Unfit(NO_COPY)
        given.seek(0)
        with copy.open("wb") as kept:
            shutil.copyfileobj(given, kept)
        log = log_of(file)  # a database copied by hand, after its app was killed, has its last entries in there
        if log.exists():
            shutil.copyfile(log, log_of(copy))
        held, unsound = _tried(copy)
        before = _set_aside(path)
        put(copy, path)
    return Restored(held, before, unsound)


@contextmanager
def _alone(path: Path) -> Iterator[Database]:
    """A database that nobody else uses, all of it in its one file."""
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("PRAGMA journal_mode = DELETE")
        yield Database(conn, execute_plugins=False)


def _checked(db: Database) -> Held:
    """How much a sound database holds."""
    said = [line for (line,) in db.execute("PRAGMA integrity_check").fetchall()]
    if said != ["ok"]:
        raise StoreError(BROKEN, "; ".join(said[:3]))
    return held_by(db)


def held_by(db: Database) -> Held:
    return Held(*db.execute("SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM entries)").fetchone())


def _tried(copy: Path) -> tuple[Held, tuple[Unsound, ...]]:
    """Bring a copy to the newest shape and fold every table of it."""
    try:
        with translated(), _alone(copy) as db:
            if not STEPS.applied(db):
                raise Unfit(NO_COPY)
            held = _checked(db)
        unsound = []
        with closing(open_store(copy)) as store:
            for listed in store.tables():
                try:
                    store.state(listed.id)
                except Unsound as one:
                    unsound.append(one)
        with translated(), _alone(copy):
            return held, tuple(unsound)
    except StoreError as error:
        if error.words not in (BROKEN, NEWER):
            raise
        raise Unfit(SPOILT if error.words == BROKEN else NEWER, error.detail) from error


def _set_aside(path: Path) -> Path | None:
    """Give what is there a second name, so that its place is never empty. What cannot be read is kept as it is, log and all."""
    before = path.with_name(f"{path.name}.before-{now():%Y%m%dT%H%M%S.%fZ}")
    if not path.exists():
        return _log_aside(path, before)
    before.hardlink_to(path)
    if log_of(path).exists():
        log_of(before).hardlink_to(log_of(path))  # SQLite takes away a log whose database it cannot read
    try:
        with translated(), _alone(path):
            log_of(before).unlink(missing_ok=True)
    except StoreError as error:
        if error.words != BROKEN:
            before.unlink()
            log_of(before).unlink(missing_ok=True)
            raise
    for left in ("-wal", "-shm"):
        path.with_name(path.name + left).unlink(missing_ok=True)
    return before


def _log_aside(path: Path, before: Path) -> Path | None:
    """The log of a database that is gone must not be taken for that of the one put in its place."""
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    return log_of(path).rename(log_of(before)) if log_of(path).exists() else None
