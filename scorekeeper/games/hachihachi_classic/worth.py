"""What a dealt hand is worth before its owner says in or out: what is certain, and the chances that can be counted."""

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from scorekeeper.core.chance import Chance
from scorekeeper.core.counting import classes
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.decks.hanafuda import BRIGHTS, BY_NAME, DECK, Flower, Flowers
from scorekeeper.games.basics.deal import PLAY
from scorekeeper.games.eights.odds import ON_FIELD
from scorekeeper.games.eights.teyaku import HAND
from scorekeeper.games.hachihachi_classic import driven, teyaku
from scorekeeper.games.hachihachi_classic.announced import hand_fee
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.month import Month


class Other(NamedTuple):
    """The hand of one other player, whoever it is: the chance of a teyaku, and its fee on average, in kan of a small field."""

    teyaku: Chance
    kan: Fraction


class Worth(NamedTuple):
    """A hand before its owner speaks.

    `drop`: what dropping out costs now, None if it is settled that he plays or not. `driven`: what each of those who play would
    pay, and whether so many may come in before him (`may_be_driven`). `names` and `fee`: its best teyaku, and what each of the
    others who play pays.
    """

    drop: Reckoning | None
    driven: Reckoning
    may_be_driven: bool
    names: tuple[str, ...]
    fee: Reckoning
    other: Other


def worth(month: Month, player: int, cards: Sequence[Flower]) -> Worth:
    """Of seven cards in a month whose field is known."""
    hand = tuple(sorted(cards))
    names = teyaku.best(month.house, hand)
    open_still = month.asks and not month.over and player not in month.stands
    return Worth(
        month.drop_fee(player) if open_still else None,
        driven.fee(month, driven.in_hand(month.house, hand)),
        open_still and len(seated_before(month, player)) >= month.wanted,
        names,
        hand_fee(month, names),
        other(month.house, frozenset(hand), frozenset(BY_NAME[name] for name in month.brights)),
    )


def seated_before(month: Month, player: int) -> tuple[int, ...]:
    """Those in seats before his who are in or may still come in."""
    earlier = month.order[: month.order.index(player)]
    return tuple(one for one in earlier if one not in month.stands or month.stands[one] in PLAY)


# ---------------------------------------------------------------- the hands of others


Mark = tuple[driven.Mark, int, int]
"""What matters for teyaku, and of how many months there is a card that could lie whole on the field, without or with its bright."""


@lru_cache(64)
def other(house: ClassicHouse, mine: Flowers, lying: Flowers, deck: Flowers = frozenset(DECK)) -> Other:
    """Seven cards of the deck without `mine` and the bright cards `lying` on the field, on which lie no others. Every deal of the
    hand and the field is as likely as any other, but for fields that are dealt again (hachihachi-classic.deal.4).
    """
    left = deck - mine - lying
    plain, bright = _whole(deck, mine, lying)
    more = ON_FIELD - len(lying)
    ways, made, kan = 0, 0, Fraction()
    for (_, met_plain, met_bright), alike in classes(left, HAND, _marking(plain, bright), _join).items():
        rest = len(left - BRIGHTS) - len(frozenset(alike.example) - BRIGHTS)
        fields = comb(rest, more)
        fields -= (len(plain) - met_plain) * _comb(rest - 4, more - 4) + (len(bright) - met_bright) * _comb(rest - 3, more - 3)
        names = teyaku.best(house, tuple(sorted(alike.example)))
        ways += alike.hands * fields
        made += alike.hands * fields * bool(names)
        kan += Fraction(teyaku.hands(house).fee(names) * alike.hands * fields, int(house.unit))
    return Other(Chance(Fraction(made, ways)), kan / ways)


def _whole(deck: Flowers, mine: Flowers, lying: Flowers) -> tuple[frozenset[int], frozenset[int]]:
    """The months that could still lie whole on the field: those without a bright card, and those whose bright card lies there."""
    months = {card.month for card in deck} - {card.month for card in mine}
    suits = {month: frozenset(card for card in deck if card.month == month) for month in months}
    whole = {month: cards for month, cards in suits.items() if len(cards) == 4 and cards & BRIGHTS <= lying}
    plain = frozenset(month for month, cards in whole.items() if not cards & BRIGHTS)
    return plain, frozenset(whole) - plain


def _comb(size: int, number: int) -> int:
    return comb(size, number) if size >= 0 <= number else 0


def _marking(plain: Collection[int], bright: Collection[int]) -> Callable[[Sequence[Flower]], Mark]:
    def mark(cards: Sequence[Flower]) -> Mark:
        months = {card.month for card in cards}
        return driven.mark(cards), len(months.intersection(plain)), len(months.intersection(bright))

    return mark


def _join(one: Mark, two: Mark) -> Mark:
    return driven.join(one[0], two[0]), one[1] + two[1], one[2] + two[2]
