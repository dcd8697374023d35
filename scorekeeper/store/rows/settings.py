"""Settings that several machines of a house share: its secrets (`keys`), and what is known of its records (`refusing`)."""

from collections.abc import Callable

from scorekeeper.store.rows.connection import Connections

BEGINS = "house "
"""How the settings of a house begin. They are not copied with its records."""


class Settings:
    """The settings of one house. Safe to share between threads, processes and machines. Every method may raise StoreError."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def keep(self, name: str, make: Callable[[], str]) -> str:
        """The setting of this name, which is made if there is none. If two make it at once, both get the first one."""
        found = self.find(name)
        if found is None:
            insert = "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"
            self._connections.write(insert, [BEGINS + name, make()])
            found = self.find(name)
        assert found is not None
        return found

    def put(self, name: str, text: str) -> None:
        """Replace the setting."""
        replace = "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        self._connections.write(replace, [BEGINS + name, text])

    def find(self, name: str) -> str | None:
        """The setting of this name, if there is one."""
        with self._connections.reading() as db:
            found = db.execute("SELECT value FROM settings WHERE key = ?", [BEGINS + name]).fetchone()
        return found[0] if found else None
