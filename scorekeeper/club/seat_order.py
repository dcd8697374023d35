"""The seats of a table: people sit where they sat least often."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random

SWEEPS = 60
"""So many times each table is seated anew, unless nobody has a seat too often before."""
FEW = 5
"""Up to so many people all orders are tried."""


def seat_evenly(tables: Sequence[list[int]], had: Counter[tuple[int, int]], chance: Random) -> None:
    """Put the people of these tables in order; `had` is how often each person had each seat before, and learns of these."""
    had.update((person, seat) for table in tables for seat, person in enumerate(table))
    sat = Counter(person for person, _ in had.elements())
    least = max((-(-times // max(map(len, tables))) for times in sat.values()), default=0)
    for _ in range(SWEEPS):
        if max(had.values(), default=0) <= least:
            break
        for table in tables:
            had.subtract((person, seat) for seat, person in enumerate(table))
            table[:] = _best_order(chance.sample(table, len(table)), had)
            had.update((person, seat) for seat, person in enumerate(table))


def _best_order(table: Sequence[int], had: Counter[tuple[int, int]]) -> Sequence[int]:
    """The first of the orders in which its people sit where they sat least often; of many people, one after the other chooses."""
    if len(table) <= FEW:
        costs = [[2 * had[person, seat] + 1 for person in table] for seat in range(len(table))]
        order = min(permutations(range(len(table))), key=lambda order: sum(costs[seat][nth] for seat, nth in enumerate(order)))
        return [table[nth] for nth in order]
    made: list[int] = []
    left = [*table]
    for seat in range(len(table)):
        made.append(min(left, key=lambda person: had[person, seat]))
        left.remove(made[-1])
    return made
