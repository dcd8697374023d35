"""Home: the tables of this browser, a new match, the language and the theme."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.book.presets import Preset, presets
from scorekeeper.core.corrections import times
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, values
from scorekeeper.core.ledger import Unit, ahead
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import LANGUAGES, Words
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.store import ListedTable, Unsound
from scorekeeper.store.tables.quotas import TABLE
from scorekeeper.web.common import cookies
from scorekeeper.web.common.functions import SIZES, THEMES, came_from, path_of_page, store
from scorekeeper.web.common.opened_links import GROUPS, TABLES
from scorekeeper.web.common.permissions import is_host, no_room, opening
from scorekeeper.web.common.pieces import Pages, pages_of
from scorekeeper.web.record.new_table import OWN_DO, NewTableForm, moved_up, once, page_context, read_form, sit, typed_draws
from scorekeeper.web.rules.houses import HouseToChoose, house_at, remember

home = Blueprint("home", __name__)
TOLD = 20
"""How many tables of a list say where they stand; an installation may have thousands."""


class Stands(NamedTuple):
    """Where a match stands: the round, whether it is over, who is ahead (None if nobody is), and that player's amount, which is
    `held` or won; who sits there now, and when something was last declared (ISO 8601, "" if that is not known).
    """

    round: Words
    over: bool
    first: str | None
    amount: int
    unit: Unit
    held: bool
    players: tuple[str, ...]
    last: str


class HomeTable(NamedTuple):
    """A table on the home page, and the link that opens it; `gone`: the link no longer works."""

    link: str
    table: ListedTable
    gone: bool
    stands: Stands | None = None


class HomeGroup(NamedTuple):
    """A group on the home page, in the same way."""

    link: str
    name: str
    gone: bool


@home.get("/")
def start() -> str:
    pages = circles = None
    with store().reading():
        if is_host():
            ids = store().groups.ids()
            pages, circles = pages_of(store().count()), pages_of(len(ids), "groups")
            tables, groups = _known_page(pages), _listed_groups(ids[circles.first - 1 : circles.last])
        else:
            tables, groups = _own(), _own_groups()
        told = [one._replace(stands=_stands(one.table)) if nth < TOLD and not one.gone else one for nth, one in enumerate(tables)]
    return render_template("home/home.html", tables=told, groups=groups, pages=pages, circles=circles, names=BY_NAME)


def _stands(table: ListedTable) -> Stands | None:
    """Where a match stands; None if its ruleset is not installed, or if its record is damaged, which its own page explains."""
    try:
        folded = store().state(table.id) if table.ruleset in BY_NAME else None
    except Unsound:
        return None
    if folded is None:
        return None
    game, state = folded.record.game, folded.state
    board, final = game.board(state), game.final(state)
    leaders = [player for player, place in enumerate(game.places(state) or ahead(game.balances(state))) if place == 1]
    first = leaders[0] if len(leaders) == 1 else None
    amount = board.seats[leaders[0]].total if final is None else final[leaders[0]]
    name = None if first is None else state.names[first]
    unit = game.unit if final is None else game.unit.of_results
    *_, last = ("", *times(folded.record.log))
    over, held = board.closed or final is not None, unit.plain or (final is None and board.holds)
    return Stands(board.round, over, name, amount, unit, held, state.names, last)


def _listed_groups(ids: Sequence[str]) -> list[HomeGroup]:
    groups = store().groups
    return [HomeGroup(groups.links(id).scorer, groups.state_of(id).group.name, gone=False) for id in ids]


def _own_groups() -> list[HomeGroup]:
    groups = store().groups
    return [HomeGroup(link, groups.state_of(how.table).group.name, bool(how.revoked)) for link, how in GROUPS.links().items()]


def _known_page(pages: Pages) -> list[HomeTable]:
    tables = store().tables(pages.first - 1, pages.last - pages.first + 1)
    links = store().links_of([one.id for one in tables])
    return [HomeTable(links[one.id].scorer, one, gone=False) for one in tables]


def _own() -> list[HomeTable]:
    opened = [(link, opened, store().list_entry(opened.table)) for link, opened in TABLES.links().items()]
    return [HomeTable(link, one, bool(how.revoked)) for link, how, one in opened if one]


@home.get("/ask")
def ask() -> ResponseReturnValue:
    """A question to the rule book of the chosen game."""
    game = BY_NAME.get(request.args.get("ruleset", GAMES[0].name))
    if game is None:
        abort(404)
    return redirect(url_for("asking.ask", ruleset=game.name, q=request.args.get("q", "")), 303)


@home.post("/forget")
def forget() -> ResponseReturnValue:
    """Remove a table or a group from this browser's list; its links keep working."""
    for remembered in (TABLES, GROUPS):
        remembered.drop(request.form.get("link", ""))
    return redirect(url_for("home.start"), 303)


@home.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Start a game: ruleset, check sheet, names, and seats by hand or by drawn cards."""
    opening()
    game = BY_NAME.get(request.form.get("ruleset", request.args.get("ruleset", GAMES[0].name)))
    if game is None:
        abort(404)
    form = request.form
    if request.method == "GET":
        typed, read, house = following(request.args.get("after", ""))
        return _new_form(game, typed, read, house, house_at(game, request.args.get("house", "")))
    if form.get("do", "").startswith("up."):
        return _new_form(game, moved_up(form), NewTableForm(rounds=typed_draws(form, game)))
    if "sit" in form:
        seated = MultiDict(form)
        seated.setlist("players", sit(form.getlist("players"), form["sit"], game.seats[1]))
        return _new_form(game, seated, NewTableForm(rounds=typed_draws(form, game)))
    looks = form.get("do") == "look" or "preset" in form or form.get("do", "").startswith(OWN_DO)
    if looks or form.get("shown", game.name) != game.name:  # show rules before anybody starts with them
        return _new_form(game, form, NewTableForm(rounds=typed_draws(form, game)))
    found = read_form(form, game)
    if found.record is None:
        return _new_form(game, form, found), 422
    remember(game, found.record.house)
    key = once(form, found.record)
    if not store().opened_by(key) and (full := no_room(TABLE)):
        return _new_form(game, form, found._replace(wrong=(Objection("room", "players", full, "record"),))), 429
    kept = store().create(found.record, key)
    link = store().links(kept).scorer
    TABLES.add(link)
    if session.get("walk") == game.name:
        return redirect(url_for("walk.go", table=link, nth=1), 303)
    return redirect(url_for("table.page", table=link), 303)


@home.post("/walk/<ruleset>")
def begin_walk(ruleset: str) -> ResponseReturnValue:
    """Begin a first round with the real cards: a new table, whose forms then follow each other (scorekeeper.web.table.walk)."""
    opening()
    game = BY_NAME.get(ruleset)
    if game is None or not game.walk:
        abort(404)
    session["walk"] = game.name
    return redirect(url_for("home.new", ruleset=game.name), 303)


def following(link: str) -> tuple[MultiDict[str, str], NewTableForm, House | None]:
    """The form, its reading and the house rules of the match that follows one that this link opens: the same names and rules."""
    opened = store().opens(link) if link else None
    folded = store().state(opened.table) if opened and not opened.revoked and not opened.removed else None
    if folded is None:
        return MultiDict(), NewTableForm(), None
    return MultiDict([("players", name) for name in folded.state.names]), NewTableForm(), folded.state.house


def akin(game: Game) -> Iterator[tuple[Game, Preset]]:
    """Other games that are called by the name of this one elsewhere, with the house that is meant."""
    others = ((one, house) for one in GAMES if one is not game for house in presets(one))
    return ((one, house) for one, house in others if house.leads and game.words.ja in house.ja)


def _new_form(
    game: Game, form: MultiDict[str, str], found: NewTableForm, house: House | None = None, brought: HouseToChoose | None = None
) -> str:
    """The form of a new table, with the house rules of an earlier match or those that a link brings."""
    house = house or (brought.house if brought else None)
    own = None if is_host() else [one.table for one in TABLES.links().values() if not one.revoked]
    usual = values(house) if house else None
    return render_template(
        "home/new.html", akin=[*akin(game)], known=store().names(own), **page_context(game, form, found, usual, brought)
    )


@home.post("/language/<code>")
def language(code: str) -> ResponseReturnValue:
    if code not in LANGUAGES:
        abort(404)
    session["language"] = code
    return _back()


@home.post("/look")
def look() -> ResponseReturnValue:
    """Keep the colours or the text size that was chosen."""
    for name, known in (("theme", THEMES), ("size", SIZES)):
        if (chosen := request.form.get(name)) is not None:
            session[name] = chosen if chosen in known else ""
    return _back()


def _back() -> ResponseReturnValue:
    """Back to where somebody chose something; by way of `after_look` if this browser may have refused to keep it."""
    then, tried = came_from(), cookies.trying()
    return redirect(url_for("home.after_look", then=then, **tried) if tried else then, 303)


@home.get("/look")
def after_look() -> ResponseReturnValue:
    """On to the page on which something was chosen, unless this browser refuses cookies: it is told so here, once."""
    then = path_of_page(request.args.get("then", ""))
    return render_template("home/cookies.html", then=then) if cookies.refuses_cookies() else redirect(then, 303)
