"""The time zone of a club as somebody writes it: known, or refused with what to write."""

from difflib import get_close_matches

from scorekeeper.core.words import Words
from scorekeeper.local.days import names

NO_ZONE = Words(
    "「{name}」というタイムゾーンは無い。Asia/Tokyo や Europe/Berlin のように書く{near}。",
    "There is no time zone “{name}”. Write it like Asia/Tokyo or Europe/Berlin{near}.",
)
NEAR = Words("（近いもの: {names}）", " (close to it: {names})")


class NoZone(ValueError):
    """There is no time zone of this name; `words` say what to write."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def known_zone(name: str) -> str:
    """The name of a time zone as it is written. NoZone if there is none."""
    folded = {one.casefold(): one for one in names()}
    found = folded.get(name.strip().replace(" ", "_").casefold())
    if found is None:
        close = get_close_matches(name.casefold(), folded, 3, 0.7)
        near = NEAR.put(names=", ".join(folded[one] for one in close)) if close else Words("", "")
        raise NoZone(NO_ZONE.put(name=name[:40], near=near))
    return found
