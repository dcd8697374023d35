"""Penalties of a season, given outside of any match: who came late, say. Each is listed on the season's page until it is lifted."""

from collections.abc import Mapping

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.facts import REASON
from scorekeeper.core.names import trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.season.entries import PenaltyGiven, PenaltyLifted
from scorekeeper.season.standings import standings, unit
from scorekeeper.web.groups.circle import Circle, Unsaid, arranging, declare

penalties = Blueprint("penalties", __name__, url_prefix="/g/<group>/season/<int:season>/penalty")

MOST = 10**6
"""The largest penalty."""
FIELDS = ("person", "points", "reason")
"""The fields of the form, each with room for an objection."""


@penalties.route("/", methods=["GET", "POST"])
def give(group: str, season: int) -> ResponseReturnValue:
    """Take points off somebody's value in the standings, with the reason."""
    here = arranging(group)
    if request.method == "GET":
        return _form(here, season, {})
    fact = read_form(request.form, season)
    answer = Unsaid(here, fact) if isinstance(fact, tuple) else declare(here, fact)
    if isinstance(answer, Unsaid):
        return _form(answer.here, season, request.form, answer)
    return _to_season(group, season)


@penalties.post("/<int:penalty>/lift")
def lift(group: str, season: int, penalty: int) -> ResponseReturnValue:
    here = arranging(group)
    if all(one.number != penalty for one in here.season(season).penalties):
        abort(404)
    answer = declare(here, PenaltyLifted(penalty=penalty))
    return _form(answer.here, season, {}, answer) if isinstance(answer, Unsaid) else _to_season(group, season)


def read_form(form: Mapping[str, str], season: int) -> PenaltyGiven | tuple[Objection, ...]:
    """The penalty of a form, or what is wrong with its number or its person."""
    typed, person = trim(form.get("points", "")), form.get("person", "")
    wrong: list[Objection] = []
    if not person.isdecimal() or len(person) > len(str(MOST)):
        wrong.append(Objection("nobody", "person", Words("だれの罰点かを選ぶ。", "Choose whose penalty it is."), "group"))
    if not typed.isdecimal() or len(typed) > len(str(MOST)) or not 1 <= int(typed) <= MOST:
        text = Words("引く点を、{least}から{most}までの数で入れる。", "Enter what is taken off, a number from {least} to {most}.")
        wrong.append(Objection("number", "points", text.put(least=1, most=f"{MOST:,}"), "group"))
    reason = trim(form.get("reason", ""))[:REASON]
    return tuple(wrong) or PenaltyGiven(season=season, person=int(person), points=int(typed), reason=reason)


def _form(here: Circle, season: int, form: Mapping[str, str], unsaid: Unsaid | None = None) -> ResponseReturnValue:
    played = here.season_results(season)
    sat = [row.who for row in standings(played).rows]
    page = render_template(
        "groups/season_penalty.html",
        here=here,
        season=played.season,
        people=[*sat, *(who for who in here.group.people.values() if who not in sat)],
        unit=unit(here.game(played.season), played.season.rules),
        form=form,
        fields=FIELDS,
        longest=REASON,
        unsaid=unsaid,
    )
    return page, unsaid.code if unsaid else 200


def _to_season(group: str, season: int) -> ResponseReturnValue:
    return redirect(url_for("seasons.page", group=group, season=season, _anchor="penalties"), 303)
