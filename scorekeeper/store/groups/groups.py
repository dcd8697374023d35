"""Groups of people who play together, stored as an append-only log like tables."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import NamedTuple

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.season.entries import DECODER
from scorekeeper.season.group import GroupState
from scorekeeper.season.group_folding import add, fold
from scorekeeper.store.rows.answers import Reused
from scorekeeper.store.rows.connection import Connections, Db, StoreError
from scorekeeper.store.rows.links import (
    GROUPS,
    RESULTS,
    ROLES,
    Links,
    OpenedLink,
    Role,
    first_links,
    in_force,
    make,
    open_link,
    revoke,
    special_link,
    unguessable,
)
from scorekeeper.store.rows.once import ALIKE, Once

MOST = 64
"""The maximum number of folded groups cached; the least recently used is evicted first."""
UNREADABLE = Words(
    "この会の記入は、今のアプリでは読めない。控えを取って調べる。",
    "This version of the app cannot read the entries of this group. Make a backup and inspect it.",
)


class StoredGroup(NamedTuple):
    """A stored group: its log, and the group folded from it. `seq` is the number of its entries."""

    id: str
    log: tuple[Fact, ...]
    group: GroupState

    @property
    def seq(self) -> int:
        return len(self.log)


class Overtaken(NamedTuple):
    """Nothing was added because somebody else made an entry in the meantime; `held` is the group as it is now."""

    held: StoredGroup


class Groups:
    """The groups of one installation. Thread-safe. Every method may raise StoreError, and LookupError for an unknown group."""

    def __init__(self, connections: Connections, stamp: Callable[[], str]) -> None:
        self._connections = connections
        self._stamp = stamp
        self._lock = Lock()
        self._cache: OrderedDict[str, StoredGroup] = OrderedDict()

    # Reading

    def opens(self, link: str) -> OpenedLink | None:
        """The group that a link opens (`Opened.table` is its id) and the role; None for a link that never existed."""
        opened = self._open(link)
        return opened if opened and opened.role in ROLES else None

    def shows(self, link: str, what: str = RESULTS) -> OpenedLink | None:
        """The group whose public page a link shows, or `what` else it opens (a role, with what stands after its space); None for
        a link that never did.
        """
        opened = self._open(link)
        return opened if opened and opened.role.partition(" ")[0] == what else None

    def _open(self, link: str) -> OpenedLink | None:
        with self._connections.reading() as db:
            return open_link(db, link, GROUPS)

    def links(self, id: str) -> Links:
        """The valid links of a group."""
        with self._connections.reading() as db:
            return in_force(db, id, GROUPS)

    def public_link(self, id: str, what: str = RESULTS) -> str:
        """The link of a group's public page, or of another role; "" while it has none."""
        with self._connections.reading() as db:
            return special_link(db, id, what)

    def state_of(self, id: str) -> StoredGroup:
        """The current state of a group."""
        with self._connections.reading() as db:
            return self._load(db, id)

    def is_used(self, id: str, once: Once) -> bool | Reused:
        """Whether a one-time key has been used in this group; Reused if it was for something else."""
        with self._connections.reading() as db:
            return _is_used(db, id, once)

    def ids(self) -> list[str]:
        """The ids of all groups, the most recently used first."""
        with self._connections.reading() as db:
            rows = db.execute("SELECT id FROM groups WHERE removed IS NULL ORDER BY touched DESC, rowid DESC").fetchall()
        return [id for (id,) in rows]

    def seating(self, table: str) -> list[str]:
        """The ids of the groups that have, or had, the match of a table in a season."""
        with self._connections.reading() as db:
            rows = db.execute(
                "SELECT DISTINCT group_id FROM group_entries JOIN groups ON groups.id = group_id "
                "WHERE removed IS NULL AND instr(fact, ?) > 0 ORDER BY group_id",
                [f'"table":"{table}"'],
            ).fetchall()
        return [id for (id,) in rows]

    def group_of_key(self, key: str) -> str | None:
        """The id of the group that was created with a one-time key, if any."""
        with self._connections.reading() as db:
            found = db.execute("SELECT id FROM groups WHERE key = ?", [key]).fetchone()
        return str(found[0]) if found else None

    # Writing

    def create(self, facts: Sequence[Fact], key: str = "") -> str:
        """Create a group with its first entries and return its id; the same one-time key creates one group only.

        ValueError for entries that cannot stand.
        """
        group = fold(tuple(facts))
        if isinstance(group, Refused):
            raise ValueError(f"entry {group.entry}: {group.objections[0].text.en}")
        id, at = unguessable(), self._stamp()
        with self._connections.writing(key or id) as db:
            if key and (earlier := db.execute("SELECT id FROM groups WHERE key = ?", [key]).fetchone()):
                return str(earlier[0])
            db.execute("INSERT INTO groups (id, created, touched, key) VALUES (?, ?, ?, ?)", [id, at, at, key or None])
            first_links(db, id, at, GROUPS)
            self._insert(db, id, 0, _stamp_all(facts, at), None)
        return id

    def append(
        self, id: str, facts: Sequence[Fact], key: str, seq: int | None = None, said: str = "", *, imported: bool = False
    ) -> StoredGroup | Overtaken | Refused | Reused:
        """Add entries to a group, all of them or none, and return the group.

        `seq` is the number of entries that the client has seen: Overtaken if there are more by now; None to skip this check. The
        same `key` twice enters them once; Reused if it comes with another `said`, a digest of what was sent. Refused says why an
        entry cannot stand. Those that are `imported` may be about rulesets that are not installed.
        """
        once = Once(key, said)
        at = self._stamp()
        with self._connections.writing(id) as db:
            held = self._load(db, id)
            if used := _is_used(db, id, once):
                return used if isinstance(used, Reused) else held
            if seq is not None and held.seq != seq:
                return Overtaken(held)
            stamped = _stamp_all(facts, at)
            added = add(held.log, held.group, *stamped, imported=imported)
            if isinstance(added, Refused):
                return added
            self._insert(db, id, held.seq, stamped, once.stored_value)
            db.execute("UPDATE groups SET touched = ? WHERE id = ?", [at, id])
        held = StoredGroup(id, held.log + stamped, added)
        self._keep(held)
        return held

    def renew(self, id: str, role: Role) -> Links:
        """Revoke every link of this role and make a new one."""
        at = self._stamp()
        with self._connections.writing(id) as db:
            in_force(db, id, GROUPS)
            revoke(db, id, role, at, GROUPS)
            make(db, id, role, at, GROUPS)
            return in_force(db, id, GROUPS)

    def withdraw(self, id: str, what: str = RESULTS, *, again: bool = False) -> str:
        """Revoke the link of a group's public page, or of another role, if it has one, and make a new one if it is to be there
        `again`.
        """
        at = self._stamp()
        with self._connections.writing(id) as db:
            in_force(db, id, GROUPS)
            revoke(db, id, what, at, GROUPS)
            if again:
                make(db, id, what, at, GROUPS)
            return special_link(db, id, what)

    def clear(self) -> None:
        """Empty the cache."""
        with self._lock:
            self._cache.clear()

    # Inside a transaction

    def _load(self, db: Db, id: str) -> StoredGroup:
        if not db.execute("SELECT 1 FROM groups WHERE id = ? AND removed IS NULL", [id]).fetchone():
            raise LookupError(id)
        with self._lock:
            known = self._cache.get(id)
        since = known.seq if known else 0
        rows = db.execute(
            'SELECT fact, "by", at FROM group_entries WHERE group_id = ? AND entry >= ? ORDER BY entry', [id, since]
        ).fetchall()
        if known and not rows:
            return known
        try:
            new = tuple(msgspec.structs.replace(DECODER.decode(fact), by=by, at=at) for fact, by, at in rows)
        except msgspec.DecodeError as error:
            raise StoreError(UNREADABLE, f"{id}: {error}") from error
        group = add(known.log, known.group, *new, key=str) if known else fold(new)
        if isinstance(group, Refused):
            raise StoreError(UNREADABLE, f"{id}: entry {group.entry}: {group.objections[0].text.en}")
        held = StoredGroup(id, (known.log if known else ()) + new, group)
        self._keep(held)
        return held

    def _keep(self, held: StoredGroup) -> None:
        with self._lock:
            known = self._cache.get(held.id)
            if known is None or known.seq < held.seq:
                self._cache[held.id] = held
            self._cache.move_to_end(held.id)
            while len(self._cache) > MOST:
                self._cache.popitem(last=False)

    def _insert(self, db: Db, id: str, since: int, stamped: Sequence[Fact], key: str | None) -> None:
        """Insert a row for each fact."""
        db.executemany(
            'INSERT INTO group_entries (group_id, entry, fact, "by", at, key) VALUES (?, ?, ?, ?, ?, ?)',
            [
                (id, entry, msgspec.json.encode(msgspec.structs.replace(fact, by=None, at=None)).decode(), fact.by, fact.at, key)
                for entry, fact in enumerate(stamped, since)
            ],
        )


def _stamp_all(facts: Sequence[Fact], at: str) -> tuple[Fact, ...]:
    """The facts as they are stored: those without a time get this one."""
    return tuple(fact if fact.at else msgspec.structs.replace(fact, at=at) for fact in facts)


def _is_used(db: Db, id: str, once: Once) -> bool | Reused:
    if not once.key:
        return False
    rows = db.execute(f"SELECT key FROM group_entries AS entries WHERE group_id = ? AND {ALIKE}", [id, *once.alike]).fetchall()
    return Reused(once.key) if not all(once.says(kept) for (kept,) in rows) else bool(rows)
