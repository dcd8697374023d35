"""Learning by counting, in plain Python: for a rule book without lessons, or one that has changed since its index was compiled.
With few texts it does as well as learning with numpy (learning.py).
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.search.spelling import Parts

EVEN = 0.3
"""Scales the figures to those learned by gradient descent, so that the same weights apply."""


def count(texts: Sequence[tuple[int, Parts]]) -> Iterator[tuple[str, int, float]]:
    """(part, entry, weight) learned from texts given as (entry, parts): how much more frequent a part is in the texts of the entry
    than in all texts.
    """
    size = Counter(entry for entry, _ in texts)
    found: dict[str, Counter[int]] = {}
    for entry, parts in texts:
        for part in set(parts):
            found.setdefault(part, Counter())[entry] += 1
    for part, owners in sorted(found.items()):
        usual = (owners.total() + 1) / len(texts)
        for entry, times in sorted(owners.items()):
            yield part, entry, EVEN * math.log1p(times / size[entry] / usual)
