"""What was learned of all games together (learning.py): the meaning of a text as a vector, read without numpy."""

import math
import struct
from array import array
from collections.abc import Sequence
from operator import add, mul
from typing import Final

import msgspec

from scorekeeper.search.postings import KEYS, Keys, place

RUNS, WIDTH = 3, 45
"""The number of runs with different random seeds, whose scores are averaged, and the numbers in the vector of each."""
FINE = 48
"""A number in the vector of a part is stored as a whole one, of this many to one."""
WHOLE: Final = "b"
NUMBERS: Final = "f"
HALVES = "e"
"""The types of packed numbers: in the vectors of parts, in those made without lessons, and in those of entries."""

Vector = Sequence[float]


class Net(msgspec.Struct, frozen=True):
    """`vectors` of the parts whose sorted keys are `keys`, and of the entries of each game, those of all runs after one another;
    `stamp` is the digest of what they were learned from.
    """

    stamp: str
    keys: memoryview
    vectors: memoryview
    entries: dict[str, memoryview]

    def meaning(self, asked: Keys) -> list[float]:
        """The meaning of a text."""
        keys, vectors, wide = self.keys.cast(KEYS), self.vectors.cast(WHOLE), RUNS * WIDTH
        total = [0] * wide
        for part in asked:
            if (at := place(keys, part)) is not None:
                vector = vectors[at * wide : (at + 1) * wide].tolist()
                total = list(map(add, total, vector))
        scale = FINE * math.sqrt(len(asked) or 1)
        return [math.tanh(one / scale) for one in total]

    def outs(self, game: str) -> list[Vector]:
        """The vectors of a game's entries in order; [] if it had no lessons."""
        packed = self.entries.get(game, memoryview(b""))
        numbers, wide = struct.unpack(f"{packed.nbytes // struct.calcsize(HALVES)}{HALVES}", packed), RUNS * WIDTH
        return [numbers[at : at + wide] for at in range(0, len(numbers), wide)]


def apart(packed: memoryview) -> list[Vector]:
    """Packed vectors one by one."""
    numbers, wide = array(NUMBERS, packed.tobytes()), RUNS * WIDTH
    return [numbers[at : at + wide] for at in range(0, len(numbers), wide)]


def dot(one: Vector, other: Vector) -> float:
    return math.fsum(map(mul, one, other))


def alike(texts: Sequence[Vector]) -> list[float]:
    """The mean direction of the meanings of several texts; zeros if none has any."""
    every = [[number / length for number in one] for one in texts if (length := math.sqrt(dot(one, one)))]
    return [sum(column) / len(every) for column in zip(*every, strict=True)] or [0.0] * (RUNS * WIDTH)
