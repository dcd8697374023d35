"""The round that goes on: its clock, and who has not handed in yet."""

from datetime import datetime
from typing import NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.club.clock import Call, RoundClock
from scorekeeper.club.entries import ROUNDS, ClockCalled, ResultReviewed
from scorekeeper.core.offer import Objection
from scorekeeper.web.club.desk import mark_of
from scorekeeper.web.club.evenings import OFTEN, MeetingAt, ShownRound, changing, enter, evening, now
from scorekeeper.web.club.tables import MeetingTable, meeting_tables
from scorekeeper.web.common.functions import swapped_into

rounds = Blueprint("rounds", __name__, url_prefix="/g/<group>/evenings/<int:meeting>")

MORE = 5
"""The minutes by which a round is extended with one tap."""
SYNC = 30
"""Seconds after which a running clock is sent again."""
CALLS: tuple[Call, ...] = ("start", "pause", "more", "last")


class ClockShown(NamedTuple):
    """A clock as a page shows it at this instant: whole seconds left (negative: over), and whether it runs."""

    left: int
    runs: bool
    last: bool

    @property
    def over(self) -> bool:
        return self.left <= 0

    @property
    def words(self) -> str:
        """Minutes and seconds, with a sign once it is over."""
        minutes, seconds = divmod(abs(self.left), 60)
        return f"{'+' if self.left < 0 else ''}{minutes}:{seconds:02}"


def clock_shown(clock: RoundClock, at: datetime, desk: int | None = None) -> ClockShown | None:
    """The clock of all tables, or of one; None for a round without one."""
    if not clock.minutes:
        return None
    last = clock.last if desk is None else clock.is_last(desk)
    return ClockShown(round(clock.seconds_left(at, desk)), clock.since is not None, last)


def ticks(clock: RoundClock, at: datetime) -> int:
    """Changes as often as a clock that runs is sent again."""
    return int(at.timestamp() / SYNC) if clock.since else 0


class OwnTime(NamedTuple):
    """A table that has more time than the others, or for which the last hand is called: its number, minutes more, and the clock."""

    number: int
    more: int
    clock: ClockShown


def own_times(there: MeetingAt, at: datetime) -> list[OwnTime]:
    """The tables whose time is not that of the others."""
    clock = there.meeting.clock
    desks = sorted({*clock.more_at, *clock.last_at})
    found = [(desk, clock_shown(clock, at, desk)) for desk in desks]
    return [OwnTime(desk + 1, clock.more_at.get(desk, 0), shown) for desk, shown in found if shown]


def missing(tables: list[MeetingTable]) -> list[int]:
    """The numbers of the tables that have not handed in."""
    return [one.number for one in tables if not one.handed_in]


@rounds.get("/round")
def page(group: str, meeting: int) -> ResponseReturnValue:
    """The round that began last: its clock and its tables."""
    there = evening(group, meeting)
    if there.current is None:
        return redirect(url_for("desk.page", group=group, meeting=meeting), 303)
    return _page(there, there.current)


def _page(there: MeetingAt, current: ShownRound, wrong: tuple[Objection, ...] = ()) -> ResponseReturnValue:
    at = now()
    tables = meeting_tables(there)
    shown = clock_shown(there.meeting.clock, at)
    mark = mark_of(there, ticks(there.meeting.clock, at), *((one.link, one.seq) for one in tables))
    if request.args.get("seen") == mark:
        return "", 204
    page = render_template(
        "club/_round.html" if swapped_into("round") else "club/round.html",
        there=there,
        here=there.here,
        round=current,
        tables=tables,
        clock=shown,
        mark=mark,
        own={one.number: one for one in own_times(there, at)},
        missing=missing(tables),
        more=MORE,
        often=OFTEN,
        wrong=wrong,
    )
    return page, 422 if wrong else 200


def _enter(there: MeetingAt, fact: ClockCalled | ResultReviewed) -> ResponseReturnValue:
    """Enter something about the round, and show it."""
    done = enter(there.here, fact)
    if done.wrong and there.current:
        return _page(there, there.current, done.wrong)
    return redirect(url_for("rounds.page", group=there.here.link, meeting=there.number), 303)


def _round(there: MeetingAt) -> int:
    """The number of the round that a form is about; 400 if it names none that can be."""
    found = request.form.get("round", len(there.meeting.tables), type=int)
    if not 1 <= found <= ROUNDS:
        abort(400)
    return found


@rounds.post("/clock")
def call(group: str, meeting: int) -> ResponseReturnValue:
    """Start or pause the clock, extend the round, or call the last hand, at all tables or one."""
    there = changing(group, meeting)
    said = next((one for one in CALLS if one == request.form.get("call")), None)
    if said is None:
        abort(400)
    desk = request.form.get("desk", type=int)
    if desk is not None and not 0 <= desk < 100:
        abort(400)
    return _enter(
        there, ClockCalled(meeting=meeting, round=_round(there), call=said, minutes=MORE if said == "more" else 0, desk=desk)
    )


@rounds.post("/review")
def review(group: str, meeting: int) -> ResponseReturnValue:
    """Hide the result of a table from the wall while it is under review, or show it again."""
    there = changing(group, meeting)
    desk = request.form.get("desk", -1, type=int)
    if not 0 <= desk < 100:
        abort(400)
    return _enter(
        there, ResultReviewed(meeting=meeting, round=_round(there), desk=desk, reviewing=request.form.get("reviewing") == "yes")
    )
