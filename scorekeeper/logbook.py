"""The host's log: what happened in this house, a line of JSON an event, in one file that is for its owner alone.

No secret is ever written into it: no passcode, no link, and of a table or a group no more than `short` leaves of its id. What looks
like a whole id or a link in a text, as in what an error says, is made as short.
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

from scorekeeper.core.names import TURNING, UNSHOWABLE

Event = Literal[
    "started",
    "stopped",
    "wrong-code",
    "codes-waiting",
    "store-error",
    "locked",
    "unlocked",
    "renewed",
    "removed",
    "brought-back",
    "erased",
    "backup",
    "backup-failed",
    "restored",
    "signed-out",
]

FILE, OLDER = "log", "log.1"
"""The file in the instance folder, and what it was before it was turned over."""
LARGEST = 1_000_000
"""Bytes that the file has at most before it is turned over; the older one is then forgotten."""
KEYS = re.compile(r"[a-z2-7]{16}(-[a-z2-7]{16})?")
"""Ids of tables and groups, and their links."""
LONGEST = 300
"""Characters of a text that are kept."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened: when (UTC, ISO 8601), what, and about whom or what. A newer app may know other events."""

    at: str
    event: str
    about: dict[str, str | int] = {}


class Log(NamedTuple):
    """All that can be read, the newest first, and how many lines cannot."""

    entries: list[Entry]
    unread: int


def write(instance: Path, event: Event, **about: str | int) -> None:
    """Append an event, in one whole line whoever else writes. Where that fails the program's own log says so, and work goes on."""
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    told = {key: _plain(value) if isinstance(value, str) else value for key, value in about.items()}
    line = msgspec.json.encode(Entry(at, event, told)) + b"\n"
    try:
        with _alone(instance) as file:
            half = (size := os.fstat(file).st_size) and os.pread(file, 1, size - 1) != b"\n"  # the disk was full, or the power gone
            os.write(file, b"\n" + line if half else line)
    except OSError as error:
        logging.getLogger(__name__).warning("%s is not in the log: %s", event, error)


def read(instance: Path, most: int | None = None) -> list[Entry]:
    """The newest events, the newest first; all of them without `most`. OSError where there is a file that cannot be read."""
    return look(instance).entries[:most]


def look(instance: Path) -> Log:
    """All events that are kept. Lines that are none, as half a line is, are passed over and counted. OSError as for `read`."""
    entries: list[Entry] = []
    unread = 0
    for line in reversed(_lines(instance / OLDER) + _lines(instance / FILE)):
        try:
            entries.append(msgspec.json.decode(line, type=Entry))
        except (msgspec.DecodeError, UnicodeDecodeError):
            unread += 1
    return Log(entries, unread)


def short(id: str) -> str:
    """What the log says of a table's or a group's id: enough to tell two apart, too little to open anything."""
    return id[:6]


def _plain(text: str) -> str:
    """A text that is one line, shows as it is, is not long, and opens nothing."""
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
    """The file to append to, turned over if it has grown, while nobody else writes into it."""
    path = instance / FILE
    while True:
        file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            if not _is(file, path):
                continue  # somebody has turned it over meanwhile
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
