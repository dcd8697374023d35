"""Texts that all processes of an installation share."""

from collections.abc import Callable

from scorekeeper.store.connection import Connections


class Settings:
    """The settings of one installation. Safe to share between threads and processes. Every method may raise StoreError."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def kept(self, key: str, make: Callable[[], str]) -> str:
        """The text under a key, which is made if missing. If two processes make it at once, both get the first one's."""
        read = "SELECT value FROM settings WHERE key = ?"
        with self._connections.reading() as db:
            found = db.execute(read, [key]).fetchone()
        if found is None:
            with self._connections.writing("settings") as db:
                found = db.execute(read, [key]).fetchone()
                if found is None:
                    found = (make(),)
                    db.execute("INSERT INTO settings (key, value) VALUES (?, ?)", [key, *found])
        return str(found[0])

    def drop(self, key: str) -> None:
        """Forget the text under a key."""
        with self._connections.writing("settings") as db:
            db.execute("DELETE FROM settings WHERE key = ?", [key])
