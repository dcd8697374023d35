"""The API of a club's evenings: who sits where, the clock, and the calls for a referee."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from flask import Response, abort

from scorekeeper.book.reading import book
from scorekeeper.club.calls import RefereeCall
from scorekeeper.club.entries import QUESTION, CallAgreed, CallRuled, CallWithdrawn, RefereeCalled
from scorekeeper.core.facts import Fact
from scorekeeper.core.names import NAME_LENGTH, nameless, trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.store import Overtaken, Reused
from scorekeeper.store.rows.once import digest
from scorekeeper.web.api.description import REFUSED, answers
from scorekeeper.web.api.responses import USED, Failed, api, as_json, body_of, complaint
from scorekeeper.web.api.tables import Key, Problem
from scorekeeper.web.club.evenings import MeetingAt, ShownRound, changing, evening, evening_of_table, now, of_circle
from scorekeeper.web.club.rounds import clock_shown
from scorekeeper.web.common.functions import lang, store
from scorekeeper.web.record.request import at, scoring

__all__ = ["api"]


class TableOfRound(msgspec.Struct, frozen=True):
    """A table of a round, by its number: its people in seat order, and its link once it is open."""

    number: int
    people: list[int]
    table: str | None


class RoundOf(msgspec.Struct, frozen=True):
    """A round of an evening: its tables, and who sits it out."""

    number: int
    begun: bool
    tables: list[TableOfRound]
    byes: list[int]


class ClockOf(msgspec.Struct, frozen=True):
    """The clock of the round that began last: seconds left (negative: over), whether it runs, whether the last hand is called."""

    left: int
    runs: bool
    last: bool


class DecisionOf(msgspec.Struct, frozen=True):
    """What a referee proposes: the clauses and his own words, by whom and when; and who agreed and when, once a second one has."""

    clauses: list[str]
    text: str
    by: str
    at: str
    agreed_by: str | None
    agreed_at: str | None


class CallOf(msgspec.Struct, frozen=True):
    """A call for a referee. `round` and `desk` are those of its table, null at one that the desk has not opened; its log had `seq`
    entries then. It is `decided` once a second referee has agreed.
    """

    number: int
    round: int | None
    desk: int | None
    seq: int
    question: str
    by: str
    at: str
    decision: DecisionOf | None
    decided: bool


class EveningNow(msgspec.Struct, frozen=True):
    """An evening as it stands: who is there, its rounds, its clock, the tables whose result is under review, and the calls for a
    referee, null with the link that only watches.
    """

    number: int
    season: int | None
    present: list[int]
    rounds: list[RoundOf]
    clock: ClockOf | None
    reviews: list[int]
    calls: list[CallOf] | None


class TableCalls(msgspec.Struct, frozen=True):
    """The calls of a table, the newest first."""

    calls: list[CallOf]


class CallTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A call for a referee, with what happened or without; or the number of one to `withdraw`."""

    key: Key
    question: Annotated[str, msgspec.Meta(max_length=QUESTION)] = ""
    withdraw: int | None = None
    by: Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)] | None = None


class DecisionTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a referee, `by` name, says of a call: `rule` proposes a decision by up to three clauses, in words or both; `agree` makes
    it hold, by another name; `withdraw` takes back one that does not hold yet.
    """

    key: Key
    does: Literal["rule", "agree", "withdraw"]
    by: Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)]
    clauses: Annotated[list[str], msgspec.Meta(max_length=3)] = []
    text: Annotated[str, msgspec.Meta(max_length=QUESTION)] = ""


@api.get("/g/<group>/evenings/<int:meeting>")
@answers(EveningNow, fails=(404, 410, 503))
def evening_now(group: str, meeting: int) -> Response:
    """An evening as it stands: seats, clock and calls."""
    there = evening(group, meeting)
    clock = clock_shown(there.meeting.clock, now()) if there.current else None
    calls = [_call(there, one) for one in there.meeting.calls.values()] if there.here.arranges else None
    return as_json(
        EveningNow(
            meeting,
            there.season.number if there.season else None,
            [who.number for who in there.present],
            [_round(there, one) for one in there.rounds],
            ClockOf(clock.left, clock.runs, clock.last) if clock else None,
            sorted(desk + 1 for desk in there.meeting.reviews),
            calls,
        )
    )


def _round(there: MeetingAt, one: ShownRound) -> RoundOf:
    def link(id: str | None) -> str | None:
        return there.here.table(id) if id and store().list_entry(id) else None

    tables = [TableOfRound(each.desk + 1, [who.number for who in each.people], link(each.id)) for each in one.tables]
    return RoundOf(one.number, one.has_begun, tables, [who.number for who in one.byes])


def _call(there: MeetingAt, one: RefereeCall) -> CallOf:
    round, desk = there.meeting.place(one.table) or (None, None)
    said = one.decision
    decision = said and DecisionOf(
        [*said.clauses],
        said.text,
        said.by,
        _stamp(said.at),
        said.agreed_by or None,
        _stamp(said.agreed_at) if said.agreed_at else None,
    )
    return CallOf(one.number, round, desk, one.seq, one.question, one.by, _stamp(one.at), decision, one.decided_at is not None)


def _stamp(instant: datetime) -> str:
    return f"{instant:%Y-%m-%dT%H:%M:%SZ}"


@api.get("/t/<table>/calls")
@answers(TableCalls, fails=(404, 409, 410, 503))
def calls(table: str) -> Response:
    """The calls of a table for a referee, with what has been decided. 404 if it has no referees to call."""
    here = at(table)
    return as_json(_calls_of(_evening(here.id, here.link), here.id))


@api.post("/t/<table>/calls")
@answers(TableCalls, takes=CallTold, fails=(403, 404, 409, 410, 422, 423, 503), statuses=(201,))
def call(table: str) -> Response:
    """Call a referee, or withdraw a call that is not decided. The same request again calls once."""
    here = scoring(table)
    sent = body_of(CallTold)
    there = _evening(here.id, here.link)
    by = trim(sent.by) if sent.by else None
    if by and (wrong := nameless(by, "by")):
        raise Failed(Problem(422, REFUSED.say(lang()), [complaint(wrong)]))
    question = " ".join(sent.question.split())
    fact: Fact = RefereeCalled(meeting=there.number, table=here.id, seq=here.seq, question=question, by=by)
    if sent.withdraw is not None:
        known = there.meeting.calls.get(sent.withdraw)
        if known is None or known.table != here.id:
            abort(404)
        fact = CallWithdrawn(meeting=there.number, call=known.number, decision=False, by=by)
    told = _evening_after(there, fact, sent.key, digest(question, str(sent.withdraw), str(by)))
    return as_json(_calls_of(told, here.id), 201)


@api.post("/g/<group>/evenings/<int:meeting>/calls/<int:number>")
@answers(CallOf, takes=DecisionTold, fails=(403, 404, 410, 422, 423, 503), statuses=(201,))
def decide(group: str, meeting: int, number: int) -> Response:
    """Propose a decision on a call, agree to one as a second referee, or withdraw one. The same request again does it once."""
    there = changing(group, meeting)
    known = there.meeting.calls.get(number)
    if known is None:
        abort(404)
    sent = body_of(DecisionTold)
    by, text = trim(sent.by), " ".join(sent.text.split())
    if wrong := nameless(by, "by"):
        raise Failed(Problem(422, REFUSED.say(lang()), [complaint(wrong)]))
    fact: Fact = CallAgreed(meeting=meeting, call=number, by=by)
    if sent.does == "rule":
        game = there.game_at(known.table)
        unknown = [one for one in sent.clauses if not game or one not in book(game).clauses]
        if unknown:
            objection = Objection("clauses", "clauses", NO_CLAUSE.put(clause=unknown[0]), "group")
            raise Failed(Problem(422, REFUSED.say(lang()), [complaint(objection)]))
        fact = CallRuled(meeting=meeting, call=number, clauses=tuple(dict.fromkeys(sent.clauses)), text=text, by=by)
    elif sent.does == "withdraw":
        fact = CallWithdrawn(meeting=meeting, call=number, decision=True, by=by)
    told = _evening_after(there, fact, sent.key, digest(sent.does, by, text, *sent.clauses))
    return as_json(_call(told, told.meeting.calls[number]), 201)


NO_CLAUSE = Words("「{clause}」という条は無い。", "There is no clause “{clause}”.")


def _evening_after(there: MeetingAt, fact: Fact, key: str, said: str) -> MeetingAt:
    """The evening after a fact, entered once for each key."""
    kept = store().groups.append(there.here.id, (fact,), key, said=said)
    assert not isinstance(kept, Overtaken), "whatever others have entered"
    if isinstance(kept, Reused):
        raise Failed(Problem(422, USED.say(lang())))
    if isinstance(kept, Refused):
        raise Failed(Problem(422, REFUSED.say(lang()), [complaint(one) for one in kept.objections]))
    return of_circle(there.here._replace(held=kept), there.number)


def _evening(table: str, link: str) -> MeetingAt:
    """The evening whose referees a table calls; 404 if there is none."""
    return evening_of_table(table, link, None) or abort(404)


def _calls_of(there: MeetingAt, table: str) -> TableCalls:
    return TableCalls([_call(there, one) for one in [*there.meeting.calls.values()][::-1] if one.table == table])
