"""Learning from the rule books and lessons of all games together: what each part of a text means, and how that fits each entry.

The meaning of a text is the sum of the vectors of its parts, squashed; the entries of a game are told apart by softmax regression
on it. The vectors are the same for all games, so that a word learned in one is understood in all; the games take turns, by gradient
descent with AdaGrad. It is the only code that needs numpy, and only to compile the indexes.
"""

import math
import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from scorekeeper.search.filling import Texts
from scorekeeper.search.net import FINE, FURTHEST, RUNS, WIDTH, Net

TURNS = 5
"""The number of epochs of a run."""
LEFT_OUT = 0.45
"""Dropout: the share of a text's parts that is left out at random, so that no part relies on one that a new question may lack."""
AT_ONCE = 128
"""The batch size."""
STEP, LAST_STEP, HELD_BACK = 0.5, 0.05, 0.1
"""The learning rate at the beginning, that at the end, and the initial accumulator of AdaGrad."""
BALANCE = 0.65
"""How far an entry with many texts is kept from outweighing one with few: 0 not at all, 1 fully."""
BEGIN, BEGIN_ENTRY = 0.3, 0.1
"""The length of a part's vector, and the numbers in that of an entry, before anything is learned."""
REACHED = (1.0, 0.85, 0.7)
"""The shares of its largest number that the stored numbers of a vector may reach: those tried."""
LEAST, LEAST_PAIR = 10, 18
"""The minimum number of texts in which a part must occur, and a pair of meanings."""


class Lessons(NamedTuple):
    """The texts of a game as arrays: the places of their parts, those of one text after the other; where each text begins, with the
    end of the last; its entry, and how much it counts; the number of entries.
    """

    parts: Any
    starts: Any
    owners: Any
    counts: Any
    entries: int


def learn(texts: Mapping[str, Texts], entries: Mapping[str, int], stamp: str) -> Net:
    """Learn from the texts of each game, with the number of its entries. Prints how far it is."""
    # The matrices are small: several threads would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    import numpy as np

    keys = {name: np.concatenate([np.frombuffer(one, np.uint32) for _, one in every]) for name, every in texts.items()}
    found, times = np.unique(np.concatenate([*keys.values()]), return_counts=True)
    known = found[times >= np.where(found & 1, LEAST_PAIR, LEAST)]
    games = [_lessons(every, keys[name], known, entries[name]) for name, every in texts.items()]
    with ProcessPoolExecutor() as pool:
        runs = list(pool.map(partial(_descend, games, len(known)), range(RUNS)))
    vectors = np.concatenate([parts for parts, _ in runs], axis=1)
    outs = [np.concatenate([out[number] for _, out in runs], axis=1) / RUNS for number in range(len(games))]
    steps, packed = _in_steps(vectors)
    return Net(
        stamp,
        memoryview(known.tobytes()),
        memoryview(steps.tobytes()),
        memoryview(packed.tobytes()),
        {name: memoryview(out.astype(np.float16).tobytes()) for name, out in zip(texts, outs, strict=True)},
    )


def _in_steps(vectors: Any) -> tuple[Any, Any]:
    """The steps of the vectors, and in each byte two of their numbers (Net). A vector has as many steps as fit it best: a few of
    its numbers may be further out than FURTHEST of them.
    """
    import numpy as np

    largest = np.abs(vectors).max(axis=1)
    steps, least = np.ones(len(vectors), np.uint16), np.full(len(vectors), np.inf)
    for reached in REACHED:
        tried = np.clip(np.rint(largest * reached / FURTHEST * FINE), 1, 65535)
        lost = ((_whole(vectors, tried) * (tried / FINE)[:, None] - vectors) ** 2).sum(axis=1)
        steps, least = np.where(lost < least, tried, steps), np.minimum(lost, least)
    whole = (_whole(vectors, steps) + FURTHEST).astype(np.uint8)
    first, second = np.split(whole, 2, axis=1)
    return steps.astype(np.uint16), first | second << 4


def _whole(vectors: Any, steps: Any) -> Any:
    import numpy as np

    return np.clip(np.rint(vectors * (FINE / steps)[:, None]), -FURTHEST, FURTHEST)


def _lessons(texts: Texts, keys: Any, known: Any, entries: int) -> Lessons:
    import numpy as np

    places = np.minimum(np.searchsorted(known, keys), len(known) - 1)
    kept = known[places] == keys
    text = np.repeat(np.arange(len(texts)), [len(one) for _, one in texts])[kept]
    starts = np.concatenate([[0], np.cumsum(np.bincount(text, minlength=len(texts)))])
    owners = np.array([entry for entry, _ in texts])
    many = np.bincount(owners, minlength=entries)
    counts = ((many[many > 0].mean() / np.maximum(many, 1)) ** BALANCE).astype(np.float32)
    # In few bits, numbers are sorted more quickly.
    return Lessons(places[kept].astype(np.min_scalar_type(len(known))), starts, owners, counts[owners], entries)


def _descend(games: list[Lessons], parts: int, seed: int) -> tuple[Any, list[Any]]:
    """The vectors of all parts, and of the entries of each game, after one run."""
    import numpy as np

    chance = np.random.default_rng(seed)
    vectors = BEGIN / math.sqrt(WIDTH) * chance.standard_normal((parts, WIDTH), np.float32)
    outs = [BEGIN_ENTRY * chance.standard_normal((game.entries, WIDTH), np.float32) for game in games]
    moved = np.full(parts, HELD_BACK, np.float32)
    moved_outs = [np.full(game.entries, HELD_BACK, np.float32) for game in games]
    done, all_turns = 0, TURNS * sum(math.ceil(len(game.owners) / AT_ONCE) for game in games)
    for turn in range(TURNS):
        if seed == 0:
            print(f"  learning what their words mean: {turn + 1} of {TURNS}", flush=True)
        batches = [
            (number, some)
            for number, game in enumerate(games)
            for some in np.array_split(chance.permutation(len(game.owners)), math.ceil(len(game.owners) / AT_ONCE))
        ]
        for at in chance.permutation(len(batches)):
            number, some = batches[at]
            game, out = games[number], outs[number]
            lengths = game.starts[some + 1] - game.starts[some]
            row = np.repeat(np.arange(len(some)), lengths)
            heard = game.parts[np.arange(len(row)) + np.repeat(game.starts[some] - np.cumsum(lengths) + lengths, lengths)]
            stays = chance.random(len(row), np.float32) >= LEFT_OUT
            row, heard = row[stays], heard[stays]
            many = np.bincount(row, minlength=len(some))
            share = (1 / np.sqrt(np.maximum(many, 1))).astype(np.float32)[:, None]
            meant, spoken = np.zeros((len(some), WIDTH), np.float32), np.flatnonzero(many)
            meant[spoken] = np.add.reduceat(vectors.take(heard, axis=0), (np.cumsum(many) - many)[spoken], axis=0)
            meant = np.tanh(meant * share)
            scores = meant @ out.T
            wrong = np.exp(scores - scores.max(axis=1, keepdims=True))
            wrong /= wrong.sum(axis=1, keepdims=True)
            wrong[np.arange(len(some)), game.owners[some]] -= 1
            wrong *= game.counts[some, None]
            slope_out = wrong.T @ meant
            slope_texts = (wrong @ out) * (1 - meant**2) * share
            # The slope of a part is the sum of those of the texts with it: sums of neighbours once the parts are sorted. Most parts
            # are in one text alone.
            order = np.argsort(heard, kind="stable")
            heard, slopes = heard[order], slope_texts.take(row[order], axis=0)
            begins = np.flatnonzero(np.concatenate([[True], heard[1:] != heard[:-1]])[: len(heard)])
            times = np.diff(begins, append=len(heard))
            known, slope, several = heard[begins], slopes.take(begins, axis=0), times > 1
            repeated = times[several]
            slope[several] = np.add.reduceat(slopes[np.repeat(several, times)], np.cumsum(repeated) - repeated, axis=0)
            step = STEP + (LAST_STEP - STEP) * done / all_turns
            done += 1
            far = moved[known] + np.einsum("ij,ij->i", slope, slope) / WIDTH
            moved[known] = far
            vectors[known] -= slope * (step / np.sqrt(far)).astype(np.float32)[:, None]
            moved_outs[number] += (slope_out**2).mean(axis=1)
            out -= slope_out * (step / np.sqrt(moved_outs[number]))[:, None]
    return vectors, outs
