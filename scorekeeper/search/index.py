"""The full-text index of a rule book, in SQLite.

What a question finds in it are a clause's marks; their weighted sum is how well the clause fits (weights.toml). Texts are taken
apart beforehand: by what is meant, which is the same in both languages, and by how it is said.
"""

import itertools
import math
import sqlite3
from collections.abc import Iterable, Sequence

from scorekeeper.core.words import LANGUAGES
from scorekeeper.search.entries import Entry
from scorekeeper.search.learning import Parts, learn
from scorekeeper.search.spelling import language, letters, phrases
from scorekeeper.search.vocabulary import Heard, Talk

MARKS = ("learned", "letters")
"""What a clause is marked for: `learned`, how much the parts of a question speak for it, by what is meant and how it is said
(learning.py); `letters`, how near all that stands under it in the language of the question comes by its letters (BM25).
"""


class Index:
    """The entries of a game, to be searched from any thread. `ids`: theirs, in the order of all marks."""

    def __init__(self, base: sqlite3.Connection, talk: Talk) -> None:
        self._base = base
        self._hear = talk.hear
        self.ids: list[str] = [found for (found,) in base.execute("SELECT id FROM entry ORDER BY number")]

    def marks(self, question: str) -> dict[str, list[float]]:
        """What every entry is marked with."""
        columns = (
            self._speaks(parts(question, self._hear(question))),
            self._spells(language(question), letters(question)),
        )
        return dict(zip(MARKS, columns, strict=True))

    def known(self, question: str) -> float:
        """The share of a question that stands anywhere in the rule book."""
        asked = tuple(dict.fromkeys(words(self._hear(question))))
        (found,) = self._base.execute(f"SELECT count(*) FROM known WHERE word IN ({_marks(asked)})", asked).fetchone()
        return float(found) / max(1, len(asked))

    def owner(self, question: str) -> str | None:
        """The id of the entry under which a question stands letter by letter."""
        found = self._base.execute("SELECT id FROM asked JOIN entry ON number = entry WHERE letters = ?", (spelled(question),))
        return next((owner for (owner,) in found), None)

    def _speaks(self, said: Parts) -> list[float]:
        """For every entry how much the parts of a question speak for it."""
        asked = tuple(dict.fromkeys(said))
        query = f"SELECT entry, sum(much) FROM learned WHERE part IN ({_marks(asked)}) GROUP BY entry"
        return self._each((entry, much / math.sqrt(len(asked))) for entry, much in self._base.execute(query, asked))

    def _spells(self, lang: str, spelled: Parts) -> list[float]:
        """For every entry its BM25 by the letters of a question."""
        asked = " OR ".join(f'"{part}"' for part in dict.fromkeys(spelled))
        query = f"SELECT rowid, -bm25({lang}) FROM {lang} WHERE {lang} MATCH ?"
        return self._each(self._base.execute(query, (asked,)) if asked else ())

    def _each(self, found: Iterable[tuple[int, float]]) -> list[float]:
        """For every entry what was found of it, or nothing."""
        each = dict(found)
        return [each.get(entry, 0.0) for entry in range(len(self.ids))]


def fill(base: sqlite3.Connection, entries: Sequence[Entry], talk: Talk) -> None:
    """Write the index of these entries into an empty base."""
    known: set[str] = set()
    asked: dict[str, int] = {}
    texts: list[tuple[int, Parts]] = []
    for lang in LANGUAGES:
        base.execute(f"CREATE VIRTUAL TABLE {lang} USING fts5(parts, content='', tokenize=\"ascii tokenchars '^$'\")")
    for number, entry in enumerate(entries):
        for lang in LANGUAGES:
            every = []
            for text in entry.everything(lang):
                heard = talk.hear(text)
                known.update(words(heard))
                texts.append((number, parts(text, heard)))
                every += letters(text)
            base.execute(f"INSERT INTO {lang} (rowid, parts) VALUES (?, ?)", (number, " ".join(every)))
            asked |= dict.fromkeys(map(spelled, entry.asked[lang]), number)
    base.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, id TEXT)")
    base.executemany("INSERT INTO entry VALUES (?, ?)", ((number, entry.id) for number, entry in enumerate(entries)))
    base.execute("CREATE TABLE asked (letters TEXT PRIMARY KEY, entry INTEGER) WITHOUT ROWID")
    base.executemany("INSERT INTO asked VALUES (?, ?)", sorted(asked.items()))
    base.execute("CREATE TABLE known (word TEXT PRIMARY KEY) WITHOUT ROWID")
    base.executemany("INSERT INTO known VALUES (?)", ((word,) for word in sorted(known)))
    base.execute("CREATE TABLE learned (part TEXT, entry INTEGER, much REAL, PRIMARY KEY (part, entry)) WITHOUT ROWID")
    base.executemany("INSERT INTO learned VALUES (?, ?, ?)", learn(texts, len(entries)))


def spelled(question: str) -> str:
    """A question by its letters, without what typing varies in."""
    return " ".join(letters(question))


def words(heard: Heard) -> Parts:
    """What is meant, and the rest of the words or letters."""
    return [*(f"={key}" for key in heard.meanings), *(f"#{number}" for number in heard.numbers), *heard.rest]


def parts(text: str, heard: Heard) -> Parts:
    """How a text is said, what is meant by it and what that is kin to: alone and in pairs, since two things say more together."""
    alone = sorted([*(f"={key}" for key in (*heard.meanings, *heard.kin)), *(f"#{number}" for number in heard.numbers)])
    return [*phrases(text), *alone, *map("+".join, itertools.combinations(alone, 2))]


def _marks(parts: Sequence[str]) -> str:
    """As many question marks as there are parts, for a query."""
    return ",".join("?" * len(parts))
