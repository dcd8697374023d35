"""Tables: where records are kept, entry by entry. Nothing is ever changed or erased; a correction is one more entry."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from sqlite_utils import Database

from scorekeeper.core import record as records
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record, Refused
from scorekeeper.games import BY_NAME
from scorekeeper.season.matches import Match, Result
from scorekeeper.store.answers import Appended, Listed, Locked, Precedent, Reused, Stale, Stored, Unsound, Whole
from scorekeeper.store.connection import Connections, StoreError
from scorekeeper.store.folded import MOST, Cache, Folded
from scorekeeper.store.groups import Groups
from scorekeeper.store.links import Links, Opened, Role, first_links, in_force, make, opened, revoke, unguessable
from scorekeeper.store.looking import begin, inspect
from scorekeeper.store.matches import Matches, ended
from scorekeeper.store.migrations import migrate
from scorekeeper.store.once import ALIKE, Once
from scorekeeper.store.quotas import Quotas
from scorekeeper.store.reading import Reading
from scorekeeper.store.removals import Noticed, Removals
from scorekeeper.store.rows import columns, encoded, entries_of, fetched, length, listed
from scorekeeper.store.tries import Tries
from scorekeeper.store.waiting import Waiting
from scorekeeper.store.watch import Place, Watch

FILE = "scorekeeper.db"
"""The name of the file in the folder of an installation."""


def now() -> datetime:
    return datetime.now(UTC)


class Store:
    """The tables of one installation. One store may be shared by all threads; several processes may use one file.

    Where a table is named that is not there, readers answer None and writers raise LookupError. Every method may raise StoreError.
    """

    def __init__(self, path: Path, games: Mapping[str, Game], clock: Callable[[], datetime], most: int) -> None:
        self._connections = Connections(path)
        self._clock = clock
        self._cache = Cache(most)
        self._records = Reading(games, self._cache)
        self._watch = Watch(self._connections, self.state)
        self._matches = Matches(self._connections, games, self._whole)
        self.groups = Groups(self._connections, self._stamp)
        self.waiting = Waiting(self._connections, self._stamp)
        self.removals = Removals(self._connections, clock)
        self._noticed = Noticed(self._cache.clear, self._matches.clear, self.groups.clear)
        self._seen: dict[str, tuple[str, bool]] = {}
        self.quotas = Quotas(self._connections, clock)
        self.tries = Tries(self._connections, clock)

    def migrate(self) -> list[str]:
        """Bring the file to the newest shape; the names of the steps this took, none the second time."""
        steps = migrate(self._connections)
        self._connections.watched = self._noticed.look
        return steps

    @property
    def changes(self) -> int:
        """How often anything was removed or brought back, as far as this process knows: what was drawn before shows it no more."""
        return self._noticed.number

    def writing(self) -> AbstractContextManager[Database]:
        """One transaction that nobody else writes in: all of it is kept, or nothing."""
        return self._connections.writing()

    def probe(self) -> None:
        """StoreError unless something could be written now; nothing is, and nobody is kept waiting for it."""
        self._connections.probe()

    def held(self) -> Whole:
        """How much there is."""
        with self._connections.reading() as db:
            there = "WHERE removed IS NULL"
            rows = db.execute(
                f"SELECT (SELECT count(*) FROM tables {there}), (SELECT count(*) FROM groups {there}),"
                " (SELECT count(*) FROM entries) + (SELECT count(*) FROM group_entries)"
            ).fetchone()
        return Whole(*rows)

    def close(self) -> None:
        """End all waits and close all connections; the last thing to be done with a store."""
        self._watch.end()
        self._connections.close()

    # Reading

    def load(self, id: str) -> Stored | None:
        """The record as it was declared, not folded: even one that no longer stands by today's rules."""
        with self._connections.reading() as db:
            return self._records.load(db, id)

    def seq(self, id: str) -> int:
        """The number of entries in the log of a table; 0 for one that is not there."""
        with self._connections.reading() as db:
            return length(db, id)

    def state(self, id: str) -> Folded | None:
        """(record, state) as they are now, folding no more than what was added since this process last looked."""
        with self._connections.reading() as db:
            return self._records.folded(db, id)

    def used(self, id: str, once: Once) -> bool | Reused:
        """Whether a one-time key has been used at this table; Reused if it was for something else."""
        with self._connections.reading() as db:
            kept = [kept for _, kept in entries_of(db, id, once)]
        return Reused(once.key) if kept and not all(map(once.says, kept)) else bool(kept)

    def tables(self) -> list[Listed]:
        """Every table, the one used last first."""
        with self._connections.reading() as db:
            return listed(db, "")

    def opened_by(self, key: str) -> str | None:
        """The table that was opened with a one-time key."""
        with self._connections.reading() as db:
            found = db.execute("SELECT id FROM tables WHERE key = ?", [key]).fetchone()
        return str(found[0]) if found else None

    def look_in(self, id: str) -> None:
        """Somebody opens a table: kept by and by, with the day, so that nobody waits for the disk to look at something."""
        if self._seen.get(id, ("",))[0] != (today := f"{self._clock().astimezone(UTC):%Y-%m-%d}"):
            self._seen[id] = (today, False)

    def keep_looks(self) -> None:
        """Keep which tables were opened since this was last called."""
        new = [(today, id) for id, (today, kept) in [*self._seen.items()] if not kept]
        if new:
            with self.writing() as db:
                db.conn.executemany("UPDATE tables SET seen = max(coalesce(seen, ''), ?) WHERE id = ?", new)
            self._seen.update({id: (today, True) for today, id in new})

    def opens(self, link: str) -> Opened | None:
        """The table that a link opens, and for whom; None for a link that was never made."""
        with self._connections.reading() as db:
            return opened(db, link)

    def links(self, id: str) -> Links:
        """The links of a table that are in force."""
        with self._connections.reading() as db:
            return in_force(db, id)

    def listed(self, id: str) -> Listed | None:
        """One table as the list of tables has it."""
        with self._connections.reading() as db:
            return next(iter(listed(db, "AND id = ?", id)), None)

    def names(self, ids: Sequence[str] | None = None) -> list[str]:
        """Everybody who has played at these tables, or at any; the most frequent first."""
        where = "" if ids is None else "AND tables.id IN (SELECT value FROM json_each(:ids))"
        with self._connections.reading() as db:
            rows = db.execute(
                f"SELECT names.value FROM tables, json_each(iif(json_valid(players), players, '[]')) AS names"
                f" WHERE removed IS NULL {where}"
                " GROUP BY names.value ORDER BY count(*) DESC, max(touched) DESC, names.value",
                {"ids": encoded(ids)},
            ).fetchall()
        return [name for (name,) in rows]

    def results(self, ids: Iterable[str], patience: float | None = None) -> dict[str, Result | None]:
        """What the records of these tables say for standings, in this order; None for one that is not there or cannot be read.

        Raises Unready where more would have to be folded than so many seconds of computing allow; what was folded is remembered.
        """
        return self._matches.results(ids, patience)

    def matches(self, ids: Iterable[str], patience: float | None = None) -> dict[str, Match | None]:
        """What they say for statistics, likewise."""
        return self._matches.matches(ids, patience)

    def recall(self, pause: float = 0.02) -> None:
        """Fold the matches of all groups, those of the group used last first, so that no page has to wait for them.

        What is kept of them already is compared with their records. It ends when everybody is dismissed.
        """
        for group in self.groups.ids():
            with suppress(StoreError):  # told to whoever opens the group
                ids = [id for season in self.groups.held(group).group.seasons.values() for id in season.matches]
                self._matches.recall(ids, pause, lambda: self.dismissed)

    def like(self, record: Record, among: Collection[str] | None = None) -> list[Stored]:
        """The tables with the ruleset and the players of a record, all or those `among` these ids; none that cannot be read."""
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
        """What these players, sitting in whatever order, ruled otherwise than the rules say; the newest first.

        Rulings that were undone are not among them, nor those of a table whose record cannot be read any more.
        """
        group = sorted(players)
        with self._connections.reading() as db:
            tables = db.execute("SELECT id, players FROM tables WHERE removed IS NULL AND ruleset = ?", [ruleset]).fetchall()
            return self._records.precedents(db, [id for id, names in tables if sorted(msgspec.json.decode(names)) == group])

    def precedents_at(self, ids: Iterable[str]) -> list[Precedent]:
        """What was ruled otherwise at these tables; the newest first."""
        with self._connections.reading() as db:
            return self._records.precedents(db, ids)

    # Writing

    def create(self, record: Record, key: str = "") -> str:
        """Open a table for a record, and say under which id it is kept: one that nobody can guess.

        A record with a log keeps it, with its times as they are. ValueError for one that does not fold: ask `fold` first. The same
        one-time key opens one table only.
        """
        folded = records.fold(record)
        if isinstance(folded, Refused):
            raise ValueError(f"entry {folded.entry}: {folded.objections[0].text.en}")
        id, match = unguessable(), ended(Folded(record, folded))
        at = self._stamp()
        with self.writing() as db:
            if key and (earlier := db.execute("SELECT id FROM tables WHERE key = ?", [key]).fetchone()):
                return str(earlier[0])
            db.execute(
                "INSERT INTO tables (id, ruleset, edition, house, players, created, touched, key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [id, record.game.name, record.edition, encoded(record.house), encoded(record.players), at, at, key or None],
            )
            first_links(db, id, at)
            rows = [(id, *columns(entry, fact)) for entry, fact in enumerate(record.log)]
            db.conn.executemany('INSERT INTO entries (table_id, entry, fact, "by", at) VALUES (?, ?, ?, ?, ?)', rows)
            if match:
                self._matches.keep(db, id, len(record.log), match)
        self._cache.put(id, Folded(record, folded))
        return id

    def append(
        self, id: str, facts: Sequence[Fact], seq: int, key: str, said: str = ""
    ) -> Appended | Stale | Refused | Locked | Reused:
        """Add facts to the log of a table, all of them or none, and return once they are on the disk.

        `seq` is the number of entries that whoever declares has seen: Stale if there are more by now. The same `key` twice is one
        declaration; with another `said`, a digest of what was sent, it is Reused. Facts without a time are stamped. Refused tells
        the entry that cannot stand and why.
        """
        once = Once(key, said)
        at = self._stamp()
        stamped = [fact if fact.at else msgspec.structs.replace(fact, at=at) for fact in facts]
        folded = self.state(id)
        if folded is None:
            raise LookupError(id)
        added = records.add(*folded, *stamped) if folded.seq == seq else None
        if added is None or isinstance(added, Refused) or not self._append(id, stamped, seq, once):
            refused = added if isinstance(added, Refused) else None
            return self._hindrance(id, seq, once) or refused or self.append(id, facts, seq, key, said)
        longer = Folded(*added)
        self._cache.put(id, longer)
        self._watch.tell(id, longer)
        return Appended(longer.record, longer.seq, tuple(range(seq, longer.seq)))

    def renew(self, id: str, role: Role) -> Links:
        """Revoke every link of this role and make a new one."""
        at = self._stamp()
        with self.writing() as db:
            in_force(db, id)
            revoke(db, id, role, at)
            make(db, id, role, at)
            links = in_force(db, id)
        self.nudge(id)
        return links

    def lock(self, id: str, *, locked: bool) -> None:
        """From now on nobody may declare at this table, or everybody with its link may again."""
        at = self._stamp()
        with self.writing() as db:
            in_force(db, id)
            if locked:
                db.execute("UPDATE tables SET locked = coalesce(locked, ?) WHERE id = ?", [at, id])
            else:
                db.execute("UPDATE tables SET locked = NULL WHERE id = ?", [id])
        self.nudge(id)

    def _append(self, id: str, facts: Sequence[Fact], seq: int, once: Once) -> bool:
        """Whether facts were added: if the log is still as long as `seq` says, nobody has locked the table and the key is new."""
        rows = [value for entry, fact in enumerate(facts, seq) for value in columns(entry, fact)]
        places = ", ".join(["(?, ?, ?, ?)"] * len(facts))
        sql = (
            'INSERT INTO entries (table_id, entry, fact, "by", at, key)'
            f" WITH log (id, seq, key) AS (VALUES (?, ?, ?)), new AS (VALUES {places})"
            " SELECT log.id, new.*, log.key FROM new, log JOIN tables ON tables.id = log.id"
            " WHERE locked IS NULL AND removed IS NULL"
            " AND seq = (SELECT coalesce(max(entry) + 1, 0) FROM entries WHERE table_id = log.id)"
            f" AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = log.id AND log.key IS NOT NULL AND {ALIKE})"
        )
        return self._connections.write(sql, [id, seq, once.kept, *rows, *once.alike]) > 0

    def _hindrance(self, id: str, seq: int, once: Once) -> Appended | Stale | Locked | Reused | None:
        """Why nothing may be added now, whatever it is."""
        with self._connections.reading() as db:
            folded = self._records.folded(db, id)
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
        """A place among those who follow a table; `wait` there until something is declared or somebody nudges.

        A nudge from before the place was taken goes unheard, as one in another process does if it comes right at the start.
        """
        return self._watch.following(id)

    def nudge(self, id: str) -> None:
        """Wake who waits for a table in this process at once for what is no entry, as a lock and new links are; others see it."""
        self._watch.nudge(id)

    def nudge_all(self) -> None:
        """The same for whoever waits for any table: something was removed or brought back."""
        self._watch.nudge_all()

    def dismiss(self) -> None:
        """End all waits, also later ones, at once: the server stops."""
        self._watch.end()

    @property
    def dismissed(self) -> bool:
        return self._watch.over

    # Inside a transaction

    def _stamp(self) -> str:
        return self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def _whole(self, id: str) -> Folded | None:
        """A table as it is now, for its match: one that is over as the disk has it, since what is said of it then is kept."""
        held = self._cache.get(id)
        over = held is not None and held.record.game.final(held.state) is not None
        with self._connections.reading() as db:
            return self._records.folded(db, id, keep=False, afresh=over)


def open_store(
    path: Path, games: Mapping[str, Game] = BY_NAME, clock: Callable[[], datetime] = now, most: int = MOST, *, seen: bool = False
) -> Store:
    """The store in the file at `path`, which is made, for its owner's eyes alone, if it is not there yet.

    `clock` stamps what is declared; `most` tables at a time are kept folded in memory. StoreError where the file cannot be had, or
    is no sound database of this app: that is looked at first, unless somebody has `seen` to it a moment ago.
    """
    if not seen:
        inspect(path)
    begin(path)
    store = Store(path, games, clock, most)
    store.migrate()
    return store
