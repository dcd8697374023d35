"""In how many ways cards can be dealt so that no group of them lies together: no whole suit in a hand or on the field, say.

Places are what cards are dealt to, each by the number of its cards: hands and field. What is left over is the stock.
"""

from collections.abc import Sequence
from itertools import product
from math import comb, prod


def deals(places: Sequence[int], cards: int) -> int:
    """In how many ways so many cards are dealt to these places."""
    return prod(comb(cards - sum(places[:before]), size) for before, size in enumerate(places))


def deals_without_suit(places: Sequence[int], cards: int, suits: int, of_each: int, others: int = 0) -> int:
    """The deals in which no place has a whole suit, of which there are so many, `of_each` cards each; the stock may. `others` are
    the cards of one more group, for which the same holds, 0 if there is none.

    By inclusion and exclusion over the places that hold whole groups.
    """
    return sum(
        _holding(places, cards, suits, of_each, whole, others, taker)
        for whole in product(*(range(size // of_each + 1) for size in places))
        for taker in range(-1, len(places) if others else 0)
    )


def _holding(places: Sequence[int], cards: int, suits: int, of_each: int, whole: Sequence[int], others: int, taker: int) -> int:
    """The ways in which the places hold at least so many `whole` suits each, and the place `taker` the other group (-1: none needs
    to), with the sign of their number.
    """
    taken = [of_each * many + others * (place == taker) for place, many in enumerate(whole)]
    if sum(whole) > suits or any(size < many for size, many in zip(places, taken, strict=True)):
        return 0
    ways, loose = 1, cards - sum(taken)
    for size, many, held in zip(places, whole, taken, strict=True):
        ways *= comb(suits, many) * comb(loose, size - held)
        suits -= many
        loose -= size - held
    return -ways if (sum(whole) + (taker >= 0)) % 2 else ways
