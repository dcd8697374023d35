"""Copies all records from one place to another, from a file to a house on a server or back, while nobody uses either."""

import hashlib
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from scorekeeper.core.words import Words
from scorekeeper.store.opening import open_store, there
from scorekeeper.store.rows.connection import Db, StoreError
from scorekeeper.store.rows.settings import BEGINS
from scorekeeper.store.rows.where import Where

LOGS = {
    "tables": ("entries", "links", "devices"),
    "groups": ("group_entries", "group_links"),
}
"""Tables of the schema with what belongs to each of their rows."""
ALONE = ("removals", "settings")
"""Tables of which nothing belongs to one table or group."""
LEFT = ("waiting", "tries", "openings", "kept_results", "kept_rests")
"""Tables that are not copied: uploads that nobody has confirmed yet, counts against the limits of an hour or a day, and what is
computed from the records.
"""
COLUMNS = {
    "tables": "id, ruleset, edition, house, players, created, touched, key, locked, removed, seen, sealed",
    "entries": 'table_id, entry, fact, "by", at, key, device, seal',
    "links": "table_id, role, secret, made, revoked",
    "devices": "table_id, device, role, name, seen, ended",
    "groups": "id, created, touched, key, locked, removed",
    "group_entries": 'group_id, entry, fact, "by", at, key',
    "group_links": "group_id, role, secret, made, revoked",
    "removals": "id, kind, what, about, why, at, back, erased",
    "settings": "key, value",
}
"""The columns of what is copied."""
ORDER = {
    "tables": "rowid",
    "entries": "entry",
    "links": "rowid",
    "devices": "rowid",
    "groups": "rowid",
    "group_entries": "entry",
    "group_links": "rowid",
    "removals": "id",
    "settings": "key",
}
"""The order in which rows are copied: those of one second stay in the order in which they came."""
OURS = {"settings": f"key NOT LIKE '{BEGINS}%' AND key <> 'looks'"}
"""Which rows are copied, if not all: the secrets of a house stay there, and what was seen of a clock says nothing about another."""
AT_ONCE = 500
"""The most rows in a statement."""

SAME = Words("--from と --to が同じ。", "--from and --to are the same place.")
NOTHING = Words("そこに記録は無い。", "There are no records in that place.")
HELD = Words(
    "写す先にもう記録がある。空の置き場へ写す: 別のファイル、または別の --to-house。何も書かれていない。",
    "There are records in the target already. Copy to an empty place: another file, or another --to-house. Nothing was written.",
)
DIFFERENT = Words(
    "写したものが元と違うので、取り消した。写す先は空のまま。",
    "The copy was not the same as the original and was taken back. The target is empty.",
)


def copy(source: Where, target: Where) -> dict[str, int]:
    """Copy all records from one place into another, which must be empty, compare both, and return how many rows each table of the
    schema has. Nobody else can open either meanwhile.

    The target gets all of it, or nothing. StoreError if the app uses either, if either cannot be used, if there is nothing to copy,
    or if the target holds anything; its `words` say which.
    """
    if _same(source, target):
        raise StoreError(SAME)
    if not there(source):
        raise StoreError(NOTHING, str(source))
    with (
        closing(open_store(source, alone=True)) as one,
        closing(open_store(target, alone=True)) as other,
        one.reading() as of,
        other.writing() as to,
    ):
        return _copy_rows(of, to)


def _copy_rows(of: Db, to: Db) -> dict[str, int]:
    """Copy into an open transaction, and return the numbers of rows."""
    if any(_count(to, name) for name in COLUMNS):
        raise StoreError(HELD)
    for name, parts in LOGS.items():
        _put(to, name, _rows(of, name))
        for id in _ids(of, name):
            for part in parts:
                _put(to, part, _rows(of, part, id))
        _touch(to, name, _rows(of, name))
    for name in ALONE:
        _put(to, name, _rows(of, name))
    if to.continued:
        to.execute(to.continued)
    return _compare_rows(of, to)


def fingerprints(db: Db) -> dict[str, str]:
    """The fingerprint of each table and each group, with its entries and links, and of each part of the rest, by its name."""
    found: dict[str, str] = {}
    for name, parts in LOGS.items():
        for row in _rows(db, name):
            rows = [row, *(line for part in parts for line in _rows(db, part, row[0]))]
            found[f"{name} {row[0]}"] = _fingerprint(rows)
        found[name] = _fingerprint([(id,) for id in _ids(db, name)])
    return found | {name: _fingerprint(_rows(db, name)) for name in ALONE}


def _compare_rows(of: Db, to: Db) -> dict[str, int]:
    """The numbers of rows. StoreError unless both sides hold the same."""
    counts, here = {name: _count(of, name) for name in COLUMNS}, {name: _count(to, name) for name in COLUMNS}
    wrong = [name for name in COLUMNS if counts[name] != here[name]]
    before, after = fingerprints(of), fingerprints(to)
    wrong += [name.partition(" ")[0] for name in before.keys() | after.keys() if before.get(name) != after.get(name)]
    if wrong:
        raise StoreError(DIFFERENT, ", ".join(sorted({*wrong})))
    return counts


def _same(source: Where, target: Where) -> bool:
    if isinstance(source, Path) and isinstance(target, Path):
        return source.resolve() == target.resolve()
    return source == target


def _where(name: str, of: str) -> str:
    """SQL: which rows of a table of the schema, those that belong to `of` if given as `?`."""
    owner = COLUMNS[name].partition(",")[0]
    return f"WHERE {OURS.get(name, 'true')}" + (f" AND {owner} = ?" if of else "")


def _rows(db: Db, name: str, of: str = "") -> list[tuple[Any, ...]]:
    sql = f"SELECT {COLUMNS[name]} FROM {name} {_where(name, of)} ORDER BY {ORDER[name]}"
    return [tuple(row) for row in db.execute(sql, [of] if of else []).fetchall()]


def _ids(db: Db, name: str) -> list[str]:
    return [str(id) for (id,) in db.execute(f"SELECT id FROM {name} ORDER BY {ORDER[name]}").fetchall()]


def _count(db: Db, name: str) -> int:
    return int(db.execute(f"SELECT count(*) FROM {name} {_where(name, '')}").fetchone()[0])


def _put(db: Db, name: str, rows: Sequence[tuple[Any, ...]]) -> None:
    for some in (rows[nth : nth + AT_ONCE] for nth in range(0, len(rows), AT_ONCE)):
        one = f"({', '.join('?' for _ in some[0])})"
        values = [value for row in some for value in row]
        db.execute(f"INSERT INTO {name} ({COLUMNS[name]}) VALUES {', '.join(one for _ in some)}", values)


def _touch(db: Db, name: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Put back when each was touched, which entries have changed (`tables_touched_by_entries`)."""
    at = COLUMNS[name].split(", ").index("touched")
    db.executemany(f"UPDATE {name} SET touched = ? WHERE id = ?", [(row[at], row[0]) for row in rows])


def _fingerprint(rows: Sequence[tuple[Any, ...]]) -> str:
    return hashlib.sha256("\n".join(map(repr, rows)).encode()).hexdigest()
