"""Compiled indexes of the rule books, made by `python -m scorekeeper.search` in script/setup and in the build.

An index is a file that all processes read; what all games have learned together, with numpy, from the rule books and the lessons of
the checkout, is one more, the net. If there is no index, or the rule book has changed, one is built in memory by counting, which
starts more slowly and knows less.
"""

import hashlib
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from urllib.parse import quote

from scorekeeper.core.game import Game
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.search.entries import entries, lessons
from scorekeeper.search.filling import Origin, fill, fill_net, heard_of
from scorekeeper.search.index import Index
from scorekeeper.search.learning import Texts, learn
from scorekeeper.search.net import Net
from scorekeeper.search.vocabulary import talk

FOLDER = Path(__file__).parent / "compiled"
MADE_BY = ("counting.py", "filling.py", "index.py", "learning.py", "net.py", "spelling.py", "vocabulary.py")


def opened(game: Game) -> Index:
    """The index of a game, read-only and therefore thread-safe."""
    made = place(game)
    if made.exists():
        return Index(_reading(made), talk(game), net(_origin(made).net))
    return in_memory(game)


def in_memory(game: Game, beside: Net | None = None) -> Index:
    """An index built in memory, from the rule book and what the games together have learned, which another net may stand for."""
    base = sqlite3.connect(":memory:", check_same_thread=False)
    found = beside or next((net(_stamp(one)) for one in sorted(FOLDER.glob("net-*.sqlite"))), None)
    fill(base, entries(game), talk(game), game.name, found)
    return Index(base, talk(game), found)


@cache
def net(stamp: str) -> Net | None:
    """The net that was learned from what has this digest; None for "" or if the file is missing."""
    made = _net_place(stamp)
    return Net(_reading(made)) if stamp and made.exists() else None


def _net_place(stamp: str) -> Path:
    return FOLDER / f"net-{stamp}.sqlite"


def _stamp(made: Path) -> str:
    return made.stem.partition("-")[2]


def _reading(made: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(made))}?mode=ro&immutable=1", uri=True, check_same_thread=False)


def place(game: Game) -> Path:
    """The path of a game's index. Its name contains a digest of the rule book and of the code that makes the index."""
    return FOLDER / f"{game.name}-{_digest(repr((entries(game), talk(game))).encode(), _code())}.sqlite"


@cache
def _code() -> bytes:
    return b"".join((Path(__file__).parent / name).read_bytes() for name in MADE_BY)


def compile_all() -> None:
    """Compile the indexes if any is missing or was learned from something else, and delete outdated files. The games are indexed in
    parallel.
    """
    FOLDER.mkdir(exist_ok=True)
    taught = [game for game in GAMES if lessons(game)]
    stamp = _digest(_code(), *(repr((entries(game), talk(game), lessons(game))).encode() for game in taught)) if taught else ""
    kept = {place(game): game.name for game in GAMES}
    if not all(made.exists() and _origin(made).net == stamp for made in kept):
        outs: dict[str, list[list[float]]] = {}
        if taught:
            with ProcessPoolExecutor() as pool:
                texts = dict(zip((game.name for game in taught), pool.map(_texts, (game.name for game in taught)), strict=True))
            vectors, outs = learn(texts, {game.name: len(entries(game)) for game in taught})
            _made(_net_place(stamp), lambda base: fill_net(base, stamp, vectors))
        net.cache_clear()
        if len(GAMES) == 1:
            _index(GAMES[0].name, stamp, outs.get(GAMES[0].name, ()))
        else:
            with ProcessPoolExecutor() as pool:
                list(pool.map(_index, kept.values(), [stamp] * len(kept), [outs.get(name, ()) for name in kept.values()]))
    for left in set(FOLDER.iterdir()) - {*kept, _net_place(stamp)}:
        left.unlink(missing_ok=True)


def _texts(name: str) -> Texts:
    return texts_of(BY_NAME[name])


def texts_of(game: Game) -> Texts:
    """All texts about the entries of a game, split into parts."""
    taught, spoken = lessons(game), talk(game)
    return [(number, heard) for number, entry in enumerate(entries(game)) for heard in heard_of(entry, taught, spoken)]


def _index(name: str, stamp: str, outs: Sequence[Sequence[float]]) -> None:
    """Compile the index of a game."""
    game = BY_NAME[name]
    _made(place(game), lambda base: fill(base, entries(game), talk(game), name, net(stamp), lessons(game), outs))


def _made(file: Path, write: Callable[[sqlite3.Connection], None]) -> None:
    """Write a database; the file is there once it is complete."""
    unfinished = file.with_suffix(f".{os.getpid()}")
    unfinished.unlink(missing_ok=True)
    with sqlite3.connect(unfinished) as base:
        write(base)
    base.close()
    unfinished.replace(file)


def _origin(made: Path) -> Origin:
    base = _reading(made)
    (found,) = base.execute("SELECT name, net FROM made")
    base.close()
    return Origin(*found)


def _digest(*parts: bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(part)
    return found.hexdigest()[:16]
