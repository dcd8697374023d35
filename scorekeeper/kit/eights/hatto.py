"""Hatto: the yaku that it covers, the cards that alone complete one of them, and what one player pays alone."""

from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import NOTHING, Words, seat
from scorekeeper.decks.hanafuda import Flower
from scorekeeper.kit.cards.yaku import YakuTable

HATTO = Words("法度", "hatto")
"""The remark on the sheet if one player pays the shares of both."""

UNTIL = Words("かかる役を選ぶと聞く", "asked once a yaku it applies to is chosen")
"""What stands in the place of the question who broke it."""

BOTH = 2
"""The shares that he pays: his own and the third player's."""


def blame_notes(*offenders: int | None) -> tuple[tuple[Words, int], ...]:
    """Whose doing the mark on a line is."""
    return tuple((HATTO, one) for one in dict.fromkeys(offenders) if one is not None)


def alone(why: Reckoning, clause: str, payer: int, because: Words = NOTHING) -> Reckoning:
    """Both shares of `why`, paid by one player, and because of what."""
    said = Words("二人分（{why}）", "both shares ({why})").put(why=seat(payer) if because == NOTHING else because)
    return why.times(said, BOTH, clause, told=True)


class Cover(NamedTuple):
    """The yaku of a table that hatto covers, by key."""

    table: YakuTable[Flower]
    keys: frozenset[str]

    def completes(self, card: Flower, captured: Iterable[Flower]) -> tuple[str, ...]:
        """The covered yaku that lack only this card, unless one that is not covered counts instead."""
        have = frozenset(captured)
        lacking = {key for key in self.keys if self.table[key].cards - have == {card}}
        return tuple(key for key in self.table.keys_that_count(self.table.made(have | {card})) if key in lacking)

    def makes_other(self, card: Flower, captured: Iterable[Flower]) -> bool:
        """Whether this card would complete a yaku that is not covered."""
        have = frozenset(captured)
        before, after = (frozenset(self.table.keys_that_count(self.table.made(pile))) for pile in (have, have | {card}))
        return bool(after - before - self.keys)

    def far(self, card: Flower, piles: Iterable[frozenset[Flower]]) -> bool:
        """Whether this card belongs to a covered yaku of which one of these piles lacks more cards."""
        sets = [self.table[key].cards for key in self.keys if card in self.table[key].cards]
        return any(len(cards - pile) > 1 for pile in piles for cards in sets)

    def fee(self, keys: Iterable[str]) -> int:
        return sum(self.table[key].yaku.fee for key in keys)
