"""The evenings of a group: those to come, entering and changing one, and who came."""

from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from babel.dates import format_skeleton
from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.club.entries import NOTE, VENUE, MeetingCancelled, MeetingChanged, MeetingEntered
from scorekeeper.club.meeting import Meeting
from scorekeeper.core.names import trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.local import days
from scorekeeper.season.group import Who
from scorekeeper.web.club.evenings import MeetingAt, changing, ends_at, enter, past, to_come, today
from scorekeeper.web.common.functions import lang
from scorekeeper.web.common.pieces import pages_of
from scorekeeper.web.groups.circle import Circle, Unsaid, arranging, circle

meetings = Blueprint("meetings", __name__, url_prefix="/g/<group>/evenings")

FIELDS = ("day", "time", "minutes", "venue", "note")
SHOWN_NAMES = 60
"""So many names are listed for an evening."""


@meetings.app_template_global()
def next_evening(here: Circle) -> Meeting | None:
    """The next evening of a group that takes place, today's while it lasts."""
    return next((one for one in to_come(here.group) if not one.cancelled), None)


@meetings.app_template_filter()
def evening_day(day: date) -> str:
    """A date with its day of the week, in full if it is far away."""
    near = f"{day:%Y}" == f"{today():%Y}"
    return str(format_skeleton("MMMEd" if near else "yMMMEd", day, locale=lang()))


@meetings.app_template_filter()
def hours(meeting: Meeting) -> str:
    """From when to when an evening lasts."""
    return f"{meeting.time}–{ends_at(meeting):%H:%M}"


@meetings.get("/")
def page(group: str) -> str:
    """The evenings to come and those that were, the newest first."""
    here = circle(group)
    were = past(here.group)
    pages = pages_of(len(were))
    return render_template(
        "club/meetings.html",
        here=here,
        coming=to_come(here.group),
        past=[MeetingAt(here, one) for one in were[pages.first - 1 : pages.last]],
        pages=pages,
        today=today(),
    )


class TypedMeeting(NamedTuple):
    """What a form says of an evening, and the objections to it."""

    day: str
    time: str
    minutes: int
    venue: str
    note: str
    wrong: tuple[Objection, ...]


def read_form(form: Mapping[str, str]) -> TypedMeeting:
    """Read the form of an evening. It ends by the clock, on the same day or the next."""
    day, begins, ends = (trim(form.get(name, "")) for name in ("day", "time", "ends"))
    wrong: list[Objection] = []
    if not _is_day(day):
        wrong.append(Objection("day", "day", Words("日を入れる。", "Enter a date."), "group"))
    at, until = _minute(begins), _minute(ends)
    if at is None or until is None:
        text = Words("始まりと終わりの時刻を入れる。", "Enter when it begins and when it ends.")
        wrong.append(Objection("time", "time", text, "group"))
        at, until = 0, 60
    minutes = (until - at) % 1440 or 1440
    if minutes < 15:
        wrong.append(Objection("time", "time", Words("15分より短い。", "That is less than 15 minutes."), "group"))
    venue, note = trim(form.get("venue", "")), form.get("note", "").strip().replace("\r\n", "\n")
    for name, typed, most in (("venue", venue, VENUE), ("note", note, NOTE)):
        if len(typed) > most:
            said = Words("{most}字まで。", "At most {most} characters.").put(most=most)
            wrong.append(Objection("long", name, said, "group"))
    return TypedMeeting(day, begins, minutes, venue, note, tuple(wrong))


def _is_day(text: str) -> bool:
    try:
        return str(date.fromisoformat(text)) == text
    except ValueError:
        return False


def _minute(text: str) -> int | None:
    """A time of day in minutes."""
    hour, colon, minute = text.partition(":")
    if not (colon and len(hour) == 2 and len(minute) == 2 and text.isascii() and (hour + minute).isdecimal()):
        return None
    return int(hour) * 60 + int(minute) if int(hour) < 24 and int(minute) < 60 else None


def _form(here: Circle, form: Mapping[str, str], meeting: Meeting | None, unsaid: Unsaid | None) -> ResponseReturnValue:
    shown = render_template("club/meeting_form.html", here=here, form=form, meeting=meeting, fields=FIELDS, unsaid=unsaid)
    return shown, 422 if unsaid else 200


@meetings.route("/new", methods=["GET", "POST"])
def new(group: str) -> ResponseReturnValue:
    """Announce an evening; the form begins with what the last one had."""
    here = arranging(group)
    if request.method == "GET":
        last = max(here.group.meetings.values(), key=lambda one: one.number, default=None)
        usual = {"day": str(today()), "time": "19:00", "ends": "23:00"}
        return _form(here, usual | (values_of(last) | {"day": str(today()), "note": ""} if last else {}), None, None)
    said = read_form(request.form)
    if said.wrong:
        return _form(here, request.form, None, Unsaid(here, said.wrong))
    fact = MeetingEntered(day=said.day, time=said.time, minutes=said.minutes, venue=said.venue, note=said.note)
    done = enter(here, fact)
    if done.wrong:
        return _form(done.here, request.form, None, Unsaid(here, done.wrong))
    return redirect(url_for("meetings.page", group=group), 303)


def values_of(meeting: Meeting) -> dict[str, str]:
    """An evening as the values of its form."""
    ends = f"{ends_at(meeting):%H:%M}"
    return {"day": str(meeting.day), "time": meeting.time, "ends": ends, "venue": meeting.venue, "note": meeting.note}


@meetings.route("/<int:meeting>/change", methods=["GET", "POST"])
def change(group: str, meeting: int) -> ResponseReturnValue:
    """Put an evening off, or elsewhere; calendars that follow the group learn of it."""
    there = changing(group, meeting)
    if request.method == "GET":
        return _form(there.here, values_of(there.meeting), there.meeting, None)
    said = read_form(request.form)
    if said.wrong:
        return _form(there.here, request.form, there.meeting, Unsaid(there.here, said.wrong))
    told = {"day": said.day, "time": said.time, "minutes": said.minutes, "venue": said.venue, "note": said.note}
    was = {"day": str(there.meeting.day)} | {name: getattr(there.meeting, name) for name in told if name != "day"}
    if told != was:
        done = enter(
            there.here,
            MeetingChanged(meeting=meeting, day=said.day, time=said.time, minutes=said.minutes, venue=said.venue, note=said.note),
        )
        if done.wrong:
            return _form(done.here, request.form, there.meeting, Unsaid(there.here, done.wrong))
    return redirect(url_for("desk.page", group=group, meeting=meeting), 303)


@meetings.post("/<int:meeting>/cancel")
def cancel(group: str, meeting: int) -> ResponseReturnValue:
    """Call an evening off, or let it take place after all."""
    there = changing(group, meeting)
    cancelled = request.form.get("cancelled") == "yes"
    if cancelled != there.meeting.cancelled:
        done = enter(there.here, MeetingCancelled(meeting=meeting, cancelled=cancelled))
        if done.wrong:
            return render_template("groups/group_stale.html", here=done.here, unsaid=Unsaid(done.here, done.wrong)), 422
    return redirect(url_for("meetings.page", group=group), 303)


# Who came


class CameOn(NamedTuple):
    """A day on which the group met: the evening, if it was announced, and who came: said so, or sat at a table of the group."""

    day: date
    meeting: Meeting | None
    people: tuple[Who, ...]


def attendance(here: Circle) -> list[CameOn]:
    """The days on which the group met, the newest first."""
    group = here.group
    found: dict[date, set[int]] = {}
    meetings_of: dict[date, Meeting] = {}
    for meeting in group.meetings.values():
        came = {group.who(one).number for one in meeting.came}
        if came:
            found.setdefault(meeting.day, set()).update(came)
            meetings_of[meeting.day] = meeting
    for season in group.seasons:
        for sat in here.season_results(season).matches:
            if day := days.day(sat.match.began):
                found.setdefault(day, set()).update(sat.people)
    return [
        CameOn(day, meetings_of.get(day), tuple(group.people[one] for one in sorted(people)))
        for day, people in sorted(found.items(), reverse=True)
    ]


@meetings.get("/came")
def came(group: str) -> str:
    """Who came when: by day, and how often each."""
    here = circle(group)
    found = attendance(here)
    often = Counter(who.number for one in found for who in one.people)
    pages = pages_of(len(found))
    most = sorted(often, key=lambda one: (-often[one], one))
    shown = pages_of(len(most), "person")
    return render_template(
        "club/came.html",
        here=here,
        found=found[pages.first - 1 : pages.last],
        names=SHOWN_NAMES,
        pages=pages,
        often=[(here.group.people[one], often[one]) for one in most[shown.first - 1 : shown.last]],
        shown=shown,
        count=len(found),
    )
