"""The store: entries are stored once, completely and in order, with concurrent writers; and what the links of a table open."""

import re
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from servers import IN_A_FILE
from storing import GAME, MONTH, example, from_tomorrow, kept, refusal, table, there, together

from scorekeeper.core import record as records
from scorekeeper.core.facts import Closed, Fact, Redo, Void
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiPlayedOut, HachihachiTeyaku
from scorekeeper.store import FILE, ROLES, HouseSchema, Once, Store, StoreError, Where, open_store
from scorekeeper.store.rows import connection as connections
from scorekeeper.store.rows.answers import Appended, Locked, Refused, Reused, Stale, Unsound
from scorekeeper.store.sqlite import database

NOON = datetime(2026, 11, 21, 12, 0, 0, 987654, tzinfo=UTC)
AGARI = HachihachiDekiyaku(player=1, names=("akatan",), then="agari")
WON = (HachihachiField(), AGARI)
WORDY = (HachihachiField(), Redo(reason="x" * 80))
FINAL = (13, 71, -84)
NOT_QUICK_ON_A_SERVER = pytest.mark.parametrize(
    "where", ["sqlite", pytest.param("postgresql", marks=pytest.mark.kill)], indirect=True
)
SPOILT = 'UPDATE entries SET fact = \'{"fact":"%s"}\' WHERE entry = 0'


@pytest.fixture
def store(where: Where) -> Iterator[Store]:
    with closing(open_store(where, clock=lambda: NOON)) as opened:
        yield opened


def test_a_table_is_opened_and_found_again(store: Store) -> None:
    id = store.create(table())
    assert re.fullmatch("[a-z2-7]{16}", id)
    assert store.create(table()) != id
    stored = there(store.load(id))
    assert (stored.id, stored.record, stored.seq, stored.created) == (id, table(), 0, "2026-11-21T12:00:00Z")
    assert store.seq(id) == 0
    assert there(store.state(id)).record == table()
    assert store.create(table(), "once") == store.create(table(), "once") != store.create(table(), "twice")
    assert len(store.tables()) == 4


def test_an_unknown_table_is_none(store: Store) -> None:
    store.create(table())
    for id in ("", "a" * 16, "A" * 16, "../../etc/passwd", "'; DROP TABLE tables; --", "\ud800" * 16, "席" * 16):
        assert (store.load(id), store.state(id), store.seq(id), store.is_used(id, Once("key"))) == (None, None, 0, False), id
        with pytest.raises(LookupError):
            store.append(id, [HachihachiField()], 0, "key")
    for act in (store.links, lambda id: store.renew(id, "scorer"), lambda id: store.lock(id, locked=True)):
        with pytest.raises(LookupError):
            act("a" * 16)


def test_a_whole_record_is_stored_and_one_more_fact_folds_nothing_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    id = store.create(example())
    stored = there(store.load(id))
    assert (stored.record, stored.seq) == (example(), len(example().log))
    assert GAME.final(there(store.state(id)).state) == FINAL
    with pytest.raises(ValueError, match="entry 0"):
        store.create(table(log=(AGARI,)))
    assert [one.id for one in store.tables()] == [id], "an invalid one leaves nothing"
    id = store.create(example()._replace(log=example().log[:-1]))
    monkeypatch.setattr(records, "fold", lambda record: pytest.fail("folded from the start"))
    assert GAME.final(there(store.state(id)).state) is None
    kept(store.append(id, example().log[-1:], len(example().log) - 1, "last"))
    assert GAME.final(there(store.state(id)).state) == FINAL


def test_facts_are_added_and_stamped_and_stale_ones_refused(store: Store) -> None:
    id = store.create(table())
    first = kept(store.append(id, [HachihachiField(by="秋山", at="2020-01-01T00:00:00Z")], 0, "a"))
    second = kept(store.append(id, [Void(entry=0)], 1, "b"))
    assert (first.seq, first.entries, first.again) == (1, (0,), False)
    assert (second.seq, second.entries) == (2, (1,))
    log = (HachihachiField(by="秋山", at="2020-01-01T00:00:00Z"), Void(entry=0, at="2026-11-21T12:00:00Z"))
    assert there(store.load(id)).record.log == second.record.log == log
    id = store.create(table())
    kept(store.append(id, WON, 0, "a"))
    for seq in (-1, 0, 1, 3, 99):
        assert store.append(id, [HachihachiField()], seq, "b") == Stale(2), seq
    assert store.seq(id) == 2
    assert not store.is_used(id, Once("b"))


def test_the_same_key_twice_is_one_declaration(store: Store) -> None:
    id, other = store.create(table()), store.create(table())
    first = kept(store.append(id, WON, 0, "tap"))
    kept(store.append(id, [HachihachiField()], 2, "next"))
    again = kept(store.append(id, WON, 0, "tap"))
    assert again.again
    assert again.entries == first.entries == (0, 1)
    assert again.seq == store.seq(id) == 3
    assert (store.is_used(id, Once("tap")), store.is_used(id, Once("tap2"))) == (True, False)
    assert not kept(store.append(other, [HachihachiField()], 0, "tap")).again, "a key counts at its own table only"


SAID, OTHER = "0123456789ab", "ba9876543210"


def test_a_key_belongs_to_its_contents(store: Store) -> None:
    for first, second, again in ((SAID, SAID, 1), ("", SAID, 1), (SAID, "", 1), ("", "", 1), (SAID, OTHER, 0)):
        id = store.create(table())
        kept(store.append(id, [HachihachiField()], 0, "tap", first))
        now = store.append(id, [HachihachiField()], 0, "tap", second)
        assert now == Reused("tap") if not again else kept(now).again
        assert store.is_used(id, Once("tap", second)) == (True if again else Reused("tap"))
        for key in ("ta", "tap ", "tap x", "tap!", "TAP", ""):
            assert store.is_used(id, Once(key, second)) is False, "another key"
        assert store.seq(id) == 1


INVALID: list[tuple[list[Fact], int, str]] = [
    ([AGARI], 2, "month-over"),
    ([HachihachiField(), HachihachiField()], 3, "field-told"),
    ([HachihachiField(), HachihachiTeyaku(player=0, names=("nothing",))], 3, "teyaku-unknown"),
    ([HachihachiField(), HachihachiPlayedOut(points=(1, 2, 3))], 3, "points-sum"),
    ([Void(entry=2)], 2, "void-nothing"),
    ([HachihachiField(place=5)], 2, "place-nothing"),
    ([Void(entry=0)], 1, "no-field"),
    ([Closed()], 2, "match-on"),
    ([Redo()], 2, "redo-over"),
]


@NOT_QUICK_ON_A_SERVER
def test_an_invalid_fact_leaves_the_record_unchanged(store: Store) -> None:
    id = store.create(table())
    kept(store.append(id, WON, 0, "a"))
    before = there(store.load(id))
    for facts, entry, key in INVALID:
        refused = store.append(id, facts, 2, "b")
        assert isinstance(refused, Refused), key
        assert (refused.entry, key in [one.key for one in refused.objections]) == (entry, True), refused
        assert store.load(id) == before
        assert there(store.state(id)).record == before.record
        assert not store.is_used(id, Once("b"))


@NOT_QUICK_ON_A_SERVER
def test_the_cache_is_limited_and_dropped_tables_are_folded_again(where: Where) -> None:
    with closing(open_store(where, most=3)) as store:
        ids = [store.create(table()) for _ in range(5)]
        for id in ids:
            kept(store.append(id, WON, 0, "a"))
        assert len(store._cache) == 3
        assert {there(store.state(id)).seq for id in ids} == {2}


def test_another_store_sees_what_was_added_and_neither_knows_what_the_database_has_lost(store: Store, where: Where) -> None:
    with closing(open_store(where)) as other:
        id = store.create(table())
        assert there(other.state(id)).seq == 0
        kept(store.append(id, WON, 0, "a"))
        kept(store.append(id, [HachihachiField(), AGARI, Void(entry=3)], 2, "b"))
        assert other.state(id) == store.state(id)
        assert other.append(id, [HachihachiField()], 2, "c") == Stale(5)
        kept(other.append(id, [AGARI], 5, "d"))
        assert store.state(id) == other.state(id)
    # As when a replica takes over that had not got them yet.
    id = store.create(table())
    kept(store.append(id, [HachihachiField()], 0, "a"))
    kept(store.append(id, [Redo()], 1, "b"))
    with store.writing() as db:
        db.execute("DELETE FROM entries WHERE entry = 1")
    assert there(store.state(id)).seq == 1
    assert store.append(id, [Redo()], 2, "c") == Stale(1)
    assert kept(store.append(id, [Redo()], 1, "d")).entries == (1,)


def test_tables_are_listed_the_last_used_first(where: Where) -> None:
    times = iter(NOON + timedelta(minutes=minute) for minute in range(10))
    with closing(open_store(where, clock=lambda: next(times))) as store:
        first, second = store.create(table("甲", "乙", "丙")), store.create(table("甲", "<script>", "🎴"))
        assert [listed.id for listed in store.tables()] == [second, first]
        kept(store.append(first, WON, 0, "a"))
        assert [listed[1:] for listed in store.tables()] == [
            ("hachihachi", ("甲", "乙", "丙"), "2026-11-21T12:00:00Z", 2, "2026-11-21T12:02:00Z", None),
            ("hachihachi", ("甲", "<script>", "🎴"), "2026-11-21T12:01:00Z", 0, "2026-11-21T12:01:00Z", None),
        ]


def test_names_come_the_most_frequent_first(store: Store) -> None:
    assert store.names() == []
    ids = [store.create(table(*names)) for names in ("甲乙丙", "甲丁乙", "甲戊己")]
    assert store.names()[:2] == ["甲", "乙"]
    assert sorted(store.names()) == sorted("甲乙丙丁戊己")
    assert (sorted(store.names(ids[:1])), store.names([])) == (sorted("甲乙丙"), []), "those of the tables asked for"


@IN_A_FILE
def test_a_file_is_durable_its_owners_alone_and_migrated_once(store: Store, where: Path) -> None:
    with store.writing() as db:
        assert db.conn.in_transaction
    told = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")]
    assert told == ["wal", 2, 1]
    assert db.execute("PRAGMA busy_timeout").fetchone()[0] >= 5000
    assert stat.S_IMODE(where.stat().st_mode) == 0o600
    with closing(sqlite3.connect(where)) as conn:
        before = conn.execute("SELECT sql FROM sqlite_schema").fetchall()
        assert store.migrate() == []
        with closing(open_store(where)) as again:
            assert again.migrate() == []
        assert conn.execute("SELECT sql FROM sqlite_schema").fetchall() == before
    from_tomorrow(where)
    with pytest.raises(StoreError, match="newer version"):
        open_store(where)


@IN_A_FILE
def test_a_full_disk_is_reported_and_leaves_nothing_partial(store: Store) -> None:
    id = store.create(table())
    with store.writing() as db:
        pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    months = fill(store, id)
    assert_whole(store, id, months)
    db.execute("PRAGMA max_page_count = 1000000")
    kept(store.append(id, MONTH, 2 * months, "room again"))


@pytest.mark.kill
def test_a_really_full_disk_is_reported_and_entries_continue_once_there_is_room(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * 600_000)
    with closing(open_store(small_disk / FILE)) as store:
        id = store.create(table())
        months = fill(store, id)
        assert (months > 3, store.is_used(id, Once(f"tap {months}"))) == (True, False)
        assert_whole(store, id, months)
        with refusal(connections.FULL):
            store.append(id, WORDY, 2 * months, "again")
        with closing(open_store(small_disk / FILE)) as other:
            assert_whole(other, id, months)
        ballast.unlink()
        kept(store.append(id, MONTH, 2 * months, "room again"))
        with store.writing() as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with closing(open_store(small_disk / FILE)) as store:
        assert_whole(store, id, months + 1)


def fill(store: Store, id: str) -> int:
    """Append until the disk is full; returns how many months were stored."""
    months = 0
    with refusal(connections.FULL):
        while True:
            kept(store.append(id, WORDY, 2 * months, f"tap {months}"))
            months += 1
    return months


def test_a_writer_that_waits_too_long_for_others_gets_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "WAIT", 0.05)
    with closing(open_store(tmp_path / FILE)) as store, ThreadPoolExecutor(1) as pool:
        id = store.create(table())
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with refusal(connections.BUSY):
                store.append(id, [HachihachiField()], 0, "a")
            assert there(store.state(id)).seq == 0, "reading still works"
            other.execute("ROLLBACK")
        with store.writing(), refusal(connections.BUSY):
            pool.submit(store.append, id, [HachihachiField()], 0, "a").result()
        assert kept(pool.submit(store.append, id, [HachihachiField()], 0, "a").result()).entries == (0,)


def test_an_unusable_path_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "page.db").write_text("<html>" * 1000)
    (tmp_path / "folder.db").mkdir()
    for path in ("file/scorekeeper.db", "page.db", "folder.db"):
        with pytest.raises(StoreError):
            open_store(tmp_path / path)


def test_a_stored_record_that_no_longer_folds_is_reported_and_can_be_exported(store: Store, where: Where) -> None:
    id = store.create(table())
    kept(store.append(id, WON, 0, "a"))
    with closing(open_store(where)) as fresh:
        with store.writing() as db:
            db.execute(SPOILT % "cancel")
        with pytest.raises(Unsound, match=r"log\[0\]") as told:
            fresh.state(id)
        assert there(told.value.refused).entry == 0
        assert fresh.load(id) is not None
        with store.writing() as db:
            db.execute(SPOILT % "forgotten")
        with pytest.raises(Unsound):
            fresh.load(id)
        with store.writing() as db:
            db.execute("UPDATE tables SET ruleset = 'chess'")
        with pytest.raises(Unsound, match="chess"):
            fresh.load(id)


@NOT_QUICK_ON_A_SERVER
def test_a_table_damaged_by_hand_is_reported_and_the_others_are_listed(store: Store, where: Where) -> None:
    zero = "\x01" if isinstance(where, HouseSchema) else "\0"  # PostgreSQL has no texts with a zero
    texts = ("", "{", "5", "null", '"A"', "[]", '["A","B"]', "[1,2,3]", "[" * 5000, '{"field":5}', zero)
    sound = store.create(table())
    for column in ("house", "players"):
        spoilt = store.create(table())
        for text in texts:
            with store.writing() as db:
                db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", [text, spoilt])
            with closing(open_store(where)) as fresh:
                for read in (fresh.load, fresh.state):
                    with pytest.raises(Unsound):
                        read(spoilt)
                assert fresh.state(sound) is not None
                assert {one.id for one in fresh.tables()} >= {spoilt, sound}
                assert {*table().players} <= {*fresh.names()}


def test_a_link_opens_its_own_table_for_its_own_role_until_it_is_renewed_and_made_up_ones_nothing(store: Store) -> None:
    id, other = store.create(table()), store.create(table())
    for role in ROLES:
        before = store.links(id)
        opened = there(store.opens(getattr(before, role)))
        assert (opened.table, opened.role, opened.revoked, opened.locked) == (id, role, None, None)
        assert not {*before} & {*store.links(other)}
        after = store.renew(id, role)
        assert store.links(id) == after
        assert [getattr(before, each) != getattr(after, each) for each in ROLES] == [each == role for each in ROLES]
        assert there(store.opens(getattr(before, role))).revoked
        assert there(store.opens(getattr(after, role))).revoked is None
    first, second = store.create(table()), store.create(table())
    link = store.links(first).scorer
    secret = link.partition("-")[2]
    typed = ["", "-", first, f"{first}-", f"-{secret}", secret, f"{second}-{secret}", f"{first}-{'a' * 16}", link[:-1], f"{link}a"]
    typed += [link.upper(), f"{link}\n", f" {link}", link.replace("-", "_"), f"{first}-' OR 1=1 --  ", f"{first}-{'%' * 16}"]
    for guess in (*typed, "\0" * 33):
        assert store.opens(guess) is None, guess


def test_a_locked_table_accepts_nothing_and_keeps_its_log(store: Store) -> None:
    id = store.create(table())
    kept(store.append(id, [HachihachiField()], 0, "a"))
    store.lock(id, locked=True)
    refused = store.append(id, [HachihachiField()], 1, "b")
    assert isinstance(refused, Locked)
    listed = there(store.list_entry(id))
    assert refused.at == there(store.opens(store.links(id).scorer)).locked == listed.locked
    assert kept(store.append(id, [HachihachiField()], 0, "a")).again, "what was kept before is acknowledged"
    store.lock(id, locked=False)
    assert store.seq(id) == 1
    assert store.list_entry(id) == listed._replace(locked=None)


def declare(store: Store, id: str, months: int, who: str) -> int:
    """Deal months until `months` of them are one's own; returns how often somebody else was first."""
    stale, done = 0, 0
    while done < months:
        seq = store.seq(id)
        match store.append(id, [HachihachiField(by=who), Redo(by=who)], seq, f"{who} {done}"):
            case Stale(now):
                assert now > seq
                stale += 1
            case Appended():
                done += 1
            case refused:
                raise AssertionError(refused)
    return stale


def assert_whole(store: Store, id: str, months: int) -> None:
    """Every declaration is there once, with its two facts together."""
    record = there(store.load(id)).record
    assert len(record.log) == 2 * months
    for field, redo in zip(record.log[::2], record.log[1::2], strict=True):
        assert (type(field), type(redo), field.by) == (HachihachiField, Redo, redo.by)
    assert records.fold(record) == there(store.state(id)).state


@NOT_QUICK_ON_A_SERVER
def test_threads_take_turns_at_one_table_and_do_not_disturb_each_other_at_their_own(store: Store) -> None:
    for ids in ([store.create(table())] * 8, [store.create(table()) for _ in range(6)]):
        with ThreadPoolExecutor(8) as pool:
            done = [pool.submit(declare, store, id, 4, f"thread {nth}") for nth, id in enumerate(ids)]
        stale = [one.result() for one in done]
        for id in {*ids}:
            assert_whole(store, id, 4 * ids.count(id))
    assert stale == [0] * 6


def test_threads_with_one_key_make_one_declaration(store: Store) -> None:
    id = store.create(table())
    barrier = threading.Barrier(8)

    def tap() -> object:
        barrier.wait()
        return store.append(id, [HachihachiField()], 0, "tap")

    with ThreadPoolExecutor(8) as pool:
        answers = [kept(one.result()) for one in [pool.submit(tap) for _ in range(8)]]
    assert sorted(answer.again for answer in answers) == [False] + [True] * 7
    assert store.seq(id) == 1


@IN_A_FILE
def test_threads_share_a_few_connections(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    connect = database.connect
    monkeypatch.setattr(database, "connect", lambda path: opened.append(path) or connect(path))
    ids = [store.create(table()) for _ in range(5)]
    with ThreadPoolExecutor(100) as pool:
        assert all(pool.map(store.state, ids * 100))
    for id in ids:
        thread = threading.Thread(target=declare, args=(store, id, 2, "one"))
        thread.start()
        thread.join()
    own = [path for path in opened if path.parent == tmp_path]  # what another test left behind may open its own
    assert 0 < len(own) <= database.READERS + 1


def test_what_is_written_is_read_meanwhile_and_all_or_nothing(store: Store) -> None:
    id = store.create(table())
    with store.writing() as db:
        db.execute('UPDATE tables SET players = \'["甲", "乙", "丙"]\'')
        assert store.tables()[0].players == ("甲", "乙", "丙")
        with ThreadPoolExecutor(1) as pool:
            assert there(pool.submit(store.load, id).result()).record == table()

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
    assert kept(store.append(id, WON, 0, "a")).seq == 2


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
    kept(store.append(id, WON, 0, "a"))


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = open_store(tmp_path / FILE)
    id = store.create(table())
    with store._connections.reading():
        store.close()
    store.close()
    acts: tuple[Callable[[], object], ...] = (store.tables, lambda: store.append(id, [HachihachiField()], 0, "a"))
    for act in acts:
        with refusal(connections.STOPPED):
            act()
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE, f"{FILE}.lock"], "all data is in one file"


def in_its_own_process(where: Where, id: str, who: str) -> None:
    with closing(open_store(where)) as store:
        declare(store, id, 15, who)


@pytest.mark.kill
def test_processes_write_at_once(where: Where, store: Store) -> None:
    id = store.create(table())
    together(in_its_own_process, *((where, id, f"process {one}") for one in range(3)))
    assert_whole(store, id, 45)


def opened(path: Path) -> None:
    open_store(path).close()


@pytest.mark.kill
def test_processes_that_open_a_new_file_at_once_all_get_it(tmp_path: Path) -> None:
    together(opened, *[(tmp_path / "new" / FILE,)] * 4)
