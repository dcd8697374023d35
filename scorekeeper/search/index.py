"""The full-text index of a rule book, in SQLite (filling.py writes it).

A question gives each clause a set of marks, whose weighted sum is its score (weights.toml). Texts are split beforehand by meaning,
which is the same in both languages, and by wording.
"""

import itertools
import math
import sqlite3
from collections.abc import Iterable, Sequence
from struct import Struct

from scorekeeper.search.spelling import Parts, language, letters, phrases
from scorekeeper.search.vocabulary import Heard, Talk

MARKS = ("learned", "letters", "others")
"""The marks of a clause: `learned`, how much the parts of a question speak for it, by meaning and wording (learning.py); `letters`,
BM25 by letters over all texts of the clause in the language of the question; `others`, how similarly the other games would classify
the question and the clause: the dot product of the square roots of the shares that each gives to its own entries for the two.
"""
LEARNED = Struct("<Hf")
"""The packing of what is learned of a part: repeated (entry number, weight)."""
FAINT = 0.1
"""The minimum square root of a share for it to be kept."""


class Index:
    """The index of a game, thread-safe. `ids` are the entry ids, in the order of the marks; `taught`: it was learned from lessons
    and not only from the rule book.
    """

    def __init__(self, base: sqlite3.Connection, talk: Talk, others: Sequence["Index"] = ()) -> None:
        self._base = base
        self._hear = talk.hear
        self.ids: list[str] = [found for (found,) in base.execute("SELECT id FROM entry ORDER BY number")]
        self.name: str
        self.name, taught = base.execute("SELECT name, taught FROM made").fetchone()
        self.taught = bool(taught)
        self._others = [(other, self._taken(other.name)) for other in others]

    def marks(self, question: str) -> dict[str, list[float]]:
        """The marks of all entries for a question, by name."""
        columns = (self._speaks(question), self._spells(language(question), letters(question)), self._alike(question))
        return dict(zip(MARKS, columns, strict=True))

    def known(self, question: str) -> float:
        """The share of a question's words that occur in the rule book."""
        asked = tuple(dict.fromkeys(words(self._hear(question))))
        (found,) = self._base.execute(f"SELECT count(*) FROM known WHERE word IN ({_marks(asked)})", asked).fetchone()
        return float(found) / max(1, len(asked))

    def owner(self, question: str) -> str | None:
        """The id of the entry that has this question literally, if any."""
        found = self._base.execute("SELECT id FROM asked JOIN entry ON number = entry WHERE letters = ?", (spelled(question),))
        return next((owner for (owner,) in found), None)

    def roots(self, text: str) -> dict[int, float]:
        """The square roots of the entries' shares of a text, by number, if at least FAINT."""
        scores = self._speaks(text)
        highest = max(scores)
        shares = [math.exp(score - highest) for score in scores]
        total = sum(shares)
        roots = (math.sqrt(share / total) for share in shares)
        return {entry: root for entry, root in enumerate(roots) if root >= FAINT}

    def _speaks(self, text: str) -> list[float]:
        """For each entry, how much the parts of a text speak for it."""
        asked = tuple(dict.fromkeys(parts(text, self._hear(text))))
        speaks = [0.0] * len(self.ids)
        for (packed,) in self._base.execute(f"SELECT packed FROM learned WHERE part IN ({_marks(asked)})", asked):
            for entry, much in LEARNED.iter_unpack(packed):
                speaks[entry] += much
        many = math.sqrt(len(asked) or 1)
        return [much / many for much in speaks]

    def _spells(self, lang: str, spelled: Parts) -> list[float]:
        """For each entry, its BM25 by the letters of a question."""
        asked = " OR ".join(f'"{part}"' for part in dict.fromkeys(spelled))
        query = f"SELECT rowid, -bm25({lang}) FROM {lang} WHERE {lang} MATCH ?"
        return self._each(self._base.execute(query, (asked,)) if asked else ())

    def _alike(self, question: str) -> list[float]:
        """For each entry, the dot product of its roots and the question's, averaged over the other games."""
        alike = [0.0] * len(self.ids)
        for other, taken in self._others:
            for heard, root in other.roots(question).items():
                for entry, its in taken.get(heard, ()):
                    alike[entry] += root * its
        return [much / max(1, len(self._others)) for much in alike]

    def _taken(self, other: str) -> dict[int, list[tuple[int, float]]]:
        """By entry of another index: the entries here that have a share in it, with their roots."""
        found: dict[int, list[tuple[int, float]]] = {}
        for heard, entry, root in self._base.execute("SELECT heard, entry, root FROM taken WHERE other = ?", (other,)):
            found.setdefault(heard, []).append((entry, root))
        return found

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
