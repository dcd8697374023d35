"""The types of the API for games, their cards and their rule books, from which its description is made (web.api.tables)."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from scorekeeper.book.clauses import ClauseTable as Said
from scorekeeper.book.comparing import elsewhere
from scorekeeper.book.own_worths import own_worths
from scorekeeper.book.presets import presets
from scorekeeper.book.reading import book, condition
from scorekeeper.core.deck import Deck as Cards
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, options, worths
from scorekeeper.core.house import Option as Asked
from scorekeeper.core.limits import Clash, Idle
from scorekeeper.search import Answer as Found


class QuestionChoice(msgspec.Struct, frozen=True):
    """A possible value of a question or option."""

    value: str
    label: str
    detail: str


class HouseOption(msgspec.Struct, frozen=True):
    """A house rule: its choices, or its bounds if it is a number."""

    name: str
    question: str
    choices: list[QuestionChoice]
    default: str
    clause: str
    least: int
    most: int


class KnownHouse(msgspec.Struct, frozen=True):
    """A house that is known by name: whose it is, when its source was read, and what it chooses that is not standard."""

    key: str
    title: str
    source: str
    read: str
    version: int
    house: dict[str, str | int]


class HouseLimit(msgspec.Struct, frozen=True):
    """House rules that depend on each other. `refused`: choices of these options that exclude each other are refused, else the
    options have no effect where they do not apply. `text` says when.
    """

    options: tuple[str, ...]
    refused: bool
    text: str
    clause: str


class Ruleset(msgspec.Struct, frozen=True):
    """A game that this app keeps score of. `seats` are the minimum and maximum number of players, `worths` the house rules that
    hold what each yaku is worth: a number, or "off" for one that a table does not recognise, `presets` the houses known by name.
    """

    name: str
    title: str
    edition: str
    seats: tuple[int, int]
    house: list[HouseOption]
    worths: list[HouseOption]
    presets: list[KnownHouse]
    limits: list[HouseLimit]


class DeckCard(msgspec.Struct, frozen=True):
    """A kind of card under its name in records; `drawing` is the address of its picture, "" if it has none."""

    name: str
    title: str
    suit: str
    points: int
    drawing: str


class DeckSuit(msgspec.Struct, frozen=True):
    """A group of cards, as the pages arrange them."""

    key: str
    title: str


class GameDeck(msgspec.Struct, frozen=True):
    """The cards of a game; there are `copies` of each kind."""

    name: str
    title: str
    copies: int
    suits: list[DeckSuit]
    cards: list[DeckCard]


class AnswerClause(msgspec.Struct, frozen=True):
    """A clause that answers the question. `share` is the confidence, from 0 to 1; `page` is where to read it. `in_force`: the house
    rules do not switch it off; `only` are those under which it holds, "" if it always does; `own` says
    which yaku of the clause the house counts otherwise, "" if none. `elsewhere` says how a house that the question names answers.
    """

    id: str
    title: str
    text: str
    share: float
    in_force: bool
    only: str
    own: str
    elsewhere: list[str]
    page: str


class RuleAnswer(msgspec.Struct, frozen=True):
    """A rule book's answer: `clauses`, best first, and in `verdict` the text of the first. If `asks_back`, the first two are
    close, and `verdict` asks which is meant; if `silent`, there are none, and it says so. `terms` are the glossary's words
    found in the question; `inquiry` is the key of the referee's question that would settle it at a table.
    """

    verdict: str
    asks_back: bool
    silent: bool
    clauses: list[AnswerClause]
    terms: list[str]
    inquiry: str | None


def ruleset(game: Game, lang: str) -> Ruleset:
    asked, priced = options(game.house), worths(game.house)
    return Ruleset(
        game.name,
        game.words.say(lang),
        game.edition,
        game.seats,
        [_option(one, lang) for one in asked],
        [_option(one, lang) for one in priced],
        [KnownHouse(one.key, one.words.say(lang), one.source.say(lang), one.read, one.version, one.house) for one in presets(game)],
        [*_limits(game, lang)],
    )


def _option(one: Asked, lang: str) -> HouseOption:
    return HouseOption(
        one.name,
        one.question.say(lang),
        [QuestionChoice(value, label.say(lang), detail.say(lang)) for value, (label, detail) in one.choices.items()],
        one.default,
        one.clause,
        one.least,
        one.most,
    )


def _limits(game: Game, lang: str) -> Iterator[HouseLimit]:
    for one in game.house.limits:
        match one:
            case Clash():
                why = one.why("house")
                yield HouseLimit(one.options, True, why.text.say(lang), why.clause)
            case Idle():
                yield HouseLimit(one.options, False, one.sentence(game.house).say(lang), one.clause)


def deck(found: Cards[Any], lang: str, address: Callable[[str], str]) -> GameDeck:
    """A deck; `address` gives the address of a drawing."""
    return GameDeck(
        found.name,
        found.words.say(lang),
        found.copies,
        [DeckSuit(one.key, one.words.say(lang)) for one in found.suits],
        [DeckCard(one.name, one.words.say(lang), one.suit, one.points, address(one.art) if one.art else "") for one in found.cards],
    )


def answer(game: Game, found: Found, lang: str, page: Callable[[Said], str], house: House | None = None) -> RuleAnswer:
    """The answer of the search under house rules; `page` gives the address of a clause."""
    clauses = book(game).clauses
    return RuleAnswer(
        found.words.say(lang),
        found.close,
        found.silent,
        [
            AnswerClause(
                one.id,
                one.title.say(lang),
                one.words.say(lang),
                round(hit.share, 4),
                hit.in_force,
                condition(game, one).say(lang),
                own_worths(game, house, one.id).say(lang),
                [other.words.say(lang) for other in elsewhere(game, house or game.house(), one, found.named)]
                if found.named
                else [],
                page(one),
            )
            for hit in found.clauses
            for one in (clauses[hit.clause],)
        ],
        [*found.terms],
        found.inquiry,
    )
