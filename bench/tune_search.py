"""Finds what the marks of the search weigh: `python -m bench.tune_search` writes scorekeeper/search/weights.toml.

It knows the questions of the half that is `seen`. The weights make the right clauses as likely as they can be: the sum of the
logarithms of their shares, by raising and lowering one weight at a time. How well they do on questions that they were not tuned on
is told by tuning several times with a part left out. Off-topic questions show below what nothing fits.
"""

import math
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

from bench.asked import HALVES, Asked, asked
from scorekeeper import search
from scorekeeper.core.game import Game
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import GAMES
from scorekeeper.search.index import MARKS, Index
from scorekeeper.search.spelling import language

STRAYS = Path(__file__).parent.parent / "tests" / "strays.toml"
WEIGHTS = Path(search.__file__).parent / "weights.toml"
CANDIDATES = 25
STEPS = (1.6, 1.15)
PARTS = 5


class Case(NamedTuple):
    """A question, where it is from, the marks of its entries, and which of them answer it."""

    source: str
    lang: str
    marks: list[tuple[float, ...]]
    right: list[int]


def main() -> int:
    found = {game.name: [one for one in asked(game, HALVES[0]) if one.clauses] for game in GAMES}
    every = [marked(search.ready(game).indexed, one, game.name) for game in GAMES for one in found[game.name]]
    marks: dict[str, dict[str, float]] = {}
    for lang in LANGUAGES:
        seen = [one for one in every if one.lang == lang]
        even = [len(seen) / sum(max(given[mark] for given in one.marks) for one in seen) for mark in range(len(MARKS))]
        cases = [likely(one, even) for one in seen]
        kept: dict[str, list[tuple[bool, bool]]] = {}
        for part in range(PARTS):
            weights = tuned([one for number, one in enumerate(cases) if number % PARTS != part])
            for one in cases[part::PARTS]:
                best = ranked(one, weights)
                kept.setdefault(one.source, []).append((best[0] in one.right, not set(one.right).isdisjoint(best[:3])))
        for source, hits in kept.items():
            first, three = (sum(column) / len(hits) for column in zip(*hits, strict=True))
            print(f"{source} {lang}, left out of the tuning: hit@1 {first:.3f}, hit@3 {three:.3f} of {len(hits)}")
        weights = tuned(cases)
        marks[lang] = {mark: round(weight * scale, 4) for mark, weight, scale in zip(MARKS, weights, even, strict=True)}
    lines = [f"least = {round(threshold(found, marks), 2)}"]
    for lang, weighed in marks.items():
        lines += ["", f"[{lang}]", *(f"{mark} = {weight}" for mark, weight in weighed.items())]
    WEIGHTS.write_text("\n".join(["# Written by `python -m bench.tune_search`.", *lines, ""]), "utf-8")
    print("\n".join(lines))
    return 0


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


def threshold(found: dict[str, list[Asked]], marks: dict[str, dict[str, float]]) -> float:
    """Halfway between what one in a hundred real questions stays below and what one in ten strays goes above by a clause."""
    strays: list[str] = tomllib.loads(STRAYS.read_text("utf-8"))["tune"]

    def best(game: Game, text: str) -> float:
        indexed, _, silences = search.ready(game)
        number, score = search.scored(indexed.marks(text), marks[language(text)])[0]
        return 0.0 if indexed.ids[number] in silences else score * indexed.known(text)

    real = sorted(best(game, one.text) for game in GAMES for one in found[game.name])
    other = sorted(best(game, text) for game in GAMES for text in strays)
    low, high = real[len(real) // 100], other[-len(other) // 10]
    print(f"one in 100 real questions is below {low:.2f}, one in 10 strays above {high:.2f}")
    return (low + high) / 2


if __name__ == "__main__":
    sys.exit(main())
