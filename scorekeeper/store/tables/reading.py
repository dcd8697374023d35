"""Reading tables: their records, links and lists, and what is counted from them."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec

from scorekeeper.core import foreign
from scorekeeper.core.foreign import AnyRecord, ForeignRecord
from scorekeeper.core.game import Game
from scorekeeper.core.names import name_key
from scorekeeper.core.seals import SealCheck
from scorekeeper.season.matches import MatchResult, PlayedMatch
from scorekeeper.store.groups.groups import Groups
from scorekeeper.store.groups.matches import Matches
from scorekeeper.store.log.folded import Cache, FoldedRecord
from scorekeeper.store.log.reading import RecordReader
from scorekeeper.store.log.seals import Seals
from scorekeeper.store.log.watch import Watch
from scorekeeper.store.rows.answers import ListedTable, Precedent, Reused, Stored, StoredTotals, Unsound
from scorekeeper.store.rows.connection import Connections, Db, StoreError
from scorekeeper.store.rows.links import TABLES, Links, OpenedLink, all_in_force, in_force, look_up, open_link
from scorekeeper.store.rows.once import Once
from scorekeeper.store.rows.rows import entries_of, fetch, length, list_tables, raw, to_json
from scorekeeper.store.rows.settings import Settings
from scorekeeper.store.tables.devices import Devices
from scorekeeper.store.tables.quotas import Quotas
from scorekeeper.store.tables.refusing import Refusing
from scorekeeper.store.tables.removals import NOTICED, ZONE, Noticed, Removals
from scorekeeper.store.tables.tries import Tries
from scorekeeper.store.tables.waiting import Waiting

VISITED = f", (SELECT coalesce(max(entry) + 1, 0) FROM entries WHERE table_id = id), {NOTICED}"
"""SQL: what a visit reads beside the link: the length of the log, and what else may be new."""
NAMES = 500
"""So many names are offered where players are entered."""


class TableReader:
    """The tables of one installation, as they are read. Thread-safe; several processes may use one database.

    For an unknown table every method returns None. Every method may raise StoreError.
    """

    def __init__(self, connections: Connections, games: Mapping[str, Game], clock: Callable[[], datetime], most: int) -> None:
        self._connections, self._games = connections, games
        self._clock = clock
        self._cache = Cache(most)
        self._records = RecordReader(games, self._cache)
        self._watch = Watch(self._connections, partial(self.state, partly=True))
        self._matches = Matches(self._connections, games, self._whole)
        self.groups = Groups(self._connections, self._stamp)
        self.waiting = Waiting(self._connections, self._stamp)
        self._seals = Seals(self._records)
        self._sealed: set[str] = set()
        """The tables that this process takes to be sealed. Of one that is not, a text is made in vain."""
        self.removals = Removals(self._connections, clock, self._seals)
        self.devices = Devices(self._connections, self._stamp)
        self._noticed = Noticed(self._cache.clear, self._matches.clear, self.groups.clear)
        self.quotas = Quotas(self._connections, clock)
        self.tries = Tries(self._connections, clock)
        self.settings = Settings(self._connections)
        self.refusing = Refusing(self._connections, self.settings, games, self._afresh)

    @property
    def changes(self) -> int:
        """A number that changes with every removal and restoration that this process has seen, for invalidating rendered pages."""
        return self._noticed.number

    def look(self) -> int:
        """The same, with what other processes have removed and restored by now."""
        with self._connections.reading():
            return self._noticed.number

    @property
    def zone(self) -> str:
        """The name of the club's time zone, as this process read it last; "" if none was chosen."""
        return self._noticed.zone

    def reading(self) -> AbstractContextManager[Db]:
        """A connection to read with (`Connections.reading`)."""
        return self._connections.reading()

    def probe(self) -> None:
        """StoreError unless the database could be written now; writes nothing."""
        self._connections.probe()

    def count(self) -> int:
        """How many tables there are."""
        with self._connections.reading() as db:
            return int(db.execute("SELECT count(*) FROM tables WHERE removed IS NULL").fetchone()[0])

    def totals(self) -> StoredTotals:
        """How much the installation stores."""
        with self._connections.reading() as db:
            there = "WHERE removed IS NULL"
            rows = db.execute(
                f"SELECT (SELECT count(*) FROM tables {there}), (SELECT count(*) FROM groups {there}),"
                " (SELECT count(*) FROM entries) + (SELECT count(*) FROM group_entries)"
            ).fetchone()
        return StoredTotals(*rows)

    def size(self) -> int:
        """The size of all records in bytes."""
        with self._connections.reading() as db:
            return db.size()

    def load(self, id: str) -> Stored | None:
        """The stored record, not folded, so even one that is no longer valid under the current rules."""
        with self._connections.reading() as db:
            return self._records.load(db, id)

    def seq(self, id: str) -> int:
        """The number of entries in the log of a table; 0 if it does not exist."""
        with self._connections.reading() as db:
            return length(db, id)

    def state(self, id: str, *, partly: bool = False) -> FoldedRecord | None:
        """The current record and state, folding only what was added since this process last folded them. Unsound if the rules
        refuse an entry, unless it may be read `partly`, up to there.
        """
        with self._connections.reading() as db:
            return self._records.fold(db, id, partly=partly)

    def raw(self, id: str) -> bytes | None:
        """The record file as stored, whether it can be read or not; None for a table that does not exist."""
        with self._connections.reading() as db:
            return raw(db, id)

    def foreign(self, id: str) -> ForeignRecord | None:
        """The record of a table whose ruleset is not installed; None for every other one."""
        listed = self.list_entry(id)
        content = self.raw(id) if listed and listed.ruleset not in self._games else None
        found = None if content is None else foreign.read(content)
        return found if isinstance(found, ForeignRecord) else None

    def is_used(self, id: str, once: Once) -> bool | Reused:
        """Whether a one-time key has been used at this table; Reused if it was for something else."""
        with self._connections.reading() as db:
            kept = [kept for _, kept in entries_of(db, id, once)]
        return Reused(once.key) if kept and not all(map(once.says, kept)) else bool(kept)

    def tables(self, after: int = 0, most: int | None = None) -> list[ListedTable]:
        """All tables, the most recently used first; or `most` of them `after` so many."""
        with self._connections.reading() as db:
            return list_tables(db, "", after=after, most=most)

    def opened_by(self, key: str) -> str | None:
        """The id of the table that was created with a one-time key, if any."""
        with self._connections.reading() as db:
            found = db.execute("SELECT id FROM tables WHERE key = ?", [key]).fetchone()
        return str(found[0]) if found else None

    def opens(self, link: str, device: str = "") -> OpenedLink | None:
        """The table that a link opens to this device, and the role; None for a link that never existed."""
        with self._connections.reading() as db:
            return open_link(db, link, device=device)

    def visit(self, link: str, device: str = "") -> tuple[OpenedLink | None, FoldedRecord | None]:
        """The same, and the current state of the table, up to an entry that the rules refuse; None if it is removed. All that a
        request has to know of a table is read by one statement unless something is new to this process.
        """
        found: list[tuple[OpenedLink | None, tuple[Any, ...]]] = []

        def look(db: Db) -> None:
            found.append(look_up(db, link, TABLES, device, VISITED, ZONE))
            if (changes := found[-1][1][1:]) and changes != self._noticed.last:
                self._noticed.notice(*changes)

        with self._connections.reading(look) as db:
            opened, (length, *_) = found[-1][0], found[-1][1] or (0,)
            if opened is None or opened.removed:
                return opened, None
            held = self._cache.get(opened.table)
            if held is None or held.seq != length:
                held = self._records.fold(db, opened.table, length, partly=True)
            return opened, held

    def links(self, id: str) -> Links:
        """The valid links of a table."""
        with self._connections.reading() as db:
            return in_force(db, id)

    def links_of(self, ids: Sequence[str]) -> dict[str, Links]:
        """The valid links of these tables, in one statement."""
        with self._connections.reading() as db:
            return all_in_force(db, ids)

    def list_entry(self, id: str) -> ListedTable | None:
        """One table as in the list of tables."""
        with self._connections.reading() as db:
            return next(iter(list_tables(db, "AND id = ?", id)), None)

    def names(self, ids: Sequence[str] | None = None) -> list[str]:
        """The names of the players at these tables, or at any (None); the most frequent first, no more than NAMES."""
        with self._connections.reading() as db:
            where = "" if ids is None else f"AND tables.id IN (SELECT value FROM {db.given})"
            rows = db.execute(
                f"SELECT seat.value FROM tables, {db.seats} WHERE removed IS NULL {where}"
                " GROUP BY seat.value ORDER BY count(*) DESC, max(touched) DESC, seat.value"
                f" LIMIT {NAMES}",
                [] if ids is None else [to_json(ids)],
            ).fetchall()
        return [name for (name,) in rows]

    def results(self, ids: Iterable[str], patience: float | None = None) -> dict[str, MatchResult | None]:
        """The results of these tables, in this order; None for a table that does not exist or cannot be read.

        Raises Unready if folding takes more than `patience` seconds of CPU time; what was folded is cached.
        """
        return self._matches.results(ids, patience)

    def matches(self, ids: Iterable[str], patience: float | None = None) -> dict[str, PlayedMatch | None]:
        """The whole matches of these tables, for statistics. Like `results`."""
        return self._matches.matches(ids, patience)

    def recall(self, pause: float = 0.02) -> None:
        """Fold the matches of all groups into the cache, the most recently used group first, so that no page has to wait for them.

        What is cached already is compared with the records. Sleeps `pause` seconds between steps and ends when the server stops.
        """
        for group in self.groups.ids():
            with suppress(StoreError):  # reported when somebody opens the group
                ids = [id for season in self.groups.state_of(group).group.seasons.values() for id in season.matches]
                self._matches.recall(ids, pause, lambda: self.is_dismissed)

    def any_record(self, id: str) -> AnyRecord | None:
        """The record of a table, whether its ruleset is installed or not. Unsound if it is and the record cannot be read."""
        if found := self.foreign(id):
            return found
        stored = self.load(id)
        return stored and stored.record

    def like(self, record: AnyRecord, among: Collection[str] | None = None) -> list[tuple[str, AnyRecord]]:
        """The readable tables with the ruleset and players of a record, among all tables or `among` these ids: (id, record)."""
        found: list[tuple[str, AnyRecord]] = []
        with self._connections.reading() as db:
            rows = db.execute(
                "SELECT id FROM tables WHERE removed IS NULL AND ruleset = ? AND players = ?",
                [foreign.ruleset_of(record), to_json(record.players)],
            ).fetchall()
        for (id,) in rows:
            if among is None or id in among:
                with suppress(Unsound):
                    found += [(id, one) for one in (self.any_record(id),) if one]
        return found

    def precedents(self, ruleset: str, players: Iterable[str]) -> list[Precedent]:
        """Rulings in which these players, in any seat order, decided against the rules; the newest first.

        Undone rulings and tables whose record cannot be read are left out.
        """
        group = sorted(map(name_key, players))
        with self._connections.reading() as db:
            tables = db.execute("SELECT id, players FROM tables WHERE removed IS NULL AND ruleset = ?", [ruleset]).fetchall()
            return self._records.precedents(
                db, [id for id, names in tables if sorted(map(name_key, msgspec.json.decode(names))) == group]
            )

    def precedents_at(self, ids: Iterable[str]) -> list[Precedent]:
        """Rulings against the rules at these tables; the newest first."""
        with self._connections.reading() as db:
            return self._records.precedents(db, ids)

    def is_sealed(self, id: str) -> bool:
        """Whether the entries of a table are sealed."""
        with self._connections.reading() as db:
            found = fetch(db, "SELECT sealed FROM tables WHERE id = ?", id)
        return bool(found and found[0][0])

    def sealed_tables(self) -> list[str]:
        """The tables that are sealed, in the order in which they were opened."""
        with self._connections.reading() as db:
            rows = db.execute("SELECT id FROM tables WHERE sealed IS NOT NULL AND removed IS NULL ORDER BY tables.rowid").fetchall()
        return [id for (id,) in rows]

    def check_seals(self, id: str) -> SealCheck:
        """Whether the seals of a table fit what is stored. Unsound if its head cannot be read."""
        with self._connections.reading() as db:
            return self._seals.check(db, id)

    @property
    def is_dismissed(self) -> bool:
        return self._watch.over

    def _stamp(self) -> str:
        return self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def _afresh(self, id: str) -> FoldedRecord | None:
        """The current state of a table, from disk."""
        with self._connections.reading() as db:
            return self._records.fold(db, id, keep=False, afresh=True)

    def _whole(self, id: str) -> FoldedRecord | None:
        """The current state of a table, for its match. A finished one is read from disk, because its result will be stored."""
        held = self._cache.get(id)
        over = held is not None and held.record.game.final(held.state) is not None
        with self._connections.reading() as db:
            return self._records.fold(db, id, keep=False, afresh=over)
