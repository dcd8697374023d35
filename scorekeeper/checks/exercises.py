"""The exercises of a game: each asks something, no two answers of a question read the same, and the ruling on it cites clauses."""

from collections.abc import Iterator, Sequence
from random import Random

from scorekeeper.book.reading import book
from scorekeeper.checks.playing import random_house
from scorekeeper.core.game import Game
from scorekeeper.core.house import House
from scorekeeper.practice.questions import PracticeQuestion, question

HOUSES = 8
"""Under so many house rules an exercise is asked, the usual ones first; under some it may have no question."""


def check(game: Game, matches: int) -> Iterator[tuple[int, int, str]]:
    """What is wrong with each exercise. An exception is a finding too."""
    houses = [random_house(game, Random(seed)) if seed else game.house() for seed in range(HOUSES)]
    for nth, one in enumerate(game.exercises, 1):
        yield nth, len(game.exercises), "\n".join(f"exercise {one.key}: {words}" for words in _amiss(game, one.key, houses))


def _amiss(game: Game, key: str, houses: Sequence[House]) -> Iterator[str]:
    asked = 0
    for seed, house in enumerate(houses):
        try:
            if made := question(game, house, key, seed):
                asked += 1
                yield from (f"seed {seed}: {wrong}" for wrong in _judge(made))
        except Exception as error:  # whatever the code of somebody else may raise
            yield f"seed {seed}: {type(error).__name__}: {error}"
            return
    if not asked:
        yield "it asks nothing, under any house rules"


def _judge(made: PracticeQuestion) -> Iterator[str]:
    for number, lang in enumerate(("ja", "en")):
        said = [one[number] for one in made.choices]
        if len({*said}) < len(said):
            yield f"two of its answers read the same ({lang}): {said}"
    clauses = made.case.ruling.clauses
    if not clauses:
        yield "the ruling on it cites no clause"
    yield from (f"the ruling on it cites {id}, which is no clause" for id in clauses if id not in book(made.game).clauses)
