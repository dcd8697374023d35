"""What is refused names the field that is wrong, and the clause that decides it, which is in force at the table."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

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
from scorekeeper.core.record import Record, Refused, add, fold, read, union
from scorekeeper.games import BY_NAME, GAMES

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


KIRI = ["kiri-hikari", "kiri-kasu1", "kiri-kasu2", "kiri-kasu3"]


def said(*says: str) -> list[dict[str, Any]]:
    return [{"fact": "spoke", "player": player, "says": one} for player, one in enumerate(says)]


FIELD, CLOSED, CLASSIC = {"fact": "field"}, {"fact": "closed"}, "hachihachi-classic"
NO_HANDS = dict.fromkeys(("teshi", "kuttsuki", "futasanbon", "haneken"), "off")
SHIMA = {"fact": "shima", "month": 12}
TIED = {"tie": "split", "west": "off"}
TEN = {"deal": "10"}
BARE = {"kasu-point": "0"}
ROWS: list[tuple[str, int, dict[str, str], list[dict[str, Any]], str, str, str]] = [
    ("koikoi", 4, {}, said("out", "out", "out"), "spoke-final", "player", "basics.force.1"),
    ("koikoi", 4, {}, said("in", "in", "in"), "spoke-final", "player", "basics.drive.1"),
    ("koikoi", 4, {}, [*said("in"), *said("out")], "spoke-final", "player", "basics.out.2"),
    (CLASSIC, 4, {"shibari3": "on"}, [FIELD, *said("out", "out")], "spoke-final", "player", f"{CLASSIC}.drop.14"),
    ("koikoi", 2, {"teshi": "on"}, [{"fact": "redo", "reason": "hand"}], "redo-hand", "reason", "koikoi.teyaku.8"),
    ("koikoi", 2, NO_HANDS, [{"fact": "teyaku", "names": ["", ""]}], "teyaku-none", "names", "koikoi.teyaku.1"),
    ("bakappana", 3, BARE, [{"fact": "played-out", "points": [88] * 3}], "points-sum", "points[2]", "bakappana.settle.5"),
    ("roppyakken", 2, TEN, [{"fact": "count", "captures": [["yanagi-tan"]]}], "captures-left", "captures", "roppyakken.gaji.13"),
    ("riichi", 4, TIED, [*[{"fact": "draw"}] * 8, CLOSED, CLOSED], "match-closed", "", "riichi.rank.3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "seats", "house", "log", "key", "where", "clause"), ROWS, ids=[f"{row[0]} {row[4]} {row[6]}" for row in ROWS]
)
def test_an_objection_cites_what_decides(
    game: str, seats: int, house: dict[str, str], log: list[Any], key: str, where: str, clause: str
) -> None:
    found = objections(game, seats, house, log)
    assert [(one.key, one.where, one.clause) for one in found] == [(key, where, clause)]


def objections(game: str, seats: int, house: dict[str, str], log: list[Any]) -> tuple[Objection, ...]:
    record = read(json.dumps({"ruleset": game, "players": [*"ABCDEFGHIJ"[:seats]], "house": house, "log": log}), BY_NAME)
    assert isinstance(record, Record)
    found = fold(record)
    assert isinstance(found, Refused)
    return found.objections


@pytest.mark.parametrize(
    ("game", "house", "log", "text"),
    [
        ("koikoi", {"aka-ao": "on"}, [{"fact": "shobu", "player": 0, "names": ["akaao", "aotan"]}], "赤短・青短と青短は一つだけ"),
        ("hanaawase", {}, [SHIMA, {"fact": "played-out", "captures": [[], KIRI]}], "場にあった桐に鳳凰・桐のカス3枚は"),
    ],
)  # fmt: skip
def test_nothing_is_named_twice(game: str, house: dict[str, str], log: list[Any], text: str) -> None:
    assert objections(game, BY_NAME[game].seats[0], house, log)[0].text.ja.startswith(text)
