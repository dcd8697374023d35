"""Which dealt cards are alike for teyaku, so that one hand of each class is read instead of all 73,629,072."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.decks.hanafuda import WILLOW, Flower, Flowers, Kind
from scorekeeper.kit.eights.teyaku import is_tate, kind_hand

SHOWN = (Kind.HIKARI, Kind.TANE, Kind.TAN)


class TeyakuFeatures(NamedTuple):
    """What matters for teyaku in some cards, with willow read as kasu: no other reading pays more.

    `groups`: pairs, plain threes, special threes, fours of a month. `kinds`: bright, animal and ribbon cards, where 2 means
    two or more; None once no hand by kinds is possible, as a further card never brings one back. `willow`: the willow cards, where
    a table gives hands by kinds worths of its own, so that another reading may pay more.
    """

    groups: tuple[int, int, int, int]
    kinds: tuple[int, int, int] | None
    willow: Flowers = frozenset()


SEVERAL = 2
"""Further ribbons change no hand's name."""


@cache
def _hopeful(bright: int, animal: int, ribbon: int) -> bool:
    return kind_hand(Counter(dict(zip(SHOWN, (bright, animal, ribbon), strict=True)))) is not None


def _kinds_of(cards: Sequence[Flower]) -> tuple[int, int, int]:
    """Bright, animal and ribbon cards, the willow left aside."""
    kind = Counter(card.kind for card in cards if card not in WILLOW)
    bright, animal, ribbon = (kind[shown] for shown in SHOWN)
    return bright, animal, ribbon


def teyaku_features(cards: Sequence[Flower], *, willow: bool = False) -> TeyakuFeatures:
    """What matters for teyaku in cards of one month, with the willow cards if it matters which."""
    size = len(cards)
    tate = size == 3 and is_tate(cards)
    bright, animal, ribbon = _kinds_of(cards)
    return TeyakuFeatures(
        (int(size == 2), int(size == 3 and not tate), int(tate), int(size == 4)),
        (bright, animal, min(ribbon, SEVERAL)) if _hopeful(bright, animal, ribbon) else None,
        WILLOW.intersection(cards) if willow else frozenset(),
    )


@cache
def together(one: TeyakuFeatures, other: TeyakuFeatures) -> TeyakuFeatures:
    """What matters for teyaku in cards of different months."""
    (a, b, c, d), (e, f, g, h) = one.groups, other.groups
    groups, willow = (a + e, b + f, c + g, d + h), one.willow | other.willow
    if one.kinds is None or other.kinds is None:
        return TeyakuFeatures(groups, None)
    (a, b, c), (d, e, f) = one.kinds, other.kinds
    kinds = (a + d, b + e, min(c + f, SEVERAL))
    return TeyakuFeatures(groups, kinds, willow) if _hopeful(*kinds) else TeyakuFeatures(groups, None)
