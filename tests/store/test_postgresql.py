"""Records on a PostgreSQL server: lost connections, several processes, and houses that see nothing of each other."""

import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from kinds import times
from psycopg_pool import PoolClosed
from servers import Server, running
from sqlite_utils import Database
from storing import FRESH, LONG, MONTH, kept, refusal, table, there, until

from scorekeeper.core.facts import Redo
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.season.entries import Called, PersonEntered
from scorekeeper.store import FILE, HouseSchema, Once, Store, StoreError, UploadedFile, open_store, opening, where
from scorekeeper.store.postgresql import pool as postgresql_pool
from scorekeeper.store.postgresql.schema import STEPS as OURS
from scorekeeper.store.postgresql.session import PostgresSession
from scorekeeper.store.rows import connection
from scorekeeper.store.rows.answers import Appended, Locked, Stale
from scorekeeper.store.sqlite.migrations import STEPS
from scorekeeper.store.tables.quotas import EACH, TODAY

DROP = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'scorekeeper' AND {}"
"""SQL: ends connections of the app, as a failing network or an administrator does."""


@pytest.fixture
def house(postgresql: Server) -> HouseSchema:
    return postgresql.house()


@pytest.fixture
def store(house: HouseSchema) -> Iterator[Store]:
    with closing(open_store(house)) as store:
        yield store


@contextmanager
def outside(house: HouseSchema) -> Iterator[psycopg.Connection[Any]]:
    """Somebody else in the same house, who is no app."""
    with closing(psycopg.connect(house.url)) as conn:
        conn.execute(f"SET search_path TO {house.name}".encode())
        conn.commit()
        yield conn


def at_work(server: Server, what: str, state: str = "active") -> bool:
    """Whether a connection of the app is at a statement like this one."""
    found = f"SELECT 1 FROM pg_stat_activity WHERE application_name = 'scorekeeper' AND query LIKE '{what}%' AND state = '{state}'"
    return bool(server.ask(found))


def test_both_kinds_of_store_have_the_same_steps_and_columns(store: Store, house: HouseSchema, tmp_path: Path) -> None:
    with Database(memory=True) as empty:
        assert [*OURS] == [step.name for step in STEPS.pending(empty)]
    open_store(tmp_path / FILE).close()
    with outside(house) as conn, Database(tmp_path / FILE) as file:
        ours = conn.execute(
            "SELECT table_name, column_name, is_nullable FROM information_schema.columns"
            " WHERE table_schema = %s AND table_name <> 'migrations' AND column_name <> 'rowid'",
            [house.name],
        ).fetchall()
        theirs = [(one.name, column) for one in file.tables if not one.name.startswith("_") for column in one.columns]
    required = {(name, column) for name, column, nullable in ours if nullable == "NO"}
    assert {(name, column) for name, column, _ in ours} == {(name, column.name) for name, column in theirs}
    assert required == {(name, column.name) for name, column in theirs if column.notnull or column.is_pk}


def opened(house: HouseSchema) -> None:
    open_store(house).close()


def test_stores_that_open_a_new_house_at_once_all_get_it(house: HouseSchema) -> None:
    with ThreadPoolExecutor(6) as pool:
        for one in [pool.submit(opened, house) for _ in range(6)]:
            one.result()
    with outside(house) as conn:
        assert [name for (name,) in conn.execute("SELECT name FROM migrations ORDER BY applied, name")] == sorted(OURS)
    with closing(open_store(house)) as store:
        assert store.migrate() == []


def test_a_house_of_others_and_a_database_that_cannot_say_names_are_refused(
    postgresql: Server, store: Store, house: HouseSchema
) -> None:
    with store.writing() as db:
        db.execute("INSERT INTO migrations (name) VALUES ('from_tomorrow')")
    with pytest.raises(StoreError, match=r"newer version.*from_tomorrow"):
        open_store(house)
    theirs = postgresql.house()
    postgresql.ask(f"CREATE SCHEMA {theirs.name}; CREATE TABLE {theirs.name}.theirs (id int)")
    with pytest.raises(StoreError, match="another program"):
        open_store(theirs)
    assert len(postgresql.ask(f"SELECT 1 FROM pg_tables WHERE schemaname = '{theirs.name}'")) == 1
    postgresql.ask("CREATE DATABASE plain ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(StoreError, match="UTF8"):
        open_store(HouseSchema(postgresql.url.replace("/postgres?", "/plain?")))


def test_a_role_that_owns_its_schema_needs_no_other_right(postgresql: Server, house: HouseSchema) -> None:
    postgresql.ask(f"CREATE ROLE {house.name} LOGIN; CREATE SCHEMA {house.name} AUTHORIZATION {house.name}")
    own = HouseSchema(house.url.replace("keeper@", f"{house.name}@"), house.name)
    with closing(open_store(own)) as store:
        kept(store.append(store.create(table()), [HachihachiField()], 0, "a"))
    with pytest.raises(StoreError) as told:
        open_store(HouseSchema(own.url, postgresql.house().name))
    assert told.value.words == connection.DENIED, "no right to make another schema"


def test_the_environment_names_the_house(tmp_path: Path) -> None:
    url = "postgresql://me:secret@db.example/league?sslmode=require"
    for name in ("", "league", "l_2"):
        found = where(tmp_path, {"SCOREKEEPER_STORE": url, "SCOREKEEPER_HOUSE": name})
        assert found == HouseSchema(url, name or "scorekeeper")
        assert str(found) == f"postgresql://db.example/league {name or 'scorekeeper'}"
        assert "secret" not in f"{found!r}"
        assert where(tmp_path, {"SCOREKEEPER_HOUSE": name}) == tmp_path / FILE
    for wrong in ("mysql://here/x", "postgresql:here", "here", "sqlite:file"):
        with pytest.raises(StoreError, match="SCOREKEEPER_STORE"):
            where(tmp_path, {"SCOREKEEPER_STORE": wrong})
    for wrong in ("Public", "public", "pg_catalog", "information_schema", "1st", 'a"b', "a b", "家", "a" * 41):
        with pytest.raises(StoreError, match="SCOREKEEPER_HOUSE"):
            where(tmp_path, {"SCOREKEEPER_STORE": url, "SCOREKEEPER_HOUSE": wrong})


def test_what_is_not_installed_is_named(house: HouseSchema, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "scorekeeper.store.postgresql.database", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with refusal(opening.EXTRA):
        open_store(house)


@pytest.mark.parametrize("url", ["postgresql://me:secret@127.0.0.1:1/x", "postgresql://me:secret@127.0.0.1:port/x"])
def test_a_server_that_is_not_there_is_reported_without_the_password(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "WAIT", 0.1)
    with refusal(connection.AWAY) as told:
        open_store(HouseSchema(url))
    assert "secret" not in str(told.value)


def test_a_server_that_takes_no_entries_is_reported(store: Store, house: HouseSchema) -> None:
    id = store.create(table())
    replica = HouseSchema(f"{house.url}&options=-c%20default_transaction_read_only%3Don", house.name)
    with closing(open_store(replica)) as other:
        assert other.seq(id) == 0
        for act in (other.probe, lambda: other.append(id, [HachihachiField()], 0, "a"), lambda: other.lock(id, locked=True)):
            with refusal(connection.DENIED):
                act()
    store.probe()


def test_an_append_waits_for_its_row_and_sees_what_was_done_meanwhile(postgresql: Server, store: Store, house: HouseSchema) -> None:
    id = store.create(table())
    with outside(house) as conn, ThreadPoolExecutor(1) as pool:
        conn.execute("UPDATE tables SET locked = '2026-11-26T00:00:00Z' WHERE id = %s", [id])
        waits = pool.submit(store.append, id, [HachihachiField()], 0, "a")
        until(lambda: at_work(postgresql, "INSERT INTO entries"))
        assert not waits.done()
        conn.commit()
        assert waits.result(LONG) == Locked("2026-11-26T00:00:00Z")
    assert store.seq(id) == 0


def test_of_two_appends_of_several_facts_one_is_stored_whole(postgresql: Server, store: Store, house: HouseSchema) -> None:
    id = store.create(table())
    with closing(open_store(house)) as other, outside(house) as conn, ThreadPoolExecutor(2) as pool:
        conn.execute("SELECT 1 FROM tables WHERE id = %s FOR UPDATE", [id])
        one = pool.submit(store.append, id, MONTH, 0, "a")
        two = pool.submit(other.append, id, [HachihachiField(), Redo(), HachihachiField()], 0, "b")
        until(lambda: len(postgresql.ask("SELECT 1 FROM pg_locks WHERE NOT granted")) == 2)
        conn.commit()
        answers = one.result(LONG), two.result(LONG)
        assert sorted(type(answer).__name__ for answer in answers) == ["Appended", "Stale"]
        first = answers[0] if isinstance(answers[0], Appended) else answers[1]
        assert Stale(first.seq) in answers
        assert store.load(id) == other.load(id)
        assert store.seq(id) == first.seq


def test_whoever_waits_too_long_gets_an_error(store: Store, house: HouseSchema, monkeypatch: pytest.MonkeyPatch) -> None:
    id = store.create(table())
    monkeypatch.setattr(connection, "WAIT", 0.2)
    with closing(open_store(house)) as hasty:
        with outside(house) as conn:
            conn.execute("SELECT 1 FROM tables WHERE id = %s FOR UPDATE", [id])
            with refusal(connection.BUSY):
                hasty.append(id, [HachihachiField()], 0, "a")
            assert hasty.seq(id) == 0, "reading still works"
        with store.writing(), refusal(connection.BUSY):
            hasty.lock(id, locked=True)
        kept(hasty.append(id, [HachihachiField()], 0, "a"))


def test_writers_of_different_things_do_not_wait_for_each_other(store: Store) -> None:
    one, other = store.create(table()), store.create(table())
    with ThreadPoolExecutor(1) as pool, store.writing(one):
        pool.submit(store.lock, other, locked=True).result(LONG)
        everything = pool.submit(store.removals.set_months, 6)
        with pytest.raises(TimeoutError):
            everything.result(0.2)
    everything.result(LONG)


def test_stores_of_one_house_take_turns_and_make_one_thing_of_one_key(store: Store, house: HouseSchema) -> None:
    group = store.groups.create([Called(name="会")])
    with closing(open_store(house)) as other, ThreadPoolExecutor(8) as pool:

        def add(who: int) -> None:
            for nth in range(5):
                (store, other)[who % 2].groups.append(group, [PersonEntered(name=f"{who} {nth}")], f"{who} {nth}")

        for one in [pool.submit(add, who) for who in range(8)]:
            one.result(LONG)
        log = store.groups.state_of(group).log
        assert other.groups.state_of(group).log == log
    names = Counter(fact.name for fact in log if isinstance(fact, PersonEntered))
    assert names == Counter(f"{who} {nth}" for who in range(8) for nth in range(5))
    with closing(open_store(house)) as other, ThreadPoolExecutor(8) as pool:
        stores = [store, other] * 4
        assert len({*pool.map(lambda one: one.create(table(), "once"), stores)}) == 1
        assert len({*pool.map(lambda one: one.groups.create([Called(name="会")], "once"), stores)}) == 1
        answers = [*pool.map(lambda one: one.quotas.take("a", EACH // 3), stores)]
    assert Counter(answers) == {None: 3, TODAY: 5}


def test_threads_share_a_few_connections_and_those_lost_while_idle_are_replaced_unnoticed(postgresql: Server, store: Store) -> None:
    id = store.create(table())
    with ThreadPoolExecutor(60) as pool:
        assert all(pool.map(store.state, [id] * 600))
    assert store._connections._pool.size <= 10  # type: ignore[attr-defined]
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(store.state, [id] * 100))
    for act in (
        lambda: store.state(id),
        lambda: store.append(id, [HachihachiField()], 0, "a"),
        lambda: store.lock(id, locked=True),
        store.probe,
    ):
        assert postgresql.ask(DROP.format("true")) != [(0,)]
        act()
    assert (store.seq(id), store.is_used(id, Once("a"))) == (1, True)


@pytest.fixture
def silent(postgresql: Server, store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The store has lost its connections, and tries to connect hang, as while a name server is silent, until the event is set."""
    back, connect = threading.Event(), psycopg.Connection.connect

    def hang(*address: Any, **more: Any) -> psycopg.Connection[Any]:
        assert back.wait(LONG)
        return connect(*address, **more)

    with monkeypatch.context() as patched:
        patched.setattr(psycopg.Connection, "connect", hang)
        assert postgresql.ask(DROP.format("true")) != [(0,)]
        yield back
        back.set()


def test_a_server_that_is_known_to_be_away_is_not_waited_for(
    store: Store, silent: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "WAIT", 1.0)
    monkeypatch.setattr(postgresql_pool, "SOON", 0.02)

    def seconds(act: Callable[[], object]) -> float:
        begun = time.monotonic()
        with refusal(connection.AWAY):
            act()
        return time.monotonic() - begun

    assert seconds(store.tables) >= 1
    assert sum(seconds(store.tables) for _ in range(10)) < 1
    with ThreadPoolExecutor(20) as pool:
        assert max(pool.map(seconds, [store.tables] * 20)) < 1
    silent.set()

    def answers() -> bool:
        with suppress(StoreError):
            return store.tables() == []
        return False

    until(answers)


def test_how_long_a_connection_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as ever until nobody has been answered for `connection.WAIT`, 10 s; then 2 s, until somebody is."""
    now = 100.0
    monkeypatch.setattr(postgresql_pool, "time", SimpleNamespace(monotonic=lambda: now))
    reach = postgresql_pool.Reach()

    def waits(patience: float = connection.WAIT) -> float:
        return reach.until(patience) - now

    def fail() -> None:
        with reach.trying():
            raise psycopg.OperationalError("refused")

    assert (waits(), waits(1)) == (10, 1)
    for later, seconds in ((0, 10), (3, 7), (7, 3), (8, 2), (9, 2), (100, 2)):
        now = 200.0 + later
        with pytest.raises(psycopg.OperationalError):
            fail()
        assert (waits(), waits(1)) == (seconds, 1)
    with reach.trying():
        assert waits() == 2
    assert waits() == 2, "connected, but of no use yet"
    reach.note_answer()
    assert waits() == 10


def test_what_is_declared_during_a_restart_is_stored(store: Store, silent: threading.Event) -> None:
    with ThreadPoolExecutor(8) as pool:
        waits = [pool.submit(store.create, table()) for _ in range(8)]
        with pytest.raises(TimeoutError):
            waits[0].result(0.1)
        silent.set()
        assert sorted(one.result(LONG) for one in waits) == sorted(told.id for told in store.tables())


def test_an_append_whose_connection_is_lost_is_stored_once(postgresql: Server, store: Store, house: HouseSchema) -> None:
    id = store.create(table())
    with outside(house) as conn, ThreadPoolExecutor(1) as pool:
        conn.execute("SELECT 1 FROM tables WHERE id = %s FOR UPDATE", [id])
        waits = pool.submit(store.append, id, MONTH, 0, "a")
        for _ in range(3):
            until(lambda: at_work(postgresql, "INSERT INTO entries"))
            assert postgresql.ask(DROP.format("query LIKE 'INSERT INTO entries%' AND state = 'active'")) == [(1,)]
        until(lambda: at_work(postgresql, "INSERT INTO entries"))
        conn.commit()
        answer = kept(waits.result(LONG))
    assert (answer.seq, answer.entries, store.seq(id)) == (2, (0, 1), 2)


Losing = Callable[..., list[PostgresSession]]


@pytest.fixture
def losing(monkeypatch: pytest.MonkeyPatch) -> Losing:
    """Has a connection lost once, when a statement that begins like this has been executed; the next one meets `then`."""

    def losing(what: str, then: psycopg.Error | None = None) -> list[PostgresSession]:
        execute, lost = PostgresSession.execute, []

        def lose(self: PostgresSession, sql: str, values: Any = (), /) -> Any:
            if not sql.startswith(what) or (lost and not then):
                return execute(self, sql, values)
            if lost and then:
                raise then
            execute(self, sql, values)
            lost.append(self)
            self.conn.close()
            raise psycopg.OperationalError("the connection is lost")

        monkeypatch.setattr(PostgresSession, "execute", lose)
        return lost

    return losing


@pytest.mark.parametrize("key", ["a", ""])
def test_an_append_that_is_stored_before_its_connection_is_lost_is_stored_once(store: Store, key: str, losing: Losing) -> None:
    id = store.create(table())
    lost = losing("INSERT INTO entries")
    with store.following(id) as place:
        answer = store.append(id, [HachihachiField()], 0, key)
        assert lost
        assert kept(answer).entries == (0,) if key else answer == Stale(1)
        assert there(place.wait(0, LONG)).seq == store.seq(id) == 1


@pytest.mark.parametrize("then", [psycopg.errors.LockNotAvailable("somebody is writing"), PoolClosed("the app is stopping")])
def test_an_append_that_is_lost_and_cannot_be_sent_again_may_be_stored(
    store: Store, then: psycopg.Error, losing: Losing, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = store.create(table())
    losing("INSERT INTO entries", then)
    with refusal(connection.LOST):
        store.append(id, [HachihachiField()], 0, "a")
    monkeypatch.undo()
    assert (kept(store.append(id, [HachihachiField()], 0, "a")).entries, store.seq(id)) == ((0,), 1)


def test_a_lost_transaction_leaves_nothing_or_says_its_end_is_unknown(postgresql: Server, store: Store, losing: Losing) -> None:
    id = store.create(table())
    with refusal(connection.AWAY), store.writing() as db:
        db.execute("UPDATE tables SET ruleset = 'gone'")
        postgresql.ask(DROP.format("state = 'idle in transaction'"))
        db.execute("SELECT 1")
    assert there(store.load(id)).record == table()
    losing("COMMIT")
    with refusal(connection.LOST):
        store.lock(id, locked=True)
    assert isinstance(store.append(id, [HachihachiField()], 0, "a"), Locked)


def test_closing_waits_for_what_is_being_written(store: Store, house: HouseSchema) -> None:
    id = store.create(table())
    begun, go_on = threading.Event(), threading.Event()

    def write() -> None:
        with store.writing(id) as db:
            begun.set()
            assert go_on.wait(LONG)
            db.execute("UPDATE tables SET locked = 'now'")

    with ThreadPoolExecutor(2) as pool:
        written = pool.submit(write)
        assert begun.wait(LONG)
        closed = pool.submit(store.close)
        with pytest.raises(TimeoutError):
            closed.result(0.2)
        go_on.set()
        written.result(LONG)
        closed.result(LONG)
    for ask in (store.tables, lambda: store.append(id, [HachihachiField()], 0, "a"), lambda: store.lock(id, locked=False)):
        with refusal(connection.STOPPED):
            ask()
    with closing(open_store(house)) as other:
        assert other.append(id, [HachihachiField()], 0, "a") == Locked("now")


def test_nothing_is_asked_while_nothing_happens(postgresql: Server, store: Store) -> None:
    id = store.create(table())

    def asked() -> list[tuple[object, ...]]:
        return postgresql.ask(
            "SELECT pid, query_start FROM pg_stat_activity"
            " WHERE application_name = 'scorekeeper' AND (query LIKE 'LISTEN%' OR datname IS NOT NULL) ORDER BY pid"
        )

    with ThreadPoolExecutor(1) as pool, store.following(id) as place:
        waits = pool.submit(place.wait, 0, LONG)
        until(lambda: at_work(postgresql, "LISTEN", "idle"))
        time.sleep(0.1)
        before = asked()
        time.sleep(0.3)
        assert asked() == before != []
        store.nudge(id)
        assert waits.result(LONG)


@pytest.mark.parametrize("change", ["entry", "lock", "removal"])
def test_what_happens_while_the_listening_connection_is_lost_is_heard(
    postgresql: Server, store: Store, house: HouseSchema, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = store.create(table())
    lost, back = threading.Event(), threading.Event()
    listen = store._connections.listen

    def again(heard: Any) -> None:
        if lost.is_set():
            assert back.wait(LONG)
        listen(heard)

    monkeypatch.setattr(store._connections, "listen", again)
    with closing(open_store(house)) as other, store.following(id) as place, ThreadPoolExecutor(1) as pool:
        waits: Future[Any] = pool.submit(place.wait, 0, LONG)
        until(lambda: at_work(postgresql, "LISTEN", "idle"))
        lost.set()
        assert postgresql.ask(DROP.format("query LIKE 'LISTEN%'")) == [(1,)]
        until(lambda: not at_work(postgresql, "LISTEN", "idle"))
        if change == "entry":
            kept(other.append(id, [HachihachiField()], 0, "a"))
        elif change == "lock":
            other.lock(id, locked=True)
        else:
            other.removals.remove("group", other.groups.create([Called(name="会")]), "")
        assert not waits.done()
        back.set()
        heard = waits.result(LONG)
        assert heard.seq == (change == "entry")
        assert place.nudged or change == "entry"


def test_changes_are_pushed_by_table_and_length_to_nobody_elsewhere(postgresql: Server, store: Store, house: HouseSchema) -> None:
    other_house = postgresql.house()
    with closing(open_store(other_house)) as other, outside(house) as conn, outside(other_house) as elsewhere:
        for one, listens in ((house, conn), (other_house, elsewhere)):
            listens.autocommit = True
            listens.execute(f"LISTEN {one.name}".encode())
        id = store.create(table())
        store.append(id, [HachihachiField(by="秋山"), Redo()], 0, "a")
        store.lock(id, locked=True)
        store.renew(id, "watcher")
        store.removals.remove("name", "秋山", "")
        away = other.create(table())
        payloads = [one.payload for one in conn.notifies(timeout=0.3)]
        assert {one.payload for one in elsewhere.notifies(timeout=0.1)} == {away}
    assert [*dict.fromkeys(payloads)] == [id, f"{id} 2", "*"]


def test_nothing_of_one_house_is_seen_from_another(postgresql: Server, store: Store, house: HouseSchema) -> None:
    other_house = postgresql.house()
    id = store.create(table("秋山", "石川", "上田"), "key")
    kept(store.append(id, [HachihachiField(by="江藤")], 0, "a"))
    group = store.groups.create([Called(name="会"), PersonEntered(name="客")], "key")
    waiting = store.waiting.put([UploadedFile("a", b"1")], "address")
    assert store.quotas.take("address", EACH) is None
    assert [store.tries.wait("address") for _ in range(5)] == [0] * 5
    assert store.tries.wait("address") > 0
    removed = store.removals.remove("name", "江藤", "江藤")
    store.removals.set_months(6)
    store.results([id])
    links = [*store.links(id)], [*store.groups.links(group)]
    with closing(open_store(other_house)) as other:
        assert other.tables() == other.names() == other.groups.ids() == other.removals.list_all() == other.removals.names() == []
        assert other.totals() == (0, 0, 0)
        assert (other.load(id), other.state(id), other.list_entry(id), other.seq(id)) == (None, None, None, 0)
        assert [other.opens(link) for link in links[0]] + [other.groups.opens(link) for link in links[1]] == [None] * 4
        assert other.waiting.files(waiting) == []
        assert (other.opened_by("key"), other.groups.group_of_key("key"), other.groups.seating(id)) == (None, None, [])
        assert other.precedents("hachihachi", table().players) == other.precedents_at([id]) == other.like(table()) == []
        assert other.results([id]) == other.matches([id]) == {id: None}
        assert not other.is_used(id, Once("a"))
        assert other.quotas.take("address", EACH) is None
        assert (other.tries.wait("address"), other.tries.count(), other.removals.months()) == (0, 1, None)
        for write in (
            lambda: other.append(id, [HachihachiField()], 1, "b"),
            lambda: other.lock(id, locked=True),
            lambda: other.renew(id, "scorer"),
            lambda: other.groups.append(group, [PersonEntered(name="誰")], "b"),
            lambda: other.removals.remove("table", id, ""),
            lambda: other.removals.remove("name", "秋山", ""),
            lambda: other.removals.bring_back(removed),
        ):
            with pytest.raises(LookupError):
                write()
        assert other.create(table("甲", "乙", "丙"), "key") != id
        assert other.names() == ["丙", "乙", "甲"]
        with other.writing(), closing(open_store(house)) as third:
            third.lock(id, locked=True)  # whatever is locked there
        with other.following(id) as place, pytest.raises(LookupError):
            place.wait(0, 0.1)
    assert (store.seq(id), len(store.tables()), store.removals.months()) == (1, 1, 6)


def declare(house: HouseSchema, people: dict[str, str], told: Path, over: Any) -> None:
    """A process with a thread for each of these people at their tables, who append as fast as possible, again after errors with
    the same key, and write down what was acknowledged, each in a file of their own.
    """

    def work(who: str) -> None:
        nth = 0
        with (told / who).open("a") as acknowledged:
            while not over.is_set():
                with suppress(StoreError):
                    facts, seq = [HachihachiField(by=who), Redo(by=who)], store.seq(people[who])
                    answer = store.append(people[who], facts, seq, f"{who} {nth}")
                    if isinstance(answer, Appended):
                        print(who, nth, *answer.entries, file=acknowledged, flush=True)
                        nth += 1

    with closing(open_store(house)) as store, ThreadPoolExecutor(len(people)) as pool:
        for one in [pool.submit(work, who) for who in people]:
            one.result()


@pytest.mark.kill
def test_acknowledged_entries_survive_crashes_of_the_server(tmp_path: Path) -> None:
    """And ends of connections, while two processes write at three tables."""
    with running() as server:
        house = server.house()
        with closing(open_store(house)) as store:
            ids = [store.create(table()) for _ in range(3)]
        people = {f"writer-{nth}": ids[nth % 3] for nth in range(6)}
        for who in people:
            (tmp_path / who).touch()
        over, halves = FRESH.Event(), [dict([*people.items()][start::2]) for start in (0, 1)]
        writers = [FRESH.Process(target=declare, args=(house, half, tmp_path, over)) for half in halves]

        def heard() -> list[list[str]]:
            return [(tmp_path / who).read_text().splitlines() for who in people]

        def hear_more() -> None:
            """Wait until two more entries are acknowledged to everybody."""
            goal = [len(lines) + 2 for lines in heard()]
            until(lambda: all(len(lines) >= least for lines, least in zip(heard(), goal, strict=True)))

        for writer in writers:
            writer.start()
        try:
            hear_more()
            for nth in range(times(4)):
                if nth % 4 == 3:
                    server.stop(signal.SIGQUIT)
                    server.start()
                else:
                    with suppress(psycopg.Error):
                        server.ask(DROP.format("true"))
                hear_more()
        finally:
            over.set()
            for writer in writers:
                writer.join(LONG)
        assert [writer.exitcode for writer in writers] == [0, 0]
        with closing(open_store(house)) as store, outside(house) as conn:
            rows = conn.execute("SELECT table_id, key, array_agg(entry ORDER BY entry) FROM entries GROUP BY 1, 2").fetchall()
            stored = {key: (id, entries) for id, key, entries in rows}
            for who, nth, *entries in (line.split() for lines in heard() for line in lines):
                assert stored[f"{who} {nth}"] == (people[who], [*map(int, entries)])
            assert all(len(entries) == 2 for _, entries in stored.values())
            for id in ids:
                assert sum(len(entries) for of, entries in stored.values() if of == id) == store.load(id).seq == store.seq(id)  # type: ignore[union-attr]
                assert store.state(id)
