"""What the search learns from a rule book: how much each part of a text speaks for an entry, or against it.

It is softmax regression on all texts under the entries, by descent in small steps that get smaller for a part the more it has moved
(AdaGrad). Only this needs numpy, where an index is compiled.
"""

import math
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.search.spelling import Parts

TIMES = 2
"""So many descents are made by different chances; the mean of them leans less on any chance."""
TURNS = 4
"""So many times a descent looks at every text."""
LEFT_OUT = 0.3
"""This share of a text's parts is left out each time, others by chance, so that no part learns to lean on one that a new
question may lack.
"""
AT_ONCE = 128
"""So many texts are looked at for one step."""
STEP, HELD_BACK = 2.0, 0.1
"""How far a step goes, and what holds the first ones back."""
WORTH = 0.2
"""What speaks less for or against an entry is not kept: a part that tells nothing speaks a little against nearly all."""


def learn(texts: Sequence[tuple[int, Parts]], entries: int) -> Iterator[tuple[str, int, float]]:
    """Parts, with the entries that they speak for (or against, below 0) and how much, from texts that are each of an entry.

    A text speaks by its parts once each, of many by each the less. What stands in one text alone tells nothing about others.
    """
    # Its products are small: several threads only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    import numpy as np

    times = Counter(part for _, parts in texts for part in set(parts))
    places = {part: place for place, part in enumerate(sorted(part for part, found in times.items() if found > 1))}
    owners = np.array([entry for entry, _ in texts])
    spoken = [np.array(sorted({places[part] for part in parts if part in places}), dtype=np.intp) for _, parts in texts]
    weights = sum(_descended(spoken, owners, (len(places), entries), seed) for seed in range(TIMES)) / TIMES
    for part, place in places.items():
        for entry in np.flatnonzero(np.abs(weights[place]) > WORTH):
            yield part, int(entry), float(weights[place, entry])


def _descended(spoken: list[Any], owners: Any, shape: tuple[int, int], seed: int) -> Any:
    """How much every part speaks for every entry, after one descent. `spoken` are the parts of each text, `owners` its entry."""
    import numpy as np

    weights: Any = np.zeros(shape, np.float32)
    moved: Any = np.full(shape[0], HELD_BACK, np.float32)
    chance = np.random.default_rng(seed)
    for _ in range(TURNS):
        for some in np.array_split(chance.permutation(len(spoken)), math.ceil(len(spoken) / AT_ONCE)):
            heard = [spoken[text][chance.random(len(spoken[text])) >= LEFT_OUT] for text in some]
            lengths = [len(one) for one in heard]
            known, column = np.unique(np.concatenate(heard), return_inverse=True)
            row = np.repeat(np.arange(len(some)), lengths)
            said = np.zeros((len(some), len(known)), np.float32)
            said[row, column] = 1 / np.sqrt(np.repeat(lengths, lengths))
            scores = said @ weights[known]
            shares = np.exp(scores - scores.max(axis=1, keepdims=True))
            shares /= shares.sum(axis=1, keepdims=True)
            shares[np.arange(len(some)), owners[some]] -= 1
            slope = said.T @ shares
            moved[known] += (slope**2).sum(axis=1)
            weights[known] -= STEP * slope / np.sqrt(moved[known])[:, None]
    return weights
