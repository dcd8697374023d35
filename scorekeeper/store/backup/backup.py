"""Backups of the database: made while the app is running, restored while it is not.

A backup holds every table with all its entries and links, so keep it private. The host's passcode and the key that signs sessions
are not part of it: they belong to the installation, and a restore leaves them as they are.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

from scorekeeper.core.words import Words
from scorekeeper.store.opening import now, open_store
from scorekeeper.store.rows.answers import Unsound
from scorekeeper.store.rows.connection import BROKEN, NEWER, StoreError
from scorekeeper.store.rows.disk import beside, log_of, put
from scorekeeper.store.sqlite.database import claim, translate_errors
from scorekeeper.store.sqlite.looking import MAGIC
from scorekeeper.store.sqlite.migrations import STEPS

NOTHING = Words("記録がまだ無い。", "There are no records yet.")
TAKEN = Words(
    "そのファイルはもうある。別の名にするか、--force で置き換える。",
    "The file exists already. Choose another name, or replace it with --force.",
)
NO_COPY = Words("記録の控えではない。", "This is not a backup of the records.")
SPOILT = Words("この控えは壊れている。別の控えから戻す。", "This backup is damaged. Restore another one.")


class BackupSize(NamedTuple):
    """How much a backup holds."""

    tables: int
    entries: int


class Restored(NamedTuple):
    """What was restored, the file with the previous database, and the tables that this version of the app cannot read."""

    held: BackupSize
    before: Path | None
    unsound: tuple[Unsound, ...]


class Unfit(StoreError):
    """The file cannot be restored. The current database was left as it is."""


def backup(path: Path, to: Path, *, replace: bool = False) -> BackupSize:
    """Copy a consistent snapshot of the database at `path` into the file `to`, while others go on writing.

    `to` is created whole and checked, or not at all. StoreError if the database cannot be read, the disk is full, or `to` exists
    without `replace`; OSError if `to` cannot be written.
    """
    if not path.exists():
        raise StoreError(NOTHING)
    if to.exists() and not replace:
        raise StoreError(TAKEN)
    with closing(claim(path)), beside(to) as copy:
        with translate_errors():
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
            with _alone(copy) as db:
                held = _check_integrity(db)
        put(copy, to)
    return held


def restore(path: Path, file: Path) -> Restored:
    """Replace the database at `path` by a backup, migrated to the newest schema. The previous database is kept beside it.

    A table that this version of the app cannot read is kept as it is. OSError if `file` cannot be read, Unfit if it is not a sound
    backup, StoreError if the app is running on this database or the disk fails.
    """
    with file.open("rb") as given, closing(claim(path, alone=True)), translate_errors(), beside(path) as copy:
        if given.read(16) != MAGIC:
            raise Unfit(NO_COPY)
        given.seek(0)
        with copy.open("wb") as kept:
            shutil.copyfileobj(given, kept)
        log = log_of(file)  # after a crash, a database copied by hand has its last entries in the WAL
        if log.exists():
            shutil.copyfile(log, log_of(copy))
        held, unsound = _try_copy(copy)
        before = _set_aside(path)
        put(copy, path)
    return Restored(held, before, unsound)


@contextmanager
def _alone(path: Path) -> Iterator[Database]:
    """A database that nobody else uses, without a WAL."""
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("PRAGMA journal_mode = DELETE")
        yield Database(conn, execute_plugins=False)


def _check_integrity(db: Database) -> BackupSize:
    """How much the database holds. StoreError if it fails the integrity check."""
    said = [line for (line,) in db.execute("PRAGMA integrity_check").fetchall()]
    if said != ["ok"]:
        raise StoreError(BROKEN, "; ".join(said[:3]))
    return held_by(db)


def held_by(db: Database) -> BackupSize:
    return BackupSize(*db.execute("SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM entries)").fetchone())


def _try_copy(copy: Path) -> tuple[BackupSize, tuple[Unsound, ...]]:
    """Migrate a copy of a backup to the newest schema and fold every table in it. Unfit if it is not a sound backup."""
    try:
        with translate_errors(), _alone(copy) as db:
            if not STEPS.applied(db):
                raise Unfit(NO_COPY)
            held = _check_integrity(db)
        unsound = []
        with closing(open_store(copy)) as store:
            for listed in store.tables():
                try:
                    store.state(listed.id)
                except Unsound as one:
                    unsound.append(one)
        with translate_errors(), _alone(copy):
            return held, tuple(unsound)
    except StoreError as error:
        if error.words not in (BROKEN, NEWER):
            raise
        raise Unfit(SPOILT if error.words == BROKEN else NEWER, error.detail) from error


def _set_aside(path: Path) -> Path | None:
    """Hard-link the current database under a second name, so that its path is never empty. An unreadable one is kept with its
    WAL.
    """
    before = path.with_name(f"{path.name}.before-{now():%Y%m%dT%H%M%S.%fZ}")
    if not path.exists():
        return _log_aside(path, before)
    before.hardlink_to(path)
    if log_of(path).exists():
        log_of(before).hardlink_to(log_of(path))  # SQLite deletes the WAL of a database that it cannot read
    try:
        with translate_errors(), _alone(path):
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
    """Move aside the WAL of a missing database, so that it is not applied to the one restored in its place."""
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    return log_of(path).rename(log_of(before)) if log_of(path).exists() else None
