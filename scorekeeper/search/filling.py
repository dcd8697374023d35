"""Writing the index of a rule book, its words and letters and what is known of its entries, and what all games have learned."""

import sqlite3
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import NamedTuple

from scorekeeper.clauses import Questions
from scorekeeper.core.words import LANGUAGES
from scorekeeper.search.counting import count
from scorekeeper.search.entries import Entry, Lessons
from scorekeeper.search.index import COUNTED, NUMBERS, parts, spelled, words
from scorekeeper.search.net import Net, alike
from scorekeeper.search.spelling import Parts, letters
from scorekeeper.search.vocabulary import Talk


class Origin(NamedTuple):
    """What an index was made from: the name of the game, and the digest of what all games have learned ("" for nothing)."""

    name: str
    net: str = ""


def fill(
    base: sqlite3.Connection,
    entries: Sequence[Entry],
    talk: Talk,
    name: str,
    net: Net | None = None,
    lessons: Lessons | None = None,
    outs: Sequence[Sequence[float]] = (),
) -> None:
    """Write the index of these entries into an empty database, with the vectors learned of each, `outs`; without them what speaks
    for an entry is counted.
    """
    taught = lessons or {}
    known: set[str] = set()
    asked: dict[str, int] = {}
    for lang in LANGUAGES:
        base.execute(f"CREATE VIRTUAL TABLE {lang} USING fts5(parts, content='', tokenize=\"ascii tokenchars '^$'\")")
    base.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, id TEXT, out BLOB, near BLOB)")
    for number, entry in enumerate(entries):
        for lang in LANGUAGES:
            every: Parts = []
            for text in _texts(entry, taught, lang):
                known.update(words(talk.hear(text)))
                every += letters(text)
            base.execute(f"INSERT INTO {lang} (rowid, parts) VALUES (?, ?)", (number, " ".join(every)))
            asked |= dict.fromkeys(map(spelled, entry.asked[lang]), number)
        near = alike([net.meaning(heard) for heard in heard_of(entry, {}, talk)]) if net else ()
        out = outs[number] if outs else ()
        vectors = (array(NUMBERS, one).tobytes() for one in (out, near))
        base.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (number, entry.id, *vectors))
    base.execute("CREATE TABLE made (name TEXT, taught INTEGER, net TEXT)")
    base.execute("INSERT INTO made VALUES (?, ?, ?)", (name, bool(outs), net.stamp if net else ""))
    base.execute("CREATE TABLE asked (letters TEXT PRIMARY KEY, entry INTEGER) WITHOUT ROWID")
    base.executemany("INSERT INTO asked VALUES (?, ?)", sorted(asked.items()))
    base.execute("CREATE TABLE known (word TEXT PRIMARY KEY) WITHOUT ROWID")
    base.executemany("INSERT INTO known VALUES (?)", ((word,) for word in sorted(known)))
    base.execute("CREATE TABLE counted (part TEXT PRIMARY KEY, packed BLOB) WITHOUT ROWID")
    if not outs:
        texts = [(number, heard) for number, entry in enumerate(entries) for heard in heard_of(entry, taught, talk)]
        base.executemany("INSERT INTO counted VALUES (?, ?)", packed(count(texts)))


def heard_of(entry: Entry, lessons: Lessons, talk: Talk) -> list[Parts]:
    """The texts of an entry, in the rule book and in these lessons, split into parts."""
    return [parts(text, talk.hear(text)) for lang in LANGUAGES for text in _texts(entry, lessons, lang)]


def _texts(entry: Entry, lessons: Lessons, lang: str) -> Iterator[str]:
    return chain(entry.everything(lang), getattr(lessons.get(entry.id, Questions()), lang))


def packed(counted: Iterable[tuple[str, int, float]]) -> Iterator[tuple[str, bytes]]:
    """What is counted, packed by part. The input must be grouped by part."""
    for part, found in groupby(counted, key=itemgetter(0)):
        yield part, b"".join(COUNTED.pack(entry, much) for _, entry, much in found)


def fill_net(base: sqlite3.Connection, stamp: str, vectors: Iterable[tuple[str, bytes]]) -> None:
    """Write what all games have learned into an empty database."""
    base.execute("CREATE TABLE net (stamp TEXT)")
    base.execute("INSERT INTO net VALUES (?)", (stamp,))
    base.execute("CREATE TABLE vector (part TEXT PRIMARY KEY, packed BLOB) WITHOUT ROWID")
    base.executemany("INSERT INTO vector VALUES (?, ?)", vectors)
