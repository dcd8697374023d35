"""When each table was last opened, which the host's rule for unopened tables reads (scorekeeper.store.removals)."""

from collections.abc import Callable
from datetime import UTC, datetime

from scorekeeper.store.connection import Connections


class Visits:
    """The tables that this process opened, and the day. Thread-safe."""

    def __init__(self, connections: Connections, clock: Callable[[], datetime]) -> None:
        self._connections = connections
        self._clock = clock
        self._seen: dict[str, tuple[str, bool]] = {}

    def note(self, id: str) -> None:
        """Note that a table was opened today. Written later (`keep`), so that opening a page never waits for a write."""
        if self._seen.get(id, ("",))[0] != (today := f"{self._clock().astimezone(UTC):%Y-%m-%d}"):
            self._seen[id] = (today, False)

    def keep(self) -> None:
        """Write which tables were opened since the last call. May raise StoreError."""
        new = [(today, id) for id, (today, kept) in [*self._seen.items()] if not kept]
        if new:
            with self._connections.writing("seen") as db:
                later = "UPDATE tables SET seen = ? WHERE id = ? AND coalesce(seen, '') < ?"
                db.executemany(later, [(today, id, today) for today, id in new])
            self._seen.update({id: (today, True) for today, id in new})
