"""The types of the API for games, their cards and their rule books, from which its description is made (web.machine)."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from scorekeeper.book import book, condition
from scorekeeper.clauses import Clause as Said
from scorekeeper.core.deck import Deck as Cards
from scorekeeper.core.game import Game
from scorekeeper.core.house import options
from scorekeeper.core.limits import Clash, Idle
from scorekeeper.search import Answer as Found


class Choice(msgspec.Struct, frozen=True):
    """A possible value of a question or option."""

    value: str
    label: str
    detail: str


class Option(msgspec.Struct, frozen=True):
    """A house rule: its choices, or its bounds if it is a number."""

    name: str
    question: str
    choices: list[Choice]
    default: str
    clause: str
    least: int
    most: int


class Limit(msgspec.Struct, frozen=True):
    """House rules that depend on each other. `refused`: choices of these options that exclude each other are refused, else the
    options have no effect where they do not apply. `text` says when.
    """

    options: tuple[str, ...]
    refused: bool
    text: str
    clause: str


class Ruleset(msgspec.Struct, frozen=True):
    """A game that this app keeps score of. `seats` are the minimum and maximum number of players."""

    name: str
    title: str
    edition: str
    seats: tuple[int, int]
    house: list[Option]
    limits: list[Limit]


class Card(msgspec.Struct, frozen=True):
    """A kind of card under its name in records; `drawing` is the address of its picture, "" if it has none."""

    name: str
    title: str
    suit: str
    points: int
    drawing: str


class Suit(msgspec.Struct, frozen=True):
    """A group of cards, as the pages arrange them."""

    key: str
    title: str


class Deck(msgspec.Struct, frozen=True):
    """The cards of a game; there are `copies` of each kind."""

    name: str
    title: str
    copies: int
    suits: list[Suit]
    cards: list[Card]


class Clause(msgspec.Struct, frozen=True):
    """A clause that answers the question. `share` is the confidence, from 0 to 1; `page` is where to read it. `in_force`: the house
    rules do not switch it off; `only` are those under which it holds, "" if it always does.
    """

    id: str
    title: str
    text: str
    share: float
    in_force: bool
    only: str
    page: str


class Answer(msgspec.Struct, frozen=True):
    """A rule book's answer: `clauses`, best first, and in `verdict` the text of the first. If `asks_back`, the first two are
    close, and `verdict` asks which is meant; if `silent`, there are none, and it says so. `terms` are the glossary's words
    found in the question; `inquiry` is the key of the referee's question that would settle it at a table.
    """

    verdict: str
    asks_back: bool
    silent: bool
    clauses: list[Clause]
    terms: list[str]
    inquiry: str | None


def ruleset(game: Game, lang: str) -> Ruleset:
    house = [
        Option(
            one.name,
            one.question.say(lang),
            [Choice(value, label.say(lang), detail.say(lang)) for value, (label, detail) in one.choices.items()],
            one.default,
            one.clause,
            one.least,
            one.most,
        )
        for one in options(game.house)
    ]
    return Ruleset(game.name, game.words.say(lang), game.edition, game.seats, house, [*_limits(game, lang)])


def _limits(game: Game, lang: str) -> Iterator[Limit]:
    for one in game.house.limits:
        match one:
            case Clash():
                why = one.why("house")
                yield Limit(one.options, True, why.text.say(lang), why.clause)
            case Idle():
                yield Limit(one.options, False, one.said(game.house).say(lang), one.clause)


def deck(found: Cards[Any], lang: str, address: Callable[[str], str]) -> Deck:
    """A deck; `address` gives the address of a drawing."""
    return Deck(
        found.name,
        found.words.say(lang),
        found.copies,
        [Suit(one.key, one.words.say(lang)) for one in found.suits],
        [Card(one.name, one.words.say(lang), one.suit, one.points, address(one.art) if one.art else "") for one in found.cards],
    )


def answer(game: Game, found: Found, lang: str, page: Callable[[Said], str]) -> Answer:
    """The answer of the search; `page` gives the address of a clause."""
    clauses = book(game).clauses
    return Answer(
        found.words.say(lang),
        found.close,
        found.silent,
        [
            Clause(
                one.id,
                one.title.say(lang),
                one.words.say(lang),
                round(hit.share, 4),
                hit.in_force,
                condition(game, one).say(lang),
                page(one),
            )
            for hit in found.clauses
            for one in (clauses[hit.clause],)
        ],
        [*found.terms],
        found.inquiry,
    )
