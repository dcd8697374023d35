"""Files that somebody has brought to import, kept as they came until the import is confirmed. They are soon forgotten."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scorekeeper.store.connection import Connections
from scorekeeper.store.links import unguessable

MOST, EACH = 20, 3
"""Imports that wait at a time, of all and of one address; the one that was brought longest ago goes first."""
FORGOTTEN = "strftime('%Y-%m-%dT%H:%M:%SZ', ?, '-1 day')"
"""From when on, seen from some moment, what waits is remembered: for a day."""
LENGTH = 8_000_000
"""The most bytes of one import, all its files together."""
FILES = 1000
"""The most files of one import."""


class Given(NamedTuple):
    """A file as it came: the name that it had, and what is in it."""

    name: str
    content: bytes


class Waiting:
    """The imports of one installation. Safe to share between threads. Every method may raise StoreError."""

    def __init__(self, connections: Connections, stamp: Callable[[], str]) -> None:
        self._connections = connections
        self._stamp = stamp

    def put(self, files: Sequence[Given], address: str = "") -> str:
        """Keep files for a while that were brought from an address, and say under which key: one that nobody can guess. ValueError
        for too many or too long ones.
        """
        if len(files) > FILES or sum(len(one.content) for one in files) > LENGTH:
            raise ValueError("too many files, or too long ones")
        key, at = unguessable(), self._stamp()
        with self._connections.writing() as db:
            db.conn.executemany(
                "INSERT INTO waiting (key, nth, name, content, made, address) VALUES (?, ?, ?, ?, ?, ?)",
                [(key, nth, one.name, one.content, at, address) for nth, one in enumerate(files)],
            )
            db.execute(f"DELETE FROM waiting WHERE made < {FORGOTTEN}", [at])
            newest = "SELECT key FROM waiting {} GROUP BY key ORDER BY max(rowid) DESC LIMIT ?"
            own = newest.format("WHERE address = ?")
            db.execute(f"DELETE FROM waiting WHERE address = ? AND key NOT IN ({own})", [address, address, EACH])
            db.execute(f"DELETE FROM waiting WHERE key NOT IN ({newest.format('')})", [MOST])
        return key

    def files(self, key: str) -> list[Given]:
        """What was kept under a key; none where it is forgotten or never was."""
        with self._connections.reading() as db:
            rows = db.execute(
                f"SELECT name, content FROM waiting WHERE key = ? AND made >= {FORGOTTEN} ORDER BY nth", [key, self._stamp()]
            ).fetchall()
        return [Given(name, content) for name, content in rows]
