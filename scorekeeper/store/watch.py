"""Waiting for a table: a thread sleeps until something is declared there, by this process or by another one on the same file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Event, RLock, Thread

from sqlite_utils import Database

from scorekeeper.store.connection import Connections, StoreError
from scorekeeper.store.folded import Folded
from scorekeeper.store.removals import CHANGES

LOOK = 0.05
"""Seconds between two looks at what other processes have written."""
ROW = "SELECT coalesce(max(rowid), 0) FROM entries"
"""The newest entry of all. Entries are never taken away, so their rows count upwards."""
NEWER = "SELECT table_id, max(entry) + 1 FROM entries WHERE rowid > ? AND rowid <= ? GROUP BY table_id"
"""How long the logs are to which entries were added between two rows."""
VERSION = "PRAGMA data_version"
"""Another number each time that somebody else has written."""
DOORS = (
    f"SELECT (SELECT count(*) FROM links), (SELECT group_concat(id || locked) FROM tables WHERE locked IS NOT NULL), ({CHANGES})"
)
"""What is another once a table is locked or opened, its links are renewed, or anything is removed or brought back."""


class _Awaited:
    """A table that somebody waits for. Everything here is touched under the one lock of the watch."""

    def __init__(self, lock: RLock) -> None:
        self.changed = Condition(lock)
        self.followers = 0
        self.nudges = 0
        self.newest: Folded | None = None

    def hear(self, folded: Folded) -> None:
        """Keep this state and wake who waits for it, unless a newer one came first."""
        if self.newest is None or self.newest.seq < folded.seq:
            self.newest = folded
            self.changed.notify_all()

    def nudge(self) -> None:
        self.nudges += 1
        self.changed.notify_all()


class Place:
    """A place among those who follow a table: what happens between two waits is heard at the next one."""

    def __init__(self, watch: "Watch", id: str, table: _Awaited) -> None:
        self._watch = watch
        self._id = id
        self._table = table
        self._nudges = table.nudges
        self.nudged = False
        """Whether somebody nudged before the last wait ended: who may look at the table may be others now."""

    def wait(self, seq: int, timeout: float) -> Folded | None:
        """Wait until the log of the table has another length than `seq`, or somebody nudges, and answer how the table stands then.

        None once `timeout` seconds have passed, or when everybody is dismissed. LookupError if there is no such table.
        """
        table, watch = self._table, self._watch
        if watch.over:
            return None
        if table.newest is None or table.newest.seq < seq:
            now = watch.look(self._id)
            if now is None:
                raise LookupError(self._id)
            if now.seq != seq:
                return now
            watch.tell(self._id, now)
        with table.changed:
            woken = table.changed.wait_for(lambda: watch.over or table.nudges != self._nudges or _seq(table) > seq, timeout)
            self.nudged = table.nudges != self._nudges
            self._nudges = table.nudges
            return table.newest if woken and not watch.over else None


class Watch:
    """Those who wait for the tables of one store. Who waits holds no connection; a table that nobody waits for costs nothing."""

    def __init__(self, connections: Connections, look: Callable[[str], Folded | None]) -> None:
        self._connections = connections
        self.look = look
        self._lock = RLock()
        self._awaited: dict[str, _Awaited] = {}
        self._follower: Thread | None = None
        self._over = Event()

    @property
    def over(self) -> bool:
        return self._over.is_set()

    @contextmanager
    def following(self, id: str) -> Iterator[Place]:
        """See `Store.following`."""
        with self._lock:
            table = self._awaited.setdefault(id, _Awaited(self._lock))
            table.followers += 1
            if self._follower is None and not self.over:
                self._follower = Thread(target=self._follow, name="follow other processes", daemon=True)
                self._follower.start()
        try:
            yield Place(self, id, table)
        finally:
            with self._lock:
                table.followers -= 1
                if not table.followers:
                    del self._awaited[id]

    def tell(self, id: str, folded: Folded) -> None:
        """A table has come to this state: hand it to all who wait for it."""
        with self._lock:
            if table := self._awaited.get(id):
                table.hear(folded)

    def nudge(self, id: str) -> None:
        """Something else about a table has changed: who waits for it looks again."""
        with self._lock:
            if table := self._awaited.get(id):
                table.nudge()

    def nudge_all(self) -> None:
        """The same of all tables."""
        with self._lock:
            for table in self._awaited.values():
                table.nudge()

    def end(self) -> None:
        """Nobody waits any more, now or later."""
        with self._lock:
            self._over.set()
            for table in self._awaited.values():
                table.changed.notify_all()
            follower = self._follower
        if follower:
            follower.join()

    # What other processes write, seen by one thread that lives while somebody waits

    def _follow(self) -> None:
        while self._needed():
            with suppress(StoreError), self._connections.reading() as db:
                self._listen(db)
            self._over.wait(LOOK)

    def _needed(self) -> bool:
        with self._lock:
            if self._awaited and not self.over:
                return True
            self._follower = None
            return False

    def _listen(self, db: Database) -> None:
        version, doors, row = (db.execute(sql).fetchone() for sql in (VERSION, DOORS, ROW))
        with self._lock:
            ids = [*self._awaited]
        for id in ids:
            self._catch_up(id)  # whatever came before this thread looked
        while self._awaited and not self.over:
            self._over.wait(LOOK)
            seen, version = version, db.execute(VERSION).fetchone()
            if version == seen:
                continue
            shut, doors = doors, db.execute(DOORS).fetchone()
            if doors != shut:
                self.nudge_all()  # seldom: it takes a host
            since, row = row, db.execute(ROW).fetchone()
            for id, seq in db.execute(NEWER, [*since, *row]).fetchall():
                if (table := self._awaited.get(id)) and _seq(table) < seq:
                    self._catch_up(id)

    def _catch_up(self, id: str) -> None:
        """Fold what others have added to a table, once, and hand it over."""
        with suppress(StoreError):  # who waits for a table that cannot be read is told at the next look
            if folded := self.look(id):
                self.tell(id, folded)


def _seq(table: _Awaited) -> int:
    return table.newest.seq if table.newest else -1
