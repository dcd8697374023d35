"""What the modules of a game import: of this app what games are made of, no other game, and neither clock nor disk nor chance."""

import ast
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from scorekeeper.book.reading import folder
from scorekeeper.core.game import Game

BELOW = ("scorekeeper.core", "scorekeeper.decks", "scorekeeper.kit")
"""What a game may import of this app, beside its own modules and the folders of the rule books that it shares."""
WORLD = frozenset(
    "asyncio datetime io logging os pathlib random secrets shutil socket sqlite3 subprocess tempfile threading time".split()
)
"""The clock, the disk, chance: whoever folds a record twice must see the same."""


def modules(place: Traversable, name: str = "") -> Iterator[tuple[str, str]]:
    """Every Python file under a folder, by its path in it, with its text."""
    for one in sorted(place.iterdir(), key=lambda file: file.name):
        if one.is_dir():
            yield from modules(one, f"{name}{one.name}/")
        elif one.name.endswith(".py"):
            yield f"{name}{one.name}", one.read_text("utf-8")


def imports(text: str) -> Iterator[tuple[int, str]]:
    """Every import in a module, with its line; one that is relative begins with a dot."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, one.name) for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")


def check(game: Game, matches: int) -> Iterator[tuple[int, int, str]]:
    own = game.package or f"scorekeeper.games.{game.name.replace('-', '_')}"
    allowed = (*BELOW, own, *game.shares.values())
    every = [*modules(folder(game))]
    for nth, (file, text) in enumerate(every, 1):
        wrong = [
            f"{file}:{line}: imports {name}"
            for line, name in imports(text)
            if name.partition(".")[0] in WORLD
            or (name.startswith("scorekeeper") and not f"{name}.".startswith(tuple(f"{one}." for one in allowed)))
        ]
        yield nth, len(every), "\n".join(wrong)
