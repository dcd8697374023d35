"""The page on which people say on their own phones that they have come, and see where they sit. Its link opens nothing else but
the table at which its reader plays.
"""

from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.season.group import Who
from scorekeeper.store.rows.links import ARRIVAL
from scorekeeper.web.club.desk import come_or_go, mark_of
from scorekeeper.web.club.evenings import OFTEN, MeetingAt, ShownRound, now, of_circle, person_in_form, to_come, tonight
from scorekeeper.web.club.rounds import clock_shown, ticks
from scorekeeper.web.club.tables import seat_words
from scorekeeper.web.common.functions import store, swapped_into
from scorekeeper.web.common.pieces import pages_of
from scorekeeper.web.groups.circle import Circle
from scorekeeper.web.record.request import there as opened_there

arrivals = Blueprint("arrivals", __name__)

CAME = "came"
"""Where a browser's session keeps who its user is in each group."""


class OwnPlace(NamedTuple):
    """Where somebody sits in a round: the table's number, who sits there, by seat, with the names of the seats, and the link of the
    table once it is open; `number` 0: he sits this round out.
    """

    round: ShownRound
    number: int
    people: tuple[Who, ...] = ()
    seats: tuple[Words, ...] = ()
    link: str = ""


def _here(link: str) -> Circle:
    opened = opened_there(store().groups.shows(link, ARRIVAL))
    return Circle(store().groups.state_of(opened.table), link, "watcher", session.get("name"), inside=False)


def _own(here: Circle) -> Who | None:
    """The user of this phone, as he said last time."""
    number = session.get(CAME, {}).get(here.id)
    try:
        return None if number is None else here.group.who(number)
    except KeyError:
        return None


def is_over(there: MeetingAt) -> bool:
    """Whether the next round is what people wait for: none has begun, or all tables of the last one are over."""
    tables = there.meeting.tables[-1] if there.meeting.tables else ()
    over = all(match and match.final is not None for match in store().results(filter(None, tables)).values())
    return over and there.coming is not None


def place_of(there: MeetingAt, who: Who) -> OwnPlace | None:
    """Where somebody sits: in the round that is played, or else in the next one."""
    shown = there.coming if is_over(there) else there.current
    if shown is None:
        return None
    for table in shown.tables:
        if who in table.people:
            link = store().links(table.id).scorer if table.id and store().list_entry(table.id) else ""
            return OwnPlace(shown, table.desk + 1, table.people, seat_words(there, len(table.people)), link)
    return OwnPlace(shown, 0) if who in shown.byes else None


@arrivals.get("/here/<link>")
def page(link: str) -> ResponseReturnValue:
    """Who one is, of the people of the group; then where one sits, which follows the evening."""
    return _page(_here(link))


def _page(here: Circle, wrong: tuple[Objection, ...] = ()) -> ResponseReturnValue:
    meeting = tonight(here.group)
    there = of_circle(here, meeting.number) if meeting else None
    who = _own(here)
    at = now()
    mark = mark_of(there, is_over(there), ticks(there.meeting.clock, at)) if there else ""
    if there and request.args.get("seen") == mark:
        return "", 204
    place = place_of(there, who) if there and who else None
    plays = there and place and place.number and place.round.has_begun
    people = sorted(here.group.people.values(), key=lambda one: one.number)
    pages = pages_of(len(people))
    coming = next((one for one in to_come(here.group) if not one.cancelled), None)
    page = render_template(
        "club/_arrival.html" if swapped_into("arrival") else "club/arrival.html",
        here=here,
        there=there,
        coming=coming,
        own=who,
        is_here=bool(there and who in there.present),
        place=place,
        clock=clock_shown(there.meeting.clock, at, place.number - 1) if there and place and plays else None,
        mark=mark,
        people=people[pages.first - 1 : pages.last],
        pages=pages,
        often=OFTEN,
        wrong=wrong,
    )
    return page, 422 if wrong else 200


@arrivals.post("/here/<link>")
def check_in(link: str) -> ResponseReturnValue:
    """Come or go, on the evening of today; or say that this phone is somebody else's (`forget`). His table does not ask again who
    he is.
    """
    here = _here(link)
    kept = session.get(CAME, {})
    if request.form.get("do") == "forget":
        own = _own(here)
        if own and session.get("name") == own.name:
            del session["name"]
        session[CAME] = {id: number for id, number in kept.items() if id != here.id}
        return redirect(url_for("arrivals.page", link=link), 303)
    who = person_in_form(here)
    meeting = tonight(here.group)
    if meeting:
        there = of_circle(here._replace(by=who.name), meeting.number)
        done = come_or_go(there, who, present=request.form.get("do") != "leave")
        if done.wrong:
            return _page(here, done.wrong)
        session[CAME] = {**kept, here.id: who.number}
        session.setdefault("name", who.name)
    return redirect(url_for("arrivals.page", link=link), 303)
