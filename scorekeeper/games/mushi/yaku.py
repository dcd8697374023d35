"""The four yaku and the table's own, and which card points of the two who play go with which of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from scorekeeper.core.deck import points
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku, YakuGroup
from scorekeeper.decks.hanafuda import BRIGHTS, CRANE, CURTAIN, WARBLER, Flower, Flowers, month_of
from scorekeeper.games.mushi.deck import FORTY, Pack
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.games.mushi.law import LAW
from scorekeeper.kit.cards.yaku import HeldYaku, YakuRow, YakuTable


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
"""All add up (mushi.dekiyaku.5), and the source has no others (mushi.dekiyaku.7). The keys are fields of the fact that ends a
month.
"""


@lru_cache(256)
def table(house: MushiHouse) -> YakuTable[Flower]:
    """The yaku of this table, with its worths and its own, as far as its cards can make them (mushi.house.2)."""
    every = YAKU.under(house)
    if not house.own:
        return every
    played = frozenset(house.pack.cards)
    rows = (row._replace(of=row.of & played) for row in every.values())
    return every.of(row for row in rows if row.cards <= played and row.need <= len(row.of))


def worths(house: MushiHouse | None) -> dict[str, Yaku]:
    """Every yaku whose worth a table may set, as the source counts it."""
    return {key: row.yaku for key, row in YAKU.items()}


def hold(keys: Iterable[str], house: MushiHouse) -> tuple[HeldYaku, ...]:
    """The yaku of these keys, in the order of the table."""
    there = frozenset(keys)
    return tuple(HeldYaku(row) for key, row in table(house).items() if key in there)


def yaku_in(cards: Iterable[Flower], house: MushiHouse, told: Iterable[str] = ()) -> tuple[HeldYaku, ...]:
    """The yaku that these cards make, and what is `told` by word besides. The oni stands for none of them (mushi.dekiyaku.8)."""
    rows = table(house)
    return hold(rows.keys_that_count(rows.made(frozenset(cards)) | rows.by_word.intersection(told)), house)


def groups(house: MushiHouse) -> tuple[YakuGroup, ...]:
    """The yaku under these house rules, each with the cards that make it."""
    return (YakuGroup(Words("出来役", "Dekiyaku"), tuple(row.sample for row in table(house).values())),)


# ---------------------------------------------------------------- points and yaku

MadeByTwo = tuple[frozenset[str], frozenset[str]]
"""What the cards of each of the two make, whether it counts or not."""


def shares(pack: Pack = FORTY) -> Iterator[tuple[tuple[Flower, ...], tuple[Flowers, ...]]]:
    """For each month its cards, and what the first player may have of them in the end.

    Cards of a month end in pairs, the left-over ones too; so do the willows, all three with one player, unless the oni was paired
    with one of them (mushi.leftover.2): whoever has the oni then has that one, and either player the other two. An oni that is no
    willow is with either.
    """
    for _, cards in pack.deck.by_suit:
        if pack.oni not in cards:
            yield cards, tuple(frozenset(one) for size in (0, 2, 4) for one in combinations(cards, size))
            continue
        whole = (frozenset[Flower](), *((pack.willows,) if pack.willows else ()))
        split = tuple(frozenset((one,)) for one in sorted(pack.willows))
        yield cards, (*whole, *(one | {pack.oni} for one in (*whole, *split)), *(pack.willows - one for one in split))


def some(pack: Pack) -> int:
    """Card points of which either has some, as a bit set: nobody has less than a pair, nor the oni alone."""
    return sum(1 << score for score in range(2, pack.deck.points - 1))


EITHER = 2
"""Both can still make a yaku of which no month has been looked at."""
WORK = 64
"""The yaku of a table's own are looked at as long as their cards multiply the work by no more than this. What is told of others is
believed.
"""


def _room(row: YakuRow[Flower]) -> int:
    """By how much looking at a yaku multiplies the work."""
    return _enough(row) + 1 if row.of else 3


def _enough(row: YakuRow[Flower]) -> int:
    """With so many of the cards of which some make a yaku the first player makes it, and the second does not."""
    return max(row.need, len(row.of) - row.need + 1)


@lru_cache(256)
def looked_at(house: MushiHouse) -> tuple[str, ...]:
    """The yaku of which it is looked at whether their cards fit the points."""
    keys, work = [key for key in YAKU if key in table(house)], 1
    for key in table(house).own:
        row = table(house)[key]
        if (row.cards or row.need) and work * _room(row) <= WORK:
            keys, work = [*keys, key], work * _room(row)
    return tuple(keys)


@lru_cache(64)
def reachable_points(house: MushiHouse) -> Mapping[MadeByTwo, int]:
    """The card points that the first player can have where the cards of the two make exactly these of the yaku that are looked at,
    as a bit set.
    """
    rows = [table(house)[key] for key in looked_at(house)]
    reach: dict[tuple[int | None, ...], int] = {tuple(0 if row.of else EITHER for row in rows): 1}
    for cards, piles in shares(house.pack):
        after: dict[tuple[int | None, ...], int] = {}
        month = frozenset(cards)
        for makers, bits in reach.items():
            for pile in piles:
                now = tuple(
                    min((had or 0) + len(row.of & pile), _enough(row)) if row.of else _still(had, row.cards & month, pile)
                    for had, row in zip(makers, rows, strict=True)
                )
                after[now] = after.get(now, 0) | bits << points(pile)
        reach = after
    found: dict[MadeByTwo, int] = {}
    for makers, bits in reach.items():
        made = _yaku_of_two(makers, rows)
        found[made] = found.get(made, 0) | bits & some(house.pack)
    return found


def _still(maker: int | None, needed: Flowers, pile: Flowers) -> int | None:
    """Who can still make a yaku, once the first player has `pile` of a month that has the cards `needed` for it."""
    if not needed:
        return maker
    taker = 0 if needed <= pile else 1 if needed.isdisjoint(pile) else None
    return taker if maker in (taker, EITHER) else None


def _yaku_of_two(makers: Sequence[int | None], rows: Sequence[YakuRow[Flower]]) -> MadeByTwo:
    """What each of the two makes: of a yaku that some cards make it is told how many the first has."""
    first, second = set[str](), set[str]()
    for had, row in zip(makers, rows, strict=True):
        if row.of and (had or 0) >= row.need:
            first.add(row.yaku.key)
        if row.of and len(row.of) - (had or 0) >= row.need:
            second.add(row.yaku.key)
        if not row.of and had in (0, 1):
            (first, second)[had].add(row.yaku.key)
    return frozenset(first), frozenset(second)
