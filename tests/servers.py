"""A PostgreSQL server for the tests: in a temporary folder, on a socket there, as a user without privileges."""

import os
import pwd
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from scorekeeper.store import HouseSchema, Where

NUMBERS = count(1)
IN_A_FILE = pytest.mark.parametrize("where", ["sqlite"], indirect=True)
ON_A_SERVER = pytest.mark.parametrize("where", ["postgresql"], indirect=True)
"""For tests of what only one kind of store has."""


def programs() -> Path:
    """The folder of PostgreSQL's programs. A machine without them fails: `script/setup --test` installs them."""
    found = [*Path("/usr/lib/postgresql").glob("*/bin/initdb"), *map(Path, filter(None, [shutil.which("initdb")]))]
    assert found, "PostgreSQL is not installed: script/setup --test does that"
    return max(found, key=lambda path: [int(part) for part in path.parts if part.isdigit()]).parent


def by_hand(where: Where, *statements: str) -> list[tuple[Any, ...]]:
    """Change records with another program, and return what the last statement found."""
    found: list[tuple[Any, ...]] = []
    if isinstance(where, HouseSchema):
        with psycopg.connect(where.url, options=f"-c search_path={where.name}") as conn:
            for sql in statements:
                cursor = conn.execute(sql.encode())
                found = cursor.fetchall() if cursor.description else []
    else:
        with closing(sqlite3.connect(where)) as db, db:
            for sql in statements:
                found = db.execute(sql).fetchall()
    return found


class Server:
    """A server with one database. Its houses are as many as tests ask for."""

    def __init__(self, folder: Path, durable: bool) -> None:
        self.folder, self.durable = folder, durable
        # The server refuses root. Debian's package brings a user for it.
        self.user = pwd.getpwnam("postgres").pw_name if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        command = [programs() / "initdb", "-D", folder / "data", "-U", "keeper", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
        self._run(*command, "--no-sync")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgresql://keeper@/postgres?host={self.folder}"

    def house(self) -> HouseSchema:
        """A house that nobody has used."""
        return HouseSchema(self.url, f"house_{next(NUMBERS)}")

    def start(self) -> None:
        """Start, and return once it answers."""
        fsync = "on" if self.durable else "off"
        settings = [
            f"fsync={fsync}",
            *(["recovery_init_sync_method=syncfs"] if sys.platform == "linux" else []),  # others have none
            f"unix_socket_directories={self.folder}",
            "listen_addresses=",
            "max_connections=200",
            "log_min_messages=fatal",
        ]
        options = [word for setting in settings for word in ("-c", setting)]
        command = [programs() / "postgres", "-D", self.folder / "data", *options]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, user=self.user, cwd=self.folder, stdout=log, stderr=log)
        until = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.url).close()
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < until, (self.folder / "log").read_text()
                time.sleep(0.02)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop: at once and cleanly, or as `how` says; SIGQUIT is like a crash."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(30)
            self.process = None

    def ask(self, sql: str) -> list[tuple[object, ...]]:
        """What somebody else sees in the database."""
        with psycopg.connect(self.url, autocommit=True) as conn:
            cursor = conn.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []

    def _run(self, *command: str | Path) -> None:
        done = subprocess.run(command, user=self.user, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def running(*, durable: bool = True) -> Iterator[Server]:
    """A server until the end of the block. Unless `durable`, it does not wait for the disk, which only matters in a power cut."""
    with tempfile.TemporaryDirectory(prefix="keeper-") as folder:  # its path is short enough for a socket
        server = Server(Path(folder), durable)
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)  # nothing in it is needed any more
