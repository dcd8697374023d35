"""A season as it was played: its matches in order, with their people. Standings and statistics are folds over it."""

from collections.abc import Iterator, Mapping
from typing import Generic, NamedTuple, TypeVar

import msgspec

from scorekeeper.core.names import name_key
from scorekeeper.season.group import GroupState, KeptSeason, Who
from scorekeeper.season.matches import MatchResult

Known = TypeVar("Known", bound=MatchResult, covariant=True)
"""Result, which is all that standings need, or Match with everything that happened."""


class Sat(NamedTuple, Generic[Known]):
    """A match of a season. `people` are numbers in seat order, after merging."""

    table: str
    match: Known
    people: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether it has a final result and therefore counts."""
        return self.match.final is not None


class Played(NamedTuple, Generic[Known]):
    """A season of a group. `matches` are in the order in which they were played; `unread` are the tables whose record is missing,
    cannot be read, or has another ruleset.
    """

    group: GroupState
    season: KeptSeason
    matches: tuple[Sat[Known], ...]
    unread: tuple[str, ...] = ()

    @property
    def final_matches(self) -> tuple[Sat[Known], ...]:
        """The matches that have a final result."""
        return tuple(one for one in self.matches if one.over)

    @property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of the counted matches by table, from 1."""
        return {one.table: number for number, one in enumerate(self.final_matches, 1)}

    @property
    def houses(self) -> tuple[tuple[str, tuple[Sat[Known], ...]], ...]:
        """The houses by which it is played, with their matches: the most played first, or the earlier one."""
        found: dict[str, list[Sat[Known]]] = {}
        for one in self.matches:
            found.setdefault(one.match.house_line, []).append(one)
        return tuple((line, tuple(sat)) for line, sat in sorted(found.items(), key=lambda item: -len(item[1])))

    @property
    def people(self) -> tuple[Who, ...]:
        """Everybody who played in the season, in the order of the group."""
        sat = {person for one in self.matches for person in one.people}
        return tuple(who for number, who in self.group.people.items() if number in sat)

    def of(self, person: int) -> Iterator[tuple[Sat[Known], int]]:
        """The matches that a person played, each with the seat."""
        for one in self.matches:
            if person in one.people:
                yield one, one.people.index(person)


def season_of_matches(group: GroupState, season: KeptSeason, matches: Mapping[str, Known | None]) -> Played[Known]:
    """A season from its matches by table id, ordered by time; a match without a time keeps the place where it was added."""
    sat: list[Sat[Known]] = []
    unread: list[str] = []
    numbers, known = group.numbers, {name_key(who.name): who.number for who in group.people.values()}
    for table, people in season.matches.items():
        match = matches.get(table)
        if match is None or match.ruleset != season.ruleset or len(people) != len(match.players):
            unread.append(table)
        else:
            if match.early and season.rules.early == "not":
                match = msgspec.structs.replace(match, final=None)
            sat.append(Sat(table, match, _with_substitutes(match, tuple([numbers[person] for person in people]), known)))
    when = ""
    order: list[tuple[str, int]] = []
    for place, one in enumerate(sat):
        when = one.match.began or when
        order.append((when, place))
    return Played(group, season, tuple([sat[place] for _, place in sorted(order)]), tuple(unread))


def _with_substitutes(match: MatchResult, people: tuple[int, ...], known: Mapping[str, int]) -> tuple[int, ...]:
    """The people whose results these are: a substitute who is in the group by this name has the seat that counts for him."""
    for seat, name in match.instead:
        person = known.get(name_key(name))
        if person is not None and person not in people:
            people = (*people[:seat], person, *people[seat + 1 :])
    return people
