"""Floor 1: the rulesets. One folder and one line here each; a ruleset imports `core`, what stands beside the
rulesets, and never a sibling.

Rulesets in other packages are found by their entry points in the group `scorekeeper.games`, each of which names a `Game`
(docs/adding-a-game.md).
"""

from collections.abc import Collection, Iterable
from importlib.metadata import EntryPoint, entry_points

from scorekeeper.core.game import Game
from scorekeeper.games.bakappana import GAME as BAKAPPANA
from scorekeeper.games.hachihachi import GAME as HACHIHACHI
from scorekeeper.games.hachihachi_classic import GAME as HACHIHACHI_CLASSIC
from scorekeeper.games.hanaawase import GAME as HANAAWASE
from scorekeeper.games.kingo import GAME as KINGO
from scorekeeper.games.koikoi import GAME as KOIKOI
from scorekeeper.games.koikoi_three import GAME as KOIKOI_THREE
from scorekeeper.games.mushi import GAME as MUSHI
from scorekeeper.games.oichokabu import GAME as OICHOKABU
from scorekeeper.games.riichi import GAME as RIICHI
from scorekeeper.games.roppyakken import GAME as ROPPYAKKEN

OWN: tuple[Game, ...] = (
    HACHIHACHI,
    KOIKOI_THREE,
    HANAAWASE,
    HACHIHACHI_CLASSIC,
    KOIKOI,
    BAKAPPANA,
    MUSHI,
    ROPPYAKKEN,
    OICHOKABU,
    KINGO,
    RIICHI,
)
"""In menu order."""


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


GAMES: tuple[Game, ...] = (*OWN, *brought(entry_points(group="scorekeeper.games"), [game.name for game in OWN]))
"""Our own first, in menu order."""

BY_NAME: dict[str, Game] = {game.name: game for game in GAMES}

SHARED: dict[str, Game] = {name: game for game in reversed(GAMES) for name in game.shares}
"""The rule books that games share, by name, each with the first game that has it: questions on the book alone are asked there."""
