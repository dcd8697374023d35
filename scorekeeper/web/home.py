"""Home: the tables of this browser, a new year, the language and the theme."""

import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.core import record
from scorekeeper.core.game import Game, Objection
from scorekeeper.core.house import options
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.seats import order
from scorekeeper.core.words import LANGUAGES, Words
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.store import Listed, Opened
from scorekeeper.web.pages import THEMES, came_from, store

home = Blueprint("home", __name__)

JOINED = 40
"""How many tables a browser remembers; its cookie holds four thousand bytes."""


MONTHS = {str(month): month for month in range(1, 13)}


class Known(NamedTuple):
    """A table on the home page, and by which link it is opened; `gone` says that the link opens nothing any more."""

    link: str
    table: Listed
    gone: bool


@home.get("/")
def start() -> str:
    return render_template("home.html", tables=_all() if session.get("host") else _own(), names=BY_NAME)


def _all() -> list[Known]:
    return [Known(store().links(one.id).scorer, one, gone=False) for one in store().tables()]


def _own() -> list[Known]:
    opened = [(link, opened, store().listed(opened.table)) for link, opened in joined().items()]
    return [Known(link, one, bool(how.revoked)) for link, how, one in opened if one]


def join(link: str) -> None:
    """This browser has been at a table. Who may declare there does not become a watcher by looking through the other link."""
    new, before = store().opens(link), joined()
    if new is None:
        return
    same = [one for one, opened in before.items() if opened.table == new.table]
    declaring = [one for one in same if before[one].role == "scorer" and not before[one].revoked]
    kept = declaring[0] if declaring and new.role == "watcher" else link
    session["tables"] = [kept, *(one for one in before if one not in same)][:JOINED]
    session.permanent = True


def joined() -> dict[str, Opened]:
    """The links that this browser has used, the last used first; also those that were revoked since."""
    used = {link: store().opens(link) for link in session.get("tables", [])}
    return {link: opened for link, opened in used.items() if opened}


@home.post("/forget")
def forget() -> ResponseReturnValue:
    """Take a table off this browser's own list; the table and its links are as they were."""
    forgotten = store().opens(request.form.get("link", ""))
    session["tables"] = [link for link, opened in joined().items() if not forgotten or opened.table != forgotten.table]
    return redirect(url_for("home.start"), 303)


@home.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Start a game: ruleset, check sheet, names, and seats by hand or by drawn months."""
    game = BY_NAME.get(request.form.get("ruleset", request.args.get("ruleset", GAMES[0].name)))
    if game is None:
        abort(404)
    if request.method == "GET":
        return _new_form(game, MultiDict(), (), [])
    form = request.form
    rounds = drawn(form, game.seats[1])
    if form.get("do") == "look" or form.get("shown", game.name) != game.name:  # nobody starts by rules that nobody has seen
        return _new_form(game, form, (), rounds)
    players, wrong = record.names(_typed(form, game), game)
    house = record.house_of(game, {option.name: form[option.name] for option in options(game.house) if option.name in form})
    if isinstance(house, Refused):
        return _new_form(game, form, wrong + house.objections, rounds), 422
    seats: tuple[int, ...] = tuple(range(len(players)))
    tied: tuple[tuple[int, ...], ...] = ()
    if form.get("seating") == "draw" and not wrong:
        seats, tied = order(rounds, len(players))
        wrong += _still_to_draw(rounds, tied)
    if wrong:
        return _new_form(game, form, wrong, rounds, tied), 422
    begun = Record(game, game.edition, house, tuple(players[seat] for seat in seats))
    kept = store().create(begun, f"{form.get('key') or fresh_key()} {record.fingerprint(begun)}")  # sent twice: one table
    link = store().links(kept).scorer
    join(link)
    return redirect(url_for("table.page", table=link), 303)


def _typed(form: MultiDict[str, str], game: Game) -> list[str]:
    """The names as they were typed; seats at the end that nobody took are none."""
    names = form.getlist("players")
    while len(names) > game.seats[0] and not names[-1].strip():
        names.pop()
    return names


def drawn(form: Mapping[str, Any], players: int) -> list[list[int | None]]:
    """The months drawn, a row for every time that somebody drew."""
    rounds: list[list[int | None]] = []
    while len(rounds) < 12:
        given = [form.get(f"draw.{len(rounds)}.{player}", "") for player in range(players)]
        if not any(given):
            break
        rounds.append([MONTHS.get(value) for value in given])
    return rounds


def _still_to_draw(rounds: list[list[int | None]], tied: tuple[tuple[int, ...], ...]) -> tuple[Objection, ...]:
    """Whoever drew alike draws again among themselves."""
    if not tied:
        return ()
    text = Words(
        "同じ月を引いた人は、その人どうしで引き直して月を選ぶ。", "Players who drew the same month draw again among themselves."
    )
    if not rounds or None in rounds[0]:
        text = Words("全員の引いた月を選ぶ。", "Choose the month that each player drew.")
    return (Objection("draw", "draw", text, "record"),)


def _new_form(
    game: Game,
    form: MultiDict[str, str],
    wrong: tuple[Objection, ...],
    rounds: list[list[int | None]],
    tied: tuple[tuple[int, ...], ...] = (),
) -> str:
    """The page of a new table. What was typed stays, also names that this game has no seat for and answers to other draws; what
    was chosen on another game's check sheet says nothing about this one.
    """
    seats = range(game.seats[1])
    first = rounds[0] if rounds else [None] * game.seats[1]
    draws = [list(enumerate(first))]
    draws += [[(seat, month) for seat, month in enumerate(row) if month is not None] for row in rounds[1:]]
    if tied and None not in first:
        draws.append([(seat, None) for group in tied for seat in group])
    same = form.get("shown", game.name) == game.name
    asked = options(game.house)
    given = {option.name: form[option.name] if same and option.name in form else option.default for option in asked}
    return render_template(
        "new.html",
        game=game,
        form=form,
        names=[*form.getlist("players"), *form.getlist("spare")],
        options=asked,
        given=given,
        key=form.get("key") or fresh_key(),
        wrong=wrong,
        known=store().names(None if session.get("host") else [one.table for one in joined().values() if not one.revoked]),
        draws=draws,
        seats=seats,
    )


@home.post("/language/<code>")
def language(code: str) -> ResponseReturnValue:
    if code not in LANGUAGES:
        abort(404)
    session["language"] = code
    return redirect(came_from(), 303)


@home.post("/theme")
def theme() -> ResponseReturnValue:
    chosen = request.form.get("theme", "")
    session["theme"] = chosen if chosen in THEMES else ""
    return redirect(came_from(), 303)


def fresh_key() -> str:
    """A key that is used once: the same one twice is one entry."""
    return secrets.token_urlsafe(12)
