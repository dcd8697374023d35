"""A table of 花合わせ for declarations, and piles of captured cards."""

from typing import ClassVar

from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.facts import PlayedOut
from tests.games import table

PLANTS = ("matsu", "ume", "sakura", "fuji", "ayame", "botan", "hagi", "susuki", "kiku", "momiji", "yanagi", "kiri")
Piles = tuple[tuple[str, ...], ...]


def piles(*shares: str) -> Piles:
    """Piles from twelve words, one per month: who captured each card, in the order of the deck (`0011`)."""
    held: tuple[list[str], ...] = ([], [], [])
    for plant, share in zip(PLANTS, " ".join(shares).split(), strict=True):
        for card, seat in zip((card for card in DECK if card.name.startswith(plant)), share, strict=True):
            held[int(seat)].append(card.name)
    return tuple(map(tuple, held))


def played(*shares: str) -> PlayedOut:
    return PlayedOut(captures=piles(*shares))


class Table(table.Table):
    """Three players, seats 0, 1 and 2; seat 0 deals first."""

    GAME: ClassVar = GAME

    @property
    def coming(self) -> tuple[int | None, int | None]:
        """The month that is coming or at hand, and its dealer."""
        return self.next[:2]
