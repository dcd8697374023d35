"""PostgreSQL: a server, and a schema in it for each house. Needs the extra `scorekeeper[postgresql]`."""

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from threading import Condition
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.sql import SQL, Identifier

from scorekeeper.core import effort
from scorekeeper.core.words import Words
from scorekeeper.store.postgresql.errors import is_lost, translate_errors
from scorekeeper.store.postgresql.listening import listen
from scorekeeper.store.postgresql.pool import AGAIN, Pool
from scorekeeper.store.postgresql.schema import STEPS
from scorekeeper.store.postgresql.session import PostgresSession
from scorekeeper.store.rows import connection
from scorekeeper.store.rows.connection import AWAY, DENIED, IN_USE, LOST, NEWER, Db, Listener, Own, StoreError
from scorekeeper.store.rows.where import HouseSchema

PATIENT = "10min"
"""How long a process waits for another one that is migrating."""
USUAL: dict[str, str | int | None] = {
    "application_name": "scorekeeper",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,  # in milliseconds: a server that went away without a word is noticed
}
"""What an address may say otherwise."""
PREPARED = """
    SET search_path TO {house};
    SET default_transaction_isolation TO 'read committed';
    SET lock_timeout TO {wait};
    SET idle_in_transaction_session_timeout TO '1min';
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""
"""SQL: how a connection begins. What is read after waiting for a lock is what is there then; a commit is on disk when it returns;
and whoever hangs in the middle of writing lets go of what is locked.
"""
STRANGER = Words(
    "その名の家には、ほかのアプリのものがある。SCOREKEEPER_HOUSE に別の名を。",
    "The schema of that name belongs to another program. Choose another name for SCOREKEEPER_HOUSE.",
)
NOT_UTF8 = Words(
    "記録のデータベースは UTF8 で作る。",
    "The database must be created with the encoding UTF8.",
)


class Server:
    """The connections to a house (`Connections`). Writers lock what they name, and everybody else may write beside them.

    Every connection of a pool holds a lock on the house, so that with `alone`, StoreError tells that somebody uses it.
    """

    locked = "FOR NO KEY UPDATE OF tables"

    def __init__(self, house: HouseSchema, *, alone: bool = False) -> None:
        self._house = house.name
        self._alone: psycopg.Connection[Any] | None = None
        self._address = address(house)
        self._own = Own[PostgresSession]()
        self._writers = Condition()
        self._writing = 0
        self._heard = False
        self._numbers: set[int] = set()
        self.watched: Callable[[Db], object] = lambda db: None
        if alone:
            self._alone = self._claim()
        self._pool = Pool(self._address, self._house, self._prepare)

    def close(self) -> None:
        with self._writers:
            self._pool.close()
            self._writers.wait_for(lambda: not self._writing, connection.WAIT)
        if self._alone:
            self._alone.close()

    @contextmanager
    def reading(self, first: Callable[[Db], object] | None = None) -> Iterator[PostgresSession]:
        with translate_errors():
            if own := self._own.db:
                if first:
                    first(own)
                yield own
            else:
                with self._pool.session(first or self.watched) as db, self._own.owning(db):
                    yield db

    @contextmanager
    def writing(self, what: str = "") -> Iterator[PostgresSession]:
        with self._transaction(self._locks(what)) as db:
            yield db
        effort.writes()

    def write(self, sql: str, values: Sequence[object]) -> int:
        sent: Exception | None = None
        until = time.monotonic() + connection.WAIT
        with translate_errors(), self._count_writer():
            while True:
                try:
                    with self._pool.session() as db:
                        rows = db.execute(sql, values).rowcount
                    effort.writes()
                    return rows
                except psycopg.errors.UniqueViolation:
                    return 0
                except (psycopg.Error, StoreError) as error:
                    lost = is_lost(error)
                    if not sent and not lost:
                        raise
                    sent = sent or error
                    if not lost or time.monotonic() > until:  # nobody knows whether the first try was stored
                        raise StoreError(LOST, str(sent)) from error

    def probe(self) -> None:
        def look(db: PostgresSession) -> None:
            if db.execute("SELECT current_setting('transaction_read_only')").fetchone() != ("off",):
                raise StoreError(DENIED)

        with translate_errors(), self._pool.session(look, connection.PATIENCE):
            pass

    def listen(self, heard: Listener) -> None:
        again, self._heard = self._heard, True
        with translate_errors():
            try:
                conn = psycopg.connect(self._address, autocommit=True)
            except psycopg.Error:
                heard.pause(AGAIN)
                raise
            with closing(conn):
                listen(conn, self._house, heard, self._numbers, again=again)
        self._heard = False

    def migrate(self) -> list[str]:
        with translate_errors():
            with self._pool.session() as db:
                if not self._pending(db):
                    return []
            with self._transaction(f"SET LOCAL lock_timeout TO '{PATIENT}'; {self._locks('')}") as db:
                pending = self._pending(db)
                if not db.execute("SELECT 1 FROM pg_namespace WHERE nspname = ?", [self._house]).fetchone():
                    db.conn.execute(SQL("CREATE SCHEMA {}").format(Identifier(self._house)))
                db.execute("CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied timestamptz DEFAULT now())")
                for name in pending:
                    db.conn.execute(STEPS[name].encode(), prepare=False)
                    db.execute("INSERT INTO migrations (name) VALUES (?)", [name])
                return pending

    def _pending(self, db: PostgresSession) -> list[str]:
        """The names of the migrations that are still to come. StoreError for a house that this app cannot use."""
        if db.execute("SHOW server_encoding").fetchone() != ("UTF8",):
            raise StoreError(NOT_UTF8)
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = ?"
        there = {name for (name,) in db.execute(tables, [self._house])}
        if there and "migrations" not in there:
            raise StoreError(STRANGER, self._house)
        applied = {name for (name,) in db.execute("SELECT name FROM migrations")} if there else set()
        if foreign := sorted(applied - STEPS.keys()):
            raise StoreError(NEWER, ", ".join(foreign))
        return [name for name in STEPS if name not in applied]

    # Connections

    def _prepare(self, conn: psycopg.Connection[Any]) -> None:
        begin = SQL(PREPARED).format(house=Identifier(self._house), wait=round(connection.WAIT * 1000))
        conn.execute(begin, prepare=False)
        if not self._alone:
            conn.execute(f"SELECT pg_advisory_lock_shared({self._in_use})".encode())
        self._numbers.add(conn.info.backend_pid)

    @property
    def _in_use(self) -> int:
        return key(f"{self._house} in use")

    def _claim(self) -> psycopg.Connection[Any]:
        """A connection that holds the house alone. Whoever has just left it may still be on the way out."""
        with translate_errors():
            conn: psycopg.Connection[Any] = psycopg.connect(self._address, autocommit=True)
            try:
                conn.execute(f"SET lock_timeout TO {round(connection.PATIENCE * 1000)}")
                conn.execute(f"SELECT pg_advisory_lock({self._in_use})".encode())
            except psycopg.errors.LockNotAvailable as error:
                conn.close()
                raise StoreError(IN_USE) from error
            except BaseException:
                conn.close()
                raise
            return conn

    @contextmanager
    def _transaction(self, locks: str) -> Iterator[PostgresSession]:
        begin = f"BEGIN ISOLATION LEVEL READ COMMITTED; {locks}".encode()
        with (
            translate_errors(),
            self._count_writer(),
            self._pool.session(lambda db: db.conn.execute(begin, prepare=False)) as db,
            self._own.owning(db),
        ):
            try:
                yield db
            except BaseException:
                with suppress(psycopg.Error):  # if the connection is lost, the server rolls back
                    db.execute("ROLLBACK")
                raise
            try:
                db.execute("COMMIT")
            except psycopg.OperationalError as error:
                if is_lost(error):
                    raise StoreError(LOST, str(error)) from error
                raise

    def _locks(self, what: str) -> str:
        """SQL that locks something in the house for a transaction, or all of it."""
        own, house = key(f"{self._house}/{what}"), key(self._house)
        if not what:
            return f"SELECT pg_advisory_xact_lock({house})"
        return f"SELECT pg_advisory_xact_lock_shared({house}); SELECT pg_advisory_xact_lock({own})"

    @contextmanager
    def _count_writer(self) -> Iterator[None]:
        with self._writers:
            self._writing += 1
        try:
            yield
        finally:
            with self._writers:
                self._writing -= 1
                self._writers.notify_all()


def address(house: HouseSchema) -> str:
    """How to reach the server of a house. StoreError if nothing can be at such an address."""
    try:
        return make_conninfo("", **(USUAL | conninfo_to_dict(house.url, client_encoding="UTF8")))
    except psycopg.Error as error:
        raise StoreError(AWAY, str(error)) from error


def there(house: HouseSchema) -> bool:
    """Whether the server has a house of this name."""
    with translate_errors(), closing(psycopg.connect(address(house))) as conn:
        return conn.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", [house.name]).fetchone() is not None


def key(text: str) -> int:
    """The number of an advisory lock."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big", signed=True)
