"""The phones that use a table: which they are, when they were last seen, and which of them the host has signed off. The day on
which a table was last opened, which the host's rule for unopened tables reads (removals.py).

A phone is a browser, by a key that it was given. Whoever holds a link can come back as another one; a link that went astray is
renewed.
"""

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.store.rows.connection import Connections
from scorekeeper.store.rows.rows import fetch


class Device(NamedTuple):
    """A phone at a table: its number there, in the order in which they came, the role of its link, the name of its user if known,
    how many entries it made, and when it was last seen and was signed off (ISO 8601).
    """

    number: int
    key: str
    role: str
    name: str | None
    entries: int
    seen: str
    ended: str | None


class Devices:
    """The phones of all tables. Thread-safe. Every method may raise StoreError."""

    def __init__(self, connections: Connections, stamp: Callable[[], str]) -> None:
        self._connections = connections
        self._stamp = stamp
        self._seen: dict[tuple[str, str], tuple[str, str | None, str]] = {}
        self._opened: dict[str, tuple[str, bool]] = {}
        """The tables that this process opened, the day, and whether that is written."""

    def note(self, id: str, key: str, role: str, name: str | None) -> None:
        """Note that a table is opened now, and by which phone if it has a key. Written later (`keep`), so that no page waits for a
        write.
        """
        at = self._stamp()
        if self._opened.get(id, ("",))[0] != at[:10]:
            self._opened[id] = (at[:10], False)
        if key:
            self._seen[id, key] = (role, name, at)

    def keep(self) -> None:
        """Write who was seen and what was opened since the last call. May raise StoreError."""
        opened = [(day, id) for id, (day, kept) in [*self._opened.items()] if not kept]
        if opened:
            with self._connections.writing("seen") as db:
                later = "UPDATE tables SET seen = ? WHERE id = ? AND coalesce(seen, '') < ?"
                db.executemany(later, [(day, id, day) for day, id in opened])
            self._opened.update({id: (day, True) for day, id in opened})
        if not self._seen:
            return
        seen, self._seen = self._seen, {}
        put = (
            "INSERT INTO devices (table_id, device, role, name, seen) SELECT id, ?, ?, ?, ? FROM tables WHERE id = ?"
            " ON CONFLICT (table_id, device) DO UPDATE SET role = excluded.role, name = excluded.name, seen = excluded.seen"
        )
        with self._connections.writing("seen") as db:
            db.executemany(put, [(key, *what, id) for (id, key), what in seen.items()])

    def at(self, id: str) -> list[Device]:
        """The phones of a table, in the order in which they came."""
        self.keep()
        with self._connections.reading() as db:
            rows = fetch(
                db,
                "SELECT device, role, name, (SELECT count(*) FROM entries WHERE entries.table_id = devices.table_id"
                " AND entries.device = devices.device), seen, ended FROM devices WHERE table_id = ? ORDER BY rowid",
                id,
            )
        return [Device(number, *row) for number, row in enumerate(rows, 1)]

    def count(self) -> int:
        """How many phones use any table of this installation; one that uses several counts once."""
        self.keep()
        with self._connections.reading() as db:
            (many,) = db.execute("SELECT count(DISTINCT device) FROM devices WHERE ended IS NULL").fetchone()
        return int(many)

    def device_by_entry(self, id: str) -> dict[int, int]:
        """The number of the phone that made an entry, by entry."""
        with self._connections.reading() as db:
            known = fetch(db, "SELECT device FROM devices WHERE table_id = ? ORDER BY rowid", id)
            rows = fetch(db, "SELECT entry, device FROM entries WHERE table_id = ? AND device IS NOT NULL", id)
        numbers = {key: number for number, (key,) in enumerate(known, 1)}
        return {entry: numbers[key] for entry, key in rows if key in numbers}

    def end(self, id: str, key: str, *, ended: bool) -> None:
        """Sign a phone off from a table, or let it in again."""
        with self._connections.writing(id) as db:
            at = self._stamp() if ended else None
            db.execute("UPDATE devices SET ended = ? WHERE table_id = ? AND device = ?", [at, id, key])
