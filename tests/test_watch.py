"""Waiting for a table: everybody who follows it is notified of a declaration at once, and waiting is cheap."""

import multiprocessing
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper.core.facts import Redo
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi.facts import Field
from scorekeeper.store import Appended, Folded, Store, StoreError, Where, open_store
from scorekeeper.store.connection import BUSY

GAME = BY_NAME["hachihachi"]
LONG = 30.0
"""Seconds; a test that waits this long has failed."""

Look = Callable[[str, int], Future[Folded | None]]


def table() -> Record:
    return Record(GAME, "1", GAME.house(), ("秋山", "石川", "上田"))


def declare(store: Store, id: str) -> Folded:
    """One more redealt month."""
    seq = store.seq(id)
    assert isinstance(store.append(id, [Field(), Redo()], seq, f"tap {seq}"), Appended)
    folded = store.state(id)
    assert folded
    return folded


def watch(store: Store, id: str, seq: int, timeout: float = LONG) -> Folded | None:
    """One wait, in a place taken for it."""
    with store.following(id) as place:
        return place.wait(seq, timeout)


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end
        time.sleep(0.001)


def waiting(store: Store) -> int:
    return sum(len(table.changed._waiters) for table in list(store._watch._awaited.values()))  # type: ignore[attr-defined]


@pytest.fixture
def store(where: Where) -> Iterator[Store]:
    opened = open_store(where)
    yield opened
    opened.close()
    assert not opened._watch._awaited
    assert opened._watch._follower is None


@pytest.fixture
def look(store: Store) -> Iterator[Look]:
    """Waits in a thread of its own; returns once it is really waiting."""
    with ThreadPoolExecutor(1000) as threads:

        def begin(id: str, seq: int) -> Future[Folded | None]:
            before = waiting(store)
            future = threads.submit(watch, store, id, seq)
            until(lambda: future.done() or waiting(store) > before)
            return future

        yield begin
        store.dismiss()


@pytest.mark.parametrize("seen", [0, 1, 3, 99])
def test_a_wait_with_an_outdated_number_returns_at_once(store: Store, seen: int) -> None:
    id = store.create(table())
    now = declare(store, id)
    assert watch(store, id, seen) == now


def test_a_wait_times_out(store: Store) -> None:
    id = store.create(table())
    start = time.monotonic()
    assert watch(store, id, 0, 0.3) is None
    assert 0.3 <= time.monotonic() - start < 3


@pytest.mark.parametrize("id", ["", "a" * 16, "../../etc/passwd"])
def test_an_unknown_table_cannot_be_waited_for(store: Store, id: str) -> None:
    with pytest.raises(LookupError):
        watch(store, id, 0)


def test_a_wait_receives_the_folded_declaration(store: Store, look: Look) -> None:
    id, other = store.create(table()), store.create(table())
    here, there = look(id, 0), look(other, 0)
    now = declare(store, id)
    heard = here.result(LONG)
    assert heard
    assert heard.state is now.state
    assert not there.done()
    assert declare(store, other) == there.result(LONG)


@pytest.mark.parametrize(
    "change",
    [
        Store.nudge,
        lambda store, id: store.lock(id, locked=True),
        lambda store, id: store.lock(id, locked=False),
        lambda store, id: store.renew(id, "watcher"),
    ],
)
def test_other_changes_end_a_wait_too(store: Store, look: Look, change: Callable[[Store, str], object]) -> None:
    id, other = store.create(table()), store.create(table())
    here, there = look(id, 0), look(other, 0)
    change(store, id)
    store.nudge("a" * 16)
    assert here.result(LONG) == store.state(id)
    assert not there.done()


@pytest.mark.parametrize("end", [Store.dismiss, Store.close])
def test_closing_ends_all_waits(store: Store, look: Look, end: Callable[[Store], None]) -> None:
    ids = [store.create(table()) for _ in range(3)]
    waits = [look(id, 0) for id in ids for _ in range(3)]
    assert not store.dismissed
    end(store)
    assert [wait.result(LONG) for wait in waits] == [None] * 9
    assert store.dismissed
    assert watch(store, ids[0], 0) is None


def test_changes_between_two_waits_are_received_by_the_next(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    id, other = store.create(table()), store.create(table())
    with store.following(id) as place, store.following(other) as elsewhere:
        assert (place.wait(0, 0.01), elsewhere.wait(0, 0.01)) == (None, None)
        now = declare(store, id)
        monkeypatch.setattr(store._watch, "look", lambda id: pytest.fail("looked again"))
        assert (place.wait(0, LONG), place.nudged) == (now, False)
        store.nudge(id)
        assert (place.wait(2, LONG), place.nudged) == (now, True)
        assert (place.wait(2, 0.01), place.nudged) == (None, False)
        assert (elsewhere.wait(0, 0.01), elsewhere.nudged) == (None, False)


def test_a_declaration_at_the_start_of_a_wait_is_not_missed(store: Store) -> None:
    id = store.create(table())

    def follow() -> int:
        seq, heard = 0, 0
        with store.following(id) as place:
            while seq < 200:
                now = place.wait(seq, LONG)
                assert now
                assert now.seq > seq
                seq, heard = now.seq, heard + 1
        return heard

    with ThreadPoolExecutor(8) as threads:
        followers = [threads.submit(follow) for _ in range(8)]
        for _ in range(100):
            declare(store, id)
        assert all(follower.result(LONG) for follower in followers)


@pytest.mark.kill
def test_a_thousand_wait_without_a_connection_and_only_their_own_table_wakes_them(
    store: Store, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [store.create(table()) for _ in range(250)]
    waits = {id: [look(id, 0) for _ in range(4)] for id in ids}
    assert waiting(store) == 1000
    files = len(list(Path("/proc/self/fd").iterdir()))
    assert files < 100
    looked: list[str] = []  # the follower may see an entry in the database before it is told
    look_up = store._watch.look

    def noted(id: str) -> Folded | None:
        looked.append(id)
        return look_up(id)

    monkeypatch.setattr(store._watch, "look", noted)
    for id in ids[:10]:
        declare(store, id)
    woken = [wait.result(LONG) for id in ids[:10] for wait in waits[id]]
    assert {*looked} <= {*ids[:10]}
    assert {now.seq for now in woken if now} == {2}
    assert waiting(store) == 960


def test_one_thread_follows_other_processes_while_somebody_waits(store: Store, look: Look) -> None:
    before = threading.active_count()
    ids = [store.create(table()) for _ in range(3)]
    waits = [look(id, 0) for id in ids]
    assert [thread.name for thread in threading.enumerate()].count("follow other processes") == 1
    for id in ids:
        declare(store, id)
    for wait in waits:
        wait.result(LONG)
    until(lambda: store._watch._follower is None)
    assert threading.active_count() <= before + 3
    assert look(ids[0], 0).result(LONG)


def test_changes_by_another_store_are_noticed(store: Store, look: Look, where: Where) -> None:
    other = open_store(where)
    ids = [store.create(table()) for _ in range(3)]
    waits = [look(id, 0) for id in ids]
    for id, wait in zip(ids, waits, strict=True):
        assert declare(other, id) == wait.result(LONG)
    other.close()


@pytest.mark.parametrize(
    "change", [lambda store, id: store.lock(id, locked=True), lambda store, id: store.renew(id, "watcher")], ids=["lock", "renew"]
)
def test_the_hosts_actions_in_another_store_end_waits(
    store: Store, look: Look, where: Where, change: Callable[[Store, str], object]
) -> None:
    id, first = store.create(table()), store.create(table())
    found, followed = look(id, 0), look(first, 0)
    other = open_store(where)
    assert declare(other, first) == followed.result(LONG), "the follower is there"
    assert not found.done()
    change(other, id)
    other.close()
    assert found.result(LONG) == store.state(id)


def test_an_unreadable_table_delays_no_other_wait(store: Store, look: Look, where: Where) -> None:
    ids = sorted(store.create(table()) for _ in range(3))
    waits = [look(id, 0) for id in ids]
    other = open_store(where)
    with other.writing() as db:
        for id in ids[:2]:
            db.execute("INSERT INTO entries (table_id, entry, fact) VALUES (?, 0, '{}')", [id])
    assert declare(other, ids[2]) == waits[2].result(LONG)
    assert not waits[0].done()
    other.close()


def write(where: Where, id: str, months: int) -> None:
    store = open_store(where)
    for _ in range(months):
        declare(store, id)
    store.close()


def test_a_change_that_cannot_be_read_when_it_is_heard_is_not_taken_for_nothing(
    store: Store, where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = store.create(table())
    failed = threading.Event()

    def fail(id: str) -> Folded:
        failed.set()
        raise StoreError(BUSY)

    other = open_store(where)
    with store.following(id) as place:
        assert place.wait(0, 0.1) is None
        until(lambda: place.hearing != 0)
        before = place.hearing
        monkeypatch.setattr(store._watch, "look", fail)
        declare(other, id)
        assert failed.wait(LONG)
        until(lambda: place.hearing not in (0, before))
    other.close()


@pytest.mark.kill
def test_changes_by_another_process_are_noticed(store: Store, where: Where) -> None:
    id = store.create(table())
    other = multiprocessing.get_context("spawn").Process(target=write, args=(where, id, 20))
    other.start()
    seq = 0
    with store.following(id) as place:
        while seq < 40:
            now = place.wait(seq, LONG)
            assert now
            assert (now.seq > seq, now.seq % 2) == (True, 0)
            assert now == store.state(id) or now.seq < store.seq(id)
            seq = now.seq
    other.join(LONG)
    assert other.exitcode == 0
