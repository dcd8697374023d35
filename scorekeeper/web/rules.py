"""The rule book: every clause with its worked examples, each with an address that can be sent to somebody."""

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.book import book, run
from scorekeeper.core.game import Game
from scorekeeper.games import BY_NAME

rules = Blueprint("rules", __name__, url_prefix="/rules/<ruleset>")

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
