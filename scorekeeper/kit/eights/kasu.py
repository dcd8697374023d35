"""Kasu for sujuroku: how many a pile holds, and which numbers fit its points."""

from collections.abc import Iterator
from functools import lru_cache

from scorekeeper.core.captures import reachable
from scorekeeper.core.offer import Objection
from scorekeeper.decks.hanafuda import HANAFUDA, WILLOW, Flower, Kind, month_of, points
from scorekeeper.kit.law import Law

SUJUROKU = 16
"""Kasu needed for sujuroku."""
MOST_KASU = 27
"""All kasu of the deck and the other three willow cards."""


def _readings(cards: tuple[Flower, ...]) -> Iterator[tuple[int, int]]:
    """(kasu, points) of these cards, each willow card read either way."""
    least = sum(card.kind is Kind.KASU for card in cards)
    yield from ((kasu, points(cards)) for kasu in range(least, kasu_of(cards) + 1))


@lru_cache(256)
def _kasu_and_points(months: frozenset[int]) -> tuple[frozenset[tuple[int, ...]], frozenset[int]]:
    """(kasu, points) that one player may capture of the deck without these months, and the numbers of kasu."""
    found = reachable(HANAFUDA, _readings, barred=frozenset(card for month in months for card in month_of(month)))
    return found, frozenset(kasu for kasu, _ in found)


@lru_cache(256)
def _own(months: frozenset[int]) -> tuple[tuple[int, int], ...]:
    """(kasu, points) of whole months."""
    return tuple(_readings(tuple(card for month in sorted(months) for card in month_of(month))))


def possible_kasu(kasu: int, captured: int | None, own: frozenset[int] = frozenset(), others: frozenset[int] = frozenset()) -> bool:
    """Whether a player with `captured` points (None: not counted) can have `kasu` kasu, with willow counted or not.

    `own` and `others` are months that this player and the others took whole.
    """
    found, many = _kasu_and_points(own | others)
    if captured is None:
        return any(kasu - less in many for less, _ in _own(own))
    return any((kasu - less, captured - ten) in found for less, ten in _own(own))


def kasu_of(cards: tuple[Flower, ...]) -> int:
    """The kasu of a pile for sujuroku: every willow card counts."""
    return sum(card.kind is Kind.KASU or card in WILLOW for card in cards)


def check_kasu(
    law: Law, kasu: int, captured: int | None, own: frozenset[int] = frozenset(), others: frozenset[int] = frozenset()
) -> Iterator[Objection]:
    """The kasu of sujuroku: enough, no more than there are, and as many as fit the points and the months taken whole."""
    if not SUJUROKU <= kasu <= MOST_KASU:
        yield law.no("kasu-range", "kasu")
    elif not possible_kasu(kasu, captured, own, others):
        yield law.no("kasu-points", "kasu", kasu=kasu, points=captured)
