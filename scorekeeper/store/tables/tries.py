"""Rate limit for the passcode, shared by all processes, against guessing."""

from collections.abc import Callable
from datetime import UTC, datetime
from math import ceil

from scorekeeper.store.rows.connection import Connections
from scorekeeper.store.tables.quotas import SKEW

EACH, MINUTE = 5, 60
"""An address has EACH tries in MINUTE seconds."""
FREE, HOUR = 20, 3600
"""All addresses together have FREE tries in HOUR seconds before everybody has to wait."""
LONGEST = 60
"""Seconds; the wait doubles with every try up to this. Guessing eight digits then takes a century."""


class Tries:
    """The tries of one installation. Safe to share between threads and processes. Every method may raise StoreError."""

    def __init__(self, connections: Connections, clock: Callable[[], datetime]) -> None:
        self._connections = connections
        self._clock = clock

    def wait(self, address: str) -> int:
        """Seconds that this address has to wait before its next try; 0: it may try now, and the try is counted."""
        with self._connections.writing("tries") as db:
            now = self._clock().astimezone(UTC).timestamp()
            db.execute("DELETE FROM tries WHERE at > ? OR at <= ?", [now + SKEW, now - HOUR])  # a clock may have been set back
            own = [at for (at,) in db.execute("SELECT at FROM tries WHERE address = ? ORDER BY at DESC", [address])][:EACH]
            count, last = db.execute("SELECT count(*), coalesce(max(at), 0) FROM tries").fetchone()
            until: float = max(own[-1] + MINUTE if len(own) == EACH else 0, last + pause(count))
            if until > now:
                return max(1, ceil(until - now))
            db.execute("INSERT INTO tries (address, at) VALUES (?, ?)", [address, now])
            return 0

    def count(self) -> int:
        """The number of tries in the last hour."""
        with self._connections.reading() as db:
            return int(db.execute("SELECT count(*) FROM tries").fetchone()[0])

    def forgive(self, address: str) -> None:
        """Forget the tries of this address, after it gave the right passcode."""
        with self._connections.writing() as db:
            db.execute("DELETE FROM tries WHERE address = ?", [address])


def pause(count: int) -> int:
    """Seconds that everybody waits after this many tries."""
    return 0 if count < FREE else min(LONGEST, 2 ** min(count - FREE, 10))
