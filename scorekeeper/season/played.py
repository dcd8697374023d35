"""A season as it was played: its matches in order, with their people. Standings and statistics are folds over it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

import msgspec

from scorekeeper.core.names import name_key
from scorekeeper.season.group import GroupState, KeptSeason, Who
from scorekeeper.season.matches import MatchResult

Known = TypeVar("Known", bound=MatchResult, covariant=True)
"""Result, which is all that standings need, or Match with everything that happened."""
Of = TypeVar("Of", bound=MatchResult)


class Stranger(NamedTuple):
    """A substitute who is not in the group by this name, so that what counts for him counts for nobody: his result, as `final` and
    as `worth` of a match.
    """

    name: str
    worth: Fraction | int | None
    final: int | None


class Sat(NamedTuple, Generic[Known]):
    """A match of a season. `people` are numbers in seat order, after merging, then those of substitutes with rounds of their own.
    Of `strangers` there is nothing in the match.
    """

    table: str
    match: Known
    people: tuple[int, ...]
    strangers: tuple[Stranger, ...] = ()

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


def numbers_by_name(group: GroupState) -> dict[str, int]:
    """The people of a group by every name that they have or had."""
    former = {name_key(name): who.number for who in group.people.values() for name in who.former}
    return former | {name_key(who.name): who.number for who in group.people.values()}


def season_of_matches(group: GroupState, season: KeptSeason, matches: Mapping[str, Known | None]) -> Played[Known]:
    """A season from its matches by table id, ordered by time; a match without a time keeps the place where it was added."""
    sat: list[Sat[Known]] = []
    unread: list[str] = []
    numbers, known = group.numbers, numbers_by_name(group)
    for table, people in season.matches.items():
        match = matches.get(table)
        if match is None or match.ruleset != season.ruleset or len(people) != match.seats:
            unread.append(table)
        else:
            if match.early and season.rules.early == "not":
                match = msgspec.structs.replace(match, final=None)
            own = tuple([numbers[person] for person in people])
            sat.append(Sat(table, *_with_substitutes(match, own, known)) if match.instead else Sat(table, match, own))
    when = ""
    order: list[tuple[str, int]] = []
    for place, one in enumerate(sat):
        when = one.match.began or when
        order.append((when, place))
    return Played(group, season, tuple([sat[place] for _, place in sorted(order)]), tuple(unread))


def people_of(people: Sequence[int], substitutes: Iterable[tuple[int, str]], known: Mapping[str, int]) -> tuple[int | str, ...]:
    """Whose the results of a match are: the people of the seats in which it began, instead of them or after them the substitutes
    who are `known` by name. A stranger is told by his name.
    """
    found: list[int | str] = [*people]
    for seat, name in substitutes:
        person = known.get(name_key(name), name)
        found[seat : seat + 1] = [name if person in found else person]
    return tuple(found)


def _with_substitutes(
    match: Of, people: tuple[int, ...], known: Mapping[str, int]
) -> tuple[Of, tuple[int, ...], tuple[Stranger, ...]]:
    """The match with the people whose results these are. What counts for a stranger is left out."""
    sat = people_of(people, match.instead, known)
    strangers = tuple(
        Stranger(who, match.worth(seat), None if match.final is None else match.final[seat])
        for seat, who in enumerate(sat)
        if isinstance(who, str)
    )
    there = tuple(seat for seat, who in enumerate(sat) if not isinstance(who, str))
    return match.of_seats(there), tuple(who for who in sat if not isinstance(who, str)), strangers
