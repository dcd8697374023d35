"""Copies of the records: complete, made while the app serves, and restored without losing what was there."""

import multiprocessing
import os
import signal
import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.core import record as records
from scorekeeper.core.facts import Fact, Redo
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi.facts import Field
from scorekeeper.store import FILE, Appended, Store, StoreError, open_store, sqlite
from scorekeeper.store import connection as connections
from scorekeeper.store.backup import NO_COPY, NOTHING, SPOILT, TAKEN, Held, Unfit, backup, restore

GAME = BY_NAME["hachihachi"]
SAMPLE = Path(__file__).parents[1] / "examples" / "seed-year.json"
MONTH: tuple[Fact, ...] = (Field(), Redo())


def sample() -> Record:
    found = records.read(SAMPLE.read_bytes(), BY_NAME)
    assert isinstance(found, Record)
    return found


def table(*log: Fact) -> Record:
    return Record(GAME, "1", GAME.house(), ("秋山", "石川", "上田"), log)


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
    opened = open_store(here)
    yield opened
    opened.close()


def held(path: Path) -> dict[str, Record]:
    """Every record in a database."""
    store = open_store(path)
    found = {listed.id: store.load(listed.id) for listed in store.tables()}
    store.close()
    return {id: stored.record for id, stored in found.items() if stored}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_copy_holds_everything_in_one_file_for_its_owner(store: Store, here: Path, copy: Path) -> None:
    ids = [store.create(sample()), store.create(table())]
    assert backup(here, copy) == Held(2, len(sample().log))
    assert names(copy.parent) == [copy.name]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [*held(copy)] == ids[::-1] == [listed.id for listed in store.tables()]
    assert held(copy)[ids[0]] == sample()


def test_a_copy_made_during_writes_is_consistent(store: Store, here: Path, copy: Path) -> None:
    ids = [store.create(table()) for _ in range(4)]

    def write(id: str) -> int:
        months = 0
        while not done:
            assert isinstance(store.append(id, MONTH, 2 * months, f"tap {months}"), Appended)
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


def test_a_copy_is_not_overwritten_unless_asked(store: Store, here: Path, copy: Path) -> None:
    copy.write_text("precious")
    with pytest.raises(StoreError) as told:
        backup(here, copy)
    assert told.value.words == TAKEN
    assert copy.read_text() == "precious"
    assert backup(here, copy, replace=True) == Held(0, 0)


def test_without_records_there_is_nothing_to_copy(here: Path, copy: Path) -> None:
    with pytest.raises(StoreError) as told:
        backup(here, copy)
    assert told.value.words == NOTHING
    assert not here.exists()
    assert names(copy.parent) == []


def test_a_damaged_database_is_not_copied(here: Path, copy: Path) -> None:
    spoil(here)
    with pytest.raises(StoreError) as told:
        backup(here, copy)
    assert told.value.words == connections.BROKEN
    assert names(copy.parent) == []


def test_a_full_disk_while_copying_is_reported_and_leaves_no_partial_file(store: Store, here: Path, small_disk: Path) -> None:
    for _ in range(40):
        store.create(sample())
    (small_disk / "ballast").write_bytes(b"x" * 800_000)
    with pytest.raises(StoreError) as told:
        backup(here, small_disk / "copy")
    assert told.value.words == connections.FULL
    assert names(small_disk) == ["ballast"]


def test_a_full_disk_while_restoring_is_reported_and_changes_nothing(
    store: Store, here: Path, copy: Path, small_disk: Path
) -> None:
    for _ in range(40):
        store.create(sample())
    backup(here, copy)
    small = small_disk / FILE
    open_store(small).close()
    (small_disk / "ballast").write_bytes(b"x" * 800_000)
    with pytest.raises(StoreError) as told:
        restore(small, copy)
    assert (told.value.words, type(told.value)) == (connections.FULL, StoreError)
    assert names(small_disk) == ["ballast", FILE, f"{FILE}.lock"]
    assert held(small) == {}


def test_a_restore_brings_back_the_copy_and_keeps_the_database_in_place(store: Store, here: Path, copy: Path) -> None:
    id = store.create(table())
    backup(here, copy)
    assert isinstance(store.append(id, MONTH, 0, "later"), Appended)
    links = store.links(id)
    store.close()
    restored = restore(here, copy)
    assert (restored.held, restored.unsound) == (Held(1, 0), ())
    assert held(here) == {id: table()}
    assert restored.before
    assert restored.before.parent == here.parent
    assert {id: len(record.log) for id, record in held(restored.before).items()} == {id: 2}
    assert stat.S_IMODE(here.stat().st_mode) == stat.S_IMODE(restored.before.stat().st_mode) == 0o600
    assert {name for name in names(here.parent) if not name.endswith(".lock")} == {FILE, restored.before.name}
    again = open_store(here)
    assert again.links(id) == links
    again.close()
    assert copy.exists()


def test_restoring_into_an_empty_installation(store: Store, here: Path, copy: Path, tmp_path: Path) -> None:
    id = store.create(sample())
    backup(here, copy)
    restored = restore(tmp_path / FILE, copy)
    assert (restored.held, restored.before) == (Held(1, len(sample().log)), None)
    assert held(tmp_path / FILE) == {id: sample()}


def spoil(path: Path) -> None:
    """Overwrite the last pages of a database."""
    store = open_store(path)
    store.create(sample())
    store.close()
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))


def newer(path: Path) -> None:
    open_store(path).close()
    with Database(path) as db:
        db["_sqlite_migrations"].insert({"migration_set": "scorekeeper", "name": "from_tomorrow", "applied_at": "2099"})


def foreign(path: Path) -> None:
    with Database(path) as db:
        db["addresses"].insert({"name": "秋山"})


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (spoil, SPOILT),
        (newer, connections.NEWER),
        (foreign, NO_COPY),
        (Path.touch, NO_COPY),
        (lambda path: path.write_text("<html>" * 1000), NO_COPY),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + b"x" * 9000), SPOILT),
    ],
)
def test_an_unusable_copy_is_refused_and_changes_nothing(store: Store, here: Path, copy: Path, make, words) -> None:  # type: ignore[no-untyped-def]
    id = store.create(table(*MONTH))
    store.close()
    make(copy)
    with pytest.raises(Unfit) as told:
        restore(here, copy)
    assert told.value.words == words
    assert held(here) == {id: table(*MONTH)}
    assert names(here.parent) == [FILE, f"{FILE}.lock"]


def test_a_table_that_is_no_longer_valid_is_restored_and_reported(store: Store, here: Path, copy: Path) -> None:
    ids = [store.create(table(*MONTH)) for _ in range(3)]
    with store.writing() as db:
        db.execute('UPDATE entries SET fact = \'{"fact":"cancel"}\' WHERE entry = 0 AND table_id = ?', [ids[0]])
        db.execute("UPDATE tables SET ruleset = 'chess' WHERE id = ?", [ids[1]])
    store.close()
    backup(here, copy)
    restored = restore(here, copy)
    assert restored.held == Held(3, 6)
    assert sorted(str(one.detail).partition(":")[0] for one in restored.unsound) == sorted(ids[:2])
    again = open_store(here)
    assert again.state(ids[2])
    assert [listed.entries for listed in again.tables()] == [2, 2, 2]
    again.close()


def test_an_older_copy_is_migrated(store: Store, here: Path, copy: Path) -> None:
    id = store.create(table())
    backup(here, copy)
    with Database(copy) as db:
        db["_sqlite_migrations"].delete_where("name = 'links_and_locks'")
        db["links"].drop()
        db["tables"].transform(drop={"locked"})
    store.close()
    restore(here, copy)
    again = open_store(here)
    assert again.migrate() == []
    assert again.links(id).scorer
    again.close()


def test_an_unreadable_database_in_place_is_kept_as_it_is(store: Store, here: Path, copy: Path) -> None:
    id = store.create(table())
    backup(here, copy)
    store.close()
    here.write_bytes(b"\0" * 5000)
    log = here.with_name(f"{FILE}-wal")
    log.write_bytes(b"what was declared last")
    before = restore(here, copy).before
    assert held(here) == {id: table()}
    assert before
    assert before.read_bytes() == b"\0" * 5000
    assert before.with_name(f"{before.name}-wal").read_bytes() == b"what was declared last"
    assert not log.exists()


def test_a_leftover_wal_is_not_applied_to_the_restored_copy(store: Store, here: Path, copy: Path) -> None:
    id = store.create(table())
    backup(here, copy)
    assert isinstance(store.append(id, MONTH, 0, "later"), Appended)
    log = here.with_name(f"{FILE}-wal")
    kept = log.read_bytes()
    store.close()
    here.unlink()
    log.write_bytes(kept)
    before = restore(here, copy).before
    assert held(here) == {id: table()}
    assert before
    assert before.read_bytes() == kept


def serve(path: Path, id: str, ready: Connection) -> None:
    store = open_store(path)
    assert isinstance(store.append(id, MONTH, 0, "served"), Appended)
    ready.send(True)
    signal.pause()


@pytest.mark.kill
def test_a_restore_is_refused_while_an_app_serves_and_works_after_it_was_killed(here: Path, copy: Path) -> None:
    store = open_store(here)
    id = store.create(table())
    backup(here, copy)
    spawn = multiprocessing.get_context("spawn")
    heard, ready = spawn.Pipe(duplex=False)
    other = spawn.Process(target=serve, args=(here, id, ready))
    other.start()
    try:
        assert heard.poll(30)
        for _ in range(2):  # with two servers, then one
            with pytest.raises(StoreError) as told:
                restore(here, copy)
            assert told.value.words == connections.IN_USE
            store.close()
    finally:
        os.kill(other.pid or 0, signal.SIGKILL)
        other.join(30)
    by_hand = copy.with_name("by hand")  # what the killed app left, with its log beside it
    for suffix in ("", "-wal"):
        by_hand.with_name(by_hand.name + suffix).write_bytes(here.with_name(FILE + suffix).read_bytes())
    before = restore(here, copy).before
    assert before
    assert held(here) == {id: table()}
    assert len(held(before)[id].log) == 2
    assert restore(here, by_hand).held == Held(1, 2)


def test_opening_the_database_during_a_restore_waits(here: Path) -> None:
    open_store(here).close()
    alone = sqlite.claim(here, alone=True)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(open_store, here)
        with pytest.raises(TimeoutError):
            waiting.result(0.2)
        alone.close()
        waiting.result(30).close()


def test_a_restore_is_refused_while_another_program_uses_the_database(store: Store, here: Path, copy: Path) -> None:
    backup(here, copy)
    store.close()
    other = sqlite3.connect(here)
    other.execute("BEGIN")
    other.execute("SELECT * FROM tables").fetchall()
    with pytest.raises(StoreError) as told:
        restore(here, copy)
    assert told.value.words == connections.BUSY
    other.close()
    assert restore(here, copy).before
