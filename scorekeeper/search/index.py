"""The index of a rule book (filling.py makes it).

A question gives each clause a set of marks, whose weighted sum is its score (weights.toml). Texts are split beforehand by meaning,
which is the same in both languages, and by wording.
"""

import itertools
import math

import msgspec

from scorekeeper.search.net import Net, apart, dot
from scorekeeper.search.postings import ENTRIES, KEYS, PAIR, Postings, key, keys_of, place
from scorekeeper.search.spelling import Parts, japanese, language, letters, phrases
from scorekeeper.search.vocabulary import Talk, Understood

LETTERS = "~"
"""Sets the letters of a word apart from a word of three letters. The phrases of a Japanese text have its letters already."""
TAUGHT = ("learned", "letters")
UNTAUGHT = ("counted", "letters", "alike")
"""The marks of a clause, with lessons and without. `learned`, or `counted` without lessons: how much a question speaks for it, by
meaning and wording; `letters`: BM25 by letters over all texts of the clause in the language of the question; `alike`: how near the
question is to the texts of the clause in the rule book, by what the games together have learned.
"""


class StoredIndex(msgspec.Struct, frozen=True):
    """An index as it is stored. `ids` of the entries in order; `net`: the digest of what all games have learned together, "" for
    nothing; `known`: the sorted keys of the words in the rule book and the lessons; `asked`: those of the questions in the rule
    book, each with its entry in `askers`. Without lessons also `counted`, and in `nears` the mean direction of each entry's texts.
    """

    ids: list[str]
    net: str
    letters: dict[str, Postings]
    known: memoryview
    asked: memoryview
    askers: memoryview
    counted: Postings | None = None
    nears: memoryview = memoryview(b"")


class Index:
    """The index of a game, thread-safe. `ids` are the entry ids, in the order of the marks; `taught`: it was learned from lessons
    and not only from the rule book. `net` is what all games together have learned, if anything.
    """

    def __init__(self, made: StoredIndex, talk: Talk, name: str, net: Net | None = None) -> None:
        self._made = made
        self._hear = talk.hear
        self._net = net
        self._outs = net.outs(name) if net and not made.counted else []
        self._nears = apart(made.nears)
        self.ids, self.taught = made.ids, not made.counted

    def marks(self, question: str) -> dict[str, list[float]]:
        """The marks of all entries for a question, by name."""
        asked, many = keys_of(parts(question, self._hear(question))), len(self.ids)
        meaning = self._net.meaning(asked) if self._net else []
        by_letters = self._made.letters[language(question)].speaks(keys_of(letters(question)), many)
        if not self._made.counted:
            return {"learned": [dot(meaning, out) for out in self._outs], "letters": by_letters}
        many_asked, length = math.sqrt(len(asked) or 1), math.sqrt(dot(meaning, meaning)) or 1
        counted = [one / many_asked for one in self._made.counted.speaks(asked, many)]
        alike = [dot(meaning, near) / length for near in self._nears] or [0.0] * many
        return {"counted": counted, "letters": by_letters, "alike": alike}

    def known_share(self, question: str) -> float:
        """The share of a question's words that occur in the rule book."""
        keys, asked = self._made.known.cast(KEYS), keys_of(words(self._hear(question)))
        return sum(place(keys, word) is not None for word in asked) / max(1, len(asked))

    def owner(self, question: str) -> str | None:
        """The id of the entry that has this question literally, if any."""
        at = place(self._made.asked.cast(KEYS), key(normalise(question)))
        return None if at is None else self.ids[self._made.askers.cast(ENTRIES)[at]]


def normalise(question: str) -> str:
    """A question as normalised letters."""
    return " ".join(letters(question))


def words(heard: Understood) -> Parts:
    """The meanings and numbers, and the remaining words or letters."""
    return [*(f"={key}" for key in heard.meanings), *(f"#{number}" for number in heard.numbers), *heard.rest]


def parts(text: str, heard: Understood) -> Parts:
    """The phrases of a text, in English also the letters of its words, and its meanings with their kin, singly and in pairs.

    All its numbers together count as a meaning: "three pines and three plums" is another hand than "three pines and two plums".
    """
    told = [f"#{' '.join(heard.together)}"] if len(heard.together) > 1 else []
    alone = sorted([*(f"={key}" for key in (*heard.meanings, *heard.kin)), *(f"#{number}" for number in heard.numbers), *told])
    spelt = [] if japanese(text) else [f"{LETTERS}{three}" for three in letters(text)]
    return [*phrases(text), *spelt, *alone, *map(PAIR.join, itertools.combinations(alone, 2))]
