"""Uploaded files, stored for a day until their import is confirmed."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from scorekeeper.store.rows.connection import Connections
from scorekeeper.store.rows.links import unguessable

MOST, EACH = 20, 3
"""The maximum number of waiting imports, in total and per address; the oldest is dropped first."""
KEPT = timedelta(days=1)
"""How long uploads are kept."""
LENGTH = 8_000_000
"""The maximum size of one import in bytes, all files together."""
FILES = 1000
"""The maximum number of files in one import."""


class UploadedFile(NamedTuple):
    """An uploaded file: its name and content."""

    name: str
    content: bytes


class Waiting:
    """The waiting imports of one installation. Thread-safe. Every method may raise StoreError."""

    def __init__(self, connections: Connections, stamp: Callable[[], str]) -> None:
        self._connections = connections
        self._stamp = stamp

    def put(self, files: Sequence[UploadedFile], address: str = "") -> str:
        """Store uploaded files and return their unguessable key. `address` is where they came from. ValueError for too many files
        or too many bytes.
        """
        if len(files) > FILES or sum(len(one.content) for one in files) > LENGTH:
            raise ValueError("too many files, or too large ones")
        key, at = unguessable(), self._stamp()
        with self._connections.writing("waiting") as db:
            db.executemany(
                "INSERT INTO waiting (key, nth, name, content, made, address) VALUES (?, ?, ?, ?, ?, ?)",
                [(key, nth, one.name, one.content, at, address) for nth, one in enumerate(files)],
            )
            db.execute("DELETE FROM waiting WHERE made < ?", [_expiry(at)])
            newest = "SELECT key FROM waiting {} GROUP BY key ORDER BY max(rowid) DESC LIMIT ?"
            own = newest.format("WHERE address = ?")
            db.execute(f"DELETE FROM waiting WHERE address = ? AND key NOT IN ({own})", [address, address, EACH])
            db.execute(f"DELETE FROM waiting WHERE key NOT IN ({newest.format('')})", [MOST])
        return key

    def files(self, key: str) -> list[UploadedFile]:
        """The files stored under a key; [] if they have expired or never existed."""
        with self._connections.reading() as db:
            rows = db.execute(
                "SELECT name, content FROM waiting WHERE key = ? AND made >= ? ORDER BY nth", [key, _expiry(self._stamp())]
            ).fetchall()
        return [UploadedFile(name, content) for name, content in rows]


def _expiry(at: str) -> str:
    """The time before which uploads have expired (ISO 8601)."""
    return f"{datetime.fromisoformat(at) - KEPT:%Y-%m-%dT%H:%M:%SZ}"
