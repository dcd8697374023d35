"""Who sits where on an evening: rounds of several tables, in which as few people as possible meet twice.

The number of tables and their sizes follow from the number of people. Who has no seat sits a round out, in turns. People are moved
between tables by simulated annealing, from a seed and within a number of steps, and then to the seats that they had least often.
An evening that has not begun takes rounds that are known to have no repeated meeting (first_rounds.py); where there are none and
annealing leaves some, rounds that all come from one are looked for (turning.py).
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations, pairwise
from math import exp
from random import Random
from typing import NamedTuple

from scorekeeper.club.first_rounds import draw_names, known_rounds
from scorekeeper.club.seat_order import seat_evenly
from scorekeeper.club.turning import rounds_by_turning

STEPS = 200_000
"""Swaps that are tried at most."""
SECONDS = 1.2
"""Seconds of computing after which the best plan so far has to do."""
GLANCE = 256
"""Swaps between two looks at the clock."""
SEARCHES, FURTHER = 6, 2
"""So many times rounds that all come from one are looked for, each in half of the steps: in turn for so many numbers of rounds, the
first of which is the number that is wanted.
"""
HOT, COLD = 0.45, 0.08
"""The temperatures at the beginning and at the end, in repeated meetings."""
APART = 1000
"""A meeting of two who shall not meet counts as so many repeated ones."""

Pair = tuple[int, int]
Tables = list[list[list[int]]]
"""The people by round, table and seat."""
Met = dict[int, Counter[int]]
"""How often each person meets each other."""


class SeatedRound(NamedTuple):
    """A round: the people of each table in seat order, and those who sit it out."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


class TableSizes(NamedTuple):
    """How large tables are, from `least` to `most` seats, and how many there can be (0: any number)."""

    least: int
    most: int
    tables: int = 0


def table_sizes(people: int, sizes: TableSizes) -> list[tuple[int, ...]]:
    """The sizes of the tables for so many people, each the largest first, in every way in which as many as possible sit, the
    fewest tables first; none if there is no table.
    """
    most = people // sizes.least
    counts = range(1, (min(most, sizes.tables) if sizes.tables else most) + 1)
    seated = {count: min(people, count * sizes.most) for count in counts}
    return [_even(sat, count) for count, sat in seated.items() if sat == max(seated.values())]


def _even(people: int, count: int) -> tuple[int, ...]:
    each, more = divmod(people, count)
    return (each + 1,) * more + (each,) * (count - more)


def pairs(tables: Iterable[Collection[int]]) -> Counter[Pair]:
    """How often two people sit at one table, by pair, the lower number first."""
    return Counter(pair for table in tables for pair in combinations(sorted(table), 2))


def repeats(rounds: Iterable[SeatedRound]) -> int:
    """How many meetings are repeated: of two who meet three times, two."""
    return sum(count - 1 for count in pairs(table for one in rounds for table in one.tables).values())


def plan(
    people: Sequence[int],
    count: int,
    sizes: TableSizes,
    *,
    seed: int,
    begun: Sequence[SeatedRound] = (),
    apart: Collection[Pair] = (),
    before: Sequence[SeatedRound] = (),
    steps: int = STEPS,
    clock: Callable[[], float] = time.thread_time,
) -> tuple[SeatedRound, ...]:
    """`count` rounds for these people after those that have `begun`, which stay as they are; `apart` are pairs, the lower number
    first, who shall not meet, and `before` are the rounds as they were planned for those who were there then.

    The same people, rounds and seed give the same plan, unless the clock stops it first.
    """
    chance = Random(seed)
    ways = sorted(table_sizes(len(people), sizes), key=lambda seats: not _may_all_be_new(len(people), seats, count))
    found: list[tuple[int, Tables, list[tuple[int, ...]]]] = []
    for seats in ways:
        if rounds := _without_search(people, count, seats, begun, apart, before, chance):
            cost = _cost(rounds, _met_before(people, begun, apart))
            found.append((cost, rounds, [_not_in(people, one) for one in rounds]))
            if cost == 0:
                return _by_seat(*found[-1][1:], begun, chance)
    for seats in ways:
        tables, byes = _first(people, count, seats, begun, chance)
        effort = _Effort(steps // len(ways), SECONDS / len(ways), clock)
        cost = _anneal(
            tables, _met_before(people, begun, apart), chance, _Effort(steps // len(ways), SECONDS / len(ways) / 2, clock)
        )
        if cost and not (begun or apart or any(byes)):
            made = _by_turning(people, seats, count, chance, effort)
            cost, tables = (0, made) if made else (cost, tables)
        found.append((cost, tables, byes))
        if cost == 0:
            break
    if not found:
        return tuple(SeatedRound((), tuple(people)) for _ in range(count))
    _, tables, byes = min(found, key=lambda one: one[0])
    return _by_seat(tables, byes, begun, chance)


def _without_search(
    people: Sequence[int],
    count: int,
    seats: Sequence[int],
    begun: Sequence[SeatedRound],
    apart: Collection[Pair],
    before: Sequence[SeatedRound],
    chance: Random,
) -> Tables | None:
    """Rounds that are known or, once some have begun, that were planned before: without those who have left, and with those who
    have come where seats are free. None if none are known, or if anybody has to sit one out that was planned before.
    """
    if not begun:
        rounds = known_rounds(len(people), seats, count)
        return draw_names(people, rounds, apart, chance) if rounds else None
    if sum(seats) < len(people) or len(before) < count:
        return None
    met = _met_before(people, begun, apart)
    return [_fill(one.tables, people, seats, met) for one in before[:count]]


def _fill(tables: Sequence[Sequence[int]], people: Sequence[int], seats: Sequence[int], met: Met) -> list[list[int]]:
    """The tables with as many people as there are seats, the same ones as far as that goes; each other one sits where fewest of
    those are whom he has `met`, which learns of these meetings.
    """
    here = sorted(([one for one in table if one in people] for table in tables), key=len, reverse=True) + [[] for _ in seats]
    kept = [table[:size] for table, size in zip(here, seats, strict=False)]

    def fits(table: list[int]) -> bool:
        sizes = sorted((len(one) + (one is table) for one in kept), reverse=True)
        return all(size <= most for size, most in zip(sizes, seats, strict=True))

    for person in _not_in(people, kept):
        min(filter(fits, kept), key=lambda table: sum(met[person][other] for other in table)).append(person)
    _cost([kept], met)
    return kept


def _not_in(people: Sequence[int], tables: Sequence[Sequence[int]]) -> tuple[int, ...]:
    sat = {one for table in tables for one in table}
    return tuple(sorted(one for one in people if one not in sat))


def _by_turning(people: Sequence[int], seats: Sequence[int], count: int, chance: Random, effort: "_Effort") -> Tables | None:
    """So many rounds without a repeated meeting, the first of some that come from one; None if none are found."""
    for nth in range(SEARCHES):
        turns = count + nth % FURTHER
        made = None
        if _may_all_be_new(len(people), seats, turns) and effort.part(0) < 1:
            made = rounds_by_turning(people, seats, turns, chance, effort.half.part)
        if made:
            return made[:count]
    return None


def _may_all_be_new(people: int, seats: Sequence[int], count: int) -> bool:
    """Whether nobody need meet anybody twice, as far as counting tells: everybody needs so many others, and the people of a table
    as many tables to go to.
    """
    return count == 1 or (count * (seats[0] - 1) < people and seats[0] <= len(seats))


class _Effort:
    """How far annealing has come, from 0 to 1: of its steps, or of its time."""

    def __init__(self, steps: int, seconds: float, clock: Callable[[], float]) -> None:
        self._steps, self._seconds, self._clock = steps, seconds, clock
        self._since = clock()

    @property
    def half(self) -> "_Effort":
        """Half of its steps in half of its time, from now on."""
        return _Effort(self._steps // 2, self._seconds / 2, self._clock)

    def part(self, step: int) -> float:
        return max(step / self._steps if self._steps else 1.0, (self._clock() - self._since) / self._seconds)


def by_standing(
    order: Sequence[int],
    sizes: TableSizes,
    *,
    seed: int,
    begun: Sequence[SeatedRound] = (),
    apart: Collection[Pair] = (),
) -> SeatedRound:
    """A round in which the first few of an order sit at the first table, the next at the second, and so on.

    Of two who shall not meet, the later one changes places with the nearest person of the next table with whom that helps.
    """
    chance = Random(seed)
    seats = next(iter(table_sizes(len(order), sizes)), ())
    _, byes = _first(order, 1, seats, begun, chance)
    playing = iter([one for one in order if one not in byes[0]])
    tables = [[next(playing) for _ in range(size)] for size in seats]
    against = {*apart}
    for here, there in pairwise(tables):
        _separate(here, there, against)
    return _by_seat([tables], byes, begun, chance)[0]


def _separate(here: list[int], there: list[int], against: Collection[Pair]) -> None:
    def clashes(table: Sequence[int]) -> int:
        return sum(pair in against for pair in combinations(sorted(table), 2))

    for place in reversed(range(len(here))):
        for other in range(len(there)):
            if not clashes(here):
                return
            before = clashes(here) + clashes(there)
            here[place], there[other] = there[other], here[place]
            if clashes(here) + clashes(there) >= before:
                here[place], there[other] = there[other], here[place]


def _first(
    people: Sequence[int], count: int, seats: Sequence[int], begun: Sequence[SeatedRound], chance: Random
) -> tuple[Tables, list[tuple[int, ...]]]:
    """Rounds to begin with, and who sits each out: those who have done so least often, or else have played most."""
    idle = Counter(person for one in begun for person in one.byes)
    busy = Counter(person for one in begun for table in one.tables for person in table)
    order = chance.sample(people, len(people))
    tables: Tables = []
    byes: list[tuple[int, ...]] = []
    for nth in range(count):
        waiting = sorted(order, key=lambda one: (idle[one], -busy[one]))[: len(people) - sum(seats)]
        playing = [one for one in order if one not in waiting]
        idle.update(waiting)
        busy.update(playing)
        byes.append(tuple(sorted(waiting)))
        tables.append(_rotate(playing, seats, nth))
    return tables, byes


def _rotate(playing: Sequence[int], seats: Sequence[int], nth: int) -> list[list[int]]:
    """Whoever sits in seat k moves on by k tables each round: with a prime number of tables nobody meets twice."""
    made: list[list[int]] = [[] for _ in seats]
    for place, person in enumerate(playing):
        seat, table = divmod(place, len(seats))
        at = (table + seat * nth) % len(seats)
        while len(made[at]) == seats[at]:
            at = (at + 1) % len(seats)
        made[at].append(person)
    return made


def _met_before(people: Sequence[int], begun: Sequence[SeatedRound], apart: Collection[Pair]) -> Met:
    """How often each person has met each other in the rounds that have begun."""
    met: Met = {person: Counter() for person in people}
    sat = pairs(table for one in begun for table in one.tables)
    for (one, other), times in [*sat.items(), *((pair, APART) for pair in apart)]:
        if one in met and other in met:
            _meet(met, one, other, times)
    return met


def _meet(met: Met, one: int, other: int, times: int) -> None:
    met[one][other] += times
    met[other][one] += times


def _cost(tables: Tables, met: Met) -> int:
    """What tables cost, where people have met before as told by `met`, which learns of these meetings."""
    cost = 0
    for (one, other), times in pairs(table for each in tables for table in each).items():
        cost += sum(range(met[one][other], met[one][other] + times))
        _meet(met, one, other, times)
    return cost


def _anneal(tables: Tables, met: Met, chance: Random, effort: _Effort) -> int:
    """Swap two people of a round again and again, at first also if more of them meet twice then. The best tables are kept; what
    they cost is the number of repeated meetings, those for the third time twice.
    """
    cost = _cost(tables, met)
    places = [(nth, table) for nth, one in enumerate(tables) for table in range(len(one)) if len(one) > 1]
    best, kept = cost, [[[*table] for table in one] for one in tables]
    heat, step = HOT, 0
    while best and places:
        if step % GLANCE == 0:
            if (part := effort.part(step)) >= 1:
                break
            heat = HOT * (COLD / HOT) ** part
        step += 1
        nth, here = places[int(chance.random() * len(places))]
        there = int(chance.random() * (len(tables[nth]) - 1))
        first, second = tables[nth][here], tables[nth][there + (there >= here)]
        at, to = int(chance.random() * len(first)), int(chance.random() * len(second))
        one, other = first[at], second[to]
        of_one, of_other, more = met[one], met[other], 0
        for person in first:
            if person != one:
                more += of_other[person] - of_one[person] + 1
        for person in second:
            if person != other:
                more += of_one[person] - of_other[person] + 1
        if more > 0 and chance.random() >= exp(-more / heat):
            continue
        for person in first:
            if person != one:
                _meet(met, one, person, -1)
                _meet(met, other, person, 1)
        for person in second:
            if person != other:
                _meet(met, other, person, -1)
                _meet(met, one, person, 1)
        first[at], second[to] = other, one
        cost += more
        if cost < best:
            best, kept = cost, [[[*table] for table in each] for each in tables]
    tables[:] = kept
    return best


def _by_seat(tables: Tables, byes: list[tuple[int, ...]], begun: Sequence[SeatedRound], chance: Random) -> tuple[SeatedRound, ...]:
    """The rounds with everybody in each seat about as often: table after table gets the order in which its people sit where they
    sat least often in all the others.
    """
    had: Counter[Pair] = Counter((person, seat) for one in begun for table in one.tables for seat, person in enumerate(table))
    seat_evenly([table for one in tables for table in one], had, chance)
    return tuple(SeatedRound(tuple(map(tuple, one)), waiting) for one, waiting in zip(tables, byes, strict=True))
