"""Which points and kasu can come of whole captures.

At the end of a month every card has been captured, always with a partner: of each month either one player has all four cards, or
two pairs are made, for one player or two (hachihachi.settle.2).
"""

from functools import cache
from itertools import combinations

from scorekeeper.core.cards import WILLOW, Card, Kind, month_of, points

DECK_POINTS = 264
SEATS = 3


def _pairings(month: int) -> set[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The ways to divide the four cards of a month into two pairs."""
    cards = sorted(month_of(month))
    first = cards[0]
    return {((first, other), tuple(card for card in cards[1:] if card != other)) for other in cards[1:]}


def _shares(month: int) -> set[tuple[int, int]]:
    """(points of seat 0, points of seat 1) that one month may bring."""
    whole = points(month_of(month))
    found = {(whole, 0), (0, whole), (0, 0)}
    for one, two in _pairings(month):
        a, b = points(one), points(two)
        found |= {(a, b), (b, a), (a, 0), (b, 0), (0, a), (0, b)}
    return found


@cache
def _divisions() -> tuple[int, ...]:
    """For each number of points of seat 0, the possible points of seat 1 as a set of bits."""
    reach = [0] * (DECK_POINTS + 1)
    reach[0] = 1
    for month in range(1, 13):
        after = [0] * (DECK_POINTS + 1)
        for first, second in _shares(month):
            for have in range(DECK_POINTS + 1 - first):
                if reach[have]:
                    after[have + first] |= reach[have] << second
        reach = after
    return tuple(reach)


def possible(divided: tuple[int, ...]) -> bool:
    """Whether three players can have captured exactly these points."""
    first, second, third = divided
    if min(divided) < 0 or first + second + third != DECK_POINTS:
        return False
    return bool(_divisions()[first] >> second & 1)


@cache
def _kasu_and_points() -> frozenset[tuple[int, int]]:
    """(kasu, points) that one player may capture, every willow card read either way (hachihachi.special.5)."""
    reach = {(0, 0)}
    for month in range(1, 13):
        cards = sorted(month_of(month))
        piles = [(), tuple(cards), *combinations(cards, 2)]
        shares: set[tuple[int, int]] = set()
        for pile in piles:
            least = sum(card.kind is Kind.KASU for card in pile)
            most = sum(card.kind is Kind.KASU or card in WILLOW for card in pile)
            shares |= {(kasu, points(pile)) for kasu in range(least, most + 1)}
        reach = {(kasu + k, ten + p) for kasu, ten in reach for k, p in shares}
    return frozenset(reach)


def possible_kasu(kasu: int, captured: int) -> bool:
    """Whether a player with `captured` points can have `kasu` kasu, willow counted as far as it helps."""
    return (kasu, captured) in _kasu_and_points()


MOST_KASU = 27
"""All the kasu of the deck with the other three willow cards (hachihachi.special.5)."""


def kasu_of(cards: tuple[Card, ...]) -> int:
    """The kasu of a pile for sujuroku: every willow card counts (hachihachi.special.5)."""
    return sum(card.kind is Kind.KASU or card in WILLOW for card in cards)
