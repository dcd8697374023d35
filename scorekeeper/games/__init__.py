"""The rulesets. One folder and one line here each; a ruleset imports `core`, `decks`, `kit` and `basics`, and never a sibling.

Rulesets in other packages are found by their entry points in the group `scorekeeper.games`, each of which names a `Game`
(docs/adding-a-game.md).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from scorekeeper.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    GAMES: tuple[Game, ...]
    """Our own first, in menu order."""
    BY_NAME: dict[str, Game]
    SHARED: dict[str, Game]
    """The rule books that games share, by name, each with the first game that has it, where questions on it alone are asked."""
    BROKEN: tuple[str, ...]
    """A line for each entry point of another package that brings no game, with the reason."""

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


def from_entry_points(points: "Iterable[EntryPoint]", taken: Collection[str]) -> tuple[tuple[Game, ...], tuple[str, ...]]:
    """The games of other packages, sorted by the names of their entry points; and a line for each that is broken: it cannot be
    loaded, leads to no `Game`, or brings one whose name is `taken` or appears twice. The others work without it.
    """
    found: dict[str, Game] = {}
    broken: list[str] = []
    for point in sorted(points, key=lambda one: one.name):
        try:
            game, why = point.load(), "leads to no Game"
        except Exception as error:  # whatever a package of somebody else may raise
            game, why = None, f"cannot be loaded: {type(error).__name__}: {error}"
        if isinstance(game, Game) and game.name not in taken and game.name not in found:
            found[game.name] = game
        else:
            why = f"brings {game.name}, which is there already" if isinstance(game, Game) else why
            broken.append(f"the ruleset {point.name} = {point.value} {why}")
    return tuple(found.values()), tuple(broken)


def _own(name: str) -> Game:
    game: Game = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return game


def __getattr__(name: str) -> Any:
    """Load all games for whoever asks for them all."""
    if name not in ("GAMES", "BY_NAME", "SHARED", "BROKEN"):
        raise AttributeError(f"{__name__} has no {name}")
    from importlib.metadata import entry_points

    more, broken = from_entry_points(entry_points(group="scorekeeper.games"), OWN)
    games = (*map(_own, OWN), *more)
    globals().setdefault("BROKEN", broken)
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
