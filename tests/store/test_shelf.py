"""The backups: one a day while the app serves, complete or reported as failed, and restored in one step."""

import errno
import os
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from storing import MONTH, example, from_tomorrow, refusal, table, there

from scorekeeper.store import FILE, Store, StoreError, host_log, open_store
from scorekeeper.store.backup import shelf
from scorekeeper.store.backup.backup import BackupSize, Unfit
from scorekeeper.store.backup.keeping import DAYS, LEAST, MOST, WEEKS, YOUNG, indices_to_keep
from scorekeeper.store.backup.shelf import Last, Put, copies, keep, last, restore_newest
from scorekeeper.store.rows import connection as connections

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return tmp_path / "house" / FILE


@pytest.fixture
def folder(here: Path) -> Path:
    return here.parent / "backups"


@pytest.fixture
def store(here: Path) -> Iterator[Store]:
    with closing(open_store(here)) as opened:
        yield opened


def tried(here: Path, at: datetime, folder: Path | None = None, *, asked: bool = False) -> Put | StoreError | None:
    return keep(here, folder or here.parent / "backups", asked=asked, clock=lambda: at)


def put(here: Path, at: datetime, folder: Path | None = None, *, asked: bool = False) -> Put:
    done = tried(here, at, folder, asked=asked)
    assert isinstance(done, Put), done
    return done


def daily_backups(store: Store, here: Path, days: int) -> None:
    """A backup each day, of one more table."""
    for day in range(days):
        store.create(table())
        put(here, NOON + day * DAY)


def events(here: Path) -> list[str]:
    return [entry.event for entry in host_log.read(here.parent)]


def test_a_backup_is_complete_and_readable_by_its_owner_alone(store: Store, here: Path, folder: Path) -> None:
    store.create(table())
    before = os.umask(0)
    done = put(here, NOON)
    os.umask(before)
    assert (done.new, done.held, done.removed) == (True, BackupSize(1, 0), 0)
    assert [file.name for file in folder.iterdir()] == ["scorekeeper-000001-20261122T120000Z.db"]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(done.copy.file.stat().st_mode) == 0o600
    assert (done.copy.made, done.copy.seen) == (NOON, NOON)
    assert shelf.count_held(done.copy) == BackupSize(1, 0)
    assert events(here) == ["backup"]
    assert last(here.parent) == Last(NOON.isoformat())


def test_there_is_one_a_day_and_one_whenever_it_is_asked_for(store: Store, here: Path, folder: Path) -> None:
    made = 0
    for hour in range(0, 97, 3):
        store.create(table())
        made += tried(here, NOON + hour * HOUR) is not None
    assert made == 5
    store.create(table())
    assert tried(here, NOON + 97 * HOUR) is None
    assert put(here, NOON + 97 * HOUR, asked=True).new
    assert [copy.number for copy in copies(folder)] == [6, 5, 4, 3, 2, 1]


def test_without_changes_no_new_backup_is_made(store: Store, here: Path, folder: Path) -> None:
    id = store.create(table())
    first = put(here, NOON)
    again = put(here, NOON + DAY)
    assert (again.new, again.copy.file, again.copy.made, again.copy.seen) == (False, first.copy.file, NOON, NOON + DAY)
    store.close()
    with closing(open_store(here)) as store:  # nor does a start
        assert not put(here, NOON + 2 * DAY).new
        assert tried(here, NOON + 2 * DAY + HOUR) is None
        assert store.append(id, MONTH, 0, "later")
        assert put(here, NOON + 3 * DAY).new
    assert events(here) == ["backup"] * 2
    assert [shelf.count_held(copy) for copy in copies(folder)] == [BackupSize(1, 2), BackupSize(1, 0)]


def test_two_concurrent_requests_make_one_backup(store: Store, here: Path, folder: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        done = [one.result() for one in [pool.submit(tried, here, NOON) for _ in range(8)]]
    assert sorted(type(one).__name__ for one in done) == ["NoneType"] * 7 + ["Put"]
    assert len(copies(folder)) == 1


DUE: list[tuple[timedelta | None, timedelta | None, bool]] = [
    # when the newest backup was last seen to be it, and when one failed; each from now
    (None, None, True),
    (timedelta(0), None, False),
    (-DAY + HOUR, None, False),
    (-DAY, None, True),
    (HOUR / 2, None, False),  # a small correction of the clock
    (2 * HOUR, None, True),  # the clock was wrong, or is
    (DAY * 5000, None, True),
    (-2 * DAY, -HOUR / 2, False),
    (-2 * DAY, -HOUR, True),
    (-2 * DAY, DAY, True),
    (None, -HOUR / 2, False),
]


def test_when_a_backup_is_due(tmp_path: Path) -> None:
    for seen, failed, expected in DUE:
        copy = None if seen is None else shelf.Copy(Path(), 1, NOON - 30 * DAY, NOON + seen, 1)
        tried = None if failed is None else Last((NOON + failed).isoformat(), shelf.NO_PLACE)
        assert shelf.due(copy, tried, NOON) is expected, (seen, failed)
    for content in (b"", b"\0" * 2000, b"{}", b'{"tried": "yesterday"}', b'{"tried": 7}', b"\xff\xfe"):
        (tmp_path / shelf.STATE).write_bytes(content)
        assert last(tmp_path) is None, content


def test_old_backups_are_deleted_by_the_rule_and_other_files_left_alone(store: Store, here: Path, folder: Path) -> None:
    folder.mkdir()
    strangers = {"notes.txt", "scorekeeper.db.before-20261122T120000.000000Z", "scorekeeper-1-x.db", ".hidden"}
    for name in strangers:
        (folder / name).write_text("precious")
    daily_backups(store, here, 22)
    assert {file.name for file in folder.iterdir()} - {copy.file.name for copy in copies(folder)} == strangers
    made = [(copy.made - NOON).days for copy in copies(folder)]
    assert made == [*range(21, 14, -1), 14, 7, 0], "seven days, of which one is a Sunday, and the three Sundays before"
    removed = [entry.about.get("removed", 0) for entry in host_log.read(here.parent)]
    assert sum(int(one) for one in removed) == 22 - 10


@pytest.mark.parametrize("wrong", [-20000 * DAY, 9000 * DAY], ids=["1970", "2050"])
def test_a_jumping_clock_costs_no_earlier_backup(store: Store, here: Path, folder: Path, wrong: timedelta) -> None:
    daily_backups(store, here, 10)
    before = {copy.file for copy in copies(folder)}
    store.create(table())
    there = put(here, NOON + wrong)
    assert there.copy == copies(folder)[0]
    assert {copy.file for copy in copies(folder)} >= {there.copy.file, *sorted(before)[-6:]}
    store.create(table())
    back = put(here, NOON + 11 * DAY)
    assert back.copy == copies(folder)[0], "the newest is the one made last, whatever the clock said"
    store.close()
    assert restore_newest(here, folder)[1].held == BackupSize(12, 0)


def test_a_failure_is_reported_and_retried_after_an_hour(store: Store, here: Path, tmp_path: Path) -> None:
    place = tmp_path / "stick" / "backups"
    for hours in (0, 1):
        assert tried(here, NOON + hours * HOUR, place).words == shelf.NO_PLACE  # type: ignore[union-attr]
        assert tried(here, NOON + hours * HOUR + HOUR / 2, place) is None
    told = there(last(here.parent))
    assert (told.failed, told.tried) == (shelf.NO_PLACE, (NOON + HOUR).isoformat())
    assert events(here) == ["backup-failed"] * 2
    place.parent.mkdir()
    assert put(here, NOON + 2 * HOUR, place).new
    assert last(here.parent) == Last((NOON + 2 * HOUR).isoformat())


@pytest.mark.kill
def test_a_full_disk_is_reported_and_deletes_no_backup(store: Store, here: Path, small_disk: Path) -> None:
    place = small_disk / "backups"
    store.create(table())
    first = put(here, NOON, place)
    for _ in range(40):
        store.create(example())
    (small_disk / "ballast").write_bytes(b"x" * 700_000)
    assert tried(here, NOON + DAY, place).words == connections.FULL  # type: ignore[union-attr]
    assert [file.name for file in place.iterdir()] == [first.copy.file.name]


def test_a_failure_can_be_recorded_on_a_full_disk(
    store: Store, here: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    full = Mock(side_effect=OSError(errno.ENOSPC, "No space left on device"))
    monkeypatch.setattr(shelf, "backup", full)
    monkeypatch.setattr(os, "pwrite", full)
    assert isinstance(tried(here, NOON), StoreError)
    assert "could not be stored" in caplog.text


def test_a_damaged_database_is_never_backed_up(store: Store, here: Path, folder: Path) -> None:
    daily_backups(store, here, 1)
    store.close()
    whole = here.read_bytes()
    here.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    for day in range(1, 4):
        assert tried(here, NOON + day * DAY).words == connections.BROKEN  # type: ignore[union-attr]
    assert len(copies(folder)) == 1


def test_partial_files_of_a_killed_app_are_deleted(store: Store, here: Path, folder: Path) -> None:
    left = folder / ".scorekeeper-000001-20261122T120000Z.db-abcdefgh"
    left.mkdir(parents=True)
    (left / "scorekeeper-000001-20261122T120000Z.db").write_bytes(b"half")
    other = folder / ".scorekeeper-of-mine"
    other.mkdir()
    put(here, NOON)
    assert not left.exists()
    assert other.exists()


def test_the_newest_intact_backup_is_restored(store: Store, here: Path, folder: Path) -> None:
    daily_backups(store, here, 3)
    store.close()
    newest = copies(folder)[0]
    assert newest.number == 3
    newest.file.write_bytes(newest.file.read_bytes()[:8192])
    assert shelf.count_held(newest) is None
    copy, restored, damaged = restore_newest(here, folder)
    assert (copy.number, restored.held, damaged) == (2, BackupSize(2, 0), [newest._replace(size=8192, seen=damaged[0].seen)])
    assert restored.before
    with closing(open_store(here)) as again:
        assert len(again.tables()) == 2
    from_tomorrow(copy.file)
    with refusal(connections.NEWER, Unfit):  # one of a newer app is not skipped
        restore_newest(here, folder)


def test_without_a_readable_backup_nothing_changes(store: Store, here: Path, folder: Path) -> None:
    store.close()
    before = here.read_bytes()
    with refusal(shelf.NO_BACKUP):
        restore_newest(here, folder)
    put(here, NOON).copy.file.write_bytes(b"SQLite format 3\0" * 1000)
    with refusal(shelf.NONE_WHOLE):
        restore_newest(here, folder)
    assert here.read_bytes() == before


times = st.lists(st.datetimes(timezones=st.just(UTC)), max_size=60)
"""Times in no order: a clock may say anything."""
near = st.lists(st.integers(0, 90 * 24), max_size=200).map(
    lambda hours: [datetime(2026, 11, 22, tzinfo=UTC) + timedelta(hours=hour) for hour in hours]
)


def day(text: str, hour: int = 3) -> datetime:
    return datetime.fromisoformat(text).replace(hour=hour, tzinfo=UTC)


def daily(first: str, count: int) -> list[datetime]:
    return [day(first) + timedelta(days=nth) for nth in range(count)]


LATELY = [day("2026-11-22", hour) for hour in (4, 5, 6)]
KEPT: list[tuple[list[datetime], list[datetime]]] = [
    ([], []),
    ([day("2026-11-22")], [day("2026-11-22")]),
    # 2026-11-22 is a Sunday. Seven days; for the earlier weeks this one and the last Sunday of each
    (daily("2026-09-01", 83), [*map(day, ("2026-10-25", "2026-11-01", "2026-11-08", "2026-11-15")), *daily("2026-11-16", 7)]),
    # One a day is enough; recent ones stay
    ([day("2026-11-20", 1), day("2026-11-20", 9), *LATELY], [day("2026-11-20", 9), *LATELY]),
    # Nobody played for a year: only days with a backup count
    ([*daily("2025-01-01", 2), day("2026-11-22")], [*daily("2025-01-01", 2), day("2026-11-22")]),
    # The clock said 2040 for nine days and was corrected: none of today's backups is lost because of that
    (
        [*daily("2026-11-13", 5), *daily("2040-01-01", 9), *daily("2026-11-18", 5)],
        [*map(day, ("2026-11-15", "2040-01-01", "2040-01-08", "2040-01-09")), *daily("2026-11-18", 5)],
    ),
    # A machine without a battery starts in 1970 each time
    (
        [*map(day, ("2026-11-20", "1970-01-01", "2026-11-21", "1970-01-01", "2026-11-22"))],
        [*map(day, ("2026-11-20", "2026-11-21", "1970-01-01", "2026-11-22"))],
    ),
]


def test_which_backups_stay() -> None:
    for made, stay in KEPT:
        assert [made[place] for place in sorted(indices_to_keep(made))] == stay


@given(times | near)
def test_laws(made: list[datetime]) -> None:
    stay = indices_to_keep(made)
    newest = range(len(made))[::-1]
    assert stay <= {*newest}
    assert stay >= {*newest[:LEAST]}, "the newest stay whatever the clock says"
    young = {place for place in newest[:MOST] if abs(made[place] - made[-1]) < YOUNG}
    assert stay >= young, "nothing younger than a day is removed"
    assert len(stay - young) <= DAYS + WEEKS + LEAST
    assert len(stay) <= DAYS + WEEKS + LEAST + MOST
    days = {made[place].date() for place in stay}
    assert len(days) >= min(DAYS, len({at.date() for at in made})), "seven days can be gone back to"
    again = [made[place] for place in sorted(stay)]
    assert len(indices_to_keep(again)) == len(again), "what stays, stays when it is looked at again"


@given(near)
def test_applying_the_rule_after_each_backup_keeps_seven_days_and_five_weeks(made: list[datetime]) -> None:
    """Backups are made one by one, and the rule is applied after each."""
    made = sorted(made)
    shelf: list[datetime] = []
    for at in made:
        shelf.append(at)
        shelf = [shelf[place] for place in sorted(indices_to_keep(shelf))]
    last = sorted({at.date() for at in made})[-DAYS:]
    assert {at.date() for at in shelf} >= {*last}
    weeks = sorted({at.isocalendar()[:2] for at in made})[-WEEKS:]
    assert {at.isocalendar()[:2] for at in shelf} >= {*weeks}
    assert shelf[-1:] == made[-1:]
