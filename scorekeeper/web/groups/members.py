"""The people of a group: who is a guest, how their names are written, and which two spellings are one person."""

from collections.abc import Iterator
from typing import NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import Unit
from scorekeeper.core.names import apart, trim
from scorekeeper.core.record import Refused
from scorekeeper.season.entries import Anonymous, Hosted, Merged, PersonEntered, Renamed
from scorekeeper.season.group import GroupState, KeptSeason, Who
from scorekeeper.season.group_folding import add
from scorekeeper.season.played import season_of_matches
from scorekeeper.season.standings import Standing, standings, unit
from scorekeeper.store import StoredGroup
from scorekeeper.web.common.functions import lang, store
from scorekeeper.web.common.pieces import pages_of
from scorekeeper.web.groups.acts import GroupTelling
from scorekeeper.web.groups.circle import Circle, Unsaid, arranging, circle, declare

members = Blueprint("members", __name__, url_prefix="/g/<group>/people")


class Member(NamedTuple):
    """A person on the people page, with their number of matches."""

    who: Who
    matches: int


@members.route("/", methods=["GET", "POST"])
def page(group: str) -> ResponseReturnValue:
    """The people of the group, with a form to add one, which the page of a season has too."""
    here, unsaid = circle(group), None
    name = trim(request.form.get("apart") or request.form.get("name", ""))
    if request.method == "POST":
        answer = declare(arranging(group), PersonEntered(name=name, guest=request.form.get("guest") == "on"))
        if isinstance(answer, StoredGroup):
            asked = request.form.get("season", type=int)
            back = url_for("members.page", group=group) if asked is None else url_for("seasons.page", group=group, season=asked)
            return redirect(back, 303)
        here, unsaid = answer.here, answer
    twice = unsaid is not None and any(one.key == "name-twice" for one in unsaid.wrong)
    telling, shown = GroupTelling(here.held.log), pages_of(len(here.group.people))
    return (
        render_template(
            "groups/group_people.html",
            here=here,
            people=_members(here)[shown.first - 1 : shown.last],
            pages=shown,
            typed=name,
            apart=apart(name, (who.name for who in here.group.people.values())).say(lang()) if twice else None,
            unsaid=unsaid,
            undo=telling.undoable() if here.arranges else None,
            redo=telling.redoable() if here.arranges else None,
        ),
        unsaid.code if unsaid else 200,
    )


def _members(here: Circle) -> list[Member]:
    matches = dict.fromkeys(here.group.people, 0)
    for season in here.group.all_seasons.values():
        for people in season.matches.values():
            for person in people:
                matches[here.group.who(person).number] += 1
    return [Member(who, matches[who.number]) for who in here.group.people.values()]


def person_of(here: Circle, number: int) -> Who:
    """A person by number, also by that of a merged spelling; 404 if there is none."""
    try:
        return here.group.who(number)
    except KeyError:
        abort(404)


@members.route("/<int:person>", methods=["GET", "POST"])
def change(group: str, person: int) -> ResponseReturnValue:
    """Rename a person, make them a guest or a member, or leave their name off the public page."""
    here = arranging(group)
    who, unsaid = person_of(here, person), None
    name, guest, hidden = who.name, who.guest, who.anonymous
    if request.method == "POST":
        name, guest = trim(request.form.get("name", "")), request.form.get("guest") == "on"
        hidden = request.form.get("hidden") == "on"
        facts: list[Fact] = [Renamed(person=who.number, name=name)] if name != who.name else []
        facts += [Hosted(person=who.number, guest=guest)] if guest != who.guest else []
        facts += [Anonymous(person=who.number, hidden=hidden)] if hidden != who.anonymous else []
        answer = declare(here, *facts) if facts else here.held
        if isinstance(answer, StoredGroup):
            return redirect(url_for("members.page", group=group), 303)
        here, unsaid = answer.here, answer
    others = [one for one in here.group.people.values() if one.number != who.number]
    return (
        render_template(
            "groups/group_person.html", here=here, who=who, typed=name, guest=guest, hidden=hidden, others=others, unsaid=unsaid
        ),
        unsaid.code if unsaid else 200,
    )


class Becomes(NamedTuple):
    """The effect of a merge on a season: the standing of the spelling that goes, of the one that stays, and of both together."""

    season: KeptSeason
    unit: Unit
    gone: Standing
    kept: Standing | None
    then: Standing


@members.route("/<int:person>/merge", methods=["GET", "POST"])
def merge(group: str, person: int) -> ResponseReturnValue:
    """Merge two spellings of one person, after showing the effect on their matches."""
    here = arranging(group)
    who, unsaid = person_of(here, person), None
    into = person_of(here, request.values.get("into", -1, type=int))
    said = Merged(person=who.number, into=into.number)
    if request.method == "POST":
        answer = declare(here, said)
        if isinstance(answer, StoredGroup):
            return redirect(url_for("members.page", group=group), 303)
        here, unsaid = answer.here, answer
    merged = add(here.held.log, here.group, said)
    if isinstance(merged, Refused):
        unsaid = unsaid or Unsaid(here, merged.objections)
    ready = not isinstance(merged, Refused)
    changes = [] if isinstance(merged, Refused) else [*_changes(here, merged, who, into)]
    code = unsaid.code if unsaid and request.method == "POST" else 200
    return render_template(
        "groups/group_merge.html", here=here, who=who, into=into, changes=changes, ready=ready, unsaid=unsaid
    ), code


def _changes(here: Circle, merged: GroupState, who: Who, into: Who) -> Iterator[Becomes]:
    for season in here.group.seasons.values():
        now = standings(here.season_results(season.number))
        gone = now.of(who.number)
        if gone:
            then = standings(season_of_matches(merged, merged.seasons[season.number], store().results(season.matches))).of(
                into.number
            )
            assert then, "the remaining person has the matches of both"
            yield Becomes(season, unit(here.game(season), season.rules), gone, now.of(into.number), then)
