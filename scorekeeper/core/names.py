"""Names that people type, of players, groups and seasons: how they are kept, and what is none."""

import unicodedata

from scorekeeper.core.game import Objection
from scorekeeper.core.words import Words

NAME_LENGTH = 24
"""The longest name of a player, in characters."""
UNSHOWABLE = frozenset(("Cc", "Cs", "Co", "Zl", "Zp"))
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows them; a name written from right to left needs none."""
SEEN = frozenset("LNPS")
"""The classes of characters of which a name has at least one: letters, numbers, signs."""


def trimmed(name: str) -> str:
    """A name as it is kept: in composed form, without the space around it."""
    return unicodedata.normalize("NFC", name).strip()


def showable(text: str) -> bool:
    """Whether a text has no character that cannot be shown or that turns the direction of what follows."""
    return not any(unicodedata.category(letter) in UNSHOWABLE or letter in TURNING for letter in text)


def nameless(name: str, where: str) -> Objection | None:
    """Why a text, trimmed and composed, is no name of a person; None for one that is."""
    if len(name) > NAME_LENGTH:
        text = Words(f"名前は{NAME_LENGTH}字まで。短くする。", f"A name has at most {NAME_LENGTH} characters. Shorten it.")
        return Objection("name-long", where, text, "record")
    if not showable(name):
        text = Words("名前に使えない文字がある。打ち直す。", "The name has a character that cannot be shown. Type it again.")
        return Objection("name-letters", where, text, "record")
    if not any(unicodedata.category(letter)[0] in SEEN for letter in name):
        return Objection("name-empty", where, Words("名前を入れる。", "Enter a name."), "record")
    return None
