"""The letters that the fonts of this machine have, and what stands on paper for one that none of them has."""

import unicodedata
from functools import cache

MARK = "〓"
"""Stands for a letter without type, as in a printer's proof. All fonts of the sheets have it."""
_UNDRAWN = frozenset(("Cc", "Cf", "Cs", "Zs", "Zl", "Zp"))


@cache
def _coverage() -> bytearray | None:
    """By code point, whether any font has the letter; None where fontconfig does not say."""
    import subprocess  # a text in Japanese or plain English asks for none of this

    try:
        told = subprocess.run(
            ["fc-list", "--format", "%{charset}\n"], capture_output=True, text=True, timeout=20, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    covered = bytearray(0x110000)
    for part in {*told.split()}:  # most fonts say the same
        first, _, last = part.partition("-")
        start, end = int(first, 16), int(last or first, 16) + 1
        covered[start:end] = b"\1" * (end - start)
    return covered if any(covered) else None


@cache
def lacks(letter: str) -> bool:
    """Whether no font has a letter that is drawn; variation selectors are not."""
    covered = _coverage()
    drawn = unicodedata.category(letter) not in _UNDRAWN and not 0xFE00 <= ord(letter) <= 0xFE0F and ord(letter) < 0xE0000
    return covered is not None and drawn and not covered[ord(letter)]


def missing(text: str) -> list[str]:
    """The letters of a text that no font has, each once, in their order."""
    return [*filter(lacks, dict.fromkeys(text))]


def printable(text: str) -> str:
    """A text with MARK in place of every letter that no font has."""
    return text.translate(dict.fromkeys(map(ord, missing(text)), MARK))
