"""Standings: the players of a season ranked by its rules, each value together with the matches that made it."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from math import lcm
from typing import NamedTuple, get_args

from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.season.group import SeasonPenalty, Who
from scorekeeper.season.matches import MatchResult
from scorekeeper.season.played import Played, Sat
from scorekeeper.season.rules import By, SeasonRules

STANDINGS = Words("順位", "Standings")

POINTS = Words("点", "points")
"""The unit of a season by ranks."""
CLAUSE = {by: f"season.{by}" for by in get_args(By)}
"""The clause on a match's worth, by what the season counts."""


class MatchShare(NamedTuple):
    """What a match is worth to one of its players: `worth`, None while the match goes on.

    `rank` is the place in the match, from 1, shared by `level` players. `clause` says how the worth is computed; `left` is the
    clause by which the match does not count, None if it counts.
    """

    sat: Sat[MatchResult]
    seat: int
    rank: int
    level: int
    worth: Fraction | int | None
    clause: str
    left: str | None = None

    @property
    def rounds(self) -> int:
        """The number of rounds of the match that the player did not sit out."""
        return self.sat.match.played[self.seat]

    @property
    def length(self) -> int:
        """The number of rounds of the match."""
        return self.sat.match.length

    def takes_precedence(self, rules: SeasonRules) -> bool:
        """Whether it goes before an equal match of which the player sat out every round: only where rounds count."""
        return rules.by != "rounds" or self.rounds > 0


class Standing(NamedTuple):
    """A player's line of the standings: `place` counts from 1, equal for equal values; None if not placed.

    `shares` are the player's matches in order. `summed` is the sum of those that count; the value is that sum divided by `divisor`,
    which is their number for an average, the number of rounds played in them for a season by rounds, else 1. `over` is the number
    of matches with a final result, `counted` the number that count; these have `length` rounds, of which the player did not sit out
    `rounds`. `penalties` are taken off the value. `unplaced` is the clause by which the player is not placed; `level`: others share
    the place.
    """

    who: Who
    shares: tuple[MatchShare, ...]
    summed: Fraction
    divisor: int
    over: int
    counted: int
    rounds: int
    length: int
    unplaced: str | None
    place: int | None = None
    level: bool = False
    penalties: tuple[SeasonPenalty, ...] = ()

    @property
    def counting(self) -> tuple[MatchShare, ...]:
        """The matches that count."""
        return tuple(share for share in self.shares if share.left is None)

    @property
    def value(self) -> Fraction | None:
        """The exact value that orders the standings: in the game's unit of results, or in points for a season by ranks. None before
        a match is over, and in a season by rounds before a round is played.
        """
        return self.summed / self.divisor - self.fines if self.counted and self.divisor else None

    @property
    def fines(self) -> int:
        """What penalties take off."""
        return sum(one.points for one in self.penalties)

    def cites(self, rules: SeasonRules) -> tuple[str, ...]:
        """Every clause that this line rests on, without repetition."""
        found = [CLAUSE[rules.by], *(share.left for share in self.shares if share.left)]
        found += ["season.penalty"] if self.penalties else []
        found += [self.unplaced] if self.unplaced else ["season.tie"] if self.level else []
        return tuple(dict.fromkeys(found))


class Standings(NamedTuple):
    """The standings of a season: placed players in order, then the others. `over` is the number of matches that are over."""

    rules: SeasonRules
    rows: tuple[Standing, ...]
    over: int

    @property
    def tells_rounds(self) -> bool:
        """Whether the rounds played need to be told: the season counts them, or somebody sat some out."""
        return self.rules.by == "rounds" or any(row.rounds < row.length for row in self.rows)

    def of(self, person: int) -> Standing | None:
        """The line of the person with this number, if any."""
        return next((row for row in self.rows if row.who.number == person), None)


def unit(game: Game, rules: SeasonRules) -> Unit:
    """The unit of a season's values: points for a season by ranks, else the game's usual unit of results."""
    return Unit(POINTS) if rules.by == "ranks" else BY_NAME[game.name].unit.of_results


def standings(played: Played[MatchResult]) -> Standings:
    """The current standings of a season."""
    rules = played.season.rules
    shares: dict[int, list[MatchShare]] = {who.number: [] for who in played.people}
    for sat in played.matches:
        for seat, person in enumerate(sat.people):
            shares[person].append(_share(sat, seat, rules))
    fined: dict[int, tuple[SeasonPenalty, ...]] = {}
    for one in played.season.penalties:
        number = played.group.who(one.person).number
        fined[number] = (*fined.get(number, ()), one)
    rows = [_standing(who, shares[who.number], rules)._replace(penalties=fined.get(who.number, ())) for who in played.people]
    return Standings(rules, tuple(_in_order(rows)), len(played.final_matches))


def _share(sat: Sat[MatchResult], seat: int, rules: SeasonRules) -> MatchShare:
    final, ranks = sat.match.worth(seat), sat.match.ranks
    rank = ranks[seat]
    level = ranks.count(rank)
    if final is None:
        return MatchShare(sat, seat, rank, level, None, CLAUSE[rules.by], "season.over")
    ranked = rules.by == "ranks" and seat not in dict(sat.match.fixed)
    worth = rank_points(rules.points, rank, level) if ranked else final
    return MatchShare(sat, seat, rank, level, worth, CLAUSE[rules.by])


@lru_cache
def rank_points(points: tuple[int, ...], rank: int, level: int) -> Fraction:
    """The points for a place shared by `level` players: the average of the points of the places that they take. Places beyond
    `points` give 0.
    """
    taken = [points[place] if place < len(points) else 0 for place in range(rank - 1, rank - 1 + level)]
    return Fraction(sum(taken), level)


def _standing(who: Who, shares: list[MatchShare], rules: SeasonRules) -> Standing:
    worths = [(nth, share.worth) for nth, share in enumerate(shares) if share.worth is not None]
    common = lcm(*{worth.denominator for _, worth in worths})
    whole = {nth: worth.numerator * (common // worth.denominator) for nth, worth in worths}  # quicker to add than fractions
    best = (
        sorted(whole, key=lambda nth: (whole[nth], shares[nth].takes_precedence(rules)), reverse=True)[: rules.best]
        if rules.best
        else [*whole]
    )
    left = whole.keys() - best
    kept = tuple([MatchShare(*share[:-1], "season.best") if nth in left else share for nth, share in enumerate(shares)])
    summed = Fraction(sum(whole[nth] for nth in best), common)
    rounds, length = sum(shares[nth].rounds for nth in best), sum(shares[nth].length for nth in best)
    divisor = {"average": max(1, len(best)), "rounds": rounds}.get(rules.by, 1)
    unplaced = _reason_unplaced(who, len(whole), rounds, rules)
    return Standing(who, kept, summed, divisor, len(whole), len(best), rounds, length, unplaced)


def _reason_unplaced(who: Who, over: int, rounds: int, rules: SeasonRules) -> str | None:
    if who.guest:
        return "season.guest"
    if not over:
        return "season.over"
    if over < rules.least:
        return "season.least"
    return "season.rounds" if rules.by == "rounds" and not rounds else None


def _in_order(rows: Iterable[Standing]) -> Iterator[Standing]:
    """The lines in order: the highest value first, then unplaced players, guests last. Equal values keep the order of the group."""
    order = {None: 0, "season.least": 1, "season.rounds": 2, "season.over": 3, "season.guest": 4}
    valued = sorted(((row, row.value) for row in rows), key=lambda one: (order[one[0].unplaced], one[1] is None, -(one[1] or 0)))
    place = 1
    for (unplaced, _), group in groupby(valued, key=lambda one: (one[0].unplaced, one[1])):
        alike = [row for row, _ in group]
        for row in alike:
            yield row if unplaced else row._replace(place=place, level=len(alike) > 1)
        place += len(alike)
