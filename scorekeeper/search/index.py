"""The full-text index of a rule book, in SQLite's memory: FTS5 tables whose words are taken apart beforehand.

A table holds texts of one sort in one way of reading: all questions by their letters, all clauses by their words, and so on. What a
question finds in them (BM25) are a clause's marks; their weighted sum is how well it fits (weights.toml).
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.words import LANGUAGES
from scorekeeper.search.spelling import HELD, japanese, letters
from scorekeeper.search.vocabulary import Talk

FOUND = ("nearest", "often", "topic", "letters", "words", "text")
SHARED = ("covered", "together")
MARKS = (*FOUND, *SHARED)
"""What a clause is marked for. By meanings, in both languages: `nearest` and `often`, what comes nearest of its sentence and
questions, and all of them; `topic`, how well the best of its topic do; `covered` and `together`, the share of what is meant that
stands anywhere under it, and in one text. In the language of the question: `letters` and `words`, all that stands under it; `text`,
its sentence.
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
        self._anywhere = [frozenset[str]().union(*texts) for texts in self._meant]
        # Built here, only read afterwards: SQLite keeps apart the threads that read.
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._owners: dict[str, list[int]] = {}
        for lang in LANGUAGES:
            texts = [(number, one) for number, entry in enumerate(entries) for one in entry.text[lang]]
            every = [(number, " 。 ".join(entry.everything(lang))) for number, entry in enumerate(entries)]
            self._table(f"text_{lang}", texts, self._words)
            self._table(f"words_{lang}", every, self._words)
            self._table(f"letters_{lang}", every, letters)
        said = [(number, one) for number, entry in enumerate(entries) for lang in LANGUAGES for one in entry.said(lang)]
        self._table("senses", said, self._senses)

    def marks(self, question: str) -> dict[str, list[float]]:
        """What every entry, in the order of `ids`, is marked with."""
        lang = "ja" if japanese(question) else "en"
        nearest, often = self._found("senses", self._senses(question))
        found_letters, _ = self._found(f"letters_{lang}", letters(question))
        found_words, _ = self._found(f"words_{lang}", self._words(question))
        text, _ = self._found(f"text_{lang}", self._words(question))
        columns = (nearest, often, self._by_topic(often), found_letters, found_words, text, *self._covered(question))
        return dict(zip(MARKS, columns, strict=True))

    def _by_topic(self, marks: Sequence[float]) -> list[float]:
        """For every entry how well the best of its topic do."""
        by_topic = [0.0] * len(self.ids)
        for numbers in self._topics.values():
            best = sorted((marks[number] for number in numbers), reverse=True)[:BEST]
            for number in numbers:
                by_topic[number] = sum(best) / len(best)
        return by_topic

    def _covered(self, question: str) -> tuple[list[float], list[float]]:
        """For every entry the share of what a question means that all its texts have, and that one of them has."""
        heard = self._hear(question)
        meant = frozenset((*(f"={key}" for key in heard.meanings), *(f"#{number}" for number in heard.numbers)))
        covered = [len(meant & anywhere) / max(1, len(meant)) for anywhere in self._anywhere]
        together = [max(len(meant & text) for text in texts) / max(1, len(meant)) for texts in self._meant]
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
