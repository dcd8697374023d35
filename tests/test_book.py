"""The rule books hold: every example comes out as it says, and the laws that tie clauses, examples and code together."""

import re
from collections.abc import Iterator

import pytest

from scorekeeper.book import Clause, Example, book, folder, run
from scorekeeper.core.game import Game
from scorekeeper.games import GAMES

CLAUSES = [(game, clause) for game in GAMES for clause in book(game).clauses.values()]
COMPUTED = [(game, clause) for game, clause in CLAUSES if not clause.procedure]
EXAMPLES = [(game, example) for game, clause in CLAUSES for example in clause.examples]


def by_id(pairs: list[tuple[Game, Clause]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("game", "clause"), pairs, ids=[clause.id for _, clause in pairs])


def cited(game: Game) -> Iterator[str]:
    """Every clause id in the source of a game, each time it is there. Short forms (`hatto.2`) after a full one do not count."""
    for file in folder(game).iterdir():
        if file.name.endswith(".py"):
            yield from re.findall(rf"\b{re.escape(game.name)}\.[a-z-]+\.\d+", file.read_text("utf-8"))
            yield from (f"{game.name}.{short}" for short in re.findall(r'"([a-z-]+\.\d+)"', file.read_text("utf-8")))


CITED = {game.name: frozenset(cited(game)) for game in GAMES}


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=[f"{example.clause}: {example.en}" for _, example in EXAMPLES])
def test_an_example_comes_out_as_it_says(game: Game, example: Example) -> None:
    assert run(game, example).problems == ()


@by_id(COMPUTED)
def test_what_can_be_computed_has_an_example(game: Game, clause: Clause) -> None:
    assert clause.examples


@by_id(COMPUTED)
def test_what_can_be_computed_is_cited_by_code(game: Game, clause: Clause) -> None:
    assert clause.id in CITED[game.name]


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_code_cites_no_clause_that_is_not_there(game: Game) -> None:
    assert CITED[game.name] <= book(game).clauses.keys()


@by_id(CLAUSES)
def test_a_clause_speaks_both_languages_under_a_known_topic(game: Game, clause: Clause) -> None:
    assert clause.ja.strip()
    assert clause.en.strip()
    assert clause.topic in book(game).topics
    assert clause.id.rpartition(".")[0] == f"{game.name}.{clause.topic}"
    assert all(example.ja.strip() and example.en.strip() for example in clause.examples)


@by_id(CLAUSES)
def test_a_clause_is_switched_only_by_options_that_exist(game: Game, clause: Clause) -> None:
    house = game.house()
    assert all(hasattr(house, option) for option in clause.only)
