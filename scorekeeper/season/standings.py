"""Standings: the players of a season in order by its rules, each number together with the matches that made it."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from math import lcm
from typing import NamedTuple, get_args

from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.season.group import Who
from scorekeeper.season.matches import Result
from scorekeeper.season.played import Played, Sat
from scorekeeper.season.rules import By, Rules

POINTS = Words("点", "points")
"""What a season by ranks is counted in."""
CLAUSE = {by: f"season.{by}" for by in get_args(By)}
"""How a match's worth is made, by what a season goes by."""


class Share(NamedTuple):
    """What a match gives somebody who sat there: `worth`, None while the match goes on.

    `rank` is the place in the match, 1 for the first, which `level` players have in common. `clause` says how the worth is made;
    `left` names the clause that leaves the match out, and is None for a match that counts.
    """

    sat: Sat[Result]
    seat: int
    rank: int
    level: int
    worth: Fraction | int | None
    clause: str
    left: str | None = None


class Standing(NamedTuple):
    """Somebody's line of the standings: `place` is 1 for the first, alike for equal values; None for who is not placed.

    `shares` are the matches, the first first. `summed` is the sum of those that count, and the value that sum divided by `divisor`:
    their number where the rules ask for an average, else 1. `over` are how many matches have a final result, whether they count or
    not, `counted` how many count. `unplaced` names the clause by which there is no place, `level` says that others share it.
    """

    who: Who
    shares: tuple[Share, ...]
    summed: Fraction
    divisor: int
    over: int
    counted: int
    unplaced: str | None
    place: int | None = None
    level: bool = False

    @property
    def counting(self) -> tuple[Share, ...]:
        """The matches that count."""
        return tuple(share for share in self.shares if share.left is None)

    @property
    def value(self) -> Fraction | None:
        """What orders the standings, exact: of final results in the game's unit of results, of ranks in points. None before a
        match is over.
        """
        return self.summed / self.divisor if self.counted else None

    def cites(self, rules: Rules) -> tuple[str, ...]:
        """Every clause behind this line, once."""
        found = [CLAUSE[rules.by], *(share.left for share in self.shares if share.left)]
        found += [self.unplaced] if self.unplaced else ["season.tie"] if self.level else []
        return tuple(dict.fromkeys(found))


class Standings(NamedTuple):
    """The standings of a season: who is placed in order, then the others. `over` is the number of matches that are over."""

    rules: Rules
    rows: tuple[Standing, ...]
    over: int

    def of(self, person: int) -> Standing | None:
        """Somebody's line, by the person's number."""
        return next((row for row in self.rows if row.who.number == person), None)


def unit(game: Game, rules: Rules) -> Unit:
    """In what the values of a season are counted: final results in the game's unit of results, ranks in points."""
    return Unit(POINTS) if rules.by == "ranks" else game.unit.of_results


def standings(played: Played[Result]) -> Standings:
    """The standings of a season as far as it has been played."""
    rules = played.season.rules
    shares: dict[int, list[Share]] = {who.number: [] for who in played.people}
    for sat in played.matches:
        for seat, person in enumerate(sat.people):
            shares[person].append(_share(sat, seat, rules))
    rows = [_standing(who, shares[who.number], rules) for who in played.people]
    return Standings(rules, tuple(_placed(rows)), len(played.counted))


def _share(sat: Sat[Result], seat: int, rules: Rules) -> Share:
    final, ranks = sat.match.final, sat.match.ranks
    rank = ranks[seat]
    level = ranks.count(rank)
    if final is None:
        return Share(sat, seat, rank, level, None, CLAUSE[rules.by], "season.over")
    worth = final[seat] if rules.by != "ranks" else rank_points(rules.points, rank, level)
    return Share(sat, seat, rank, level, worth, CLAUSE[rules.by])


@lru_cache
def rank_points(points: tuple[int, ...], rank: int, level: int) -> Fraction:
    """What a place gives that `level` players share: the average of the points of the places that they take. A place for which
    the rules name no points gives none.
    """
    taken = [points[place] if place < len(points) else 0 for place in range(rank - 1, rank - 1 + level)]
    return Fraction(sum(taken), level)


def _standing(who: Who, shares: list[Share], rules: Rules) -> Standing:
    worths = [(nth, share.worth) for nth, share in enumerate(shares) if share.worth is not None]
    common = lcm(*{worth.denominator for _, worth in worths})
    whole = {nth: worth.numerator * (common // worth.denominator) for nth, worth in worths}  # quicker to add than fractions
    best = sorted(whole, key=whole.__getitem__, reverse=True)[: rules.best] if rules.best else [*whole]
    left = whole.keys() - best
    kept = tuple([Share(*share[:-1], "season.best") if nth in left else share for nth, share in enumerate(shares)])
    summed = Fraction(sum(whole[nth] for nth in best), common)
    divisor = max(1, len(best)) if rules.by == "average" else 1
    return Standing(who, kept, summed, divisor, len(whole), len(best), _unplaced(who, len(whole), rules))


def _unplaced(who: Who, over: int, rules: Rules) -> str | None:
    if who.guest:
        return "season.guest"
    if not over:
        return "season.over"
    return "season.least" if over < rules.least else None


def _placed(rows: Iterable[Standing]) -> Iterator[Standing]:
    """The highest value first; after those who are placed the others, guests last. Equal values stand in the order of the group."""
    order = {None: 0, "season.least": 1, "season.over": 2, "season.guest": 3}
    valued = sorted(((row, row.value) for row in rows), key=lambda one: (order[one[0].unplaced], one[1] is None, -(one[1] or 0)))
    place = 1
    for (unplaced, _), group in groupby(valued, key=lambda one: (one[0].unplaced, one[1])):
        alike = [row for row, _ in group]
        for row in alike:
            yield row if unplaced else row._replace(place=place, level=len(alike) > 1)
        place += len(alike)
