"""The database file: one connection a thread, one way to write, one kind of error."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakSet

from sqlite_utils import Database

from scorekeeper.core.words import Words

WAIT = 10.0
"""Seconds that a writer waits for another one before it gives up."""

BUSY = Words(
    "ほかの端末が書いている最中。何も書かれていない。もう一度押す。",
    "Another device is writing. Nothing was written; try again.",
)
FULL = Words(
    "ディスクに空きが無い。何も書かれていない。空きを作ってからもう一度押す。",
    "The disk is full. Nothing was written; make room and try again.",
)
SHUT = Words(
    "記録の置き場に書けない。何も書かれていない。フォルダの許可を確かめる。",
    "The place of the records cannot be written to. Nothing was written; check the folder's permissions.",
)
BROKEN = Words(
    "記録の置き場が読めない。控えから戻す。",
    "The place of the records cannot be read. Restore it from a copy.",
)
NEWER = Words(
    "記録の置き場が新しい版のもの。アプリを新しくする。",
    "The place of the records is a newer version's. Update the app.",
)
SAID = {
    "SQLITE_BUSY": BUSY,
    "SQLITE_LOCKED": BUSY,
    "SQLITE_PROTOCOL": BUSY,
    "SQLITE_FULL": FULL,
    "SQLITE_READONLY": SHUT,
    "SQLITE_PERM": SHUT,
    "SQLITE_CANTOPEN": SHUT,
}


class StoreError(Exception):
    """The store cannot do what was asked. Nothing was written, not even half of it. `words` say to people what to do."""

    def __init__(self, words: Words, detail: str = "") -> None:
        super().__init__(f"{words.en} ({detail})" if detail else words.en)
        self.words = words
        self.detail = detail


@contextmanager
def translated() -> Iterator[None]:
    """Whatever the database or the disk says becomes a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        said = next((words for key, words in SAID.items() if name.startswith(key)), BROKEN)
        raise StoreError(said, f"{name or type(error).__name__}: {error}") from error
    except OSError as error:
        raise StoreError(SHUT, str(error)) from error


class _Held:
    """A connection that closes with the thread it belongs to."""

    def __init__(self, path: Path) -> None:
        # Each connection is used by its own thread alone; only closing the file may happen from another one.
        self.conn = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        self.db = Database(self.conn, execute_plugins=False)
        self.db.execute("PRAGMA foreign_keys = ON")
        self.db.execute("PRAGMA synchronous = FULL")  # a commit in WAL is on the disk before it returns
        self.db.execute("PRAGMA fullfsync = ON")  # and past the disk's own cache, where the system tells the two apart
        _enter_wal(self.db)

    def __del__(self) -> None:
        if hasattr(self, "conn"):
            self.conn.close()


def _enter_wal(db: Database) -> None:
    """WAL, kept in the file. Two that open a new file at once may find it locked without being made to wait."""
    for _ in range(100):
        try:
            db.enable_wal()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(WAIT / 100)
        else:
            return
    db.enable_wal()


class Connections(threading.local):
    """The file of a store, as each thread sees it."""

    held: _Held | None = None

    def __init__(self, path: Path, every: "WeakSet[_Held]") -> None:
        self.path = path
        self.every = every

    @property
    def db(self) -> Database:
        if self.held is None:
            with translated():
                self.held = _Held(self.path)
            self.every.add(self.held)
        return self.held.db

    def drop(self) -> None:
        """Forget this thread's connection; the next use opens another."""
        if self.held is not None:
            self.held.conn.close()
            self.held = None

    @contextmanager
    def reading(self) -> Iterator[Database]:
        with translated():
            yield self.db

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """A transaction that holds the one right to write from its start, so that what it reads cannot change under it.

        All of it is on the disk when the block ends, or none of it is.
        """
        with translated():
            db = self.db
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                try:
                    if db.conn.in_transaction:
                        db.execute("ROLLBACK")
                except sqlite3.Error:
                    self.drop()  # closing rolls back what is left
                raise
