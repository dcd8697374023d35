"""Rows of tables and entries in the database, read defensively because they may have been edited by hand."""

import re
from typing import Any, TypeVar

import msgspec

from scorekeeper.core import foreign
from scorekeeper.core import record as records
from scorekeeper.store.rows.answers import ListedTable, Unsound
from scorekeeper.store.rows.connection import Db
from scorekeeper.store.rows.once import ALIKE, Once

_Kind = TypeVar("_Kind")
_ID = re.compile(r"[a-z2-7]{16}")
CHANGES = "SELECT count(*) + count(back) + count(erased) FROM removals"
"""SQL: a number that changes each time something is removed, restored or erased."""


def to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def from_json(id: str, text: str, kind: type[_Kind]) -> _Kind:
    """The decoded value of a JSON column. Unsound if it is not of this type."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unsound(id, problem=str(error)) from error


def fetch(db: Db, sql: str, id: str, *more: object) -> list[Any]:
    """The rows of one table. A malformed id finds nothing."""
    return db.execute(sql, [id, *more]).fetchall() if _ID.fullmatch(id) else []


ALL = 2**31
"""More than there are tables."""


def list_tables(db: Db, where: str, *values: str, after: int = 0, most: int | None = None) -> list[ListedTable]:
    rows = db.execute(
        "SELECT id, ruleset, players, created,"
        " (SELECT coalesce(max(entry) + 1, 0) FROM entries WHERE table_id = id), touched, locked"
        f" FROM tables WHERE removed IS NULL {where} ORDER BY touched DESC, tables.rowid DESC LIMIT ? OFFSET ?",
        [*values, ALL if most is None else most, after],
    ).fetchall()
    return [ListedTable(id, ruleset, _player_names(id, players), *rest) for id, ruleset, players, *rest in rows]


def _player_names(id: str, players: str) -> tuple[str, ...]:
    """The names of the players; () if they cannot be read, so that one bad row does not break the list."""
    try:
        return from_json(id, players, tuple[str, ...])
    except Unsound:
        return ()


def raw(db: Db, id: str) -> bytes | None:
    """The record file of a table, with everything in it as it is stored: what is no JSON stands in it as text."""
    head = fetch(db, "SELECT ruleset, edition, house, players FROM tables WHERE id = ? AND removed IS NULL", id)
    if not head:
        return None
    ruleset, edition, house, players = head[0]
    rows = fetch(db, 'SELECT entry, fact, "by", at, seal FROM entries WHERE table_id = ? ORDER BY entry', id)
    told = [(_as_stored(fact), {name: value for name, value in (("by", by), ("at", at)) if value}) for _, fact, by, at, _ in rows]
    log = [foreign.in_order(fact | who) if isinstance(fact, dict) else fact for fact, who in told]
    seals = [(entry, seal) for entry, *_, seal in rows if seal]
    file = {"ruleset": ruleset, "house": _as_stored(house), "players": _as_stored(players), "log": log}
    file = {"ruleset": ruleset, **({"edition": edition} if edition else {})} | file | ({"seals": seals} if seals else {})
    return records.write_plain(file)


def _as_stored(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text


def length(db: Db, id: str) -> int:
    found = fetch(db, "SELECT max(entry) + 1 FROM entries WHERE table_id = ?", id)
    return found[0][0] or 0 if found else 0


def entries_of(db: Db, id: str, once: Once) -> tuple[tuple[int, str], ...]:
    """The entries made with a one-time key, each with the stored value of the key."""
    if not once.key:
        return ()
    return tuple(fetch(db, f"SELECT entry, key FROM entries WHERE table_id = ? AND {ALIKE} ORDER BY entry", id, *once.alike))
