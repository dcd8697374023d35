"""Calling a referee at a table of an evening, or of the group while it has one, and the queue of those who rule: a second one has
to agree.

The state of the table is that at the time of the call, replayed; what the decision enters at the table, if anything, goes by the
forms of the table's own referee.
"""

from datetime import datetime
from typing import NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.book.clauses import ClauseTable
from scorekeeper.book.reading import book
from scorekeeper.club.calls import RefereeCall
from scorekeeper.club.entries import QUESTION, CallAgreed, CallFact, CallRuled, CallWithdrawn, RefereeCalled
from scorekeeper.core import record
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.names import nameless, trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.local import days
from scorekeeper.web.club.desk import mark_of
from scorekeeper.web.club.evenings import OFTEN, MeetingAt, changing, enter, evening_of_table, is_new, now, of_circle
from scorekeeper.web.common.functions import store, swapped_into
from scorekeeper.web.record.request import At, at, scoring
from scorekeeper.web.referee.questions import Advice, answer_to

calling = Blueprint("calling", __name__, url_prefix="/t/<table>/call")
queue = Blueprint("queue", __name__, url_prefix="/g/<group>/evenings/<int:meeting>/calls")

LINES = 30
"""So many lines of the round are shown, the newest."""


class ShownCall(NamedTuple):
    """A call with the round and the table where it was made, both from 1 (0: at a table that the desk has not opened), who plays
    there, the game (None: it is not installed), and the clauses of the decision that its rule book has.
    """

    call: RefereeCall
    round: int
    desk: int
    players: tuple[str, ...]
    game: Game | None
    clauses: tuple[ClauseTable, ...]


def shown_call(there: MeetingAt, call: RefereeCall) -> ShownCall:
    """A call with what its page says of it."""
    game = there.game_at(call.table)
    known = book(game).clauses if game else {}
    cited = call.decision.clauses if call.decision else ()
    season = there.group.season_of(call.table)
    players = there.here.names(season.matches[call.table]) if season else ()
    place = there.meeting.place(call.table) or (0, 0)
    return ShownCall(call, *place, players, game, tuple(known[one] for one in cited if one in known))


@calling.app_template_filter()
def time_of_day(at: datetime) -> str:
    """The time by the club's clock."""
    return f"{days.here(at):%H:%M}"


def _line_of(typed: str) -> str:
    """What was typed, on one line."""
    return " ".join(typed.split())


# At the table


@calling.get("/")
def page(table: str) -> ResponseReturnValue:
    """Calling a referee, and what has become of this table's calls."""
    return _table_page(at(table))


@calling.app_template_test()
def of_referees(here: At) -> bool:
    """Whether a table has referees to call."""
    return evening_of_table(here.id, here.link, here.by) is not None


@calling.get("/news")
def news(table: str) -> ResponseReturnValue:
    """What the pages of a table announce: that it waits for a referee, and for some minutes what was decided."""
    here = at(table, partly=True)
    there = evening_of_table(here.id, here.link, here.by)
    own = [shown_call(there, one) for one in there.meeting.calls.values() if one.table == here.id] if there else []
    one = next((one for one in reversed(own) if not one.call.decided_at or is_new(one.call, now())), None)
    mark = mark_of(there, bool(one)) if there else ""
    if request.args.get("seen") == mark:
        return "", 204
    return render_template("referee/_call_news.html", here=here, one=one, mark=mark, often=OFTEN)


def _evening(here: At) -> MeetingAt:
    """The evening of a table; 404 if it is of none."""
    there = evening_of_table(here.id, here.link, here.by)
    if there is None:
        abort(404)
    return there


def _table_page(here: At, typed: str = "", wrong: tuple[Objection, ...] = ()) -> ResponseReturnValue:
    there = _evening(here)
    mark = mark_of(there, here.scores)
    if request.args.get("seen") == mark:
        return "", 204
    own = [shown_call(there, one) for one in [*there.meeting.calls.values()][::-1] if one.table == here.id]
    page = render_template(
        "referee/_called.html" if swapped_into("called") else "referee/call.html",
        here=here,
        board=here.board,
        calls=own,
        waits=any(one.call.decided_at is None for one in own),
        typed=typed,
        most=QUESTION,
        wrong=wrong,
        mark=mark,
        often=OFTEN,
    )
    return page, 422 if wrong else 200


@calling.post("/")
def call(table: str) -> ResponseReturnValue:
    """Call a referee, or withdraw the call."""
    here = scoring(table)
    there = _evening(here)
    does, typed = request.form.get("do"), _line_of(request.form.get("question", ""))
    if does == "call":
        if len(typed) > QUESTION:
            return _table_page(here, typed, (_long("question"),))
        fact: Fact = RefereeCalled(meeting=there.number, table=here.id, seq=here.seq, question=typed)
    else:
        known = there.meeting.calls.get(request.form.get("call", -1, type=int))
        if does != "withdraw" or known is None or known.table != here.id:
            abort(400)
        fact = CallWithdrawn(meeting=there.number, call=known.number, decision=False)
    done = enter(there.here, fact)
    if done.wrong:
        return _table_page(here, typed, done.wrong)
    return redirect(url_for("calling.page", table=table), 303)


def _long(where: str) -> Objection:
    return Objection("long", where, Words("{most}字まで。", "At most {most} characters.").put(most=QUESTION), "group")


# The queue


@queue.get("/")
def waiting(group: str, meeting: int) -> ResponseReturnValue:
    """The calls of an evening: those that wait, the oldest first, then those that are decided, the newest first."""
    there = changing(group, meeting)
    mark = mark_of(there)
    if request.args.get("seen") == mark:
        return "", 204
    calls = [shown_call(there, one) for one in there.meeting.calls.values()]
    return render_template(
        "referee/_queue.html" if swapped_into("queue") else "referee/queue.html",
        there=there,
        here=there.here,
        open=[one for one in calls if not one.call.decided_at],
        decided=sorted(
            (one for one in calls if one.call.decided_at), key=lambda one: one.call.decided_at or one.call.at, reverse=True
        ),
        mark=mark,
        often=OFTEN,
    )


@queue.get("/<int:call>")
def one(group: str, meeting: int, call: int) -> ResponseReturnValue:
    """A call: the table as it was, the question with the likeliest clauses, and the decision."""
    return _call_page(changing(group, meeting), call)


def _call(there: MeetingAt, number: int) -> RefereeCall:
    """A call by its number; 404 if there is none, or it was withdrawn."""
    if number not in there.meeting.calls:
        abort(404)
    return there.meeting.calls[number]


def table_then(there: MeetingAt, call: RefereeCall) -> At | None:
    """The table of a call as it was then, to look at; None if its record is not here, or today's rules refuse an entry."""
    folded = store().state(call.table, partly=True) if store().list_entry(call.table) else None
    if folded is None:
        return None
    then = folded.record._replace(log=folded.record.log[: call.seq])
    state = record.fold(then)
    if isinstance(state, Refused):
        return None
    return At(call.table, then, state, there.here.table(call.table), "watcher", locked=False, by=there.here.by)


def _call_page(there: MeetingAt, number: int, wrong: tuple[Objection, ...] = ()) -> ResponseReturnValue:
    shown = shown_call(there, _call(there, number))
    mark = mark_of(there, "call", number)
    if request.args.get("seen") == mark:
        return "", 204
    own = session.get("name", "")
    second = "" if shown.call.decision and shown.call.decision.by == own else own
    part = {"there": there, "here": there.here, "one": shown, "mark": mark, "often": OFTEN, "wrong": wrong, "second": second}
    if swapped_into("decision"):
        return render_template("referee/_decision.html", **part)
    then = table_then(there, shown.call)
    asked = _line_of(request.values.get("q", shown.call.question))[:QUESTION]
    advice: Advice | None = answer_to(then.game, then.state, asked) if then else None
    page = render_template(
        "referee/queued.html",
        **part,
        most=QUESTION,
        then=then,
        lines=then.board.lines[-LINES:] if then else (),
        asked=asked,
        advice=advice,
        chosen=request.form.getlist("clauses"),
        typed=_line_of(request.form.get("text", "")),
        said_name=trim(request.form.get("name", "")) or own,
    )
    return page, 422 if wrong else 200


@queue.post("/<int:call>")
def rule(group: str, meeting: int, call: int) -> ResponseReturnValue:
    """Propose a decision, agree to one as a second referee, or withdraw one."""
    there = changing(group, meeting)
    known = shown_call(there, _call(there, call))
    if request.form.get("do") == "withdraw":
        return _enter_decision(there, CallWithdrawn(meeting=meeting, call=call, decision=True))
    if request.form.get("do") not in ("rule", "agree"):
        abort(400)
    name = trim(request.form.get("name", ""))
    if amiss := nameless(name, "name"):
        return _call_page(there, call, (amiss,))
    session.setdefault("name", name)
    by = there._replace(here=there.here._replace(by=name))
    if request.form.get("do") == "agree":
        return _enter_decision(by, CallAgreed(meeting=meeting, call=call))
    text = _line_of(request.form.get("text", ""))
    if len(text) > QUESTION:
        return _call_page(there, call, (_long("text"),))
    clauses = tuple(dict.fromkeys(request.form.getlist("clauses")))
    if not known.game or len(clauses) > 3 or any(one not in book(known.game).clauses for one in clauses):
        abort(400)
    return _enter_decision(by, CallRuled(meeting=meeting, call=call, clauses=clauses, text=text))


def _enter_decision(there: MeetingAt, fact: CallFact) -> ResponseReturnValue:
    done = enter(there.here, fact)
    if done.wrong:
        now = of_circle(done.here, there.number)
        if fact.call not in now.meeting.calls:
            return redirect(url_for("queue.waiting", group=there.here.link, meeting=there.number), 303)
        return _call_page(now, fact.call, done.wrong)
    return redirect(url_for("queue.one", group=there.here.link, meeting=there.number, call=fact.call), 303)
