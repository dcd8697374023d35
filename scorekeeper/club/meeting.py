"""An evening of a club, folded from what is declared (entries.py): what may be declared of it, and what it is then."""

from collections.abc import Callable, Container, Iterator, Mapping
from datetime import UTC, date, datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from scorekeeper.club.calls import CLAUSE, Calls, call_facts, check_call, take_call
from scorekeeper.club.clock import RoundClock
from scorekeeper.club.entries import (
    ROUNDS,
    TABLES,
    Attended,
    CallFact,
    ClockCalled,
    KeptApart,
    MeetingCancelled,
    MeetingChanged,
    MeetingEntered,
    MeetingFact,
    RefereeCalled,
    ResultReviewed,
    RoundBegun,
    RoundFact,
    RoundsPlanned,
    SeatingChosen,
)
from scorekeeper.club.planning import Pair, SeatedRound, TableSizes
from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words

MEETINGS = 2000
"""The maximum number of evenings of a group."""
NOBODY_KNOWN = datetime(1970, 1, 1, tzinfo=UTC)
"""When an entry without a time was made."""


class Chosen(NamedTuple):
    """How an evening is played (SeatingChosen)."""

    season: int
    sizes: TableSizes
    house: Mapping[str, Any]
    rounds: int
    minutes: int
    by_standings: bool


class Meeting(NamedTuple):
    """An evening. `at` is when it was announced or changed last, `changes` how often it was changed.

    `present` are the people who are there, in the order in which they came, by the numbers that they had then. `rounds` are those
    that have begun and those that are planned, `tables` the ids of the tables of each that has begun. `clock` is that of the
    newest round, `reviews` are the places of its tables whose result is under review. `calls` are those for a referee, by number,
    the oldest first.
    """

    number: int
    day: date
    time: str
    minutes: int
    venue: str
    note: str
    at: datetime
    changes: int = 0
    cancelled: bool = False
    present: tuple[int, ...] = ()
    chosen: Chosen | None = None
    rounds: tuple[SeatedRound, ...] = ()
    tables: tuple[tuple[str, ...], ...] = ()
    clock: RoundClock = RoundClock()
    reviews: frozenset[int] = frozenset()
    calls: Calls = MappingProxyType({})

    @property
    def begun_rounds(self) -> tuple[SeatedRound, ...]:
        """The rounds that have begun."""
        return self.rounds[: len(self.tables)]

    def place(self, table: str) -> tuple[int, int] | None:
        """The number of the round of a table and its own, both from 1; None if it is none of this evening."""
        for nth, ids in enumerate(self.tables, 1):
            if table and table in ids:
                return nth, ids.index(table) + 1
        return None

    def has_called(self, table: str) -> bool:
        """Whether a table has called its referees."""
        return any(one.table == table for one in self.calls.values())

    @property
    def came(self) -> frozenset[int]:
        """Everybody who is there, or has sat at a table; not who was marked as present by mistake."""
        return frozenset(self.present).union(person for one in self.begun_rounds for table in one.tables for person in table)


Meetings = Mapping[int, Meeting]


def check(
    meetings: Meetings,
    people: Container[int],
    seats: Callable[[int], tuple[int, int] | None],
    counts: Callable[[str], bool],
    fact: Fact,
) -> Iterator[Objection]:
    """The objections to a fact about evenings. `seats` gives how many play at a table of a season, None if there is no such;
    `counts` says whether a table belongs to a season.
    """
    if isinstance(fact, MeetingFact) and fact.meeting not in meetings:
        yield Objection("no-meeting", "meeting", Words("例会を選ぶ。", "Choose an evening."), CLAUSE)
        return
    if isinstance(fact, MeetingEntered | MeetingChanged):
        if _day(fact.day) is None:
            yield Objection("day", "day", Words("日を入れる。", "Enter a date."), CLAUSE)
        if isinstance(fact, MeetingEntered) and len(meetings) >= MEETINGS:
            text = Words("例会が多すぎる。新しい会を作る。", "Too many evenings. Start another group.")
            yield Objection("meeting-many", "day", text, CLAUSE)
    for where, person in _people_of(fact):
        if person not in people:
            yield Objection("nobody", where, Words("会の人から選ぶ。", "Choose somebody from the group."), CLAUSE)
    if isinstance(fact, RoundFact):
        begun = len(meetings[fact.meeting].tables)
        if fact.round != (begun + 1 if isinstance(fact, RoundsPlanned | RoundBegun) else begun):
            text = Words("もう別の回になっている。見直す。", "It is another round by now. Look again.")
            yield Objection("round", "round", text, CLAUSE)
            return
    match fact:
        case KeptApart(person=person, other=other) if person == other:
            text = Words("同じ人を選んでいる。別の名前を選ぶ。", "That is the same person. Choose another name.")
            yield Objection("apart-self", "other", text, CLAUSE)
        case SeatingChosen():
            yield from _chosen_amiss(seats(fact.season), fact)
        case RoundsPlanned(rounds=rounds):
            if not all(map(_is_seating, rounds)):
                text = Words("席の割り方がおかしい。組み直す。", "The seating is not one. Plan it again.")
                yield Objection("seating", "rounds", text, CLAUSE)
            if len(meetings[fact.meeting].tables) + len(rounds) > ROUNDS:
                text = Words("一日に{most}回まで。", "At most {most} rounds in an evening.").put(most=ROUNDS)
                yield Objection("rounds", "rounds", text, CLAUSE)
        case RoundBegun(tables=tables):
            meeting = meetings[fact.meeting]
            left = meeting.rounds[len(meeting.tables) :]
            if not left or len(left[0].tables) != len(tables):
                text = Words("この回の席がまだ決まっていない。", "This round has no seating yet.")
                yield Objection("unseated", "tables", text, CLAUSE)
        case RefereeCalled() | CallFact():
            meeting = meetings[fact.meeting]
            yield from check_call(meeting.calls, lambda table: meeting.place(table) is not None or counts(table), fact)
        case ClockCalled() | ResultReviewed():
            if (fact.desk or 0) >= len(meetings[fact.meeting].tables[-1]):
                yield Objection("desk", "desk", Words("この回に無い卓。", "There is no such table in this round."), CLAUSE)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _people_of(fact: Fact) -> Iterator[tuple[str, int]]:
    match fact:
        case Attended(people=people):
            yield from (("people", person) for person in people)
        case KeptApart(person=person, other=other):
            yield from (("person", person), ("other", other))
        case RoundsPlanned(rounds=rounds):
            for one in rounds:
                yield from (("rounds", person) for table in (*one.tables, one.byes) for person in table)


def _chosen_amiss(seats: tuple[int, int] | None, fact: SeatingChosen) -> Iterator[Objection]:
    if seats is None:
        yield Objection("no-season", "season", Words("シーズンを選ぶ。", "Choose a season."), CLAUSE)
    elif not seats[0] <= fact.least <= fact.most <= seats[1]:
        text = Words("一卓は{least}人から{most}人。", "A table has {least} to {most} people.").put(least=seats[0], most=seats[1])
        yield Objection("sizes", "least", text, CLAUSE)


def _is_seating(one: SeatedRound) -> bool:
    people = [person for table in (*one.tables, one.byes) for person in table]
    return len({*people}) == len(people) and len(one.tables) <= TABLES and all(2 <= len(table) <= SEATS for table in one.tables)


def take(meeting: Meeting, fact: MeetingFact, entry: int) -> Meeting:
    """The evening after a fact that `check` did not object to, entered as `entry`."""
    match fact:
        case RefereeCalled() | CallFact():
            return meeting._replace(calls=take_call(meeting.calls, fact, entry, instant(fact)))
        case MeetingChanged():
            return announce(meeting, fact)._replace(changes=meeting.changes + 1)
        case MeetingCancelled(cancelled=cancelled):
            return meeting._replace(cancelled=cancelled, changes=meeting.changes + 1, at=instant(fact))
        case Attended(people=people, present=True):
            return meeting._replace(present=tuple(dict.fromkeys((*meeting.present, *people))))
        case Attended(people=people):
            return meeting._replace(present=tuple(one for one in meeting.present if one not in people))
        case SeatingChosen():
            sizes = TableSizes(fact.least, fact.most, fact.tables)
            house = MappingProxyType(fact.house)
            chosen = Chosen(fact.season, sizes, house, fact.rounds, fact.minutes, fact.by_standings)
            return meeting._replace(chosen=chosen)
        case RoundsPlanned(rounds=rounds):
            return meeting._replace(rounds=(*meeting.begun_rounds, *rounds))
        case RoundBegun(tables=tables):
            minutes = meeting.chosen.minutes if meeting.chosen else 0
            return meeting._replace(tables=(*meeting.tables, tables), clock=RoundClock(minutes), reviews=frozenset())
        case ClockCalled(call=call, minutes=minutes, desk=desk):
            return meeting._replace(clock=meeting.clock.after(call, instant(fact), minutes, desk))
        case ResultReviewed(desk=desk, reviewing=reviewing):
            return meeting._replace(reviews=meeting.reviews | {desk} if reviewing else meeting.reviews - {desk})
        case _:
            raise TypeError(fact)


def new_meeting(fact: MeetingEntered, number: int) -> Meeting:
    """The evening that a fact announces."""
    return announce(Meeting(number, date.min, "", 0, "", "", NOBODY_KNOWN), fact)


def announce(meeting: Meeting, fact: MeetingEntered | MeetingChanged) -> Meeting:
    return meeting._replace(
        day=date.fromisoformat(fact.day),
        time=fact.time,
        minutes=fact.minutes,
        venue=fact.venue,
        note=fact.note,
        at=instant(fact),
    )


def instant(fact: Fact) -> datetime:
    """When a fact was entered."""
    return datetime.fromisoformat(fact.at) if fact.at else NOBODY_KNOWN


def keep_apart(apart: frozenset[Pair], fact: KeptApart) -> frozenset[Pair]:
    """The pairs who shall not meet, the lower number first, after a fact."""
    pair = (min(fact.person, fact.other), max(fact.person, fact.other))
    return apart | {pair} if fact.apart else apart - {pair}


def facts_of(
    meeting: Meeting, number: int, people: Mapping[int, int], season: int | None, table: Callable[[str], str]
) -> list[Fact]:
    """The facts that make this evening anew as entry `number` of another log, without its clock: with the numbers that its people
    and its season have there (None: it is not there), and the ids of its tables.
    """
    told = {"day": str(meeting.day), "time": meeting.time, "minutes": meeting.minutes, "venue": meeting.venue, "note": meeting.note}
    at = meeting.at.strftime("%Y-%m-%dT%H:%M:%SZ")
    said: list[Fact] = [MeetingEntered(at=at, **told)]  # type: ignore[arg-type]
    if meeting.cancelled:
        said.append(MeetingCancelled(meeting=number, cancelled=True, at=at))
    present = tuple(dict.fromkeys(people[one] for one in meeting.present if one in people))
    if present:
        said.append(Attended(meeting=number, people=present, present=True, at=at))
    if meeting.chosen and season is not None:
        chosen = meeting.chosen
        said.append(
            SeatingChosen(
                meeting=number,
                season=season,
                least=chosen.sizes.least,
                most=chosen.sizes.most,
                house=dict(chosen.house),
                tables=chosen.sizes.tables,
                rounds=chosen.rounds,
                minutes=chosen.minutes,
                by_standings=chosen.by_standings,
                at=at,
            )
        )
    rounds = tuple(_renumber(one, people) for one in meeting.begun_rounds)
    if rounds:
        said.append(RoundsPlanned(meeting=number, round=1, rounds=rounds, at=at))
        said += [
            RoundBegun(meeting=number, round=nth, tables=tuple(map(table, one)), at=at) for nth, one in enumerate(meeting.tables, 1)
        ]
    said += call_facts(meeting.calls, number, number + len(said), {one.table: table(one.table) for one in meeting.calls.values()})
    return said


def _renumber(one: SeatedRound, people: Mapping[int, int]) -> SeatedRound:
    tables = tuple(tuple(people[person] for person in table) for table in one.tables)
    return SeatedRound(tables, tuple(people[person] for person in one.byes))
