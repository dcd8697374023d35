"""Removal of tables, groups and people's names by the host: hidden at once, restorable for a month, then erased for good.

A name is removed by replacing it everywhere with the same unique placeholder.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, NamedTuple

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.local import days
from scorekeeper.season.entries import DECODER, PersonEntered, Renamed
from scorekeeper.store.log.seals import Seals
from scorekeeper.store.rows.connection import Connections, Db
from scorekeeper.store.rows.rows import CHANGES, to_json

Kind = Literal["table", "group", "name"]
MONTHS = (3, 6, 12, 24, 36)
"""The choices for removing tables that nobody has opened, in months."""
NEXT, LOOKS = timedelta(hours=2), 3
"""The longest time between two looks at the clock, and how many looks it takes to trust it."""
DAYS = 30
"""Days for which a removal can be undone."""
ZONE = "zone"
"""The setting with the name of the club's time zone. It is copied with the records."""
COLUMNS = "id, kind, what, about, why, at, back, erased"


class Removal(NamedTuple):
    """A removal. `what` is the id of the table or group, or the name, "" once erased. `about` describes it in a few words, `why`
    says whether the host removed it or the rule for unopened tables. Times are ISO 8601.
    """

    number: int
    kind: Kind
    what: str
    about: str
    why: Literal["host", "unopened"]
    at: str
    back: str | None
    erased: str | None

    @property
    def until(self) -> str:
        """When it will be erased (ISO 8601)."""
        return (datetime.fromisoformat(self.at) + timedelta(days=DAYS)).isoformat()

    @property
    def can_come_back(self) -> bool:
        return self.back is None and self.erased is None


_NAMING = ('{"fact":"renamed"', '{"fact":"substituted"', '{"fact":"joined"')
NAMES_SOMEBODY = "(" + " OR ".join(f"substr(fact, 1, {len(one)}) = '{one}'" for one in _NAMING) + ")"
"""Whether an entry of a table gives somebody a name."""


class Hangs(NamedTuple):
    """What depends on a table, group or name: a number of entries, and the ids of tables and groups that refer to it."""

    entries: int = 0
    tables: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


NOTICED = f"({CHANGES}), (SELECT value FROM settings WHERE key = ?)"
"""SQL: what `Noticed` is about; its parameter is ZONE."""


class Noticed:
    """Clears this process's caches when any process has removed or restored something, and knows the time zone of the club."""

    def __init__(self, *clear: Callable[[], None]) -> None:
        self._clear = clear
        self.number = 0
        self.zone = ""
        self.last: tuple[int, str | None] = 0, None
        """What was noticed last."""

    def look(self, db: Db) -> None:
        self.notice(*db.execute(f"SELECT {NOTICED}", [ZONE]).fetchone())

    def notice(self, number: int, zone: str | None) -> None:
        self.last, self.zone = (number, zone), zone or ""
        if number != self.number:
            for clear in self._clear:
                clear()
            self.number = number


class Removals:
    """The removals of one installation. Safe to share between threads and processes. Every method may raise StoreError, and
    LookupError for what does not exist.
    """

    def __init__(self, connections: Connections, clock: Callable[[], datetime], seals: Seals) -> None:
        self._connections = connections
        self._clock = clock
        self._seals = seals

    # Looking

    def list_all(self) -> list[Removal]:
        """All removals, the newest first."""
        with self._connections.reading() as db:
            rows = db.execute(f"SELECT {COLUMNS} FROM removals ORDER BY id DESC").fetchall()
        return [Removal(*row) for row in rows]

    def hangs_on(self, kind: Kind, what: str) -> Hangs:
        """What depends on a table, group or name, to be shown before it is removed."""
        with self._connections.reading() as db:
            if kind == "name":
                return _hangs_on_name(db, what)
            if not _there(db, kind, what):
                raise LookupError(what)
            if kind == "table":
                entries = db.execute("SELECT count(*) FROM entries WHERE table_id = ?", [what]).fetchone()[0]
                naming = f'%"table":"{what}"%'
                rows = db.execute("SELECT DISTINCT group_id FROM group_entries WHERE fact LIKE ?", [naming]).fetchall()
                return Hangs(entries, (), tuple(id for (id,) in rows))
            facts = db.execute("SELECT fact FROM group_entries WHERE group_id = ?", [what]).fetchall()
            matches = {table for (fact,) in facts if (table := msgspec.json.decode(fact).get("table"))}
            return Hangs(len(facts), tuple(sorted(matches)), ())

    def names(self) -> list[tuple[str, int]]:
        """All names of people, with the number of tables at which each sits; the most frequent first."""
        with self._connections.reading() as db:
            rows = db.execute(
                "SELECT name, CAST(sum(seats) AS BIGINT) FROM ("
                f"SELECT value AS name, count(*) AS seats FROM tables, {db.seats} GROUP BY value"
                ' UNION ALL SELECT DISTINCT "by", 0 FROM entries WHERE "by" IS NOT NULL'
                f" UNION ALL SELECT DISTINCT {db.field('name')}, 0 FROM group_entries"
                f" WHERE {db.field('fact')} IN ('person', 'renamed')"
                ' UNION ALL SELECT DISTINCT "by", 0 FROM group_entries WHERE "by" IS NOT NULL'
                f" UNION ALL SELECT DISTINCT {db.field('name')}, 0 FROM entries WHERE {NAMES_SOMEBODY}"
                " UNION ALL SELECT DISTINCT name, 0 FROM devices WHERE name IS NOT NULL"
                ") AS named GROUP BY name ORDER BY sum(seats) DESC, name"
            ).fetchall()
        return [(name, seats) for name, seats in rows]

    # Removing and bringing back

    def remove(self, kind: Kind, what: str, about: str, why: Literal["host", "unopened"] = "host") -> int:
        """Remove a table, group or name and return the number of the removal."""
        at = self._stamp()
        with self._connections.writing() as db:
            if kind != "name" and not _there(db, kind, what):
                raise LookupError(what)
            if kind == "name" and _hangs_on_name(db, what) == Hangs():
                raise LookupError(what)
            return self._remove(db, kind, what, about, why, at)

    def bring_back(self, number: int) -> Removal:
        """Undo a removal. LookupError if it was undone or erased already."""
        with self._connections.writing() as db:
            found = db.execute(
                f"SELECT {COLUMNS} FROM removals WHERE id = ? AND back IS NULL AND erased IS NULL",
                [number],
            ).fetchone()
            if found is None:
                raise LookupError(number)
            one = Removal(*found)
            if one.kind == "name":
                self._rename(db, instead(number), one.what)
            else:
                db.execute(f"UPDATE {one.kind}s SET removed = NULL WHERE id = ?", [one.what])
            db.execute("UPDATE removals SET back = ? WHERE id = ?", [self._stamp(), number])
            return one

    def months(self) -> int | None:
        """After how many months an unopened table is removed; None: never."""
        with self._connections.reading() as db:
            found = db.execute("SELECT value FROM settings WHERE key = 'unopened months'").fetchone()
        return int(found[0]) if found else None

    def set_months(self, months: int | None) -> None:
        """Set after how many months an unopened table is removed. ValueError unless one of MONTHS or None."""
        if months not in (None, *MONTHS):
            raise ValueError(months)
        with self._connections.writing() as db:
            db.execute("DELETE FROM settings WHERE key = 'unopened months'")
            if months:
                db.execute("INSERT INTO settings (key, value) VALUES ('unopened months', ?)", [str(months)])

    def steady(self) -> bool:
        """Whether the clock has advanced steadily for some hours, over several calls. A clock that jumps, as on a machine without a
        battery, must not cause anything to be erased.
        """
        now = self._clock().astimezone(UTC)
        with self._connections.writing() as db:
            found = db.execute("SELECT value FROM settings WHERE key = 'looks'").fetchone()
            before, count = found[0].split(" ") if found else (now.isoformat(), 0)
            passed = now - datetime.fromisoformat(before)
            if not timedelta() <= passed <= NEXT:
                before, count = now.isoformat(), 0
            elif passed >= NEXT / 4:
                before, count = now.isoformat(), int(count) + 1
            db.execute("DELETE FROM settings WHERE key = 'looks'")
            db.execute("INSERT INTO settings (key, value) VALUES ('looks', ?)", [f"{before} {count}"])
        return int(count) >= LOOKS

    def remove_unopened(self, months: int) -> list[str]:
        """Remove the tables that nobody has opened for this many months and return their ids."""
        now = self._clock().astimezone(UTC)
        before = f"{now - timedelta(days=30 * months):%Y-%m-%d}"
        with self._connections.writing() as db:
            rows = db.execute(
                "SELECT id, players, created FROM tables WHERE removed IS NULL"
                " AND substr(touched, 1, 10) < ? AND substr(coalesce(seen, touched), 1, 10) < ? ORDER BY touched",
                [before, before],
            ).fetchall()
            for id, players, created in rows:
                self._remove(db, "table", id, table_summary(players, created), "unopened", self._stamp())
        return [id for id, _, _ in rows]

    def erase(self) -> list[Removal]:
        """Erase for good what was removed over DAYS days ago, and return those removals.

        A table whose newest entry watching needs stays until there is a newer one (`Db.spared`).
        """
        now = self._clock().astimezone(UTC)
        before = f"{now - timedelta(days=DAYS):%Y-%m-%dT%H:%M:%SZ}"
        with self._connections.writing() as db:
            rows = db.execute(
                f"SELECT {COLUMNS} FROM removals WHERE back IS NULL AND erased IS NULL AND at < ?"
                f" AND (kind <> 'table' OR what <> coalesce({db.spared}, ''))",
                [before],
            ).fetchall()
            for one in map(Removal._make, rows):
                if one.kind == "table":
                    for table in ("entries", "links", "devices"):
                        db.execute(f"DELETE FROM {table} WHERE table_id = ?", [one.what])
                    db.execute("DELETE FROM tables WHERE id = ?", [one.what])
                elif one.kind == "group":
                    for table in ("group_entries", "group_links"):
                        db.execute(f"DELETE FROM {table} WHERE group_id = ?", [one.what])
                    db.execute("DELETE FROM groups WHERE id = ?", [one.what])
                db.execute("UPDATE removals SET what = '', about = '', erased = ? WHERE id = ?", [self._stamp(), one.number])
        return [Removal(*row) for row in rows]

    def _remove(self, db: Db, kind: Kind, what: str, about: str, why: str, at: str) -> int:
        row = "INSERT INTO removals (kind, what, about, why, at) VALUES (?, ?, ?, ?, ?) RETURNING id"
        ((number,),) = db.execute(row, [kind, what, about, why, at]).fetchall()
        if kind == "name":
            self._rename(db, what, instead(number))
        else:
            db.execute(f"UPDATE {kind}s SET removed = ? WHERE id = ?", [at, what])
        return int(number)

    def _rename(self, db: Db, old: str, new: str) -> None:
        """Replace a name everywhere, and make seals anew where they fit."""
        entered = db.execute('SELECT DISTINCT table_id FROM entries WHERE "by" = ?', [old]).fetchall()
        touched = {id for id, _ in _tables_with(db, old)} | {id for id, _, _ in _declared_with(db, old)} | {id for (id,) in entered}
        sealed = [id for id in touched if self._seals.sound(db, id)]
        _rename(db, old, new)
        for id in sealed:
            self._seals.seal_anew(db, id)

    def _stamp(self) -> str:
        return self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def table_summary(players: str, created: str) -> str:
    """A table in a few words: its players and the day it was opened."""
    try:
        names = msgspec.json.decode(players, type=tuple[str, ...])
    except msgspec.DecodeError:
        names = ()
    return summary_of_names(names, created)


def summary_of_names(names: Iterable[str], created: str) -> str:
    """The same of what has been read."""
    return " ".join(filter(None, ("・".join(names), str(days.day(created) or ""))))


def instead(number: int) -> str:
    """The placeholder for a removed name."""
    return f"名無し{number}"


def _there(db: Db, kind: Kind, id: str) -> bool:
    return db.execute(f"SELECT 1 FROM {kind}s WHERE id = ? AND removed IS NULL", [id]).fetchone() is not None


def _hangs_on_name(db: Db, name: str) -> Hangs:
    entries = db.execute('SELECT count(*) FROM entries WHERE "by" = ?', [name]).fetchone()[0]
    groups = {id for id, _, _ in _said_with(db, name)}
    groups |= {id for (id,) in db.execute('SELECT DISTINCT group_id FROM group_entries WHERE "by" = ?', [name]).fetchall()}
    tables = [id for id, _ in _tables_with(db, name)]
    tables += [id for id, _, _ in _declared_with(db, name)]
    tables += [id for (id,) in db.execute("SELECT DISTINCT table_id FROM devices WHERE name = ?", [name]).fetchall()]
    return Hangs(entries, tuple(dict.fromkeys(tables)), tuple(sorted(groups)))


def _tables_with(db: Db, name: str) -> list[tuple[str, list[str]]]:
    """The tables at which a player of this name sits, with all their players."""
    rows = db.execute(
        f"SELECT id, players FROM tables WHERE EXISTS (SELECT 1 FROM {db.seats} WHERE value = ?)",
        [name],
    ).fetchall()
    return [(id, msgspec.json.decode(players, type=list[str])) for id, players in rows]


def _declared_with(db: Db, name: str) -> list[tuple[str, int, dict[str, Any]]]:
    """The entries of tables that give somebody this name: (table, index, fact)."""
    rows = db.execute(
        f"SELECT table_id, entry, fact FROM entries WHERE {NAMES_SOMEBODY} AND {db.field('name')} = ?", [name]
    ).fetchall()
    return [(id, entry, msgspec.json.decode(fact)) for id, entry, fact in rows]


def _said_with(db: Db, name: str) -> Iterable[tuple[str, int, Fact]]:
    """The entries of groups that give a person this name: (group, index, fact)."""
    rows = db.execute(
        f"SELECT group_id, entry, fact FROM group_entries WHERE {db.field('name')} = ?"
        f" AND {db.field('fact')} IN ('person', 'renamed')",
        [name],
    ).fetchall()
    return [(id, entry, DECODER.decode(fact)) for id, entry, fact in rows]


def _rename(db: Db, old: str, new: str) -> None:
    """Replace a name everywhere."""
    for id, players in _tables_with(db, old):
        named = [new if player == old else player for player in players]
        db.execute("UPDATE tables SET players = ? WHERE id = ?", [to_json(named), id])
    for id, entry, fact in _said_with(db, old):
        assert isinstance(fact, PersonEntered | Renamed), "only these were asked for"
        named_so = to_json(msgspec.structs.replace(fact, name=new))
        db.execute("UPDATE group_entries SET fact = ? WHERE group_id = ? AND entry = ?", [named_so, id, entry])
    for id, entry, told in _declared_with(db, old):
        db.execute("UPDATE entries SET fact = ? WHERE table_id = ? AND entry = ?", [to_json(told | {"name": new}), id, entry])
    for table in ("entries", "group_entries"):
        db.execute(f'UPDATE {table} SET "by" = ? WHERE "by" = ?', [new, old])
    db.execute("UPDATE devices SET name = ? WHERE name = ?", [new, old])
