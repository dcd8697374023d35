"""What was learned of all games together (learning.py): the meaning of a text as a vector, read without numpy."""

import math
import struct
from array import array
from collections.abc import Sequence
from operator import mul
from typing import Final

import msgspec

from scorekeeper.search.postings import KEYS, Keys, place

RUNS, WIDTH = 5, 46
"""The number of runs with different random seeds, whose scores are averaged, and the numbers in the vector of each."""
FURTHEST = 7
"""A number in the vector of a part is stored as a whole one of four bits, from this below zero to this above, of a step that the
part has of its own.
"""
FINE = 4096
"""A step is stored as a whole number, of this many to one."""
STEPS: Final = "H"
NUMBERS: Final = "f"
HALVES = "e"
"""The types of packed numbers: the steps of parts, vectors made without lessons, and those of entries."""
FIRST, SECOND = bytes(both & 15 for both in range(256)), bytes(both >> 4 for both in range(256))
"""Of each byte the two numbers in it, which are stored from zero up."""

Vector = Sequence[float]


class Net(msgspec.Struct, frozen=True):
    """`vectors` of the parts whose sorted keys are `keys`, those of all runs after one another, with the `steps` that their numbers
    are told in: in each byte a number of the first half and the one as far into the second. `entries`: the vectors of the entries
    of each game. `stamp` is the digest of what they were learned from.
    """

    stamp: str
    keys: memoryview
    steps: memoryview
    vectors: memoryview
    entries: dict[str, memoryview]

    def meaning(self, asked: Keys) -> list[float]:
        """The meaning of a text."""
        keys, steps, bytes_each = self.keys.cast(KEYS), self.steps.cast(STEPS), RUNS * WIDTH // 2
        total, below = [0] * (2 * bytes_each), 0
        for part in asked:
            if (at := place(keys, part)) is not None:
                packed, step = self.vectors[at * bytes_each : (at + 1) * bytes_each].tobytes(), steps[at]
                numbers = packed.translate(FIRST) + packed.translate(SECOND)
                total = [one + step * number for one, number in zip(total, numbers, strict=True)]
                below += FURTHEST * step
        scale = FINE * math.sqrt(len(asked) or 1)
        return [math.tanh((one - below) / scale) for one in total]

    def outs(self, game: str) -> list[Vector]:
        """The vectors of a game's entries in order; [] if it had no lessons."""
        packed = self.entries.get(game, memoryview(b""))
        return _cut(array(NUMBERS, struct.unpack(f"{packed.nbytes // struct.calcsize(HALVES)}{HALVES}", packed)))


def apart(packed: memoryview) -> list[Vector]:
    """Packed vectors one by one."""
    return _cut(array(NUMBERS, packed.tobytes()))


def _cut(numbers: "array[float]") -> list[Vector]:
    wide = RUNS * WIDTH
    return [numbers[at : at + wide] for at in range(0, len(numbers), wide)]


def dot(one: Vector, other: Vector) -> float:
    total: float = sum(map(mul, one, other))
    return total


def alike(texts: Sequence[Vector]) -> list[float]:
    """The mean direction of the meanings of several texts; zeros if none has any."""
    every = [[number / length for number in one] for one in texts if (length := math.sqrt(dot(one, one)))]
    return [sum(column) / len(every) for column in zip(*every, strict=True)] or [0.0] * (RUNS * WIDTH)
