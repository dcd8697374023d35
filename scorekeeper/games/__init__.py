"""Floor 1: the rulesets. One folder and one line here each; a ruleset imports `core` and never a sibling."""

from scorekeeper.core.game import Game
from scorekeeper.games.hachihachi import GAME as HACHIHACHI
from scorekeeper.games.hanaawase import GAME as HANAAWASE
from scorekeeper.games.koikoi_three import GAME as KOIKOI_THREE

GAMES: tuple[Game, ...] = (HACHIHACHI, KOIKOI_THREE, HANAAWASE)
"""In menu order."""

BY_NAME: dict[str, Game] = {game.name: game for game in GAMES}
