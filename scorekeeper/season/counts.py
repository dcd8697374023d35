"""How often the rows of a ruleset's tallies happened in matches, and what they moved: for a person, and for everybody."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.core.game import Game
from scorekeeper.core.house import House
from scorekeeper.core.tally import COULD, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.season.matches import PlayedMatch
from scorekeeper.season.played import Sat


class TallyCount(NamedTuple):
    """One row of a tally: how often it happened and what it moved in all, in the smallest unit.

    `expected` is the expected number for this many hands or deals, None if unknown.
    """

    key: str
    words: Words
    clause: str
    times: int
    expected: Fraction | None
    moved: int

    @property
    def mean(self) -> Fraction | None:
        """What one moved on average, in the smallest unit; None if it never happened."""
        return Fraction(self.moved, self.times) if self.times else None


class TallyKind(NamedTuple):
    """The counts of one tally, row by row; `tries` is the number of opportunities (hands or deals), 0 if unknown."""

    key: str
    tally: Tally
    counts: tuple[TallyCount, ...]
    tries: int

    @property
    def visible_rows(self) -> tuple[TallyCount, ...]:
        """The rows that happened, or whose expected number is known."""
        return tuple(count for count in self.counts if count.times or count.expected is not None)

    @property
    def never(self) -> tuple[TallyCount, ...]:
        """The rows that never happened and whose expected number is unknown."""
        return tuple(count for count in self.counts if not count.times and count.expected is None)

    def row(self, key: str) -> TallyCount | None:
        return next((count for count in self.counts if count.key == key), None)

    @property
    def times(self) -> int:
        return sum(count.times for count in self.counts)

    def rate(self, count: TallyCount) -> Fraction | None:
        """How many of a hundred opportunities a row is; None without any."""
        return Fraction(100 * count.times, self.tries) if self.tries else None

    @property
    def total_moved(self) -> int:
        """In the smallest unit."""
        return sum(count.moved for count in self.counts)


class Sums:
    """Sums over matches for one person, or for everybody, by kind and key: how often something happened, and what it moved."""

    def __init__(self) -> None:
        self.tries: defaultdict[House, Counter[str]] = defaultdict(Counter)
        self.happened: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])

    def kinds(self, game: Game) -> tuple[TallyKind, ...]:
        """All kinds and rows of the house rules in use, in order."""
        houses = {house: game.tallies(house) for house in self.tries}
        kinds = {kind: tally for tallies in houses.values() for kind, tally in tallies.items()}
        return tuple(self._kind(kind, tally, houses) for kind, tally in kinds.items())

    def _kind(self, kind: str, tally: Tally, houses: Mapping[House, Mapping[str, Tally]]) -> TallyKind:
        rows = {key: row for tallies in houses.values() for key, row in tallies[kind].rows.items()}
        tries = {house: tried[kind] for house, tried in self.tries.items()}
        counts = tuple(self._count(kind, key, row, houses, tries) for key, row in rows.items())
        return TallyKind(kind, tally, counts, sum(tries.values()))

    def _count(
        self, kind: str, key: str, row: TallyRow, houses: Mapping[House, Mapping[str, Tally]], tries: Mapping[House, int]
    ) -> TallyCount:
        """A row's count; its expected number uses the chance under each set of house rules."""
        times, moved = self.happened[kind, key]
        chances = [(house, tallies[kind].rows[key].chance) for house, tallies in houses.items() if key in tallies[kind].rows]
        known = [chance * tries[house] for house, chance in chances if chance is not None]
        expected = sum(known, Fraction()) if known else None
        return TallyCount(key, row.words, row.clause, times, expected, moved)


def sums_of(game: Game, matches: Iterable[Sat[PlayedMatch]]) -> Mapping[int | None, Sums]:
    """The sums of the matches by person, and under None for everybody."""
    by: defaultdict[int | None, Sums] = defaultdict(Sums)
    everybody = by[None].happened
    for sat in matches:
        tallies = game.tallies(sat.match.house)
        people = [by[person] for person in (*sat.people, None)]
        tries = [one.tries[sat.match.house] for one in people]
        own = [one.happened for one in people[:-1]]
        for one in sat.match.happened:
            kind, key, seat = one.kind, one.key, one.seat
            if key != COULD:
                which = kind, key
                for happened in (everybody, *own) if seat is None else (everybody, own[seat]):
                    sums = happened[which]
                    sums[0] += one.times
                    sums[1] += one.moved
            elif seat is not None:
                # If some sit out, only those who played had the opportunity.
                tries[seat][kind] += one.times
                tries[-1][kind] += one.times
            else:
                hands = len(own) if tallies[kind].per == "hand" else 1
                for tried in tries:
                    tried[kind] += one.times
                tries[-1][kind] += one.times * (hands - 1)
    return by


def times_in(match: PlayedMatch, kind: str, key: str, seat: int | None = None) -> int:
    """How often something happened in a match, to this seat or the whole table; None: to anybody."""
    return sum(
        [
            one.times
            for one in match.happened
            if one.key == key and one.kind == kind and (None in (seat, one.seat) or seat == one.seat)
        ]
    )
