"""Tables: records stored as an append-only log. A correction is one more entry."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from datetime import UTC, datetime
from functools import partial

import msgspec

from scorekeeper.core import record as records
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.names import folded
from scorekeeper.core.record import Record, Refused
from scorekeeper.season.matches import Match, Result
from scorekeeper.store import writing
from scorekeeper.store.answers import Appended, Listed, Locked, Precedent, Reused, Stale, Stored, Unsound, Whole
from scorekeeper.store.connection import Connections, Db, StoreError
from scorekeeper.store.folded import Cache, Folded
from scorekeeper.store.groups import Groups
from scorekeeper.store.links import Links, Opened, Role, all_in_force, in_force, make, opened, revoke, unguessable
from scorekeeper.store.matches import Matches, ended
from scorekeeper.store.once import Once
from scorekeeper.store.quotas import Quotas
from scorekeeper.store.reading import Reading
from scorekeeper.store.refusing import Refusing
from scorekeeper.store.removals import Noticed, Removals
from scorekeeper.store.rows import encoded, entries_of, fetched, length, listed, raw
from scorekeeper.store.settings import Settings
from scorekeeper.store.tries import Tries
from scorekeeper.store.visits import Visits
from scorekeeper.store.waiting import Waiting
from scorekeeper.store.watch import Place, Watch

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
        self._records = Reading(games, self._cache)
        self._watch = Watch(self._connections, partial(self.state, partly=True))
        self._matches = Matches(self._connections, games, self._whole)
        self.groups = Groups(self._connections, self._stamp)
        self.waiting = Waiting(self._connections, self._stamp)
        self.removals = Removals(self._connections, clock)
        self._noticed = Noticed(self._cache.clear, self._matches.clear, self.groups.clear)
        self.visits = Visits(self._connections, clock)
        self.quotas = Quotas(self._connections, clock)
        self.tries = Tries(self._connections, clock)
        self.settings = Settings(self._connections)
        self.refusing = Refusing(self._connections, self.settings, games, self._afresh)

    def migrate(self) -> list[str]:
        """Apply the pending migrations and return their names."""
        steps = self._connections.migrate()
        self._connections.watched = self._noticed.look
        return steps

    @property
    def changes(self) -> int:
        """A number that changes with every removal and restoration that this process has seen, for invalidating rendered pages."""
        return self._noticed.number

    def look(self) -> int:
        """The same, with what other processes have removed and restored by now."""
        with self._connections.reading():
            return self._noticed.number

    def writing(self, what: str = "") -> AbstractContextManager[Db]:
        """A write transaction (`Connections.writing`)."""
        return self._connections.writing(what)

    def reading(self) -> AbstractContextManager[Db]:
        """A connection to read with (`Connections.reading`)."""
        return self._connections.reading()

    def probe(self) -> None:
        """StoreError unless the database could be written now; writes nothing."""
        self._connections.probe()

    def held(self) -> Whole:
        """How much the installation stores."""
        with self._connections.reading() as db:
            there = "WHERE removed IS NULL"
            rows = db.execute(
                f"SELECT (SELECT count(*) FROM tables {there}), (SELECT count(*) FROM groups {there}),"
                " (SELECT count(*) FROM entries) + (SELECT count(*) FROM group_entries)"
            ).fetchone()
        return Whole(*rows)

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

    def state(self, id: str, *, partly: bool = False) -> Folded | None:
        """The current record and state, folding only what was added since this process last folded them. Unsound if the rules
        refuse an entry, unless it may be read `partly`, up to there.
        """
        with self._connections.reading() as db:
            return self._records.folded(db, id, partly=partly)

    def raw(self, id: str) -> bytes | None:
        """The record file as stored, whether it can be read or not; None for a table that does not exist."""
        with self._connections.reading() as db:
            return raw(db, id)

    def used(self, id: str, once: Once) -> bool | Reused:
        """Whether a one-time key has been used at this table; Reused if it was for something else."""
        with self._connections.reading() as db:
            kept = [kept for _, kept in entries_of(db, id, once)]
        return Reused(once.key) if kept and not all(map(once.says, kept)) else bool(kept)

    def tables(self, after: int = 0, most: int | None = None) -> list[Listed]:
        """All tables, the most recently used first; or `most` of them `after` so many."""
        with self._connections.reading() as db:
            return listed(db, "", after=after, most=most)

    def opened_by(self, key: str) -> str | None:
        """The id of the table that was created with a one-time key, if any."""
        with self._connections.reading() as db:
            found = db.execute("SELECT id FROM tables WHERE key = ?", [key]).fetchone()
        return str(found[0]) if found else None

    def opens(self, link: str) -> Opened | None:
        """The table that a link opens and the role; None for a link that never existed."""
        with self._connections.reading() as db:
            return opened(db, link)

    def links(self, id: str) -> Links:
        """The valid links of a table."""
        with self._connections.reading() as db:
            return in_force(db, id)

    def links_of(self, ids: Sequence[str]) -> dict[str, Links]:
        """The valid links of these tables, in one statement."""
        with self._connections.reading() as db:
            return all_in_force(db, ids)

    def listed(self, id: str) -> Listed | None:
        """One table as in the list of tables."""
        with self._connections.reading() as db:
            return next(iter(listed(db, "AND id = ?", id)), None)

    def names(self, ids: Sequence[str] | None = None) -> list[str]:
        """The names of the players at these tables, or at any (None); the most frequent first, no more than NAMES."""
        with self._connections.reading() as db:
            where = "" if ids is None else f"AND tables.id IN (SELECT value FROM {db.given})"
            rows = db.execute(
                f"SELECT seat.value FROM tables, {db.seats} WHERE removed IS NULL {where}"
                " GROUP BY seat.value ORDER BY count(*) DESC, max(touched) DESC, seat.value"
                f" LIMIT {NAMES}",
                [] if ids is None else [encoded(ids)],
            ).fetchall()
        return [name for (name,) in rows]

    def results(self, ids: Iterable[str], patience: float | None = None) -> dict[str, Result | None]:
        """The results of these tables, in this order; None for a table that does not exist or cannot be read.

        Raises Unready if folding takes more than `patience` seconds of CPU time; what was folded is cached.
        """
        return self._matches.results(ids, patience)

    def matches(self, ids: Iterable[str], patience: float | None = None) -> dict[str, Match | None]:
        """The whole matches of these tables, for statistics. Like `results`."""
        return self._matches.matches(ids, patience)

    def recall(self, pause: float = 0.02) -> None:
        """Fold the matches of all groups into the cache, the most recently used group first, so that no page has to wait for them.

        What is cached already is compared with the records. Sleeps `pause` seconds between steps and ends when the server stops.
        """
        for group in self.groups.ids():
            with suppress(StoreError):  # reported when somebody opens the group
                ids = [id for season in self.groups.held(group).group.seasons.values() for id in season.matches]
                self._matches.recall(ids, pause, lambda: self.dismissed)

    def like(self, record: Record, among: Collection[str] | None = None) -> list[Stored]:
        """The readable tables with the ruleset and players of a record, among all tables or `among` these ids."""
        found: list[Stored] = []
        with self._connections.reading() as db:
            rows = db.execute(
                "SELECT id FROM tables WHERE removed IS NULL AND ruleset = ? AND players = ?",
                [record.game.name, encoded(record.players)],
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
        group = sorted(map(folded, players))
        with self._connections.reading() as db:
            tables = db.execute("SELECT id, players FROM tables WHERE removed IS NULL AND ruleset = ?", [ruleset]).fetchall()
            return self._records.precedents(
                db, [id for id, names in tables if sorted(map(folded, msgspec.json.decode(names))) == group]
            )

    def precedents_at(self, ids: Iterable[str]) -> list[Precedent]:
        """Rulings against the rules at these tables; the newest first."""
        with self._connections.reading() as db:
            return self._records.precedents(db, ids)

    # Writing

    def create(self, record: Record, key: str = "") -> str:
        """Create a table for a record and return its unguessable id. The same one-time key creates one table only.

        The log of the record is stored with its times unchanged. ValueError if it does not fold.
        """
        if key and (known := self.opened_by(key)):
            return known
        folded = records.fold(record)
        if isinstance(folded, Refused):
            raise ValueError(f"entry {folded.entry}: {folded.objections[0].text.en}")
        id, match = unguessable(), ended(Folded(record, folded))
        at = self._stamp()
        with self.writing(key or id) as db:
            if key and (earlier := db.execute("SELECT id FROM tables WHERE key = ?", [key]).fetchone()):
                return str(earlier[0])
            writing.create(db, id, record, at, key)
            if match:
                self._matches.keep(db, id, len(record.log), match)
        self._cache.put(id, Folded(record, folded))
        return id

    def append(
        self, id: str, facts: Sequence[Fact], seq: int, key: str, said: str = ""
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
        if longer is None or isinstance(longer, Refused) or not writing.append(self._connections, id, stamped, seq, once):
            refused = longer if isinstance(longer, Refused) else None
            return self._hindrance(id, seq, once) or refused or self.append(id, facts, seq, key, said)
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

    def _hindrance(self, id: str, seq: int, once: Once) -> Appended | Stale | Locked | Reused | None:
        """Why nothing can be added now; None if nothing is in the way any more."""
        with self._connections.reading() as db:
            folded = self._records.folded(db, id, partly=True)
            if folded is None:
                raise LookupError(id)
            if earlier := entries_of(db, id, once):
                if not all(once.says(kept) for _, kept in earlier):
                    return Reused(once.key)
                return Appended(folded.record, folded.seq, tuple(entry for entry, _ in earlier), again=True)
            if locked := fetched(db, "SELECT locked FROM tables WHERE id = ?", id)[0][0]:
                return Locked(locked)
            return None if folded.seq == seq else Stale(folded.seq)

    # Waiting

    def following(self, id: str) -> AbstractContextManager[Place]:
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
    def dismissed(self) -> bool:
        return self._watch.over

    # Inside a transaction

    def _stamp(self) -> str:
        return self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def _afresh(self, id: str) -> Folded | None:
        """The current state of a table, from disk."""
        with self._connections.reading() as db:
            return self._records.folded(db, id, keep=False, afresh=True)

    def _whole(self, id: str) -> Folded | None:
        """The current state of a table, for its match. A finished one is read from disk, because its result will be stored."""
        held = self._cache.get(id)
        over = held is not None and held.record.game.final(held.state) is not None
        with self._connections.reading() as db:
            return self._records.folded(db, id, keep=False, afresh=over)
