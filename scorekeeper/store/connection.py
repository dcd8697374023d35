"""The database file: a pool of read connections, one write connection, one kind of error."""

import errno
import fcntl
import os
import shutil
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from io import FileIO
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.core.words import Words

WAIT = 10.0
"""Seconds that a writer waits for others before it gives up."""
PATIENCE = 1.0
"""Seconds that `Connections.probe` waits for a writer."""
LEAST = 1_000_000
"""Free bytes below which a disk counts as full; an entry takes some thousands."""
READERS = 8
"""The size of the pool of read connections. Further threads wait: they share one processor anyway."""

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
    "The database cannot be written to. Nothing was written; check the folder's permissions.",
)
BROKEN = Words(
    "記録の置き場が読めない。控えから戻す。",
    "The database cannot be read. Restore it from a backup.",
)
NEWER = Words(
    "記録の置き場が新しい版のもの。アプリを新しくする。",
    "The database was made by a newer version of the app. Update the app.",
)
EMPTY = Words(
    "記録の置き場が空のファイル。控えから戻す。新しい家なら、そのファイルを消す。",
    "The database file is empty. Restore it from a backup; if this installation is new, remove the file.",
)
FOREIGN = Words(
    "記録の置き場がほかのアプリのもの。控えから戻すか、別のフォルダで始める。",
    "The database file belongs to another program. Restore it from a backup, or start in another folder.",
)
STOPPED = Words(
    "アプリが止まるところ。何も書かれていない。動き出してからもう一度押す。",
    "The app is stopping. Nothing was written; try again once it is back.",
)
IN_USE = Words(
    "アプリがこの記録の置き場を使っている。止めてからもう一度。",
    "The app is using these records. Stop it and try again.",
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
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


class StoreError(Exception):
    """The store cannot do what was asked; nothing was written. `words` tell people what to do, `detail` is for the log."""

    def __init__(self, words: Words, detail: str = "") -> None:
        super().__init__(f"{words.en} ({detail})" if detail else words.en)
        self.words = words
        self.detail = detail


@contextmanager
def translated() -> Iterator[None]:
    """Turn errors of the database and the disk into StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        said = next((words for key, words in SAID.items() if name.startswith(key)), BROKEN)
        raise StoreError(said, f"{name or type(error).__name__}: {error}") from error
    except OSError as error:
        raise StoreError(FULL if error.errno in NO_ROOM else SHUT, str(error)) from error


def connect(path: Path) -> Database:
    """A connection to the file, for use by one thread at a time."""
    db = Database(sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False), execute_plugins=False)
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")  # deleted content is overwritten
    db.execute("PRAGMA synchronous = FULL")  # a commit in WAL is on the disk before it returns
    db.execute("PRAGMA fullfsync = ON")  # and past the disk's own cache, if the system can flush that
    _enter_wal(db)
    return db


def _enter_wal(db: Database) -> None:
    """Switch the file to WAL. If two processes open a new file at once, SQLite may report it locked without waiting."""
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


def claim(path: Path, *, alone: bool = False) -> FileIO:
    """Lock the file at `path` against replacement until the returned file is closed or this process ends.

    The lock is shared unless `alone`, which is for replacing the file: StoreError if anybody else holds a lock; later ones wait.
    """
    with translated():
        held = FileIO(os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), "r+")
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB if alone else fcntl.LOCK_SH)
        except OSError as error:
            held.close()
            if isinstance(error, BlockingIOError):
                raise StoreError(IN_USE) from error
            raise
        return held


class Connections:
    """The connections of a store, for all threads: a pool to read with and one to write with.

    A thread has one connection at a time: inside a write it reads through the same connection.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._own = threading.local()
        self._lock = threading.Lock()
        self._room = threading.BoundedSemaphore(READERS)
        self._idle: list[Database] = []
        self._queue: deque[threading.Event] = deque()
        self._writer: Database | None = None
        self._closed = False
        self._claim = claim(path)
        self.watched: Callable[[Database], None] = lambda db: None
        """Called with the connection whenever a read begins."""

    def close(self) -> None:
        """Close all connections, after the write in progress is on disk. Later use raises StoreError."""
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
    def reading(self) -> Iterator[Database]:
        with translated():
            if own := getattr(self._own, "db", None):
                yield own
            else:
                with self._room, self._borrowed() as db, self._owning(db):
                    self.watched(db)
                    yield db

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """A transaction that holds the write lock from its start, so that what it reads cannot change under it.

        It is on disk when the block ends, or rolled back. Threads write in the order in which they came.
        """
        with self._alone() as db, self._owning(db):
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                try:
                    if db.conn.in_transaction:
                        db.execute("ROLLBACK")
                except sqlite3.Error:
                    self._writer = None
                    db.conn.close()  # which rolls back what is left
                raise

    def write(self, sql: str, values: Sequence[object]) -> int:
        """A transaction of one statement. Returns the number of rows that it wrote, which are on disk by then.

        It holds the write lock no longer than the disk takes. Between two statements a thread might have to wait for the processor,
        and every other writer with it.
        """
        with self._alone() as db:
            return db.execute(sql, values).rowcount

    def probe(self) -> None:
        """StoreError unless the database could be written now. Writes nothing, and waits for others no longer than PATIENCE."""
        with translated():
            if shutil.disk_usage(self._path.parent).free < LEAST:
                raise StoreError(FULL)
            file = f"{self._path.absolute().as_uri()}?mode=rw"
            with closing(sqlite3.connect(file, uri=True, timeout=PATIENCE, isolation_level=None)) as conn:
                conn.execute("BEGIN IMMEDIATE")
                conn.execute("ROLLBACK")

    @contextmanager
    def _alone(self) -> Iterator[Database]:
        """The write connection, exclusively."""
        with translated(), self._turn():
            if self._writer is None:
                self._writer = self._open()
            yield self._writer

    def _open(self) -> Database:
        if self._closed:
            raise StoreError(STOPPED)
        return connect(self._path)

    @contextmanager
    def _borrowed(self) -> Iterator[Database]:
        with self._lock:
            idle = self._idle.pop() if self._idle else None
        db = idle or self._open()
        try:
            yield db
        except BaseException:
            db.conn.close()  # it may have been left in the middle of reading
            raise
        with self._lock:
            if self._closed:
                db.conn.close()
            else:
                self._idle.append(db)

    @contextmanager
    def _owning(self, db: Database) -> Iterator[None]:
        """Make this the connection of the current thread inside the block."""
        before = getattr(self._own, "db", None)
        self._own.db = db
        try:
            yield
        finally:
            self._own.db = before

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """A fair lock: threads enter in the order in which they came. A plain lock would let a quick thread in again and again."""
        mine = threading.Event()
        with self._lock:
            self._queue.append(mine)
            self._queue[0].set()
        try:
            if not mine.wait(WAIT):
                raise StoreError(BUSY)
            yield
        finally:
            with self._lock:
                self._queue.remove(mine)
                if self._queue:
                    self._queue[0].set()
