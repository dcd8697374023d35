"""Which dealt cards are alike for teyaku, so that one hand of each class is read instead of all 73,629,072."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.decks.hanafuda import WILLOW, Flower, Kind
from scorekeeper.games.eights.teyaku import is_tate, kind_hand

SHOWN = (Kind.HIKARI, Kind.TANE, Kind.TAN)


class Seen(NamedTuple):
    """What matters for teyaku in some cards, with willow read as kasu: no other reading pays more.

    `groups`: pairs, plain threes, special threes, fours of a month. `kinds`: bright, animal and ribbon cards, where 2 means
    two or more; None once no hand by kinds is possible, as a further card never brings one back.
    """

    groups: tuple[int, int, int, int]
    kinds: tuple[int, int, int] | None


SEVERAL = 2
"""Further ribbons change no hand's name."""


@cache
def _hopeful(bright: int, animal: int, ribbon: int) -> bool:
    return kind_hand(Counter(dict(zip(SHOWN, (bright, animal, ribbon), strict=True)))) is not None


def _shown(cards: Sequence[Flower]) -> tuple[int, int, int]:
    """Bright, animal and ribbon cards, the willow left aside."""
    kind = Counter(card.kind for card in cards if card not in WILLOW)
    bright, animal, ribbon = (kind[shown] for shown in SHOWN)
    return bright, animal, ribbon


def seen(cards: Sequence[Flower]) -> Seen:
    """What matters for teyaku in cards of one month."""
    size = len(cards)
    tate = size == 3 and is_tate(cards)
    bright, animal, ribbon = _shown(cards)
    return Seen(
        (int(size == 2), int(size == 3 and not tate), int(tate), int(size == 4)),
        (bright, animal, min(ribbon, SEVERAL)) if _hopeful(bright, animal, ribbon) else None,
    )


@cache
def together(one: Seen, other: Seen) -> Seen:
    """What matters for teyaku in cards of different months."""
    (a, b, c, d), (e, f, g, h) = one.groups, other.groups
    groups = (a + e, b + f, c + g, d + h)
    if one.kinds is None or other.kinds is None:
        return Seen(groups, None)
    (a, b, c), (d, e, f) = one.kinds, other.kinds
    kinds = (a + d, b + e, min(c + f, SEVERAL))
    return Seen(groups, kinds if _hopeful(*kinds) else None)
