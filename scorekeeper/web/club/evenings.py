"""An evening of a group as a request sees it, and entering something about it."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import chain
from typing import NamedTuple

import msgspec
from flask import abort, request

from scorekeeper.club.calls import RefereeCall
from scorekeeper.club.meeting import Chosen, Meeting
from scorekeeper.club.planning import Pair
from scorekeeper.core.acts import together
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.local import days
from scorekeeper.season.group import GroupState, KeptSeason, Who
from scorekeeper.store import Overtaken, Refused, Reused
from scorekeeper.web.common.functions import fresh_key, store
from scorekeeper.web.groups.circle import Circle, arranging, circle
from scorekeeper.web.record.entering import USED, one_time

OFTEN = 5
"""Seconds after which a page of an evening asks whether something is new."""
DECIDED = timedelta(minutes=10)
"""For how long a referee's decision is announced."""


class SeatedTable(NamedTuple):
    """A table of a round: its place from 0, its people in seat order, and its id once it has been opened ("" if it is not here)."""

    desk: int
    people: tuple[Who, ...]
    id: str | None


class ShownRound(NamedTuple):
    """A round, by its number from 1: its tables, and who sits it out."""

    number: int
    tables: tuple[SeatedTable, ...]
    byes: tuple[Who, ...]

    @property
    def has_begun(self) -> bool:
        return any(one.id is not None for one in self.tables)


class MeetingAt(NamedTuple):
    """An evening with its group as a request sees it. People are those of today: two spellings may have become one."""

    here: Circle
    meeting: Meeting

    @property
    def group(self) -> GroupState:
        return self.here.group

    @property
    def number(self) -> int:
        return self.meeting.number

    @property
    def present(self) -> tuple[Who, ...]:
        """Who is there, in the order in which they came."""
        return self.people(self.meeting.present)

    @property
    def came(self) -> frozenset[int]:
        """The numbers of all who came."""
        return frozenset(self.group.who(one).number for one in self.meeting.came)

    @property
    def season(self) -> KeptSeason | None:
        """The season for which it is played; None if none is chosen, or its ruleset is not installed."""
        return self.group.seasons.get(self.meeting.chosen.season) if self.meeting.chosen else None

    @property
    def game(self) -> Game | None:
        season = self.season
        return BY_NAME.get(season.ruleset) if season else None

    def game_at(self, table: str) -> Game | None:
        """The game of a table of the evening; None if it is not installed."""
        season = self.group.season_of(table) or self.season
        return BY_NAME.get(season.ruleset) if season else None

    @property
    def rounds(self) -> tuple[ShownRound, ...]:
        """The rounds that have begun and those that are planned."""
        return tuple(self._round(nth) for nth in range(len(self.meeting.rounds)))

    @property
    def current(self) -> ShownRound | None:
        """The round that began last."""
        return self._round(len(self.meeting.tables) - 1) if self.meeting.tables else None

    @property
    def coming(self) -> ShownRound | None:
        """The round that begins next, if its seats are planned."""
        begun = len(self.meeting.tables)
        return self._round(begun) if begun < len(self.meeting.rounds) else None

    @property
    def rounds_left(self) -> int:
        """How many rounds are still to begin."""
        return max(0, self.meeting.chosen.rounds - len(self.meeting.tables)) if self.meeting.chosen else 0

    @property
    def apart(self) -> frozenset[Pair]:
        """The pairs who shall not meet, the lower number first."""
        return pairs_of(self.group)

    @property
    def begins(self) -> datetime:
        """When it begins, in the club's time zone."""
        return begins_at(self.meeting)

    @property
    def has_begun(self) -> bool:
        return bool(self.meeting.tables)

    def people(self, numbers: Iterable[int]) -> tuple[Who, ...]:
        """People by number, each once."""
        found = [self.group.who(one) for one in numbers]
        return tuple(dict.fromkeys(found))

    def _round(self, nth: int) -> ShownRound:
        one = self.meeting.rounds[nth]
        ids = self.meeting.tables[nth] if nth < len(self.meeting.tables) else (None,) * len(one.tables)
        tables = tuple(
            SeatedTable(desk, tuple(map(self.group.who, table)), id)
            for desk, (table, id) in enumerate(zip(one.tables, ids, strict=True))
        )
        return ShownRound(nth + 1, tables, self.people(one.byes))


def pairs_of(group: GroupState) -> frozenset[Pair]:
    """The pairs who shall not meet, by their numbers of today; not two spellings of one person."""
    found = {(group.who(one).number, group.who(other).number) for one, other in group.apart}
    return frozenset((min(pair), max(pair)) for pair in found if pair[0] != pair[1])


def begins_at(meeting: Meeting) -> datetime:
    """When an evening begins, in the club's time zone."""
    return datetime.combine(meeting.day, time.fromisoformat(meeting.time), tzinfo=days.zone()).astimezone(days.zone())


def ends_at(meeting: Meeting) -> datetime:
    return (begins_at(meeting).astimezone(UTC) + timedelta(minutes=meeting.minutes)).astimezone(days.zone())


def today() -> date:
    """The day of the evening that it is now."""
    found = days.day(now())
    assert found
    return found


def now() -> datetime:
    """The instant of this request, by the server's clock."""
    return datetime.now(UTC)


def is_new(call: RefereeCall, at: datetime) -> bool:
    """Whether the decision of a call is announced at an instant."""
    return call.decided_at is not None and timedelta() <= at - call.decided_at < DECIDED


def to_come(group: GroupState) -> list[Meeting]:
    """The evenings from today on, the next first."""
    return sorted((one for one in group.meetings.values() if one.day >= today()), key=_order)


def past(group: GroupState) -> list[Meeting]:
    """The evenings before today, the newest first."""
    return sorted((one for one in group.meetings.values() if one.day < today()), key=_order, reverse=True)


def tonight(group: GroupState) -> Meeting | None:
    """The evening of today that takes place: of several the last one that has begun by the clock, else the first."""
    found = [one for one in to_come(group) if one.day == today() and not one.cancelled]
    begun = [one for one in found if begins_at(one) <= now()]
    return begun[-1] if begun else next(iter(found), None)


def _order(meeting: Meeting) -> tuple[date, str, int]:
    return meeting.day, meeting.time, meeting.number


def evening(link: str, number: int) -> MeetingAt:
    """An evening that a link opens; 404 if there is none of this number."""
    return of_circle(circle(link), number)


def changing(link: str, number: int) -> MeetingAt:
    """The same for a request that changes it; 403 with the watcher link."""
    return of_circle(arranging(link), number)


def evening_of_table(table: str, link: str, by: str | None) -> MeetingAt | None:
    """The evening whose referees a table calls, for who has come by a link of the table alone: the one at which it was opened, else
    the one to which it has called; else today's, if its match belongs to a season of the group. None if there is none.
    """
    circles = circles_of_table(table, link, by)
    opened = (MeetingAt(here, one) for here in circles for one in here.group.meetings.values() if one.place(table))
    called = (MeetingAt(here, one) for here in circles for one in [*here.group.meetings.values()][::-1] if one.has_called(table))
    today = (MeetingAt(here, one) for here in circles if here.group.season_of(table) and (one := tonight(here.group)))
    return next(chain(opened, called, today), None)


def circles_of_table(table: str, link: str, by: str | None) -> list[Circle]:
    """The groups that have, or had, the match of a table in a season, for who has come by a link of the table alone."""
    return [Circle(store().groups.state_of(id), link, "watcher", by, inside=False) for id in store().groups.seating(table)]


def of_circle(here: Circle, number: int) -> MeetingAt:
    meeting = here.group.meetings.get(number)
    if meeting is None:
        abort(404)
    return MeetingAt(here, meeting)


class GroupAfter(NamedTuple):
    """What came of entering: the group as it is now, and why nothing was entered, if so."""

    here: Circle
    wrong: tuple[Objection, ...] = ()


def enter(here: Circle, *facts: Fact) -> GroupAfter:
    """Enter something about an evening, once for each key of a form, whatever others have entered in the meantime: many come at the
    same time, and each entry says all that it depends on.
    """
    return enter_after(here, lambda seq: facts)


def enter_after(here: Circle, facts: Callable[[int], Sequence[Fact]]) -> GroupAfter:
    """The same of facts that refer to each other: they are made for the number that the first of them will have."""
    key, sent = one_time()
    key = key or fresh_key()
    while True:
        said = together(*(msgspec.structs.replace(fact, by=here.by) for fact in facts(here.seq)))
        answer = store().groups.append(here.id, said, key, here.seq, sent)
        if isinstance(answer, Reused):
            return GroupAfter(here, (Objection("used", "", USED, "record"),))
        if isinstance(answer, Refused):
            return GroupAfter(here, answer.objections)
        if not isinstance(answer, Overtaken):
            return GroupAfter(here._replace(held=answer))
        here = here._replace(held=answer.held)


def person_in_form(here: Circle, field: str = "person") -> Who:
    """The person that a form names; 400 if it names none of the group."""
    number = request.form.get(field, -1, type=int)
    try:
        return here.group.who(number)
    except KeyError:
        abort(400)


SIZES = Words("{least}–{most}人", "{least}–{most} people")
SIZE = Words("{least}人", "{least} people")


def sizes_words(chosen: Chosen) -> Words:
    """How many sit at a table."""
    least, most = chosen.sizes.least, chosen.sizes.most
    return (SIZE if least == most else SIZES).put(least=least, most=most)
