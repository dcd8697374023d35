"""The full-text index of a rule book, in SQLite (filling.py writes it).

A question gives each clause a set of marks, whose weighted sum is its score (weights.toml). Texts are split beforehand by meaning,
which is the same in both languages, and by wording.
"""

import itertools
import math
import sqlite3
from array import array
from collections.abc import Iterable, Sequence
from struct import Struct

from scorekeeper.search.net import Net, dot
from scorekeeper.search.spelling import Parts, language, letters, phrases
from scorekeeper.search.vocabulary import Heard, Talk

MARKS = ("learned", "letters", "alike")
"""The marks of a clause: `learned`, how much a question speaks for it, by meaning and wording (learning.py, or counting.py without
lessons); `letters`, BM25 by letters over all texts of the clause in the language of the question; `alike`, how near the question is
to the texts of the clause in the rule book, by what all games together have learned.
"""
COUNTED = Struct("<Hf")
"""The packing of what is counted of a part: repeated (entry number, weight)."""
NUMBERS = "f"
"""The type of the numbers in the packed vectors of an entry."""


class Index:
    """The index of a game, thread-safe. `ids` are the entry ids, in the order of the marks; `taught`: it was learned from lessons
    and not only from the rule book. `net` is what all games together have learned, if anything.
    """

    def __init__(self, base: sqlite3.Connection, talk: Talk, net: Net | None = None) -> None:
        self._base = base
        self._hear = talk.hear
        self._net = net
        found = base.execute("SELECT id, out, near FROM entry ORDER BY number").fetchall()
        self.ids: list[str] = [id for id, _, _ in found]
        self._outs = [array(NUMBERS, out) for _, out, _ in found]
        self._nears = [array(NUMBERS, near) for _, _, near in found]
        self.name: str
        self.name, taught = base.execute("SELECT name, taught FROM made").fetchone()
        self.taught = bool(taught)

    def marks(self, question: str) -> dict[str, list[float]]:
        """The marks of all entries for a question, by name."""
        asked = parts(question, self._hear(question))
        meaning = self._net.meaning(asked) if self._net else []
        length = math.sqrt(dot(meaning, meaning)) or 1
        learned = [dot(meaning, out) for out in self._outs] if self.taught else self._speaks(asked)
        alike = [dot(meaning, near) / length for near in self._nears]
        return dict(zip(MARKS, (learned, self._spells(language(question), letters(question)), alike), strict=True))

    def known(self, question: str) -> float:
        """The share of a question's words that occur in the rule book."""
        asked = tuple(dict.fromkeys(words(self._hear(question))))
        (found,) = self._base.execute(f"SELECT count(*) FROM known WHERE word IN ({_marks(asked)})", asked).fetchone()
        return float(found) / max(1, len(asked))

    def owner(self, question: str) -> str | None:
        """The id of the entry that has this question literally, if any."""
        found = self._base.execute("SELECT id FROM asked JOIN entry ON number = entry WHERE letters = ?", (spelled(question),))
        return next((owner for (owner,) in found), None)

    def _speaks(self, parts: Parts) -> list[float]:
        """For each entry, how much the parts of a text speak for it, as counted."""
        asked = tuple(dict.fromkeys(parts))
        speaks = [0.0] * len(self.ids)
        for (packed,) in self._base.execute(f"SELECT packed FROM counted WHERE part IN ({_marks(asked)})", asked):
            for entry, much in COUNTED.iter_unpack(packed):
                speaks[entry] += much
        many = math.sqrt(len(asked) or 1)
        return [much / many for much in speaks]

    def _spells(self, lang: str, spelled: Parts) -> list[float]:
        """For each entry, its BM25 by the letters of a question."""
        asked = " OR ".join(f'"{part}"' for part in dict.fromkeys(spelled))
        query = f"SELECT rowid, -bm25({lang}) FROM {lang} WHERE {lang} MATCH ?"
        return self._each(self._base.execute(query, (asked,)) if asked else ())

    def _each(self, found: Iterable[tuple[int, float]]) -> list[float]:
        """For each entry the value found, or 0."""
        each = dict(found)
        return [each.get(entry, 0.0) for entry in range(len(self.ids))]


def spelled(question: str) -> str:
    """A question as normalised letters."""
    return " ".join(letters(question))


def words(heard: Heard) -> Parts:
    """The meanings and numbers, and the remaining words or letters."""
    return [*(f"={key}" for key in heard.meanings), *(f"#{number}" for number in heard.numbers), *heard.rest]


def parts(text: str, heard: Heard) -> Parts:
    """The phrases of a text, and its meanings with their kin, singly and in pairs."""
    alone = sorted([*(f"={key}" for key in (*heard.meanings, *heard.kin)), *(f"#{number}" for number in heard.numbers)])
    return [*phrases(text), *alone, *map("+".join, itertools.combinations(alone, 2))]


def _marks(parts: Sequence[str]) -> str:
    """Placeholders for an SQL query."""
    return ",".join("?" * len(parts))
