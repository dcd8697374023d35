"""Sohachi, futahachi and sujuroku: who made one in a count, and by how much it is more than the least."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.words import Words
from scorekeeper.kit.eights.kasu import SUJUROKU

EVEN = 88
"""Each player's share of the 264 points."""
FUTAHACHI = 168
GROWTH = {"futahachi": (1, Words("点", "points")), "sujuroku": (2, Words("枚", "cards"))}
"""How many kan each point or card beyond the least adds."""


class SpecialMade(NamedTuple):
    """A special that `maker` has in a count; `over`: how many points or cards beyond the least."""

    maker: int
    key: str
    over: int = 0

    @property
    def growth(self) -> tuple[Words, int] | None:
        """What the points or cards beyond the least add: its label, in kan; None if nothing."""
        if not self.over:
            return None
        each, unit = GROWTH[self.key]
        return Words(f"{self.over}{unit.ja}増し", f"more {unit.en}: {self.over}"), self.over * each

    def record_name(self, words: Words) -> Words:
        """Its name in a record: of sujuroku with the number of cards."""
        cards = SUJUROKU + self.over
        return Words(f"{words.ja}・{cards}枚", f"{words.en}, {cards} cards") if self.key == "sujuroku" else words


def specials(points: Mapping[int, int], kasu: Mapping[int, int], dealer: int) -> Iterator[SpecialMade]:
    """The specials in a count by seat, in the order sohachi, futahachi, sujuroku. What was not counted is left out."""
    if points and {*points.values()} == {EVEN}:
        yield SpecialMade(dealer, "sohachi")
    for player, score in points.items():
        if score >= FUTAHACHI:
            yield SpecialMade(player, "futahachi", score - FUTAHACHI)
    for player, cards in kasu.items():
        if cards >= SUJUROKU:
            yield SpecialMade(player, "sujuroku", cards - SUJUROKU)
