"""Names of players, groups and seasons as users type them: how they are normalised and which are invalid."""

import unicodedata

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words

NAME_LENGTH = 24
"""The maximum length of a player's name, in characters."""
UNSHOWABLE = frozenset(("Cc", "Cs", "Co", "Zl", "Zp"))
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Bidirectional control characters; a name written from right to left does not need them."""
SEEN = frozenset("LNPS")
"""The Unicode classes of which a name must contain at least one character: letters, numbers, punctuation, symbols."""


def trimmed(name: str) -> str:
    """A name as it is stored: in NFC, without surrounding space."""
    return unicodedata.normalize("NFC", name).strip()


def showable(text: str) -> bool:
    """Whether a text has no unprintable character and no bidirectional control."""
    return not any(unicodedata.category(letter) in UNSHOWABLE or letter in TURNING for letter in text)


def nameless(name: str, where: str) -> Objection | None:
    """The objection to a name that was `trimmed`, if it cannot be a person's name; else None."""
    if len(name) > NAME_LENGTH:
        text = Words(f"名前は{NAME_LENGTH}字まで。短くする。", f"A name has at most {NAME_LENGTH} characters. Shorten it.")
        return Objection("name-long", where, text, "record")
    if not showable(name):
        text = Words("名前に使えない文字がある。打ち直す。", "The name has a character that cannot be shown. Type it again.")
        return Objection("name-letters", where, text, "record")
    if not any(unicodedata.category(letter)[0] in SEEN for letter in name):
        return Objection("name-empty", where, Words("名前を入れる。", "Enter a name."), "record")
    return None
