"""People who played together: how often each was ranked above the other, and what they paid each other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from scorekeeper.season.group import Who
from scorekeeper.season.matches import PlayedMatch
from scorekeeper.season.played import Sat


class Met(NamedTuple):
    """A match that two people played together: what each paid the other, in the smallest unit, without the final settlement."""

    sat: Sat[PlayedMatch]
    seats: tuple[int, int]

    @property
    def ranks(self) -> tuple[int, int]:
        one, other = self.seats
        return self.sat.match.ranks[one], self.sat.match.ranks[other]

    @property
    def payments(self) -> tuple[int, int]:
        one, other = self.seats
        return self.sat.match.paid[one][other], self.sat.match.paid[other][one]


@dataclass(frozen=True)
class PlayerPair:
    """Two people and the matches that they played together. Sums are computed once."""

    one: Who
    other: Who
    met: tuple[Met, ...]

    @cached_property
    def _order(self) -> tuple[int, int, int]:
        """In how many matches `one` was ranked above `other`, below, and level."""
        above = level = 0
        for sat, (one, other) in self.met:
            ranks = sat.match.ranks
            above += ranks[one] < ranks[other]
            level += ranks[one] == ranks[other]
        return above, len(self.met) - above - level, level

    @property
    def above(self) -> int:
        """In how many matches `one` was ranked above `other`."""
        return self._order[0]

    @property
    def below(self) -> int:
        return self._order[1]

    @property
    def level(self) -> int:
        return self._order[2]

    @cached_property
    def sum_paid(self) -> int:
        """What `one` paid `other` in all. Like received and net, in the smallest unit."""
        return sum([sat.match.paid[one][other] for sat, (one, other) in self.met])

    @cached_property
    def sum_received(self) -> int:
        return sum([sat.match.paid[other][one] for sat, (one, other) in self.met])

    @property
    def net(self) -> int:
        """What `one` received more than they paid."""
        return self.sum_received - self.sum_paid

    @property
    def reverse(self) -> "PlayerPair":
        """The same pair with the roles swapped."""
        return PlayerPair(self.other, self.one, tuple(Met(met.sat, (met.seats[1], met.seats[0])) for met in self.met))


def pairs_of(people: Sequence[Who], matches: Iterable[Sat[PlayedMatch]]) -> Iterator[PlayerPair]:
    """The pairs of these people who met, in their order."""
    met: defaultdict[frozenset[int], list[Sat[PlayedMatch]]] = defaultdict(list)
    for match in matches:
        for one, other in combinations(match.people, 2):
            met[frozenset((one, other))].append(match)
    for left, right in combinations(people, 2):
        together = met.get(frozenset((left.number, right.number)))
        if together:
            seats = [(match.people.index(left.number), match.people.index(right.number)) for match in together]
            yield PlayerPair(left, right, tuple(map(Met, together, seats)))
