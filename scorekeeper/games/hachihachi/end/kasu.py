"""Kasu for sujuroku: how many a pile holds, and which numbers fit its points."""

from collections.abc import Iterator
from functools import cache

from scorekeeper.core.captures import reachable
from scorekeeper.decks.hanafuda import HANAFUDA, WILLOW, Flower, Kind, points

SUJUROKU = 16
"""Kasu needed for sujuroku (hachihachi.special.4)."""
MOST_KASU = 27
"""All kasu of the deck and the other three willow cards (hachihachi.special.5)."""


def _readings(cards: tuple[Flower, ...]) -> Iterator[tuple[int, int]]:
    """(kasu, points) of these cards, each willow card read either way (hachihachi.special.5)."""
    least = sum(card.kind is Kind.KASU for card in cards)
    yield from ((kasu, points(cards)) for kasu in range(least, kasu_of(cards) + 1))


@cache
def _kasu_and_points() -> frozenset[tuple[int, ...]]:
    """(kasu, points) that one player may capture."""
    return reachable(HANAFUDA, _readings)


def possible_kasu(kasu: int, captured: int) -> bool:
    """Whether a player with `captured` points can have `kasu` kasu, with willow counted or not."""
    return (kasu, captured) in _kasu_and_points()


def kasu_of(cards: tuple[Flower, ...]) -> int:
    """The kasu of a pile for sujuroku: every willow card counts (hachihachi.special.5)."""
    return sum(card.kind is Kind.KASU or card in WILLOW for card in cards)
