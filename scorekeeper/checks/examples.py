"""The rule book of a game: every example comes out as it says, and nothing that is computed is without one."""

from collections.abc import Iterator

from scorekeeper.book.examples import run
from scorekeeper.book.reading import book
from scorekeeper.core.game import Game


def check(game: Game, matches: int) -> Iterator[tuple[int, int, str]]:
    """Of each example how it differs from what it says, in lines; then computable clauses and objections without an example."""
    clauses = book(game).clauses.values()
    every = [example for clause in clauses for example in clause.examples]
    own = tuple(clause for clause in clauses if clause.id.startswith(f"{game.name}."))
    for nth, example in enumerate(every, 1):
        problems = run(game, example).problems
        yield nth, len(every), "\n".join(f"{example.clause}: {example.en}: {problem}" for problem in problems)
    for clause in own:
        if not clause.procedure and not clause.examples:
            yield len(every), len(every), f"{clause.id}: no example"
    objected = {example.objects for example in every}
    for clause in own:
        for objection in clause.objection:
            if objection.key not in objected:
                yield len(every), len(every), f"{clause.id}: no example of the objection {objection.key}"
