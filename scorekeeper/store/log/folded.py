"""Folded states of tables, and a cache of them, so that one more fact costs one step."""

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from scorekeeper.core import record as records
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused

MOST = 256
"""The maximum number of tables cached; the least recently used is evicted first."""


class FoldedRecord(NamedTuple):
    """A record and its folded state; if the rules refuse an entry, why, and the state before it."""

    record: Record
    state: State
    refused: Refused | None = None

    @classmethod
    def of(cls, record: Record) -> "FoldedRecord":
        return cls(record, *records.as_far(record))

    def longer(self, *facts: Fact) -> "FoldedRecord | Refused":
        """With more facts, all of which have to stand. A record with a refused entry has to stand as a whole then."""
        if self.refused:
            whole = FoldedRecord.of(self.record.and_then(*facts))
            return whole.refused or whole
        added = records.add(self.record, self.state, *facts)
        return added if isinstance(added, Refused) else FoldedRecord(*added)

    @property
    def seq(self) -> int:
        return len(self.record.log)


class Cache:
    """An LRU cache of the newest known folded state of each table. Thread-safe."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = Lock()
        self._held: OrderedDict[str, FoldedRecord] = OrderedDict()

    def get(self, table: str) -> FoldedRecord | None:
        with self._lock:
            if table in self._held:
                self._held.move_to_end(table)
            return self._held.get(table)

    def put(self, table: str, folded: FoldedRecord) -> None:
        """Store this state unless a newer one is cached."""
        with self._lock:
            held = self._held.get(table)
            if held is None or held.seq < folded.seq:
                self._held[table] = folded
            self._held.move_to_end(table)
            while len(self._held) > self._most:
                self._held.popitem(last=False)

    def drop(self, table: str) -> None:
        with self._lock:
            self._held.pop(table, None)

    def clear(self) -> None:
        with self._lock:
            self._held.clear()

    def __len__(self) -> int:
        return len(self._held)
