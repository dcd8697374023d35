"""A group: people who play together for years, and their seasons, folded from what is declared (group_folding.py)."""

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

from scorekeeper.club.calls import RefereeCall
from scorekeeper.club.meeting import Meeting
from scorekeeper.club.planning import Pair
from scorekeeper.core.house import House
from scorekeeper.season.rules import SeasonRules


class Who(NamedTuple):
    """A person of the group; `spelt` are the other numbers merged into this one; who is `anonymous` is not named in
    public. `former` are the names that he had before, and those that were merged into his.
    """

    number: int
    name: str
    guest: bool
    spelt: tuple[int, ...] = ()
    anonymous: bool = False
    former: tuple[str, ...] = ()


class SeasonPenalty(NamedTuple):
    """What is taken off somebody's value in the standings of a season, as it was declared in an entry."""

    number: int
    person: int
    points: int
    reason: str
    at: str = ""


class KeptSeason(NamedTuple):
    """A season of the group. `matches` are the people in seat order by table, in the order in which they were added; `penalties`
    those that hold.
    """

    number: int
    name: str
    ruleset: str
    rules: SeasonRules
    matches: Mapping[str, tuple[int, ...]]
    penalties: tuple[SeasonPenalty, ...] = ()


class GroupState(NamedTuple):
    """The state of a group: people and seasons by number, merged numbers (`same`), and the house rules that it keeps by ruleset and
    name, the newest last. `resting` are the seasons whose ruleset is not installed, in which nothing is counted, and
    `resting_houses` the house rules of such rulesets, as they were declared. `meetings` are its evenings by number, and `apart` the
    pairs of people who shall not be seated together, by the numbers that they had then. Immutable.
    """

    name: str = ""
    people: Mapping[int, Who] = MappingProxyType({})
    seasons: Mapping[int, KeptSeason] = MappingProxyType({})
    same: Mapping[int, int] = MappingProxyType({})
    houses: Mapping[tuple[str, str], House] = MappingProxyType({})
    resting: Mapping[int, KeptSeason] = MappingProxyType({})
    resting_houses: Mapping[tuple[str, str], Mapping[str, Any]] = MappingProxyType({})
    meetings: Mapping[int, Meeting] = MappingProxyType({})
    apart: frozenset[Pair] = frozenset()

    def who(self, number: int) -> Who:
        """The person with this number, through all merges. KeyError for an unknown number."""
        while number in self.same:
            number = self.same[number]
        return self.people[number]

    @property
    def numbers(self) -> Mapping[int, int]:
        """Every number that anybody has or had, with that person's current number."""
        return {number: number for number in self.people} | dict(self.same)

    @property
    def all_seasons(self) -> Mapping[int, KeptSeason]:
        """Those that rest too, in order."""
        return dict(sorted(chain(self.seasons.items(), self.resting.items()))) if self.resting else self.seasons

    def decided_calls(self, ruleset: str) -> list[RefereeCall]:
        """What referees decided at evenings for the tables of a ruleset that belong to seasons; the newest first."""
        calls = [one for meeting in self.meetings.values() for one in meeting.calls.values() if one.decided_at]
        kept = [one for one in calls if (season := self.season_of(one.table)) and season.ruleset == ruleset]
        return sorted(kept, key=lambda one: (one.decided_at or one.at, one.number), reverse=True)

    def season_of(self, table: str) -> KeptSeason | None:
        """The season that the match of a table belongs to."""
        return next((one for one in self.seasons.values() if table in one.matches), None)
