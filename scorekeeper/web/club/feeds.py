"""The evenings of a group as a calendar that telephones follow: those of the club, and those of a person."""

from collections.abc import Iterator

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.club.calendar import CalendarEvent, calendar
from scorekeeper.core.words import Words
from scorekeeper.season.group import Who
from scorekeeper.store.rows.links import CALENDAR
from scorekeeper.web.club.evenings import begins_at, ends_at, today
from scorekeeper.web.common.functions import lang, store
from scorekeeper.web.common.links import Door, door
from scorekeeper.web.groups.circle import Circle, arranging, circle
from scorekeeper.web.groups.members import person_of
from scorekeeper.web.record.request import there

feeds = Blueprint("feeds", __name__)

EVENING = Words("{group} 例会", "{group}: evening")
CAME = Words("来た。", "You came.")
OFF = Words("取りやめ。", "Called off.")


def role_of(person: Who | None) -> str:
    """The role of the link of a calendar: of the club, or of a person."""
    return f"{CALENDAR} {person.number}" if person else CALENDAR


def calendar_door(here: Circle, person: Who | None = None) -> Door | None:
    """The way to a calendar; None while it has no link."""
    link = store().groups.public_link(here.id, role_of(person))
    return door(CALENDAR, url_for("feeds.file", link=link)) if link else None


@feeds.get("/calendar/<link>.ics")
def file(link: str) -> Response:
    """The calendar: all evenings of the club; or of a person those to come, and of those that were the ones to which he came."""
    opened = there(store().groups.shows(link, CALENDAR))
    here = Circle(store().groups.state_of(opened.table), link, "watcher", None, inside=False)
    _, _, number = opened.role.partition(" ")
    person = person_of(here, int(number)) if number else None
    name = f"{here.group.name}　{person.name}" if person else here.group.name
    text = calendar(name, lang(), _events(here, person))
    answer = Response(text, content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = 'inline; filename="calendar.ics"'
    return answer


def _events(here: Circle, person: Who | None) -> Iterator[CalendarEvent]:
    group = here.group
    for meeting in group.meetings.values():
        came = person is not None and person.number in {group.who(one).number for one in meeting.came}
        if person and meeting.day < today() and not came:
            continue
        said = [OFF.say(lang())] if meeting.cancelled else [CAME.say(lang())] if came else []
        yield CalendarEvent(
            f"{meeting.number}@{here.id}.scorekeeper",
            meeting.at,
            meeting.changes,
            begins_at(meeting),
            ends_at(meeting),
            EVENING.put(group=group.name).say(lang()),
            meeting.venue,
            "\n".join((*said, *([meeting.note] if meeting.note else ()))),
            meeting.cancelled,
        )


@feeds.route("/g/<group>/calendar", methods=["GET", "POST"])
def settings(group: str) -> ResponseReturnValue:
    """Whether the club has a calendar, with its link and its QR code."""
    return _settings(group, None)


@feeds.route("/g/<group>/people/<int:person>/calendar", methods=["GET", "POST"])
def person_settings(group: str, person: int) -> ResponseReturnValue:
    """The same of a person."""
    return _settings(group, person)


def _settings(group: str, number: int | None) -> ResponseReturnValue:
    here = arranging(group) if request.method == "POST" else circle(group)
    person = None if number is None else person_of(here, number)
    if request.method == "POST":
        does = request.form.get("do")
        if does not in ("open", "close"):
            abort(400)
        store().groups.withdraw(here.id, role_of(person), again=does == "open")
        return redirect(request.path, 303)
    return render_template("club/calendar.html", here=here, person=person, door=calendar_door(here, person))
