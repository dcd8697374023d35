"""Floor 1: the rulesets. One folder and one line here each; a ruleset imports `core`, what stands beside the
rulesets, and never a sibling.

Rulesets in other packages are found by their entry points in the group `scorekeeper.games`, each of which names a `Game`
(docs/adding-a-game.md).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from scorekeeper.core.game import Game

if TYPE_CHECKING:
    GAMES: tuple[Game, ...]
    """Our own first, in menu order."""
    BY_NAME: dict[str, Game]
    SHARED: dict[str, Game]
    """The rule books that games share, by name, each with the first game that has it, where questions on it alone are asked."""

OWN = (
    "hachihachi",
    "koikoi-three",
    "hanaawase",
    "hachihachi-classic",
    "koikoi",
    "bakappana",
    "mushi",
    "roppyakken",
    "oichokabu",
    "kingo",
    "riichi",
)
"""The names of our own, in menu order; the folder of each is called like it."""


def brought(points: Iterable[EntryPoint], taken: Collection[str]) -> tuple[Game, ...]:
    """The games of other packages, sorted by the names of their entry points.

    A record cannot be read without its ruleset, so a broken entry point is an error: ImportError or AttributeError if it cannot be
    loaded, TypeError if it is no `Game`, ValueError if the name of the game is `taken` or appears twice.
    """
    found: dict[str, Game] = {}
    for point in sorted(points, key=lambda one: one.name):
        game = point.load()
        if not isinstance(game, Game):
            raise TypeError(f"the entry point {point.name} = {point.value} leads to no Game")
        if game.name in taken or game.name in found:
            raise ValueError(f"the entry point {point.name} = {point.value} brings {game.name}, which is there already")
        found[game.name] = game
    return tuple(found.values())


def _own(name: str) -> Game:
    game: Game = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return game


def __getattr__(name: str) -> Any:
    """Load all games for whoever asks for them all."""
    if name not in ("GAMES", "BY_NAME", "SHARED"):
        raise AttributeError(f"{__name__} has no {name}")
    games = (*map(_own, OWN), *brought(entry_points(group="scorekeeper.games"), OWN))
    globals().setdefault("GAMES", games)
    globals().setdefault("BY_NAME", {game.name: game for game in games})
    globals().setdefault("SHARED", {name: game for game in reversed(games) for name in game.shares})
    return globals()[name]


class _OneByOne(Mapping[str, Game]):
    """The games by name as in BY_NAME, for who needs one of them: one of our own is loaded without the others."""

    def __getitem__(self, name: str) -> Game:
        return _own(name) if name in OWN and "BY_NAME" not in globals() else self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @property
    def _all(self) -> dict[str, Game]:
        from scorekeeper.games import BY_NAME

        return BY_NAME


ONE_BY_ONE: Mapping[str, Game] = _OneByOne()
