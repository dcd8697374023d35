"""Compiled indexes of the rule books, made by `python -m scorekeeper.search` in script/setup and in the build.

An index is a file that all processes read; what all games have learned together, with numpy, from the rule books and the lessons of
the checkout, is one more, the net, which they map into memory. If there is no index, or the rule book has changed, one is built in
memory by counting, which starts more slowly and knows less.
"""

import hashlib
import mmap
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from scorekeeper.book import reading
from scorekeeper.core.game import Game
from scorekeeper.local import toml
from scorekeeper.search.entries import entries
from scorekeeper.search.filling import untaught
from scorekeeper.search.index import Index, StoredIndex
from scorekeeper.search.net import Net
from scorekeeper.search.vocabulary import sources, talk

FOLDER = toml.FOLDER
SUFFIX = ".index"
MADE_BY = (
    *(Path(reading.__file__).with_name(f"{name}.py") for name in ("clauses", "reading")),
    *(Path(__file__).with_name(f"{name}.py") for name in "entries filling index learning net postings spelling vocabulary".split()),
)
"""The code that an index depends on."""

T = TypeVar("T", StoredIndex, Net)


def open_index(game: Game) -> Index:
    """The index of a game, read-only and therefore thread-safe."""
    made = read(place(game), StoredIndex)
    beside = net(made.net) if made else None
    if made and (beside or not made.net):
        return Index(made, talk(game), game.name, beside)
    return in_memory(game)


def in_memory(game: Game, beside: Net | None = None) -> Index:
    """An index built in memory, from the rule book and what the games together have learned, which another net may stand for."""
    found = beside or next((net(one.stem.partition("-")[2]) for one in sorted(FOLDER.glob(net_place("*").name))), None)
    return Index(untaught(entries(game), talk(game), found), talk(game), game.name, found)


@cache
def net(stamp: str) -> Net | None:
    """The net that was learned from what has this digest; None for "" or if the file is missing."""
    return read(net_place(stamp), Net) if stamp else None


def net_place(stamp: str) -> Path:
    return FOLDER / f"net-{stamp}{SUFFIX}"


def place(game: Game) -> Path:
    """The path of a game's index. Its name contains a digest of the rule book's files and of the code that makes the index."""
    return FOLDER / f"{game.name}-{digest(*(one.read_bytes() for one in sources(game)), code())}{SUFFIX}"


@cache
def code() -> bytes:
    return b"".join(one.read_bytes() for one in MADE_BY)


def read(file: Path, kind: type[T]) -> T | None:
    """What is in a file, which stays mapped into memory; None if it is missing."""
    try:
        with file.open("rb") as opened:
            return msgspec.msgpack.decode(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ), type=kind)
    except FileNotFoundError:
        return None


def digest(*parts: bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(part)
    return found.hexdigest()[:16]
