"""Making the index of a rule book, from its entries and the lessons about them, and what can be learned from these."""

from array import array
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import msgspec

from scorekeeper.book.clauses import Questions
from scorekeeper.core.words import LANGUAGES
from scorekeeper.search.entries import Lessons, SearchEntry
from scorekeeper.search.index import StoredIndex, normalise, parts, words
from scorekeeper.search.net import NUMBERS, Net, alike
from scorekeeper.search.postings import ENTRIES, KEYS, key, keys_of, pack, post, rare, telling
from scorekeeper.search.spelling import Parts, letters
from scorekeeper.search.vocabulary import Talk

Texts = Sequence[tuple[int, "array[int]"]]
"""The texts about the entries of a game: the number of the entry, and the parts of the text by key."""


class Filled(NamedTuple):
    made: StoredIndex
    texts: Texts


def fill_with_lessons(entries: Sequence[SearchEntry], talk: Talk, lessons: Lessons, net: str) -> Filled:
    """An index with lessons, from which the net with this digest is to learn, and all texts to learn from."""
    spelt: dict[str, list[Parts]] = {lang: [[] for _ in entries] for lang in LANGUAGES}
    known: set[int] = set()
    asked: dict[int, int] = {}
    texts: list[tuple[int, array[int]]] = []
    for number, entry in enumerate(entries):
        for lang in LANGUAGES:
            asked |= dict.fromkeys((key(normalise(text)) for text in entry.asked[lang]), number)
            for text in _texts(entry, lessons, lang):
                heard = talk.hear(text)
                texts.append((number, array(KEYS, keys_of(parts(text, heard)))))
                spelt[lang][number] += letters(text)
                known.update(map(key, words(heard)))
    made = StoredIndex(
        [entry.id for entry in entries],
        net,
        {lang: post(rare(every)) for lang, every in spelt.items()},
        pack(array(KEYS, sorted(known))),
        pack(array(KEYS, sorted(asked))),
        pack(array(ENTRIES, (asked[one] for one in sorted(asked)))),
    )
    return Filled(made, texts)


def untaught(entries: Sequence[SearchEntry], talk: Talk, net: Net | None = None) -> StoredIndex:
    """An index without lessons, with what other games have learned, if anything; what speaks for an entry is counted."""
    made, texts = fill_with_lessons(entries, talk, {}, net.stamp if net else "")
    nears: list[float] = []
    if net:
        meanings: list[list[list[float]]] = [[] for _ in entries]
        for number, keys in texts:
            meanings[number].append(net.meaning(keys))
        nears = [one for every in meanings for one in alike(every)]
    return msgspec.structs.replace(made, counted=post(telling(texts)), nears=pack(array(NUMBERS, nears)))


def _texts(entry: SearchEntry, lessons: Lessons, lang: str) -> Iterator[str]:
    return chain(entry.everything(lang), getattr(lessons.get(entry.id, Questions()), lang))
