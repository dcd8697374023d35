"""The full-text index of a rule book, in SQLite's memory: FTS5 tables whose words are taken apart beforehand.

A table holds texts of one sort in one way of reading: all questions by their letters, all clauses by their words, and so on. What a
question finds in them (BM25) are a clause's marks; their weighted sum is how well it fits (weights.toml).
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.words import LANGUAGES
from scorekeeper.search.spelling import HELD, japanese, letters
from scorekeeper.search.vocabulary import Talk

FOUND = (
    "asked-letters",
    "asked-words",
    "asked-senses",
    "often-words",
    "often-senses",
    "all-letters",
    "all-words",
    "text-words",
    "topic",
)
SHARED = ("covered", "together")
MARKS = (*FOUND, *SHARED)
"""What a clause is marked for. `asked`: its question nearest by letters, words or meanings; `often`: all its questions together,
the nearest counting most; `all`: everything that stands under it; `text`: its own sentence; `topic`: how well its topic does;
`covered`: the share of the question's meanings that stand anywhere under it; `together`: the share that stand in one text.
"""
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
        self._hear = lru_cache(maxsize=HELD)(talk.hear)
        self._topics: dict[str, list[int]] = {}
        self._meant: list[list[frozenset[str]]] = []
        for number, entry in enumerate(entries):
            self._topics.setdefault(entry.topic, []).append(number)
            self._meant.append([frozenset(self._senses(one)) for lang in LANGUAGES for one in entry.everything(lang)])
        # Built here, only read afterwards: SQLite keeps apart the threads that read.
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._owners: dict[str, list[int]] = {}
        for lang in LANGUAGES:
            asked = [(number, one) for number, entry in enumerate(entries) for one in entry.asked[lang]]
            texts = [(number, one) for number, entry in enumerate(entries) for one in entry.text[lang]]
            every = [(number, " 。 ".join(entry.everything(lang))) for number, entry in enumerate(entries)]
            self._table(f"asked_letters_{lang}", asked, letters)
            self._table(f"asked_words_{lang}", asked, self._words)
            self._table(f"text_words_{lang}", texts, self._words)
            self._table(f"all_letters_{lang}", every, letters)
            self._table(f"all_words_{lang}", every, self._words)
        said = [(number, one) for number, entry in enumerate(entries) for lang in LANGUAGES for one in entry.said(lang)]
        self._table("senses", said, self._senses)

    def marks(self, question: str) -> dict[str, list[float]]:
        """What every entry, in the order of `ids`, is marked with."""
        lang = "ja" if japanese(question) else "en"
        near_letters, _ = self._found(f"asked_letters_{lang}", letters(question))
        near_words, often_words = self._found(f"asked_words_{lang}", self._words(question))
        near_senses, often_senses = self._found("senses", self._senses(question))
        all_letters, _ = self._found(f"all_letters_{lang}", letters(question))
        all_words, _ = self._found(f"all_words_{lang}", self._words(question))
        text_words, _ = self._found(f"text_words_{lang}", self._words(question))
        meanings = {f"={key}" for key in self._hear(question).meanings}
        covered, together = self._covered(meanings) if meanings else ([0.0] * len(self.ids),) * 2
        columns = (
            *(near_letters, near_words, near_senses),
            *(often_words, often_senses),
            *(all_letters, all_words, text_words),
            *(self._by_topic(often_words, often_senses), covered, together),
        )
        return dict(zip(MARKS, columns, strict=True))

    def _by_topic(self, words: Sequence[float], senses: Sequence[float]) -> list[float]:
        """For every entry how well the best of its topic do."""
        marks = [0.0] * len(self.ids)
        for numbers in self._topics.values():
            best = sorted((words[number] + senses[number] for number in numbers), reverse=True)[:BEST]
            for number in numbers:
                marks[number] = sum(best) / len(best)
        return marks

    def _covered(self, meanings: Set[str]) -> tuple[list[float], list[float]]:
        """For every entry the share of these meanings that all its texts have, and that one of them has."""
        covered = [len(meanings & frozenset().union(*texts)) / len(meanings) for texts in self._meant]
        together = [max(len(meanings & text) for text in texts) / len(meanings) for texts in self._meant]
        return covered, together

    def _words(self, text: str) -> list[str]:
        heard = self._hear(text)
        return [*(f"={key}" for key in heard.meanings), *(f"#{number}" for number in heard.numbers), *heard.rest]

    def _senses(self, text: str) -> list[str]:
        heard = self._hear(text)
        return [*(f"={key}" for key in (*heard.meanings, *heard.kin)), *(f"#{number}" for number in heard.numbers)]

    def _table(self, name: str, texts: Sequence[tuple[int, str]], apart: Callable[[str], Sequence[str]]) -> None:
        """A table of texts, each belonging to an entry by number, taken apart in one way."""
        self._base.execute(f"CREATE VIRTUAL TABLE {name} USING fts5(parts, content='', tokenize=\"ascii tokenchars '=#^$-'\")")
        self._base.executemany(
            f"INSERT INTO {name} (rowid, parts) VALUES (?, ?)",
            ((row, " ".join(apart(text))) for row, (_, text) in enumerate(texts)),
        )
        self._owners[name] = [number for number, _ in texts]

    def _found(self, name: str, parts: Sequence[str]) -> tuple[list[float], list[float]]:
        """For every entry the BM25 of its nearest text in a table, and of all its texts (the root of the sum of squares)."""
        nearest, squares = [0.0] * len(self.ids), [0.0] * len(self.ids)
        owners = self._owners[name]
        query = " OR ".join(f'"{part}"' for part in dict.fromkeys(parts))
        if not query:
            return nearest, squares
        for row, rank in self._base.execute(f"SELECT rowid, -bm25({name}) FROM {name} WHERE {name} MATCH ?", (query,)):
            number = owners[row]
            nearest[number] = max(nearest[number], rank)
            squares[number] += rank * rank
        return nearest, [square**0.5 for square in squares]
