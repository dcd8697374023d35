"""The store: entries are stored once, completely and in order, with concurrent writers."""

import multiprocessing
import re
import sqlite3
import stat
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from servers import IN_A_FILE
from sqlite_utils import Database

from scorekeeper.core import record as records
from scorekeeper.core.facts import Closed, Fact, Redo, Void
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi.facts import Dekiyaku, Field, PlayedOut, Teyaku
from scorekeeper.store import (
    FILE,
    Appended,
    Folded,
    House,
    Once,
    Refused,
    Reused,
    Stale,
    Store,
    StoreError,
    Unsound,
    Where,
    open_store,
    sqlite,
)
from scorekeeper.store import connection as connections

GAME = BY_NAME["hachihachi"]
SAMPLE = Path(__file__).parents[1] / "examples" / "seed-year.json"
NOON = datetime(2026, 11, 21, 12, 0, 0, 987654, tzinfo=UTC)
AGARI = Dekiyaku(player=1, names=("akatan",), then="agari")


def table(*names: str) -> Record:
    return Record(GAME, "1", GAME.house(), names or ("秋山", "石川", "上田"))


def sample() -> Record:
    found = records.read(SAMPLE.read_bytes(), BY_NAME)
    assert isinstance(found, Record)
    return found


def month() -> tuple[Fact, ...]:
    return Field(), AGARI


def kept(answer: object) -> Appended:
    assert isinstance(answer, Appended), answer
    return answer


def folded(store: Store, id: str) -> Folded:
    found = store.state(id)
    assert found is not None
    return found


@pytest.fixture
def store(where: Where) -> Iterator[Store]:
    opened = open_store(where, clock=lambda: NOON)
    yield opened
    opened.close()


def test_a_table_is_opened_and_found_again(store: Store) -> None:
    id = store.create(table())
    assert re.fullmatch("[a-z2-7]{16}", id)
    stored = store.load(id)
    assert stored is not None
    assert (stored.id, stored.record, stored.seq, stored.created) == (id, table(), 0, "2026-11-21T12:00:00Z")
    assert store.seq(id) == 0
    assert folded(store, id).record == table()


def test_ids_do_not_repeat(store: Store) -> None:
    assert len({store.create(table()) for _ in range(50)}) == 50


@pytest.mark.parametrize("id", ["", "a" * 16, "A" * 16, "../../etc/passwd", "'; DROP TABLE tables; --", "\ud800" * 16, "席" * 16])
def test_an_unknown_table_is_none(store: Store, id: str) -> None:
    store.create(table())
    assert store.load(id) is None
    assert store.state(id) is None
    assert store.seq(id) == 0
    assert not store.used(id, Once("key"))
    with pytest.raises(LookupError):
        store.append(id, [Field()], 0, "key")


def test_a_record_with_a_log_is_stored_completely(store: Store) -> None:
    id = store.create(sample())
    stored = store.load(id)
    assert stored is not None
    assert stored.record == sample()
    assert stored.seq == len(sample().log)
    assert GAME.final(folded(store, id).state) == (13, 71, -84)


def test_an_invalid_record_raises_and_leaves_nothing(store: Store) -> None:
    with pytest.raises(ValueError, match="entry 0"):
        store.create(table().and_then(AGARI))
    assert store.tables() == []


def test_the_same_key_opens_one_table(store: Store) -> None:
    assert store.create(table(), "once") == store.create(table(), "once") != store.create(table(), "twice")
    assert len(store.tables()) == 2


def test_facts_are_added_and_stamped(store: Store) -> None:
    id = store.create(table())
    first = kept(store.append(id, [Field(by="秋山")], 0, "a"))
    second = kept(store.append(id, [Field(at="2020-01-01T00:00:00Z", place=-1), Void(entry=0)][1:], 1, "b"))
    assert (first.seq, first.entries, first.again) == (1, (0,), False)
    assert (second.seq, second.entries) == (2, (1,))
    stored = store.load(id)
    assert stored is not None
    assert stored.record.log == (
        Field(by="秋山", at="2026-11-21T12:00:00Z"),
        Void(entry=0, at="2026-11-21T12:00:00Z"),
    )
    assert second.record == stored.record


def test_a_given_time_is_kept(store: Store) -> None:
    id = store.create(table())
    added = kept(store.append(id, [Field(at="2020-01-01T00:00:00Z")], 0, "a"))
    assert added.record.log[0].at == "2020-01-01T00:00:00Z"


def test_the_same_key_twice_is_one_declaration(store: Store) -> None:
    id = store.create(table())
    first = kept(store.append(id, month(), 0, "tap"))
    kept(store.append(id, [Field()], 2, "next"))
    again = kept(store.append(id, month(), 0, "tap"))
    assert again.again
    assert again.entries == first.entries == (0, 1)
    assert again.seq == store.seq(id) == 3
    assert store.used(id, Once("tap"))
    assert not store.used(id, Once("tap2"))


def test_a_key_counts_at_its_own_table_only(store: Store) -> None:
    one, other = store.create(table()), store.create(table())
    kept(store.append(one, [Field()], 0, "tap"))
    assert not kept(store.append(other, [Field()], 0, "tap")).again


SAID, OTHER = "0123456789ab", "ba9876543210"


@pytest.mark.parametrize(
    ("first", "second", "again"),
    [(SAID, SAID, True), ("", SAID, True), (SAID, "", True), ("", "", True), (SAID, OTHER, False)],
)
def test_a_key_belongs_to_its_contents(store: Store, first: str, second: str, again: bool) -> None:
    id = store.create(table())
    kept(store.append(id, [Field()], 0, "tap", first))
    now = store.append(id, [Field()], 0, "tap", second)
    assert now == Reused("tap") if not again else kept(now).again
    assert store.used(id, Once("tap", second)) == (True if again else Reused("tap"))
    for key in ("ta", "tap ", "tap x", "tap!", "TAP", ""):
        assert store.used(id, Once(key, second)) is False, "another key"
    assert store.seq(id) == 1


@pytest.mark.parametrize("seq", [-1, 0, 1, 3, 99])
def test_a_stale_declaration_is_refused(store: Store, seq: int) -> None:
    id = store.create(table())
    kept(store.append(id, month(), 0, "a"))
    assert store.append(id, [Field()], seq, "b") == Stale(2)
    assert store.seq(id) == 2
    assert not store.used(id, Once("b"))


@pytest.mark.parametrize(
    ("facts", "entry", "key"),
    [
        ([AGARI], 2, "month-over"),
        ([Field(), Field()], 3, "field-told"),
        ([Field(), Teyaku(player=0, names=("nothing",))], 3, "teyaku-unknown"),
        ([Field(), PlayedOut(points=(1, 2, 3))], 3, "points-sum"),
        ([Void(entry=2)], 2, "void-nothing"),
        ([Field(place=5)], 2, "place-nothing"),
        ([Void(entry=0)], 1, "no-field"),
        ([Closed()], 2, "match-on"),
        ([Redo()], 2, "redo-over"),
    ],
)
def test_an_invalid_fact_leaves_the_record_unchanged(store: Store, facts: list[Fact], entry: int, key: str) -> None:
    id = store.create(table())
    kept(store.append(id, month(), 0, "a"))
    before = store.load(id)
    refused = store.append(id, facts, 2, "b")
    assert isinstance(refused, Refused)
    assert (refused.entry, key in [one.key for one in refused.objections]) == (entry, True), refused
    assert store.load(id) == before
    assert folded(store, id).record == (before.record if before else None)
    assert not store.used(id, Once("b"))


def test_a_correction_is_one_transaction(store: Store) -> None:
    id = store.create(table())
    kept(store.append(id, month(), 0, "a"))
    kept(store.append(id, [Field()], 2, "b"))
    better = Dekiyaku(player=2, names=("akatan",), then="agari", place=1)
    corrected = kept(store.append(id, [Void(entry=1), better], 3, "c"))
    assert corrected.entries == (3, 4)
    assert GAME.coming(folded(store, id).state).leader == 2


def test_the_cached_state_equals_a_new_fold(store: Store) -> None:
    id = store.create(table())
    for entry, fact in enumerate(sample().log):
        added = kept(store.append(id, [fact], entry, f"tap {entry}"))
        assert records.fold(added.record) == folded(store, id).state
    assert GAME.final(folded(store, id).state) == (13, 71, -84)


def test_one_more_fact_folds_nothing_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    id = store.create(sample()._replace(log=sample().log[:-1]))
    monkeypatch.setattr(records, "fold", lambda record: pytest.fail("folded from the start"))
    assert GAME.final(folded(store, id).state) is None
    kept(store.append(id, sample().log[-1:], len(sample().log) - 1, "last"))
    assert GAME.final(folded(store, id).state) == (13, 71, -84)


def test_the_cache_is_limited_and_dropped_tables_are_folded_again(where: Where) -> None:
    store = open_store(where, most=3)
    ids = [store.create(table()) for _ in range(5)]
    for id in ids:
        kept(store.append(id, month(), 0, "a"))
    assert len(store._cache) == 3
    assert {folded(store, id).seq for id in ids} == {2}
    store.close()


def test_another_store_in_the_same_place_sees_what_was_added(store: Store, where: Where) -> None:
    other = open_store(where)
    id = store.create(table())
    assert folded(other, id).seq == 0
    kept(store.append(id, month(), 0, "a"))
    kept(store.append(id, [Field(), AGARI, Void(entry=3)], 2, "b"))
    assert folded(other, id) == folded(store, id)
    assert other.append(id, [Field()], 2, "c") == Stale(5)
    kept(other.append(id, [AGARI], 5, "d"))
    assert folded(store, id) == folded(other, id)
    other.close()


def test_tables_are_listed_the_last_used_first(where: Where) -> None:
    times = iter(NOON + timedelta(minutes=minute) for minute in range(10))
    store = open_store(where, clock=lambda: next(times))
    first, second = store.create(table("甲", "乙", "丙")), store.create(table("甲", "<script>", "🎴"))
    assert [listed.id for listed in store.tables()] == [second, first]
    kept(store.append(first, month(), 0, "a"))
    assert [listed[1:] for listed in store.tables()] == [
        ("hachihachi", ("甲", "乙", "丙"), "2026-11-21T12:00:00Z", 2, "2026-11-21T12:02:00Z", None),
        ("hachihachi", ("甲", "<script>", "🎴"), "2026-11-21T12:01:00Z", 0, "2026-11-21T12:01:00Z", None),
    ]
    store.close()


def test_names_come_the_most_frequent_first(store: Store) -> None:
    assert store.names() == []
    for names in [("甲", "乙", "丙"), ("甲", "丁", "乙"), ("甲", "戊", "己")]:
        store.create(table(*names))
    assert store.names()[:2] == ["甲", "乙"]
    assert sorted(store.names()) == sorted("甲乙丙丁戊己")


@IN_A_FILE
def test_migrating_twice_changes_nothing(store: Store, tmp_path: Path) -> None:
    id = store.create(table())
    with sqlite3.connect(tmp_path / FILE) as conn:
        before = conn.execute("SELECT sql FROM sqlite_schema").fetchall()
        assert store.migrate() == []
        assert open_store(tmp_path / FILE).migrate() == []
        assert conn.execute("SELECT sql FROM sqlite_schema").fetchall() == before
    conn.close()
    assert store.seq(id) == 0


@IN_A_FILE
def test_a_database_of_a_newer_app_is_left_alone(store: Store, tmp_path: Path) -> None:
    with Database(tmp_path / FILE) as db:
        db["_sqlite_migrations"].insert({"migration_set": "scorekeeper", "name": "from_tomorrow", "applied_at": "2099"})
    with pytest.raises(StoreError, match="newer version"):
        open_store(tmp_path / FILE)


@IN_A_FILE
def test_the_file_is_durable_and_readable_by_its_owner_alone(store: Store, tmp_path: Path) -> None:
    with store.writing() as db:
        assert db.conn.in_transaction
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert db.execute("PRAGMA busy_timeout").fetchone()[0] >= 5000
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_writing_is_all_or_nothing(store: Store) -> None:
    id = store.create(table())

    def write(second: str) -> None:
        with store.writing() as db:
            db.execute("UPDATE tables SET ruleset = 'gone'")
            db.execute(second)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write("DELETE FROM entries")
    with pytest.raises(StoreError):
        write("INSERT INTO entries (table_id, entry, fact) VALUES ('nobody', 0, '{}')")
    assert store.tables()[0].ruleset == "hachihachi"
    assert kept(store.append(id, month(), 0, "a")).seq == 2


@IN_A_FILE
def test_a_full_disk_is_reported_and_leaves_nothing_partial(store: Store) -> None:
    id = store.create(table())
    kept(store.append(id, month(), 0, "a"))
    with store.writing() as db:
        pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")

    def fill() -> None:
        while True:
            kept(store.append(id, [Field(), Redo(reason="x" * 80)], store.seq(id), f"tap {store.seq(id)}"))

    with pytest.raises(StoreError, match="disk is full") as told:
        fill()
    assert told.value.words == connections.FULL
    whole = store.load(id)
    assert whole is not None
    assert whole.seq % 2 == 0
    assert folded(store, id).record == whole.record
    db.execute("PRAGMA max_page_count = 1000000")
    kept(store.append(id, [Field()], whole.seq, "room again"))


def test_a_really_full_disk_is_reported_and_entries_continue_once_there_is_room(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * 600_000)
    store = open_store(small_disk / FILE)
    id = store.create(table())
    months = 0

    def fill() -> None:
        nonlocal months
        while True:
            kept(store.append(id, [Field(), Redo(reason="x" * 80)], 2 * months, f"tap {months}"))
            months += 1

    with pytest.raises(StoreError) as told:
        fill()
    assert told.value.words == connections.FULL
    assert (months > 3, store.used(id, Once(f"tap {months}"))) == (True, False)
    assert_whole(store, id, months)
    with pytest.raises(StoreError) as told:
        store.append(id, [Field(), Redo(reason="x" * 80)], 2 * months, "again")
    assert told.value.words == connections.FULL
    assert_whole(open_store(small_disk / FILE), id, months)  # by a new store as well
    ballast.unlink()
    kept(store.append(id, [Field(), Redo()], 2 * months, "room again"))
    with store.writing() as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    store.close()
    assert_whole(open_store(small_disk / FILE), id, months + 1)


def test_a_writer_that_waits_too_long_gets_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "WAIT", 0.05)
    store = open_store(tmp_path / FILE)
    id = store.create(table())
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError) as told:
        store.append(id, [Field()], 0, "a")
    assert told.value.words == connections.BUSY
    assert folded(store, id).seq == 0  # reading still works
    other.execute("ROLLBACK")
    assert kept(store.append(id, [Field()], 0, "a")).entries == (0,)
    other.close()
    store.close()


def test_an_unusable_path_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "page.db").write_text("<html>" * 1000)
    (tmp_path / "folder.db").mkdir()
    for path in ("file/scorekeeper.db", "page.db", "folder.db"):
        with pytest.raises(StoreError):
            open_store(tmp_path / path)


def test_a_stored_record_that_no_longer_folds_is_reported_and_can_be_exported(where: Where) -> None:
    store = open_store(where)
    id = store.create(table())
    kept(store.append(id, month(), 0, "a"))
    with store.writing() as db:
        db.execute('UPDATE entries SET fact = \'{"fact":"cancel"}\' WHERE entry = 0')
    fresh = open_store(where)
    with pytest.raises(Unsound, match=r"log\[0\]") as told:
        fresh.state(id)
    assert told.value.refused is not None
    assert told.value.refused.entry == 0
    assert fresh.load(id) is not None
    with store.writing() as db:
        db.execute('UPDATE entries SET fact = \'{"fact":"forgotten"}\' WHERE entry = 0')
    with pytest.raises(Unsound):
        fresh.load(id)
    with store.writing() as db:
        db.execute("UPDATE tables SET ruleset = 'chess'")
    with pytest.raises(Unsound, match="chess"):
        fresh.load(id)
    store.close()
    fresh.close()


@pytest.mark.parametrize("column", ["house", "players"])
@pytest.mark.parametrize("text", ["", "{", "5", "null", '"A"', "[]", '["A","B"]', "[1,2,3]", "[" * 5000, '{"field":5}', "\0"])
def test_a_table_damaged_by_hand_is_reported_and_the_others_are_listed(where: Where, column: str, text: str) -> None:
    store = open_store(where)
    spoilt, sound = store.create(table()), store.create(table())
    if isinstance(where, House) and "\0" in text:
        text = "\x01"  # PostgreSQL has no texts with a zero
    with store.writing() as db:
        db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", [text, spoilt])
    fresh = open_store(where)
    for read in (fresh.load, fresh.state):
        with pytest.raises(Unsound):
            read(spoilt)
    assert fresh.state(sound) is not None
    assert {one.id for one in fresh.tables()} == {spoilt, sound}
    assert {*table().players} <= {*fresh.names()}
    store.close()
    fresh.close()


def test_entries_that_a_database_has_lost_are_no_longer_known(where: Where) -> None:
    """As when a replica takes over that had not got them yet."""
    store = open_store(where)
    id = store.create(table())
    kept(store.append(id, [Field()], 0, "a"))
    kept(store.append(id, [Redo()], 1, "b"))
    with store.writing() as db:
        db.execute("DELETE FROM entries WHERE entry = 1")
    assert folded(store, id).seq == 1
    assert store.append(id, [Redo()], 2, "c") == Stale(1)
    assert kept(store.append(id, [Redo()], 1, "d")).entries == (1,)
    store.close()


def declare(store: Store, id: str, months: int, who: str) -> int:
    """Deal months until `months` of them are one's own; returns how often somebody else was first."""
    stale, done = 0, 0
    while done < months:
        seq = store.seq(id)
        facts = [Field(by=who), Redo(by=who)]
        match store.append(id, facts, seq, f"{who} {done}"):
            case Stale(now):
                assert now > seq
                stale += 1
            case Appended():
                done += 1
            case Refused() as refused:
                raise AssertionError(refused)
    return stale


def assert_whole(store: Store, id: str, months: int) -> None:
    """Every declaration is there once, with its two facts together."""
    stored = store.load(id)
    assert stored is not None
    log = stored.record.log
    assert len(log) == 2 * months
    for field, redo in zip(log[::2], log[1::2], strict=True):
        assert (type(field), type(redo), field.by) == (Field, Redo, redo.by)
    assert records.fold(stored.record) == folded(store, id).state


def test_threads_at_one_table_take_turns(store: Store) -> None:
    id = store.create(table())
    with ThreadPoolExecutor(8) as pool:
        done = [pool.submit(declare, store, id, 10, f"thread {one}") for one in range(8)]
    for one in done:
        one.result()
    assert_whole(store, id, 80)


def test_threads_with_one_key_make_one_declaration(store: Store) -> None:
    id = store.create(table())
    together = threading.Barrier(8)

    def tap() -> object:
        together.wait()
        return store.append(id, [Field()], 0, "tap")

    with ThreadPoolExecutor(8) as pool:
        answers = [kept(one.result()) for one in [pool.submit(tap) for _ in range(8)]]
    assert sorted(answer.again for answer in answers) == [False] + [True] * 7
    assert store.seq(id) == 1


def test_threads_at_their_own_tables_do_not_disturb_each_other(store: Store) -> None:
    ids = [store.create(table()) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        done = [pool.submit(declare, store, id, 8, "self") for id in ids]
    assert [one.result() for one in done] == [0] * 6
    for id in ids:
        assert_whole(store, id, 8)


@IN_A_FILE
def test_threads_share_a_few_connections(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    connect = sqlite.connect
    monkeypatch.setattr(sqlite, "connect", lambda path: opened.append(path) or connect(path))
    ids = [store.create(table()) for _ in range(5)]
    with ThreadPoolExecutor(100) as pool:
        assert all(pool.map(store.state, ids * 100))
    for id in ids:
        thread = threading.Thread(target=declare, args=(store, id, 2, "one"))
        thread.start()
        thread.join()
    assert len(opened) <= sqlite.READERS + 1


def test_what_is_read_while_writing_is_what_was_written(store: Store) -> None:
    id = store.create(table())
    with store.writing() as db:
        db.execute('UPDATE tables SET players = \'["甲", "乙", "丙"]\'')
        assert store.tables()[0].players == ("甲", "乙", "丙")
        with ThreadPoolExecutor(1) as pool:
            stored = pool.submit(store.load, id).result()
        assert stored is not None
        assert stored.record == table()


@IN_A_FILE
def test_threads_write_in_the_order_in_which_they_came(store: Store) -> None:
    id = store.create(table())
    order: list[int] = []

    def write(number: int) -> None:
        with store.writing():
            order.append(number)

    with ThreadPoolExecutor(20) as pool, store.writing():
        for number in range(20):
            pool.submit(write, number)
            while len(store._connections._queue) < number + 2:
                time.sleep(0.001)
    assert order == list(range(20))
    kept(store.append(id, month(), 0, "a"))


@IN_A_FILE
def test_a_thread_that_waits_too_long_for_its_turn_gets_an_error(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    id = store.create(table())
    monkeypatch.setattr(connections, "WAIT", 0.05)
    with ThreadPoolExecutor(1) as pool:
        with store.writing(), pytest.raises(StoreError) as told:
            pool.submit(store.append, id, [Field()], 0, "a").result()
        assert told.value.words == connections.BUSY
        kept(pool.submit(store.append, id, [Field()], 0, "a").result())


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = open_store(tmp_path / FILE)
    id = store.create(table())
    with store._connections.reading():
        store.close()
    store.close()
    for ask in (store.tables, lambda: store.append(id, [Field()], 0, "a")):
        with pytest.raises(StoreError) as told:
            ask()
        assert told.value.words == connections.STOPPED
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE, f"{FILE}.lock"]  # all data is in one file


def in_its_own_process(where: Where, id: str, who: str) -> None:
    store = open_store(where)
    declare(store, id, 15, who)
    store.close()


@pytest.mark.kill
def test_two_processes_write_at_once(where: Where) -> None:
    store = open_store(where)
    id = store.create(table())
    spawn = multiprocessing.get_context("spawn")
    others = [spawn.Process(target=in_its_own_process, args=(where, id, f"process {one}")) for one in range(2)]
    for other in others:
        other.start()
    declare(store, id, 15, "here")
    for other in others:
        other.join(60)
        assert other.exitcode == 0
    assert_whole(store, id, 45)
    store.close()


def opened(path: Path) -> None:
    open_store(path).close()


@pytest.mark.kill
def test_processes_that_open_a_new_file_at_once_all_get_it(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    others = [spawn.Process(target=opened, args=(tmp_path / "new" / FILE,)) for _ in range(4)]
    for other in others:
        other.start()
    for other in others:
        other.join(60)
        assert other.exitcode == 0
