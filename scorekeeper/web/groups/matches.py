"""The matches of a season: starting one, adding one played elsewhere, moving one to another season or out of all."""

from collections.abc import Mapping
from typing import NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.house import values
from scorekeeper.core.names import apart, name_key, trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.season.entries import MatchEntered, MatchRemoved, PersonEntered
from scorekeeper.season.group import KeptSeason
from scorekeeper.store import ListedTable
from scorekeeper.store.tables.quotas import TABLE
from scorekeeper.web.common.functions import lang, store
from scorekeeper.web.common.opened_links import GROUPS, TABLES
from scorekeeper.web.common.permissions import is_host, no_room
from scorekeeper.web.common.pieces import pages_of
from scorekeeper.web.groups.circle import Circle, Unsaid, arranging, circle, declare
from scorekeeper.web.record.entering import one_time
from scorekeeper.web.record.new_table import OWN_DO, NewTableForm, once, page_context, read_form, sit, typed_draws
from scorekeeper.web.record.request import At

matches = Blueprint("matches", __name__, url_prefix="/g/<group>")


# Starting a match


@matches.route("/season/<int:season>/start", methods=["GET", "POST"])
def start(group: str, season: int) -> ResponseReturnValue:
    """Start a match of a season: the form of a new table with its ruleset, its people to tap, and the last match's house rules."""
    here = arranging(group)
    kept = here.season(season)
    game = here.game(kept)
    form = MultiDict(request.form)
    if request.method == "GET":
        return _start_form(here, kept, form, NewTableForm())
    if form.get("do") == "look" or "preset" in form or form.get("do", "").startswith(OWN_DO):
        return _start_form(here, kept, form, NewTableForm(rounds=typed_draws(form, game)))
    if "sit" in form:
        form.setlist("players", sit(form.getlist("players"), form["sit"], game.seats[1]))
        return _start_form(here, kept, form, NewTableForm(rounds=typed_draws(form, game)))
    found = read_form(form, game)
    if found.record is None:
        return _start_form(here, kept, form, found), 422
    used = store().groups.is_used(here.id, one_time()) is True
    if not used and form.get("seq", type=int) != here.seq:
        unsaid = Unsaid(here)
        return _start_form(here, kept, form, found, unsaid), unsaid.code
    key = once(form, found.record)
    if not store().opened_by(key) and (full := no_room(TABLE)):
        return _start_form(here, kept, form, found._replace(wrong=(Objection("room", "players", full, "record"),))), 429
    table = store().create(found.record, key)
    known = _numbers_by_name(here)
    new = [name for name in found.record.players if name_key(name) not in known]
    numbers = known | {name_key(name): here.seq + nth for nth, name in enumerate(new)}
    people = tuple(numbers[name_key(name)] for name in found.record.players)
    answer = declare(
        here, *(PersonEntered(name=name, guest=True) for name in new), MatchEntered(table=table, season=season, people=people)
    )
    if isinstance(answer, Unsaid):
        return _start_form(answer.here, kept, form, found._replace(wrong=answer.wrong), answer), answer.code
    return redirect(url_for("table.page", table=here.table(table)), 303)


def _numbers_by_name(here: Circle) -> dict[str, int]:
    """The number of each person, by the key of the name."""
    return {name_key(who.name): who.number for who in here.group.people.values()}


def _start_form(
    here: Circle, season: KeptSeason, form: MultiDict[str, str], found: NewTableForm, unsaid: Unsaid | None = None
) -> str:
    game = here.game(season)
    last = here.last(season.number)
    usual = values(last.house) if last else {}
    return render_template(
        "groups/match_start.html",
        here=here,
        season=season,
        people=[who.name for who in here.group.people.values()],
        unsaid=unsaid,
        **page_context(game, form, found, usual),
    )


# A match that is there already


@matches.get("/season/<int:season>/add")
def add(group: str, season: int) -> str:
    """The tables of this browser that may join a season: of its ruleset, and in no season of the group yet."""
    here = arranging(group)
    kept = here.season(season)
    found = [one for one in _own() if one.ruleset == kept.ruleset and here.group.season_of(one.id) is None]
    pages = pages_of(len(found))
    return render_template("groups/match_add.html", here=here, season=kept, tables=found[pages.first - 1 : pages.last], pages=pages)


def _own() -> list[ListedTable]:
    """The tables at which this browser may make entries; a group hands on the links of its tables, including the scorer links."""
    if is_host():
        return store().tables()
    scored = [store().list_entry(how.table) for how in TABLES.links().values() if how.role == "scorer" and not how.revoked]
    return [one for one in scored if one]


class Seats(NamedTuple):
    """A match as its form shows it: the players as named in the record, and which person of the group each is, None for unknown."""

    table: str
    game: Game
    players: tuple[str, ...]
    people: tuple[int | None, ...]
    season: KeptSeason | None


def _seats(here: Circle, table: str) -> Seats:
    """A match of the group, or a table of this browser that may become one; 404 for any other."""
    season = here.group.season_of(table)
    listed = store().list_entry(table)
    if season:
        people = tuple(here.group.who(person) for person in season.matches[table])
        names = listed.players if listed and len(listed.players) == len(people) else tuple(who.name for who in people)
        return Seats(table, here.game(season), names, tuple(who.number for who in people), season)
    if listed is None or listed.ruleset not in BY_NAME or table not in {one.id for one in _own()}:
        abort(404)
    known = _numbers_by_name(here)
    return Seats(table, BY_NAME[listed.ruleset], listed.players, tuple(map(known.get, map(name_key, listed.players))), None)


NEW = {"new": False, "guest": True}
"""Values of the form for a player who is new to the group: whether that is a guest."""


@matches.route("/match/<match>", methods=["GET", "POST"])
def change(group: str, match: str) -> ResponseReturnValue:
    """Change the season that a match belongs to, and who its players are."""
    here = arranging(group)
    seats = _seats(here, match)
    asked = request.args.get("season", type=int)
    given = {"season": str(seats.season.number if seats.season else asked)}
    given |= {f"people.{seat}": "new" if person is None else str(person) for seat, person in enumerate(seats.people)}
    if request.method == "GET":
        return _change_form(here, seats, given, None)
    form = given | request.form.to_dict()
    facts = _read(here, seats, form)
    if isinstance(facts, Objection):
        return _change_form(here, seats, form, Unsaid(here, (facts,)))
    answer = declare(here, *facts) if facts else here.held
    if isinstance(answer, Unsaid):
        return _change_form(answer.here, seats, form, answer)
    now = answer.group.season_of(match) or seats.season
    assert now, "a match without a season was in one before"
    return redirect(url_for("seasons.page", group=group, season=now.number), 303)


def _read(here: Circle, seats: Seats, form: Mapping[str, str]) -> tuple[Fact, ...] | Objection:
    """The facts that the form of a match declares; none if nothing changes."""
    if form["season"] == "none" and seats.season:
        return (MatchRemoved(table=seats.table),)
    season = here.group.seasons.get(int(form["season"]) if form["season"].isdecimal() and len(form["season"]) < 9 else -1)
    if season is None or season.ruleset != seats.game.name:
        text = Words("この競技のシーズンを選ぶ。", "Choose a season of this ruleset.")
        return Objection("season", "season", text, "group")
    new: list[Fact] = []
    people: list[int] = []
    for seat, player in enumerate(seats.players):
        said = form[f"people.{seat}"]
        if said in NEW:
            people.append(here.seq + len(new))
            new.append(PersonEntered(name=_newcomer(here, player), guest=NEW[said]))
        elif said.isdecimal() and len(said) < 9:
            people.append(int(said))
        else:
            return Objection("nobody", f"people[{seat}]", Words("会の人から選ぶ。", "Choose somebody from the group."), "group")
    if season is seats.season and tuple(people) == seats.people:
        return ()
    return (*new, MatchEntered(table=seats.table, season=season.number, people=tuple(people)))


def _newcomer(here: Circle, player: str) -> str:
    """The name of a player who is new to the group, told apart from somebody of the same name."""
    taken = [who.name for who in here.group.people.values()]
    return apart(player, taken).say(lang()) if name_key(player) in map(name_key, taken) else trim(player)


def _change_form(here: Circle, seats: Seats, form: Mapping[str, str], unsaid: Unsaid | None) -> ResponseReturnValue:
    return (
        render_template(
            "groups/match_form.html",
            here=here,
            seats=seats,
            game=seats.game,
            form=form,
            choices=[one for one in here.group.seasons.values() if one.ruleset == seats.game.name],
            newcomers=[_newcomer(here, player) for player in seats.players],
            fields=("name", "season", "people", *(f"people[{seat}]" for seat in range(len(seats.players)))),
            unsaid=unsaid,
        ),
        unsaid.code if unsaid else 200,
    )


# The way back


class Belongs(NamedTuple):
    """The season that a table's match belongs to, in a group that this browser knows."""

    here: Circle
    season: KeptSeason


@matches.app_template_global()
def known_names(here: At) -> list[str]:
    """Names of those who may sit down at a table: of its group, or of the tables that this browser knows; nobody who sits there."""
    season = belongs(here.id)
    tables = [one.table for one in TABLES.links().values() if not one.revoked]
    names = [who.name for who in season.here.group.people.values()] if season else store().names(tables)
    return [name for name in names if name not in here.players]


@matches.app_template_global()
def belongs(table: str) -> Belongs | None:
    """The season of a table, if this browser may know it."""
    for link, how in GROUPS.links().items():
        season = None if how.revoked else store().groups.state_of(how.table).group.season_of(table)
        if season:
            return Belongs(circle(link), season)
    return None
