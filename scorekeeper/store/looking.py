"""What is done before the records are opened: what stands there is looked at without changing it, or made where nothing is."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.store.connection import BROKEN, EMPTY, FOREIGN, NEWER, WAIT, Connections, StoreError, claim, translated
from scorekeeper.store.disk import beside, log_of, settle
from scorekeeper.store.migrations import STEPS, migrate, unknown

MAGIC = b"SQLite format 3\0"
"""How a database begins."""


def inspect(path: Path) -> None:
    """StoreError unless a sound database of this app, or of an older one, is at `path`, or nothing is.

    Every page is read once; what the rows say is not judged here. Where the database is gone and its log is not, it is damaged: a
    new one would take the log away.
    """
    with translated():
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
            if newer := unknown(db):
                raise StoreError(NEWER, ", ".join(newer))


def begin(path: Path) -> None:
    """Make a database without records at `path`, whole from its first moment, where no file is."""
    with translated():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.exists():
            return
        with closing(claim(path)), beside(path) as draft:
            connections = Connections(draft)
            migrate(connections)
            connections.close()
            try:
                path.hardlink_to(draft)
            except FileExistsError:
                return  # another process has just made it
            settle(path.parent)


def reading(path: Path) -> Database:
    """A connection that cannot change the file at `path`, nor what its log holds."""
    conn = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=WAIT)
    return Database(conn, execute_plugins=False)
