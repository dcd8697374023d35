"""Kasu for sujuroku: how many a pile holds, and how many can go with so many points."""

from functools import cache
from itertools import combinations

from scorekeeper.decks.hanafuda import WILLOW, Flower, Kind, month_of, points

SUJUROKU = 16
"""How many make a sujuroku (hachihachi.special.4)."""
MOST_KASU = 27
"""All the kasu of the deck with the other three willow cards (hachihachi.special.5)."""


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


def kasu_of(cards: tuple[Flower, ...]) -> int:
    """The kasu of a pile for sujuroku: every willow card counts (hachihachi.special.5)."""
    return sum(card.kind is Kind.KASU or card in WILLOW for card in cards)
