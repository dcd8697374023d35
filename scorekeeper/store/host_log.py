"""The host's log: events of this installation as JSON lines, in a file readable only by its owner.

It never contains secrets: no passcode, no links, and ids of tables and groups only as shortened by `short`. Anything in a text (an
error message, say) that looks like a whole id or link is shortened too.
"""

import fcntl
import logging
import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from scorekeeper.core.characters import TURNING, UNSHOWABLE

Event = Literal[
    "started",
    "stopped",
    "wrong-code",
    "codes-waiting",
    "store-error",
    "locked",
    "unlocked",
    "device-ended",
    "device-back",
    "sealed",
    "unsealed",
    "renewed",
    "removed",
    "brought-back",
    "erased",
    "backup",
    "backup-failed",
    "restored",
    "signed-out",
    "refused",
    "ruleset-broken",
]

FILE, OLDER = "log", "log.1"
"""The log file in the instance folder, and the previous one after rotation."""
LARGEST = 1_000_000
"""The size in bytes at which the log is rotated, replacing the previous one."""
KEYS = re.compile(r"[a-z2-7]{16}(-[a-z2-7]{16})?")
"""Ids of tables and groups, and their links."""
LONGEST = 300
"""The maximum length of a text, in characters."""


class HostEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event: time (UTC, ISO 8601), kind, and details. A newer version may have written other kinds than Event."""

    at: str
    event: str
    about: dict[str, str | int] = {}


class Log(NamedTuple):
    """The readable entries, the newest first, and the number of unreadable lines."""

    entries: list[HostEvent]
    unread: int


def write(instance: Path, event: Event, **about: str | int) -> None:
    """Append an event, atomically even with other writers. A failure is only logged as a warning."""
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    told = {key: _plain(value) if isinstance(value, str) else value for key, value in about.items()}
    line = msgspec.json.encode(HostEvent(at, event, told)) + b"\n"
    try:
        with _alone(instance) as file:
            half = (size := os.fstat(file).st_size) and os.pread(file, 1, size - 1) != b"\n"  # after a full disk or a power failure
            os.write(file, b"\n" + line if half else line)
    except OSError as error:
        logging.getLogger(__name__).warning("%s could not be logged: %s", event, error)


def read(instance: Path, most: int | None = None) -> list[HostEvent]:
    """The newest `most` events (None: all), the newest first. OSError if the file exists but cannot be read."""
    return look(instance).entries[:most]


def look(instance: Path) -> Log:
    """All events. Unreadable lines, such as incomplete ones, are skipped and counted. OSError as in `read`."""
    entries: list[HostEvent] = []
    unread = 0
    for line in reversed(_lines(instance / OLDER) + _lines(instance / FILE)):
        try:
            entries.append(msgspec.json.decode(line, type=HostEvent))
        except (msgspec.DecodeError, UnicodeDecodeError):
            unread += 1
    return Log(entries, unread)


def short(id: str) -> str:
    """A shortened id of a table or group: enough to tell them apart, too little to open anything."""
    return id[:6]


def _plain(text: str) -> str:
    """A text made safe for the log: printable, on one line, not too long, and with ids shortened."""
    safe = KEYS.sub(lambda key: f"{short(key[0])}…", text)
    shown = "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in UNSHOWABLE or c in TURNING else c for c in safe)
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"


def _lines(file: Path) -> list[bytes]:
    try:
        return [line for line in file.read_bytes().split(b"\n") if line]
    except FileNotFoundError:
        return []


@contextmanager
def _alone(instance: Path) -> Iterator[int]:
    """The locked log file to append to, as a descriptor; rotated first if it is too large."""
    path = instance / FILE
    while True:
        file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            if not _is(file, path):
                continue  # another process has rotated it
            if os.fstat(file).st_size < LARGEST:
                yield file
                return
            path.replace(instance / OLDER)
        finally:
            os.close(file)


def _is(file: int, path: Path) -> bool:
    """Whether an open file is the one at this path."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False
