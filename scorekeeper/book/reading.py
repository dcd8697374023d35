"""The rule books: every clause of every game, with those that games share.

scorekeeper/book/clauses.py says what a file contains.
"""

from collections import Counter
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple, TypeVar

import msgspec

from scorekeeper.book.clauses import BookTable, ClauseTable, Questions, RulebookTable, Term, Topic
from scorekeeper.core.game import Game
from scorekeeper.core.house import options
from scorekeeper.core.words import Words
from scorekeeper.kit.law import RULEBOOK, parse_rulebook
from scorekeeper.local import toml

P = TypeVar("P", bound=BookTable)

QUESTIONS = "questions.toml"
"""Beside a rule book, the questions under its clauses."""


class Book(NamedTuple):
    """A game's rule book, by key or id in the order of the file."""

    topics: dict[str, Topic]
    clauses: dict[str, ClauseTable]
    terms: dict[str, Term]


def _package(game: Game) -> str:
    return game.package or f"scorekeeper.games.{game.name.replace('-', '_')}"


def folder(game: Game) -> Traversable:
    """The folder of a game's source and rule book."""
    return resources.files(_package(game))


def book(game: Game) -> Book:
    """The rule book of a game, with the clauses of the books that it shares with other games, cached. ValueError for a duplicate
    key or id, or questions for an unknown clause.
    """
    return _whole(game.name, _package(game), tuple(game.shares.items()))


def condition(game: Game, clause: ClauseTable) -> Words:
    """The house rules under which a clause holds, in words; of several sets any one is enough, and what they share is said once.
    NOTHING if it always holds.
    """
    ways = [[option.among(way[option.name]) for option in options(game.house) if option.name in way] for way in clause.ways]
    shared = [one for one in ways[0] if all(one in way for way in ways)] if len(ways) > 1 else []
    own = [[one for one in way if one not in shared] for way in ways]
    every = [Words("、".join(one.ja for one in way), ", ".join(one.en for one in way)) for way in own]
    rest = Words("、または".join(way.ja for way in every), "; or ".join(way.en for way in every))
    if not shared:
        return rest
    both = Words("、".join(one.ja for one in shared), ", ".join(one.en for one in shared))
    return Words(f"{both.ja}。さらに、{rest.ja}", f"{both.en}; and besides {rest.en}")


def _in(shared: str, part: P, **named: str) -> P:
    """A part of a shared book, with the name of that book before these keys."""
    return msgspec.structs.replace(part, **{field: f"{shared}.{key}" for field, key in named.items()})


def _about(game: str, clause: ClauseTable) -> ClauseTable:
    """A shared clause, without the examples that are about another game."""
    return msgspec.structs.replace(clause, example=tuple(one for one in clause.example if one.game in ("", game)))


@cache
def _whole(game: str, package: str, shares: tuple[tuple[str, str], ...]) -> Book:
    """A book with shared ones after it. A shared topic is called by the name of its book too; of terms that both explain, the
    game's own stand.
    """
    whole = _load(package)
    for shared, home in shares:
        other = _load(home)
        whole = Book(
            whole.topics
            | {f"{shared}.{key}": msgspec.structs.replace(one, key=f"{shared}.{key}") for key, one in other.topics.items()},
            whole.clauses | {id: _in(shared, _about(game, one), topic=one.topic) for id, one in other.clauses.items()},
            other.terms | whole.terms,
        )
    return whole


@cache
def _load(package: str) -> Book:
    file = msgspec.convert(parse_rulebook(package), RulebookTable)
    keys = [
        *(f"topic {one.key}" for one in file.topic),
        *(f"term {one.key}" for one in file.term),
        *(one.id for one in file.clause),
    ]
    twice = [key for key, times in Counter(keys).items() if times > 1]
    if twice:
        raise ValueError(f"twice in {RULEBOOK} of {package}: {', '.join(twice)}")
    asked = _questions_by_clause(package)
    strays = asked.keys() - {one.short for one in file.clause}
    if strays:
        raise ValueError(f"questions of no clause of {package}: {', '.join(sorted(strays))}")
    clauses = {one.id: msgspec.structs.replace(one, questions=asked.get(one.short, one.questions)) for one in file.clause}
    return Book({one.key: one for one in file.topic}, clauses, {one.key: one for one in file.term})


def _questions_by_clause(package: str) -> dict[str, Questions]:
    """The questions of a game by the short id of the clause that answers them."""
    where = resources.files(package) / QUESTIONS
    if not where.is_file():
        return {}
    return msgspec.convert(toml.contents(where), dict[str, Questions])
