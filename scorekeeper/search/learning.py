"""Learning from the rule books and lessons of all games together: what each part of a text means, and how that fits each entry.

The meaning of a text is the sum of the vectors of its parts, squashed; the entries of a game are told apart by softmax regression
on it. The vectors are the same for all games, so that a word learned in one is understood in all; the games take turns, by gradient
descent with AdaGrad. It is the only code that needs numpy, and only to compile the indexes.
"""

import math
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from scorekeeper.search.net import FINE, WIDTH
from scorekeeper.search.spelling import Parts

RUNS = 3
"""The number of runs with different random seeds, whose scores are averaged."""
TURNS = 8
"""The number of epochs of a run."""
LEFT_OUT = 0.4
"""Dropout: the share of a text's parts that is left out at random, so that no part relies on one that a new question may lack."""
AT_ONCE = 128
"""The batch size."""
STEP, HELD_BACK = 0.3, 0.1
"""The learning rate, and the initial accumulator of AdaGrad."""
BALANCE = 0.8
"""How far an entry with many texts is kept from outweighing one with few: 0 not at all, 1 fully."""
BEGIN = 0.3
"""The length of a part's vector before anything is learned."""
LEAST = 3
"""The minimum number of texts in which a part must occur."""

Texts = Sequence[tuple[int, Parts]]
"""Texts split into parts, each with the number of its entry."""


class Learned(NamedTuple):
    """The vector of each part, packed, and of each entry by game, those of all runs after one another."""

    parts: Iterator[tuple[str, bytes]]
    entries: dict[str, list[list[float]]]


class Heard(NamedTuple):
    """The texts of a game: of each the places of its parts, and its entry; the number of entries."""

    texts: list[Any]
    owners: Any
    entries: int


def learn(texts: Mapping[str, Texts], entries: Mapping[str, int]) -> Learned:
    """Learn from the texts of each game, with the number of its entries."""
    # The matrices are small: several threads would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    import numpy as np

    times = Counter(part for every in texts.values() for _, parts in every for part in set(parts))
    places = {part: place for place, part in enumerate(sorted(part for part, found in times.items() if found >= LEAST))}
    games = [
        Heard(
            [np.array(sorted({places[part] for part in parts if part in places}), dtype=np.intp) for _, parts in every],
            np.array([entry for entry, _ in every]),
            entries[name],
        )
        for name, every in texts.items()
    ]
    with ProcessPoolExecutor() as pool:
        runs = list(pool.map(partial(_descended, games, len(places)), range(RUNS)))
    vectors = np.concatenate([parts for parts, _ in runs], axis=1)
    packed = np.clip(np.rint(vectors * FINE), -127, 127).astype(np.int8)
    outs = [np.concatenate([out[number] for _, out in runs], axis=1) / RUNS for number in range(len(games))]
    return Learned(
        ((part, packed[place].tobytes()) for part, place in places.items()),
        {name: out.tolist() for name, out in zip(texts, outs, strict=True)},
    )


def _descended(games: list[Heard], parts: int, seed: int) -> tuple[Any, list[Any]]:
    """The vectors of all parts, and of the entries of each game, after one run."""
    import numpy as np

    chance = np.random.default_rng(seed)
    vectors = (BEGIN / math.sqrt(WIDTH) * chance.standard_normal((parts, WIDTH))).astype(np.float32)
    outs = [(0.1 * chance.standard_normal((game.entries, WIDTH))).astype(np.float32) for game in games]
    moved: Any = np.full(parts, HELD_BACK, np.float32)
    moved_outs = [np.full(game.entries, HELD_BACK, np.float32) for game in games]
    counts = [_balanced(game) for game in games]
    for _ in range(TURNS):
        batches = [
            (number, some)
            for number, game in enumerate(games)
            for some in np.array_split(chance.permutation(len(game.texts)), math.ceil(len(game.texts) / AT_ONCE))
        ]
        for at in chance.permutation(len(batches)):
            number, some = batches[at]
            game, out = games[number], outs[number]
            heard = [game.texts[text][chance.random(len(game.texts[text])) >= LEFT_OUT] for text in some]
            lengths = np.array([max(1, len(one)) for one in heard])
            known, column = np.unique(np.concatenate(heard), return_inverse=True)
            row = np.repeat(np.arange(len(some)), [len(one) for one in heard])
            said = np.zeros((len(some), len(known)), np.float32)
            said[row, column] = 1 / np.sqrt(lengths[row])
            meant = np.tanh(said @ vectors[known])
            scores = meant @ out.T
            wrong = np.exp(scores - scores.max(axis=1, keepdims=True))
            wrong /= wrong.sum(axis=1, keepdims=True)
            wrong[np.arange(len(some)), game.owners[some]] -= 1
            wrong *= counts[number][game.owners[some], None]
            slope_out = wrong.T @ meant
            slope = said.T @ ((wrong @ out) * (1 - meant**2))
            moved[known] += (slope**2).mean(axis=1)
            vectors[known] -= STEP * slope / np.sqrt(moved[known])[:, None]
            moved_outs[number] += (slope_out**2).mean(axis=1)
            out -= STEP * slope_out / np.sqrt(moved_outs[number])[:, None]
    return vectors, outs


def _balanced(game: Heard) -> Any:
    """How much a text of each entry counts: the less, the more texts the entry has."""
    import numpy as np

    many = np.bincount(game.owners, minlength=game.entries)
    return ((many[many > 0].mean() / np.maximum(many, 1)) ** BALANCE).astype(np.float32)
