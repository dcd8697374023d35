"""Kasu for sujuroku: how many a pile holds, and which numbers fit its points."""

from collections.abc import Iterator
from functools import lru_cache

from scorekeeper.core.captures import reachable
from scorekeeper.decks.hanafuda import HANAFUDA, WILLOW, Flower, Flowers, Kind, month_of, points

SUJUROKU = 16
"""Kasu needed for sujuroku (hachihachi.special.4)."""
MOST_KASU = 27
"""All kasu of the deck and the other three willow cards (hachihachi.special.5)."""


def _readings(cards: tuple[Flower, ...]) -> Iterator[tuple[int, int]]:
    """(kasu, points) of these cards, each willow card read either way (hachihachi.special.5)."""
    least = sum(card.kind is Kind.KASU for card in cards)
    yield from ((kasu, points(cards)) for kasu in range(least, kasu_of(cards) + 1))


@lru_cache(256)
def _kasu_and_points(barred: Flowers) -> frozenset[tuple[int, ...]]:
    """(kasu, points) that one player may capture of the deck without some whole months."""
    return reachable(HANAFUDA, _readings, barred=barred)


def possible_kasu(kasu: int, captured: int | None, own: frozenset[int] = frozenset(), others: frozenset[int] = frozenset()) -> bool:
    """Whether a player with `captured` points (None: not counted) can have `kasu` kasu, with willow counted or not.

    `own` and `others` are months that this player and the others took whole.
    """
    barred, mine = (tuple(card for month in sorted(months) for card in month_of(month)) for months in (own | others, own))
    found = _kasu_and_points(frozenset(barred))
    if captured is None:
        many = {number for number, _ in found}
        return any(kasu - less in many for less, _ in _readings(mine))
    return any((kasu - less, captured - ten) in found for less, ten in _readings(mine))


def kasu_of(cards: tuple[Flower, ...]) -> int:
    """The kasu of a pile for sujuroku: every willow card counts (hachihachi.special.5)."""
    return sum(card.kind is Kind.KASU or card in WILLOW for card in cards)
