"""Hands of a table's own: which cards make them, whose they may be, and what beats them (oichokabu.house.7)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scorekeeper.core.house import own_yaku
from scorekeeper.core.words import Words
from scorekeeper.games.oichokabu.house import COPIES, OichokabuHouse
from scorekeeper.games.oichokabu.law import LAW

SIZES = (2, 3)


class OwnHand(NamedTuple):
    """`months` are those of its cards, of which `need` make it, 0: exactly these; without cards it is told. `of`: ko, oya, or asks
    for both. `loses_to`: the keys of the hands of the source that beat it.
    """

    key: str
    words: Words
    months: tuple[int, ...]
    need: int
    of: str
    times: int
    loses_to: frozenset[str]

    def is_made_by(self, cards: Sequence[int]) -> bool:
        """Whether these months make it; never where it is told."""
        if not self.months:
            return False
        if not self.need:
            return sorted(cards) == sorted(self.months)
        return sum((Counter(cards) & Counter(self.months)).values()) >= self.need

    def may_be_of(self, *, oya: bool) -> bool:
        return self.of in ("asks", "oya" if oya else "ko")

    @property
    def number(self) -> int:
        """What its cards come to, where it is known."""
        return 0 if self.need else sum(self.months) % 10


@lru_cache(256)
def own_hands(house: OichokabuHouse) -> Mapping[str, OwnHand]:
    """Those that somebody can have at this table, the strongest first."""
    played = range(1, (10 if house.deck == "40" else 12) + 1)
    found = {}
    for own, yaku in own_yaku(house):
        months = tuple(int(name.rstrip(COPIES)) for name in own.cards)
        need = 0 if own.need == len(months) else own.need
        hand = OwnHand(yaku.key, yaku.words, months, need, own.then, own.worth, frozenset(own.instead))
        if not months or any(hand.is_made_by(cards) for size in SIZES for cards in product(played, repeat=size)):
            found[yaku.key] = hand
    return found


def own_of(cards: Sequence[int], house: OichokabuHouse, *, oya: bool) -> OwnHand | None:
    """The strongest that these months make, of the banker or of a player."""
    if not house.own or len(cards) not in SIZES:
        return None
    hands = own_hands(house).values()
    return next((one for one in hands if one.may_be_of(oya=oya) and one.is_made_by(cards)), None)


@lru_cache(256)
def why_arashi_waits(house: OichokabuHouse) -> str:
    """The clause by which a player's arashi is paid at the end, as the banker may have one, or a hand that beats it; or ""."""
    if house.oya_arashi != "off":
        return LAW["special.19"]
    if house.arashi_rank == "below":
        return LAW["house.2"]
    ahead = (one.may_be_of(oya=True) and "arashi" not in one.loses_to for one in own_hands(house).values())
    return LAW["house.7"] if any(ahead) else ""
