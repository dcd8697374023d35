"""Settings that several machines of a house share: its secrets (`keys`)."""

from collections.abc import Callable

from scorekeeper.store.connection import Connections

BEGINS = "house "
"""How the settings begin that are secrets of a house. They are not copied with its records."""


class Settings:
    """The secrets of one house. Safe to share between threads, processes and machines. Every method may raise StoreError."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def kept(self, name: str, make: Callable[[], str]) -> str:
        """The secret of this name, which is made if there is none. If two make it at once, both get the first one."""
        found = self._found(name)
        if found is None:
            insert = "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"
            self._connections.write(insert, [BEGINS + name, make()])
            found = self._found(name)
        assert found is not None
        return found

    def put(self, name: str, text: str) -> None:
        """Replace the secret."""
        replace = "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        self._connections.write(replace, [BEGINS + name, text])

    def _found(self, name: str) -> str | None:
        with self._connections.reading() as db:
            found = db.execute("SELECT value FROM settings WHERE key = ?", [BEGINS + name]).fetchone()
        return found[0] if found else None
