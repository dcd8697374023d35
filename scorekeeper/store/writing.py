"""Writing the records of tables into the database: a new one as a whole, and what is added to its log in one statement."""

from collections.abc import Sequence

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record
from scorekeeper.store.connection import Connections, Db
from scorekeeper.store.links import first_links
from scorekeeper.store.once import ALIKE, Once
from scorekeeper.store.rows import columns, encoded


def create(db: Db, id: str, record: Record, at: str, key: str) -> None:
    """Insert a new table with its links and the whole log; `key` is its one-time key, if any."""
    db.execute(
        "INSERT INTO tables (id, ruleset, edition, house, players, created, touched, key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [id, record.game.name, record.edition, encoded(record.house), encoded(record.players), at, at, key or None],
    )
    first_links(db, id, at)
    rows = [(id, *columns(entry, fact)) for entry, fact in enumerate(record.log)]
    db.executemany('INSERT INTO entries (table_id, entry, fact, "by", at) VALUES (?, ?, ?, ?, ?)', rows)


def append(connections: Connections, id: str, facts: Sequence[Fact], seq: int, once: Once) -> bool:
    """Insert facts and return whether it was done: only if the log has length `seq`, the table is open and the key is new."""
    rows = [value for entry, fact in enumerate(facts, seq) for value in columns(entry, fact)]
    text, number = "CAST(? AS TEXT)", "CAST(? AS BIGINT)"
    places = ", ".join([f"({number}, {text}, {text}, {text})"] * len(facts))
    sql = (
        'INSERT INTO entries (table_id, entry, fact, "by", at, key)'
        f" WITH log (id, seq, key) AS (VALUES ({text}, {number}, {text})), new AS (VALUES {places})"
        " SELECT log.id, new.*, log.key FROM new, log JOIN tables ON tables.id = log.id"
        " WHERE locked IS NULL AND removed IS NULL"
        " AND seq = (SELECT coalesce(max(entry) + 1, 0) FROM entries WHERE table_id = log.id)"
        f" AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = log.id AND log.key IS NOT NULL AND {ALIKE})"
        f" {connections.locked}"
    )
    return connections.write(sql, [id, seq, once.kept, *rows, *once.alike]) > 0
