"""The backup folder: a running app makes one backup a day there, from which records can be restored.

A backup is named by a number, which gives the order even if the clock has jumped, and by the time when it was made. The mtime of
its file is when it was last found identical to the database: while nothing changes, no new one is made.
"""

import fcntl
import filecmp
import logging
import os
import re
import shlex
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import msgspec
from sqlite_utils import Database

from scorekeeper.core.words import NOTHING, Words
from scorekeeper.store import host_log
from scorekeeper.store.backup.backup import SPOILT, BackupSize, Restored, Unfit, backup, held_by, restore
from scorekeeper.store.backup.keeping import indices_to_keep
from scorekeeper.store.opening import now
from scorekeeper.store.rows.connection import BROKEN, EMPTY, FOREIGN, FULL, StoreError
from scorekeeper.store.sqlite.database import NO_ROOM

FOLDER = "backups"
"""The default backup folder, inside the folder of the installation."""
STATE = "backups.lock"
"""A file in the folder of the installation: locked while a backup is made, and holding the outcome of the last one."""
DAY, AGAIN = timedelta(days=1), timedelta(hours=1)
"""The time between two backups, and before a retry after a failure."""
NAME = re.compile(r"scorekeeper-(\d{6,})-(\d{8}T\d{6})Z\.db")
ROOM = 2000
"""The fixed size of STATE in bytes, so that even a full disk can be reported in it."""

NO_PLACE = Words(
    "控えの置き場に書けない。フォルダがあるか、書けるかを確かめる。",
    "The backup folder cannot be written to. Check that it exists and is writable.",
)
COMMAND = Words("scorekeeper restore {file}", "scorekeeper restore {file}")
NONE_THERE = Words("scorekeeper restore FILE（{folder} に控えは無い）", "scorekeeper restore FILE (there is no backup in {folder})")
NO_BACKUP = Words("控えがまだ無い。", "There is no backup yet.")
NONE_WHOLE = Words("読める控えが無い。", "There is no backup that can be read.")


class Copy(NamedTuple):
    """A backup: when it was made, when it was last identical to the database (`seen`), and its size in bytes."""

    file: Path
    number: int
    made: datetime
    seen: datetime
    size: int


class Put(NamedTuple):
    """The outcome of a backup: the newest one, whether it is `new` or an identical one existed, and how many old ones were
    deleted.
    """

    copy: Copy
    new: bool
    held: BackupSize
    removed: int


class Last(msgspec.Struct, frozen=True):
    """When a backup was last attempted (ISO 8601), and why it failed; None if it succeeded."""

    tried: str
    failed: Words | None = None


def copies(folder: Path) -> list[Copy]:
    """The backups in a folder, the newest first; [] if there is no such folder. OSError if it cannot be read."""
    found: list[Copy] = []
    with suppress(FileNotFoundError, NotADirectoryError):
        for file in folder.iterdir():
            name = NAME.fullmatch(file.name)
            with suppress(FileNotFoundError, ValueError):  # deleted meanwhile; not a valid time
                if name:
                    made = datetime.strptime(f"{name[2]}+0000", "%Y%m%dT%H%M%S%z")
                    at = file.stat()
                    found.append(Copy(file, int(name[1]), made, datetime.fromtimestamp(at.st_mtime, UTC), at.st_size))
    return sorted(found, key=lambda copy: copy.number, reverse=True)


def due(newest: Copy | None, last: Last | None, at: datetime) -> bool:
    """Whether a backup should be made now. Times in the future mean that the clock has jumped, and are ignored."""
    if last and last.failed and timedelta() <= at - datetime.fromisoformat(last.tried) < AGAIN:
        return False
    return newest is None or not -AGAIN < at - newest.seen < DAY


def keep(records: Path, folder: Path, *, asked: bool = False, clock: Callable[[], datetime] = now) -> Put | StoreError | None:
    """Make a backup if it is due or `asked` for, and delete old ones (keeping.py).

    None if it is not due or another process is making one. An error is returned, stored as the state and logged; no backup is
    deleted then. A new backup is logged too.
    """
    at = clock().replace(microsecond=0)
    try:
        with _turn(records.parent) as state:
            if state is None or not (asked or due(next(iter(copies(folder)), None), last(records.parent), at)):
                return None
            put = _try_backup(state, records, folder, at)
    except (StoreError, OSError) as problem:
        error = _of_disk(problem) if isinstance(problem, OSError) else problem
        host_log.write(records.parent, "backup-failed", why=str(error), place=str(folder))
        return error
    if put.new:
        gone = {"removed": put.removed} if put.removed else {}
        host_log.write(records.parent, "backup", file=put.copy.file.name, **put.held._asdict(), **gone)
    return put


def _try_backup(state: int, records: Path, folder: Path, at: datetime) -> Put:
    """Make a backup and write the outcome to the state file."""
    try:
        put = _put_by(records, folder, at)
    except (StoreError, OSError) as problem:
        _tell(state, Last(at.isoformat(), (_of_disk(problem) if isinstance(problem, OSError) else problem).words))
        raise
    _tell(state, Last(at.isoformat()))
    return put


def last(instance: Path) -> Last | None:
    """The outcome of the last attempt; None if there was none or it cannot be read."""
    with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError, ValueError):
        found = msgspec.json.decode((instance / STATE).read_bytes(), type=Last)
        datetime.fromisoformat(found.tried)
        return found
    return None


def restore_newest(records: Path, folder: Path) -> tuple[Copy, Restored, list[Copy]]:
    """Restore the newest sound backup. Returns it, the outcome, and the newer backups that are damaged.

    StoreError if there is none, or as in `restore`.
    """
    found = copies(folder)
    for place, copy in enumerate(found):
        try:
            return copy, restore(records, copy.file), found[:place]
        except Unfit as error:
            if error.words != SPOILT:
                raise
    raise StoreError(NONE_WHOLE if found else NO_BACKUP)


def remedy(error: StoreError, folder: Path | None) -> Words:
    """The command that fixes this error at startup from the newest backup; NOTHING if a restore would not help."""
    if error.words not in (BROKEN, EMPTY, FOREIGN):
        return NOTHING
    try:
        newest = next(iter(copies(folder)), None) if folder else None
    except OSError:
        newest = None
    if newest:
        return COMMAND.put(file=shlex.quote(str(newest.file)))
    return NONE_THERE.put(folder=folder) if folder else COMMAND.put(file="FILE")


def count_held(copy: Copy) -> BackupSize | None:
    """How much a backup holds; None if it is damaged."""
    try:
        with closing(Database(sqlite3.connect(f"{copy.file.absolute().as_uri()}?mode=ro&immutable=1", uri=True))) as db:
            return held_by(db) if db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",) else None
    except sqlite3.Error:
        return None


def _put_by(records: Path, folder: Path, at: datetime) -> Put:
    folder.mkdir(mode=0o700, exist_ok=True)
    _sweep(folder)
    before = copies(folder)
    number = before[0].number + 1 if before else 1
    file = folder / f"scorekeeper-{number:06}-{at:%Y%m%dT%H%M%S}Z.db"
    holds = backup(records, file)
    new = not before or not filecmp.cmp(file, before[0].file, shallow=False)
    if not new:
        file.unlink()
        file = before[0].file
    os.utime(file, (at.timestamp(), at.timestamp()))
    shelf = copies(folder)
    stay = indices_to_keep([copy.made for copy in reversed(shelf)])
    gone = [copy for place, copy in enumerate(reversed(shelf)) if place not in stay]
    for copy in gone:
        copy.file.unlink()
    return Put(shelf[0], new, holds, len(gone))


def _sweep(folder: Path) -> None:
    """Delete what a process left behind that was killed while making a backup."""
    for left in folder.glob(".scorekeeper-*"):
        if re.match(rf"\.{NAME.pattern}-", left.name):
            shutil.rmtree(left)


def _of_disk(problem: OSError) -> StoreError:
    return StoreError(FULL if problem.errno in NO_ROOM else NO_PLACE, str(problem))


@contextmanager
def _turn(instance: Path) -> Iterator[int | None]:
    """The locked state file, as a file descriptor; None if another process is making a backup."""
    state = os.open(instance / STATE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(state, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield None
        else:
            yield state
    finally:
        os.close(state)


def _tell(state: int, what: Last) -> None:
    """Overwrite the state, which needs no more room on disk. If even that fails, the age of the backups still shows the problem."""
    try:
        os.pwrite(state, msgspec.json.encode(what).ljust(ROOM), 0)
    except OSError as error:
        logging.getLogger(__name__).warning("the outcome of the backup could not be stored: %s", error)
