"""Before the database is opened: check the file without changing it, or create it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.store.rows.connection import BROKEN, EMPTY, FOREIGN, NEWER, WAIT, StoreError
from scorekeeper.store.rows.disk import beside, log_of, settle
from scorekeeper.store.sqlite.database import Files, claim, translate_errors
from scorekeeper.store.sqlite.migrations import STEPS, unknown_names

MAGIC = b"SQLite format 3\0"
"""The first bytes of an SQLite database."""


def inspect(path: Path) -> None:
    """StoreError unless `path` is a sound database of this app, or of an older version, or does not exist.

    Every page is read once; the content of the rows is not checked here. If the database is missing but its WAL exists, it counts
    as damaged: creating a new one would delete the WAL.
    """
    with translate_errors():
        try:
            with path.open("rb") as file:
                begins = file.read(len(MAGIC))
        except FileNotFoundError:
            if not log_of(path).exists():
                return
            begins = b""
        if begins != MAGIC:
            raise StoreError(BROKEN if begins else EMPTY, str(path))
        with closing(claim(path)), closing(reading(path)) as db:
            found = [str(line) for (line,) in db.execute("PRAGMA quick_check(3)").fetchall()]
            if found != ["ok"]:
                raise StoreError(BROKEN, "; ".join(found))
            if not STEPS.applied(db):
                raise StoreError(FOREIGN, str(path))
            if newer := unknown_names(db):
                raise StoreError(NEWER, ", ".join(newer))


def begin(path: Path) -> None:
    """Create an empty database at `path`, atomically, if no file exists."""
    with translate_errors():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.exists():
            return
        with closing(claim(path)), beside(path) as draft:
            files = Files(draft)
            files.migrate()
            files.close()
            try:
                path.hardlink_to(draft)
            except FileExistsError:
                return  # another process has just made it
            settle(path.parent)


def reading(path: Path) -> Database:
    """A read-only connection to the file at `path`, which does not change its WAL either."""
    conn = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=WAIT)
    return Database(conn, execute_plugins=False)
