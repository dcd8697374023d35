"""What the search learns by counting alone, in plain Python: for a rule book that nothing more than itself tells about, and for one
that has changed since its index was made. Where there are few texts it does as well as what numpy learns (learning.py).
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.search.spelling import Parts

EVEN = 0.3
"""What brings its figures to those of what is learned by descent, so that they weigh alike."""


def count(texts: Sequence[tuple[int, Parts]], entries: int) -> Iterator[tuple[str, int, float]]:
    """Parts, with the entries that they speak for and how much, from texts that are each of an entry: by how much more often a part
    stands in the texts of an entry than in all.
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
