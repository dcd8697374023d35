"""The search: a question in a player's own words, answered with the clauses of the rule book that fit, offline.

Where nothing fits, or where the rules are known to be silent, the answer says so.
"""

import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from threading import Lock
from typing import NamedTuple

import msgspec

from scorekeeper.book import book
from scorekeeper.core.game import Game
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.search.compiled import opened
from scorekeeper.search.entries import silence
from scorekeeper.search.index import Index
from scorekeeper.search.spelling import language
from scorekeeper.search.vocabulary import Heard, Talk, talk

LONGEST = 400
"""More letters of a question are not read."""
CALLED_FOR = 0.3
"""What a meaning that calls for an inquiry adds to the weight of the clauses of its topics."""
CLEARLY = 0.5
"""What is silent must be clearer than everything that is not."""
LEAST = 0.25
"""An inquiry that has less than this is not worth a tap."""

BUILDING = {name: Lock() for name in BY_NAME}
"""Held while the rule book of a game is made ready: who asks meanwhile waits for that rather than doing it again."""

NOTHING_FITS = Words("決まりの中に、これに当たるものは見つからない。", "Nothing in the rules fits this question.")
ASKS_BACK = Words("どちらのことか。", "Which of the two do you mean?")
SAYS_NOTHING = Words(
    "決まりは「{matter}」について何も言っていない。卓で決める。", "The rules say nothing of this: {matter}. The table decides."
)


class Hit(NamedTuple):
    """A clause that fits, and how sure that is: the shares of all clauses add up to 1."""

    clause: str
    share: float


class Answer(NamedTuple):
    """What the book has to say: clauses, best first; terms and inquiry by key. `silent`: nothing fits, or the rules say nothing.
    `close`: the first two clauses are, so that the table is asked which it means.
    """

    words: Words
    clauses: tuple[Hit, ...] = ()
    terms: tuple[str, ...] = ()
    inquiry: str | None = None
    silent: bool = False
    close: bool = False


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the marks of an index weigh for a question of a language, and the `least` that a clause which fits scores there
    (times the share of the question that the book knows). `close`: from which share of the first clause's share on the second makes
    the table ask back. Found by bench/tune_search.py.
    """

    close: float
    ja: dict[str, float]
    en: dict[str, float]


class Tuned(NamedTuple):
    """The weights of an index that was learned from lessons, and of one that was made from the rule book alone."""

    taught: Weights
    untaught: Weights

    def of(self, indexed: Index) -> Weights:
        return self.taught if indexed.taught else self.untaught


class Ready(NamedTuple):
    """A game's rule book made ready for questions."""

    indexed: Index
    talk: Talk
    silences: dict[str, Words]


def ask(game: Game, question: str, most: int = 3) -> Answer:
    """Answer a question, in Japanese or English, with at most so many clauses."""
    indexed, spoken, silences = ready(game)
    asked = question[:LONGEST]
    tuned_to = tuned().of(indexed)
    weighs: dict[str, float] = getattr(tuned_to, language(asked))
    heard = spoken.hear(asked)
    terms = tuple(key for key in heard.meanings if key in book(game).terms)
    # A question that stands in the book word for word belongs to its clause, whatever else is near.
    known = indexed.owner(asked)
    ranked = scored(indexed.marks(asked), weighs)
    if not (terms or known) and ranked[0][1] * indexed.known(asked) < weighs["least"]:
        return Answer(NOTHING_FITS, silent=True)
    found = sorted((Hit(indexed.ids[number], share) for number, share in shares(ranked)), key=lambda hit: hit.clause != known)
    if found[0].clause in silences and (found[0].share > CLEARLY or known):
        return Answer(SAYS_NOTHING.put(matter=silences[found[0].clause]), terms=terms, silent=True)
    hits = tuple(hit for hit in found if hit.clause not in silences)
    close = min(most, len(hits)) > 1 and not known and hits[1].share >= tuned_to.close * hits[0].share
    words = ASKS_BACK if close else book(game).clauses[hits[0].clause].words
    return Answer(words, hits[:most], terms, _inquiry(game, spoken, heard, hits), close=close)


def _inquiry(game: Game, spoken: Talk, heard: Heard, hits: tuple[Hit, ...]) -> str | None:
    """The inquiry of the game that the clauses and the words of a question call for."""
    cues = {key: spoken.inquiries[key] for key in sorted(game.ask.keys() & spoken.inquiries.keys())}
    named = {place for cue in cues.values() for place in cue.topics}
    called = {key: CALLED_FOR * len(set(heard.meanings) & set(cue.means.split())) for key, cue in cues.items()}
    for hit in hits:
        clause = book(game).clauses[hit.clause]
        place = clause.short if clause.short in named else clause.topic
        for key, cue in cues.items():
            called[key] += hit.share * (place in cue.topics)
    best = max(called, key=called.__getitem__, default=None)
    return best if best is not None and called[best] >= LEAST else None


def scored(marks: Mapping[str, Sequence[float]], weighed: Mapping[str, float]) -> list[tuple[int, float]]:
    """The entries of an index by number, with their scores, best first."""
    columns = [[weighed[mark] * given for given in column] for mark, column in marks.items()]
    return sorted(enumerate(map(sum, zip(*columns, strict=True))), key=lambda one: -one[1])


def shares(ranked: Sequence[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """How sure each entry is among all: a share that grows with the exponential of its score."""
    highest = ranked[0][1]
    total = sum(math.exp(score - highest) for _, score in ranked)
    for number, score in ranked:
        yield number, math.exp(score - highest) / total


def ready(game: Game) -> Ready:
    """The rule book of a game, made ready once, though several may ask for it at once."""
    with BUILDING[game.name]:
        return _ready(game.name)


@cache
def _ready(name: str) -> Ready:
    game = BY_NAME[name]
    spoken = talk(game)
    return Ready(opened(game), spoken, {silence(one.key): one.words for one in spoken.silent})


@cache
def tuned() -> Tuned:
    """The weights as they were tuned."""
    where = resources.files("scorekeeper.search") / "weights.toml"
    return Tuned(**msgspec.convert(tomllib.loads(where.read_text("utf-8")), dict[str, Weights]))
