"""What the cards that a player has not seen leave open: which yaku can still be made, and what the other may hold, counted exactly.

Unseen are the other's hand and the stock. Every way in which the unseen cards can lie is equally likely, but that no hand has a
whole month or the three willows: such a deal does not stand (mushi.deal.3, mushi.deal.4).
"""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from scorekeeper.decks.hanafuda import Flower, Flowers
from scorekeeper.games.mushi.deck import FORTY, Pack
from scorekeeper.games.mushi.yaku import YAKU, shares
from scorekeeper.kit.cards.yaku import YakuRow


def possible(own: Flowers, other: Flowers, rows: Mapping[str, YakuRow[Flower]] = YAKU, pack: Pack = FORTY) -> tuple[str, ...]:
    """Those of the yaku, in the order of the table, that a player can still make who has captured `own`, where the other has
    `other`.
    """
    ends = [
        (frozenset(suit), [pile for pile in piles if own.intersection(suit) <= pile and not pile & other])
        for suit, piles in shares(pack)
    ]
    return tuple(
        key
        for key, row in rows.items()
        if (row.cards or row.need)
        and all(any(row.cards & suit <= pile for pile in piles) for suit, piles in ends)
        and sum(max((len(row.of & pile) for pile in piles), default=0) for _, piles in ends) >= row.need
    )


def hands(cards: Flowers, size: int, pack: Pack = FORTY) -> int:
    """How many hands of so many of these cards there can be."""
    ways = [1, *[0] * size]
    for _, suit in pack.deck.by_suit:
        there = cards.intersection(suit)
        whole = pack.willows if pack.oni in suit else frozenset(suit)
        held = [comb(len(there), many) for many in range(len(there) + 1)]
        if whole and whole <= there:
            for many in range(len(whole), len(there) + 1):
                held[many] -= comb(len(there - whole), many - len(whole))
        ways = [sum(held[many] * ways[sum_ - many] for many in range(min(sum_, len(there)) + 1)) for sum_ in range(size + 1)]
    return ways[size]


def chance_held(unseen: Flowers, wanted: Flowers, size: int, pack: Pack = FORTY) -> Fraction | None:
    """How likely a hand of so many `unseen` cards has any of the wanted ones; None if there is no such hand."""
    every = hands(unseen, size, pack)
    return 1 - Fraction(hands(unseen - wanted, size, pack), every) if every else None
