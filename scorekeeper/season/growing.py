"""A group while its log is folded (group_folding.py)."""

from collections import defaultdict
from collections.abc import Callable, Container

from scorekeeper.club import meeting as meetings
from scorekeeper.club.entries import KeptApart, MeetingEntered, MeetingFact
from scorekeeper.core.facts import Fact
from scorekeeper.core.house import House
from scorekeeper.core.names import trim
from scorekeeper.core.record import house_of
from scorekeeper.games import BY_NAME
from scorekeeper.season.entries import (
    Anonymous,
    Called,
    Hosted,
    HouseDropped,
    HouseNamed,
    MatchEntered,
    MatchRemoved,
    Merged,
    PenaltyGiven,
    PenaltyLifted,
    PersonEntered,
    Renamed,
    Reruled,
    SeasonEntered,
)
from scorekeeper.season.group import GroupState, KeptSeason, SeasonPenalty, Who


class Growing:
    """A mutable copy of a group into which facts are folded, so that the cost of a fact does not grow with the group."""

    def __init__(self, group: GroupState, key: Callable[[str], str], *, imported: bool = False) -> None:
        """Names with the same `key` are the same."""
        self.key, self._imported = key, imported
        self.name = group.name
        self.people = {**group.people}
        self.seasons = {number: season._replace(matches={**season.matches}) for number, season in group.all_seasons.items()}
        self.houses = {**group.houses}
        self.resting_houses = {**group.resting_houses}
        self.meetings = {**group.meetings}
        self.apart = group.apart
        self._same = {**group.same}
        self._called: defaultdict[str, set[int]] = defaultdict(set)
        for number, one in self.people.items():
            self._called[key(one.name)].add(number)
        self._where = {table: number for number, season in self.seasons.items() for table in season.matches}
        self._matches: defaultdict[int, set[str]] | None = None

    def group(self) -> GroupState:
        """The group, with every merged number pointing directly to its person."""
        same = {number: self._who(number) for number in self._same}
        resting = {number: season for number, season in self.seasons.items() if season.ruleset not in BY_NAME}
        seasons = {number: season for number, season in self.seasons.items() if number not in resting}
        return GroupState(
            self.name, self.people, seasons, same, self.houses, resting, self.resting_houses, self.meetings, self.apart
        )

    @property
    def reads_back(self) -> bool:
        """Whether facts are read that stood when they were entered: names are compared as written, and rules may have changed."""
        return self.key is str

    @property
    def takes_foreign(self) -> bool:
        """Whether facts may be about rulesets that are not installed."""
        return self.reads_back or self._imported

    def numbers_called(self, name: str) -> set[int]:
        """The numbers of those with this name."""
        return self._called[self.key(name)]

    def season_of(self, table: str) -> KeptSeason | None:
        return self.seasons.get(self._where.get(table, -1))

    def fined_in(self, penalty: int) -> KeptSeason | None:
        """The season in which this penalty holds."""
        return next((one for one in self.seasons.values() if any(each.number == penalty for each in one.penalties)), None)

    @property
    def numbers(self) -> Container[int]:
        """Every number that anybody has or had."""
        return self.people.keys() | self._same.keys()

    def seats_of(self, season: int) -> tuple[int, int] | None:
        """How many play at a table of a season; None if there is no such season, or its ruleset is not installed."""
        kept = self.seasons.get(season)
        return BY_NAME[kept.ruleset].seats if kept and kept.ruleset in BY_NAME else None

    def counts(self, table: str) -> bool:
        """Whether the match of a table belongs to a season."""
        return table in self._where

    def together(self, person: int, other: int) -> bool:
        """Whether two people have sat at the same table."""
        return not self._sat[person].isdisjoint(self._sat[other])

    def take(self, fact: Fact, entry: int) -> None:
        """Fold a fact that `check` did not object to."""
        match fact:
            case Called(name=name):
                self.name = name
            case PersonEntered(name=name, guest=guest):
                self._put(Who(entry, name, guest))
            case Renamed(person=person, name=name):
                was = self.people[person]
                self.numbers_called(was.name).discard(person)
                former = tuple(one for one in (*was.former, was.name) if one != name)
                self._put(was._replace(name=name, former=former))
            case Hosted(person=person, guest=guest):
                self._put(self.people[person]._replace(guest=guest))
            case Anonymous(person=person, hidden=hidden):
                self._put(self.people[person]._replace(anonymous=hidden))
            case Merged(person=person, into=into):
                self._merge(self.people[person], self.people[into])
            case SeasonEntered(name=name, ruleset=ruleset, rules=rules):
                self.seasons[entry] = KeptSeason(entry, name, ruleset, rules, {})
            case Reruled(season=season, name=name, rules=rules):
                self.seasons[season] = self.seasons[season]._replace(name=name, rules=rules)
            case HouseNamed(name=name, ruleset=ruleset, house=told):
                self.houses.pop((ruleset, name), None)
                self.resting_houses.pop((ruleset, name), None)
                if ruleset not in BY_NAME:
                    self.resting_houses[ruleset, name] = told
                    return
                house = house_of(BY_NAME[ruleset], told)
                if isinstance(house, House):  # else rules have changed since
                    self.houses[ruleset, name] = house
            case HouseDropped(name=name, ruleset=ruleset):
                self.houses.pop((ruleset, name), None)
                self.resting_houses.pop((ruleset, name), None)
            case MatchEntered(table=table, season=season, people=people):
                self._seat(table, season, people)
            case MatchRemoved(table=table):
                self._unseat(table, self._where.pop(table))
            case PenaltyGiven(season=season, person=person, points=points, reason=reason):
                given = SeasonPenalty(entry, person, points, trim(reason), fact.at or "")
                self.seasons[season] = self.seasons[season]._replace(penalties=(*self.seasons[season].penalties, given))
            case PenaltyLifted(penalty=penalty):
                held = self.fined_in(penalty)
                assert held, "only such are lifted"
                rest = tuple(one for one in held.penalties if one.number != penalty)
                self.seasons[held.number] = held._replace(penalties=rest)
            case MeetingEntered():
                self.meetings[entry] = meetings.new_meeting(fact, entry)
            case KeptApart():
                self.apart = meetings.keep_apart(self.apart, fact)
            case MeetingFact(meeting=meeting):
                self.meetings[meeting] = meetings.take(self.meetings[meeting], fact, entry)

    def _put(self, who: Who) -> None:
        self.people[who.number] = who
        self.numbers_called(who.name).add(who.number)

    def _merge(self, gone: Who, kept: Who) -> None:
        sat = self._sat
        del self.people[gone.number]
        self.numbers_called(gone.name).discard(gone.number)
        spelt, former = (*kept.spelt, *gone.spelt, gone.number), (*kept.former, *gone.former, gone.name)
        self.people[kept.number] = kept._replace(spelt=spelt, former=former)
        self._same[gone.number] = kept.number
        few, many = sorted((sat.pop(gone.number, set()), sat[kept.number]), key=len)
        many |= few
        sat[kept.number] = many

    def _who(self, number: int) -> int:
        """The current number of a person, through all merges, with path compression."""
        while (into := self._same.get(number)) is not None:
            self._same[number] = self._same.get(into, into)
            number = into
        return number

    def _seat(self, table: str, season: int, people: tuple[int, ...]) -> None:
        held = self._where.get(table)
        if held is not None:
            self._unseat(table, held, stays=held == season)
        _matches(self.seasons[season])[table] = people
        self._where[table] = season
        if self._matches is not None:
            for person in people:
                self._matches[person].add(table)

    def _unseat(self, table: str, season: int, *, stays: bool = False) -> None:
        """Remove a match from its people, and from the season unless it `stays` there."""
        matches = _matches(self.seasons[season])
        if self._matches is not None:
            for person in matches[table]:
                self._matches[self._who(person)].discard(table)
        if not stays:
            del matches[table]

    @property
    def _sat(self) -> "defaultdict[int, set[str]]":
        """The tables by person, built lazily at the first merge."""
        if self._matches is None:
            self._matches = defaultdict(set)
            for season in self.seasons.values():
                for table, people in season.matches.items():
                    for person in people:
                        self._matches[self._who(person)].add(table)
        return self._matches


def _matches(season: KeptSeason) -> dict[str, tuple[int, ...]]:
    assert isinstance(season.matches, dict), "a group that grows has copied them"
    return season.matches
