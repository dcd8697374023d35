"""What can be declared of a club's evenings, in the log of its group.

An evening is identified by a number, the log index of the entry that announced it; a table of a round by its place, from 0.
"""

from typing import Annotated, Any

import msgspec

from scorekeeper.club.clock import Call
from scorekeeper.club.numbers import Number, TableId
from scorekeeper.club.planning import SeatedRound
from scorekeeper.core.facts import SEATS, Fact

VENUE, NOTE = 80, 400
"""The maximum length of a venue and of a note."""
QUESTION = 400
"""The maximum length of a question to a referee, and of what he decides."""
ROUNDS, TABLES = 20, 100
"""The maximum number of rounds of an evening, and of tables in a round."""
Day = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
TimeOfDay = Annotated[str, msgspec.Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
Seats = Annotated[int, msgspec.Meta(ge=2, le=SEATS)]
Desk = Annotated[int, msgspec.Meta(ge=0, lt=TABLES)]


class MeetingEntered(Fact, frozen=True, tag="meeting"):
    """An evening is announced: its day and time by the club's clock, how many minutes it lasts, and where."""

    day: Day
    time: TimeOfDay
    minutes: Annotated[int, msgspec.Meta(ge=15, le=1440)] = 240
    venue: Annotated[str, msgspec.Meta(max_length=VENUE)] = ""
    note: Annotated[str, msgspec.Meta(max_length=NOTE)] = ""


class MeetingFact(Fact, frozen=True):
    """Something about the evening `meeting`."""

    meeting: Number


class MeetingChanged(MeetingFact, frozen=True, tag="rescheduled"):
    """The evening is at another time, or elsewhere."""

    day: Day
    time: TimeOfDay
    minutes: Annotated[int, msgspec.Meta(ge=15, le=1440)] = 240
    venue: Annotated[str, msgspec.Meta(max_length=VENUE)] = ""
    note: Annotated[str, msgspec.Meta(max_length=NOTE)] = ""


class MeetingCancelled(MeetingFact, frozen=True, tag="cancelled"):
    """The evening does not take place, or does after all."""

    cancelled: bool


class Attended(MeetingFact, frozen=True, tag="attended"):
    """These people have come, or (not `present`) have left."""

    people: Annotated[tuple[Number, ...], msgspec.Meta(min_length=1, max_length=500)]
    present: bool


class KeptApart(Fact, frozen=True, tag="apart"):
    """`person` and `other` shall not be seated at one table, or may be again."""

    person: Number
    other: Number
    apart: bool


class SeatingChosen(MeetingFact, frozen=True, tag="seating"):
    """How the evening is played: for which season and by which house rules (as a record has them), at tables of `least` to `most`
    people, at most `tables` of them (0: any number), in so many rounds of so many `minutes` (0: without a clock).

    `by_standings`: in the last round the first of the evening sit at the first table.
    """

    season: Number
    least: Seats
    most: Seats
    house: Annotated[dict[str, Any], msgspec.Meta(max_length=200)]
    tables: Annotated[int, msgspec.Meta(ge=0, le=TABLES)] = 0
    rounds: Annotated[int, msgspec.Meta(ge=1, le=ROUNDS)] = 4
    minutes: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    by_standings: bool = False


class RoundFact(MeetingFact, frozen=True):
    """Something about a round of the evening, by its number from 1."""

    round: Annotated[int, msgspec.Meta(ge=1, le=ROUNDS)]


class RoundsPlanned(RoundFact, frozen=True, tag="planned"):
    """Who sits where from this round on, the first that has not begun."""

    rounds: Annotated[tuple[SeatedRound, ...], msgspec.Meta(max_length=ROUNDS)]


class RoundBegun(RoundFact, frozen=True, tag="begun"):
    """The round begins, the next one, at these tables, in the order of its plan."""

    tables: Annotated[tuple[TableId, ...], msgspec.Meta(min_length=1, max_length=TABLES)]


class ClockCalled(RoundFact, frozen=True, tag="clock"):
    """The clock of the round that began last is started or paused, or at all tables or one there is more time, or the last hand is
    called.
    """

    call: Call
    minutes: Annotated[int, msgspec.Meta(ge=0, le=120)] = 0
    desk: Desk | None = None


class ResultReviewed(RoundFact, frozen=True, tag="review"):
    """The result of a table of the round that began last is under review, or no longer."""

    desk: Desk
    reviewing: bool


class RefereeCalled(MeetingFact, frozen=True, tag="asked"):
    """A table of the evening calls a referee, when its log has `seq` entries; the `question` may be empty."""

    table: TableId
    seq: Annotated[int, msgspec.Meta(ge=0)]
    question: Annotated[str, msgspec.Meta(max_length=QUESTION)] = ""


class CallFact(MeetingFact, frozen=True):
    """Something about a `call`, by the log index of its entry."""

    call: Number


class CallRuled(CallFact, frozen=True, tag="proposed"):
    """A referee proposes what is to hold, by these clauses of the table's rule book and in his own words."""

    clauses: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=80)], ...], msgspec.Meta(max_length=3)] = ()
    text: Annotated[str, msgspec.Meta(max_length=QUESTION)] = ""


class CallAgreed(CallFact, frozen=True, tag="confirmed"):
    """A second referee agrees, so that it is decided."""


class CallWithdrawn(CallFact, frozen=True, tag="withdrawn"):
    """What was proposed is withdrawn (`decision`), and the table waits again; or the call itself is."""

    decision: bool


MEETING_FACTS: tuple[type[Fact], ...] = (
    MeetingEntered,
    MeetingChanged,
    MeetingCancelled,
    Attended,
    KeptApart,
    SeatingChosen,
    RoundsPlanned,
    RoundBegun,
    ClockCalled,
    ResultReviewed,
    RefereeCalled,
    CallRuled,
    CallAgreed,
    CallWithdrawn,
)
MeetingEntry = (
    MeetingEntered
    | MeetingChanged
    | MeetingCancelled
    | Attended
    | KeptApart
    | SeatingChosen
    | RoundsPlanned
    | RoundBegun
    | ClockCalled
    | ResultReviewed
    | RefereeCalled
    | CallRuled
    | CallAgreed
    | CallWithdrawn
)
