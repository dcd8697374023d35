"""Exact Markov chains: the distribution after each step, how often a state is visited before the chain ends, and a queue.

`chain[one][other]` is the chance that `other` follows `one`. A state that is not a key of the chain ends it.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeVar

State = TypeVar("State", bound=Hashable)
Chain = Mapping[State, Mapping[State, Fraction]]
Chances = Mapping[State, Fraction]


def walk(chain: Chain[State], start: Chances[State]) -> Iterator[Chances[State]]:
    """The chances of each state at the start, after one step, after two and so on, without end."""
    now = start
    while True:
        yield now
        after: dict[State, Fraction] = {}
        for one, chance in now.items():
            for other, step in chain.get(one, {}).items():
                after[other] = after.get(other, Fraction()) + chance * step
        now = after


def visits(chain: Chain[State], start: Chances[State]) -> dict[State, Fraction]:
    """The expected number of visits to each state before the chain ends, including the start.

    One linear equation for each state, solved by Gauss-Jordan elimination. ValueError for a chain that may go on for ever.
    """
    states = [*chain]
    rows = [
        [int(one == other) - chain[one].get(other, Fraction()) for one in states] + [start.get(other, Fraction())]
        for other in states
    ]
    for place in range(len(states)):
        pivot = next((row for row in range(place, len(rows)) if rows[row][place]), None)
        if pivot is None:
            raise ValueError(f"{states[place]} never leads to an end")
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for number, row in enumerate(rows):
            if number != place:
                rows[number] = [value - row[place] * taken for value, taken in zip(row, rows[place], strict=True)]
    return {state: row[-1] for state, row in zip(states, rows, strict=True)}


class ExpectedQueue(NamedTuple):
    """How many of a queue are expected to be used up by some steps and to be left after them, and the chance that any are."""

    used: Fraction
    left: Fraction
    any: Fraction


def queue(adds: Mapping[int, int], steps: int) -> ExpectedQueue:
    """From an empty queue, of which every step uses one if there is any. `adds`: what a step adds before, and in how many of the
    equally likely cases.
    """
    now = Counter({0: 1})
    for _ in range(steps):
        after: Counter[int] = Counter()
        for (waiting, ways), (more, cases) in product(now.items(), adds.items()):
            after[max(waiting + more - 1, 0)] += ways * cases
        now = after
    left = Fraction(sum(waiting * ways for waiting, ways in now.items()), now.total())
    added = Fraction(steps * sum(more * cases for more, cases in adds.items()), sum(adds.values()))
    return ExpectedQueue(added - left, left, 1 - Fraction(now[0], now.total()))
