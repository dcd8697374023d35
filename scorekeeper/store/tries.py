"""How often the passcode was typed wrong lately, by all processes together, so that nobody finds it by trying."""

from collections.abc import Callable
from datetime import UTC, datetime
from math import ceil

from scorekeeper.store.connection import Connections

EACH, MINUTE = 5, 60
"""How many tries an address has in how many seconds."""
FREE, HOUR = 20, 3600
"""How many tries all addresses together have in how many seconds before each of them has to wait."""
LONGEST = 60
"""Seconds; the wait doubles with every try until it is so long. Finding eight digits then takes a century."""


class Tries:
    """The tries of one installation. Safe to share between threads and processes. Every method may raise StoreError."""

    def __init__(self, connections: Connections, clock: Callable[[], datetime]) -> None:
        self._connections = connections
        self._clock = clock

    def wait(self, address: str) -> int:
        """How many seconds this address has to wait until it may try; 0: it may now, and that try is counted."""
        now = self._clock().astimezone(UTC).timestamp()
        with self._connections.writing() as db:
            db.execute("DELETE FROM tries WHERE at > ? OR at <= ?", [now, now - HOUR])  # a clock may have been set back
            own = [at for (at,) in db.execute("SELECT at FROM tries WHERE address = ? ORDER BY at DESC", [address])][:EACH]
            count, last = db.execute("SELECT count(*), coalesce(max(at), 0) FROM tries").fetchone()
            until: float = max(own[-1] + MINUTE if len(own) == EACH else 0, last + pause(count))
            if until > now:
                return max(1, ceil(until - now))
            db.execute("INSERT INTO tries (address, at) VALUES (?, ?)", [address, now])
            return 0

    def count(self) -> int:
        """How many tries were counted in the last hour."""
        with self._connections.reading() as db:
            return int(db.execute("SELECT count(*) FROM tries").fetchone()[0])

    def forgive(self, address: str) -> None:
        """The code was right: what this address tried before is forgotten."""
        with self._connections.writing() as db:
            db.execute("DELETE FROM tries WHERE address = ?", [address])


def pause(count: int) -> int:
    """Seconds that everybody waits after the last of so many tries."""
    return 0 if count < FREE else min(LONGEST, 2 ** min(count - FREE, 10))
