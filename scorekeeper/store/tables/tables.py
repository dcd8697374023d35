"""Tables: records stored as an append-only log. A correction is one more entry."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from datetime import UTC, datetime
from functools import partial

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.names import name_key
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.seals import SealCheck
from scorekeeper.season.matches import MatchResult, PlayedMatch
from scorekeeper.store.groups.groups import Groups
from scorekeeper.store.groups.matches import Matches, finished_match
from scorekeeper.store.log import seals, writing
from scorekeeper.store.log.folded import Cache, FoldedRecord
from scorekeeper.store.log.reading import RecordReader
from scorekeeper.store.log.seals import Seals
from scorekeeper.store.log.watch import Subscription, Watch
from scorekeeper.store.rows.answers import Appended, ListedTable, Locked, Precedent, Reused, Stale, Stored, StoredTotals, Unsound
from scorekeeper.store.rows.connection import Connections, Db, StoreError
from scorekeeper.store.rows.links import (
    Links,
    OpenedLink,
    Role,
    all_in_force,
    in_force,
    make,
    open_link,
    revoke,
    unguessable,
    visit,
)
from scorekeeper.store.rows.once import Once
from scorekeeper.store.rows.rows import entries_of, fetch, length, list_tables, raw, to_json
from scorekeeper.store.rows.settings import Settings
from scorekeeper.store.tables.devices import Devices
from scorekeeper.store.tables.quotas import Quotas
from scorekeeper.store.tables.refusing import Refusing
from scorekeeper.store.tables.removals import ZONE, Noticed, Removals
from scorekeeper.store.tables.tries import Tries
from scorekeeper.store.tables.waiting import Waiting

NAMES = 500
"""So many names are offered where players are entered."""


class Store:
    """The tables of one installation. Thread-safe; several processes may use one database.

    For an unknown table, readers return None and writers raise LookupError. Every method may raise StoreError.
    """

    def __init__(self, connections: Connections, games: Mapping[str, Game], clock: Callable[[], datetime], most: int) -> None:
        self._connections = connections
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

    def migrate(self) -> list[str]:
        """Apply the pending migrations and return their names."""
        steps = self._connections.migrate()
        self._connections.watched = self._noticed.look
        self.look()
        return steps

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

    def set_zone(self, name: str) -> None:
        """Choose the time zone of the club, one of `days.names`."""
        put = "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        self._connections.write(put, [ZONE, name])
        self.look()

    def writing(self, what: str = "") -> AbstractContextManager[Db]:
        """A write transaction (`Connections.writing`)."""
        return self._connections.writing(what)

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

    def close(self) -> None:
        """End all waits and close all connections. The store cannot be used afterwards."""
        self._watch.end()
        self._connections.close()

    # Reading

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
        found: list[tuple[OpenedLink | None, tuple[int, int, str | None] | None]] = []

        def look(db: Db) -> None:
            found.append(visit(db, link, device, ZONE))
            if there := found[-1][1]:
                self._noticed.notice(*there[1:])

        with self._connections.reading(look) as db:
            opened, there = found[-1]
            if opened is None or there is None or opened.removed:
                return opened, None
            return opened, self._records.fold(db, opened.table, there[0], partly=True)

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

    def like(self, record: Record, among: Collection[str] | None = None) -> list[Stored]:
        """The readable tables with the ruleset and players of a record, among all tables or `among` these ids."""
        found: list[Stored] = []
        with self._connections.reading() as db:
            rows = db.execute(
                "SELECT id FROM tables WHERE removed IS NULL AND ruleset = ? AND players = ?",
                [record.game.name, to_json(record.players)],
            ).fetchall()
            for (id,) in rows:
                if among is None or id in among:
                    with suppress(Unsound):
                        found += filter(None, (self._records.load(db, id),))
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

    # Writing

    def create(self, record: Record, key: str = "", *, partly: bool = False) -> str:
        """Create a table for a record and return its unguessable id. The same one-time key creates one table only.

        The log of the record is stored with its times unchanged. ValueError if the rules refuse an entry, unless it may open
        `partly`, up to there.
        """
        if key and (known := self.opened_by(key)):
            return known
        folded = FoldedRecord.of(record)
        if folded.refused and not partly:
            raise ValueError(f"entry {folded.refused.entry}: {folded.refused.objections[0].text.en}")
        id, match = unguessable(), finished_match(folded)
        at = self._stamp()
        with self.writing(key or id) as db:
            if key and (earlier := db.execute("SELECT id FROM tables WHERE key = ?", [key]).fetchone()):
                return str(earlier[0])
            writing.create(db, id, record, at, key)
            if match:
                self._matches.keep(db, id, len(record.log), match)
        self._cache.put(id, folded)
        if folded.refused:
            self.refusing.refuses(id)
        return id

    def append(
        self, id: str, facts: Sequence[Fact], seq: int, key: str, said: str = "", device: str = ""
    ) -> Appended | Stale | Refused | Locked | Reused:
        """Add facts to the log of a table, all of them or none, and return once they are on disk.

        `seq` is the number of entries that the client has seen: Stale if there are more by now. The same `key` twice enters the
        facts once; Reused if it comes with another `said`, a digest of what was sent. Facts without a time are stamped. Refused
        names the entry that cannot stand and why. Locked if the host has locked the table.
        """
        once = Once(key, said)
        at = self._stamp()
        stamped = [fact if fact.at else msgspec.structs.replace(fact, at=at) for fact in facts]
        folded = self._cache.get(id)
        if folded is None or folded.seq != seq:  # else what it says of so many entries stays true, and more are refused
            folded = self.state(id, partly=True)
        if folded is None:
            raise LookupError(id)
        longer = folded.longer(*stamped) if folded.seq == seq else None
        if (
            longer is None
            or isinstance(longer, Refused)
            or not writing.append(self._connections, folded.record, id, stamped, once, device, sealed=id in self._sealed)
        ):
            refused = longer if isinstance(longer, Refused) else None
            if hindrance := self._hindrance(id, seq, once) or refused:
                return hindrance
            self._sealed.add(id)  # nothing else that lasts can have been in the way
            return self.append(id, facts, seq, key, said, device)
        self._cache.put(id, longer)
        if folded.refused:
            self.refusing.stands(id)
        self._watch.tell(id, longer)
        return Appended(longer.record, longer.seq, tuple(range(seq, longer.seq)))

    def renew(self, id: str, role: Role) -> Links:
        """Revoke every link of this role and make a new one."""
        at = self._stamp()
        with self.writing(id) as db:
            in_force(db, id)
            revoke(db, id, role, at)
            make(db, id, role, at)
            links = in_force(db, id)
        self.nudge(id)
        return links

    def lock(self, id: str, *, locked: bool) -> None:
        """Lock this table against entries, or unlock it."""
        at = self._stamp()
        with self.writing(id) as db:
            in_force(db, id)
            if locked:
                db.execute("UPDATE tables SET locked = coalesce(locked, ?) WHERE id = ?", [at, id])
            else:
                db.execute("UPDATE tables SET locked = NULL WHERE id = ?", [id])
        self.nudge(id)

    def seal(self, id: str, *, on: bool) -> None:
        """Seal the entries of a table, those that it has and all that will be made; or leave it."""
        at = self._stamp()
        with self.writing(id) as db:
            in_force(db, id)
            db.execute("UPDATE tables SET sealed = ? WHERE id = ?", [at if on else None, id])
            if on:
                self._seals.seal_rest(db, id)
        self.nudge(id)

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

    def _hindrance(self, id: str, seq: int, once: Once) -> Appended | Stale | Locked | Reused | None:
        """Why nothing can be added now; None if nothing is in the way any more."""
        with self._connections.reading() as db:
            folded = self._records.fold(db, id, partly=True)
            if folded is None:
                raise LookupError(id)
            if earlier := entries_of(db, id, once):
                if not all(once.says(kept) for _, kept in earlier):
                    return Reused(once.key)
                return Appended(folded.record, folded.seq, tuple(entry for entry, _ in earlier), again=True)
            if locked := fetch(db, "SELECT locked FROM tables WHERE id = ?", id)[0][0]:
                return Locked(locked)
            if folded.seq == seq and seals.lacks_last_seal(db, id):
                raise StoreError(seals.BROKEN, id[:6])
            return None if folded.seq == seq else Stale(folded.seq)

    # Waiting

    def following(self, id: str) -> AbstractContextManager[Subscription]:
        """A subscription to a table; `wait` there until something is declared or somebody nudges.

        Nudges from before the subscription are missed, as may be one from another process right at its start.
        """
        return self._watch.following(id)

    def nudge(self, id: str) -> None:
        """Wake this process's waiters for a table after a change other than an entry (a lock, new links). Other processes see it
        by themselves.
        """
        self._watch.nudge(id)

    def nudge_all(self) -> None:
        """Wake this process's waiters for all tables: something was removed or restored."""
        self._watch.nudge_all()

    def dismiss(self) -> None:
        """End all waits, now and later: the server is stopping."""
        self._watch.end()

    @property
    def is_dismissed(self) -> bool:
        return self._watch.over

    # Inside a transaction

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
