"""The rule book: every clause with its computed examples, every term, the yaku and the odds, under the house rules in the
address.

Every page has an address to share. House rules are in it as `?house=field:B,etsunen:on`, and links on the page, or from a table
to it, keep them.
"""

import unicodedata
from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import odds as chances
from scorekeeper.book import book, condition
from scorekeeper.clauses import Clause, Example, Term
from scorekeeper.core import record
from scorekeeper.core.chance import Table
from scorekeeper.core.deck import Card
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, Option, chosen, open_options, options, written
from scorekeeper.core.ledger import Payment, moved
from scorekeeper.core.limits import broken
from scorekeeper.core.offer import Input, Objection
from scorekeeper.core.record import Refused
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.examples import Outcome, run
from scorekeeper.games import BY_NAME
from scorekeeper.web.pages import came_from, piece_or_page
from scorekeeper.web.terms import clauses_on, terms

rules = Blueprint("rules", __name__, url_prefix="/rules/<ruleset>")
rules.add_app_template_filter(terms)
rules.add_app_template_global(condition)

PLAYERS = ("秋山", "石川", "上田", "江口", "小川", "加藤", "木村", "久保", "近藤", "斎藤")
"""The names of the players in the examples."""


class Opened(NamedTuple):
    """A rule book as requested: under which house rules, None if not chosen, and which of the requested ones do not exist. `typed`
    are the numbers that were typed, by option, whether they may be or not, and `beside` what is wrong with them.
    """

    game: Game
    chosen: House | None
    wrong: tuple[Objection, ...]
    typed: dict[str, str]
    beside: dict[str, Objection]

    @property
    def house(self) -> House:
        return self.chosen or self.game.house()

    @property
    def players(self) -> tuple[str, ...]:
        return PLAYERS[: self.game.seats[1]]

    @property
    def options(self) -> list[tuple[Option, str]]:
        """The check sheet with the chosen answers."""
        return [(option, str(chosen(self.house, option.name))) for option in open_options(self.game.house)]

    @property
    def asked(self) -> list[tuple[Option, str]]:
        """The same as a form, in which numbers stay as they were typed."""
        return [(option, self.typed.get(option.name, value)) for option, value in self.options]

    def off(self, clause: Clause) -> bool:
        """Whether the chosen house rules switch a clause off."""
        return self.chosen is not None and clause.off(self.chosen)


@rules.url_defaults
def same_house(endpoint: str, values: dict[str, Any]) -> None:
    """Keep the current page's house rules in a link into the rule book."""
    ruleset, house = g.get("under", ("", ""))
    if house and values.get("ruleset") == ruleset:
        values.setdefault("house", house)


def under(game: Game, house: House) -> None:
    """Make every rule book link in this response lead to the rules under these house rules."""
    g.under = game.name, written(house)


def opened(ruleset: str) -> Opened:
    """The rule book that a request asks for. Existing house rules in the address apply, except those that exclude each other. Of
    the numbers typed each that does not exist is reported, of the others the first, or those.
    """
    game = BY_NAME.get(ruleset)
    if game is None:
        abort(404)
    pairs = [one.partition(":") for said in request.args.getlist("house") for one in said.split(",") if one]
    numbers = _numbers()
    told = {option: choice for option, _, choice in pairs} | numbers
    typed = {one.name: numbers[one.name] for one in options(game.house) if one.name in numbers}
    alone = {option: record.choices_of(game, {option: choice}) for option, choice in told.items()}
    stand = {option: told[option] for option, found in alone.items() if isinstance(found, House)}
    beside = {option: found.objections[0] for option, found in alone.items() if option in typed and isinstance(found, Refused)}
    whole, house = record.house_of(game, told), record.choices_of(game, stand) if stand else None
    while isinstance(house, House) and (apart := {name for limit in broken(house) for name in limit.options}):
        stand = {option: choice for option, choice in stand.items() if option not in apart}
        house = record.choices_of(game, stand) if stand else None
    if isinstance(house, House):
        under(game, house)
        game = game.under(house)
    wrong = tuple(one for one in whole.objections if one not in beside.values()) if isinstance(whole, Refused) else ()
    return Opened(game, house if isinstance(house, House) else None, wrong, typed, beside)


def _numbers() -> dict[str, str]:
    """The numbers typed into the form for house rules, by option: `house.domae=50` in the address."""
    asked = ((field.partition("house.")[2], text) for field, text in request.args.items() if field.startswith("house."))
    return {option: unicodedata.normalize("NFKC", text).strip() for option, text in asked}


@rules.app_template_filter()
def choice(value: str, option: Option) -> Words:
    """The label of a choice on the check sheet: B 等倍・2倍・3倍."""
    return option.lettered(value)


@rules.app_template_global()
def above(page: str) -> str:
    """Where the back link of a rule book page leads: to the table that the reader came from, else to the page above it."""
    before = came_from()
    return before if before.startswith("/t/") else page


@rules.app_template_filter()
def explained(asked: Input, game: Game) -> str:
    """The keys of those choices of a question that the glossary explains, joined by `+`; "" if it explains none."""
    terms = book(game).terms
    return "+".join(one.value for one in asked.choices if one.value in terms)


class Meaning(NamedTuple):
    """A yaku in a line: its term, and the cards that make it, () if they are not fixed."""

    term: Term
    cards: tuple[Card, ...]


@rules.get("/meanings/<keys>")
def meanings(ruleset: str, keys: str) -> ResponseReturnValue:
    """What each of these yaku means, in a line with its cards: as a page, or as a sheet over the form that names them."""
    found = opened(ruleset)
    game, terms = found.game, book(found.game).terms
    cards = {sample.yaku.key: sample.cards for group in game.yaku(found.house) for sample in group.samples}
    told = [Meaning(terms[key], cards.get(key, ())) for key in dict.fromkeys(keys.split("+")) if key in terms]
    if not told:
        abort(404)
    before = came_from()
    back = url_for("rules.book_of", ruleset=ruleset) if before in ("/", request.path) else before
    return piece_or_page("_meanings.html", "meanings.html", game=game, meanings=told, back_to=back)


class Worked(NamedTuple):
    """A computed example, with its choices where they differ from those of the page, and the game under its house rules."""

    example: Example
    outcome: Outcome
    under: tuple[tuple[Option, str], ...]
    game: Game

    def net(self, seats: int) -> tuple[int, ...]:
        """Each seat's gain or loss from all payments."""
        return moved(self.outcome.payments, seats)

    @property
    def paid(self) -> list[tuple[Payment, Words]]:
        """All payments, each with the kind of its line if several lines move something."""
        moving = [line for line in self.outcome.lines if line.payments and not line.struck]
        if len(moving) < 2:
            return [(payment, NOTHING) for payment in self.outcome.payments]
        return [(payment, line.kind) for line in moving for payment in line.payments]

    @property
    def counted(self) -> bool:
        """Whether all payments are settled in the small unit."""
        moving = [line for line in self.outcome.lines if line.payments]
        return bool(moving) and all(line.counted for line in moving)


def worked(clause: Clause, game: Game, house: House | None) -> tuple[Worked, ...]:
    """The examples of a clause that hold under the house rules; if there are none, all of them, each under its own."""
    if house:
        plain = msgspec.to_builtins(house)
        meant = [one for one in clause.examples if plain | one.house == plain]
        here = [Worked(one, run(game, msgspec.structs.replace(one, house=plain)), (), game.under(house)) for one in meant]
        holding = tuple(one for one in here if not one.outcome.problems)
        if holding:
            return holding
    return tuple(_worked(clause, one, game, house or game.house()) for one in clause.examples)


def _worked(clause: Clause, example: Example, game: Game, house: House) -> Worked:
    own = msgspec.convert(example.house, game.house)
    return Worked(example, run(game, example), _own(clause, example, own, house), game.under(own))


def _own(clause: Clause, example: Example, own: House, house: House) -> tuple[tuple[Option, str], ...]:
    """The choices of an example that differ from the house rules; only those that it is about, if it says which."""
    others = [(one, str(chosen(own, one.name))) for one in options(type(house)) if chosen(own, one.name) != chosen(house, one.name)]
    about = [(option, value) for option, value in others if option.name in clause.switched_by or option.name in example.house]
    return tuple(about or others)


@lru_cache(maxsize=512)  # more than all games have topics
def _topic(ruleset: str, topic: str, house: House | None) -> list[tuple[Clause, tuple[Worked, ...]]]:
    """Every clause of a topic with its examples: most of the work of its page, and the same for all readers."""
    game = BY_NAME[ruleset]
    return [(one, worked(one, game, house)) for one in book(game).clauses.values() if one.topic == topic]


@lru_cache(maxsize=64)
def _odds(ruleset: str, house: House) -> tuple[Table, ...]:
    return chances.tables(BY_NAME[ruleset], house)


@rules.get("")
def book_of(ruleset: str) -> str:
    """The contents, with the number of clauses of each topic and how many of them are switched off; then the glossary."""
    found = opened(ruleset)
    whole = book(found.game)
    clauses = Counter(one.topic for one in whole.clauses.values())
    off = Counter(one.topic for one in whole.clauses.values() if found.off(one))
    contents = [(topic, clauses[key], off[key]) for key, topic in whole.topics.items()]
    return render_template("book.html", opened=found, game=found.game, book=whole, contents=contents)


@rules.get("/tables/yaku")
def yaku(ruleset: str) -> str:
    """All yaku with their cards and fees."""
    found = opened(ruleset)
    whole, groups = book(found.game), found.game.yaku(found.house)
    readings = {term.ja: term.reading for term in whole.terms.values()}
    return render_template("yaku.html", opened=found, game=found.game, groups=groups, readings=readings, clauses=whole.clauses)


@rules.get("/tables/cards")
def cards(ruleset: str) -> str:
    """The cards of the game: their names and points."""
    found = opened(ruleset)
    return render_template("cards.html", opened=found, game=found.game, deck=found.game.deck)


@rules.get("/tables/odds")
def odds(ruleset: str) -> str:
    """The odds of everything that chance decides."""
    found = opened(ruleset)
    return render_template("odds.html", opened=found, game=found.game, tables=_odds(found.game.name, found.house), chances=chances)


@rules.get("/<topic>")
def topic(ruleset: str, topic: str) -> ResponseReturnValue:
    """A topic, or one clause: `hatto` or `hatto.2`."""
    found = opened(ruleset)
    asked = book(found.game).topics.get(topic)
    if asked is None:
        return clause(ruleset, topic)
    clauses = _topic(found.game.name, topic, found.chosen)
    return render_template("topic.html", opened=found, game=found.game, topic=asked, clauses=clauses)


@rules.get("/clause/<clause>")
def clause(ruleset: str, clause: str) -> ResponseReturnValue:
    game = opened(ruleset).game
    clauses = book(game).clauses
    one = clauses.get(f"{game.name}.{clause}") or clauses.get(clause)
    if one is None:
        abort(404)
    return redirect(url_for("rules.topic", ruleset=ruleset, topic=one.topic, _anchor=one.short), 302)


@rules.get("/term/<key>")
def term(ruleset: str, key: str) -> str:
    """A term's reading and gloss, as a page or as a sheet over another page."""
    game = opened(ruleset).game
    found = book(game).terms.get(key)
    if found is None:
        abort(404)
    glossary = url_for("rules.book_of", ruleset=ruleset, _anchor=f"term-{key}")
    before = came_from()
    back = glossary if before in ("/", request.path) else before
    clauses = clauses_on(game, found)
    return piece_or_page("_term.html", "term.html", game=game, term=found, clauses=clauses, glossary=glossary, back_to=back)
