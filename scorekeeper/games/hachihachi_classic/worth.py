"""What a dealt hand is worth before its owner says in or out: what is certain, and the chances that can be counted."""

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from scorekeeper.core.counting import classes
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.decks.hanafuda import BRIGHTS, BY_NAME, DECK, RIBBONS, WILLOW, Flower, Flowers
from scorekeeper.games.basics.deal import PLAY
from scorekeeper.games.hachihachi_classic import driven, teyaku
from scorekeeper.games.hachihachi_classic.announced import hand_fee
from scorekeeper.games.hachihachi_classic.house import ClassicHouse, payers_share
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.kit.eights.alike import TeyakuFeatures, teyaku_features, together
from scorekeeper.kit.eights.odds import ON_FIELD
from scorekeeper.kit.eights.teyaku import HAND


class OtherHand(NamedTuple):
    """The hand of one other player, whoever it is: the chance of a teyaku, and its fee on average, in kan of a small field."""

    teyaku: Fraction
    kan: Fraction


class HandWorth(NamedTuple):
    """A hand before its owner speaks.

    `drop`: what dropping out costs now. `driven`: what each of those who play would pay, and whether so many may come in before him
    (`may_be_driven`). `fee`: what each of the others who play pays for its best teyaku.
    """

    drop: Reckoning
    driven: Reckoning
    may_be_driven: bool
    fee: Reckoning
    other: OtherHand


def worth(month: ClassicMonth, player: int, cards: Sequence[Flower]) -> HandWorth:
    """Of seven cards in a month whose field is known."""
    hand = tuple(sorted(cards))
    earlier = month.order[: month.order.index(player)]
    before = [one for one in earlier if one not in month.stands or month.stands[one] in PLAY]
    return HandWorth(
        month.drop_fee(player),
        driven.fee(month, driven.in_hand(month.house, hand)),
        len(before) >= month.quorum,
        hand_fee(month, teyaku.best(month.house, hand)),
        other(month.house, frozenset(hand), frozenset(BY_NAME[name] for name in month.brights)),
    )


# ---------------------------------------------------------------- the hands of others


class WorthFeatures(NamedTuple):
    """What matters in some cards: for teyaku, with how many ribbons beside the willow's; the bright cards; and of how many months
    there is a card that could lie whole on the field, without or with its bright.
    """

    seen: TeyakuFeatures
    ribbons: int
    brights: int
    plain: int
    bright: int


@lru_cache(64)
def other(house: ClassicHouse, mine: Flowers, lying: Flowers, deck: Flowers = frozenset(DECK)) -> OtherHand:
    """Seven cards of the deck without `mine` and the bright cards `lying` on the field, on which lie no others. Every deal of the
    hand and the field is as likely as any other, but for fields that are dealt again (hachihachi-classic.deal.4).
    """
    left = deck - mine - lying
    plain, bright = _whole(deck, mine, lying)
    more = ON_FIELD - len(lying)
    ways, made, kan = 0, 0, Fraction()
    for met, alike in classes(left, HAND, _marking(house, plain, bright), _join).items():
        rest = len(left - BRIGHTS) - (HAND - met.brights)
        fields = comb(rest, more)
        fields -= (len(plain) - met.plain) * _comb(rest - 4, more - 4) + (len(bright) - met.bright) * _comb(rest - 3, more - 3)
        names = teyaku.best(house, tuple(sorted(alike.example)))
        ways += alike.hands * fields
        made += alike.hands * fields * bool(names)
        kan += Fraction(teyaku.hands(house).fee(names) * alike.hands * fields, int(house.unit) * payers_share(house))
    return OtherHand(Fraction(made, ways), kan / ways)


def _whole(deck: Flowers, mine: Flowers, lying: Flowers) -> tuple[frozenset[int], frozenset[int]]:
    """The months that could still lie whole on the field: those without a bright card, and those whose bright card lies there."""
    months = {card.month for card in deck} - {card.month for card in mine}
    suits = {month: frozenset(card for card in deck if card.month == month) for month in months}
    whole = {month: cards for month, cards in suits.items() if len(cards) == 4 and cards & BRIGHTS <= lying}
    plain = frozenset(month for month, cards in whole.items() if not cards & BRIGHTS)
    return plain, frozenset(whole) - plain


def _comb(size: int, number: int) -> int:
    return comb(size, number) if size >= 0 <= number else 0


def _marking(house: ClassicHouse, plain: Collection[int], bright: Collection[int]) -> Callable[[Sequence[Flower]], WorthFeatures]:
    willow = teyaku.reads_willow(house)

    def mark(cards: Sequence[Flower]) -> WorthFeatures:
        months, have = {card.month for card in cards}, frozenset(cards)
        ribbons, brights = len(have & RIBBONS - WILLOW), len(have & BRIGHTS)
        seen = teyaku_features(cards, willow=willow)
        return WorthFeatures(seen, ribbons, brights, len(months.intersection(plain)), len(months.intersection(bright)))

    return mark


def _join(one: WorthFeatures, two: WorthFeatures) -> WorthFeatures:
    return WorthFeatures(
        together(one.seen, two.seen),
        one.ribbons + two.ribbons,
        one.brights + two.brights,
        one.plain + two.plain,
        one.bright + two.bright,
    )
