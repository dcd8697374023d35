"""Text helpers: names that are safe to show, the width of texts in a terminal, the format of amounts."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

ACCENTS = 3
"""The maximum number of accents on one letter."""


def display_name(name: str) -> str:
    """A name that cannot disturb the text around it.

    Control characters and direction marks are removed, at most three accents are kept on a letter, and a name with right-to-left
    letters is isolated, so that brackets and amounts beside it stay in place.
    """
    plain = "".join(_without_controls(name))
    backward = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in plain)
    return f"\N{FIRST STRONG ISOLATE}{plain}\N{POP DIRECTIONAL ISOLATE}" if backward else plain


def _without_controls(name: str) -> Iterator[str]:
    """The letters of a name without control characters and excess accents."""
    accents = 0
    for letter in name:
        kind = unicodedata.category(letter)
        accents = accents + 1 if kind in ("Mn", "Me") else 0
        if kind not in _CONTROLS and letter not in _DIRECTIONS and accents <= ACCENTS:
            yield letter


_CONTROLS = frozenset(("Cc", "Cs", "Zl", "Zp"))
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


ISOLATES = dict.fromkeys(map(ord, "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"))
"""Removes from a text (str.translate) what `display_name` put around names."""


def with_sign(number: int | None) -> str:
    """+8, −4 with a true minus sign, 0, or "" for None."""
    if number is None:
        return ""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def with_thousands(number: int | None) -> str:
    """As `with_sign`, with its thousands apart: +12,300."""
    sign = "+" if number and number > 0 else ""
    return f"{sign}{holding(number)}"


def holding(number: int | None) -> str:
    """What somebody holds: 28,900, −300, without a plus; "" for None."""
    return "" if number is None else f"{number:,}".replace("-", "\N{MINUS SIGN}")


def step_of(width: float, limits: tuple[float, ...]) -> int:
    return sum(width > limit for limit in limits)


def superscript(numbers: Iterable[int]) -> str:
    """Numbers as superscripts: ¹ ¹²."""
    return " ".join(map(str, numbers)).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def cells_of(letter: str) -> int:
    """The number of terminal columns that a letter takes."""
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


_VOWEL, _OTHER = "aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿ", "bcdfghjklmnpqrstvwxzçñß"
_SYLLABLE = re.compile(
    rf"(?<=\w\w)((?<=[{_VOWEL}])(?=[{_OTHER}][{_VOWEL}])|(?<=[{_VOWEL}][{_OTHER}])(?=[{_OTHER}]+[{_VOWEL}]))(?=\w\w)", re.IGNORECASE
)
_LONG = re.compile(rf"[{_VOWEL}{_OTHER}]{{10,}}", re.IGNORECASE)


def hyphenate(name: str) -> str:
    """A name with soft hyphens between the syllables of words with ten or more letters: Con·stan·ti·nos."""
    return _LONG.sub(lambda word: _SYLLABLE.sub("\N{SOFT HYPHEN}", word[0]), name)


@lru_cache(10_000)
def width_of(text: str) -> int:
    return sum(cells_of(letter) for letter in text)
