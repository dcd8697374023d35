"""Postings: for each part of a text, the entries that it speaks for and how much, packed so that a file is read where it lies."""

import math
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final
from zlib import crc32

import msgspec

from scorekeeper.search.spelling import Parts

KEYS: Final = "I"
ENTRIES: Final = "H"
WEIGHTS: Final = "B"
"""The types of the packed numbers."""
PAIR = "+"
"""Joins two meanings."""
FREQUENT, LONG = 1.2, 0.75
"""How soon a part that is repeated says no more, and how far long texts count less: the usual constants of BM25."""
EVEN = 0.3
"""Scales what is counted to what is learned by gradient descent, so that similar weights apply."""

Keys = Sequence[int]
"""The parts of a text, each once, by key."""
Found = Iterable[tuple[int, int, float]]
"""(key of a part, entry, weight)."""


class Postings(msgspec.Struct, frozen=True):
    """`keys` of the parts, sorted; the n-th has the `entries` and `weights` from `starts[n]` to `starts[n + 1]`. A weight is a
    whole number of `unit`.
    """

    keys: memoryview
    starts: memoryview
    entries: memoryview
    weights: memoryview
    unit: float

    def speaks(self, asked: Keys, many: int) -> list[float]:
        """How much the parts of a text speak for each of so many entries."""
        keys, starts, entries, weights = self.keys.cast(KEYS), self.starts.cast(KEYS), self.entries.cast(ENTRIES), self.weights
        found = [0] * many
        for part in asked:
            if (at := place(keys, part)) is not None:
                for here in range(starts[at], starts[at + 1]):
                    found[entries[here]] += weights[here]
        return [one * self.unit for one in found]


def key(part: str) -> int:
    """A number of 32 bits that stands for a part, odd for a pair of meanings. Of 50,000 parts hardly any two share one, and these
    count as the same part.
    """
    return crc32(part.encode()) & ~1 | (PAIR in part)


def keys_of(parts: Iterable[str]) -> Keys:
    return list(dict.fromkeys(map(key, parts)))


def place(keys: memoryview, wanted: int) -> int | None:
    """Where a key is among sorted ones, if it is."""
    at = bisect_left(keys, wanted)
    return at if at < len(keys) and keys[at] == wanted else None


def pack(numbers: "array[int] | array[float]") -> memoryview:
    return memoryview(numbers.tobytes())


def post(found: Found) -> Postings:
    by_key: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
    for part, entry, weight in found:
        by_key[part].append((entry, weight))
    unit = max((weight for every in by_key.values() for _, weight in every), default=1.0) / 255
    keys, starts, entries, weights = array(KEYS), array(KEYS, [0]), array(ENTRIES), array(WEIGHTS)
    for part in sorted(by_key):
        for entry, weight in by_key[part]:
            if whole := round(weight / unit):
                entries.append(entry)
                weights.append(whole)
        if len(entries) > starts[-1]:
            keys.append(part)
            starts.append(len(entries))
    return Postings(pack(keys), pack(starts), pack(entries), pack(weights), unit)


def rare(texts: Sequence[Parts]) -> Found:
    """By BM25, how much a part speaks for an entry, whose text has its number here: the more, the rarer it is in the others."""
    usual = sum(map(len, texts)) / len(texts) or 1
    every = [Counter(text) for text in texts]
    having = Counter(part for one in every for part in one)
    found = {part: (key(part), math.log((len(texts) - many + 0.5) / (many + 0.5))) for part, many in having.items()}
    for entry, one in enumerate(every):
        damped = FREQUENT * (1 - LONG + LONG * one.total() / usual)
        for part, times in one.items():
            number, rarity = found[part]
            if rarity > 0:
                yield number, entry, rarity * times * (FREQUENT + 1) / (times + damped)


def telling(texts: Sequence[tuple[int, Keys]]) -> Found:
    """Of texts given as (entry, parts): how much more frequent a part is in the texts of an entry than in all."""
    size = Counter(entry for entry, _ in texts)
    owners: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for entry, keys in texts:
        for part in keys:
            owners[part][entry] += 1
    for part, having in owners.items():
        usual = (having.total() + 1) / len(texts)
        for entry, times in having.items():
            yield part, entry, EVEN * math.log1p(times / size[entry] / usual)
