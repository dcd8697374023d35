"""The yaku: five dealt hands, known by how many cards of each month they hold; eighteen captured sets; and the effect of rain."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from scorekeeper.core.house import own_yaku
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Sample, Yaku, YakuGroup
from scorekeeper.decks.hanafuda import (
    BIRDS,
    BLUE_RIBBONS,
    BOAR_DEER_BUTTERFLIES,
    BRIGHTS,
    CLOUDS,
    CRANE,
    CURTAIN,
    GRASS_RIBBONS,
    KASU,
    LITTLE_BIRDS,
    MOON,
    RAIN_MAN,
    RED_RIBBONS,
    RIBBONS,
    SAKE_CUP,
    TANE,
    WARBLER,
    WILLOW,
    Flower,
    Flowers,
)
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.kit.cards import yaku
from scorekeeper.kit.cards.shobu import LIGHTS
from scorekeeper.kit.cards.splits import SplitHands, hand
from scorekeeper.kit.cards.yaku import YakuRow, YakuTable, family

# ---------------------------------------------------------------- teyaku


TEYAKU = SplitHands(
    7,
    (
        hand(LAW, "teshi", "手四", 8, "teyaku.1", "4111"),
        hand(LAW, "haneken", "はねけん", 10, "teyaku.2", "322"),
        hand(LAW, "futasanbon", "二三本", 20, "teyaku.3", "331"),
        hand(LAW, "ichinishi", "一二四", 30, "teyaku.4", "421"),
        hand(LAW, "shisou", "四三", 80, "teyaku.5", "43"),
    ),
)
"""Hands of seven cards (koikoi-three.deal.2). Each split has one name (koikoi-three.teyaku.6)."""


def fee(key: str, house: KoikoiThreeHouse) -> int:
    """What each of the two others pays for a teyaku, in mon; 0 for none."""
    return TEYAKU.under(house)[key].yaku.fee if key else 0


class TeyakuClash(NamedTuple):
    """The comparison of declared teyaku: the winner (None: the highest are level), the second highest fee, and the clauses."""

    winner: int | None
    second: int
    clauses: tuple[str, ...]


def clash(names: Sequence[str], house: KoikoiThreeHouse) -> TeyakuClash:
    """Who wins with these teyaku by seat, "" for none: the highest, unless two or more share it (koikoi-three.teyaku.12)."""
    top, *others = sorted(((fee(name, house), player) for player, name in enumerate(names) if name), reverse=True)
    if not others:
        return TeyakuClash(top[1], 0, LAW.all("teyaku.9"))
    second = others[0][0]
    if top[0] == second:
        return TeyakuClash(None, second, LAW.all("teyaku.12"))
    return TeyakuClash(top[1], second, LAW.all("teyaku.9", "teyaku.10" if house.teyaku_clash == "diff" else "teyaku.11"))


# ---------------------------------------------------------------- dekiyaku


def _row(key: str, ja: str, fee: int, clause: str, cards: Iterable[Flower] = (), **choice: Any) -> YakuRow[Flower]:
    return YakuRow(Yaku(key, Words(ja, key), fee, LAW[clause]), frozenset(cards))._replace(**choice)


DEKIYAKU = YakuTable(
    (
        _row("gokou", "五光", 24, "dekiyaku.1", BRIGHTS),
        _row("ootori", "大鳥", 18, "dekiyaku.3", BIRDS),
        _row("shikou", "四光", 16, "dekiyaku.4", LIGHTS),
        _row("goun", "五雲", 15, "dekiyaku.5", CLOUDS),
        _row("ameshikou", "雨四光", 9, "dekiyaku.6", (RAIN_MAN,), of=LIGHTS, need=3),
        _row("akatan", "赤短", 7, "dekiyaku.7", RED_RIBBONS),
        _row("aotan", "青短", 7, "dekiyaku.8", BLUE_RIBBONS),
        _row("kotori", "小鳥", 7, "dekiyaku.9", LITTLE_BIRDS),
        _row("inoshikachou", "猪鹿蝶", 6, "dekiyaku.10", BOAR_DEER_BUTTERFLIES),
        _row("teppou", "鉄砲", 6, "dekiyaku.11", (CURTAIN, MOON, SAKE_CUP)),
        _row("sankou", "三光", 6, "dekiyaku.12", of=LIGHTS, need=3),
        _row("kusa", "くさ", 5, "dekiyaku.13", GRASS_RIBBONS),
        _row("omote-sugawara", "表菅原", 4, "dekiyaku.14", (CRANE, WARBLER, CURTAIN)),
        _row("tsukimizake", "月見酒", 2, "dekiyaku.15", (MOON, SAKE_CUP)),
        _row("hanamizake", "花見酒", 2, "dekiyaku.16", (CURTAIN, SAKE_CUP)),
        _row("tane", "タネ", 1, "dekiyaku.17", of=TANE, need=5, grows=1),
        _row("tan", "タン", 1, "dekiyaku.18", of=RIBBONS, need=5, grows=1),
        _row("kasu", "カス", 1, "dekiyaku.19", of=KASU, need=10, grows=1),
    ),
    (
        *family(LAW["combo.1"], "gokou", "shikou", "ameshikou", "sankou"),
        *family(LAW["combo.2"], "ootori", "kotori"),
        *family(LAW["combo.3"], "teppou", "tsukimizake", "hanamizake"),
    ),
)
"""By fee, the highest first. What is not beaten adds up (koikoi-three.combo.4)."""


@lru_cache(256)
def dekiyaku(house: KoikoiThreeHouse) -> YakuTable[Flower]:
    """The sets of this table, with its worths and its own."""
    return DEKIYAKU.under(house)


def worths(house: KoikoiThreeHouse | None) -> dict[str, Yaku]:
    """Every yaku whose worth a table may set, as the source counts it."""
    return {key: row.yaku for key, row in DEKIYAKU.items()} | {key: row.yaku for key, row in TEYAKU.items()}


SOURCE = KoikoiThreeHouse()
CUP_YAKU = frozenset(("teppou", "tsukimizake", "hanamizake"))
"""What rain voids; it voids nothing else (koikoi-three.rain.1)."""
GROWING = DEKIYAKU.growing


class HeldThree(yaku.HeldYaku, frozen=True):
    """A dekiyaku that is held and valid. `cup`: the sake cup is among its kasu."""

    cup: bool = False

    @property
    def only_ten(self) -> bool:
        """Exactly ten kasu with the cup, which give no right to shobu (koikoi-three.bake.4)."""
        return self.cup and self.number == self.row.need


def dry(cards: Flowers) -> bool:
    """Whether cup yaku are valid: no willow among one's own captures, or the crane too (koikoi-three.rain.2,
    koikoi-three.rain.3, koikoi-three.rain.5).
    """
    return CRANE in cards or not cards & WILLOW


def sets(cards: Flowers, house: KoikoiThreeHouse) -> frozenset[str]:
    """Every yaku whose cards are there, even if beaten or voided by rain; without tane, tan and kasu."""
    return dekiyaku(house).made(cards) - {*GROWING}


@lru_cache(256)
def own_by_then(house: KoikoiThreeHouse, then: str) -> frozenset[str]:
    """The yaku of the table's own with this consequence."""
    return frozenset(yaku.key for one, yaku in own_yaku(house) if one.then == then)


def growing(cards: Flowers, house: KoikoiThreeHouse) -> tuple[tuple[HeldThree, ...], ...]:
    """Tane, tan and kasu, in each way in which the cup may count: for tane and kasu, or for either, as the house says."""
    cup, table = SAKE_CUP in cards, dekiyaku(house)
    tane, tan, kasu = (len(cards & DEKIYAKU[key].of) for key in GROWING)

    def growing_yaku(tane: int, kasu: int, *, cup: bool) -> tuple[HeldThree, ...]:
        counted = {"tane": (tane, False), "tan": (tan, False), "kasu": (kasu, cup)}
        held = (HeldThree(table[key], *counted[key]) for key in GROWING if key in table)
        return tuple(one for one in held if one.number >= one.row.need)

    if house.bake_both == "on" or not cup:
        return (growing_yaku(tane, kasu + cup, cup=cup),)
    return growing_yaku(tane, kasu, cup=False), growing_yaku(tane - 1, kasu + 1, cup=True)


def yaku_in(cards: Iterable[Flower], house: KoikoiThreeHouse = SOURCE) -> tuple[HeldThree, ...]:
    """Every valid yaku in these captured cards, in the order of the table. A cup that counts for one of tane and kasu counts for
    what pays more, tane if equal. What rain voids keeps nothing else from counting.
    """
    captured, table = frozenset(cards), dekiyaku(house)
    made = sets(captured, house) - (frozenset() if dry(captured) else CUP_YAKU)

    def with_grown(grown: tuple[HeldThree, ...]) -> tuple[HeldThree, ...]:
        held = {key: HeldThree(table[key]) for key in made} | {one.key: one for one in grown}
        return tuple(held[key] for key in table.keys_that_count(held))

    return max(map(with_grown, growing(captured, house)), key=total)


def total(held: Iterable[HeldThree]) -> int:
    """What each of the two others pays for all of these, in mon."""
    return sum(one.fee for one in held)


# ---------------------------------------------------------------- as the rule book shows them


def groups(house: KoikoiThreeHouse) -> tuple[YakuGroup, ...]:
    """The yaku under these house rules, each with cards that make it."""
    made = [row.sample for row in dekiyaku(house).values()]
    if house.gokou_shugi and "gokou" in dekiyaku(house):
        gift = Yaku("gokou-shugi", Words("五光の祝儀", "gift for gokou"), house.gokou_shugi, LAW["dekiyaku.2"])
        made.insert(1, Sample(gift, (), (gift.fee,)))
    return (*TEYAKU.group(house), YakuGroup(Words("出来役", "Dekiyaku"), tuple(made)))
