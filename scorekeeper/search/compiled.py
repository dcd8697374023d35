"""The index of each rule book, compiled beforehand: `python -m scorekeeper.search`, which script/setup does.

An index is a file that all processes read. Where there is none, or its rule book has changed since, it is made in memory, slowly.
"""

import hashlib
import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

from scorekeeper.core.game import Game
from scorekeeper.games import GAMES
from scorekeeper.search.entries import entries
from scorekeeper.search.index import fill
from scorekeeper.search.vocabulary import talk

FOLDER = Path(__file__).parent / "compiled"
MADE_BY = ("index.py", "learning.py", "spelling.py", "vocabulary.py")


def opened(game: Game) -> sqlite3.Connection:
    """The index of a game. It is only read, so several threads may."""
    made = place(game)
    if made.exists():
        return sqlite3.connect(f"file:{quote(str(made))}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    base = sqlite3.connect(":memory:", check_same_thread=False)
    fill(base, entries(game), talk(game))
    return base


def place(game: Game) -> Path:
    """Where the index of a game lies: its name tells what it was made from and how."""
    recipe = hashlib.sha256(repr((entries(game), talk(game))).encode())
    for name in MADE_BY:
        recipe.update((Path(__file__).parent / name).read_bytes())
    return FOLDER / f"{game.name}-{recipe.hexdigest()[:16]}.sqlite"


def compile_all() -> None:
    """Compile what is not there yet, and take away what is no longer read."""
    FOLDER.mkdir(exist_ok=True)
    wanted = {place(game): game for game in GAMES}
    for made, game in wanted.items():
        if not made.exists():
            unfinished = made.with_suffix(f".{os.getpid()}")
            base = sqlite3.connect(unfinished)
            with base:
                fill(base, entries(game), talk(game))
            base.close()
            unfinished.replace(made)
    for other in set(FOLDER.iterdir()) - wanted.keys():
        other.unlink(missing_ok=True)
