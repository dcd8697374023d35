"""The full-text index of a rule book, in SQLite's memory: FTS5 tables whose words are taken apart beforehand.

A table holds texts of one sort in one way of reading: all questions by their letters, all clauses by their words, and so on. What a
question finds in them (BM25) are a clause's marks; their weighted sum is how well it fits (weights.toml).
"""

import itertools
import math
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.words import LANGUAGES
from scorekeeper.search.spelling import language, letters
from scorekeeper.search.vocabulary import Heard, Talk

MARKS = ("nearest", "words", "topic", "letters", "text", "covered", "often")
"""What a clause is marked for. In both languages: `nearest`, that of its questions (or its sentence) which comes nearest by what
is meant, alone and in pairs; `words`, all that stands under it; `topic`, how well by that the best of its topic do; `covered`, the
share of what is meant that stands anywhere under it, where what few clauses speak of counts more; `often`, how much it speaks of
what is meant, no matter how many others do: rare words are mostly cards, and the matter lies in the common ones. In the language of
the question: `letters`, all that stands under it; `text`, its sentence.
"""
ENOUGH, LENGTH = 1.2, 0.75
"""As in BM25: how soon more of the same counts little, and how much a long text is held back."""
BEST = 3
"""So many clauses speak for their topic."""


class Entry(NamedTuple):
    """What can be found: a clause, or a matter on which the rules are silent."""

    id: str
    topic: str
    text: Mapping[str, Sequence[str]]
    asked: Mapping[str, Sequence[str]]
    examples: Mapping[str, Sequence[str]]

    def said(self, lang: str) -> list[str]:
        return [*self.asked[lang], *self.text[lang]]

    def everything(self, lang: str) -> list[str]:
        return [*self.said(lang), *self.examples[lang]]


class Index:
    """The entries of a game, ready to be searched from any thread."""

    def __init__(self, entries: Sequence[Entry], talk: Talk) -> None:
        self.ids = [entry.id for entry in entries]
        self._hear = talk.hear
        self._topics: dict[str, list[int]] = {}
        for number, entry in enumerate(entries):
            self._topics.setdefault(entry.topic, []).append(number)
        every = [[one for lang in LANGUAGES for one in entry.everything(lang)] for entry in entries]
        heard = {one: talk.hear(one) for texts in every for one in texts}
        self._known = frozenset(word for one in heard.values() for word in words(one))
        spoken = [Counter(part for one in texts for part in senses(heard[one])) for texts in every]
        clauses = Counter(part for counted in spoken for part in counted)
        self._rare = {part: math.log(1 + len(entries) / number) for part, number in clauses.items()}
        average = sum(counted.total() for counted in spoken) / len(spoken)
        self._often = [
            {part: times / (times + ENOUGH * (1 - LENGTH + LENGTH * counted.total() / average)) for part, times in counted.items()}
            for counted in spoken
        ]
        # Built here, only read afterwards: SQLite keeps apart the threads that read.
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._owners: dict[str, list[int]] = {}
        self._table("nearest", [[together(heard[one]) for lang in LANGUAGES for one in entry.said(lang)] for entry in entries])
        self._table("words", [[[word for one in texts for word in words(heard[one])]] for texts in every])
        for lang in LANGUAGES:
            self._table(f"letters_{lang}", [[letters(" 。 ".join(entry.everything(lang)))] for entry in entries])
            self._table(f"text_{lang}", [[words(heard[one]) for one in entry.text[lang]] for entry in entries])

    def marks(self, question: str) -> dict[str, list[float]]:
        """What every entry, in the order of `ids`, is marked with."""
        lang = language(question)
        heard = self._hear(question)
        meant = senses(heard)
        by_words = self._found("words", words(heard))
        columns = (
            self._found("nearest", together(heard)),
            by_words,
            self._by_topic(by_words),
            self._found(f"letters_{lang}", letters(question)),
            self._found(f"text_{lang}", words(heard)),
            self._covered(meant),
            [math.fsum(often.get(part, 0) for part in meant) for often in self._often],
        )
        return dict(zip(MARKS, columns, strict=True))

    def known(self, question: str) -> float:
        """The share of a question that stands anywhere in the rule book."""
        asked = words(self._hear(question))
        return sum(word in self._known for word in asked) / max(1, len(asked))

    def _by_topic(self, marks: Sequence[float]) -> list[float]:
        """For every entry how well the best of its topic do."""
        by_topic = [0.0] * len(self.ids)
        for numbers in self._topics.values():
            best = sorted((marks[number] for number in numbers), reverse=True)[:BEST]
            for number in numbers:
                by_topic[number] = sum(best) / len(best)
        return by_topic

    def _covered(self, meant: Sequence[str]) -> list[float]:
        """For every entry the share of what is meant that its texts have."""
        weighed = {part: self._rare[part] for part in meant if part in self._rare}
        whole = sum(weighed.values()) or 1
        return [sum(weight for part, weight in weighed.items() if part in often) / whole for often in self._often]

    def _table(self, name: str, texts: Sequence[Sequence[Sequence[str]]]) -> None:
        """A table of the texts of every entry, each taken apart already."""
        self._base.execute(f"CREATE VIRTUAL TABLE {name} USING fts5(parts, content='', tokenize=\"ascii tokenchars '=#^$+-'\")")
        rows = enumerate(" ".join(one) for owned in texts for one in owned)
        self._base.executemany(f"INSERT INTO {name} (rowid, parts) VALUES (?, ?)", rows)
        self._owners[name] = [number for number, owned in enumerate(texts) for _ in owned]

    def _found(self, name: str, parts: Sequence[str]) -> list[float]:
        """For every entry the BM25 of the nearest of its texts in a table."""
        nearest = [0.0] * len(self.ids)
        owners = self._owners[name]
        if query := " OR ".join(f'"{part}"' for part in dict.fromkeys(parts)):
            for row, rank in self._base.execute(f"SELECT rowid, -bm25({name}) FROM {name} WHERE {name} MATCH ?", (query,)):
                if rank > nearest[owners[row]]:
                    nearest[owners[row]] = rank
        return nearest


def words(heard: Heard) -> list[str]:
    """What is meant, and the rest of the words or letters."""
    return [*(f"={key}" for key in heard.meanings), *(f"#{number}" for number in heard.numbers), *heard.rest]


def senses(heard: Heard) -> list[str]:
    """What is meant, with what that is kin to: the same in both languages."""
    return [*(f"={key}" for key in (*heard.meanings, *heard.kin)), *(f"#{number}" for number in heard.numbers)]


def together(heard: Heard) -> list[str]:
    """What is meant, alone and in pairs: two things meant together say more than each."""
    alone = sorted(senses(heard))
    return [*alone, *map("+".join, itertools.combinations(alone, 2))]
