"""The connections of a process to a PostgreSQL server: all threads share them, and those that are lost are replaced."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from scorekeeper.store import connection
from scorekeeper.store.connection import BUSY, StoreError
from scorekeeper.store.postgresql_errors import gone, translated
from scorekeeper.store.postgresql_session import Session

logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # who needs a connection is told, in a StoreError

MOST = 10
"""The size of the pool of a process, beside the connection that listens. Further threads wait."""
AGAIN = 1.0
"""Seconds between two tries to reach the server."""


class Pool:
    """Connections to the server at an address; `prepare` is how each of them begins. Its errors are psycopg's, or StoreError."""

    def __init__(self, address: str, name: str, prepare: Callable[[psycopg.Connection[Any]], None]) -> None:
        self._address = address
        self._connections = ConnectionPool(
            address,
            kwargs={"autocommit": True, "cursor_factory": psycopg.RawCursor},
            min_size=1,
            max_size=MOST,
            configure=prepare,
            reconnect_timeout=AGAIN,
            name=name,
            open=True,
        )

    def close(self) -> None:
        self._connections.close()

    @property
    def size(self) -> int:
        """How many connections there are."""
        return self._connections.get_stats()["pool_size"]

    @contextmanager
    def session(self, first: Callable[[Session], object] = lambda db: None, patience: float | None = None) -> Iterator[Session]:
        """A connection from the pool, on which `first` has succeeded: so one that was lost meanwhile is found out."""
        until = time.monotonic() + (connection.WAIT if patience is None else patience)
        while True:
            conn = self._taken(until)
            db = Session(conn)
            try:
                first(db)
            except psycopg.OperationalError as error:
                self._connections.putconn(conn)
                if not gone(error) or time.monotonic() > until:
                    raise
            except BaseException:
                self._connections.putconn(conn)
                raise
            else:
                break
        try:
            yield db
        finally:
            self._connections.putconn(conn)

    def _taken(self, until: float) -> psycopg.Connection[Any]:
        while True:
            try:
                return self._connections.getconn(max(0.01, min(AGAIN, until - time.monotonic())))
            except PoolTimeout as error:
                if time.monotonic() >= until:
                    with translated():
                        psycopg.connect(self._address, connect_timeout=2).close()  # says what is wrong, if anything is
                    raise StoreError(BUSY, str(error)) from error
