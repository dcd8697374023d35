"""Limits on what strangers may store: per day from one address, per day from all, and in total."""

from collections.abc import Callable
from datetime import UTC, datetime

from scorekeeper.core.words import Words
from scorekeeper.store.rows.connection import Connections

DAY = 24 * 3600
SKEW = 60
"""Seconds by which the clocks of two machines may differ."""
TABLE = 400_000
"""Bytes that a new table or group counts as: about as much as its log may grow to."""
EACH = 120_000_000
"""Bytes a day from one address: three hundred tables, or an archive of over a thousand matches."""
ALL = 1_000_000_000
"""Bytes a day from all addresses."""
ROOM = 4_000_000_000
"""The default limit in bytes for the records on disk."""

TODAY = Words(
    "このネットワークからは、今日はもう卓も会も開けない。明日また開くか、席主に頼む。",
    "No more tables or groups can be opened from this network today. Try again tomorrow, or ask the host.",
)
FULL = Words(
    "この家の記録の置き場がいっぱい。席主が要らない卓を消すまで、新しい卓も会も開けない。続いている卓には記入できる。",
    "This house has no room for new tables or groups until its host removes some. Tables that are already open can go on.",
)


class Quotas:
    """The use of the quotas of one installation. Safe to share between threads and processes. Every method may raise StoreError."""

    def __init__(self, connections: Connections, clock: Callable[[], datetime]) -> None:
        self._connections = connections
        self._clock = clock

    def take(self, address: str, size: int, room: int = ROOM) -> Words | None:
        """Count `size` bytes for this address, or return why that is not allowed. `room` is the total limit in bytes.

        The host has the address "", to which no daily limit applies.
        """
        with self._connections.writing("openings") as db:
            now = self._clock().astimezone(UTC).timestamp()
            db.execute("DELETE FROM openings WHERE at > ? OR at <= ?", [now + SKEW, now - DAY])  # a clock may have been set back
            each = "coalesce(sum(size) FILTER (WHERE address = ?), 0)"
            own, everybody = db.execute(f"SELECT {each}, coalesce(sum(size), 0) FROM openings", [address]).fetchone()
            if db.size() + size > room:
                return FULL
            if address and (own + size > EACH or everybody + size > ALL):
                return TODAY
            if address:
                db.execute("INSERT INTO openings (address, at, size) VALUES (?, ?, ?)", [address, now, size])
            return None
