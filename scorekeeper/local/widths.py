"""The widths of texts in the fonts of the sheets, and how a text is broken into lines by them."""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from string import ascii_letters, digits

from scorekeeper.core.text import cells_of
from scorekeeper.local import fonts

CLOSING = frozenset("、。・，．」』）)”’！？…,.;:!?")
"""Characters that must not begin a line."""
OPENING = "「『（(“‘"
"""Characters that must not end a line."""


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
