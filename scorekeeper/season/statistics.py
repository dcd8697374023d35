"""Statistics over the matches of a season, or of several seasons of one ruleset, each number with the matches it comes from.

Only matches with a final result are counted. Numbers are exact: integers or fractions.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf, sqrt
from typing import NamedTuple

from scorekeeper.core.game import Game
from scorekeeper.games import BY_NAME
from scorekeeper.season.counts import TallyKind, sums_of, times_in
from scorekeeper.season.group import Who
from scorekeeper.season.matches import PlayedMatch, PlayedRound
from scorekeeper.season.pairs import PlayerPair, pairs_of
from scorekeeper.season.played import Played, Sat


class MatchSitting(NamedTuple):
    """A match as one player played it: the match and the seat."""

    sat: Sat[PlayedMatch]
    seat: int

    @property
    def final(self) -> Fraction | int:
        """The final result, in the unit of results."""
        final = self.sat.match.worth(self.seat)
        assert final is not None, "only matches with a final result are counted"
        return final

    @property
    def rank(self) -> int:
        return self.sat.match.ranks[self.seat]

    @property
    def rounds(self) -> "Iterator[RoundMoved]":
        """The rounds that the player did not sit out."""
        return (RoundMoved(self, round) for round in self.sat.match.rounds if self.seat not in round.out)

    def round(self, amount: float) -> "RoundMoved":
        """The first round in which the player gained this."""
        return next(one for one in self.rounds if one.amount == amount)


class RoundMoved(NamedTuple):
    """A round of a match as one player played it."""

    sitting: MatchSitting
    round: PlayedRound

    @property
    def amount(self) -> int:
        """What the player gained, in the smallest unit."""
        return self.round.moved[self.sitting.seat]


@dataclass(frozen=True, eq=False)
class Player:
    """A player's matches in the order in which they were played, and their counts; events of the whole table (fields) are counted
    for these matches. Sums over all matches are computed once, as a page asks for them again and again.
    """

    who: Who
    sittings: tuple[MatchSitting, ...]
    kinds: tuple[TallyKind, ...]

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """How often the player was first, second, and so on."""
        ranks = [sitting.rank for sitting in self.sittings]
        most = max(len(sitting.sat.people) for sitting in self.sittings)
        return tuple(ranks.count(rank) for rank in range(1, most + 1))

    @cached_property
    def rank(self) -> Fraction:
        """The average rank, from 1."""
        return Fraction(sum(sitting.rank for sitting in self.sittings), len(self.sittings))

    @cached_property
    def total(self) -> Fraction | int:
        """The sum of the final results. Like mean, variance and spread, in the unit of results."""
        return sum(sitting.final for sitting in self.sittings)

    @property
    def mean(self) -> Fraction:
        return Fraction(self.total) / len(self.sittings)

    @cached_property
    def length(self) -> int:
        """The number of rounds of all matches."""
        return sum(sitting.sat.match.length for sitting in self.sittings)

    @cached_property
    def rounds_played(self) -> int:
        """The number of rounds that the player did not sit out."""
        return sum(sitting.sat.match.played[sitting.seat] for sitting in self.sittings)

    @property
    def sat_out(self) -> int:
        return self.length - self.rounds_played

    @property
    def per_round(self) -> Fraction | None:
        """The sum of the final results per round played, in the unit of results; None if no round was played."""
        return Fraction(self.total) / self.rounds_played if self.rounds_played else None

    @cached_property
    def variance(self) -> Fraction:
        """The population variance of the final results."""
        return Fraction(sum(sitting.final**2 for sitting in self.sittings)) / len(self.sittings) - self.mean**2

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)

    @cached_property
    def best(self) -> MatchSitting:
        """The match with the highest final result; the earliest of equal ones."""
        return max(self.sittings, key=lambda sitting: sitting.final)

    @cached_property
    def worst(self) -> MatchSitting:
        return min(self.sittings, key=lambda sitting: sitting.final)

    @property
    def rounds(self) -> Iterator[RoundMoved]:
        """All rounds that the player did not sit out."""
        for sitting in self.sittings:
            yield from sitting.rounds

    @property
    def best_round(self) -> RoundMoved | None:
        """The round with the highest gain, the earliest of equal ones; None if no rounds are known."""
        return self._extremes[0]

    @property
    def worst_round(self) -> RoundMoved | None:
        return self._extremes[1]

    @cached_property
    def _extremes(self) -> tuple[RoundMoved | None, RoundMoved | None]:
        """The best and the worst round, without reading the rounds of other matches."""
        best = worst = None
        highest, lowest = -inf, inf
        for sitting in self.sittings:
            match, seat = sitting.sat.match, sitting.seat
            most, least = match.most[seat], match.least[seat]
            if most is not None and most > highest:
                highest, best = most, sitting
            if least is not None and least < lowest:
                lowest, worst = least, sitting
        return best and best.round(highest), worst and worst.round(lowest)

    def kind(self, key: str) -> TallyKind | None:
        return next((kind for kind in self.kinds if kind.key == key), None)

    def where(self, kind: str, key: str) -> tuple[Sat[PlayedMatch], ...]:
        """The matches in which something happened to the player, or to the whole table."""
        return tuple(sat for sat, seat in self.sittings if times_in(sat.match, kind, key, seat))


class Statistics(NamedTuple):
    """Statistics of some matches of one ruleset: `game` is under the house rules of all of them. `kinds` are counted over
    everybody; `people` are in the order of the group, and `pairs` are people who played together, in the same order.
    """

    game: Game
    matches: tuple[Sat[PlayedMatch], ...]
    people: tuple[Player, ...]
    pairs: tuple[PlayerPair, ...]
    kinds: tuple[TallyKind, ...]

    def player(self, number: int) -> Player | None:
        """The player with this number in the group; None if they played none of these matches."""
        return next((player for player in self.people if player.who.number == number), None)

    def where(self, kind: str, key: str) -> tuple[Sat[PlayedMatch], ...]:
        """The matches in which something happened."""
        return tuple(sat for sat in self.matches if times_in(sat.match, kind, key))

    def pair(self, one: int, other: int) -> PlayerPair | None:
        """The pair of these numbers, from the side of `one`; None if they never played together."""
        for pair in self.pairs:
            if (pair.one.number, pair.other.number) == (one, other):
                return pair
            if (pair.other.number, pair.one.number) == (one, other):
                return pair.reverse
        return None


def statistics(*played: Played[PlayedMatch]) -> Statistics:
    """Statistics of seasons of one group and one ruleset. ValueError for seasons of several rulesets."""
    (ruleset,) = {one.season.ruleset for one in played}
    game, group = BY_NAME[ruleset], played[0].group
    matches = tuple(sat for one in played for sat in one.final_matches)
    sat: defaultdict[int, list[MatchSitting]] = defaultdict(list)
    for match in matches:
        for seat, person in enumerate(match.people):
            sat[person].append(MatchSitting(match, seat))
    sums = sums_of(game, matches)
    people = tuple(
        Player(who, tuple(sat[number]), sums[number].kinds(game)) for number, who in group.people.items() if number in sat
    )
    under = game.under(*(sat.match.house for sat in matches))
    return Statistics(under, matches, people, tuple(pairs_of([player.who for player in people], matches)), sums[None].kinds(game))
