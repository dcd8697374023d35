"""The check of the database at the start: a sound one is opened, a new one is created, anything else is refused and left as it
is.
"""

import multiprocessing
import os
import signal
import stat
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from shutil import copy

import pytest
from sqlite_utils import Database

from scorekeeper.core import record as records
from scorekeeper.core.facts import Redo
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi.facts import Field
from scorekeeper.store import FILE, StoreError, looking, open_store
from scorekeeper.store import connection as connections
from scorekeeper.store.looking import inspect

SAMPLE = Path(__file__).parents[1] / "examples" / "seed-year.json"
PAGE = 4096


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of an installation with a few matches."""
    path = tmp_path_factory.mktemp("kept") / FILE
    store = open_store(path)
    found = records.read(SAMPLE.read_bytes(), BY_NAME)
    assert isinstance(found, Record)
    for _ in range(20):
        store.create(found)
    store.close()
    return path


@pytest.fixture
def here(kept: Path, tmp_path: Path) -> Path:
    """A copy of that database, for one test."""
    return Path(copy(kept, tmp_path / FILE))


def overwrite(path: Path, at: int, what: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(what)


def flip(path: Path) -> None:
    """Flip every bit in the headers of the pages in the middle."""
    whole = path.read_bytes()
    pages = len(whole) // PAGE
    for page in range(pages // 3, 2 * pages // 3):
        at = page * PAGE
        overwrite(path, at, bytes(byte ^ 0xFF for byte in whole[at : at + 16]))


def zero(path: Path) -> None:
    pages = path.stat().st_size // PAGE
    overwrite(path, pages // 2 * PAGE, bytes(3 * PAGE))


def truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 100)


def newer(path: Path) -> None:
    with Database(path) as db:
        db["_sqlite_migrations"].insert({"migration_set": "scorekeeper", "name": "from_tomorrow", "applied_at": "2099"})


def foreign(path: Path) -> None:
    path.unlink()
    with Database(path) as db:
        db["addresses"].insert({"name": "秋山"})


def lost(path: Path) -> None:
    """Delete the database but leave its write-ahead log."""
    path.rename(path.with_name(f"{path.name}-wal"))


DAMAGES: list[tuple[Callable[[Path], object], connections.Words]] = [
    (flip, connections.BROKEN),
    (zero, connections.BROKEN),
    (truncate, connections.BROKEN),
    (cut, connections.BROKEN),
    (lambda path: path.write_text("<html>" * 1000), connections.BROKEN),
    (lambda path: path.write_bytes(b"SQLite format 3\0"), connections.BROKEN),
    (lambda path: path.write_bytes(b"SQLite format 3\0" + b"x" * 9000), connections.BROKEN),
    (lambda path: path.write_bytes(bytes(5 * PAGE)), connections.BROKEN),
    (lambda path: os.truncate(path, 0), connections.EMPTY),
    (lost, connections.EMPTY),
    (foreign, connections.FOREIGN),
    (newer, connections.NEWER),
]


def contents(folder: Path) -> dict[str, bytes]:
    """The files in a folder, without the lock files of SQLite and the app."""
    return {
        file.name: file.read_bytes() for file in folder.iterdir() if file.suffix not in (".lock", ".db-shm") and file.stat().st_size
    }


@pytest.mark.parametrize(("damage", "words"), DAMAGES)
def test_a_damaged_database_is_refused_and_left_as_it_is(
    here: Path, damage: Callable[[Path], object], words: connections.Words
) -> None:
    damage(here)
    before = contents(here.parent)
    with pytest.raises(StoreError) as told:
        open_store(here)
    assert told.value.words == words
    assert contents(here.parent) == before


def test_a_damaged_page_is_always_noticed(here: Path) -> None:
    whole = here.read_bytes()
    assert len(whole) > 30 * PAGE
    for page in range(len(whole) // PAGE):
        overwrite(here, page * PAGE, bytes(PAGE))
        with pytest.raises(StoreError) as told:
            inspect(here)
        assert told.value.words == connections.BROKEN, page
        overwrite(here, page * PAGE, whole[page * PAGE : (page + 1) * PAGE])
    inspect(here)


def test_checking_a_sound_database_changes_nothing(here: Path) -> None:
    before = here.read_bytes()
    inspect(here)
    assert here.read_bytes() == before


def test_a_new_database_is_created_only_where_no_file_is(tmp_path: Path) -> None:
    path = tmp_path / "new" / "house" / FILE
    store = open_store(path)
    assert store.tables() == []
    store.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(file.name for file in path.parent.iterdir()) == [FILE, f"{FILE}.lock"]


def test_an_interrupted_creation_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Off(BaseException):
        pass

    def off(_: object) -> None:
        raise Off

    with monkeypatch.context() as patched:
        patched.setattr(looking.Files, "migrate", off)
        with pytest.raises(Off):
            open_store(tmp_path / FILE)
    assert not (tmp_path / FILE).exists()
    open_store(tmp_path / FILE).close()


def open_and_be_killed(folder: Path, told: Connection) -> None:
    """Processes open forty new installations, again and again; each is killed a little later than the one before."""
    for nth in range(40):
        if not (one := os.fork()):
            while True:
                open_store(folder / str(nth) / FILE).close()
        time.sleep(0.002 * nth)
        os.kill(one, signal.SIGKILL)
        os.waitpid(one, 0)
    told.send(True)


@pytest.mark.kill
def test_a_start_killed_at_any_moment_can_be_repeated(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    heard, told = spawn.Pipe(duplex=False)
    one = spawn.Process(target=open_and_be_killed, args=(tmp_path, told))
    one.start()
    assert heard.poll(60)
    one.join(30)
    for nth in range(40):
        store = open_store(tmp_path / str(nth) / FILE)
        store.create(Record(BY_NAME["hachihachi"], "1", BY_NAME["hachihachi"].house(), ("秋山", "石川", "上田")))
        store.close()


def keeping(path: Path, told: Connection) -> None:
    store = open_store(path)
    id = store.tables()[0].id
    store.append(id, (Field(), Redo()), store.seq(id), "the last")
    told.send(id)
    signal.pause()


@pytest.mark.kill
def test_the_wal_of_a_killed_app_is_checked_and_kept(here: Path) -> None:
    store = open_store(here)
    id = store.create(Record(BY_NAME["hachihachi"], "1", BY_NAME["hachihachi"].house(), ("秋山", "石川", "上田")))
    store.close()
    spawn = multiprocessing.get_context("spawn")
    heard, told = spawn.Pipe(duplex=False)
    one = spawn.Process(target=keeping, args=(here, told))
    one.start()
    assert heard.poll(60)
    assert heard.recv() == id
    os.kill(one.pid or 0, signal.SIGKILL)
    one.join(30)
    assert here.with_name(f"{FILE}-wal").stat().st_size
    inspect(here)
    assert here.with_name(f"{FILE}-wal").stat().st_size
    again = open_store(here)
    assert again.seq(id) == 2
    again.close()


def test_an_older_database_is_recognized(here: Path) -> None:
    with Database(here) as db:
        db["_sqlite_migrations"].delete_where("name = 'files_that_wait'")
        db["waiting"].drop()
    store = open_store(here)
    assert len(store.tables()) == 20
    store.close()


def test_checking_does_not_wait_for_writers(here: Path) -> None:
    store = open_store(here)
    with store.writing() as db:
        db.execute("UPDATE tables SET locked = 'now'")
        inspect(here)
    store.close()


def test_a_finished_check_is_not_repeated(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("scorekeeper.store.opening.inspect")
    open_store(here, seen=True).close()


def open_as_nobody(path: Path, told: Connection) -> None:
    if os.getuid() == 0:
        os.setuid(65534)
    try:
        open_store(path)
    except StoreError as error:
        told.send(error.words)


def test_missing_permissions_are_reported(here: Path) -> None:
    here.parent.chmod(0o500)
    spawn = multiprocessing.get_context("spawn")
    heard, told = spawn.Pipe(duplex=False)
    one = spawn.Process(target=open_as_nobody, args=(here, told))
    one.start()
    one.join(60)
    here.parent.chmod(0o700)
    assert heard.poll()
    assert heard.recv() == connections.SHUT
