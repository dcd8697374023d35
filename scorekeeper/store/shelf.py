"""The shelf: the folder where an app that serves keeps its backups, one a day, and from where they are put back.

A backup is named by a number, which says which one is the newest even where a clock has jumped, and by when it was made. The time
of its file is when it was last found the same as the records: while nothing changes, no other is needed.
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

from scorekeeper import logbook
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.store.backup import SPOILT, Held, Restored, Unfit, backup, held_by, restore
from scorekeeper.store.connection import BROKEN, EMPTY, FOREIGN, FULL, NO_ROOM, StoreError
from scorekeeper.store.keeping import kept
from scorekeeper.store.tables import now

FOLDER = "backups"
"""The folder in that of an installation, unless its host names another."""
STATE = "backups.lock"
"""A file in the folder of an installation: whoever makes a backup holds it, and says in it what came of that."""
DAY, AGAIN = timedelta(days=1), timedelta(hours=1)
"""How old the newest backup becomes before another one is made, and how long one that failed is waited with."""
NAME = re.compile(r"scorekeeper-(\d{6,})-(\d{8}T\d{6})Z\.db")
ROOM = 2000
"""Bytes that the file of the state has from its beginning, so that a full disk can be told in it."""

NO_PLACE = Words(
    "控えの置き場に書けない。フォルダがあるか、書けるかを確かめる。",
    "The place of the backups cannot be written to. See that the folder is there and may be written to.",
)
COMMAND = Words("scorekeeper restore {file}", "scorekeeper restore {file}")
NONE_THERE = Words("scorekeeper restore FILE（{folder} に控えは無い）", "scorekeeper restore FILE (there is no backup in {folder})")
NO_BACKUP = Words("控えがまだ無い。", "There is no backup yet.")
NONE_WHOLE = Words("読める控えが無い。", "There is no backup that can be read.")


class Copy(NamedTuple):
    """A backup on the shelf: when it was made, when the records were last the same, and its size in bytes."""

    file: Path
    number: int
    made: datetime
    seen: datetime
    size: int


class Put(NamedTuple):
    """What came of making a backup: the newest one, whether it is `new` or was the same already, and how many went for it."""

    copy: Copy
    new: bool
    held: Held
    removed: int


class Last(msgspec.Struct, frozen=True):
    """When a backup was last tried (ISO 8601), and why it failed; None where it did not."""

    tried: str
    failed: Words | None = None


def copies(folder: Path) -> list[Copy]:
    """The backups on a shelf, the newest first; none where there is no such folder. OSError where it cannot be read."""
    found: list[Copy] = []
    with suppress(FileNotFoundError, NotADirectoryError):
        for file in folder.iterdir():
            name = NAME.fullmatch(file.name)
            with suppress(FileNotFoundError, ValueError):  # gone meanwhile; a time that is none
                if name:
                    made = datetime.strptime(f"{name[2]}+0000", "%Y%m%dT%H%M%S%z")
                    at = file.stat()
                    found.append(Copy(file, int(name[1]), made, datetime.fromtimestamp(at.st_mtime, UTC), at.st_size))
    return sorted(found, key=lambda copy: copy.number, reverse=True)


def due(newest: Copy | None, last: Last | None, at: datetime) -> bool:
    """Whether a backup is to be made now. A time that lies ahead says that a clock has jumped, so nothing is known from it."""
    if last and last.failed and timedelta() <= at - datetime.fromisoformat(last.tried) < AGAIN:
        return False
    return newest is None or not -AGAIN < at - newest.seen < DAY


def keep(records: Path, folder: Path, *, asked: bool = False, clock: Callable[[], datetime] = now) -> Put | StoreError | None:
    """Make a backup if it is time, or somebody has `asked`, and forget those that the rule does not keep.

    None where it is not time, or another process is at it. What failed is answered, kept as the state and written into the log,
    as is what was made; it takes nothing away.
    """
    at = clock().replace(microsecond=0)
    try:
        with _turn(records.parent) as state:
            if state is None or not (asked or due(next(iter(copies(folder)), None), last(records.parent), at)):
                return None
            put = _tried(state, records, folder, at)
    except (StoreError, OSError) as problem:
        error = _of_disk(problem) if isinstance(problem, OSError) else problem
        logbook.write(records.parent, "backup-failed", why=str(error), place=str(folder))
        return error
    if put.new:
        gone = {"removed": put.removed} if put.removed else {}
        logbook.write(records.parent, "backup", file=put.copy.file.name, **put.held._asdict(), **gone)
    return put


def _tried(state: int, records: Path, folder: Path, at: datetime) -> Put:
    """Make a backup, and keep what came of it in the file of the state."""
    try:
        put = _put_by(records, folder, at)
    except (StoreError, OSError) as problem:
        _tell(state, Last(at.isoformat(), (_of_disk(problem) if isinstance(problem, OSError) else problem).words))
        raise
    _tell(state, Last(at.isoformat()))
    return put


def last(instance: Path) -> Last | None:
    """What came of the last try; None where there was none, or nothing can be known of it."""
    with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError, ValueError):
        found = msgspec.json.decode((instance / STATE).read_bytes(), type=Last)
        datetime.fromisoformat(found.tried)
        return found
    return None


def restore_newest(records: Path, folder: Path) -> tuple[Copy, Restored, list[Copy]]:
    """Put the newest whole backup back: which one, what came of it, and the newer ones that are damaged.

    StoreError where there is none, or as `restore` says.
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
    """The command that puts right what hinders a start, with the newest backup; NOTHING where none does."""
    if error.words not in (BROKEN, EMPTY, FOREIGN):
        return NOTHING
    try:
        newest = next(iter(copies(folder)), None) if folder else None
    except OSError:
        newest = None
    if newest:
        return COMMAND.put(file=shlex.quote(str(newest.file)))
    return NONE_THERE.put(folder=folder) if folder else COMMAND.put(file="FILE")


def counted(copy: Copy) -> Held | None:
    """How much a backup holds; None for one that is damaged."""
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
    stay = kept([copy.made for copy in reversed(shelf)])
    gone = [copy for place, copy in enumerate(reversed(shelf)) if place not in stay]
    for copy in gone:
        copy.file.unlink()
    return Put(shelf[0], new, holds, len(gone))


def _sweep(folder: Path) -> None:
    """Take away what somebody left half done who was ended while making a backup."""
    for left in folder.glob(".scorekeeper-*"):
        if re.match(rf"\.{NAME.pattern}-", left.name):
            shutil.rmtree(left)


def _of_disk(problem: OSError) -> StoreError:
    return StoreError(FULL if problem.errno in NO_ROOM else NO_PLACE, str(problem))


@contextmanager
def _turn(instance: Path) -> Iterator[int | None]:
    """The file of the state, while nobody else makes a backup; None if somebody does."""
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
    """Written over what was there, which needs no more room on the disk; where even that fails, the backups tell by their age."""
    try:
        os.pwrite(state, msgspec.json.encode(what).ljust(ROOM), 0)
    except OSError as error:
        logging.getLogger(__name__).warning("what came of the backup is not kept: %s", error)
