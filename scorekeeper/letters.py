"""Letters: what a name may do to the text around it, how wide a text is, how an amount is written."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

ACCENTS = 3
"""The most accents on one letter."""
CLOSING = frozenset("、。・，．」』）)”’！？…,.;:!?")
"""What begins no line."""


def shown(name: str) -> str:
    """A name that can do nothing to the text around it.

    Control characters and direction marks are left out, accents are not piled higher than three, and a name with letters that run
    from right to left is isolated, so that the brackets and amounts beside it stay where they are.
    """
    plain = "".join(_without_controls(name))
    backward = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in plain)
    return f"\N{FIRST STRONG ISOLATE}{plain}\N{POP DIRECTIONAL ISOLATE}" if backward else plain


def _without_controls(name: str) -> Iterator[str]:
    """The letters of a name, accents counted."""
    accents = 0
    for letter in name:
        kind = unicodedata.category(letter)
        accents = accents + 1 if kind in ("Mn", "Me") else 0
        if kind not in _CONTROLS and letter not in _DIRECTIONS and accents <= ACCENTS:
            yield letter


_CONTROLS = frozenset(("Cc", "Cs", "Zl", "Zp"))
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def signed(number: int | None) -> str:
    """+8, −4 with a true minus sign, 0, or nothing."""
    if number is None:
        return ""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def step_of(width: float, limits: tuple[float, ...]) -> int:
    return sum(width > limit for limit in limits)


@lru_cache(2048)
def ems(text: str) -> float:
    """About how wide a text is set in BIZ UDPMincho, in em."""
    return sum((0.0, _half_em(letter), 1.0)[cells_of(letter)] for letter in text)


def _half_em(letter: str) -> float:
    if letter in "fijlrt '.,:;()·":
        return 0.42
    return 0.8 if letter.isupper() or letter in "mw<>=+" else 0.65


def lines_of(text: str, room: float, first: float = 0) -> Iterator[str]:
    """The text in lines of at most so many em, the `first` perhaps shorter, cut at a space where there is one near the end.

    No line begins with what closes something.
    """
    fits = first or room
    while ems(text) > fits:
        end = next(count for count in range(1, len(text)) if ems(text[: count + 1]) > fits)
        cut = text.rfind(" ", end // 2, end + 1) + 1 or end
        while cut > end // 2 + 1 and text[cut] in CLOSING:
            cut -= 1
        yield text[:cut].rstrip()
        text, fits = text[cut:], room
    yield text


def cells_of(letter: str) -> int:
    """The columns of a terminal that a letter takes."""
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


_VOWEL, _OTHER = "aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿ", "bcdfghjklmnpqrstvwxzçñß"
_SYLLABLE = re.compile(
    rf"(?<=\w\w)((?<=[{_VOWEL}])(?=[{_OTHER}][{_VOWEL}])|(?<=[{_VOWEL}][{_OTHER}])(?=[{_OTHER}]+[{_VOWEL}]))(?=\w\w)", re.IGNORECASE
)
_LONG = re.compile(rf"[{_VOWEL}{_OTHER}]{{10,}}", re.IGNORECASE)


def softened(name: str) -> str:
    """A name with soft hyphens between the syllables of words of more than nine letters: Con·stan·ti·nos."""
    return _LONG.sub(lambda word: _SYLLABLE.sub("\N{SOFT HYPHEN}", word[0]), name)


def width_of(text: str) -> int:
    return sum(cells_of(letter) for letter in text)
