"""What the store asks of a database: connections, transactions, one kind of error. There are two: `sqlite` and `postgresql`.

The SQL of the modules above is what both understand, with `?` for each value. What they say differently stands in `File` and in
`postgresql_session`, and in the two modules that watch, `polling` and `listening`; the others ask for it.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Generic, Protocol, TypeVar

from scorekeeper.core.words import Words

WAIT = 10.0
"""Seconds that a writer waits for others before it gives up."""
PATIENCE = 1.0
"""Seconds that `Connections.probe` waits for a writer."""

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
AWAY = Words(
    "記録のサーバーに届かない。何も書かれていない。少し待ってからもう一度押す。",
    "The database server cannot be reached. Nothing was written; wait a moment and try again.",
)
LOST = Words(
    "記録のサーバーとの接続が切れた。もう一度押す。書かれていても、二重にはならない。",
    "The connection to the database server was lost. Try again: what was written already is not written twice.",
)
DENIED = Words(
    "記録のサーバーに書けない。何も書かれていない。控えのサーバーでないか、役割の許可を確かめる。",
    "The database server takes no entries. Nothing was written; check that it is no replica, and what the role may do.",
)
IN_USE = Words(
    "アプリがこの記録の置き場を使っている。止めてからもう一度。",
    "The app is using these records. Stop it and try again.",
)


class StoreError(Exception):
    """The store cannot do what was asked; nothing was written, unless `words` are LOST. `words` tell people what to do, `detail` is
    for the log.
    """

    def __init__(self, words: Words, detail: str = "") -> None:
        super().__init__(f"{words.en} ({detail})" if detail else words.en)
        self.words = words
        self.detail = detail


class Rows(Protocol):
    """What a statement found."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Db(Protocol):
    """A connection, inside `reading` or `writing`, and what this database says in words of its own."""

    given: str
    """SQL for a FROM: a row with a `value` for each text of a JSON list, which is passed for its `?`."""
    seats: str
    """SQL for a FROM behind `tables`: a row with a `value` for each player of a table; none if the list was damaged by hand."""
    digested: str
    """SQL: the ids of the tables of a JSON list, with the parts of their records that a match depends on, as bytes."""
    spared: str
    """SQL: the id of the table that may not be erased yet, because watching needs its newest entry; "" if none is needed."""

    continued: str
    """SQL that lets the numbers of removals go on after rows that came with their numbers; "" if they do so by themselves."""

    def execute(self, sql: str, values: Sequence[object] = (), /) -> Rows: ...
    def executemany(self, sql: str, rows: Iterable[Sequence[object]], /) -> object: ...
    def field(self, name: str) -> str:
        """SQL: a text in the JSON of the column `fact`."""

    def size(self) -> int:
        """The size of all records in bytes, without what is free inside."""


class Listener(Protocol):
    """Who is told what changes at the tables that somebody waits for."""

    @property
    def is_wanted(self) -> bool:
        """Whether anybody still waits."""

    def pause(self, seconds: float) -> None:
        """Sleep, unless the server stops meanwhile."""

    def log_grew(self, id: str, seq: int) -> None:
        """The log of a table has this length."""

    def nudge(self, id: str) -> None:
        """Something other than its log has changed at a table."""

    def nudge_all(self) -> None:
        """Something has changed that may concern all tables."""

    def catch_up(self) -> None:
        """Any log may have grown."""


class Connections(Protocol):
    """The connections of a store, for all threads.

    A thread has one connection at a time: inside a write it reads through the same connection.
    """

    watched: Callable[[Db], object]
    """What runs first whenever a read begins, unless that says what else does."""
    locked: str
    """SQL: the end of a SELECT from `tables` that is about to write, which locks its row."""

    def reading(self, first: Callable[[Db], object] | None = None) -> AbstractContextManager[Db]:
        """A connection on which `first` has run, which has to notice what `watched` would."""

    def writing(self, what: str = "") -> AbstractContextManager[Db]:
        """A transaction in which nobody else writes to `what`, a name of the caller's choice, from its start, so that what it reads
        there cannot change under it; "" is everything.

        It is on disk when the block ends, or rolled back.
        """

    def write(self, sql: str, values: Sequence[object]) -> int:
        """A transaction of one statement. Returns the number of rows that it wrote, which are on disk by then; 0 also if somebody
        else has written one of them first.

        After a lost connection it may run twice, so it must be one that writes nothing the second time.
        """

    def migrate(self) -> list[str]:
        """Apply the pending migrations and return their names. StoreError for a database of a newer version."""

    def probe(self) -> None:
        """StoreError unless the database could be written now. Writes nothing, and waits for others no longer than PATIENCE."""

    def listen(self, heard: Listener) -> None:
        """Tell what other processes change, while it is wanted."""

    def close(self) -> None:
        """Close all connections, after the write in progress is on disk. Later use raises StoreError."""


One = TypeVar("One")


class Own(threading.local, Generic[One]):
    """The connection of each thread that has one."""

    db: One | None = None

    @contextmanager
    def owning(self, db: One) -> Iterator[None]:
        """Make this the connection of the current thread inside the block."""
        before, self.db = self.db, db
        try:
            yield
        finally:
            self.db = before
