"""Statistics over the matches of a season, or of several seasons of one ruleset, each number with the matches it comes from.

Only matches with a final result are counted. Numbers are exact: integers or fractions.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from scorekeeper.core.game import Game
from scorekeeper.core.house import House
from scorekeeper.core.tally import COULD, Counted, Tally
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.season.group import Who
from scorekeeper.season.matches import Match, Round
from scorekeeper.season.played import Played, Sat


class Sitting(NamedTuple):
    """A match as one player played it: the match and the seat."""

    sat: Sat[Match]
    seat: int

    @property
    def final(self) -> int:
        """The final result, in the unit of results."""
        final = self.sat.match.final
        assert final is not None, "only matches with a final result are counted"
        return final[self.seat]

    @property
    def rank(self) -> int:
        return self.sat.match.ranks[self.seat]


class Moved(NamedTuple):
    """A round of a match as one player played it."""

    sitting: Sitting
    round: Round

    @property
    def amount(self) -> int:
        """What the player gained, in the smallest unit."""
        return self.round.moved[self.sitting.seat]


class Count(NamedTuple):
    """One row of a tally: how often it happened and what it moved in all, in the smallest unit.

    `expected` is the expected number for this many hands or deals, None if unknown. `where` are the matches in which it happened,
    each with how often.
    """

    key: str
    words: Words
    clause: str
    times: int
    expected: Fraction | None
    moved: int
    where: tuple[tuple[Sat[Match], int], ...]

    @property
    def mean(self) -> Fraction | None:
        """What one moved on average, in the smallest unit; None if it never happened."""
        return Fraction(self.moved, self.times) if self.times else None


class Kind(NamedTuple):
    """The counts of one tally, row by row; `tries` is the number of opportunities (hands or deals), 0 if unknown."""

    key: str
    tally: Tally
    counts: tuple[Count, ...]
    tries: int

    @property
    def shown(self) -> tuple[Count, ...]:
        """The rows that happened, or whose expected number is known."""
        return tuple(count for count in self.counts if count.times or count.expected is not None)

    @property
    def never(self) -> tuple[Count, ...]:
        """The rows that never happened and whose expected number is unknown."""
        return tuple(count for count in self.counts if not count.times and count.expected is None)

    def row(self, key: str) -> Count | None:
        return next((count for count in self.counts if count.key == key), None)

    @property
    def times(self) -> int:
        return sum(count.times for count in self.counts)

    def rate(self, count: Count) -> Fraction | None:
        """How many of a hundred opportunities a row is; None without any."""
        return Fraction(100 * count.times, self.tries) if self.tries else None

    @property
    def moved(self) -> int:
        """In the smallest unit."""
        return sum(count.moved for count in self.counts)


class Player(NamedTuple):
    """A player's matches in the order in which they were played, and their counts; events of the whole table (fields) are counted
    for these matches.
    """

    who: Who
    sittings: tuple[Sitting, ...]
    kinds: tuple[Kind, ...]

    @property
    def ranks(self) -> tuple[int, ...]:
        """How often the player was first, second, and so on."""
        ranks = [sitting.rank for sitting in self.sittings]
        most = max(len(sitting.sat.people) for sitting in self.sittings)
        return tuple(ranks.count(rank) for rank in range(1, most + 1))

    @property
    def rank(self) -> Fraction:
        """The average rank, from 1."""
        return Fraction(sum(sitting.rank for sitting in self.sittings), len(self.sittings))

    @property
    def total(self) -> int:
        """The sum of the final results. Like mean, variance and spread, in the unit of results."""
        return sum(sitting.final for sitting in self.sittings)

    @property
    def mean(self) -> Fraction:
        return Fraction(self.total, len(self.sittings))

    @property
    def length(self) -> int:
        """The number of rounds of all matches."""
        return sum(sitting.sat.match.length for sitting in self.sittings)

    @property
    def sat_out(self) -> int:
        """The number of rounds that the player sat out."""
        return self.length - len(self.rounds)

    @property
    def per_round(self) -> Fraction | None:
        """The sum of the final results per round played, in the unit of results; None if no round was played."""
        return Fraction(self.total, len(self.rounds)) if self.rounds else None

    @property
    def variance(self) -> Fraction:
        """The population variance of the final results."""
        return Fraction(sum(sitting.final**2 for sitting in self.sittings), len(self.sittings)) - self.mean**2

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)

    @property
    def best(self) -> Sitting:
        """The match with the highest final result; the earliest of equal ones."""
        return max(self.sittings, key=lambda sitting: sitting.final)

    @property
    def worst(self) -> Sitting:
        return min(self.sittings, key=lambda sitting: sitting.final)

    @property
    def rounds(self) -> tuple[Moved, ...]:
        """All rounds that the player did not sit out."""
        return tuple(
            Moved(sitting, round)
            for sitting in self.sittings
            for round in sitting.sat.match.rounds
            if sitting.seat not in round.out
        )

    @property
    def best_round(self) -> Moved | None:
        """The round with the highest gain, the earliest of equal ones; None if no rounds are known."""
        return self._round(1)

    @property
    def worst_round(self) -> Moved | None:
        return self._round(-1)

    def _round(self, sign: int) -> Moved | None:
        return max(self.rounds, key=lambda one: sign * one.amount, default=None)

    def kind(self, key: str) -> Kind | None:
        return next((kind for kind in self.kinds if kind.key == key), None)


class Met(NamedTuple):
    """A match that two people played together: what each paid the other, in the smallest unit, without the final settlement."""

    sat: Sat[Match]
    seats: tuple[int, int]

    @property
    def ranks(self) -> tuple[int, int]:
        one, other = self.seats
        return self.sat.match.ranks[one], self.sat.match.ranks[other]

    @property
    def paid(self) -> tuple[int, int]:
        one, other = self.seats
        return self.sat.match.paid[one][other], self.sat.match.paid[other][one]


class Pair(NamedTuple):
    """Two people and the matches that they played together."""

    one: Who
    other: Who
    met: tuple[Met, ...]

    @property
    def above(self) -> int:
        """In how many matches `one` was ranked above `other`."""
        return sum(met.ranks[0] < met.ranks[1] for met in self.met)

    @property
    def below(self) -> int:
        return sum(met.ranks[0] > met.ranks[1] for met in self.met)

    @property
    def level(self) -> int:
        return sum(met.ranks[0] == met.ranks[1] for met in self.met)

    @property
    def paid(self) -> int:
        """What `one` paid `other` in all. Like received and net, in the smallest unit."""
        return sum(met.paid[0] for met in self.met)

    @property
    def received(self) -> int:
        return sum(met.paid[1] for met in self.met)

    @property
    def net(self) -> int:
        """What `one` received more than they paid."""
        return self.received - self.paid

    @property
    def turned(self) -> "Pair":
        """The same pair with the roles swapped."""
        return Pair(self.other, self.one, tuple(Met(met.sat, (met.seats[1], met.seats[0])) for met in self.met))


class Statistics(NamedTuple):
    """Statistics of some matches of one ruleset: `game` is under the house rules of all of them. `kinds` are counted over
    everybody; `people` are in the order of the group, and `pairs` are people who played together, in the same order.
    """

    game: Game
    matches: tuple[Sat[Match], ...]
    people: tuple[Player, ...]
    pairs: tuple[Pair, ...]
    kinds: tuple[Kind, ...]

    def player(self, number: int) -> Player | None:
        """The player with this number in the group; None if they played none of these matches."""
        return next((player for player in self.people if player.who.number == number), None)

    def pair(self, one: int, other: int) -> Pair | None:
        """The pair of these numbers, from the side of `one`; None if they never played together."""
        for pair in self.pairs:
            if (pair.one.number, pair.other.number) == (one, other):
                return pair
            if (pair.other.number, pair.one.number) == (one, other):
                return pair.turned
        return None


def statistics(*played: Played[Match]) -> Statistics:
    """Statistics of seasons of one group and one ruleset. ValueError for seasons of several rulesets."""
    (ruleset,) = {one.season.ruleset for one in played}
    game, group = BY_NAME[ruleset], played[0].group
    matches = tuple(sat for one in played for sat in one.counted)
    sat: defaultdict[int, list[Sitting]] = defaultdict(list)
    for match in matches:
        for seat, person in enumerate(match.people):
            sat[person].append(Sitting(match, seat))
    sums = _sums(game, matches)
    people = tuple(
        Player(who, tuple(sat[number]), sums[number].kinds(game)) for number, who in group.people.items() if number in sat
    )
    under = game.under(*(sat.match.house for sat in matches))
    return Statistics(under, matches, people, tuple(_pairs([player.who for player in people], matches)), sums[None].kinds(game))


def by_ruleset(seasons: Iterable[Played[Match]]) -> Mapping[str, Statistics]:
    """Statistics of all seasons of a group by ruleset, in the order of the menu, for rulesets that have seasons."""
    held: defaultdict[str, list[Played[Match]]] = defaultdict(list)
    for one in seasons:
        held[one.season.ruleset].append(one)
    return {game.name: statistics(*held[game.name]) for game in GAMES if game.name in held}


def _pairs(people: Sequence[Who], matches: Iterable[Sat[Match]]) -> Iterator[Pair]:
    met: defaultdict[frozenset[int], list[Sat[Match]]] = defaultdict(list)
    for match in matches:
        for one, other in combinations(match.people, 2):
            met[frozenset((one, other))].append(match)
    for left, right in combinations(people, 2):
        together = met.get(frozenset((left.number, right.number)))
        if together:
            seats = [(match.people.index(left.number), match.people.index(right.number)) for match in together]
            yield Pair(left, right, tuple(map(Met, together, seats)))


class _Sums:
    """Sums over matches for one person, or for everybody, by kind and key."""

    def __init__(self) -> None:
        self.tries: defaultdict[House, Counter[str]] = defaultdict(Counter)
        self.moved: Counter[tuple[str, str]] = Counter()
        self.where: defaultdict[tuple[str, str], list[tuple[Sat[Match], int]]] = defaultdict(list)

    def add(self, which: tuple[str, str], sat: Sat[Match], times: int, moved: int) -> None:
        where = self.where[which]
        if where and where[-1][0] is sat:
            where[-1] = sat, where[-1][1] + times
        else:
            where.append((sat, times))
        self.moved[which] += moved

    def kinds(self, game: Game) -> tuple[Kind, ...]:
        """All kinds and rows of the house rules in use, in order."""
        houses = {house: game.tallies(house) for house in self.tries}
        kinds = {kind: tally for tallies in houses.values() for kind, tally in tallies.items()}
        return tuple(self._kind(kind, tally, houses) for kind, tally in kinds.items())

    def _kind(self, kind: str, tally: Tally, houses: Mapping[House, Mapping[str, Tally]]) -> Kind:
        rows = {key: row for tallies in houses.values() for key, row in tallies[kind].rows.items()}
        tries = {house: tried[kind] for house, tried in self.tries.items()}
        counts = tuple(self._count(kind, key, row, houses, tries) for key, row in rows.items())
        return Kind(kind, tally, counts, sum(tries.values()))

    def _count(
        self, kind: str, key: str, row: Counted, houses: Mapping[House, Mapping[str, Tally]], tries: Mapping[House, int]
    ) -> Count:
        """A row's count; its expected number uses the chance under each set of house rules."""
        where = tuple(self.where[kind, key])
        chances = [(house, tallies[kind].rows[key].chance) for house, tallies in houses.items() if key in tallies[kind].rows]
        known = [chance * tries[house] for house, chance in chances if chance is not None]
        expected = sum(known, Fraction()) if known else None
        return Count(key, row.words, row.clause, sum(times for _, times in where), expected, self.moved[kind, key], where)


def _sums(game: Game, matches: Iterable[Sat[Match]]) -> Mapping[int | None, _Sums]:
    """The sums of the matches by person, and under None for everybody."""
    sums: defaultdict[int | None, _Sums] = defaultdict(_Sums)
    everybody = sums[None]
    for sat in matches:
        tallies = game.tallies(sat.match.house)
        own = [sums[person] for person in sat.people]
        tries = [one.tries[sat.match.house] for one in (*own, everybody)]
        for kind, key, seat, times, moved in sat.match.happened:
            if key == COULD and seat is not None:
                # If some sit out, only those who played had the opportunity.
                tries[seat][kind] += times
                tries[-1][kind] += times
                continue
            if key == COULD:
                hands = len(own) if tallies[kind].per == "hand" else 1
                for tried in tries:
                    tried[kind] += times
                tries[-1][kind] += times * (hands - 1)
                continue
            everybody.add((kind, key), sat, times, moved)
            for one in own if seat is None else (own[seat],):
                one.add((kind, key), sat, times, moved)
    return sums
