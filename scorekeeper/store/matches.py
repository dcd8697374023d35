"""What every record says for its season, so that a season of many matches is not folded anew for every page, nor after every start.

A match with a final result is kept in the database (kept.py), and what was asked for is in memory as well. Both may be thrown away
at any time.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from random import sample
from threading import Lock
from typing import Generic, TypeVar

from sqlite_utils import Database

from scorekeeper.core.game import Game
from scorekeeper.season.matches import Match, Result, match_of
from scorekeeper.store.answers import Unsound
from scorekeeper.store.connection import Connections, StoreError
from scorekeeper.store.folded import Folded
from scorekeeper.store.kept import Kept, New, digests
from scorekeeper.store.rows import encoded

RESULTS, MATCHES = 40_000, 2_000
"""Results and whole matches kept in memory; the one that was used longest ago goes first."""
TOGETHER = 20
"""Matches that are looked at together in the background."""

Told = TypeVar("Told", Result, Match)
Seqs = Mapping[str, int | None]
"""The number of entries of every table; None for one that is not there."""


class Unready(Exception):
    """So many matches were folded as the asker had patience for; who asks again is further on. `known` of so many (`of`) are."""

    def __init__(self, known: int, of: int) -> None:
        super().__init__(f"{known} of {of} matches")
        self.known, self.of = known, of


class Matches:
    """The matches of one installation. Safe to share between threads. Every method may raise StoreError.

    `fold` answers a table as it is now, None where there is none; one that is over from what is on the disk, not from memory: what
    is made of it is kept. It may raise Unsound.
    """

    def __init__(self, connections: Connections, games: Mapping[str, Game], fold: Callable[[str], Folded | None]) -> None:
        self._connections = connections
        self._fold = fold
        self._kept = Kept(games)
        self._results = _Memory[Result](RESULTS)
        self._matches = _Memory[Match](MATCHES)
        self._unread: dict[str, bytes] = {}

    def results(self, ids: Iterable[str], patience: float | None = None) -> dict[str, Result | None]:
        """What the records of these tables say for standings, in this order; None for one that is not there or cannot be read.

        Raises Unready where more would have to be folded than so many seconds of computing allow.
        """
        return self._found(ids, self._results, self._kept.results, lambda match: match.result, patience)

    def matches(self, ids: Iterable[str], patience: float | None = None) -> dict[str, Match | None]:
        """What the records of these tables say for statistics, likewise."""
        return self._found(ids, self._matches, self._kept.matches, lambda match: match, patience)

    def clear(self) -> None:
        """Nothing is in memory any more."""
        self._results.clear()
        self._matches.clear()
        self._unread.clear()

    def keep(self, db: Database, id: str, seq: int, match: Match) -> None:
        """Keep the match of a table that is being made with so many entries, in the same transaction."""
        self._kept.keep(db, [New(id, seq, digests(db, [id])[id], match)])

    def recall(self, ids: Sequence[str], pause: float, over: Callable[[], bool]) -> None:
        """Keep what is not kept of these tables, and throw away what their records do not say, until it is `over`.

        It goes through them in an order of its own, so that several processes share the work, with a pause in seconds after every
        match that it folds and every few that it compares.
        """
        mixed = sample(ids, len(ids))
        for few in (mixed[start : start + TOGETHER] for start in range(0, len(mixed), TOGETHER)):
            self._compare(few)
            new: list[New] = []
            for id in self._unknown(few):
                if over():
                    return
                new += self._folded(id)
                time.sleep(pause)
            self._write(new)
            if over():
                return
            time.sleep(pause)

    def _found(
        self,
        ids: Iterable[str],
        memory: "_Memory[Told]",
        kept: Callable[[Database, Seqs], dict[str, Told]],
        told: Callable[[Match], Told],
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
            new += self._folded(id)
        self._write(new)
        found |= {one.id: told(one.match) for one in new}
        return {id: found.get(id) for id in seqs}

    def _folded(self, id: str) -> list[New]:
        """The match of a table, from now on in memory; none where it cannot be read.

        The digest is taken first: what changes in between makes it differ, and the match is not believed for long.
        """
        with self._connections.reading() as db:  # one at a time: others wait for a connection, too
            digest = digests(db, [id]).get(id, b"")
        if self._unread.get(id) == digest:
            return []
        try:
            if folded := self._fold(id):
                match = match_of(*folded)
                self._results.put([(id, folded.seq, match.result)])
                self._matches.put([(id, folded.seq, match)])
                return [New(id, folded.seq, digest, match)]
        except Unsound:
            self._unread[id] = digest
        return []

    def _unknown(self, ids: Sequence[str]) -> list[str]:
        """Those of the tables whose match is neither kept nor in memory."""
        with self._connections.reading() as db:
            seqs = _seqs(db, ids)
            known = self._results.get(seqs).keys() | self._kept.results(db, seqs).keys()
        return [id for id in ids if id not in known]

    def _compare(self, ids: Sequence[str]) -> None:
        with self._connections.reading() as db:
            untrue = self._kept.untrue(db, ids)
        if untrue:
            with self._connections.writing() as db:
                self._kept.forget(db, untrue)
            self._results.drop(untrue)
            self._matches.drop(untrue)

    def _write(self, new: Iterable[New]) -> None:
        """Keep those that are over. Where the disk is full or somebody else writes, they are folded another time."""
        final = [one for one in new if one.match.final is not None]
        if final:
            with suppress(StoreError), self._connections.writing() as db:
                self._kept.keep(db, final)


def ended(folded: Folded) -> Match | None:
    """The match of a table that is over."""
    return match_of(*folded) if folded.record.game.final(folded.state) is not None else None


def _seqs(db: Database, ids: Iterable[str]) -> dict[str, int | None]:
    rows = db.execute(
        "SELECT value, (SELECT coalesce((SELECT max(entry) + 1 FROM entries WHERE table_id = id), 0) FROM tables"
        " WHERE id = value AND removed IS NULL) FROM json_each(?)",
        [encoded([*ids])],
    )
    return dict(rows.fetchall())


class _Memory(Generic[Told]):
    """The newest that is known of each table, by the number of its entries. Safe to share between threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._held: OrderedDict[str, tuple[int, Told]] = OrderedDict()

    def get(self, seqs: Seqs) -> dict[str, Told]:
        """Those of the tables that are known as they are with so many entries."""
        with self._lock:
            found = {id: held for id, seq in seqs.items() if (held := self._held.get(id)) and held[0] == seq}
            for id in found:
                self._held.move_to_end(id)
        return {id: told for id, (_, told) in found.items()}

    def put(self, all_told: Iterable[tuple[str, int, Told]]) -> None:
        """Keep these, unless newer ones came first."""
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
