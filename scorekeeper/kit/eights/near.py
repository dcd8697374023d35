"""The dekiyaku that captured cards lack one card for."""

from collections.abc import Iterator

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.words import Words, listing
from scorekeeper.decks.hanafuda import Flower, Flowers
from scorekeeper.kit.cards.yaku import YakuTable


def near(table: YakuTable[Flower], own: Flowers) -> Iterator[Reason]:
    """The yaku that lack one card, with that card; none that would not count with it."""
    for key, row in table.items():
        missing = (row.cards or row.of) - own
        lacking = len(missing) - len(row.of) + row.need if row.need else len(missing)
        if lacking == 1 and any(key in table.keys_that_count(table.made(own | {card})) for card in missing):
            which = listing([card.words for card in sorted(missing)])
            one = Words("あと1枚で{yaku}: {cards}", "One card from {yaku}: {cards}").put(yaku=row.yaku.words, cards=which)
            yield Reason(one, (row.yaku.clause,))
