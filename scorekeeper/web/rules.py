"""The rule book: every clause with its worked examples and every term, each with an address that can be sent to somebody."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.book import book
from scorekeeper.core.game import Game
from scorekeeper.examples import run
from scorekeeper.games import BY_NAME
from scorekeeper.web.pages import came_from
from scorekeeper.web.terms import clauses_on, terms

rules = Blueprint("rules", __name__, url_prefix="/rules/<ruleset>")
rules.add_app_template_filter(terms)

PLAYERS = ("秋山", "石川", "上田", "江口", "小川", "加藤", "木村")
"""Who plays in the examples."""


def game_of(ruleset: str) -> Game:
    if ruleset not in BY_NAME:
        abort(404)
    return BY_NAME[ruleset]


@rules.get("")
def book_of(ruleset: str) -> str:
    game = game_of(ruleset)
    return render_template("book.html", game=game, book=book(game))


@rules.get("/<topic>")
def topic(ruleset: str, topic: str) -> ResponseReturnValue:
    """A topic, or one clause: `hatto` or `hatto.2`."""
    game = game_of(ruleset)
    found = book(game)
    if topic not in found.topics:
        return clause(ruleset, topic)
    clauses = [one for one in found.clauses.values() if one.topic == topic]
    return render_template(
        "topic.html", game=game, topic=found.topics[topic], clauses=clauses, run=run, players=PLAYERS, here_only=""
    )


@rules.get("/clause/<clause>")
def clause(ruleset: str, clause: str) -> ResponseReturnValue:
    game = game_of(ruleset)
    found = book(game)
    one = found.clauses.get(f"{game.name}.{clause}")
    if one is None:
        abort(404)
    return redirect(url_for("rules.topic", ruleset=ruleset, topic=one.topic, _anchor=clause), 302)


@rules.get("/term/<key>")
def term(ruleset: str, key: str) -> str:
    """A term's reading and gloss, as a page or as a sheet over another page."""
    game = game_of(ruleset)
    found = book(game).terms.get(key)
    if found is None:
        abort(404)
    page = "_term.html" if request.htmx else "term.html"  # type: ignore[attr-defined]
    glossary = url_for("rules.book_of", ruleset=ruleset, _anchor=f"term-{key}")
    before = came_from()
    back = glossary if before in ("/", request.path) else before
    return render_template(page, game=game, term=found, clauses=clauses_on(game, found), glossary=glossary, back_to=back)
