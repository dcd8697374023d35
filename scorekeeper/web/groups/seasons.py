"""A season of a group: its standings, the calculation behind each number, its rules, and its matches."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.book.comparing import house_words
from scorekeeper.core.game import Game
from scorekeeper.core.names import trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.speech import NOUNS
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.local.days import moment
from scorekeeper.season.entries import Reruled, SeasonEntered
from scorekeeper.season.group import Who
from scorekeeper.season.matches import MatchResult
from scorekeeper.season.played import Known, Played, Sat
from scorekeeper.season.rules import LABELS, MOST, By, Early, SeasonRules, clauses, label
from scorekeeper.season.standings import standings, unit
from scorekeeper.web.common.functions import piece_or_page
from scorekeeper.web.common.pieces import SHOWN, pages_of
from scorekeeper.web.groups.circle import Circle, Unsaid, arranging, circle, declare

seasons = Blueprint("seasons", __name__, url_prefix="/g/<group>/season")

BYS: dict[By, Words] = {
    "total": Words("最終得点を足す。", "The final results are added up."),
    "average": Words("最終得点の和を、{match}の数で割る。", "The sum of the final results divided by the number of {matches}."),
    "rounds": Words(
        "最終得点の和を、打った{round}の数で割る。休んだ{round}は入れない。",
        "The sum of the final results divided by the number of {rounds} played, not counting those that a player sat out.",
    ),
    "ranks": Words("順位に点を付けて足す。", "Ranks give points, which are added up."),
}
"""The ways to rank a season, explained on its form."""
seasons.add_app_template_global(label, "value_label")
PLACES = max(game.seats[1] for game in GAMES)
"""The number of ranks for which a form asks for points."""
FIELDS = ("name", "ruleset", "best", "least", "points", *(f"points.{place}" for place in range(PLACES)))
"""The fields of a season's form, each with room for an objection."""
_WHY = {
    "season.guest": Words("客は順位に入らない", "guests are not ranked"),
    "season.least": Words("{match}の数が足りない", "too few {matches}"),
    "season.rounds": Words("打った{round}が無い", "no {round} played"),
    "season.over": Words("まだ終わった{match}が無い", "no {match} is over yet"),
}


def why(game: Game) -> dict[str, Words]:
    """Why a person has no place, by clause."""
    return {clause: game.speech.put(words) for clause, words in _WHY.items()}


class SeasonHouse(NamedTuple):
    """House rules by which matches of a season were played: in words, and the numbers of those matches that are over."""

    line: str
    words: Words
    numbers: tuple[int, ...]


def season_houses(played: Played[Known]) -> list[SeasonHouse]:
    """The house rules of a season, those of most matches first."""
    game, numbers = BY_NAME[played.season.ruleset], played.numbers
    return [
        SeasonHouse(line, house_words(game, line), tuple(numbers[one.table] for one in sat if one.over))
        for line, sat in played.houses
    ]


class ListedMatch(NamedTuple):
    """A match on the season's page: its number once it is over, when it began, and its players with their seats, the winner
    first.
    """

    sat: Sat[MatchResult]
    number: int | None
    link: str
    when: datetime | None
    seats: tuple[tuple[Who, int], ...]


@seasons.get("/<int:season>/")
def page(group: str, season: int) -> str:
    """The standings, the rules they go by, and the matches, the newest first."""
    here = circle(group)
    played, game = here.season_results(season), here.game(here.season(season))
    shown = pages_of(len(played.matches))
    newest, numbers = played.matches[::-1][shown.first - 1 : shown.last], played.numbers
    return render_template(
        "groups/season.html",
        here=here,
        season=played.season,
        game=game,
        unit=unit(game, played.season.rules),
        final=unit(game, SeasonRules()),
        why=why(game),
        standings=standings(played),
        rules=[*clauses(played.season.rules, game.speech, fined=bool(played.season.penalties))],
        houses=season_houses(played),
        matches=[_list_match(here, sat, numbers.get(sat.table)) for sat in newest],
        strangers=[(numbers.get(sat.table), who) for sat in played.matches for who in sat.strangers][:SHOWN],
        unread=[(table, [here.group.who(person) for person in played.season.matches[table]]) for table in played.unread[:SHOWN]],
        more_unread=max(0, len(played.unread) - SHOWN),
        running=[(sat, here.table(sat.table)) for sat in played.matches if not sat.over],
        pages=shown,
    )


def _list_match(here: Circle, sat: Sat[MatchResult], number: int | None) -> ListedMatch:
    seats = sorted(range(len(sat.people)), key=lambda seat: sat.match.ranks[seat])
    who = tuple((here.group.people[sat.people[seat]], seat) for seat in seats)
    return ListedMatch(sat, number, here.table(sat.table), moment(sat.match.began), who)


@seasons.get("/<int:season>/of/<int:person>")
def reckoning(group: str, season: int, person: int) -> str:
    """How a person's value is calculated, match by match: as a page, or as a sheet over the standings."""
    here = circle(group)
    played, game = here.season_results(season), here.game(here.season(season))
    found = standings(played)
    row = found.of(person)
    if row is None:
        abort(404)
    shown = pages_of(len(row.shares))
    newest = row.shares[::-1][shown.first - 1 : shown.last]
    return piece_or_page(
        "groups/_season_reckoning.html",
        "groups/season_reckoning.html",
        here=here,
        season=played.season,
        game=game,
        unit=unit(game, played.season.rules),
        why=why(game),
        row=row,
        tells_rounds=found.tells_rounds,
        numbers=played.numbers,
        shares=[(share, here.table(share.sat.table), moment(share.sat.match.began)) for share in newest],
        clauses=dict(clauses(played.season.rules, game.speech, fined=bool(row.penalties))),
        pages=shown,
    )


# Founding a season, and its rules


class Typed(NamedTuple):
    """The contents of a season's form: its name, ruleset and rules, and objections to its numbers."""

    name: str
    ruleset: str
    rules: SeasonRules
    wrong: tuple[Objection, ...]


def read_form(form: Mapping[str, str], ruleset: str) -> Typed:
    """Read the form of a season. Anything that is not a number is treated as empty, with an objection."""
    wrong: list[Objection] = []

    def whole(field: str, least: int) -> int:
        text = trim(form.get(field, "")).replace("−", "-")
        if not text:
            return 0
        digits = text.removeprefix("-") if least < 0 else text
        if digits.isdecimal() and len(digits) < 5 and least <= int(text) <= MOST:
            return int(text)
        said = Words("{least}から{most}までの数を入れる。", "Enter a number from {least} to {most}.").put(least=least, most=MOST)
        wrong.append(Objection("number", field, said, "season"))
        return 0

    last = max((place for place in range(PLACES) if trim(form.get(f"points.{place}", ""))), default=-1)
    points = tuple(whole(f"points.{place}", -MOST) for place in range(last + 1))
    by = form.get("by", "total")
    early: Early = "not" if form.get("early") == "not" else "counts"
    rules = SeasonRules(by if by in BYS else "total", whole("best", 0), whole("least", 0), points, early)
    return Typed(trim(form.get("name", "")), form.get("ruleset", ruleset), rules, tuple(wrong))


def form_values(rules: SeasonRules) -> dict[str, str]:
    """The rules of a season as the values of its form."""
    points = {f"points.{place}": str(point) for place, point in enumerate(rules.points)}
    return {"by": rules.by, "early": rules.early, "best": str(rules.best or ""), "least": str(rules.least or "")} | points


def _form(here: Circle, form: Mapping[str, str], number: int | None, unsaid: Unsaid | None) -> ResponseReturnValue:
    of = NOUNS if number is None else here.game(here.season(number)).speech.nouns
    return (
        render_template(
            "groups/season_form.html",
            here=here,
            form=form,
            number=number,
            bys={by: (LABELS[by].put(**of), words.put(**of)) for by, words in BYS.items()},
            fields=FIELDS,
            places=range(PLACES),
            unsaid=unsaid,
        ),
        unsaid.code if unsaid else 200,
    )


@seasons.route("/new", methods=["GET", "POST"])
def new(group: str) -> ResponseReturnValue:
    """Start a season: its name, ruleset and rules."""
    here = arranging(group)
    if request.method == "GET":
        return _form(here, {"ruleset": GAMES[0].name} | form_values(SeasonRules()), None, None)
    said = read_form(request.form, "")
    if said.wrong:
        return _form(here, request.form, None, Unsaid(here, said.wrong))
    answer = declare(here, SeasonEntered(name=said.name, ruleset=said.ruleset, rules=said.rules))
    if isinstance(answer, Unsaid):
        return _form(answer.here, request.form, None, answer)
    number = max(answer.group.seasons, default=0)
    return redirect(url_for("seasons.page", group=group, season=number), 303)


@seasons.route("/<int:season>/rules", methods=["GET", "POST"])
def rules(group: str, season: int) -> ResponseReturnValue:
    """Rename a season or change its rules, from then on for all of its matches."""
    here = arranging(group)
    now = here.season(season)
    if request.method == "GET":
        return _form(here, {"name": now.name, "ruleset": now.ruleset} | form_values(now.rules), season, None)
    said = read_form(request.form, now.ruleset)
    if said.wrong:
        return _form(here, request.form, season, Unsaid(here, said.wrong))
    same = (said.name, said.rules) == (now.name, now.rules)
    answer = here.held if same else declare(here, Reruled(season=season, name=said.name, rules=said.rules))
    if isinstance(answer, Unsaid):
        return _form(answer.here, request.form, season, answer)
    return redirect(url_for("seasons.page", group=group, season=season), 303)
