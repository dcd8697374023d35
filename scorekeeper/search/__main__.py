"""`python -m scorekeeper.search` compiles the index of every rule book."""

from scorekeeper.games import GAMES
from scorekeeper.search.making import compile_all

compile_all(GAMES)
