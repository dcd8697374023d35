"""Text helpers: names that are safe to show, the width of texts, the format of amounts."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from string import ascii_letters, digits

from scorekeeper.local import fonts

ACCENTS = 3
"""The maximum number of accents on one letter."""
CLOSING = frozenset("、。・，．」』）)”’！？…,.;:!?")
"""Characters that must not begin a line."""
OPENING = "「『（(“‘"
"""Characters that must not end a line."""


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


@lru_cache(2048)
def ems(text: str) -> float:
    """The approximate width of a text in BIZ UDPMincho, in em."""
    return sum(map(_em, text))


_SIGNS = frozenset("−×·")
"""The sheets' own signs, which their fonts have."""


@lru_cache(4096)
def _em(letter: str) -> float:
    cells = cells_of(letter)
    if cells == 2 or (cells == 1 and unicodedata.category(letter) == "So"):  # ● ○ ★ are as wide as kanji
        return 1.0
    if not (letter.isascii() or letter in _SIGNS) and fonts.lacks(letter):
        return 1.0  # of the mark that stands for it
    if cells != 1:
        return cells / 2
    if letter in "fijlrt '.,:;()·":
        return 0.42
    return 0.8 if letter.isupper() or letter in "mw<>=+" else 0.65


_ALIKE = (
    ("'_", 0.3), (" ,.:;il·", 0.34), ("!I", 0.38), ("jt|", 0.43), ("fr()", 0.46), ('"*-/J\\]^`~‘’“”–[{}', 0.5), ("1sz", 0.54),
    ("c", 0.58), ("adeovL", 0.62), ("bkpquy", 0.645), ("$023456789ghnxF", 0.67), ("?EPSTZ", 0.71), ("BKRVY", 0.76),
    ("+<=>×−ADGHNOUX&#QwC", 0.84), ("m", 0.92), ("%@MW…—", 0.98),
)  # fmt: skip
_WIDTHS = {letter: width for letters, width in _ALIKE for letter in letters}


def exact_ems(text: str) -> float:
    """The same by the width of every Latin letter; `ems` leaves most of them some room."""
    return sum(_WIDTHS.get(letter) or _em(letter) for letter in text)


def _wider(text: str, room: float) -> bool:
    """Whether a text is wider than this; of a long one mostly its beginning tells."""
    begins = text[: 4 * int(room) + 1]
    return ems(begins) > room or (len(begins) < len(text) and ems(text) > room)


def lines_of(text: str, room: float, first: float = 0) -> Iterator[str]:
    """The text broken into lines of at most `room` em (the first of at most `first`, if given), preferably at a space, and within a
    Latin word or a number only if that is wider than a line.

    No line begins with a character of CLOSING or ends with one of OPENING.
    """
    fits = first or room
    while _wider(text, fits):
        end = next(count for count in range(1, len(text)) if ems(text[: count + 1]) > fits)
        cut = _whole(text, text.rfind(" ", end // 2, end + 1) + 1 or end, end // 2 + 1)
        if text[cut - 1 : cut + 1].isascii() and text[cut - 1 : cut + 1].isalnum():
            start = len(text[:cut].rstrip(ascii_letters + digits).rstrip(OPENING))
            if start or fits < room:
                cut = _whole(text, start, end // 2 + 1)
        yield text[:cut].rstrip()
        text, fits = text[cut:], room
    yield text


def _whole(text: str, cut: int, least: int) -> int:
    """The place to break a text: not before a character of CLOSING or after one of OPENING, if that is not before `least`."""
    while cut > least and (text[cut] in CLOSING or text[cut - 1] in OPENING):
        cut -= 1
    return cut


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
