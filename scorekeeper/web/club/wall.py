"""The evening on a television: the clock, the tables with their totals, and who has not handed in. It only watches."""

from datetime import datetime
from typing import NamedTuple

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.book.clauses import ClauseTable
from scorekeeper.book.reading import book
from scorekeeper.core.game import Game
from scorekeeper.web.club.desk import mark_of
from scorekeeper.web.club.evenings import OFTEN, MeetingAt, evening, is_new, now
from scorekeeper.web.club.rounds import clock_shown, missing, own_times, ticks
from scorekeeper.web.club.tables import meeting_tables
from scorekeeper.web.common.functions import store
from scorekeeper.web.common.links import Door, door

wall = Blueprint("wall", __name__, url_prefix="/g/<group>/evenings/<int:meeting>")

AT_ONCE, FULL, FEW = 6, 3, 4
"""So many tables are readable from eight metres at once, and so many if more than a few sit at one; of more the screen shows a part
after the other.
"""
TURN = 15
"""Seconds for which it shows them."""


class WallDecision(NamedTuple):
    """A decision that the wall shows: of which table, from 1 (0: of one that the desk has not opened), its game, and the first
    clause that it rests on, if any. Nobody is named.
    """

    desk: int
    game: Game | None
    clause: ClauseTable | None


def new_decisions(there: MeetingAt, at: datetime) -> list[WallDecision]:
    """The decisions of the last minutes, the newest first."""
    found: list[tuple[datetime, WallDecision]] = []
    for one in there.meeting.calls.values():
        if one.decided_at and is_new(one, at):
            _, desk = there.meeting.place(one.table) or (0, 0)
            game = there.game_at(one.table)
            known = book(game).clauses if game else {}
            cited = [known[id] for id in one.decision.clauses if id in known] if one.decision else []
            found.append((one.decided_at, WallDecision(desk, game, next(iter(cited), None))))
    return [one for _, one in sorted(found, key=lambda each: each[0], reverse=True)]


def wall_door(there: MeetingAt) -> Door:
    """The way to the wall, by the link that only watches."""
    link = store().groups.links(there.here.id).watcher
    return door("wall", url_for("wall.page", group=link, meeting=there.number))


@wall.get("/screen")
def screen(group: str, meeting: int) -> str:
    """The way to the wall."""
    there = evening(group, meeting)
    return render_template("club/screen.html", there=there, here=there.here, door=wall_door(there))


@wall.get("/wall")
def page(group: str, meeting: int) -> ResponseReturnValue:
    """The wall; with `seen` what has changed since, or 204."""
    there = evening(group, meeting)
    at = now()
    tables = meeting_tables(there)
    most = FULL if any(len(one.rows) > FEW for one in tables) else AT_ONCE
    parts = max(1, -(-len(tables) // most))
    size = -(-len(tables) // parts)
    part = int(at.timestamp() / TURN) % parts
    clock = clock_shown(there.meeting.clock, at)
    own = own_times(there, at)
    decided = new_decisions(there, at)
    mark = mark_of(
        there,
        part,
        ticks(there.meeting.clock, at),
        clock and clock.over,
        len(decided),
        *((one.link, one.seq, one.reviewed) for one in tables),
    )
    seen = request.args.get("seen")
    if seen == mark:
        return "", 204
    return render_template(
        "club/_wall.html" if seen else "club/wall.html",
        there=there,
        here=there.here,
        round=there.current,
        tables=tables[part * size : (part + 1) * size],
        parts=parts,
        part=part,
        clock=clock,
        own=own,
        missing=missing(tables),
        decided=decided,
        mark=mark,
        often=OFTEN,
    )
