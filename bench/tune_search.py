"""Finds what the marks of the search weigh: `python -m bench.tune_search` writes scorekeeper/search/weights.toml.

It knows the questions of the half that is `seen`. It tunes twice: for rule books that are learned with their lessons, and for each
as if it had none, left to itself and to what half of the other games learned. The weights make the right clauses as likely as they
can be: the sum of the logarithms of their shares, by raising and lowering one weight at a time. How well they do on questions that
they were not tuned on is told by tuning several times with a part left out. Off-topic questions show below what nothing fits; how
often the first clause is right where the second comes close shows when to ask back.
"""

import math
import sqlite3
import sys
import tomllib
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from bench.asked import HALVES, Asked, asked
from scorekeeper import search
from scorekeeper.core.game import Game
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.search.compiled import in_memory, texts_of
from scorekeeper.search.entries import entries
from scorekeeper.search.filling import fill_net
from scorekeeper.search.index import MARKS, Index
from scorekeeper.search.learning import learn
from scorekeeper.search.net import Net
from scorekeeper.search.spelling import language

STRAYS = Path(__file__).parent.parent / "tests" / "strays.toml"
WEIGHTS = Path(search.__file__).parent / "weights.toml"
CANDIDATES = 25
STEPS = (1.6, 1.15)
PARTS = 5
STRAYING = 12
"""One in so many strays may be taken for a question on a game; the fewer, the more real questions are taken for strays."""
DOUBT = 0.6
"""Where the first clause is right no more often than this, the table is asked back."""


class Case(NamedTuple):
    """A question, where it is from, the marks of its entries, and which of them answer it."""

    source: str
    lang: str
    marks: list[tuple[float, ...]]
    right: list[int]


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
    texts = {game.name: texts_of(game) for game in GAMES[part::2]}
    base = sqlite3.connect(":memory:")
    fill_net(base, "", learn(texts, {name: len(entries(BY_NAME[name])) for name in texts}).parts)
    return Net(base)


def tuned_for(kind: str, indexes: dict[str, Index]) -> list[str]:
    """The lines of the file for indexes of one kind, by game."""
    found = {game.name: [one for one in asked(game, HALVES[0]) if one.clauses] for game in GAMES}
    every = [marked(indexes[game.name], one, game.name) for game in GAMES for one in found[game.name]]
    marks: dict[str, dict[str, float]] = {}
    doubts: list[tuple[float, bool, bool]] = []
    kept: dict[str, list[tuple[bool, bool]]] = {}
    for lang in LANGUAGES:
        seen = [one for one in every if one.lang == lang]
        even = [len(seen) / sum(max(given[mark] for given in one.marks) for one in seen) for mark in range(len(MARKS))]
        cases = [likely(one, even) for one in seen]
        for part in range(PARTS):
            weights = tuned([one for number, one in enumerate(cases) if number % PARTS != part])
            for one in cases[part::PARTS]:
                first, second, *_ = best = ranked(one, weights)
                kept.setdefault(one.source, []).append((first in one.right, not set(one.right).isdisjoint(best[:3])))
                doubts.append((closeness(one, weights, first, second), first in one.right, second in one.right))
        weights = tuned(cases)
        marks[lang] = {mark: round(weight * scale, 4) for mark, weight, scale in zip(MARKS, weights, even, strict=True)}
    for source, hits in kept.items():
        first, three = (sum(column) / len(hits) for column in zip(*hits, strict=True))
        print(f"{kind} {source}, left out of the tuning: hit@1 {first:.3f}, hit@3 {three:.3f} of {len(hits)}")
    lines = [f"[{kind}]", f"close = {close(doubts)}"]
    for lang, weighed in marks.items():
        least = round(threshold(indexes, found, lang, weighed), 2)
        lines += ["", f"[{kind}.{lang}]", f"least = {least}", *(f"{mark} = {weight}" for mark, weight in weighed.items())]
    return lines


def closeness(one: Case, weights: list[float], first: int, second: int) -> float:
    """The share of the second clause in that of the first."""
    scores = [sum(map(float.__mul__, weights, one.marks[number])) for number in (first, second)]
    return math.exp(scores[1] - scores[0])


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


def marked(index: Index, one: Asked, source: str) -> Case:
    """The marks of all entries for a question."""
    return Case(
        source,
        one.lang,
        list(zip(*index.marks(one.text).values(), strict=True)),
        [index.ids.index(clause) for clause in one.clauses],
    )


def likely(one: Case, even: list[float]) -> Case:
    """A question's likeliest entries by even weights, with marks evened out."""
    evened = [tuple(map(float.__mul__, given, even)) for given in one.marks]
    best = sorted(range(len(evened)), key=lambda number: -sum(evened[number]))[:CANDIDATES]
    best += [number for number in one.right if number not in best]
    return one._replace(marks=[evened[number] for number in best], right=[best.index(number) for number in one.right])


def ranked(one: Case, weights: list[float]) -> list[int]:
    scores = [sum(map(float.__mul__, weights, given)) for given in one.marks]
    return sorted(range(len(scores)), key=lambda number: -scores[number])


def tuned(cases: list[Case]) -> list[float]:
    """The weights, for marks that are evened out, under which the right answers are likeliest."""
    weights = [1.0] * len(MARKS)
    best = likelihood(cases, weights)
    for step in STEPS:
        better = True
        while better:
            better = False
            for mark in range(len(MARKS)):
                for factor in (step, 1 / step):
                    tried = [*weights[:mark], weights[mark] * factor, *weights[mark + 1 :]]
                    if (reached := likelihood(cases, tried)) > best + 2e-5:
                        best, weights, better = reached, tried, True
    return weights


def likelihood(cases: list[Case], weights: list[float]) -> float:
    total = 0.0
    for one in cases:
        scores = [sum(map(float.__mul__, weights, given)) for given in one.marks]
        highest = max(scores)
        shares = [math.exp(score - highest) for score in scores]
        total += math.log(sum(shares[number] for number in one.right) / sum(shares) + 1e-12)
    return total / len(cases)


def threshold(indexes: dict[str, Index], found: dict[str, list[Asked]], lang: str, weighed: dict[str, float]) -> float:
    """What one in STRAYING strays of a game stays above, so that few real questions are taken for strays."""
    strays = [text for text in tomllib.loads(STRAYS.read_text("utf-8"))["tune"] if language(text) == lang]

    def best(game: Game, text: str) -> float:
        indexed, silences = indexes[game.name], search.ready(game).silences
        number, score = search.scored(indexed.marks(text), weighed)[0]
        return 0.0 if indexed.ids[number] in silences else score * indexed.known(text)

    high = max(quantiles([best(game, text) for text in strays], n=STRAYING, method="inclusive")[-1] for game in GAMES)
    real = [best(game, one.text) for game in GAMES for one in found[game.name] if one.lang == lang]
    below = sum(one < high for one in real)
    print(f"{lang}: one in {STRAYING} strays of a game is above {high:.2f}; {below} of {len(real)} real questions are below")
    return high


if __name__ == "__main__":
    sys.exit(main())
