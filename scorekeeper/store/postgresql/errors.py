"""What the errors of a PostgreSQL server mean for people."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg_pool import PoolClosed

from scorekeeper.core.words import Words
from scorekeeper.store.rows.connection import AWAY, BROKEN, BUSY, DENIED, FULL, STOPPED, StoreError

SAID = {
    "08": AWAY,
    "28": AWAY,
    "3D": AWAY,
    "57P": AWAY,
    "25006": DENIED,
    "42501": DENIED,
    "40": BUSY,
    "55P03": BUSY,
    "57014": BUSY,
    "53": BUSY,
    "53100": FULL,
}
"""What the codes that begin so mean; the longest counts."""


def meaning(error: psycopg.Error) -> Words:
    """What an error means for people. One without a code is of the connection."""
    if isinstance(error, PoolClosed):
        return STOPPED
    code = error.sqlstate
    if code is None:
        return AWAY if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) else BROKEN
    return next((words for key, words in sorted(SAID.items(), reverse=True) if code.startswith(key)), BROKEN)


def store_error(error: psycopg.Error) -> StoreError:
    """The error for people, with what the log needs."""
    said = " ".join(str(error).split())  # in one line
    return StoreError(meaning(error), f"{error.sqlstate or type(error).__name__}: {said}")


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turn errors of the database into StoreError."""
    try:
        yield
    except psycopg.Error as error:
        raise store_error(error) from error


def is_lost(error: Exception) -> bool:
    """Whether the connection was lost, or the server let it go."""
    if not isinstance(error, psycopg.OperationalError) or isinstance(error, PoolClosed):
        return False
    return error.sqlstate is None or error.sqlstate.startswith(("08", "57P"))
