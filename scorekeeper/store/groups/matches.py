"""Matches for seasons, cached so that a long season is not folded again for every page or after every start.

A match with a final result is cached in the database (kept.py), and requested matches are cached in memory as well.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from random import sample
from threading import Lock
from typing import Generic, TypeVar

from scorekeeper.core.effort import Exhausted
from scorekeeper.core.game import Game
from scorekeeper.season.matches import MatchResult, PlayedMatch, match_of
from scorekeeper.store.groups.kept import MatchCache, New, digests
from scorekeeper.store.log.folded import FoldedRecord
from scorekeeper.store.rows.answers import Unsound
from scorekeeper.store.rows.connection import Connections, Db, StoreError
from scorekeeper.store.rows.rows import to_json

RESULTS, MATCHES = 40_000, 2_000
"""The maximum number of results and of whole matches cached in memory; the least recently used is evicted first."""
KEPT = "kept results"
"""What is locked while results are cached."""
TOGETHER = 20
"""How many matches the background task handles in one batch."""

Told = TypeVar("Told", MatchResult, PlayedMatch)
Seqs = Mapping[str, int | None]
"""The number of entries by table; None for one that does not exist."""


class Unready(Exception):
    """The time limit for folding was reached. `known` of `of` matches are done and cached, so a retry gets further."""

    def __init__(self, known: int, of: int) -> None:
        super().__init__(f"{known} of {of} matches")
        self.known, self.of = known, of


class Matches:
    """The matches of one installation. Thread-safe. Every method may raise StoreError.

    `fold` returns the current state of a table, None if it does not exist, and may raise Unsound. A finished match it must fold
    from disk and not take from memory, because the result is stored.
    """

    def __init__(self, connections: Connections, games: Mapping[str, Game], fold: Callable[[str], FoldedRecord | None]) -> None:
        self._connections = connections
        self._fold = fold
        self._kept = MatchCache(games)
        self._results = _Memory[MatchResult](RESULTS)
        self._matches = _Memory[PlayedMatch](MATCHES)
        self._unread: dict[str, bytes] = {}

    def results(self, ids: Iterable[str], patience: float | None = None) -> dict[str, MatchResult | None]:
        """The results of these tables, in this order; None for a table that does not exist or cannot be read.

        Raises Unready if folding takes more than `patience` seconds of CPU time.
        """
        return self._find(ids, self._results, self._kept.results, lambda match: match.result, patience)

    def matches(self, ids: Iterable[str], patience: float | None = None) -> dict[str, PlayedMatch | None]:
        """The whole matches of these tables, for statistics. Like `results`."""

        def read_kept(db: Db, seqs: Seqs) -> dict[str, PlayedMatch]:
            return self._kept.matches(db, seqs, self._results.get(seqs))

        return self._find(ids, self._matches, read_kept, lambda match: match, patience)

    def clear(self) -> None:
        """Empty the caches in memory."""
        self._results.clear()
        self._matches.clear()
        self._unread.clear()

    def keep(self, db: Db, id: str, seq: int, match: PlayedMatch) -> None:
        """Cache the match of a table created with `seq` entries, in the same transaction."""
        self._kept.keep(db, [New(id, seq, digests(db, [id])[id], match)])

    def recall(self, ids: Sequence[str], pause: float, over: Callable[[], bool]) -> None:
        """In the background, cache missing matches of these tables and delete outdated ones, until `over` returns true.

        It goes through them in random order, so that several processes share the work, and sleeps `pause` seconds after every match
        that it folds and every batch that it compares.
        """
        mixed = sample(ids, len(ids))
        for few in (mixed[start : start + TOGETHER] for start in range(0, len(mixed), TOGETHER)):
            self._compare(few)
            new: list[New] = []
            for id in self._not_cached(few):
                if over():
                    return
                new += self._fold_anew(id)
                time.sleep(pause)
            self._write(new)
            if over():
                return
            time.sleep(pause)

    def _find(
        self,
        ids: Iterable[str],
        memory: "_Memory[Told]",
        kept: Callable[[Db, Seqs], dict[str, Told]],
        told: Callable[[PlayedMatch], Told],
        patience: float | None,
    ) -> dict[str, Told | None]:
        with self._connections.reading() as db:
            seqs = _seqs(db, ids)
            found: dict[str, Told | None] = {id: None for id, seq in seqs.items() if seq is None} | memory.get(seqs)
            read = kept(db, {id: seq for id, seq in seqs.items() if id not in found})
        memory.put((id, seqs[id] or 0, one) for id, one in read.items())
        found |= read
        new: list[New] = []
        begun = time.thread_time()
        unknown = [id for id in seqs if id not in found]
        for nth, id in enumerate(unknown):
            if patience is not None and nth and time.thread_time() - begun > patience:
                self._write(new)
                raise Unready(len(seqs) - len(unknown) + nth, len(seqs))
            try:
                new += self._fold_anew(id)
            except Exhausted:
                if not nth:
                    raise
                self._write(new)
                raise Unready(len(seqs) - len(unknown) + nth, len(seqs)) from None
        self._write(new)
        found |= {one.id: told(one.match) for one in new}
        return {id: found.get(id) for id in seqs}

    def _fold_anew(self, id: str) -> list[New]:
        """Fold the match of a table and cache it in memory; [] if it does not exist or cannot be read.

        The digest is taken first: if the record changes in between, the digest is outdated and the match is soon dropped.
        """
        with self._connections.reading() as db:  # one at a time: others wait for a connection, too
            digest = digests(db, [id]).get(id, b"")
        if self._unread.get(id) == digest:
            return []
        try:
            if folded := self._fold(id):
                match = match_of(folded.record, folded.state)
                self._results.put([(id, folded.seq, match.result)])
                self._matches.put([(id, folded.seq, match)])
                return [New(id, folded.seq, digest, match)]
        except Unsound:
            self._unread[id] = digest
        return []

    def _not_cached(self, ids: Sequence[str]) -> list[str]:
        """Those of the tables whose match is cached neither in the database nor in memory."""
        with self._connections.reading() as db:
            seqs = _seqs(db, ids)
            known = self._results.get(seqs).keys() | self._kept.results(db, seqs).keys()
        return [id for id in ids if id not in known]

    def _compare(self, ids: Sequence[str]) -> None:
        with self._connections.reading() as db:
            untrue = self._kept.untrue(db, ids)
        if untrue:
            with self._connections.writing(KEPT) as db:
                self._kept.forget(db, untrue)
            self._results.drop(untrue)
            self._matches.drop(untrue)

    def _write(self, new: Iterable[New]) -> None:
        """Cache finished matches in the database. If it cannot be written now, they are folded again another time."""
        final = [one for one in new if one.match.final is not None]
        if final:
            with suppress(StoreError), self._connections.writing(KEPT) as db:
                self._kept.keep(db, final)


def finished_match(folded: FoldedRecord) -> PlayedMatch | None:
    """The match of a table; None while it goes on, or if the rules refuse an entry."""
    over = not folded.refused and folded.record.game.final(folded.state) is not None
    return match_of(folded.record, folded.state) if over else None


def _seqs(db: Db, ids: Iterable[str]) -> dict[str, int | None]:
    rows = db.execute(
        "SELECT value, (SELECT coalesce((SELECT max(entry) + 1 FROM entries WHERE table_id = id), 0) FROM tables"
        f" WHERE id = value AND removed IS NULL) FROM {db.given}",
        [to_json([*ids])],
    )
    return dict(rows.fetchall())


class _Memory(Generic[Told]):
    """An LRU cache of the newest known value for each table, with its number of entries. Thread-safe."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._held: OrderedDict[str, tuple[int, Told]] = OrderedDict()

    def get(self, seqs: Seqs) -> dict[str, Told]:
        """The cached values that match these numbers of entries."""
        with self._lock:
            found = {id: held for id, seq in seqs.items() if (held := self._held.get(id)) and held[0] == seq}
            for id in found:
                self._held.move_to_end(id)
        return {id: told for id, (_, told) in found.items()}

    def put(self, all_told: Iterable[tuple[str, int, Told]]) -> None:
        """Store these, unless newer ones are cached."""
        with self._lock:
            for id, seq, told in all_told:
                held = self._held.get(id)
                if held is None or held[0] <= seq:
                    self._held[id] = (seq, told)
                    self._held.move_to_end(id)
            while len(self._held) > self._most:
                self._held.popitem(last=False)

    def drop(self, ids: Iterable[str]) -> None:
        with self._lock:
            for id in ids:
                self._held.pop(id, None)

    def clear(self) -> None:
        with self._lock:
            self._held.clear()
