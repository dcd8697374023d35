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

from scorekeeper.book import odds as chances
from scorekeeper.book.clauses import ClauseTable, Example, Term
from scorekeeper.book.examples import ExampleOutcome, run
from scorekeeper.book.own_worths import own_worths
from scorekeeper.book.reading import book, condition
from scorekeeper.core import record
from scorekeeper.core.chance import FigureTable
from scorekeeper.core.deck import Card
from scorekeeper.core.game import Game
from scorekeeper.core.house import (
    WORTH,
    House,
    Option,
    compact_form,
    every_option,
    from_compact_form,
    house_from,
    open_options,
    option_value,
    own_of,
    own_options,
    plain_house,
    values,
)
from scorekeeper.core.ledger import Payment, moves_of
from scorekeeper.core.limits import clashes, unusual
from scorekeeper.core.offer import Input, Objection
from scorekeeper.core.own_yaku import OWN
from scorekeeper.core.record import Refused
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games import BY_NAME
from scorekeeper.web.common.functions import came_from, piece_or_page, under
from scorekeeper.web.rules.terms import clauses_on, terms

rules = Blueprint("rules", __name__, url_prefix="/rules/<ruleset>")
rules.add_app_template_filter(terms)
rules.add_app_template_global(condition)
rules.add_app_template_global(own_worths)
rules.add_app_template_filter(compact_form)

PLAYERS = ("秋山", "石川", "上田", "江口", "小川", "加藤", "木村", "久保", "近藤", "斎藤")
"""The names of the players in the examples."""


class OpenedBook(NamedTuple):
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
    def house_summary(self) -> list[tuple[Option, str]]:
        """What the source leaves open, and what else was chosen, with the answers."""
        own = unusual(self.house)
        asked = [option for option in open_options(self.game.house) if not option.departs or option in own]
        return [(one, str(option_value(self.house, one.name))) for one in (*asked, *(option for option in own if option.yaku))]

    @property
    def about_yaku(self) -> list[str]:
        """The chosen worths and yaku of the table's own, as an address has them; the form does not ask about them."""
        return [f"{name}:{value}" for name, value in values(self.house).items() if name.startswith((WORTH, OWN))]

    @property
    def options(self) -> list[tuple[Option, str]]:
        """The check sheet with the chosen answers."""
        return [(option, str(option_value(self.house, option.name))) for option in open_options(self.game.house)]

    @property
    def form_options(self) -> list[tuple[Option, str]]:
        """The same as a form, in which numbers stay as they were typed."""
        return [(option, self.typed.get(option.name, value)) for option, value in self.options]

    def off(self, clause: ClauseTable) -> bool:
        """Whether the chosen house rules switch a clause off."""
        return self.chosen is not None and clause.off(self.chosen)


@rules.url_defaults
def same_house(endpoint: str, values: dict[str, Any]) -> None:
    """Keep the current page's house rules in a link into the rule book."""
    ruleset, house, people = g.get("under", ("", None, 0))
    if house and values.get("ruleset") == ruleset:
        values.setdefault("house", compact_form(house.among(people) if people else house))


def open_book(ruleset: str) -> OpenedBook:
    """The rule book that a request asks for. Existing house rules in the address apply, except those that exclude each other. Of
    the numbers typed each that does not exist is reported, of the others the first, or those.
    """
    game = BY_NAME.get(ruleset)
    if game is None:
        abort(404)
    numbers = _numbers()
    told = from_compact_form(",".join(request.args.getlist("house"))) | numbers
    typed = {one.name: numbers[one.name] for one in every_option(game.house) if one.name in numbers}
    alone = {option: record.choices_of(game, {option: choice}) for option, choice in told.items()}
    stand = {option: told[option] for option, found in alone.items() if isinstance(found, House)}
    beside = {option: found.objections[0] for option, found in alone.items() if option in typed and isinstance(found, Refused)}
    whole, house = record.house_of(game, told), record.choices_of(game, stand) if stand else None
    while isinstance(house, House) and (apart := {name for limit in clashes(house) for name in limit.options}):
        stand = {option: choice for option, choice in stand.items() if option not in apart}
        house = record.choices_of(game, stand) if stand else None
    if isinstance(house, House):
        under(game, house)
        game = game.under(house)
    wrong = tuple(one for one in whole.objections if one not in beside.values()) if isinstance(whole, Refused) else ()
    return OpenedBook(game, house if isinstance(house, House) else None, wrong, typed, beside)


def _numbers() -> dict[str, str]:
    """The numbers typed into the form for house rules, by option: `house.domae=50` in the address."""
    asked = ((field.partition("house.")[2], text) for field, text in request.args.items() if field.startswith("house."))
    return {option: unicodedata.normalize("NFKC", text).strip() for option, text in asked}


@rules.app_template_filter()
def choice(value: str, option: Option) -> Words:
    """The label of a choice on the check sheet: B 等倍・2倍・3倍."""
    return option.lettered_label(value)


@rules.app_template_global()
def above(page: str) -> str:
    """Where the back link of a rule book page leads: to the table that the reader came from, else to the page above it."""
    before = came_from()
    return before if before.startswith("/t/") else page


@rules.app_template_filter()
def explanation_keys(asked: Input, game: Game) -> str:
    """The keys of those choices of a question that the glossary explains, joined by `+`; "" if it explains none."""
    terms = book(game).terms
    return "+".join(one.value for one in asked.choices if one.value in terms)


class YakuLine(NamedTuple):
    """A yaku in a line: its term, and the cards that make it, () if they are not fixed."""

    term: Term
    cards: tuple[Card, ...]


@rules.get("/meanings/<keys>")
def meanings(ruleset: str, keys: str) -> ResponseReturnValue:
    """What each of these yaku means, in a line with its cards: as a page, or as a sheet over the form that names them."""
    found = open_book(ruleset)
    game, terms = found.game, book(found.game).terms
    cards = {sample.yaku.key: sample.cards for group in game.yaku(found.house) for sample in group.samples}
    told = [YakuLine(terms[key], cards.get(key, ())) for key in dict.fromkeys(keys.split("+")) if key in terms]
    if not told:
        abort(404)
    before = came_from()
    back = url_for("rules.book_of", ruleset=ruleset) if before in ("/", request.path) else before
    return piece_or_page("rules/_meanings.html", "rules/meanings.html", game=game, meanings=told, back_to=back)


class Worked(NamedTuple):
    """A computed example, with its choices where they differ from those of the page, and the game under its house rules."""

    example: Example
    outcome: ExampleOutcome
    under: tuple[tuple[Option, str], ...]
    game: Game

    def net(self, seats: int) -> tuple[int, ...]:
        """Each seat's gain or loss from all payments."""
        return moves_of(self.outcome.payments, seats)

    @property
    def all_payments(self) -> list[tuple[Payment, Words]]:
        """All payments, each with the kind of its line if several lines move something."""
        moving = [line for line in self.outcome.lines if line.payments and not line.struck]
        if len(moving) < 2:
            return [(payment, NOTHING) for payment in self.outcome.payments]
        return [(payment, line.kind) for line in moving for payment in line.payments]

    @property
    def in_small_unit(self) -> bool:
        """Whether all payments are settled in the small unit."""
        moving = [line for line in self.outcome.lines if line.payments]
        return bool(moving) and all(line.counted for line in moving)


def work_examples(clause: ClauseTable, game: Game, house: House | None) -> tuple[Worked, ...]:
    """The examples of a clause that hold under the house rules; if there are none, all of them, each under its own."""
    if house:
        plain = plain_house(house)
        meant = [one for one in clause.examples if plain | one.house == plain]
        here = [Worked(one, run(game, msgspec.structs.replace(one, house=plain)), (), game.under(house)) for one in meant]
        holding = tuple(one for one in here if not one.outcome.problems)
        if holding:
            return holding
    return tuple(_work(clause, one, game, house or game.house()) for one in clause.examples)


def _work(clause: ClauseTable, example: Example, game: Game, house: House) -> Worked:
    own = house_from(game.house, example.house)
    return Worked(example, run(game, example), _own(clause, example, own, house), game.under(own))


def _own(clause: ClauseTable, example: Example, own: House, house: House) -> tuple[tuple[Option, str], ...]:
    """The choices of an example that differ from the house rules; only those that it is about, if it says which. Yaku of its own
    are always among them.
    """
    mine = [(one, line) for one in own_options(own) for line in one.choices if line not in {yaku.line for yaku in own_of(house)}]
    answers = ((one, option_value(own, one.name), option_value(house, one.name)) for one in every_option(type(house)))
    others = [(one, str(there)) for one, there, here in answers if there != here]
    about = [(option, value) for option, value in others if option.name in clause.switched_by or option.name in example.house]
    return (*(about or others), *mine)


@lru_cache(maxsize=512)  # more than all games have topics
def _topic(ruleset: str, topic: str, house: House | None) -> list[tuple[ClauseTable, tuple[Worked, ...]]]:
    """Every clause of a topic with its examples: most of the work of its page, and the same for all readers."""
    game = BY_NAME[ruleset]
    return [(one, work_examples(one, game, house)) for one in book(game).clauses.values() if one.topic == topic]


@lru_cache(maxsize=64)
def _odds(ruleset: str, house: House) -> tuple[FigureTable, ...]:
    return chances.tables(BY_NAME[ruleset], house)


@rules.get("")
def book_of(ruleset: str) -> str:
    """The contents, with the number of clauses of each topic and how many of them are switched off; then the glossary."""
    found = open_book(ruleset)
    whole = book(found.game)
    clauses = Counter(one.topic for one in whole.clauses.values())
    off = Counter(one.topic for one in whole.clauses.values() if found.off(one))
    contents = [(topic, clauses[key], off[key]) for key, topic in whole.topics.items()]
    return render_template("rules/book.html", opened=found, game=found.game, book=whole, contents=contents)


@rules.get("/tables/yaku")
def yaku(ruleset: str) -> str:
    """All yaku with their cards and fees."""
    found = open_book(ruleset)
    whole, groups = book(found.game), found.game.yaku(found.house)
    readings = {term.ja: term.reading for term in whole.terms.values()}
    return render_template(
        "rules/yaku.html", opened=found, game=found.game, groups=groups, readings=readings, clauses=whole.clauses
    )


@rules.get("/tables/cards")
def cards(ruleset: str) -> str:
    """The cards of the game: their names and points."""
    found = open_book(ruleset)
    return render_template("rules/cards.html", opened=found, game=found.game, deck=found.game.deck)


@rules.get("/tables/odds")
def odds(ruleset: str) -> str:
    """The odds of everything that chance decides."""
    found = open_book(ruleset)
    return render_template(
        "rules/odds.html", opened=found, game=found.game, tables=_odds(found.game.name, found.house), chances=chances
    )


@rules.get("/<topic>")
def topic(ruleset: str, topic: str) -> ResponseReturnValue:
    """A topic, or one clause: `hatto` or `hatto.2`."""
    found = open_book(ruleset)
    asked = book(found.game).topics.get(topic)
    if asked is None:
        return clause(ruleset, topic)
    clauses = _topic(found.game.name, topic, found.chosen)
    return render_template("rules/topic.html", opened=found, game=found.game, topic=asked, clauses=clauses)


@rules.get("/clause/<clause>")
def clause(ruleset: str, clause: str) -> ResponseReturnValue:
    game = open_book(ruleset).game
    clauses = book(game).clauses
    one = clauses.get(f"{game.name}.{clause}") or clauses.get(clause)
    if one is None:
        abort(404)
    return redirect(url_for("rules.topic", ruleset=ruleset, topic=one.topic, _anchor=one.short), 302)


@rules.get("/term/<key>")
def term(ruleset: str, key: str) -> str:
    """A term's reading and gloss, as a page or as a sheet over another page."""
    game = open_book(ruleset).game
    found = book(game).terms.get(key)
    if found is None:
        abort(404)
    glossary = url_for("rules.book_of", ruleset=ruleset, _anchor=f"term-{key}")
    before = came_from()
    back = glossary if before in ("/", request.path) else before
    clauses = clauses_on(game, found)
    return piece_or_page(
        "rules/_term.html", "rules/term.html", game=game, term=found, clauses=clauses, glossary=glossary, back_to=back
    )
