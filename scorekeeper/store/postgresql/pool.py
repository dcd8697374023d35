"""The connections of a process to a PostgreSQL server: all threads share them, and those that are lost are replaced."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, Self

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from scorekeeper.store.postgresql.errors import is_lost, store_error
from scorekeeper.store.postgresql.session import PostgresSession
from scorekeeper.store.rows import connection
from scorekeeper.store.rows.connection import AWAY, BUSY, StoreError

logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # who needs a connection is told, in a StoreError

MOST = 10
"""The size of the pool of a process, beside the connection that listens. Further threads wait."""
AGAIN = 1.0
"""Seconds between two tries to reach the server."""
SOON = 2.0
"""Seconds that a thread waits for a server that is known to be away: that has not answered anybody for `connection.WAIT`."""


class Reach:
    """Whether the server answers: how the tries to connect turn out, in whatever threads.

    A try may hang for as long as a name server is silent, which nothing bounds, so nobody waits for its end.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._trying = 0
        self._since: float | None = None
        self._wrong: psycopg.Error | None = None

    @contextmanager
    def trying(self) -> Iterator[None]:
        """A try to connect."""
        with self._lock:
            self._trying += 1
            self._since = self._since or time.monotonic()
        wrong: psycopg.Error | None = None
        try:
            yield
        except psycopg.Error as error:
            wrong = error
            raise
        finally:
            with self._lock:
                self._trying -= 1
                self._wrong = wrong

    def note_answer(self) -> None:
        """A connection works."""
        with self._lock:
            self._since = self._wrong = None

    def until(self, patience: float) -> float:
        """Until when to wait for a connection, at most for `patience` seconds: a restart passes unnoticed, but once the server is
        known to be away, whoever comes waits for a moment only.
        """
        now, since = time.monotonic(), self._since
        if since is None:
            return now + patience
        return max(now + min(patience, SOON), min(now + patience, since + connection.WAIT))

    def why(self, waited: PoolTimeout) -> StoreError:
        """Why there was no connection: what the last try met, or that none has ended; otherwise all are in use."""
        with self._lock:
            if self._wrong:
                return store_error(self._wrong)
            return StoreError(AWAY if self._trying else BUSY, str(waited))


def connection_class(reach: Reach) -> type[psycopg.Connection[Any]]:
    """Connections whose tries are noted."""

    class Tried(psycopg.Connection[Any]):
        @classmethod
        def connect(cls, *address: Any, **more: Any) -> Self:
            with reach.trying():
                return super().connect(*address, **more)

    return Tried


class Pool:
    """Connections to the server at an address; `prepare` is how each of them begins. Its errors are psycopg's, or StoreError."""

    def __init__(self, address: str, name: str, prepare: Callable[[psycopg.Connection[Any]], None]) -> None:
        self._reach = Reach()

        def begin(conn: psycopg.Connection[Any]) -> None:
            prepare(conn)
            self._reach.note_answer()

        self._connections = ConnectionPool(
            address,
            connection_class=connection_class(self._reach),
            kwargs={"autocommit": True, "cursor_factory": psycopg.RawCursor},
            min_size=1,
            max_size=MOST,
            configure=begin,
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
    def session(
        self, first: Callable[[PostgresSession], object] = lambda db: None, patience: float | None = None
    ) -> Iterator[PostgresSession]:
        """A connection from the pool, on which `first` has succeeded: so one that was lost meanwhile is found out."""
        until = self._reach.until(connection.WAIT if patience is None else patience)
        while True:
            conn = self._take(until)
            db = PostgresSession(conn)
            try:
                first(db)
            except psycopg.OperationalError as error:
                self._connections.putconn(conn)
                if not is_lost(error) or time.monotonic() > until:
                    raise
            except BaseException:
                self._connections.putconn(conn)
                raise
            else:
                self._reach.note_answer()
                break
        try:
            yield db
        finally:
            self._connections.putconn(conn)

    def _take(self, until: float) -> psycopg.Connection[Any]:
        while True:
            try:
                return self._connections.getconn(max(0.01, min(AGAIN, until - time.monotonic())))
            except PoolTimeout as error:
                if time.monotonic() >= until:
                    raise self._reach.why(error) from error
