"""What the search would find if the gate kept fewer lessons: `python -m bench.gate_levels`, as in docs/adding-a-game.md.

At each level the lessons of today go through the gate anew, from none, and an index is learned from those that come in. The rates
are those of the seen questions, by the weights of today and without the threshold for strays.
"""

import sqlite3
import sys
from collections.abc import Sequence

from bench.asked import HALVES, asked
from scorekeeper import search
from scorekeeper.clauses import Questions
from scorekeeper.core.game import Game
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import GAMES
from scorekeeper.search.compiled import others
from scorekeeper.search.entries import Lessons, entries, lessons
from scorekeeper.search.filling import Origin, fill, take
from scorekeeper.search.gate import passing
from scorekeeper.search.index import Index, parts
from scorekeeper.search.learning import learn
from scorekeeper.search.spelling import language
from scorekeeper.search.vocabulary import talk

LEVELS = (1, 2, 3)
"""In so many questions a part is there before it is wanted no more."""


def main(levels: Sequence[int]) -> None:
    print("| a part is wanted until it stands in | lessons | " + " | ".join(game.name for game in GAMES) + " |")
    print("|---|---|" + "---|" * len(GAMES))
    for level in (*levels, 0):
        kept = {game.name: gated(game, level) if level else lessons(game) for game in GAMES}
        size = sum(len(one.ja) + len(one.en) for every in kept.values() for one in every.values())
        found = " | ".join("{:.3f} / {:.3f}".format(*rates(game, kept[game.name])) for game in GAMES)
        print(f"| {level or 'all lessons of today'} | {size:,} | {found} |", flush=True)


def gated(game: Game, often: int) -> Lessons:
    """The lessons that come in at a level, beside the texts of the rule book."""
    spoken, taught = talk(game), lessons(game)

    def coming(there: list[str], offered: tuple[str, ...]) -> tuple[str, ...]:
        known, fresh = ([set(parts(one, spoken.hear(one))) for one in texts] for texts in (there, offered))
        return tuple(offered[place] for place in passing(known, fresh, often=often))

    return {
        one.id: Questions(**{lang: coming(one.everything(lang), getattr(taught[one.id], lang)) for lang in LANGUAGES})
        for one in entries(game)
        if one.id in taught
    }


def rates(game: Game, taught: Lessons) -> tuple[float, float]:
    """hit@1 and hit@3 of an index that is learned from these lessons."""
    base, beside = sqlite3.connect(":memory:"), others(game)
    fill(base, entries(game), talk(game), Origin(game.name), taught, learn)
    take(base, entries(game), beside, "")
    index = Index(base, talk(game), beside)
    questions = [one for one in asked(game, HALVES[0]) if one.clauses]
    found = []
    for one in questions:
        ranked = search.scored(index.marks(one.text), getattr(search.tuned().taught, language(one.text)))
        best = [index.ids[number] for number, _ in ranked[:3]]
        found.append((best[0] in one.clauses, not set(best).isdisjoint(one.clauses)))
    first, three = (sum(column) / len(found) for column in zip(*found, strict=True))
    return first, three


if __name__ == "__main__":
    main([int(one) for one in sys.argv[1:]] or LEVELS)
