"""Waiting for changes at a table, made by this process or by another one on the same database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from threading import Condition, Event, RLock, Thread

from scorekeeper.store.log.folded import FoldedRecord
from scorekeeper.store.rows.connection import Connections, StoreError

AGAIN = 0.05
"""Seconds before watching goes on after trouble."""


class _Awaited:
    """A table that somebody waits for. All access is under the lock of the watch."""

    def __init__(self, lock: RLock) -> None:
        self.changed = Condition(lock)
        self.followers = 0
        self.nudges = 0
        self.newest: FoldedRecord | None = None

    def hear(self, folded: FoldedRecord) -> None:
        """Store this state and wake the waiters, unless a newer one came first."""
        if self.newest is None or self.newest.seq < folded.seq:
            self.newest = folded
            self.changed.notify_all()

    def nudge(self) -> None:
        self.nudges += 1
        self.changed.notify_all()


class Subscription:
    """A subscription to a table: what happens between two waits is noticed at the next one."""

    def __init__(self, watch: "Watch", id: str, table: _Awaited) -> None:
        self._watch = watch
        self._id = id
        self._table = table
        self._nudges = table.nudges
        self.nudged = False
        """Whether the last wait ended by a nudge, so that access to the table may have changed."""

    @property
    def hearing(self) -> int:
        """While other processes are heard, a number of this time, which changes whenever something may have been missed; else 0."""
        return self._watch.hearing

    def wait(self, seq: int, timeout: float) -> FoldedRecord | None:
        """Wait until the length of the log differs from `seq` or somebody nudges, and return the state of the table.

        None after `timeout` seconds or when the server stops. LookupError if there is no such table.
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
    """The waiters for the tables of one store, who hear what other processes write (`Heard`). They hold no connection; a table
    without waiters costs nothing.
    """

    def __init__(self, connections: Connections, look: Callable[[str], FoldedRecord | None]) -> None:
        self._connections = connections
        self.look = look
        self._lock = RLock()
        self._awaited: dict[str, _Awaited] = {}
        self._follower: Thread | None = None
        self._over = Event()
        self._times = count(1)
        self.hearing = 0

    @property
    def over(self) -> bool:
        return self._over.is_set()

    @contextmanager
    def following(self, id: str) -> Iterator[Subscription]:
        """See `Store.following`."""
        with self._lock:
            table = self._awaited.setdefault(id, _Awaited(self._lock))
            table.followers += 1
            if self._follower is None and not self.over:
                self._follower = Thread(target=self._follow, name="follow other processes", daemon=True)
                self._follower.start()
        try:
            yield Subscription(self, id, table)
        finally:
            with self._lock:
                table.followers -= 1
                if not table.followers:
                    del self._awaited[id]

    def tell(self, id: str, folded: FoldedRecord) -> None:
        """Hand the new state of a table to its waiters."""
        with self._lock:
            if table := self._awaited.get(id):
                table.hear(folded)

    def nudge(self, id: str) -> None:
        """Wake the waiters for a table: something other than its log has changed."""
        with self._lock:
            if table := self._awaited.get(id):
                table.nudge()

    def nudge_all(self) -> None:
        """Wake the waiters for all tables."""
        with self._lock:
            for table in self._awaited.values():
                table.nudge()

    def end(self) -> None:
        """End all waits, now and later."""
        with self._lock:
            self._over.set()
            for table in self._awaited.values():
                table.changed.notify_all()
            follower = self._follower
        if follower:
            follower.join()

    # One thread hears what other processes write, while anybody waits

    def _follow(self) -> None:
        while self._is_needed():
            with suppress(StoreError):
                self._connections.listen(self)
            self.hearing = 0
            self.pause(AGAIN)

    def _is_needed(self) -> bool:
        with self._lock:
            if self.is_wanted:
                return True
            self._follower = None
            return False

    @property
    def is_wanted(self) -> bool:
        return bool(self._awaited) and not self.over

    def pause(self, seconds: float) -> None:
        self._over.wait(seconds)

    def log_grew(self, id: str, seq: int) -> None:
        if (table := self._awaited.get(id)) and _seq(table) < seq:
            self._catch_up(id)

    def catch_up(self) -> None:
        self.hearing = next(self._times)
        with self._lock:
            ids = [*self._awaited]
        for id in ids:
            self._catch_up(id)

    def _catch_up(self, id: str) -> None:
        """Fold what others have added to a table, and hand it to the waiters."""
        try:
            if folded := self.look(id):
                self.tell(id, folded)
        except StoreError:
            self.hearing = next(self._times)  # waiters look for themselves at their next heartbeat, and get the error if it lasts


def _seq(table: _Awaited) -> int:
    return table.newest.seq if table.newest else -1
