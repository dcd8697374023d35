"""The full-text index of a rule book, in SQLite (filling.py writes it).

What a question finds in it are a clause's marks; their weighted sum is how well the clause fits (weights.toml). Texts are taken
apart beforehand: by what is meant, which is the same in both languages, and by how it is said.
"""

import itertools
import math
import sqlite3
from collections.abc import Iterable, Sequence
from struct import Struct

from scorekeeper.search.spelling import Parts, language, letters, phrases
from scorekeeper.search.vocabulary import Heard, Talk

MARKS = ("learned", "letters", "others")
"""What a clause is marked for: `learned`, how much the parts of a question speak for it, by what is meant and how it is said
(learning.py); `letters`, how near all that stands under it in the language of the question comes by its letters (BM25); `others`,
how alike the other games would take the question and the clause: each reads both by what it has learned, and the dot product of the
square roots of the shares that its own entries then have is the mark.
"""
LEARNED = Struct("<Hf")
"""How what is learned of a part is packed: the number of an entry and how much the part speaks for it, again and again."""
FAINT = 0.1
"""What an entry's share of a text has at least as its root, to be looked at by another game."""


class Index:
    """The entries of a game, to be searched from any thread. `ids`: theirs, in the order of all marks; `taught`: whether it was
    learned from more than the rule book.
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
        """What every entry is marked with."""
        columns = (self._speaks(question), self._spells(language(question), letters(question)), self._alike(question))
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

    def roots(self, text: str) -> dict[int, float]:
        """The square roots of the shares of a text that the entries have, by number, as far as they are not faint."""
        scores = self._speaks(text)
        highest = max(scores)
        shares = [math.exp(score - highest) for score in scores]
        total = sum(shares)
        roots = (math.sqrt(share / total) for share in shares)
        return {entry: root for entry, root in enumerate(roots) if root >= FAINT}

    def _speaks(self, text: str) -> list[float]:
        """For every entry how much the parts of a text speak for it."""
        asked = tuple(dict.fromkeys(parts(text, self._hear(text))))
        speaks = [0.0] * len(self.ids)
        for (packed,) in self._base.execute(f"SELECT packed FROM learned WHERE part IN ({_marks(asked)})", asked):
            for entry, much in LEARNED.iter_unpack(packed):
                speaks[entry] += much
        many = math.sqrt(len(asked) or 1)
        return [much / many for much in speaks]

    def _spells(self, lang: str, spelled: Parts) -> list[float]:
        """For every entry its BM25 by the letters of a question."""
        asked = " OR ".join(f'"{part}"' for part in dict.fromkeys(spelled))
        query = f"SELECT rowid, -bm25({lang}) FROM {lang} WHERE {lang} MATCH ?"
        return self._each(self._base.execute(query, (asked,)) if asked else ())

    def _alike(self, question: str) -> list[float]:
        """For every entry the dot product of its roots and the question's in the other games, on average."""
        alike = [0.0] * len(self.ids)
        for other, taken in self._others:
            for heard, root in other.roots(question).items():
                for entry, its in taken.get(heard, ()):
                    alike[entry] += root * its
        return [much / max(1, len(self._others)) for much in alike]

    def _taken(self, other: str) -> dict[int, list[tuple[int, float]]]:
        """By an entry of another index: the entries here that it would take for it, with their roots."""
        found: dict[int, list[tuple[int, float]]] = {}
        for heard, entry, root in self._base.execute("SELECT heard, entry, root FROM taken WHERE other = ?", (other,)):
            found.setdefault(heard, []).append((entry, root))
        return found

    def _each(self, found: Iterable[tuple[int, float]]) -> list[float]:
        """For every entry what was found of it, or nothing."""
        each = dict(found)
        return [each.get(entry, 0.0) for entry in range(len(self.ids))]


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
