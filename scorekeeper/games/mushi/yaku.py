"""The four yaku, and which card points of the two who play go with which of them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations

from scorekeeper.core.deck import points
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku, YakuGroup
from scorekeeper.decks.hanafuda import BRIGHTS, BY_NAME, CRANE, CURTAIN, WARBLER, Flower, Flowers, month_of
from scorekeeper.games.mushi.deck import MUSHI
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.games.mushi.law import LAW
from scorekeeper.kit.cards.yaku import HeldYaku, YakuRow, YakuTable

ONI = BY_NAME["yanagi-kasu1"]
"""The willow chaff, which is no willow card (mushi.setup.5)."""
WILLOWS = month_of(11) - {ONI}
"""The three cards that act as willow (mushi.setup.6)."""
BASE = MUSHI.points // 2
"""Half of the points of the deck (mushi.setup.4)."""


def _row(key: str, ja: str, fee: int, clause: str, cards: Iterable[Flower]) -> YakuRow[Flower]:
    return YakuRow(Yaku(key, Words(ja, key.replace("_", "-")), fee, LAW[clause]), frozenset(cards))


YAKU = YakuTable(
    (
        _row("gokou", "五光", 30, "dekiyaku.1", BRIGHTS),
        _row("sankou", "三光", 25, "dekiyaku.2", (CRANE, WARBLER, CURTAIN)),
        _row("fuji_shima", "藤シマ", 10, "dekiyaku.3", month_of(4)),
        _row("kiri_shima", "桐シマ", 10, "dekiyaku.4", month_of(12)),
    )
)
"""All add up (mushi.dekiyaku.5), and there are no others (mushi.dekiyaku.7). The keys are fields of the fact that ends a month."""


@lru_cache(256)
def table(house: MushiHouse) -> YakuTable[Flower]:
    """The yaku of this table, with its worths."""
    return YAKU.under(house)


def worths(house: MushiHouse | None) -> dict[str, Yaku]:
    """Every yaku whose worth a table may set, as the source counts it."""
    return {key: row.yaku for key, row in YAKU.items()}


def hold(keys: Iterable[str], house: MushiHouse) -> tuple[HeldYaku, ...]:
    """The yaku of these keys, in the order of the table."""
    there = frozenset(keys)
    return tuple(HeldYaku(row) for key, row in table(house).items() if key in there)


def yaku_in(cards: Iterable[Flower], house: MushiHouse) -> tuple[HeldYaku, ...]:
    """The yaku that these cards make. The oni stands for none of them (mushi.dekiyaku.8)."""
    return hold(table(house).made(frozenset(cards)), house)


def groups(house: MushiHouse) -> tuple[YakuGroup, ...]:
    """The yaku under these house rules, each with the cards that make it."""
    return (YakuGroup(Words("出来役", "Dekiyaku"), tuple(row.sample for row in table(house).values())),)


# ---------------------------------------------------------------- points and yaku

Makers = tuple[int | None, ...]
"""Who of the two has each of some yaku, in the order of the table: 0, 1 or nobody."""


def shares() -> Iterator[tuple[tuple[Flower, ...], tuple[Flowers, ...]]]:
    """For each month its cards, and what the first player may have of them in the end.

    Cards of a month end in pairs, the left-over ones too; so do the willows, all three with one player, unless the oni was paired
    with one of them (mushi.leftover.2): whoever has the oni then has that one, and either player the other two.
    """
    for _, cards in MUSHI.by_suit:
        if ONI not in cards:
            yield cards, tuple(frozenset(one) for size in (0, 2, 4) for one in combinations(cards, size))
            continue
        whole = (frozenset[Flower](), WILLOWS)
        split = tuple(frozenset((one,)) for one in sorted(WILLOWS))
        yield cards, (*whole, *(one | {ONI} for one in (*whole, *split)), *(WILLOWS - one for one in split))


SOME = sum(1 << score for score in range(2, MUSHI.points - 1))
"""Card points of which either has some: nobody has less than a pair, and the oni is never captured alone."""
EITHER = 2
"""Both can still make a yaku of which no month has been looked at."""


@cache
def reachable_points(keys: tuple[str, ...] = tuple(YAKU)) -> Mapping[Makers, int]:
    """The card points that the first player can have beside exactly these of the yaku `keys` of the two, as a bit set."""
    rows = [YAKU[key] for key in keys]
    reach: dict[Makers, int] = {(EITHER,) * len(rows): 1}
    for cards, piles in shares():
        after: dict[Makers, int] = {}
        for makers, bits in reach.items():
            for pile in piles:
                now = tuple(_still(maker, row.cards & {*cards}, pile) for maker, row in zip(makers, rows, strict=True))
                after[now] = after.get(now, 0) | bits << points(pile)
        reach = after
    return {makers: bits & SOME for makers, bits in reach.items()}


def _still(maker: int | None, needed: Flowers, pile: Flowers) -> int | None:
    """Who can still make a yaku, once the first player has `pile` of a month that has the cards `needed` for it."""
    if not needed:
        return maker
    taker = 0 if needed <= pile else 1 if needed.isdisjoint(pile) else None
    return taker if maker in (taker, EITHER) else None
