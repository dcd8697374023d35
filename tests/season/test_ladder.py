"""The ladder: what it says of clubs whose strengths are known, because the results were drawn from them."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from kinds import times
from storing import match_in

from scorekeeper.season.group import GroupState, KeptSeason
from scorekeeper.season.ladder import MOST, RATIOS, Ladder, ladder
from scorekeeper.season.matches import MatchResult
from scorekeeper.season.played import Played, Sat
from scorekeeper.season.rules import SeasonRules
from tests.season.test_statistics import SEED

LENGTH = 12
RESULT = match_in(SEED).result
Match = tuple[Sequence[int], Sequence[int]]
"""The people of a match and their results."""


def season(*matches: Match, length: int = LENGTH) -> Played[MatchResult]:
    """Matches of so many rounds."""
    sat = []
    for people, results in matches:
        names = tuple(f"{one}" for one in people)
        told = {"players": names, "final": tuple(results), "ranks": (1,) * len(names), "played": (length,) * len(names)}
        sat.append(Sat("", msgspec.structs.replace(RESULT, length=length, **told), tuple(people)))
    return Played(GroupState(), KeptSeason(1, "", RESULT.ruleset, SeasonRules(), {}), tuple(sat))


def rated(*matches: Match, length: int = LENGTH) -> Ladder:
    found = ladder(season(*matches, length=length))
    assert found
    return found


class Club(NamedTuple):
    strengths: tuple[float, ...]
    matches: tuple[Match, ...]


def club(rng: Random, people: int, matches: int, spread: float, chance: float = 40, seats: int = 3) -> Club:
    """A club whose people differ in strength by this standard deviation, and its results."""
    drawn = [rng.gauss(0, spread) for _ in range(people)]
    strengths = tuple(one - sum(drawn) / people for one in drawn)
    found: list[Match] = []
    for _ in range(matches):
        sat = rng.sample(range(people), seats)
        points = [strengths[one] + rng.gauss(0, chance) for one in sat]
        found.append((sat, [round(one - sum(points) / seats) for one in points]))
    return Club(strengths, tuple(found))


@pytest.mark.parametrize("spread", [0, 10, 40])
def test_intervals_hold_the_true_strength_in_nineteen_of_twenty(spread: float) -> None:
    rng = Random(spread)
    inside = every = 0
    for _ in range(times(80)):
        drawn = club(rng, 8, 50, spread)
        for one in rated(*drawn.matches).rated:
            low, high = one.interval
            inside += low <= drawn.strengths[one.person] <= high
            every += 1
    assert inside / every >= 0.92


def test_two_people_are_shrunk_as_much_as_some_ratio_says() -> None:
    """Of n matches of two, the strength under a ratio r is the sum of the results divided by n + r."""
    found = rated(*(((0, 1), (points, -points)) for points in (30, -4, 22, 10, 18)))
    first, second = found.rated
    assert (first.person, first.matches, found.usual) == (0, 5, LENGTH)
    assert 76 / (5 + RATIOS[-1]) < first.strength < 76 / (5 + RATIOS[0])
    assert first.strength == pytest.approx(-second.strength)


def test_more_matches_make_intervals_narrower_and_waits_shorter_as_was_promised() -> None:
    """The promise is kept if all goes on as it went: the same results once more, as often as it says."""
    drawn = club(Random(3), 5, 160, 20)
    few, many = rated(*drawn.matches[:40]), rated(*drawn.matches)
    assert max(one.deviation for one in many.rated) < min(one.deviation for one in few.rated)
    assert sum(one.more == 0 for one in many.rated) > sum(one.more == 0 for one in few.rated)
    drawn = club(Random(8), 4, 24, 12)
    waits = [one for one in rated(*drawn.matches).rated if one.more and one.more < 200]
    assert waits
    for one in waits:
        later = rated(*(drawn.matches * round(2 * (1 + one.more / one.matches) + 1)))
        assert next(late for late in later.rated if late.person == one.person).more == 0


def test_results_that_are_ten_times_as_high_make_everything_ten_times_as_high() -> None:
    drawn = club(Random(5), 6, 40, 15)
    once, tenfold = rated(*drawn.matches), rated(*((sat, [10 * one for one in points]) for sat, points in drawn.matches))
    assert [(one.person, one.more) for one in once.rated] == [(one.person, one.more) for one in tenfold.rated]
    for one, other in zip(once.rated, tenfold.rated, strict=True):
        assert other.strength == pytest.approx(10 * one.strength)
        assert other.deviation == pytest.approx(10 * one.deviation)


def test_half_matches_count_half() -> None:
    """Two matches of six months say of the usual one what they say together."""
    drawn = club(Random(6), 4, 30, 20)
    whole = rated(*drawn.matches)
    long = ladder(season(*drawn.matches), season(((0, 1, 2), (9, 0, -9)), length=2 * LENGTH))
    short = ladder(season(*drawn.matches), season(((0, 1, 2), (9, 0, -9))))
    assert {one.usual for one in (whole, long, short)} == {LENGTH}
    assert long.rated[0].deviation != short.rated[0].deviation


@pytest.mark.parametrize("seed", range(6))
def test_handicaps_even_out_whoever_sits_down(seed: int) -> None:
    found = rated(*club(Random(seed), 7, 60, 25).matches)
    strengths = {one.person: one.strength for one in found.rated}
    for size in (2, 3, 4):
        for people in list(combinations(strengths, size))[seed::6]:
            given = found.handicaps(people)
            assert sum(one.handicap for one in given) == 0
            mean = sum(strengths[person] for person in people) / size
            for one in given:
                low, high = one.interval
                assert abs(one.handicap - (mean - strengths[one.person])) < 1
                assert low <= mean - strengths[one.person] <= high
    assert found.handicaps((0,)) == found.handicaps((0, 99)) == ()


def test_most_people_are_rated_who_played_most() -> None:
    rng = Random(1)
    drawn = club(rng, MOST + 20, 300, 20)
    found = rated(*drawn.matches)
    often = sorted((sum(one in sat for sat, _ in drawn.matches) for one in range(MOST + 20)), reverse=True)
    assert (len(found.rated), found.left_out) == (MOST, sum(map(bool, often)) - MOST)
    assert min(one.matches for one in found.rated) >= often[MOST]


def test_nothing_is_said_where_nothing_is_known() -> None:
    for matches in ((), (((0, 1), (0, 0)),), (((0,), (5,)),)):
        assert ladder(season(*matches)) is None
