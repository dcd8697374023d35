"""Captured cards told by piles: what was left on the field is handed over, and whether two players can have captured them so."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.captures import KEPT, Amiss, amiss_names
from scorekeeper.core.deck import Suit
from scorekeeper.core.words import seat
from scorekeeper.decks.hanafuda import Flower, Flowers
from scorekeeper.games.mushi.deck import Pack

Told = tuple[tuple[str, ...], ...]
"""Names of cards: the pile of each of the two, and what was left on the field."""
NONE: Flowers = frozenset()


class LeftCard(NamedTuple):
    """A card that was left on the field, which of the two it goes to, and the clause that says so."""

    card: Flower
    owner: int
    clause: str


class SharedCards(NamedTuple):
    """All cards shared between the two, 0 and 1. `left` are those that were handed over; `paired`: the oni was paired with a
    willow, so that none were left.
    """

    piles: tuple[Flowers, Flowers]
    left: tuple[LeftCard, ...] = ()
    paired: bool = False


def hand_over(pack: Pack, left: Flowers, oni: int, willow: int | None, biki: int) -> tuple[LeftCard, ...]:
    """Who gets the cards that were left, in the order of the deck.

    `oni` has captured the oni, `willow` the other willows (None: neither has any) and `biki` moved last. The oni itself, left alone
    on the field, and a willow without an owner go to biki (mushi.leftover.3 to mushi.leftover.7). An oni that is no willow, turned
    last, goes to the other (mushi.house.10).
    """
    if not pack.willows:
        return tuple(LeftCard(card, 1 - biki if card == pack.oni else oni, "house.10") for card in sorted(left))
    other = "leftover.5" if len(left - pack.willows) > 1 else "leftover.4"
    pair = last_pair(pack, left)

    def owner(card: Flower) -> LeftCard:
        if card in pair:
            return LeftCard(card, biki, "oni.12")
        if card == pack.oni or (card in pack.willows and willow is None):
            return LeftCard(card, biki, "leftover.7")
        if card in pack.willows:
            return LeftCard(card, biki if willow is None else willow, "leftover.3")
        return LeftCard(card, oni, other)

    return tuple(map(owner, sorted(left)))


def last_pair(pack: Pack, left: Flowers) -> Flowers:
    """The oni and a single willow, if both lie on the field at the end: biki pairs them (mushi.oni.12)."""
    willows = left & pack.willows
    return willows | {pack.oni} if pack.oni in left and len(willows) == 1 else NONE


@lru_cache(KEPT)
def share(pack: Pack, told: Told, biki: int, oni_willow: bool, seats: tuple[int, int]) -> SharedCards | Amiss:
    """The cards of the two after what was left has been handed over, or what is wrong with them.

    `biki` is which of the two moved last, 0 or 1; `seats` are where they sit, for the words of an objection.
    """
    wrong = amiss_names(pack.deck, told)
    if wrong:
        return wrong
    first, second, left = (frozenset(pack.deck.cards_named(pile)) for pile in (*told, (), (), ())[:3])
    if not first and not second:
        return Amiss("capture-few", "captures")
    rest = frozenset(pack.cards) - first - second - left
    taker = 0 if not first else 1 if not second else None
    piles = [first | (rest if taker == 0 else NONE), second | (rest if taker == 1 else NONE)]
    left |= rest if taker is None else NONE
    return _share_out(pack, piles, left, taker, biki, oni_willow, seats)


def _share_out(
    pack: Pack, piles: list[Flowers], left: Flowers, taker: int | None, biki: int, oni_willow: bool, seats: tuple[int, int]
) -> SharedCards | Amiss:
    """`taker` is who has the pile that was not told: what is left over may still be in it."""
    last = biki if pack.willows else 1 - biki
    oni = last if pack.oni in left else 0 if pack.oni in piles[0] else 1
    odd = _odd(pack, piles[oni])
    plain = left - pack.willows - {pack.oni}
    if taker == 1 - oni and not plain and len(odd) == 1 and not oni_willow:
        # The oni took one of this month, of which one card was left; if the player has three it is the fourth.
        lying = frozenset(card for card in piles[taker] if card.suit == odd[0].key)
        if len(lying) > 1:
            return Amiss("left-untold", "captures", _names(seats[oni], odd[0]))
        left, plain = left | lying, lying
    if taker is not None and len(piles[1 - taker] & pack.willows) == 2 and not left & pack.willows and not oni_willow:
        # Two willows were captured as a pair: the third was left, or its owner paired it with the oni.
        if not left and oni == taker:
            return Amiss("willow-split", "captures")
        left |= piles[taker] & pack.willows
    piles = [pile - left for pile in piles]
    pair = last_pair(pack, left)
    if pair:
        piles[biki], left, oni_willow = piles[biki] | pair, left - pair, True
    unlike = len({card.suit for card in plain}) > 1 or len(plain) == 2
    if unlike or (plain and (pack.oni in left or not odd)) or len(left & pack.willows) > 2:
        return Amiss("left-wrong", "captures")
    held = [len(pile & pack.willows) for pile in piles]
    willow = held.index(max(held)) if any(held) else None
    given = hand_over(pack, left, oni, willow, biki)
    final = tuple(pile | {one.card for one in given if one.owner == player} for player, pile in enumerate(piles))
    return _check_pairs(pack, SharedCards((final[0], final[1]), given), oni, oni_willow, seats)


def _check_pairs(pack: Pack, shared: SharedCards, oni: int, oni_willow: bool, seats: tuple[int, int]) -> SharedCards | Amiss:
    """Whether the cards are in pairs, the willows as the oni leaves them, and nobody is without any."""
    for player, pile in enumerate(shared.piles):
        odd = _odd(pack, pile)
        if odd:
            return Amiss("left-wrong" if shared.left else "capture-odd", "captures", _names(seats[player], odd[0]))
    willows = len(shared.piles[oni] & pack.willows)
    handed = {one.card for one in shared.left}
    if oni_willow and ((handed and pack.oni not in handed) or not willows):
        return Amiss("oni-willow-no", "oni_willow")
    if willows == 2 or (willows == 1 and shared.left):
        return Amiss("left-wrong" if shared.left else "capture-odd", "captures", _names(seats[1 - oni], pack.suit))
    if any(pile <= {pack.oni} for pile in shared.piles):
        return Amiss("points-cards", "captures")
    return shared._replace(paired=oni_willow or willows == 1)


def _odd(pack: Pack, pile: Flowers) -> tuple[Suit, ...]:
    """The months, that of the oni aside, of which a pile has an odd number of cards."""
    return tuple(suit for suit in pack.two.odd(pile) if suit != pack.suit)


def _names(player: int, suit: Suit) -> Mapping[str, object]:
    return {"who": seat(player), "suit": suit.words}
