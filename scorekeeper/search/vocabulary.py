"""Table talk: what players say and what it means, in both languages, as data files.

`games/talk.toml` has what is said at every table, and the matters on which many rules are silent; the file of a deck, such as
`decks/hanafuda.toml`, names for its cards, for all games with that deck; `talk.toml` in a game's folder the words of that game, in
the folder of a rule book that games share what is said about it. All but the first are optional. Each file may have:

    [means]                             # a meaning by its key: everything that players say for it
    sage = { ja = "下げ 続ける 続行", en = "play on, keep going" }   # Japanese separated by spaces, English by commas
    tsuru = { ja = "鶴", en = "crane", kin = "hikari m1" }          # kin: what it is one of, by key

    [sets]                              # the same, only for games whose glossary has a term with that key
    gokou = { ja = "光5枚", en = "five brights" }

    [[silent]]                          # a matter on which the rules of every game say nothing, and how it is asked about
    key = "leaving"
    ja = "途中で帰る人"
    en = "someone who leaves before the end"
    asked_ja = ["用事で先に帰る人がいる", "…"]
    asked_en = ["…"]

    [[sometimes]]                       # the same, only for games that name it in `silences`
    silences = "two-match seen"         # in a game's file, at the top: keys of [[sometimes]]

    [answered]                          # in a game's file: keys of [[silent]] on which its rules do say something, with the clause
    take-back = "turn.1"                # that does; "" where the matter cannot arise

    [inquiries]                         # in a game's file, by key: the topics or single clauses that belong to the inquiry, and
                                        # meanings that call for it; a clause named here no longer counts for its topic
    hatto = { topics = ["hatto", "sage.12"], means = "hatto menjo" }
    points = { topics = ["settle"], means = "ten", outright = "total-points" } # meanings that ask for nothing else

The terms of the rule book are meanings too, under their own keys, with their names, readings and other names.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

import msgspec

from scorekeeper.book.reading import QUESTIONS, book, folder
from scorekeeper.core.game import Game
from scorekeeper.core.words import Words
from scorekeeper.games import ONE_BY_ONE
from scorekeeper.kit.law import RULEBOOK
from scorekeeper.local import toml
from scorekeeper.search.spelling import RUN, japanese, pairs, plain, stems

FILE = "talk.toml"
LEAST = 3
"""The minimum length of readings and English names: shorter ones are part of other words, or words themselves (`do`)."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file; no unknown fields."""


class TalkMeaning(_Part, frozen=True, kw_only=True):
    ja: str = ""
    en: str = ""
    kin: str = ""

    @property
    def phrases(self) -> list[str]:
        return [*self.ja.split(), *(one.strip() for one in self.en.split(",") if one.strip())]


class Silence(_Part, frozen=True, kw_only=True):
    """A matter on which the rules are silent, and questions about it."""

    key: str
    ja: str
    en: str
    asked_ja: tuple[str, ...]
    asked_en: tuple[str, ...]

    @property
    def words(self) -> Words:
        return Words(self.ja, self.en)


class Cue(_Part, frozen=True, kw_only=True):
    """What calls for an inquiry: topics or single clauses of the rule book, meanings by key, and `outright` those that ask for
    nothing but this inquiry.
    """

    topics: tuple[str, ...]
    means: str = ""
    outright: str = ""


class _TalkFile(_Part, frozen=True, kw_only=True):
    means: dict[str, TalkMeaning] = {}
    sets: dict[str, TalkMeaning] = {}
    silent: tuple[Silence, ...] = ()
    sometimes: tuple[Silence, ...] = ()
    silences: str = ""
    answered: dict[str, str] = {}
    inquiries: dict[str, Cue] = {}


Said = str | tuple[str, ...]


class Understood(NamedTuple):
    """What is understood of a text: meanings, their kin, numbers, and the rest as words or letter pairs. `together`: all numbers by
    size, each as often as it is said.
    """

    meanings: tuple[str, ...]
    kin: tuple[str, ...]
    numbers: tuple[str, ...]
    rest: tuple[str, ...]
    together: tuple[str, ...]


class Talk(NamedTuple):
    """The talk of a game: `said` maps phrases (a text in Japanese, stems in English) to the keys of their meanings.

    `lengths` are the lengths of the phrases that begin with a letter or stem, the longest first. `elsewhere` are the keys of the
    matters on which only the rules of other games are silent.
    """

    said: Mapping[Said, tuple[str, ...]]
    lengths: Mapping[str, tuple[int, ...]]
    kin: Mapping[str, tuple[str, ...]]
    silent: tuple[Silence, ...]
    elsewhere: frozenset[str]
    answered: Mapping[str, str]
    inquiries: Mapping[str, Cue]

    def hear(self, text: str) -> Understood:
        """Analyse a text from left to right, always matching the longest known phrase."""
        spelled = plain(text)
        meanings, others = self._apart(phrase_key(text))
        if japanese(text):
            rest = [one for one in pairs(RUN.findall("".join(other or " " for other in others))) if not one.isdigit()]
        else:
            rest = [other for other in others if other and not other.isdigit()]
        kin = dict.fromkeys(key for meaning in meanings for key in self.kin.get(meaning, ()) if key not in meanings)
        numbers = re.findall(r"\d+(?!\d|th)", spelled)
        return Understood(tuple(meanings), tuple(kin), tuple(dict.fromkeys(numbers)), tuple(rest), tuple(sorted(numbers)))

    def _apart(self, parts: Said) -> tuple[dict[str, None], list[str]]:
        """The meanings, and the unmatched parts, with "" in place of each match."""
        meanings: dict[str, None] = {}
        others = []
        at = 0
        while at < len(parts):
            for length in self.lengths.get(parts[at], ()):
                if (keys := self.said.get(parts[at : at + length])) and not _splits_number(parts, at, at + length):
                    meanings |= dict.fromkeys(keys)
                    others.append("")
                    at += length
                    break
            else:
                others.append(parts[at])
                at += 1
        return meanings, others


def _splits_number(parts: Said, start: int, end: int) -> bool:
    """Whether a Japanese text has more digits of the same number before or after this place: 13枚 are not 3枚."""
    within = (cut for cut in (start, end) if 0 < cut < len(parts))
    return isinstance(parts, str) and any(parts[cut - 1 : cut + 1].isdigit() for cut in within)


def sources(game: Game) -> list[Traversable]:
    """The files of a game's rule book and talk, with those of the rule books that it shares."""
    folders = [folder(game), *map(resources.files, game.shares.values())]
    own = (home / name for home in folders for name in (RULEBOOK, QUESTIONS, FILE))
    return [one for one in (*own, game.deck.talk, resources.files("scorekeeper.games") / FILE) if one and one.is_file()]


def phrase_key(text: str) -> Said:
    """The lookup key of a phrase: a plain Japanese text, or the stems of an English one."""
    spelled = plain(text)
    return spelled if japanese(text) else stems(spelled)


@cache
def _file_key(text: str) -> Said:
    """The same of a phrase in a file. Most of them belong to several games, which share the key."""
    return phrase_key(text)


def talk(game: Game) -> Talk:
    """The talk of a game, cached. ValueError if the game's own file names unknown kin or an unknown silence.

    Kin in the shared files that is not a meaning of this game is ignored.
    """
    return _talk(game.name)


@cache
def _talk(name: str) -> Talk:
    game = ONE_BY_ONE[name]
    own = _read(folder(game) / FILE)
    shared = (_read(game.deck.talk) if game.deck.talk else _TalkFile(), _read(resources.files("scorekeeper.games") / FILE))
    files = (*shared, *(_read(resources.files(home) / FILE) for home in game.shares.values()), own)
    known: dict[Said, dict[str, None]] = {}
    kin: dict[str, tuple[str, ...]] = {}
    for key, one, related in _meanings(game, files):
        # A number is said in texts of both languages.
        for heard in {_file_key(one), plain(one)} if one.isdigit() else (_file_key(one),):
            known.setdefault(heard, {})[key] = None
        kin[key] = (*kin.get(key, ()), *related)
    strays = {relation for meaning in own.means.values() for relation in meaning.kin.split()} - kin.keys()
    if strays:
        raise ValueError(f"kin of {game.name} that is no meaning: {', '.join(sorted(strays))}")
    lengths: dict[str, set[int]] = {}
    for phrase in filter(None, known):
        lengths.setdefault(phrase[0], set()).add(len(phrase))
    silent = tuple(_silent(game, files, own.answered))
    return Talk(
        {one: tuple(keys) for one, keys in known.items()},
        {first: tuple(sorted(every, reverse=True)) for first, every in lengths.items()},
        {key: tuple(one for one in dict.fromkeys(related) if one in kin) for key, related in kin.items()},
        silent,
        frozenset(one.key for file in files for one in file.sometimes) - {one.key for one in silent},
        own.answered,
        {key: cue for file in files for key, cue in file.inquiries.items()},
    )


def _read(where: Traversable) -> _TalkFile:
    """The talk of a file; empty if there is none."""
    return msgspec.convert(toml.contents(where), _TalkFile) if where.is_file() else _TalkFile()


def _silent(game: Game, files: tuple[_TalkFile, ...], answered: Collection[str]) -> Iterator[Silence]:
    """The matters on which the rules of a game are silent."""
    named = dict.fromkeys((*(key for file in files for key in file.silences.split()), *answered))
    for file in files:
        yield from (one for one in file.silent if named.pop(one.key, one) is one)
        yield from (one for one in file.sometimes if named.pop(one.key, one) is None)
    if named:
        raise ValueError(f"silences of {game.name} that are nowhere: {', '.join(named)}")


def _meanings(game: Game, files: tuple[_TalkFile, ...]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every phrase of a game: (key of its meaning, phrase, kin)."""
    for term in book(game).terms.values():
        for one in (term.ja, *term.said, *(name for name in (term.en, term.reading) if len(name) >= LEAST)):
            yield term.key, one, ()
    for file in files:
        sets = {key: meaning for key, meaning in file.sets.items() if key in book(game).terms}
        for key, meaning in (*file.means.items(), *sets.items()):
            for one in meaning.phrases:
                yield key, one, tuple(meaning.kin.split())
