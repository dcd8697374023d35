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
from scorekeeper.search.net import FINE, RUNS, WIDTH, Net

TURNS = 7
"""The number of epochs of a run."""
LEFT_OUT = 0.45
"""Dropout: the share of a text's parts that is left out at random, so that no part relies on one that a new question may lack."""
AT_ONCE = 256
"""The batch size."""
STEP, LAST_STEP, HELD_BACK = 0.28, 0.05, 0.1
"""The learning rate at the beginning, that at the end, and the initial accumulator of AdaGrad."""
BALANCE = 0.65
"""How far an entry with many texts is kept from outweighing one with few: 0 not at all, 1 fully."""
BEGIN, BEGIN_ENTRY = 0.3, 0.1
"""The length of a part's vector, and the numbers in that of an entry, before anything is learned."""
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
    return Net(
        stamp,
        memoryview(known.tobytes()),
        memoryview(np.clip(np.rint(vectors * FINE), -127, 127).astype(np.int8).tobytes()),
        {name: memoryview(out.astype(np.float16).tobytes()) for name, out in zip(texts, outs, strict=True)},
    )


def _lessons(texts: Texts, keys: Any, known: Any, entries: int) -> Lessons:
    import numpy as np

    places = np.minimum(np.searchsorted(known, keys), len(known) - 1)
    kept = known[places] == keys
    text = np.repeat(np.arange(len(texts)), [len(one) for _, one in texts])[kept]
    starts = np.concatenate([[0], np.cumsum(np.bincount(text, minlength=len(texts)))])
    owners = np.array([entry for entry, _ in texts])
    many = np.bincount(owners, minlength=entries)
    counts = ((many[many > 0].mean() / np.maximum(many, 1)) ** BALANCE).astype(np.float32)
    return Lessons(places[kept], starts, owners, counts[owners], entries)


def _descend(games: list[Lessons], parts: int, seed: int) -> tuple[Any, list[Any]]:
    """The vectors of all parts, and of the entries of each game, after one run."""
    import numpy as np

    chance = np.random.default_rng(seed)
    vectors = BEGIN / math.sqrt(WIDTH) * chance.standard_normal((parts, WIDTH), np.float32)
    outs = [BEGIN_ENTRY * chance.standard_normal((game.entries, WIDTH), np.float32) for game in games]
    moved = np.full(parts, HELD_BACK, np.float32)
    moved_outs = [np.full(game.entries, HELD_BACK, np.float32) for game in games]
    column, present = np.zeros(parts, np.intp), np.zeros(parts, bool)
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
            # The parts of the batch and their columns: np.unique would sort them, which takes longer.
            present[heard] = True
            known = np.flatnonzero(present)
            present[known] = False
            column[known] = np.arange(len(known))
            said = np.zeros((len(some), len(known)), np.float32)
            said[row, column[heard]] = (1 / np.sqrt(np.maximum(np.bincount(row, minlength=len(some)), 1)))[row]
            meant = np.tanh(said @ vectors[known])
            scores = meant @ out.T
            wrong = np.exp(scores - scores.max(axis=1, keepdims=True))
            wrong /= wrong.sum(axis=1, keepdims=True)
            wrong[np.arange(len(some)), game.owners[some]] -= 1
            wrong *= game.counts[some, None]
            slope_out = wrong.T @ meant
            slope = said.T @ ((wrong @ out) * (1 - meant**2))
            step = STEP + (LAST_STEP - STEP) * done / all_turns
            done += 1
            moved[known] += (slope**2).mean(axis=1)
            vectors[known] -= slope * (step / np.sqrt(moved[known]))[:, None]
            moved_outs[number] += (slope_out**2).mean(axis=1)
            out -= slope_out * (step / np.sqrt(moved_outs[number]))[:, None]
    return vectors, outs
