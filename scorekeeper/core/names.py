"""Names of players, groups and seasons as users type them: kept as typed, compared by what is seen, and which are invalid."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache

from scorekeeper.core.characters import TURNING, UNSHOWABLE
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, same

NAME_LENGTH = 24
"""The maximum length of a player's name, in characters."""
SEEN = frozenset("LNPS")
"""The Unicode classes of which a name must contain at least one character: letters, numbers, punctuation, symbols."""


def trim(name: str) -> str:
    """A name as it is stored and shown: as typed, without surrounding space."""
    return name.strip()


@lru_cache(10_000)
def name_key(name: str) -> str:
    """The key by which names are compared: equal for names that look alike, "" for one in which nothing can be seen.

    NFKC without what is invisible and with single spaces. An old form of a letter that Japanese character sets list beside the new
    one (渚, 塚) is a letter of its own, which NFKC would replace.
    """
    alike = "".join(part if part in _OLD_FORMS else unicodedata.normalize("NFKC", part) for part in _APART.split(name))
    seen = " ".join(_INVISIBLE.sub("", alike).split())
    return seen if any(unicodedata.category(letter)[0] in SEEN for letter in seen) else ""


def _in_jis(letter: str) -> bool:
    """Whether JIS X 0213 or the additions of IBM have this letter."""
    return any(letter.encode(charset, "ignore") for charset in ("euc_jis_2004", "cp932"))


_OLD_FORMS = frozenset(filter(_in_jis, map(chr, range(0xF900, 0xFB00))))
"""The CJK compatibility ideographs that look different from what NFKC makes of them."""
_APART = re.compile(f"([{''.join(sorted(_OLD_FORMS))}])")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\ufff8\U00013441\U00013442\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Unicode's Default_Ignorable_Code_Point, and the letters that are blank: of Braille, hieroglyphs, Khitan and music."""


SECOND = Words("{name}（{nth}人目）", "{name} ({n})")


def apart(name: str, taken: Iterable[str]) -> Words:
    """A name for another person of the same name, told apart from all that are `taken`: 佐藤（二人目）, 佐藤（三人目）."""
    keys = {*map(name_key, taken)}
    others = (SECOND.put(name=name, n=n, nth=nth) for n, nth in enumerate("二三四五六七八九十", 2))
    return next((one for one in others if keys.isdisjoint((name_key(one.ja), name_key(one.en)))), same(name))


REASON_LETTERS = Words("使えない文字がある。打ち直す。", "There is a character that cannot be shown. Type it again.")
"""Why a text that is not showable is refused."""


def showable(text: str) -> bool:
    """Whether a text has no unprintable character and no bidirectional control."""
    return not any(unicodedata.category(letter) in UNSHOWABLE or letter in TURNING for letter in text)


def nameless(name: str, where: str, key: Callable[[str], str] = name_key) -> Objection | None:
    """The objection to a name as `trim` leaves it, if it cannot be a person's name; else None.

    Of one with an empty `key` nothing can be seen.
    """
    if len(name) > NAME_LENGTH:
        text = Words(f"名前は{NAME_LENGTH}字まで。短くする。", f"A name has at most {NAME_LENGTH} characters. Shorten it.")
        return Objection("name-long", where, text, "record")
    if not showable(name):
        text = Words("名前に使えない文字がある。打ち直す。", "The name has a character that cannot be shown. Type it again.")
        return Objection("name-letters", where, text, "record")
    if not key(name):
        return Objection("name-empty", where, Words("名前を入れる。", "Enter a name."), "record")
    return None
