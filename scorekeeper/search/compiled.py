"""Compiled indexes of the rule books, made by `python -m scorekeeper.search` in script/setup and in the build.

An index is a file that all processes read. It is learned with numpy from the rule book and the lessons of the checkout. If there is
none, or the rule book has changed, one is built in memory by counting, which starts more slowly and knows less.
"""

import hashlib
import os
import shutil
import sqlite3
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from urllib.parse import quote

from scorekeeper.core.game import Game
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.search.entries import entries, lessons
from scorekeeper.search.filling import Origin, fill, take
from scorekeeper.search.index import Index
from scorekeeper.search.vocabulary import talk

FOLDER = Path(__file__).parent / "compiled"
MADE_BY = ("counting.py", "filling.py", "index.py", "learning.py", "spelling.py", "vocabulary.py")


def opened(game: Game) -> Index:
    """The index of a game, read-only and therefore thread-safe."""
    made = place(game)
    if made.exists():
        return Index(_reading(made), talk(game), others(game))
    return in_memory(game)


def in_memory(game: Game) -> Index:
    """An index built in memory, from the rule book and the compiled indexes of other games."""
    base = sqlite3.connect(":memory:", check_same_thread=False)
    beside = others(game)
    fill(base, entries(game), talk(game), Origin(game.name))
    take(base, entries(game), beside, "")
    return Index(base, talk(game), beside)


def others(game: Game) -> list[Index]:
    """The compiled indexes of other games that have lessons, opened without their own `others`."""
    found = (_alone(one.name) for one in GAMES if one.name != game.name)
    return [index for index in found if index is not None and index.taught]


@cache
def _alone(name: str) -> Index | None:
    made = place(BY_NAME[name])
    return Index(_reading(made), talk(BY_NAME[name])) if made.exists() else None


def _reading(made: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(made))}?mode=ro&immutable=1", uri=True, check_same_thread=False)


def place(game: Game) -> Path:
    """The path of a game's index. Its name contains a digest of the rule book and of the code that makes the index."""
    by = [(Path(__file__).parent / name).read_bytes() for name in MADE_BY]
    return FOLDER / f"{game.name}-{_digest(repr((entries(game), talk(game))).encode(), *by)}.sqlite"


def compile_all() -> None:
    """Compile missing indexes and those learned from other lessons, and delete outdated files.

    The games are compiled in parallel, the one with the most clauses first, because it takes longest.
    """
    FOLDER.mkdir(exist_ok=True)
    names = [game.name for game in sorted(GAMES, key=lambda game: -len(entries(game)))]
    for stage in (_learn, _compare):
        _alone.cache_clear()
        if len(names) == 1:
            stage(*names)
        else:
            with ProcessPoolExecutor() as pool:
                list(pool.map(stage, names))
    _alone.cache_clear()
    for left in set(FOLDER.iterdir()) - {place(game) for game in GAMES}:
        left.unlink(missing_ok=True)


def _learn(name: str) -> None:
    """Compile the index of a game, without the shares of other games, unless it exists and was learned from these lessons."""
    from scorekeeper.search.learning import learn

    game = BY_NAME[name]
    made, taught = place(game), lessons(game)
    digest = _digest(repr(taught).encode())
    if made.exists() and _origin(made).lessons == digest:
        return
    unfinished = _unfinished(made)
    unfinished.unlink(missing_ok=True)
    with sqlite3.connect(unfinished) as base:
        if taught:
            fill(base, entries(game), talk(game), Origin(name, digest), taught, learn)
        else:
            fill(base, entries(game), talk(game), Origin(name, digest))
    base.close()
    unfinished.replace(made)


def _compare(name: str) -> None:
    """Add to the index of a game how the others, compiled by now, understand its clauses, unless they have not changed."""
    game = BY_NAME[name]
    made = place(game)
    beside = [place(other) for other in GAMES if other.name != name]
    stamp = _digest(*(f"{one.name} {_origin(one).lessons}".encode() for one in beside))
    if _origin(made).others == stamp:
        return
    unfinished = _unfinished(made)
    shutil.copy(made, unfinished)
    with sqlite3.connect(unfinished) as base:
        take(base, entries(game), others(game), stamp)
    base.close()
    unfinished.replace(made)


def _unfinished(made: Path) -> Path:
    return made.with_suffix(f".{os.getpid()}")


def _origin(made: Path) -> Origin:
    base = _reading(made)
    (found,) = base.execute("SELECT name, lessons, others FROM made")
    base.close()
    return Origin(*found)


def _digest(*parts: bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(part)
    return found.hexdigest()[:16]
