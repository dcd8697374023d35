"""A ladder: how strong people are, as far as their results can tell it from chance, each with an interval.

A result, measured from the mean of its table, is taken as a person's strength less the mean strength of those who sat there, and
chance on top; strength and the variance of chance both grow with the length of the match. Strengths are shrunk towards the mean of
the club (ridge regression), the more, the more results vary by chance. How much that is the results say themselves: every ratio of
chance to strength counts as much as it makes the results likely, where beforehand no standard deviation of strength was likelier
than another, and the interval is that of all ratios together. In drawn clubs of any spread it holds the truth in 94 of 100.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import mul
from statistics import median
from typing import NamedTuple

from scorekeeper.core.effort import look
from scorekeeper.season.matches import MatchResult
from scorekeeper.season.played import Played, Sat

RATIOS = tuple(0.25 * 2 ** (step / 2) for step in range(23))
"""Variance of chance in a usual match, divided by that of strength: from skill alone to hardly any."""
WIDE = 2.0
"""Half of an interval, in standard deviations: 95 of 100 hold what they are about."""
MOST = 80
"""The most people who are rated, those with most matches; others count as average. The work grows with the third power."""
FAR = 999
"""More further matches than this are not worth a promise."""


class Rated(NamedTuple):
    """What is known of a person's strength: the points to expect of a usual match at a table of average members, and the standard
    deviation of that, in the usual unit of results; the number of matches; how many more would tell the person from the average
    if the strength is as it looks (0: they do already; None: more than FAR).
    """

    person: int
    strength: float
    deviation: float
    matches: int
    more: int | None

    @property
    def interval(self) -> tuple[float, float]:
        return self.strength - WIDE * self.deviation, self.strength + WIDE * self.deviation


class Given(NamedTuple):
    """The handicap of a person at a table: whole units for a usual match, and the interval that it lies in."""

    person: int
    handicap: int
    interval: tuple[float, float]


class Ladder(NamedTuple):
    """The strongest first. `usual` is the length of a usual match in rounds, `chance` the standard deviation of a result in it
    that is not strength. `covariance` of the strengths, in the order of `rated`.
    """

    rated: tuple[Rated, ...]
    usual: int
    chance: float
    covariance: tuple[tuple[float, ...], ...]
    left_out: int = 0

    def handicaps(self, people: Sequence[int]) -> tuple[Given, ...]:
        """What each of these people gets for a usual match, so that all may expect the same: whole units that sum to zero. People
        who are not rated are left out; of fewer than two nobody gets anything.
        """
        places = [place for place, one in enumerate(self.rated) if one.person in people]
        if len(places) < 2:
            return ()
        share = 1 / len(places)
        exact = [sum(self.rated[place].strength for place in places) * share - self.rated[own].strength for own in places]
        whole = [math.floor(one) for one in exact]
        for nth in sorted(range(len(exact)), key=lambda nth: whole[nth] - exact[nth])[: -sum(whole)]:
            whole[nth] += 1
        return tuple(
            Given(self.rated[own].person, gets, (points - WIDE * spread, points + WIDE * spread))
            for own, gets, points in zip(places, whole, exact, strict=True)
            for spread in (self._spread(own, places),)
        )

    def _spread(self, own: int, places: Sequence[int]) -> float:
        """The standard deviation of how far a strength is from the mean of several."""
        weights = [(place == own) - 1 / len(places) for place in places]
        pairs = ((one, other) for one in range(len(places)) for other in range(len(places)))
        return math.sqrt(max(0.0, sum(weights[i] * weights[j] * self.covariance[places[i]][places[j]] for i, j in pairs)))


class _Fit(NamedTuple):
    """The strengths under one ratio; `likely` is the logarithm of how likely it makes the results, up to a constant."""

    likely: float
    chance: float
    strengths: list[float]
    inverse: list[list[float]]


def ladder(*seasons: Played[MatchResult]) -> Ladder | None:
    """The ladder of all finished matches of some seasons of one ruleset; None if they tell nothing, because fewer than two people
    played, or nobody ever got more than another.
    """
    sittings = [sat for season in seasons for sat in season.final_matches if len(sat.people) > 1]
    often = Counter(person for sat in sittings for person in sat.people)
    people = [person for person, _ in sorted(often.items(), key=lambda item: (-item[1], item[0]))[:MOST]]
    lengths = [sat.match.length or 1 for sat in sittings]
    usual = max(1, round(median(lengths))) if lengths else 1
    results = [*_results(sittings, usual)]
    total = sum(result**2 / weight for _, weight, every in results for result in every)
    free = sum(len(every) - 1 for _, _, every in results)
    if len(people) < 2 or not total:
        return None
    met, got = _sums(people, results)
    fits = [*(_fit(met, got, total, free, ratio) for ratio in RATIOS)]
    best = max(fit.likely for fit in fits)
    shares = [math.exp(fit.likely - best) for fit in fits]
    shares = [share / sum(shares) for share in shares]
    strengths = [sum(map(mul, shares, column)) for column in zip(*(fit.strengths for fit in fits), strict=True)]
    covariance = _covariance(shares, fits, strengths)
    chance = sum(share * fit.chance for share, fit in zip(shares, fits, strict=True))
    size = sum(len(every) for *_, every in results) / len(results)
    order = sorted(range(len(people)), key=lambda place: (-strengths[place], people[place]))
    rated = tuple(
        Rated(
            people[place],
            strengths[place],
            math.sqrt(covariance[place][place]),
            often[people[place]],
            _more(strengths[place], covariance[place][place], chance, size),
        )
        for place in order
    )
    ordered = tuple(tuple(covariance[one][other] for other in order) for one in order)
    return Ladder(rated, usual, math.sqrt(chance), ordered, len(often) - len(people))


def _results(sittings: Iterable[Sat[MatchResult]], usual: int) -> Iterator[tuple[tuple[int, ...], float, list[float]]]:
    """Of each match the people, its length in usual matches, and the results, measured from their mean."""
    for sat in sittings:
        points = [float(sat.match.worth(seat) or 0) for seat in range(len(sat.people))]
        mean = sum(points) / len(points)
        yield sat.people, (sat.match.length or 1) / usual, [one - mean for one in points]


def _sums(
    people: Sequence[int], results: Iterable[tuple[tuple[int, ...], float, list[float]]]
) -> tuple[list[list[float]], list[float]]:
    """The normal equations: who sat with whom for how long, and what each got."""
    place = {person: nth for nth, person in enumerate(people)}
    met, got = [[0.0] * len(people) for _ in people], [0.0] * len(people)
    for sat, weight, every in results:
        seats = [place.get(person) for person in sat]
        for one, result in zip(seats, every, strict=True):
            if one is not None:
                got[one] += result
                met[one][one] += weight
                for other in seats:
                    if other is not None:
                        met[one][other] -= weight / len(seats)
    return met, got


def _fit(met: Sequence[Sequence[float]], got: Sequence[float], total: float, free: int, ratio: float) -> _Fit:
    """Ridge regression with this ratio."""
    look()
    many = range(len(got))
    root: list[list[float]] = []  # of met + ratio, by Cholesky: a lower triangle
    for i in many:
        row: list[float] = []
        for j in range(i + 1):
            left = met[i][j] + (ratio if i == j else 0.0) - sum(map(mul, row, root[j] if j < i else row))
            row.append(math.sqrt(left) if i == j else left / root[j][j])
        root.append(row)
    inverted: list[list[float]] = []  # of the root, by columns from their first number that is not 0
    for j in many:
        column = [1 / root[j][j]]
        for i in range(j + 1, len(got)):
            column.append(-sum(map(mul, root[i][j:i], column)) / root[i][i])
        inverted.append(column)
    inverse = [[sum(map(mul, inverted[i][max(i, j) - i :], inverted[j][max(i, j) - j :])) for j in many] for i in many]
    strengths = [sum(map(mul, row, got)) for row in inverse]
    chance = max(total - sum(map(mul, got, strengths)), total * 1e-9) / free
    logarithm = 2 * sum(math.log(root[i][i]) for i in many)
    # One less than there are people: a standard deviation of any size was as likely beforehand.
    likely = -(free * math.log(chance) + logarithm - (len(got) - 1) * math.log(ratio)) / 2
    return _Fit(likely, chance, *_from_mean(strengths, inverse))


def _from_mean(strengths: list[float], inverse: list[list[float]]) -> tuple[list[float], list[list[float]]]:
    """The same, measured from the mean of these people: how strong they are all together no result can say."""
    mean = sum(strengths) / len(strengths)
    means = [sum(row) / len(row) for row in inverse]
    every = sum(means) / len(means)
    return [one - mean for one in strengths], [
        [one - row_mean - other + every for one, other in zip(row, means, strict=True)]
        for row, row_mean in zip(inverse, means, strict=True)
    ]


def _covariance(shares: Sequence[float], fits: Sequence[_Fit], strengths: Sequence[float]) -> list[list[float]]:
    """The covariance of the strengths under all ratios together: that under each, and how far these are from one another."""
    many = range(len(strengths))
    mixed = [[0.0] * len(strengths) for _ in many]
    for share, fit in zip(shares, fits, strict=True):
        away = [one - mean for one, mean in zip(fit.strengths, strengths, strict=True)]
        for i in many:
            mixed[i] = [
                known + share * (fit.chance * one + away[i] * far)
                for known, one, far in zip(mixed[i], fit.inverse[i], away, strict=True)
            ]
    return mixed


def _more(strength: float, variance: float, chance: float, size: float) -> int | None:
    """How many more usual matches would tell such a strength from 0."""
    if strength**2 > WIDE**2 * variance:
        return 0
    if not strength:
        return None
    known = chance / variance
    more = math.ceil((WIDE**2 * chance / strength**2 - known) * size / (size - 1))
    return max(1, more) if more <= FAR else None
