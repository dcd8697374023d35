"""Checks a ruleset from outside, as its author would: its rule book, its exercises, the laws that hold for every game, and
what it imports.
"""

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.checks import examples, exercises, floors, laws
from scorekeeper.core.game import Game
from scorekeeper.core.words import Words

CHECKS: Mapping[str, tuple[Words, Callable[[Game, int], Iterator[tuple[int, int, str]]]]] = {
    "floors": (Words("読み込み先", "imports"), floors.check),
    "examples": (Words("規則書の例", "examples of the rule book"), examples.check),
    "exercises": (Words("稽古の問い", "exercises"), exercises.check),
    "laws": (Words("どの競技にも成り立つ法則", "laws that hold for every game"), laws.check),
}
"""By key, what is checked, and the function that checks a game with so many matches. It yields, whenever something was tried, how
many of how many are done, and what was found wrong, "" for nothing.
"""
