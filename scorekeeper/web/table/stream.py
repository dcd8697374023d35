"""Following a table: a stream of changes, and the same by polling where no stream is available."""

import random
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from threading import Lock

from flask import Blueprint, Flask, Response, abort, current_app, request, stream_with_context
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import generate_csrf

from scorekeeper.core import effort
from scorekeeper.core.effort import Exhausted
from scorekeeper.store import StoreError
from scorekeeper.web.common.cookies import phone
from scorekeeper.web.common.functions import store
from scorekeeper.web.common.permissions import caller
from scorekeeper.web.record.request import At, at
from scorekeeper.web.table.frames import StreamFrame, frame, gzip_frames, plain
from scorekeeper.web.table.kept_pages import Pushes, own, shared_page

SPREAD = random.Random()
"""Keeps streams from beating in step. Its own, so that nothing else that is drawn at random depends on who watches."""

live = Blueprint("live", __name__, url_prefix="/t/<table>")

SAME = frame("same", "")
VIEWS = ("table", "form", "page", "follow")
"""The kinds of pages that follow: the table itself, a form, any other page, or one that redraws itself."""

AT_MOST = 1000
"""The most streams at once, unless FOLLOWERS says otherwise; each holds a thread. Other pages poll."""
AT_ONCE = 100
"""So many streams may be ending at once because their place was given to others; until then they hold their threads."""
BEAT = 2.0
"""The longest time between heartbeats in seconds, so that a page knows within five that the server is out of reach; it varies,
because entries would have to wait if all streams sent theirs at once.
"""
A_SECOND = 100
"""The most heartbeats that a process sends in a second, about; with more streams, each sends its own more seldom and says so."""
LONGEST = 600.0
"""Seconds after which a stream ends, give or take a tenth, so that its page connects again."""


class StreamSeat:
    """A stream that is open; it was `given` to another address if it has to end."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.given = False


class Followers:
    """The streams that are open in this process, shared out among the addresses that they come from. Thread-safe.

    While there is room, anybody gets it: all phones of a club may come from one address. When there is none, whoever has fewer than
    the address that has most gets a place of that one, whose page polls from then on.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._open: dict[str, list[StreamSeat]] = {}
        self.ending = 0

    def enter(self, address: str) -> StreamSeat | None:
        """A place for a stream from this address, if it may have one."""
        with self._lock:
            own = self._open.get(address, [])
            if sum(map(len, self._open.values())) >= self._most:
                most = max(self._open.values(), key=len, default=own)
                if len(most) <= len(own) + 1 or self.ending >= AT_ONCE:
                    return None
                most.pop(0).given = True
                self.ending += 1
            seat = StreamSeat(address)
            self._open.setdefault(address, []).append(seat)
            return seat

    def leave(self, seat: StreamSeat) -> None:
        with self._lock:
            if seat.given:
                self.ending -= 1
                return
            self._open[seat.address].remove(seat)
            if not self._open[seat.address]:
                del self._open[seat.address]

    @property
    def apart(self) -> float:
        """Seconds between the heartbeats of each, so that all together keep below A_SECOND."""
        return sum(map(len, [*self._open.values()])) / A_SECOND


def register(app: Flask) -> None:
    app.config.setdefault("FOLLOWERS", AT_MOST)
    app.config.setdefault("BEAT", BEAT)
    app.extensions["followers"] = Followers(app.config["FOLLOWERS"])
    app.register_blueprint(live)


@live.get("/live")
def follow(table: str) -> ResponseReturnValue:
    """What has changed for a page that was drawn when the log had `seq` entries and has since shown the state `seen`.

    The events of the stream: `board` with a piece of a page, `same` when there is nothing to show, with the seconds between
    heartbeats if there are more than usual, `gone` when the link no longer opens the table. With `poll` one piece, or 204.
    """
    here = at(table, partly=True)
    view = request.args.get("view", "")
    if view not in VIEWS:
        abort(400)
    seq = request.args.get("seq", type=int) if view in ("form", "page") else None
    seen = request.args.get("seen", "")
    if "poll" in request.args:
        response = Response(own(shared_page(here, view, seq), here) if seen != here.mark else None)
        response.status_code = 200 if seen != here.mark else 204
        return response
    followers: Followers = current_app.extensions["followers"]
    seat = followers.enter(caller())
    if seat is None:
        return Response(status=503)
    generate_csrf()  # while a cookie can still be set
    compressed = request.accept_encodings.quality("gzip") > 0
    events = (gzip_frames if compressed else plain)(stream(here, view, seq, seen, seat))
    response = Response(stream_with_context(events), mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})
    response.vary.add("Accept-Encoding")
    if compressed:
        response.content_encoding = "gzip"
    response.call_on_close(lambda: followers.leave(seat))
    return response


def stream(here: At, view: str, seq: int | None, seen: str, seat: StreamSeat) -> Iterator[StreamFrame]:
    """Events as they come, as long as it has its place. While it waits it holds nothing but its thread.

    All phones of a table wake at once: what each of them does then is as little as possible.
    """
    link, end = here.link, time.monotonic() + LONGEST * SPREAD.uniform(0.9, 1.1)
    sure = 0  # since when everything is heard, so that a heartbeat need not look
    followers: Followers = current_app.extensions["followers"]
    records, pushes = store(), Pushes(view, seq)
    computing, usual = current_app.config["COMPUTING"], current_app.config["BEAT"]
    now: At | None = here
    with suppress(Exhausted), records.following(here.id) as place:
        while now is not None and not seat.given and time.monotonic() < end:
            effort.begin(computing, time.thread_time)
            if seen != (mark := now.mark):
                yield pushes.of(now)
                seen = mark
            elif not place.nudged:  # a nudge is about something elsewhere
                beat = max(usual, followers.apart)
                yield frame("same", f"{beat:.0f}") if beat > usual else SAME
            try:
                folded = place.wait(now.seq, max(usual, followers.apart) * SPREAD.uniform(0.5, 1))
                if records.is_dismissed:
                    return
                if folded:
                    now = now.later(folded)
                hearing = place.hearing
                if place.nudged or (not folded and (not hearing or hearing != sure)):
                    now, sure = reopen(now), hearing
            except StoreError:
                return  # the page connects again and is told then
    if now is None:
        yield frame("gone", link)


def reopen(here: At) -> At | None:
    """The table as its link opens it now, locked or not, and under its current names; None if the link no longer works."""
    found, folded = store().visit(here.link, phone())
    if found is None or found.revoked or found.ended or folded is None:
        return None
    return replace(here.later(folded), locked=bool(found.locked))
