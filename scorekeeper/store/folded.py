"""Folded states in memory, so that one more fact costs one step. What is here may be thrown away at any time."""

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from scorekeeper.core.game import State
from scorekeeper.core.record import Record

MOST = 256
"""Tables kept; the one that was used longest ago goes first."""


class Folded(NamedTuple):
    """A record with the state that its facts make."""

    record: Record
    state: State

    @property
    def seq(self) -> int:
        return len(self.record.log)


class Cache:
    """The newest folded state known of each table. Safe to share between threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = Lock()
        self._held: OrderedDict[str, Folded] = OrderedDict()

    def get(self, table: str) -> Folded | None:
        with self._lock:
            if table in self._held:
                self._held.move_to_end(table)
            return self._held.get(table)

    def put(self, table: str, folded: Folded) -> None:
        """Keep this state, unless a newer one came first."""
        with self._lock:
            held = self._held.get(table)
            if held is None or held.seq < folded.seq:
                self._held[table] = folded
            self._held.move_to_end(table)
            while len(self._held) > self._most:
                self._held.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._held.clear()

    def __len__(self) -> int:
        return len(self._held)
