"""A connection to a PostgreSQL server, and what it says in SQL of its own."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count
from typing import Any

import psycopg


@lru_cache(maxsize=1000)
def number_placeholders(sql: str) -> bytes:
    """SQL with `$1`, `$2` … in place of each `?`."""
    numbers = count(1)
    return re.sub(r"\?", lambda found: f"${next(numbers)}", sql).encode()


NAME = r'"([^"\\[:cntrl:]]|\\["\\/bfnrt])*"'
NAMES = rf"^\[({NAME}(,{NAME})*|)\]$"
"""A pattern: a JSON list of texts, as the app writes it."""


class PostgresSession:
    """A connection to the server (`Db`)."""

    given = "json_array_elements_text(CAST(? AS json)) AS given (value)"
    seats = (
        f"""LATERAL (SELECT value COLLATE "C" AS value FROM json_array_elements_text(CASE WHEN players ~ '{NAMES}'"""
        " THEN CAST(players AS json) ELSE '[]' END) AS one (value)) AS seat"
    )
    digested = f"""
        SELECT tables.id, convert_to(ruleset || chr(31) || edition || chr(31) || house || chr(31) || players || chr(30) || coalesce(
            (SELECT string_agg(entry || chr(31) || fact || chr(31) || coalesce(at, ''), chr(30) ORDER BY entry)
                FROM entries WHERE table_id = tables.id), ''), 'UTF8')
        FROM {given} JOIN tables ON tables.id = value
    """
    spared = "''"
    continued = "SELECT setval(pg_get_serial_sequence('removals', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM removals), false)"

    def __init__(self, conn: psycopg.Connection[Any]) -> None:
        self.conn = conn

    def execute(self, sql: str, values: Sequence[object] = (), /) -> psycopg.Cursor[Any]:
        return self.conn.execute(number_placeholders(sql), values)

    def executemany(self, sql: str, rows: Iterable[Sequence[object]], /) -> None:
        with self.conn.cursor() as cursor:
            cursor.executemany(number_placeholders(sql), rows)

    def field(self, name: str) -> str:
        return f"(CAST(fact AS json) ->> '{name}') COLLATE \"C\""

    def size(self) -> int:
        own = "FROM pg_class WHERE relkind = 'r' AND relnamespace = CAST(current_schema() AS regnamespace)"
        return int(self.execute(f"SELECT coalesce(sum(pg_total_relation_size(oid)), 0) {own}").fetchall()[0][0])
