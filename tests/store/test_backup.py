"""Copies of the records: complete, made while the app serves, and restored without losing what was there."""

import signal
import sqlite3
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from sqlite_utils import Database
from storing import LONG, MONTH, beside, example, from_tomorrow, kept, refusal, table, there

from scorekeeper.core.record import Record
from scorekeeper.core.words import Words
from scorekeeper.store import FILE, Store, open_store
from scorekeeper.store.backup.backup import NO_COPY, NOTHING, SPOILT, TAKEN, BackupSize, Unfit, backup, restore
from scorekeeper.store.rows import connection as connections
from scorekeeper.store.sqlite import database


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The path of this installation's database."""
    return tmp_path / "house" / FILE


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    (tmp_path / "shelf").mkdir()
    return tmp_path / "shelf" / "copy"


@pytest.fixture
def store(here: Path) -> Iterator[Store]:
    with closing(open_store(here)) as opened:
        yield opened


def held(path: Path) -> dict[str, Record]:
    """Every record in a database."""
    with closing(open_store(path)) as store:
        return {listed.id: there(store.load(listed.id)).record for listed in store.tables()}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_copy_holds_everything_in_one_file_for_its_owner_and_fills_an_empty_place(store: Store, here: Path, copy: Path) -> None:
    ids = [store.create(example()), store.create(table())]
    assert backup(here, copy) == BackupSize(2, len(example().log))
    assert names(copy.parent) == [copy.name]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [*held(copy)] == ids[::-1] == [listed.id for listed in store.tables()]
    assert held(copy)[ids[0]] == example()
    restored = restore(here.with_name("empty.db"), copy)
    assert (restored.held, restored.before) == (BackupSize(2, len(example().log)), None)
    assert held(here.with_name("empty.db")) == held(copy)


def test_a_copy_made_during_writes_is_consistent(store: Store, here: Path, copy: Path) -> None:
    ids = [store.create(table()) for _ in range(4)]

    def write(id: str) -> int:
        months = 0
        while not done:
            kept(store.append(id, MONTH, 2 * months, f"tap {months}"))
            months += 1
        return months

    done = False
    with ThreadPoolExecutor(4) as pool:
        writers = [pool.submit(write, id) for id in ids]
        sizes = [backup(here, copy, replace=True).entries for _ in range(10)]
        done = True
    assert sizes == sorted(sizes)
    assert all(size % 2 == 0 for size in sizes)
    assert sum(writer.result() for writer in writers) * 2 >= sizes[-1] > 0
    assert sum(len(record.log) for record in held(copy).values()) == sizes[-1]


def test_what_cannot_be_read_is_not_copied_and_no_copy_overwritten_unless_asked(here: Path, copy: Path) -> None:
    with refusal(NOTHING):
        backup(here, copy)
    assert not here.exists()
    open_store(here).close()
    copy.write_text("precious")
    with refusal(TAKEN):
        backup(here, copy)
    assert copy.read_text() == "precious"
    assert backup(here, copy, replace=True) == BackupSize(0, 0)
    copy.unlink()
    spoil(here)
    with refusal(connections.BROKEN):
        backup(here, copy)
    assert names(copy.parent) == []


@pytest.mark.kill
def test_a_full_disk_is_reported_and_changes_nothing(store: Store, here: Path, copy: Path, small_disk: Path) -> None:
    for _ in range(40):
        store.create(example())
    backup(here, copy)
    small = small_disk / FILE
    open_store(small).close()
    (small_disk / "ballast").write_bytes(b"x" * 800_000)
    left = ["ballast", FILE, f"{FILE}.lock"]
    with refusal(connections.FULL):
        backup(here, small_disk / "copy")
    assert names(small_disk) == left, "and no part of a copy"
    with refusal(connections.FULL):
        restore(small, copy)
    assert names(small_disk) == left
    assert held(small) == {}


def test_a_restore_brings_back_the_copy_and_keeps_the_database_in_place(store: Store, here: Path, copy: Path) -> None:
    id = store.create(table())
    backup(here, copy)
    kept(store.append(id, MONTH, 0, "later"))
    links = store.links(id)
    store.close()
    restored = restore(here, copy)
    assert (restored.held, restored.unsound) == (BackupSize(1, 0), ())
    assert held(here) == {id: table()}
    before = there(restored.before)
    assert before.parent == here.parent
    assert [len(record.log) for record in held(before).values()] == [2]
    assert stat.S_IMODE(here.stat().st_mode) == stat.S_IMODE(before.stat().st_mode) == 0o600
    assert {name for name in names(here.parent) if not name.endswith(".lock")} == {FILE, before.name}
    with closing(open_store(here)) as again:
        assert again.links(id) == links
    assert copy.exists()


def spoil(path: Path) -> None:
    """Overwrite the last pages of a database."""
    with closing(open_store(path)) as store:
        store.create(example())
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))


def foreign(path: Path) -> None:
    with Database(path) as db:
        db["addresses"].insert({"name": "秋山"})


UNUSABLE: dict[str, tuple[Callable[[Path], object], Words]] = {
    "spoilt": (spoil, SPOILT),
    "newer": (lambda path: (open_store(path).close(), from_tomorrow(path)), connections.NEWER),
    "foreign": (foreign, NO_COPY),
    "empty": (Path.touch, NO_COPY),
    "page": (lambda path: path.write_text("<html>" * 1000), NO_COPY),
    "header": (lambda path: path.write_bytes(b"SQLite format 3\0" + b"x" * 9000), SPOILT),
}


def test_an_unusable_copy_is_refused_and_changes_nothing(store: Store, here: Path, copy: Path) -> None:
    id = store.create(table(log=MONTH))
    store.close()
    for name, (make, words) in UNUSABLE.items():
        make(copy.with_name(name))
        with refusal(words, Unfit):
            restore(here, copy.with_name(name))
        assert names(here.parent) == [FILE, f"{FILE}.lock"], name
    assert held(here) == {id: table(log=MONTH)}


def test_an_invalid_table_is_restored_and_reported_and_an_older_copy_migrated(store: Store, here: Path, copy: Path) -> None:
    ids = [store.create(table(log=MONTH)) for _ in range(3)]
    with store.writing() as db:
        db.execute('UPDATE entries SET fact = \'{"fact":"cancel"}\' WHERE entry = 0 AND table_id = ?', [ids[0]])
        db.execute("UPDATE tables SET ruleset = 'chess' WHERE id = ?", [ids[1]])
    store.close()
    backup(here, copy)
    with Database(copy) as db:
        db["_sqlite_migrations"].delete_where("name = 'links_and_locks'")
        db["links"].drop()
        db["tables"].transform(drop={"locked"})
    restored = restore(here, copy)
    assert restored.held == BackupSize(3, 6)
    assert sorted(str(one.detail).partition(":")[0] for one in restored.unsound) == sorted(ids[:2])
    with closing(open_store(here)) as again:
        assert again.state(ids[2])
        assert [listed.entries for listed in again.tables()] == [2, 2, 2]
        assert (again.migrate(), bool(again.links(ids[2]).scorer)) == ([], True)


def test_an_unreadable_database_in_place_is_kept_as_it_is(store: Store, here: Path, copy: Path) -> None:
    id = store.create(table())
    backup(here, copy)
    kept(store.append(id, MONTH, 0, "later"))
    log = here.with_name(f"{FILE}-wal")
    left = log.read_bytes()
    store.close()
    here.write_bytes(b"\0" * 5000)
    log.write_bytes(left)
    before = there(restore(here, copy).before)
    assert held(here) == {id: table()}, "nor is its log applied to the copy"
    assert before.read_bytes() == b"\0" * 5000
    assert before.with_name(f"{before.name}-wal").read_bytes() == left
    assert not log.exists()
    here.unlink()
    log.write_bytes(left)
    before = there(restore(here, copy).before)
    assert (held(here), before.read_bytes()) == ({id: table()}, left), "a log that was left alone"


def serve(path: Path, id: str, ready: Connection) -> None:
    store = open_store(path)
    kept(store.append(id, MONTH, 0, "served"))
    ready.send(True)
    signal.pause()


@pytest.mark.kill
def test_a_restore_is_refused_while_an_app_serves_and_works_after_it_was_killed(store: Store, here: Path, copy: Path) -> None:
    id = store.create(table())
    backup(here, copy)
    with beside(serve, here, id) as heard:
        assert heard.poll(LONG)
        for _ in range(2):  # with two servers, then one
            with refusal(connections.IN_USE):
                restore(here, copy)
            store.close()
    by_hand = copy.with_name("by hand")  # what the killed app left, with its log beside it
    for suffix in ("", "-wal"):
        by_hand.with_name(by_hand.name + suffix).write_bytes(here.with_name(FILE + suffix).read_bytes())
    before = there(restore(here, copy).before)
    assert held(here) == {id: table()}
    assert len(held(before)[id].log) == 2
    assert restore(here, by_hand).held == BackupSize(1, 2)


def test_a_restore_is_refused_while_others_read_and_others_wait_for_it(store: Store, here: Path, copy: Path) -> None:
    backup(here, copy)
    store.close()
    with closing(sqlite3.connect(here)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM tables").fetchall()
        with refusal(connections.BUSY):
            restore(here, copy)
    assert restore(here, copy).before
    open_store(here).close()
    alone = database.claim(here, alone=True)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(open_store, here)
        with pytest.raises(TimeoutError):
            waiting.result(0.2)
        alone.close()
        waiting.result(LONG).close()
