"""Captured cards as they are told: what is left over by the gaji, who is given it, and whether such piles can be."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import product

from scorekeeper.decks.hanafuda import DECK, WILLOW, Flower, Flowers, month_of
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.yaku import GAJI, VALUED, points

OF_WILLOW = 11
OTHERS = WILLOW - {GAJI}
"""The willows that are no gaji."""
MOST_OF_EIGHT = 40
"""The stock keeps eight cards of an 8/8 deal (roppyakken.deal.2)."""
LEAST_OF_EIGHT, LEAST_POINTS = 24, 10
"""So many cards of such a deal are captured at least, worth so many points, whatever lay on the field."""
Piles = tuple[Flowers, ...]
"""The cards of each seat."""


def used_up(house: RoppyakkenHouse, seats: int) -> bool:
    """Whether all cards are played, so that only what the gaji leaves over can remain (roppyakken.deal.3, roppyakken.deal.4)."""
    return seats > 2 or house.deal == "10"


def rest(house: RoppyakkenHouse, seats: int) -> str:
    """Whose the cards left over are: `leave`, `take` or `mushi`."""
    return house.gaji_rest_10 if used_up(house, seats) else house.gaji_rest_8


def give_out(
    left: Collection[Flower], taker: int, month: int, willows: int | None, house: RoppyakkenHouse, seats: int
) -> Mapping[Flower, int]:
    """Who is given which of the cards `left` on the field, if the gaji of `taker` took a card of `month` (roppyakken.gaji.14 to
    gaji.18). `willows`: who captured the two other willows; if nobody, all three were dealt to the field and are the taker's.
    """
    match rest(house, seats), used_up(house, seats):
        case "take", True:
            return dict.fromkeys(left, taker)
        case "take", False:
            return {card: taker for card in left if card.month == month}
        case "mushi", _:
            return {card: taker if willows is None or card not in WILLOW else willows for card in left}
    return {}


def left_over(piles: Piles) -> Flowers:
    return frozenset(DECK) - frozenset[Flower]().union(*piles)


def taker_of(piles: Piles) -> int | None:
    return next((player for player, pile in enumerate(piles) if GAJI in pile), None)


def handed_over(piles: Piles, house: RoppyakkenHouse) -> Piles:
    """The piles after the cards left over have been given out, where all others are played."""
    left, taker, seats = left_over(piles), taker_of(piles), len(piles)
    if taker is None or not left or not used_up(house, seats):
        return piles
    month = next((card.month for card in left if card not in WILLOW), OF_WILLOW)
    willows = next((player for player, pile in enumerate(piles) if len(pile & OTHERS) == 2), None)
    whose = give_out(left, taker, month, willows, house, seats)
    return tuple(pile | {card for card, player in whose.items() if player == seat} for seat, pile in enumerate(piles))


def fit(piles: Piles, house: RoppyakkenHouse) -> bool:
    """Whether cards can have been captured, and left over, like this: in pairs, but for the gaji and the card that it took."""
    seats, gives = len(piles), rest(house, len(piles)) != "leave"
    if used_up(house, seats):
        left, taker = left_over(piles), taker_of(piles)
        if left and (taker is None or not _remains(left, piles[taker])):
            return False
        gives = gives and not left
    for pile in piles:
        odd = {month for month, number in Counter(card.month for card in pile).items() if number % 2}
        free = {OF_WILLOW} if gives and rest(house, seats) == "mushi" else set[int]()
        if GAJI in pile:
            paired = not odd or (len(odd) == 2 and OF_WILLOW in odd and _took(pile, *(odd - {OF_WILLOW})))
            if not (paired or (gives and len(odd - {OF_WILLOW}) <= 1)):
                return False
        elif odd - free:
            return False
    return True


def _took(pile: Flowers, month: int) -> bool:
    """Whether a pile with the gaji has a card of this month that it can have taken."""
    return bool(pile & month_of(month) & VALUED)


def left_by(cards: Flowers, month: int, house: RoppyakkenHouse, seats: int) -> bool:
    """Whether these may lie on the field at the end, if the gaji took a card of this month and is somebody's."""
    taken = month_of(month) - cards
    return _remains(cards, taken) if used_up(house, seats) else GAJI not in cards and _took(taken, month)


def _remains(left: Flowers, taken: Flowers) -> bool:
    """Whether the gaji, with a card of these, leaves those: one willow, and one or three of the month that it took; or, of three
    willows that were dealt to the field, all three, and one of that month.
    """
    others = left - WILLOW
    months = {card.month for card in others}
    shape = len(left & WILLOW), len(others)
    return len(months) == 1 and shape in ((1, 1), (1, 3), (3, 1)) and GAJI not in left and _took(taken, *months)


@cache
def left_points(house: RoppyakkenHouse) -> frozenset[int]:
    """What the cards that stay on the field can be worth, where all others are played."""
    return frozenset({0, *_sums(house)})


def _sums(house: RoppyakkenHouse) -> Iterator[int]:
    for month, willow in product({*range(1, 13)} - {OF_WILLOW}, OTHERS):
        for took in month_of(month) & VALUED:
            others = month_of(month) - {took}
            yield points((willow, *others), house)
            yield from (points((*some, card), house) for card in others for some in ((willow,), OTHERS))
