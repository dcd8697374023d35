"""Tables: records stored as an append-only log. A correction is one more entry."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.foreign import ForeignRecord
from scorekeeper.core.record import Record, Refused
from scorekeeper.store.groups.matches import finished_match
from scorekeeper.store.log import seals, writing
from scorekeeper.store.log.folded import FoldedRecord
from scorekeeper.store.log.watch import Subscription
from scorekeeper.store.rows.answers import Appended, Locked, Reused, Stale
from scorekeeper.store.rows.connection import Db, StoreError
from scorekeeper.store.rows.links import (
    Links,
    Role,
    in_force,
    make,
    revoke,
    unguessable,
)
from scorekeeper.store.rows.once import Once
from scorekeeper.store.rows.rows import entries_of, fetch
from scorekeeper.store.tables.reading import TableReader
from scorekeeper.store.tables.removals import ZONE


class Store(TableReader):
    """The tables of one installation. Thread-safe; several processes may use one database.

    For an unknown table, readers return None and writers raise LookupError. Every method may raise StoreError.
    """

    def migrate(self) -> list[str]:
        """Apply the pending migrations and return their names."""
        steps = self._connections.migrate()
        self._connections.watched = self._noticed.look
        self.look()
        return steps

    def set_zone(self, name: str) -> None:
        """Choose the time zone of the club, one of `days.names`."""
        put = "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        self._connections.write(put, [ZONE, name])
        self.look()

    def writing(self, what: str = "") -> AbstractContextManager[Db]:
        """A write transaction (`Connections.writing`)."""
        return self._connections.writing(what)

    def close(self) -> None:
        """End all waits and close all connections. The store cannot be used afterwards."""
        self._watch.end()
        self._connections.close()

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

    def keep(self, record: ForeignRecord, key: str = "") -> str:
        """Create a table for a record whose ruleset is not installed, as it came; like `create`. It can be read with `foreign`."""
        if key and (known := self.opened_by(key)):
            return known
        id, at = unguessable(), self._stamp()
        with self.writing(key or id) as db:
            if key and (earlier := db.execute("SELECT id FROM tables WHERE key = ?", [key]).fetchone()):
                return str(earlier[0])
            writing.create(db, id, record, at, key)
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
