"""Hatto: the yaku that it covers, the cards that alone complete one of them, and what one player pays alone."""

from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.core.play.yaku import Table
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import Flower

HATTO = Words("法度", "hatto")
"""The remark on the sheet if one player pays the shares of both."""

BOTH = 2
"""The shares that he pays: his own and the third player's."""


def alone(why: Reckoning, clause: str, payer: int) -> Reckoning:
    """Both shares of `why`, paid by one player."""
    return why.times(Words("二人分（{who}）", "both shares ({who})").put(who=seat(payer)), BOTH, clause, told=True)


class Cover(NamedTuple):
    """The yaku of a table that hatto covers, by key."""

    table: Table[Flower]
    keys: frozenset[str]

    def completes(self, card: Flower, captured: Iterable[Flower]) -> tuple[str, ...]:
        """The covered yaku that lack only this card, unless one that is not covered counts instead."""
        have = frozenset(captured)
        lacking = {key for key in self.keys if self.table[key].cards - have == {card}}
        return tuple(key for key in self.table.counted(self.table.made(have | {card})) if key in lacking)

    def makes_other(self, card: Flower, captured: Iterable[Flower]) -> bool:
        """Whether this card would complete a yaku that is not covered."""
        have = frozenset(captured)
        before, after = (frozenset(self.table.counted(self.table.made(pile))) for pile in (have, have | {card}))
        return bool(after - before - self.keys)

    def far(self, card: Flower, piles: Iterable[frozenset[Flower]]) -> bool:
        """Whether this card belongs to a covered yaku of which one of these piles lacks more cards."""
        sets = [self.table[key].cards for key in self.keys if card in self.table[key].cards]
        return any(len(cards - pile) > 1 for pile in piles for cards in sets)

    def fee(self, keys: Iterable[str]) -> int:
        return sum(self.table[key].yaku.fee for key in keys)
