"""The search: answers a question in a player's own words with matching clauses of the rule book, offline.

If nothing matches, or the rules are known to be silent on the matter, the answer says so.
"""

import math
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from threading import Lock
from typing import NamedTuple

import msgspec

from scorekeeper.book.clauses import ClauseTable
from scorekeeper.book.presets import named_in
from scorekeeper.book.reading import book
from scorekeeper.core.game import Game
from scorekeeper.core.house import House
from scorekeeper.core.words import Words
from scorekeeper.games import ONE_BY_ONE
from scorekeeper.search.compiled import open_index
from scorekeeper.search.entries import silence
from scorekeeper.search.index import Index
from scorekeeper.search.spelling import language
from scorekeeper.search.vocabulary import Cue, Talk, Understood, talk

LONGEST = 400
"""The maximum number of characters read of a question."""
CALLED_FOR, FURTHER = 0.4, 0.3
"""What a meaning that calls for an inquiry adds to the shares of the clauses of its topics, and each further one."""
SOFTENED = 0.8
"""The power to which shares are raised for inquiries, to which more clauses belong than the likeliest."""
SHARED = 0.97
"""What the clauses of a topic count for an inquiry that shares it with an earlier one of the talk: unless words call for it, the
earlier one is meant.
"""
OUTRIGHT = 1.0
"""What a meaning adds that asks for nothing but this inquiry: as much as all clauses together."""
CLEARLY = 0.5
"""The minimum share of the silences, of which one comes first: more than all clauses together."""
NEAR = 0.0025
"""How likely a clause in force must be, measured by one that is not played, to be given instead of it. Questions that name another
house rule are about that; of the seen questions that lead to a clause that is not played, most do.
"""
ASTRAY = "astray"
"""The key of the silence that stands for everything beside the game: to a question on it no rule fits."""
LEAST = 0.25
"""The minimum score of an inquiry to be offered."""

BUILDING: defaultdict[str, Lock] = defaultdict(Lock)
"""Locks held while a game's index is being prepared, so that concurrent requests wait for it and do not repeat the work."""

NOTHING_FITS = Words("決まりの中に、これに当たるものは見つからない。", "Nothing in the rules fits this question.")
ASKS_BACK = Words("どちらのことか。", "Which of the two do you mean?")
SAYS_NOTHING = Words(
    "決まりは「{matter}」について何も言っていない。卓で決める。", "The rules say nothing of this: {matter}. The table decides."
)


class Hit(NamedTuple):
    """A matching clause with its probability; the shares of all clauses add up to 1. `in_force`: the house rules do not switch it
    off.
    """

    clause: str
    share: float
    in_force: bool = True


class Answer(NamedTuple):
    """An answer: clauses, best first; terms and inquiry by key. `silent`: nothing matches, or the rules say nothing; words may call
    for an inquiry all the same. `close`: the first two clauses are nearly equal and both in force, so the user is asked which one
    they mean; but of a clause and its exception the exception comes first without asking. The first clause is in force, unless no
    clause in force comes near. `named` is the key of a house that the question names, to compare.
    """

    words: Words
    clauses: tuple[Hit, ...] = ()
    terms: tuple[str, ...] = ()
    inquiry: str | None = None
    silent: bool = False
    close: bool = False
    named: str = ""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of the marks of an index by language of the question, and the `least` score of a match (times the share of the
    question's words that the book knows). `close`: the ratio of the second clause's share to the first's from which the search asks
    back. Tuned by bench/tune_search.py.
    """

    close: float
    ja: dict[str, float]
    en: dict[str, float]


class Tuned(NamedTuple):
    """The weights for an index learned from lessons, and for one made from the rule book alone."""

    taught: Weights
    untaught: Weights

    def of(self, indexed: Index) -> Weights:
        return self.taught if indexed.taught else self.untaught


class Ready(NamedTuple):
    """A game's index, vocabulary and silences, ready for questions."""

    indexed: Index
    talk: Talk
    silences: dict[str, Words]


def ask(game: Game, question: str, most: int = 3, house: House | None = None, within: str = "") -> Answer:
    """Answer a question, of which a house that it names is no part; see `_ask`."""
    named, rest = named_in(game, question)
    answer = _ask(game, rest, most, house, within)
    return answer._replace(named=named.key) if named else answer


def _ask(game: Game, question: str, most: int, house: House | None, within: str) -> Answer:
    """Answer a question in Japanese or English with at most `most` clauses, at a table with these house rules (the default ones
    where none are given). `within`: a rule book that the game shares with others; only its clauses answer, and house rules are left
    out of account, since each game has its own.
    """
    indexed, spoken, silences = ready(game)
    asked = question[:LONGEST]
    tuned_to = tuned_weights().of(indexed)
    weighs: dict[str, float] = getattr(tuned_to, language(asked))
    heard = spoken.hear(asked)
    terms = tuple(key for key in heard.meanings if key in book(game).terms)
    # A question that is in the book literally belongs to its clause, whatever else is near.
    known = indexed.owner(asked)
    ranked = [one for one in score_entries(indexed.marks(asked), weighs) if _among(within, indexed.ids[one[0]])]
    cues = spoken.inquiries if not within else {}
    nothing = Answer(NOTHING_FITS, inquiry=_inquiry(game, cues, heard, ()), silent=True)
    found = sorted((Hit(indexed.ids[number], share) for number, share in shares(ranked)), key=lambda hit: hit.clause != known)
    understood = indexed.known_share(asked)
    if not (terms or known) and ranked[0][1] * understood < weighs["least"]:
        # A short question in words of the game may be one for the record, although no clause stands out.
        return nothing._replace(inquiry=_inquiry(game, cues, heard, found)) if understood == 1 else nothing
    if found[0].clause in silences and (known or sum(hit.share for hit in found if hit.clause in silences) > CLEARLY):
        if found[0].clause == silence(ASTRAY):
            return nothing
        return nothing._replace(words=SAYS_NOTHING.put(matter=silences[found[0].clause]), terms=terms)
    clauses, played = book(game).clauses, house or game.house()
    hits = tuple(
        hit._replace(in_force=bool(within) or not clauses[hit.clause].off(played)) for hit in found if hit.clause not in silences
    )
    close = min(most, len(hits)) > 1 and not known and hits[1].share >= tuned_to.close * hits[0].share
    inquiry = _inquiry(game, cues, heard, found)
    if close and clauses[hits[1].clause].excepts(hits[0].clause) and hits[1].in_force:
        hits = (hits[1], hits[0], *hits[2:])
    close = close and not clauses[hits[0].clause].excepts(hits[1].clause)
    if not hits[0].in_force:
        hits = played_first(clauses, hits, most, close)
    close = close and hits[0].in_force and hits[1].in_force
    words = ASKS_BACK if close else clauses[hits[0].clause].words
    return Answer(words, hits[:most], terms, inquiry, close=close)


def _among(book: str, entry: str) -> bool:
    """Whether an entry is in this rule book, or a matter on which all rules are silent; every one is in the book ""."""
    return not book or entry.startswith((f"{book}.", silence("")))


def played_first(clauses: Mapping[str, ClauseTable], hits: tuple[Hit, ...], most: int, close: bool) -> tuple[Hit, ...]:
    """The likeliest clause is not played: before it what is played instead, if that comes near, else right after it. Of the `most`
    likeliest this is the first one in force of the same topic that depends on the same house rules, or the second one if it is
    `close`; after it, any that depends on just these.
    """
    asked = clauses[hits[0].clause]

    def instead(hit: Hit) -> bool:
        clause = clauses[hit.clause]
        turns = clause.topic == asked.topic and bool(clause.switched_by & asked.switched_by)
        return hit.in_force and hit.share >= NEAR * hits[0].share and (turns or (close and hit is hits[1]))

    def other_choice(hit: Hit) -> bool:
        clause = clauses[hit.clause]
        return hit.in_force and clause.topic == asked.topic and clause.switched_by == asked.switched_by

    if found := next(filter(instead, hits[:most]), None):
        leads = [found]
    else:
        leads = [hits[0], *[hit for hit in hits if other_choice(hit)][:1]]
    return (*leads, *(hit for hit in hits if hit not in leads))


def _inquiry(game: Game, by_key: Mapping[str, Cue], heard: Understood, found: Sequence[Hit]) -> str | None:
    """The key of the inquiry that the entries found and the words of a question call for, if any; of equal ones the first in the
    talk.
    """
    cues = {key: cue for key, cue in by_key.items() if key in game.ask}
    named = {place for cue in cues.values() for place in cue.topics}
    meant = set(heard.meanings)
    called = {
        key: _adds(meant & {*cue.means.split()}) + OUTRIGHT * bool(meant & {*cue.outright.split()}) for key, cue in cues.items()
    }
    softened = [hit.share**SOFTENED for hit in found]
    clauses, total = book(game).clauses, sum(softened)
    for hit, share in zip(found, softened, strict=True):
        if clause := clauses.get(hit.clause):
            place = clause.short if clause.short in named else clause.topic
            for nth, key in enumerate(key for key, cue in cues.items() if place in cue.topics):
                called[key] += share / total * (SHARED if nth else 1)
    best = max(called, key=called.__getitem__, default=None)
    return best if best is not None and called[best] >= LEAST else None


def _adds(meanings: Collection[str]) -> float:
    """What meanings that call for an inquiry add."""
    return CALLED_FOR + FURTHER * (len(meanings) - 1) if meanings else 0.0


def score_entries(marks: Mapping[str, Sequence[float]], weighed: Mapping[str, float]) -> list[tuple[int, float]]:
    """The entries of an index (by number) with their weighted scores, best first."""
    columns = [[weighed[mark] * given for given in column] for mark, column in marks.items()]
    return sorted(enumerate(map(sum, zip(*columns, strict=True))), key=lambda one: -one[1])


def shares(ranked: Sequence[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """The softmax of the scores."""
    highest = ranked[0][1]
    total = sum(math.exp(score - highest) for _, score in ranked)
    for number, score in ranked:
        yield number, math.exp(score - highest) / total


def ready(game: Game) -> Ready:
    """A game made ready for questions; prepared once, even with concurrent requests."""
    with BUILDING[game.name]:
        return _ready(game.name)


@cache
def _ready(name: str) -> Ready:
    game = ONE_BY_ONE[name]
    spoken = talk(game)
    return Ready(open_index(game), spoken, {silence(one.key): one.words for one in spoken.silent})


@cache
def tuned_weights() -> Tuned:
    """The tuned weights."""
    where = resources.files("scorekeeper.search") / "weights.toml"
    return Tuned(**msgspec.convert(tomllib.loads(where.read_text("utf-8")), dict[str, Weights]))
