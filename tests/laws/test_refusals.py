"""What is refused names the field that is wrong, and the clause that decides it, which is in force at the table."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from generated import beginnings, rules
from kinds import share, times
from strategies import declared, offered

from scorekeeper.book.clauses import Example
from scorekeeper.book.reading import book
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, house_from, options, plain_house
from scorekeeper.core.limits import limit_objections
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record, Refused, add, fold, union
from scorekeeper.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda one: one.name)


def off(game: Game, house: House, objections: tuple[Objection, ...]) -> list[tuple[str, str]]:
    """The objections whose clause these house rules switch off, or that is in no rule book."""
    clauses = book(game).clauses
    own = [one for one in objections if one.clause != "record"]
    return [(one.key, one.clause) for one in own if one.clause not in clauses or clauses[one.clause].off(house)]


def under(game: Game, example: Example, house: House) -> tuple[Objection, ...]:
    """What is objected to an example under other house rules."""
    entry = union(game)
    given = tuple(msgspec.convert(one, entry) for one in example.given)
    seats = example.seats or game.seats[0]
    table = Record(game, game.edition, house, tuple("ABCDEFGHIJ"[:seats]), given)
    state = fold(table)
    added = state if isinstance(state, Refused) else add(table, state, msgspec.convert(example.fact, entry))
    return added.objections if isinstance(added, Refused) else ()


def houses(rng: Random, game: Game, example: Example) -> Iterator[House]:
    """The house rules of an example with one or two others, as far as they go together."""
    usual = plain_house(game.house()) | example.house
    drawn = plain_house(rules(rng, game))
    house = house_from(game.house, usual | {name: drawn[name] for name in rng.sample([*drawn], min(2, len(drawn)))})
    if not limit_objections(house):
        yield house


@pytest.mark.fuzz
@every_game
def test_the_clause_of_every_objection_is_in_force(game: Game) -> None:
    wrong = []
    for match in beginnings(game):
        rng, house = match.rng, match.record.house
        for _ in range(times(3)):
            for fact in filter(None, (declared(rng, game, match.state), offered(rng, game, match.state))):
                wrong += off(game, house, game.check(match.state, fact))
    rng = Random(len(game.name))
    examples = [one for clause in book(game).clauses.values() for one in clause.examples if one.fact is not None and one.objects]
    for example in share(examples, of=4) * times(1):
        for house in houses(rng, game, example):
            wrong += off(game, house, under(game, example, house))
    assert examples
    assert wrong == []


def elsewhere(game: Game, example: Example) -> Iterator[House]:
    """The house rules of an example, but with other choices of those that the clauses of what is objected to it are about."""
    clauses, usual = book(game).clauses, house_from(game.house, example.house)
    cited = {one.clause for one in under(game, example, usual)}
    about = {name for clause in cited & clauses.keys() for way in clauses[clause].ways for name in way}
    for one in options(game.house):
        for choice in one.choices or one.numbers[:: len(one.numbers) - 1] if one.name in about else ():
            house = msgspec.structs.replace(usual, **{one.name.replace("-", "_"): choice})
            if not limit_objections(house):
                yield house


@every_game
def test_a_refusal_cites_a_clause_in_force_where_its_own_is_not(game: Game) -> None:
    examples = [one for clause in book(game).clauses.values() for one in clause.examples if one.fact and one.objects]
    wrong = {found for one in examples for house in elsewhere(game, one) for found in off(game, house, under(game, one, house))}
    assert wrong == set()
