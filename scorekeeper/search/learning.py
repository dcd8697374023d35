"""Learning from a rule book and lessons: how much each part of a text speaks for or against an entry.

This is softmax regression on all texts of the entries, by gradient descent with AdaGrad. It is the only code that needs numpy, and
only to compile an index.
"""

import math
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.search.spelling import Parts

TIMES = 2
"""The number of runs with different random seeds, which are averaged."""
TURNS = 4
"""The number of epochs of a run."""
LEFT_OUT = 0.3
"""Dropout: the share of a text's parts that is left out at random, so that no part relies on one that a new question may lack."""
AT_ONCE = 128
"""The batch size."""
STEP, HELD_BACK = 2.0, 0.1
"""The learning rate, and the initial accumulator of AdaGrad."""
BALANCE = 0.8
"""How far an entry with many texts is kept from outweighing one with few: 0 not at all, 1 fully."""
WORTH = 0.2
"""The minimum absolute weight that is stored: an uninformative part has a small negative weight for nearly all entries."""


def learn(texts: Sequence[tuple[int, Parts]], entries: int) -> Iterator[tuple[str, int, float]]:
    """(part, entry, weight) learned from texts given as (entry, parts). Negative weights speak against the entry.

    Each part of a text counts once, scaled by the number of parts. Parts that occur in a single text are ignored. The more
    texts an entry has, the less each of them counts: otherwise an entry with many lessons is found where one with few is meant.
    """
    # The matrices are small: several threads would only wait for each other.
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
    """The weights (parts × entries) after one run. `spoken` are the part indices of each text, `owners` its entry."""
    import numpy as np

    weights: Any = np.zeros(shape, np.float32)
    moved: Any = np.full(shape[0], HELD_BACK, np.float32)
    many = np.bincount(owners, minlength=shape[1])
    counts = ((many[many > 0].mean() / np.maximum(many, 1)) ** BALANCE).astype(np.float32)
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
            slope = said.T @ (shares * counts[owners[some], None])
            moved[known] += (slope**2).sum(axis=1)
            weights[known] -= STEP * slope / np.sqrt(moved[known])[:, None]
    return weights
