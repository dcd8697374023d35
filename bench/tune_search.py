"""Finds what the marks of the search weigh: `python -m bench.tune_search` writes scorekeeper/search/weights.toml.

It knows the questions of the half that is `seen`. It tunes twice: for rule books that are learned with their lessons, and for each
as if it had none, left to itself and to what half of the other games learned. The weights make the right clauses as likely as they
can be: the sum of the logarithms of their shares, by raising and lowering one weight at a time. How well they do on questions that
they were not tuned on is told by tuning several times with a part left out. Off-topic questions show below what nothing fits; how
often the first clause is right where the second comes close shows when to ask back.
"""

import math
import sys
import tomllib
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

import numpy as np

from bench.asked import HALVES, Asked, asked
from scorekeeper import search
from scorekeeper.core.game import Game
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.search.compiled import in_memory
from scorekeeper.search.entries import entries, lessons
from scorekeeper.search.filling import fill_with_lessons
from scorekeeper.search.index import TAUGHT, UNTAUGHT, Index
from scorekeeper.search.learning import learn
from scorekeeper.search.net import Net
from scorekeeper.search.spelling import language
from scorekeeper.search.vocabulary import talk

STRAYS = Path(__file__).parent.parent / "tests" / "search" / "strays.toml"
WEIGHTS = Path(search.__file__).parent / "weights.toml"
STEPS = (1.6, 1.15)
PARTS = 5
STRAYING = 12
"""At most one in so many strays may be taken for a question on a game."""
REFUSED = 0.0015
"""This share of the real questions may be taken for strays, so that fewer strays are answered; of new ones it will be more."""
DOUBT = 0.72
"""Where the first clause is right no more often than this, the table is asked back."""


class Cases(NamedTuple):
    """Questions on one game in one language: of each the marks of all entries, and which of them answer it, as arrays."""

    source: str
    marks: Any
    right: Any

    def only(self, some: Any) -> "Cases":
        return Cases(self.source, self.marks[some], self.right[some])


def main() -> int:
    indexes = {
        "taught": {game.name: search.ready(game).indexed for game in GAMES},
        "untaught": {
            game.name: in_memory(game, net) for part in (0, 1) for net in [learned(part)] for game in GAMES[1 - part :: 2]
        },
    }
    lines = ["# Written by `python -m bench.tune_search`."]
    for kind, by_game in indexes.items():
        lines += ["", *tuned_for(kind, by_game)]
    WEIGHTS.write_text("\n".join([*lines, ""]), "utf-8")
    print("\n".join(lines))
    return 0


def learned(part: int) -> Net:
    """What every second game has learned together, beginning with the first or the second."""
    texts = {game.name: fill_with_lessons(entries(game), talk(game), lessons(game), "").texts for game in GAMES[part::2]}
    return learn(texts, {name: len(entries(BY_NAME[name])) for name in texts}, "half")


def tuned_for(kind: str, indexes: dict[str, Index]) -> list[str]:
    """The lines of the file for indexes of one kind, by game."""
    names = TAUGHT if kind == "taught" else UNTAUGHT
    found = {game.name: [one for one in asked(game, HALVES[0]) if one.clauses] for game in GAMES}
    marks: dict[str, dict[str, float]] = {}
    doubts: list[tuple[float, bool, bool]] = []
    kept: dict[str, list[tuple[bool, bool]]] = {}
    for lang in LANGUAGES:
        every = [marked(indexes[name], [one for one in told if one.lang == lang], name) for name, told in found.items()]
        even = 1 / np.concatenate([one.marks.max(axis=1) for one in every]).mean(axis=0)
        cases = [one._replace(marks=one.marks * even) for one in every]
        for part in range(PARTS):
            there = [np.arange(len(one.marks)) % PARTS == part for one in cases]
            weights = tuned([one.only(~left) for one, left in zip(cases, there, strict=True)])
            for one in (one.only(left) for one, left in zip(cases, there, strict=True)):
                scores = one.marks @ weights
                for score, right, best in zip(scores, one.right, np.argsort(-scores, axis=1, kind="stable")[:, :3], strict=True):
                    kept.setdefault(one.source, []).append((right[best[0]], right[best].any()))
                    doubts.append((math.exp(score[best[1]] - score[best[0]]), right[best[0]], right[best[1]]))
        weights = tuned(cases)
        marks[lang] = {mark: round(float(weight), 4) for mark, weight in zip(names, weights * even, strict=True)}
    for source, hits in kept.items():
        first, three = (sum(column) / len(hits) for column in zip(*hits, strict=True))
        print(f"{kind} {source}, left out of the tuning: hit@1 {first:.3f}, hit@3 {three:.3f} of {len(hits)}")
    lines = [f"[{kind}]", f"close = {close(doubts)}"]
    for lang, weighed in marks.items():
        least = round(threshold(indexes, found, lang, weighed), 2)
        lines += ["", f"[{kind}.{lang}]", f"least = {least}", *(f"{mark} = {weight}" for mark, weight in weighed.items())]
    return lines


def close(doubts: list[tuple[float, bool, bool]]) -> float:
    """From which closeness on the table is asked back: the lowest, in twentieths, where the first clause is right for no more than
    DOUBT of all questions so close.
    """
    chosen = 1.0
    for step in range(20, 0, -1):
        asked_back = [one for one in doubts if one[0] >= step / 20]
        if not asked_back:
            continue
        first, second = (sum(one[column] for one in asked_back) / len(asked_back) for column in (1, 2))
        print(f"closer than {step / 20:.2f}: {len(asked_back)} of {len(doubts)}; first right {first:.2f}, second {second:.2f}")
        if first <= DOUBT:
            chosen = step / 20
    return chosen


def marked(index: Index, questions: list[Asked], source: str) -> Cases:
    marks = np.array([list(zip(*index.marks(one.text).values(), strict=True)) for one in questions])
    return Cases(source, marks, np.array([[id in one.clauses for id in index.ids] for one in questions]))


def tuned(cases: list[Cases]) -> Any:
    """The weights, for marks that are evened out, under which the right answers are likeliest."""
    weights = np.ones(cases[0].marks.shape[-1])
    best = likelihood(cases, weights)
    for step in STEPS:
        better = True
        while better:
            better = False
            for mark in range(len(weights)):
                for factor in (step, 1 / step):
                    tried = weights.copy()
                    tried[mark] *= factor
                    if (reached := likelihood(cases, tried)) > best + 2e-5:
                        best, weights, better = reached, tried, True
    return weights


def likelihood(cases: list[Cases], weights: Any) -> float:
    total = 0.0
    for one in cases:
        scores = one.marks @ weights
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        total += np.log((shares * one.right).sum(axis=1) / shares.sum(axis=1) + 1e-12).sum()
    return float(total) / sum(len(one.marks) for one in cases)


def threshold(indexes: dict[str, Index], found: dict[str, list[Asked]], lang: str, weighed: dict[str, float]) -> float:
    """What one in STRAYING strays of a game stays above, and REFUSED of the real questions below, whichever is higher."""
    strays = [text for text in tomllib.loads(STRAYS.read_text("utf-8"))["tune"] if language(text) == lang]

    def best(game: Game, text: str) -> float:
        indexed, silences = indexes[game.name], search.ready(game).silences
        number, score = search.score_entries(indexed.marks(text), weighed)[0]
        return 0.0 if indexed.ids[number] in silences else score * indexed.known_share(text)

    straying = max(quantiles([best(game, text) for text in strays], n=STRAYING, method="inclusive")[-1] for game in GAMES)
    real = sorted(best(game, one.text) for game in GAMES for one in found[game.name] if one.lang == lang)
    high = max(straying, real[int(REFUSED * len(real))])
    below = sum(one < high for one in real)
    print(f"{lang}: one in {STRAYING} strays is above {straying:.2f}, {below} of {len(real)} real questions below {high:.2f}")
    return high


if __name__ == "__main__":
    sys.exit(main())
