"""SQLite: one file, with a pool of read connections and one write connection."""

import errno
import fcntl
import os
import shutil
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from io import FileIO
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.core import effort
from scorekeeper.core.seals import seal
from scorekeeper.store.rows import connection
from scorekeeper.store.rows.connection import BROKEN, BUSY, FULL, IN_USE, NEWER, SHUT, STOPPED, Db, Listener, Own, StoreError
from scorekeeper.store.sqlite.migrations import STEPS, unknown_names
from scorekeeper.store.sqlite.polling import poll

LEAST = 1_000_000
"""Free bytes below which a disk counts as full; an entry takes some thousands."""
READERS = 8
"""The size of the pool of read connections. Further threads wait: they share one processor anyway."""

SAID = {
    "SQLITE_BUSY": BUSY,
    "SQLITE_LOCKED": BUSY,
    "SQLITE_PROTOCOL": BUSY,
    "SQLITE_FULL": FULL,
    "SQLITE_READONLY": SHUT,
    "SQLITE_PERM": SHUT,
    "SQLITE_CANTOPEN": SHUT,
}
FREE = threading.Event()
"""The turn of a thread that finds nobody before it."""
FREE.set()
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turn errors of the database and the disk into StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        said = next((words for key, words in SAID.items() if name.startswith(key)), BROKEN)
        raise StoreError(said, f"{name or type(error).__name__}: {error}") from error
    except OSError as error:
        raise StoreError(FULL if error.errno in NO_ROOM else SHUT, str(error)) from error


class SqliteFile(Database):
    """A connection to the file (`Db`)."""

    given = "json_each(?) AS given"
    seats = "json_each(iif(json_valid(players), players, '[]')) AS seat"
    digested = """
        SELECT tables.id, CAST(ruleset || char(31) || edition || char(31) || house || char(31) || players || char(30) || coalesce(
            (SELECT group_concat(entry || char(31) || fact || char(31) || coalesce(at, ''), char(30))
                FROM (SELECT entry, fact, at FROM entries WHERE table_id = tables.id ORDER BY entry)), '') AS BLOB)
        FROM json_each(?) JOIN tables ON tables.id = value
    """
    spared = "(SELECT table_id FROM entries ORDER BY rowid DESC LIMIT 1)"
    continued = ""

    def executemany(self, sql: str, rows: Iterable[Sequence[object]], /) -> sqlite3.Cursor:
        return self.conn.executemany(sql, rows)

    def field(self, name: str) -> str:
        return f"json_extract(fact, '$.{name}')"

    def size(self) -> int:
        pages, free, size = (self.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size"))
        return int((pages - free) * size)


def connect(path: Path) -> SqliteFile:
    """A connection to the file, for use by one thread at a time."""
    conn = sqlite3.connect(path, timeout=connection.WAIT, isolation_level=None, check_same_thread=False)
    db = SqliteFile(conn, execute_plugins=False)
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")  # deleted content is overwritten
    db.execute("PRAGMA synchronous = FULL")  # a commit in WAL is on the disk before it returns
    db.execute("PRAGMA fullfsync = ON")  # and past the disk's own cache, if the system can flush that
    conn.create_function("seal_of", 2, seal, deterministic=True)
    _enter_wal(db)
    return db


def _enter_wal(db: SqliteFile) -> None:
    """Switch the file to WAL. If two processes open a new file at once, SQLite may report it locked without waiting."""
    for _ in range(100):
        try:
            db.enable_wal()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(connection.WAIT / 100)
        else:
            return
    db.enable_wal()


def claim(path: Path, *, alone: bool = False) -> FileIO:
    """Lock the file at `path` against replacement until the returned file is closed or this process ends.

    The lock is shared unless `alone`, which is for replacing the file: StoreError if anybody else holds a lock; later ones wait.
    """
    with translate_errors():
        held = FileIO(os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), "r+")
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB if alone else fcntl.LOCK_SH)
        except OSError as error:
            held.close()
            if isinstance(error, BlockingIOError):
                raise StoreError(IN_USE) from error
            raise
        return held


class Files:
    """The connections to one file (`Connections`): a pool to read with and one to write with, which locks all of it.

    StoreError with `alone` if anybody else uses the file.
    """

    locked = ""

    def __init__(self, path: Path, *, alone: bool = False) -> None:
        self._path = path
        self._own = Own[SqliteFile]()
        self._lock = threading.Lock()
        self._room = threading.BoundedSemaphore(READERS)
        self._idle: list[SqliteFile] = []
        self._queue: deque[threading.Event] = deque()
        self._writer: SqliteFile | None = None
        self._closed = False
        self._claim = claim(path, alone=alone)
        self.watched: Callable[[Db], object] = lambda db: None

    def close(self) -> None:
        with self._turn(), self._lock:
            self._closed = True
            for db in (*self._idle, self._writer):
                if db:
                    db.conn.close()
            self._idle.clear()
            self._writer = None
            self._claim.close()

    def __del__(self) -> None:
        if hasattr(self, "_claim"):
            self.close()

    @contextmanager
    def reading(self, first: Callable[[Db], object] | None = None) -> Iterator[SqliteFile]:
        """Inside a write its connection, else one from the pool, this thread's own inside the block."""
        with translate_errors():
            if own := self._own.db:
                if first:
                    first(own)
                yield own
                return
            with self._room:
                with self._lock:
                    idle = self._idle.pop() if self._idle else None
                db = self._own.db = idle or self._open()
                try:
                    (first or self.watched)(db)
                    yield db
                except BaseException:
                    db.conn.close()  # it may have been left in the middle of reading
                    raise
                finally:
                    self._own.db = None
                with self._lock:
                    if self._closed:
                        db.conn.close()
                    else:
                        self._idle.append(db)

    @contextmanager
    def writing(self, what: str = "") -> Iterator[SqliteFile]:
        """A transaction that holds the write lock of the file. Threads write in the order in which they came."""
        with self._alone() as db, self._own.owning(db):
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
                effort.writes()
            except BaseException:
                try:
                    if db.conn.in_transaction:
                        db.execute("ROLLBACK")
                except sqlite3.Error:
                    self._writer = None
                    db.conn.close()  # which rolls back what is left
                raise

    def write(self, sql: str, values: Sequence[object]) -> int:
        """It holds the write lock no longer than the disk takes. Between two statements a thread might have to wait for the
        processor, and every other writer with it.
        """
        with self._alone() as db:
            rows = db.execute(sql, values).rowcount
        effort.writes()
        return rows

    def migrate(self) -> list[str]:
        with self.reading() as db:
            if foreign := unknown_names(db):
                raise StoreError(NEWER, ", ".join(foreign))
            if not STEPS.pending(db):
                return []
        with self.writing() as db:
            taken = [step.name for step in STEPS.pending(db)]
            STEPS.apply(db)
        return taken

    def listen(self, heard: Listener) -> None:
        with self.reading() as db:
            poll(db, heard)

    def probe(self) -> None:
        with translate_errors():
            if shutil.disk_usage(self._path.parent).free < LEAST:
                raise StoreError(FULL)
            file = f"{self._path.absolute().as_uri()}?mode=rw"
            with closing(sqlite3.connect(file, uri=True, timeout=connection.PATIENCE, isolation_level=None)) as conn:
                conn.execute("BEGIN IMMEDIATE")
                conn.execute("ROLLBACK")

    @contextmanager
    def _alone(self) -> Iterator[SqliteFile]:
        """The write connection, exclusively."""
        with translate_errors(), self._turn():
            if self._writer is None:
                self._writer = self._open()
            yield self._writer

    def _open(self) -> SqliteFile:
        if self._closed:
            raise StoreError(STOPPED)
        return connect(self._path)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """A fair lock: threads enter in the order in which they came. A plain lock would let a quick thread in again and again."""
        with self._lock:
            mine = threading.Event() if self._queue else FREE
            self._queue.append(mine)
        try:
            if not mine.wait(connection.WAIT):
                raise StoreError(BUSY)
            yield
        finally:
            with self._lock:
                self._queue.remove(mine)
                if self._queue:
                    self._queue[0].set()
