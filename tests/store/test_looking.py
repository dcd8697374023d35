"""The check of the database at the start: a sound one is opened, a new one is created, anything else is refused and left as it
is.
"""

import os
import signal
import stat
import time
from collections.abc import Callable
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path
from shutil import copy
from unittest.mock import Mock

import pytest
from kinds import times
from sqlite_utils import Database
from storing import LONG, MONTH, beside, example, from_tomorrow, refusal, table

from scorekeeper.core.words import Words
from scorekeeper.store import FILE, StoreError, open_store
from scorekeeper.store.rows import connection as connections
from scorekeeper.store.sqlite import looking
from scorekeeper.store.sqlite.looking import inspect

PAGE = 4096
STARTS = times(10)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of an installation with a few matches."""
    path = tmp_path_factory.mktemp("whole") / FILE
    with closing(open_store(path)) as store:
        for _ in range(12):
            store.create(example())
    return path


@pytest.fixture
def here(whole: Path, tmp_path: Path) -> Path:
    """A copy of that database, for one test."""
    return Path(copy(whole, tmp_path / FILE))


def overwrite(path: Path, at: int, what: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(what)


def flip(path: Path) -> None:
    """Flip every bit in the headers of the pages in the middle."""
    whole = path.read_bytes()
    pages = len(whole) // PAGE
    for at in range(pages // 3 * PAGE, 2 * pages // 3 * PAGE, PAGE):
        overwrite(path, at, bytes(byte ^ 0xFF for byte in whole[at : at + 16]))


def foreign(path: Path) -> None:
    path.unlink()
    with Database(path) as db:
        db["addresses"].insert({"name": "秋山"})


DAMAGES: dict[str, tuple[Callable[[Path], object], Words]] = {
    "flipped": (flip, connections.BROKEN),
    "zeroed": (lambda path: overwrite(path, path.stat().st_size // PAGE // 2 * PAGE, bytes(3 * PAGE)), connections.BROKEN),
    "half": (lambda path: os.truncate(path, path.stat().st_size // 2), connections.BROKEN),
    "cut": (lambda path: os.truncate(path, path.stat().st_size - 100), connections.BROKEN),
    "page": (lambda path: path.write_text("<html>" * 1000), connections.BROKEN),
    "header alone": (lambda path: path.write_bytes(b"SQLite format 3\0"), connections.BROKEN),
    "header and noise": (lambda path: path.write_bytes(b"SQLite format 3\0" + b"x" * 9000), connections.BROKEN),
    "nothing but zeros": (lambda path: path.write_bytes(bytes(5 * PAGE)), connections.BROKEN),
    "empty": (lambda path: os.truncate(path, 0), connections.EMPTY),
    "lost but for its log": (lambda path: path.rename(path.with_name(f"{path.name}-wal")), connections.EMPTY),
    "foreign": (foreign, connections.FOREIGN),
    "newer": (from_tomorrow, connections.NEWER),
}


def contents(folder: Path) -> dict[str, bytes]:
    """The files in a folder, without the lock files of SQLite and the app."""
    files = [file for file in folder.iterdir() if file.suffix not in (".lock", ".db-shm")]
    return {file.name: file.read_bytes() for file in files if file.stat().st_size}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_database_is_refused_and_left_as_it_is(here: Path, name: str) -> None:
    damage, words = DAMAGES[name]
    damage(here)
    before = contents(here.parent)
    with refusal(words):
        open_store(here)
    assert contents(here.parent) == before


def test_a_damaged_page_is_always_noticed(here: Path) -> None:
    whole = here.read_bytes()
    assert len(whole) > 30 * PAGE
    for at in range(0, len(whole), PAGE):
        overwrite(here, at, bytes(PAGE))
        with refusal(connections.BROKEN):
            inspect(here)
        overwrite(here, at, whole[at : at + PAGE])
    inspect(here)
    assert here.read_bytes() == whole, "checking a sound database changes nothing"


def test_a_new_database_is_made_where_no_file_is_and_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "house" / FILE
    with monkeypatch.context() as patched:
        patched.setattr(looking.Files, "migrate", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            open_store(path)
    assert not path.exists()
    with closing(open_store(path)) as store:
        assert store.tables() == []
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(file.name for file in path.parent.iterdir()) == [FILE, f"{FILE}.lock"]


def open_and_be_killed(folder: Path, told: Connection) -> None:
    """Processes open new installations, again and again; each is killed a little later than the one before."""
    for nth in range(STARTS):
        if not (one := os.fork()):
            while True:
                open_store(folder / str(nth) / FILE).close()
        time.sleep(0.08 * nth / STARTS)
        os.kill(one, signal.SIGKILL)
        os.waitpid(one, 0)
    told.send(True)


@pytest.mark.kill
def test_a_start_killed_at_any_moment_can_be_repeated(tmp_path: Path) -> None:
    with beside(open_and_be_killed, tmp_path) as heard:
        assert heard.poll(2 * LONG)
    for nth in range(STARTS):
        with closing(open_store(tmp_path / str(nth) / FILE)) as store:
            store.create(table())


def add_and_wait(path: Path, told: Connection) -> None:
    store = open_store(path)
    id = store.tables()[0].id
    store.append(id, MONTH, store.seq(id), "the last")
    told.send(id)
    signal.pause()


@pytest.mark.kill
def test_the_wal_of_a_killed_app_is_checked_and_kept(here: Path) -> None:
    with closing(open_store(here)) as store:
        id = store.create(table())
    with beside(add_and_wait, here) as heard:
        assert heard.poll(LONG)
        assert heard.recv() == id
    assert here.with_name(f"{FILE}-wal").stat().st_size
    inspect(here)
    assert here.with_name(f"{FILE}-wal").stat().st_size
    with closing(open_store(here)) as again:
        assert again.seq(id) == 2


def test_an_older_database_is_recognized_and_a_finished_check_not_repeated(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Database(here) as db:
        db["_sqlite_migrations"].delete_where("name = 'files_that_wait'")
        db["waiting"].drop()
    with closing(open_store(here)) as store, store.writing() as db:
        assert len(store.tables()) == 12
        db.execute("UPDATE tables SET locked = 'now'")
        inspect(here)  # which does not wait for writers
    monkeypatch.delattr("scorekeeper.store.opening.inspect")
    open_store(here, seen=True).close()


def open_as_nobody(path: Path, told: Connection) -> None:
    if os.getuid() == 0:
        os.setuid(65534)
    try:
        open_store(path)
    except StoreError as error:
        told.send(error.words)


@pytest.mark.kill
def test_missing_permissions_are_reported(here: Path) -> None:
    here.parent.chmod(0o500)
    with beside(open_as_nobody, here) as heard:
        assert heard.poll(LONG)
        assert heard.recv() == connections.SHUT
    here.parent.chmod(0o700)
