"""Words: a text in every language of the app. The record never depends on a language; what is shown does."""

import re
from collections.abc import Sequence
from typing import NamedTuple, Self

from scorekeeper.core.effort import glance

LANGUAGES = ("ja", "en")


class Words(NamedTuple):
    """A text in Japanese and in English."""

    ja: str
    en: str

    def say(self, language: str) -> str:
        """The text in `language`, one of LANGUAGES."""
        glance()
        return self.en if language == "en" else self.ja

    def put(self, **names: object) -> Self:
        """Fill the placeholders `{name}`; a value that is itself Words is filled in language by language."""
        ja = {key: value.ja if isinstance(value, Words) else value for key, value in names.items()}
        en = {key: value.en if isinstance(value, Words) else value for key, value in names.items()}
        return type(self)(self.ja.format_map(ja), self.en.format_map(en))

    def with_names(self, players: Sequence[str]) -> Self:
        """The words with every seat (`@1`) replaced by the player's name."""
        glance()
        return type(self)(*(fill_in_names(text, players) for text in self))


class Noun(NamedTuple):
    """A noun of a game, in both languages: 局, hand. `many` is its English plural where that is irregular."""

    ja: str
    en: str
    many: str = ""

    def forms(self, name: str) -> dict[str, Words]:
        """The forms of the noun by placeholder. For the name "match": {match}, {matches}, {a_match} and, for the beginning of an
        English sentence, {Match} and {Matches}.
        """
        article = "an" if self.en[0] in "aeiou" else "a"
        found = {name: self.en, _plural(name): self.many or _plural(self.en), f"a_{name}": f"{article} {self.en}"}
        found |= {key.capitalize(): english[0].upper() + english[1:] for key, english in found.items() if key != f"a_{name}"}
        return {key: Words(self.ja, english) for key, english in found.items()}


def _plural(noun: str) -> str:
    return f"{noun}es" if noun.endswith("ch") else f"{noun}s"


def fill_in_names(text: str, players: Sequence[str]) -> str:
    """A text with every seat (`@1`) replaced by the player's name; `@@` stands for an @."""

    def name(found: re.Match[str]) -> str:
        if found[1] == "@":
            return "@"
        seat = int(found[1])
        return players[seat] if seat < len(players) else found[0]

    return re.sub(r"@(\d|@)", name, text) if "@" in text else text


def literal(text: str) -> Words:
    """Words that a user typed: an @ in them stands for itself and not for a seat."""
    return same(text.replace("@", "@@"))


def seat(number: int) -> Words:
    """The placeholder for the player of a seat, to be filled by `Words.with_names`."""
    return same(f"@{number}")


def agreeing(unit: Words, number: int | str) -> Words:
    """A unit beside this number: 1 point, 2 points."""
    return Words(unit.ja, unit.en.removesuffix("s")) if str(number) in ("1", "-1") else unit


def same(text: str) -> Words:
    """Words that are the same in every language: a player's name, a number."""
    return Words(text, text)


def listing(words: Sequence[Words]) -> Words:
    """「秋山・石川」, "Akiyama, Ishikawa"."""
    glance()
    return Words("・".join(w.ja for w in words), ", ".join(w.en for w in words))


def named_apart(words: Sequence[Words]) -> Words:
    """The same, told apart also where one of the names is itself a list: 「赤短・青短と青短」."""
    inner = any("・" in one.ja for one in words)
    return Words("と".join(one.ja for one in words), listing(words).en) if inner else listing(words)


def of(words: Words, who: Words) -> Words:
    """Words and to whom they belong: 「赤短（石川）」, "akatan (Ishikawa)"."""
    return Words(f"{words.ja}（{who.ja}）", f"{words.en} ({who.en})")


NOTHING = Words("", "")
ORDINALS = ("", "一", "二", "三", "四", "五", "六", "七", "八", "九")


def numeral(number: int) -> Words:
    """三, 十二, 二十一; digits from 100 on and always in English. `number` is at least 1."""
    if number >= 100:
        return same(str(number))
    tens, ones = divmod(number, 10)
    ten = f"{ORDINALS[tens] if tens > 1 else ''}十" if tens else ""
    return Words(ten + ORDINALS[ones], str(number))


def ordinal(place: int) -> Words:
    """首位, 二位 ...; 1st, 2nd."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place, "th")
    return Words("首位" if place == 1 else f"{numeral(place).ja}位", f"{place}{ending}")
