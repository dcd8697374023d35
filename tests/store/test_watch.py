"""Waiting for a table: everybody who follows it is notified of a declaration at once, and waiting is cheap."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from storing import LONG, MONTH, kept, table, there, until

from scorekeeper.store import FoldedRecord, Store, StoreError, Where, open_store
from scorekeeper.store.rows.connection import BUSY

Look = Callable[[str, int], Future[FoldedRecord | None]]


def declare(store: Store, id: str) -> FoldedRecord:
    """One more redealt month."""
    seq = store.seq(id)
    kept(store.append(id, MONTH, seq, f"tap {seq}"))
    return there(store.state(id))


def watch(store: Store, id: str, seq: int, timeout: float = LONG) -> FoldedRecord | None:
    """One wait, in a place taken for it."""
    with store.following(id) as place:
        return place.wait(seq, timeout)


def waiting(store: Store) -> int:
    return sum(len(table.changed._waiters) for table in list(store._watch._awaited.values()))  # type: ignore[attr-defined]


@pytest.fixture
def store(where: Where) -> Iterator[Store]:
    with closing(open_store(where)) as opened:
        yield opened
    assert not opened._watch._awaited
    assert opened._watch._follower is None


@pytest.fixture
def look(store: Store) -> Iterator[Look]:
    """Waits in a thread of its own; returns once it is really waiting."""
    with ThreadPoolExecutor(1000) as threads:

        def begin(id: str, seq: int) -> Future[FoldedRecord | None]:
            before = waiting(store)
            future = threads.submit(watch, store, id, seq)
            until(lambda: future.done() or waiting(store) > before)
            return future

        yield begin
        store.dismiss()


def test_a_wait_with_an_outdated_number_returns_at_once(store: Store) -> None:
    id = store.create(table())
    now = declare(store, id)
    for seen in (0, 1, 3, 99):
        assert watch(store, id, seen) == now, seen


def test_a_wait_times_out_and_an_unknown_table_cannot_be_waited_for(store: Store) -> None:
    id = store.create(table())
    start = time.monotonic()
    assert watch(store, id, 0, 0.1) is None
    assert 0.1 <= time.monotonic() - start < 3
    for unknown in ("", "a" * 16, "../../etc/passwd"):
        with pytest.raises(LookupError):
            watch(store, unknown, 0)


def test_a_wait_receives_the_folded_declaration(store: Store, look: Look) -> None:
    id, other = store.create(table()), store.create(table())
    here, elsewhere = look(id, 0), look(other, 0)
    now = declare(store, id)
    assert there(here.result(LONG)).state is now.state
    assert not elsewhere.done()
    assert declare(store, other) == elsewhere.result(LONG)


CHANGES: dict[str, Callable[[Store, str], object]] = {
    "nudge": Store.nudge,
    "lock": lambda store, id: store.lock(id, locked=True),
    "unlock": lambda store, id: store.lock(id, locked=False),
    "renew": lambda store, id: store.renew(id, "watcher"),
}


def test_other_changes_end_a_wait_too(store: Store, look: Look) -> None:
    id, other = store.create(table()), store.create(table())
    elsewhere = look(other, 0)
    for change in CHANGES.values():
        here = look(id, 0)
        change(store, id)
        store.nudge("a" * 16)
        assert here.result(LONG) == store.state(id)
    assert not elsewhere.done()


@pytest.mark.parametrize("end", [Store.dismiss, Store.close])
def test_closing_ends_all_waits(store: Store, look: Look, end: Callable[[Store], None]) -> None:
    ids = [store.create(table()) for _ in range(3)]
    waits = [look(id, 0) for id in ids for _ in range(3)]
    assert not store.is_dismissed
    end(store)
    assert [wait.result(LONG) for wait in waits] == [None] * 9
    assert store.is_dismissed
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
            while seq < 80:
                now = there(place.wait(seq, LONG))
                assert now.seq > seq
                seq, heard = now.seq, heard + 1
        return heard

    with ThreadPoolExecutor(8) as threads:
        followers = [threads.submit(follow) for _ in range(8)]
        for _ in range(40):
            declare(store, id)
        assert all(follower.result(LONG) for follower in followers)


@pytest.mark.kill
def test_hundreds_wait_and_only_their_own_table_wakes_them(store: Store, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    ids, open_files = [store.create(table()) for _ in range(100)], Path("/proc/self/fd")
    before = len([*open_files.iterdir()])  # those of other tests, which may be many
    waits = {id: [look(id, 0) for _ in range(4)] for id in ids}
    assert waiting(store) == 400
    assert len([*open_files.iterdir()]) < before + 50
    looked: list[str] = []  # the follower may see an entry in the database before it is told
    look_up = store._watch.look

    def noted(id: str) -> FoldedRecord | None:
        looked.append(id)
        return look_up(id)

    monkeypatch.setattr(store._watch, "look", noted)
    for id in ids[:10]:
        declare(store, id)
    woken = [wait.result(LONG) for id in ids[:10] for wait in waits[id]]
    assert {*looked} <= {*ids[:10]}
    assert {now.seq for now in woken if now} == {2}
    assert waiting(store) == 360


def test_one_thread_follows_other_processes_while_somebody_waits(store: Store, look: Look) -> None:
    before = {*threading.enumerate()}
    ids = [store.create(table()) for _ in range(3)]
    waits = [look(id, 0) for id in ids]
    assert [thread.name for thread in {*threading.enumerate()} - before].count("follow other processes") == 1
    for id in ids:
        declare(store, id)
    for wait in waits:
        wait.result(LONG)
    until(lambda: store._watch._follower is None)
    assert len({*threading.enumerate()} - before) <= 3
    assert look(ids[0], 0).result(LONG)


def test_changes_by_another_store_are_noticed(store: Store, look: Look, where: Where) -> None:
    """Also a single entry, which is the first and the last that is new."""
    ids = [store.create(table()) for _ in range(5)]
    waits = [look(id, 0) for id in ids]
    with closing(open_store(where)) as other:
        for id, wait in zip(ids[:2], waits[:2], strict=True):
            assert declare(other, id) == wait.result(LONG)
        kept(other.append(ids[4], MONTH[:1], 0, "one"))
        assert there(waits[4].result(LONG)).seq == 1
        assert not waits[2].done()
        for act, id, wait in zip(("lock", "renew"), ids[2:4], waits[2:4], strict=True):
            CHANGES[act](other, id)
            assert wait.result(LONG) == store.state(id), act


def test_an_unreadable_table_delays_no_other_wait(store: Store, look: Look, where: Where) -> None:
    ids = sorted(store.create(table()) for _ in range(3))
    waits = [look(id, 0) for id in ids]
    with closing(open_store(where)) as other:
        with other.writing() as db:
            for id in ids[:2]:
                db.execute("INSERT INTO entries (table_id, entry, fact) VALUES (?, 0, '{}')", [id])
        assert declare(other, ids[2]) == waits[2].result(LONG)
        assert not waits[0].done()


def test_an_unreadable_change_is_not_taken_for_nothing(store: Store, where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    id = store.create(table())
    failed = threading.Event()

    def fail(id: str) -> FoldedRecord:
        failed.set()
        raise StoreError(BUSY)

    with closing(open_store(where)) as other, store.following(id) as place:
        assert place.wait(0, 0.1) is None
        until(lambda: place.hearing != 0)
        before = place.hearing
        monkeypatch.setattr(store._watch, "look", fail)
        declare(other, id)
        assert failed.wait(LONG)
        until(lambda: place.hearing not in (0, before))
