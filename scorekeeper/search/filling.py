"""Writing the index of a rule book: its words and letters, what is learned, and how other games classify its clauses."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import NamedTuple

from scorekeeper.clauses import Questions
from scorekeeper.core.words import LANGUAGES
from scorekeeper.search.counting import count
from scorekeeper.search.entries import Entry, Lessons
from scorekeeper.search.index import LEARNED, Index, parts, spelled, words
from scorekeeper.search.spelling import Parts, letters
from scorekeeper.search.vocabulary import Talk

Texts = Sequence[tuple[int, Parts]]
"""Texts split into parts, each with the number of its entry."""
Learner = Callable[[Texts, int], Iterable[tuple[str, int, float]]]
"""Learns (part, entry, weight) from texts and the number of entries: `learn` with numpy, or `count` without."""


class Origin(NamedTuple):
    """What an index was made from: the name of the game, and digests of its lessons and of the other games' indexes."""

    name: str
    lessons: str = ""
    others: str = ""


def fill(
    base: sqlite3.Connection,
    entries: Sequence[Entry],
    talk: Talk,
    origin: Origin,
    lessons: Lessons | None = None,
    learner: Learner = count,
) -> None:
    """Write the index of these entries into an empty database, without the shares of other games (`take`)."""
    taught = lessons or {}
    known: set[str] = set()
    asked: dict[str, int] = {}
    texts: list[tuple[int, Parts]] = []
    for lang in LANGUAGES:
        base.execute(f"CREATE VIRTUAL TABLE {lang} USING fts5(parts, content='', tokenize=\"ascii tokenchars '^$'\")")
    for number, entry in enumerate(entries):
        for lang in LANGUAGES:
            every: Parts = []
            for text in chain(entry.everything(lang), getattr(taught.get(entry.id, Questions()), lang)):
                heard = talk.hear(text)
                known.update(words(heard))
                texts.append((number, parts(text, heard)))
                every += letters(text)
            base.execute(f"INSERT INTO {lang} (rowid, parts) VALUES (?, ?)", (number, " ".join(every)))
            asked |= dict.fromkeys(map(spelled, entry.asked[lang]), number)
    base.execute("CREATE TABLE made (name TEXT, taught INTEGER, lessons TEXT, others TEXT)")
    base.execute("INSERT INTO made VALUES (?, ?, ?, '')", (origin.name, bool(taught), origin.lessons))
    base.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, id TEXT)")
    base.executemany("INSERT INTO entry VALUES (?, ?)", ((number, entry.id) for number, entry in enumerate(entries)))
    base.execute("CREATE TABLE asked (letters TEXT PRIMARY KEY, entry INTEGER) WITHOUT ROWID")
    base.executemany("INSERT INTO asked VALUES (?, ?)", sorted(asked.items()))
    base.execute("CREATE TABLE known (word TEXT PRIMARY KEY) WITHOUT ROWID")
    base.executemany("INSERT INTO known VALUES (?)", ((word,) for word in sorted(known)))
    base.execute("CREATE TABLE learned (part TEXT PRIMARY KEY, packed BLOB) WITHOUT ROWID")
    base.executemany("INSERT INTO learned VALUES (?, ?)", packed(learner(texts, len(entries))))
    base.execute("CREATE TABLE taken (other TEXT, heard INTEGER, entry INTEGER, root REAL)")


def packed(learned: Iterable[tuple[str, int, float]]) -> Iterator[tuple[str, bytes]]:
    """What is learned, packed by part. The input must be grouped by part."""
    for part, found in groupby(learned, key=itemgetter(0)):
        yield part, b"".join(LEARNED.pack(entry, much) for _, entry, much in found)


def take(base: sqlite3.Connection, entries: Sequence[Entry], others: Sequence[Index], stamp: str) -> None:
    """Replace the shares that other games give to these entries: for each entry, the mean of the shares of its texts in the rule
    book.
    """
    base.execute("DELETE FROM taken")
    for other in others:
        for number, entry in enumerate(entries):
            texts = [text for lang in LANGUAGES for text in entry.everything(lang)]
            shares: dict[int, float] = {}
            for text in texts:
                for heard, root in other.roots(text).items():
                    shares[heard] = shares.get(heard, 0.0) + root**2 / len(texts)
            base.executemany(
                "INSERT INTO taken VALUES (?, ?, ?, ?)",
                ((other.name, heard, number, share**0.5) for heard, share in sorted(shares.items())),
            )
    base.execute("UPDATE made SET others = ?", (stamp,))
