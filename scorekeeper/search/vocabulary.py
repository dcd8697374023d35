"""Table talk: what players say and what it means, in both languages, as data beside the rule books.

`games/talk.toml` holds what is said at every table of these cards, `talk.toml` in a game's folder what this game calls things. Both
have this form:

    [means]                             # a meaning by its key: everything that players say for it
    sage = { ja = "下げ 続ける 続行", en = "play on, keep going" }   # Japanese apart by spaces, English by commas
    tsuru = { ja = "鶴", en = "crane", kin = "hikari m1" }          # kin: what it is one of, by key

    [[silent]]                          # a matter on which the rules say nothing, and how it is asked about
    ja = "途中で帰る人"
    en = "someone who leaves before the end"
    asked_ja = ["用事で先に帰る人がいる", "…"]
    asked_en = ["…"]

    [inquiries]                         # of the game, by key: topics of the rule book they belong to, meanings that call for them
    hatto = { topics = ["hatto"], means = "hatto menjo" }

The terms of the rule book are meanings too, under their own keys: their names, readings and what else they are called.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

import msgspec

from scorekeeper.book import book, folder
from scorekeeper.core.game import Game
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.search.spelling import RUN, japanese, pairs, plain, stems

FILE = "talk.toml"
LEAST = 3
"""Readings and English names shorter than this are part of other words, or words themselves (`do`)."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file."""


class Meaning(_Part, frozen=True, kw_only=True):
    ja: str = ""
    en: str = ""
    kin: str = ""

    @property
    def said(self) -> list[str]:
        return [*self.ja.split(), *(one.strip() for one in self.en.split(",") if one.strip())]


class Silence(_Part, frozen=True, kw_only=True):
    """A matter on which the rules say nothing."""

    ja: str
    en: str
    asked_ja: tuple[str, ...]
    asked_en: tuple[str, ...]

    @property
    def words(self) -> Words:
        return Words(self.ja, self.en)


class Cue(_Part, frozen=True, kw_only=True):
    """What calls for an inquiry: topics of the rule book, and meanings by key."""

    topics: tuple[str, ...]
    means: str = ""


class _File(_Part, frozen=True, kw_only=True):
    means: dict[str, Meaning] = {}
    silent: tuple[Silence, ...] = ()
    inquiries: dict[str, Cue] = {}


class Heard(NamedTuple):
    """What is understood of a text: meanings, what these are kin to, numbers, and the rest of it in words or pairs of letters."""

    meanings: tuple[str, ...]
    kin: tuple[str, ...]
    numbers: tuple[str, ...]
    rest: tuple[str, ...]


class Talk(NamedTuple):
    """The talk of a game: what is said (a text in Japanese, stems in English) and the keys of what it means."""

    said: Mapping[str, tuple[str, ...]]
    words: Mapping[tuple[str, ...], tuple[str, ...]]
    kin: Mapping[str, tuple[str, ...]]
    silent: tuple[Silence, ...]
    inquiries: Mapping[str, Cue]
    longest: tuple[int, int]

    def hear(self, text: str) -> Heard:
        """Take a text apart: from the left, always the longest that is known."""
        spelled = plain(text)
        meanings, rest = self._japanese(spelled) if japanese(text) else self._english(stems(spelled))
        kin = dict.fromkeys(key for meaning in meanings for key in self.kin.get(meaning, ()) if key not in meanings)
        numbers = dict.fromkeys(re.findall(r"\d+(?!\d|th)", spelled))
        return Heard(tuple(meanings), tuple(kin), tuple(numbers), tuple(rest))

    def _japanese(self, text: str) -> tuple[dict[str, None], list[str]]:
        meanings: dict[str, None] = {}
        at, rest = 0, ""
        while at < len(text):
            for length in range(min(self.longest[0], len(text) - at), 0, -1):
                if keys := self.said.get(text[at : at + length]):
                    meanings |= dict.fromkeys(keys)
                    at, rest = at + length, rest + " "
                    break
            else:
                at, rest = at + 1, rest + text[at]
        return meanings, [one for one in pairs(RUN.findall(rest)) if not one.isdigit()]

    def _english(self, words: list[str]) -> tuple[dict[str, None], list[str]]:
        meanings: dict[str, None] = {}
        at, rest = 0, []
        while at < len(words):
            for length in range(min(self.longest[1], len(words) - at), 0, -1):
                if keys := self.words.get(tuple(words[at : at + length])):
                    meanings |= dict.fromkeys(keys)
                    at += length
                    break
            else:
                if not words[at].isdigit():
                    rest.append(words[at])
                at += 1
        return meanings, rest


def talk(game: Game) -> Talk:
    """The talk of a game, read once. ValueError where kin is no meaning."""
    return _talk(game.name)


@cache
def _talk(name: str) -> Talk:
    game = BY_NAME[name]
    files = (_read(resources.files("scorekeeper.games") / FILE), _read(folder(game) / FILE))
    said: dict[str, dict[str, None]] = {}
    words: dict[tuple[str, ...], dict[str, None]] = {}
    kin: dict[str, tuple[str, ...]] = {}
    for key, one, related in _meanings(game, files):
        if japanese(one):
            said.setdefault(plain(one), {})[key] = None
        else:
            words.setdefault(tuple(stems(plain(one))), {})[key] = None
        kin[key] = (*kin.get(key, ()), *related)
    strays = {relation for related in kin.values() for relation in related} - kin.keys()
    if strays:
        raise ValueError(f"kin of {game.name} that is no meaning: {', '.join(sorted(strays))}")
    return Talk(
        {one: tuple(keys) for one, keys in said.items()},
        {one: tuple(keys) for one, keys in words.items() if one},
        {key: tuple(dict.fromkeys(related)) for key, related in kin.items()},
        tuple(silence for file in files for silence in file.silent),
        {key: cue for file in files for key, cue in file.inquiries.items()},
        (max(map(len, said)), max(map(len, words))),
    )


def _read(where: Traversable) -> _File:
    return msgspec.convert(tomllib.loads(where.read_text("utf-8")), _File)


def _meanings(game: Game, files: tuple[_File, ...]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every way to say something, with its key and kin."""
    for term in book(game).terms.values():
        for one in (term.ja, *term.said, *(name for name in (term.en, term.reading) if len(name) >= LEAST)):
            yield term.key, one, ()
    for file in files:
        for key, meaning in file.means.items():
            for one in meaning.said:
                yield key, one, tuple(meaning.kin.split())
