"""Dekiyaku: the captured sets, their cards and fees."""

from collections.abc import Iterable
from functools import lru_cache

from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import (
    BLUE_RIBBONS,
    BOAR,
    BOAR_DEER_BUTTERFLIES,
    BRIDGE,
    BRIGHTS,
    BUTTERFLIES,
    RAIN_MAN,
    RED_RIBBONS,
    RIBBONS,
    SAKE_CUP,
    WARBLER,
    Flower,
    Flowers,
)
from scorekeeper.games.hachihachi.deal.field import Fee
from scorekeeper.games.hachihachi.house import SOURCE, HachihachiHouse
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.kit.cards import yaku
from scorekeeper.kit.cards.yaku import YakuRow, YakuTable, family

SEVEN = 7
"""The ribbons of nanatan."""


def _row(key: str, ja: str, kan: int, clause: str, cards: Iterable[Flower]) -> YakuRow[Flower]:
    return YakuRow(Yaku(key, Words(ja, key), kan * KAN, LAW[clause]), frozenset(cards))


DEKIYAKU = YakuTable(
    (
        _row("goko", "五光", 20, "dekiyaku.1", BRIGHTS),
        _row("shiko", "四光", 12, "dekiyaku.2", BRIGHTS - {RAIN_MAN}),
        _row("goun", "五雲", 12, "dekiyaku.3", (WARBLER, BRIDGE, BUTTERFLIES, BOAR, SAKE_CUP)),
        _row("nanatan", "七短", 10, "dekiyaku.4", ())._replace(of=RIBBONS, need=SEVEN, grows=KAN),
        _row("akatan", "赤短", 7, "dekiyaku.5", RED_RIBBONS),
        _row("aotan", "青短", 7, "dekiyaku.6", BLUE_RIBBONS),
        _row("inoshikacho", "猪鹿蝶", 6, "dekiyaku.7", BOAR_DEER_BUTTERFLIES),
    ),
    family(LAW["dekiyaku.1"], "goko", "shiko"),
)


@lru_cache(256)
def dekiyaku(house: HachihachiHouse) -> YakuTable[Flower]:
    """The dekiyaku of this table, with its worths and its own."""
    return DEKIYAKU.under(house)


COVERED = frozenset(DEKIYAKU.keys() - {"nanatan", "goun"})
"""The dekiyaku that hatto covers; it covers tobikomi too (hachihachi.hatto.3)."""


class HeldDekiyaku(yaku.HeldYaku, frozen=True):
    """A dekiyaku that is held, nanatan with the `number` of its ribbons.

    `offender`: who owes it by hatto (None: both others do), `clause`: by which clause.

    """

    offender: int | None = None
    clause: str = LAW["dekiyaku.8"]

    @property
    def further(self) -> Words:
        return Words(f"8枚目からの短冊 {self.more}枚", f"{self.more} more ribbons" if self.more > 1 else "1 more ribbon")

    @property
    def base_fee(self) -> Fee:
        """The fee before the field. Each ribbon after the seventh adds a kan; F adds only once (hachihachi.field.26)."""
        return Fee(self.parts, LAW["field.26"] if self.more else "")


def owed_by_both(key: str, ribbons: int = SEVEN, house: HachihachiHouse = SOURCE) -> HeldDekiyaku:
    """A dekiyaku that both others owe."""
    row = dekiyaku(house)[key]
    return HeldDekiyaku(row, ribbons if row.grows else 0)


def ribbons_in(several: Iterable[HeldDekiyaku]) -> int | None:
    """The number of ribbons if nanatan is among these, else None."""
    return next((one.number for one in several if one.row.grows), None)


def least_ribbons(several: Iterable[HeldDekiyaku]) -> int:
    """The minimum number of ribbons that the holder of these has captured."""
    there = tuple(several)
    return max(len(cards_of(there) & RIBBONS), ribbons_in(there) or 0)


def cards_of(several: Iterable[HeldDekiyaku]) -> Flowers:
    """The cards that the holder of these has captured for them, apart from free choices."""
    return frozenset[Flower]().union(*(one.row.cards for one in several))


def dekiyaku_in(cards: Iterable[Flower], house: HachihachiHouse = SOURCE) -> tuple[HeldDekiyaku, ...]:
    """Every dekiyaku in these captured cards, nanatan last; goko replaces shiko (hachihachi.dekiyaku.1)."""
    captured, table = frozenset(cards), dekiyaku(house)
    keys = sorted(table.keys_that_count(table.made(captured)), key=lambda key: key in DEKIYAKU.growing)
    return tuple(owed_by_both(key, len(captured & RIBBONS), house) for key in keys)


def beyond(before: Iterable[HeldDekiyaku], after: Iterable[HeldDekiyaku]) -> tuple[HeldDekiyaku, ...]:
    """What is new: just made, or with more ribbons than before."""
    had = {one.key: one.number for one in before}
    return tuple(one for one in after if had.get(one.key) != one.number)
