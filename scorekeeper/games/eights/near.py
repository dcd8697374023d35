"""The dekiyaku that captured cards lack one card for."""

from collections.abc import Collection, Iterator

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.play.yaku import Table
from scorekeeper.core.words import Words, listed
from scorekeeper.decks.hanafuda import Flower, Flowers


def near(table: Table[Flower], own: Flowers, made: Collection[str]) -> Iterator[Reason]:
    """The yaku that lack one card, with that card; none that does not count beside what is `made`."""
    for key, row in table.items():
        missing = (row.cards or row.of) - own
        lacking = len(missing) - len(row.of) + row.need if row.need else len(missing)
        if lacking == 1 and not table.rivals(key) & {*made}:
            which = listed([card.words for card in sorted(missing)])
            one = Words("あと1枚で{yaku}: {cards}", "One card from {yaku}: {cards}").put(yaku=row.yaku.words, cards=which)
            yield Reason(one, (row.yaku.clause,))
