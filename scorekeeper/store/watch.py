"""Waiting for a table: a thread sleeps until something is declared there, by this process or by another one on the same file."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Event, RLock, Thread

from sqlite_utils import Database

from scorekeeper.store.connection import Connections, StoreError
from scorekeeper.store.folded import Folded

LOOK = 0.05
"""Seconds between two looks at what other processes have written."""
DOORS = "SELECT (SELECT count(*) FROM links), (SELECT group_concat(id || locked) FROM tables WHERE locked IS NOT NULL)"
"""What is another once a table is locked or opened, or its links are renewed."""


class _Awaited:
    """A table that somebody waits for. Everything here is touched under the one lock of the watch."""

    def __init__(self, lock: RLock) -> None:
        self.changed = Condition(lock)
        self.waiting = 0
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


class Watch:
    """Those who wait for the tables of one store. Who waits holds no connection; a table that nobody waits for costs nothing."""

    def __init__(self, connections: Connections, look: Callable[[str], Folded | None]) -> None:
        self._connections = connections
        self._look = look
        self._lock = RLock()
        self._awaited: dict[str, _Awaited] = {}
        self._follower: Thread | None = None
        self._over = Event()

    @property
    def over(self) -> bool:
        return self._over.is_set()

    def wait(self, id: str, seq: int, timeout: float) -> Folded | None:
        """See `Store.watch`."""
        if self._over.is_set():
            return None
        with self._waiting(id) as table:
            nudges = table.nudges
            now = self._look(id)  # after taking a place among those who wait, so that nothing falls in between
            if now is None:
                raise LookupError(id)
            if now.seq != seq:
                return now
            with self._lock:
                table.hear(now)
                woken = table.changed.wait_for(lambda: self.over or table.nudges != nudges or _seq(table) > seq, timeout)
                return table.newest if woken and not self._over.is_set() else None

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

    @contextmanager
    def _waiting(self, id: str) -> Iterator[_Awaited]:
        """A place among those who wait for a table."""
        with self._lock:
            table = self._awaited.setdefault(id, _Awaited(self._lock))
            table.waiting += 1
            if self._follower is None and not self.over:
                self._follower = Thread(target=self._follow, name="follow other processes", daemon=True)
                self._follower.start()
        try:
            yield table
        finally:
            with self._lock:
                table.waiting -= 1
                if not table.waiting:
                    del self._awaited[id]

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
        seen = None
        doors = db.execute(DOORS).fetchone()
        while self._awaited and not self.over:
            version = db.execute("PRAGMA data_version").fetchone()
            if version != seen:
                self._catch_up(db)
                before, doors = doors, db.execute(DOORS).fetchone()
                if doors != before:
                    self.nudge_all()  # seldom: it takes a host
                seen = version
            self._over.wait(LOOK)

    def _catch_up(self, db: Database) -> None:
        """Fold what others have added to the tables that are waited for, once, and hand it over."""
        with self._lock:
            known = {id: _seq(table) for id, table in self._awaited.items()}
        rows = db.execute(
            "SELECT value, (SELECT coalesce(max(entry) + 1, 0) FROM entries WHERE table_id = value) FROM json_each(?)",
            [json.dumps([*known])],
        ).fetchall()
        for id, seq in rows:
            if seq > known[id]:
                with suppress(StoreError):  # who waits for a table that cannot be read is told at the next look
                    if folded := self._look(id):
                        self.tell(id, folded)


def _seq(table: _Awaited) -> int:
    return table.newest.seq if table.newest else -1
