"""What was learned of all games together (learning.py): the meaning of a text as a vector, read from a file without numpy."""

import math
import sqlite3
from array import array
from collections.abc import Sequence
from operator import add, mul

from scorekeeper.search.spelling import Parts

WIDTH = 64
"""The numbers in the vector of a run."""
FINE = 48
"""A number is stored as a whole one, of this many to one."""


class Net:
    """The vectors of the parts of texts, thread-safe. `stamp` is the digest of what they were learned from."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base
        self.stamp: str
        (self.stamp,) = base.execute("SELECT stamp FROM net").fetchone()

    def meaning(self, parts: Parts) -> list[float]:
        """The meaning of a text, of all runs after one another; [] if no part is known."""
        asked = tuple(dict.fromkeys(parts))
        total: list[int] = []
        for (packed,) in self._base.execute(f"SELECT packed FROM vector WHERE part IN ({','.join('?' * len(asked))})", asked):
            vector = array("b", packed)
            total = list(map(add, total, vector)) if total else vector.tolist()
        scale = FINE * math.sqrt(len(asked) or 1)
        return [math.tanh(one / scale) for one in total]


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    return math.fsum(map(mul, one, other))


def alike(texts: Sequence[Sequence[float]]) -> list[float]:
    """The mean direction of the meanings of several texts; [] if none has any."""
    every = [[number / length for number in one] for one in texts if (length := math.sqrt(dot(one, one)))]
    return [sum(column) / len(every) for column in zip(*every, strict=True)]
