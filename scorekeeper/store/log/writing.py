"""Writing the records of tables into the database: a new one as a whole, and what is added to its log in one statement."""

from collections.abc import Sequence
from typing import Any

import msgspec

from scorekeeper.core import seals
from scorekeeper.core.facts import Fact
from scorekeeper.core.foreign import ForeignRecord
from scorekeeper.core.house import plain_house
from scorekeeper.core.record import Record
from scorekeeper.store.rows.connection import Connections, Db
from scorekeeper.store.rows.links import first_links
from scorekeeper.store.rows.once import ALIKE, Once
from scorekeeper.store.rows.rows import to_json


def create(db: Db, id: str, record: Record | ForeignRecord, at: str, key: str) -> None:
    """Insert a new table with its links and the whole log; `key` is its one-time key, if any."""
    if isinstance(record, ForeignRecord):
        ruleset, house = record.ruleset, record.house
        entries = [_columns_of_foreign(entry, fact) for entry, fact in enumerate(record.log)]
    else:
        ruleset, house = record.game.name, plain_house(record.house)
        entries = [_columns(entry, fact) for entry, fact in enumerate(record.log)]
    db.execute(
        "INSERT INTO tables (id, ruleset, edition, house, players, created, touched, key, sealed)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            *(id, ruleset, record.edition, to_json(house), to_json(record.players)),
            *(at, at, key or None, at if record.seals else None),
        ],
    )
    first_links(db, id, at)
    given = dict(record.seals)
    rows = [(id, *one, given.get(one[0])) for one in entries]
    db.executemany('INSERT INTO entries (table_id, entry, fact, "by", at, seal) VALUES (?, ?, ?, ?, ?, ?)', rows)


def append(
    connections: Connections, record: Record, id: str, facts: Sequence[Fact], once: Once, device: str, *, sealed: bool
) -> bool:
    """Insert facts after this record and return whether it was done: only if the log is as long as that of the record, the table is
    open, the key is new and, at a table that is sealed, the caller knows it and the last entry has a seal.
    """
    seq = len(record.log)
    rows = [value for entry, fact in enumerate(facts, seq) for value in _columns(entry, fact)]
    act = seals.canonical(record, (seals.entry_of(entry, fact) for entry, fact in enumerate(facts, seq))) if sealed else None
    text, number = "CAST(? AS TEXT)", "CAST(? AS BIGINT)"
    places = ", ".join([f"({number}, {text}, {text}, {text})"] * len(facts))
    sql = (
        'INSERT INTO entries (table_id, entry, fact, "by", at, key, device, seal)'
        " WITH log (id, seq, key, device, last, act) AS"
        f" (VALUES ({text}, {number}, {text}, {text}, {number}, {text})), new (entry, fact, who, at) AS (VALUES {places})"
        " SELECT log.id, new.*, log.key, log.device, CASE WHEN tables.sealed IS NOT NULL AND new.entry = log.last"
        " THEN seal_of(coalesce(before.seal, ''), log.act) END"
        " FROM new, log JOIN tables ON tables.id = log.id"
        " LEFT JOIN entries AS before ON before.table_id = log.id AND before.entry = log.seq - 1"
        " WHERE locked IS NULL AND removed IS NULL"
        " AND (tables.sealed IS NULL OR (log.act IS NOT NULL AND (log.seq = 0 OR before.seal IS NOT NULL)))"
        " AND seq = (SELECT coalesce(max(entry) + 1, 0) FROM entries WHERE table_id = log.id)"
        f" AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = log.id AND log.key IS NOT NULL AND {ALIKE})"
        f" {connections.locked}"
    )
    values = [id, seq, once.stored_value, device or None, seq + len(facts) - 1, act, *rows, *once.alike]
    return connections.write(sql, values) > 0


def _columns(entry: int, fact: Fact) -> tuple[int, str, str | None, str | None]:
    """The columns of an entry: index, fact as in the record file, who, when."""
    said = msgspec.json.encode(msgspec.structs.replace(fact, by=None, at=None))
    return entry, said.decode(), fact.by, fact.at


def _columns_of_foreign(entry: int, fact: dict[str, Any]) -> tuple[int, str, str | None, str | None]:
    """The same for an entry whose ruleset is not installed."""
    said = {name: value for name, value in fact.items() if name not in ("by", "at")}
    return entry, to_json(said), fact.get("by"), fact.get("at")
