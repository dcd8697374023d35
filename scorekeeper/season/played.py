"""A season as it was played: its matches in order, with who of the group sat where. Standings and statistics are folds over it."""

from collections.abc import Iterator, Mapping
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.season.group import Group, Kept, Who
from scorekeeper.season.matches import Result

Known = TypeVar("Known", bound=Result, covariant=True)
"""How much is known of the matches: their results, which is all that standings ask for, or all that happened in them."""


class Sat(NamedTuple, Generic[Known]):
    """A match of a season. `people` are the persons' numbers in seat order, all spellings of one person being one number."""

    table: str
    match: Known
    people: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether it has a final result, and so counts."""
        return self.match.final is not None


class Played(NamedTuple, Generic[Known]):
    """A season of a group. `matches` in the order in which they were played; `unread` are the tables whose record is not there,
    cannot be read, or is another ruleset's.
    """

    group: Group
    season: Kept
    matches: tuple[Sat[Known], ...]
    unread: tuple[str, ...] = ()

    @property
    def counted(self) -> tuple[Sat[Known], ...]:
        """The matches that have a final result."""
        return tuple(one for one in self.matches if one.over)

    @property
    def numbers(self) -> Mapping[str, int]:
        """What these matches are called, by table: the first is 1."""
        return {one.table: number for number, one in enumerate(self.counted, 1)}

    @property
    def people(self) -> tuple[Who, ...]:
        """Everybody who sat in a match of the season, in the order in which the group named them."""
        sat = {person for one in self.matches for person in one.people}
        return tuple(who for number, who in self.group.people.items() if number in sat)

    def of(self, person: int) -> Iterator[tuple[Sat[Known], int]]:
        """The matches that somebody played, each with the seat."""
        for one in self.matches:
            if person in one.people:
                yield one, one.people.index(person)


def played(group: Group, season: Kept, matches: Mapping[str, Known | None]) -> Played[Known]:
    """A season from the matches of its tables, by table id. A match that does not tell when it began stands where it was added."""
    sat: list[Sat[Known]] = []
    unread: list[str] = []
    numbers = group.numbers
    for table, people in season.matches.items():
        match = matches.get(table)
        if match is None or match.ruleset != season.ruleset or len(people) != len(match.players):
            unread.append(table)
        else:
            sat.append(Sat(table, match, tuple([numbers[person] for person in people])))
    known = ""
    order: list[tuple[str, int]] = []
    for place, one in enumerate(sat):
        known = one.match.began or known
        order.append((known, place))
    return Played(group, season, tuple([sat[place] for _, place in sorted(order)]), tuple(unread))
