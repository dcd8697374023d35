"""Finds what the marks of the search weigh: `python -m bench.tune_search` writes scorekeeper/search/weights.toml.

It knows the questions of the half that is `seen`, and the questions of the rule books themselves: every fourth is left out of
the index in turn and asked. The weights make the right clauses as likely as they can be: the sum of the logarithms of their shares,
less a penalty for weights far from even, by raising and lowering one weight at a time. How well they do on questions that they were
not tuned on is told by tuning three times with a third left out. Off-topic questions show below what nothing fits.
"""

import itertools
import math
import sys
import tomllib
from collections.abc import Iterator
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
PENALTY = 0.002
PARTS = 3
TURNS, SOME = 4, 5
BOOK = "book of "
TIMES = 2
"""So many times a question of the seen half counts against one of the rule book's own."""


class Case(NamedTuple):
    """A question, where it is from, the marks of its entries, and which of them answer it."""

    source: str
    lang: str
    marks: list[tuple[float, ...]]
    right: list[int]


def main() -> int:
    found = {game.name: [one for one in asked(game, HALVES[0]) if one.clauses] for game in GAMES}
    marks: dict[str, dict[str, float]] = {}
    every = [marked(search.ready(game).indexed, one, game.name) for game in GAMES for one in found[game.name]]
    others = [marked(index, one, BOOK + game.name) for game in GAMES for index, left_out in without(game) for one in left_out]
    for lang in LANGUAGES:
        seen, own = ([one for one in some if one.lang == lang] for some in (every, others))
        even = [len(seen) / sum(max(given[mark] for given in one.marks) for one in seen) for mark in range(len(MARKS))]
        cases, books = ([case(one, even) for one in some] for some in (seen, own))
        kept: dict[str, list[tuple[bool, bool]]] = {}
        for part in range(PARTS):
            weights = tuned([one for some, times in ((cases, TIMES), (books, 1)) for one in left(some, part) * times])
            for one in (*cases[part::PARTS], *books[part::PARTS]):
                best = ranked(one, weights)
                kept.setdefault(one.source, []).append((best[0] in one.right, not set(one.right).isdisjoint(best[:3])))
        for source, hits in kept.items():
            first, three = (sum(column) / len(hits) for column in zip(*hits, strict=True))
            print(f"{source} {lang}, left out of the tuning: hit@1 {first:.3f}, hit@3 {three:.3f} of {len(hits)}")
        weights = tuned(cases * TIMES + books)
        marks[lang] = {mark: round(weight * scale, 4) for mark, weight, scale in zip(MARKS, weights, even, strict=True)}
    lines = [f"least = {round(threshold(found, marks), 2)}"]
    for lang, weighed in marks.items():
        lines += ["", f"[{lang}]", *(f"{mark} = {weight}" for mark, weight in weighed.items())]
    WEIGHTS.write_text("\n".join(["# Written by `python -m bench.tune_search`.", *lines, ""]), "utf-8")
    print("\n".join(lines))
    return 0


def left(cases: list[Case], part: int) -> list[Case]:
    return [one for number, one in enumerate(cases) if number % PARTS != part]


def marked(index: Index, one: Asked, source: str) -> Case:
    """The marks of all entries for a question."""
    return Case(
        source,
        one.lang,
        list(zip(*index.marks(one.text).values(), strict=True)),
        [index.ids.index(clause) for clause in one.clauses],
    )


def without(game: Game) -> Iterator[tuple[Index, list[Asked]]]:
    """The index of a game without every fourth question, and the clauses' questions that were left out (some of them)."""
    entries = search.entries(game)
    for turn in range(TURNS):
        places = itertools.count()
        kept, left_out = [], []
        for entry in entries:
            asks: dict[str, list[str]] = {}
            for lang in LANGUAGES:
                drawn = [(one, next(places) % TURNS == turn) for one in entry.asked[lang]]
                asks[lang] = [one for one, out in drawn if not out]
                left_out += [Asked(one, lang, (entry.id,)) for one, out in drawn if out]
            kept.append(entry._replace(asked=asks))
        ready = search.ready(game)
        yield Index(kept, ready.talk), [one for one in left_out if one.clauses[0] not in ready.silences][::SOME]


def case(one: Case, even: list[float]) -> Case:
    """A question's likeliest entries by even weights, with marks evened out."""
    evened = [tuple(map(float.__mul__, given, even)) for given in one.marks]
    likely = sorted(range(len(evened)), key=lambda number: -sum(evened[number]))[:CANDIDATES]
    likely += [number for number in one.right if number not in likely]
    return one._replace(marks=[evened[number] for number in likely], right=[likely.index(number) for number in one.right])


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
    return total / len(cases) - PENALTY * sum((weight - 1) ** 2 for weight in weights) / len(weights)


def threshold(found: dict[str, list[Asked]], marks: dict[str, dict[str, float]]) -> float:
    """Halfway between what one in a hundred real questions stays below and what one in ten strays goes above by a clause."""
    strays: list[str] = tomllib.loads(STRAYS.read_text("utf-8"))["tune"]

    def best(game: Game, text: str) -> float:
        indexed, _, silences, _ = search.ready(game)
        number, score = search.scored(indexed.marks(text), marks[language(text)])[0]
        return 0.0 if indexed.ids[number] in silences else score * indexed.known(text)

    real = sorted(best(game, one.text) for game in GAMES for one in found[game.name])
    other = sorted(best(game, text) for game in GAMES for text in strays)
    low, high = real[len(real) // 100], other[-len(other) // 10]
    print(f"one in 100 real questions is below {low:.2f}, one in 10 strays above {high:.2f}")
    return (low + high) / 2


if __name__ == "__main__":
    sys.exit(main())
