"""Rounds of an evening that all come from one: people stand in rings, and each next round everybody moves on by one place of it.

Two people then meet as often as the first round has pairs of their kind: of the same rings and as far from each other. So only that
one round is searched, and nobody meets twice where no kind of pair is in it twice. It finds what swapping people in all rounds does
not: nearly everybody meets nearly everybody.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import exp
from random import Random

HOT, COLD = 0.4, 0.2
"""The temperatures at the beginning and at the end, in pairs of a kind that is there already."""
GLANCE = 256
"""Swaps between two looks at how far the search is."""
TOGETHER = 1000
"""Two who stand in no ring meet in every round or in none: a pair of them counts as so many."""


def rounds_by_turning(
    people: Sequence[int], seats: Sequence[int], turns: int, chance: Random, part: Callable[[int], float]
) -> list[list[list[int]]] | None:
    """So many rounds at tables of these sizes, which seat all the people, in which nobody meets anybody twice; None if none are
    found. `part` says how much of the search is over after so many swaps, 1 at its end.
    """
    first = _first_round(len(people), seats, turns, chance, part)
    if first is None:
        return None
    order, rings = chance.sample(people, len(people)), len(people) // turns * turns

    def person(place: int, turn: int) -> int:
        ring, spot = divmod(place, turns)
        return order[ring * turns + (spot + turn) % turns if place < rings else place]

    return [[[person(place, turn) for place in table] for table in first] for turn in range(turns)]


def _kinds(many: int, turns: int) -> tuple[list[list[int]], list[int]]:
    """The kind of each pair of places, and how many pairs of each kind there are before the first: of places that are opposite in
    their ring one, since they are so twice while it turns.
    """
    rings = many // turns * turns
    numbers: dict[tuple[int, int, int], int] = {}
    met: list[int] = []
    kinds = [[0] * many for _ in range(many)]
    for one, other in combinations(range(many), 2):
        before, far = 0, (other - one) % turns
        if other < rings:
            ring, beside = one // turns, other // turns
            far = min(far, turns - far) if ring == beside else far
            kind, before = (ring, beside, far), int(ring == beside and 2 * far == turns)
        elif one < rings:
            kind = (-1, one // turns, other)
        else:
            kind, before = (-2, 0, 0), TOGETHER
        if kind not in numbers:
            numbers[kind] = len(numbers)
            met.append(before)
        kinds[one][other] = kinds[other][one] = numbers[kind]
    return kinds, met


def _first_round(
    many: int, seats: Sequence[int], turns: int, chance: Random, part: Callable[[int], float]
) -> list[list[int]] | None:
    """A round in which no kind of pair is twice, by simulated annealing: two people change places, at first also for the worse."""
    kinds, met = _kinds(many, turns)
    order = iter(chance.sample(range(many), many))
    tables = [[next(order) for _ in range(size)] for size in seats]
    cost = sum(_add(met, kinds[one][other]) for table in tables for one, other in combinations(table, 2))
    heat, step = HOT, 0
    while cost:
        if step % GLANCE == 0:
            if (done := part(step)) >= 1:
                return None
            heat = HOT * (COLD / HOT) ** done
        step += 1
        here, there = int(chance.random() * len(tables)), int(chance.random() * (len(tables) - 1))
        first, second = tables[here], tables[there + (there >= here)]
        at, to = int(chance.random() * len(first)), int(chance.random() * len(second))
        one, other = first[at], second[to]
        more = _swap(met, kinds[one], kinds[other], first, second, one, other)
        first[at], second[to] = other, one
        if more > 0 and chance.random() >= exp(-more / heat):
            _swap(met, kinds[other], kinds[one], first, second, other, one)
            first[at], second[to] = one, other
            continue
        cost += more
    return tables


def _add(met: list[int], kind: int) -> int:
    met[kind] += 1
    return met[kind] - 1


def _swap(
    met: list[int],
    of_one: Sequence[int],
    of_other: Sequence[int],
    first: Sequence[int],
    second: Sequence[int],
    one: int,
    other: int,
) -> int:
    """Count the pairs as they are once one of the first table and one of the second change places; how many more are repeated."""
    more = 0
    for person in first:
        if person != one:
            met[of_one[person]] -= 1
            more -= met[of_one[person]]
    for person in second:
        if person != other:
            met[of_other[person]] -= 1
            more -= met[of_other[person]]
    for person in first:
        if person != one:
            more += met[of_other[person]]
            met[of_other[person]] += 1
    for person in second:
        if person != other:
            more += met[of_one[person]]
            met[of_one[person]] += 1
    return more
