"""The yaku: five dealt hands, known by how many cards of each month they hold; eighteen captured sets; and the effect of rain."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from scorekeeper.core.play import yaku
from scorekeeper.core.play.yaku import Row, Table, family
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Group, Sample, Yaku
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
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.shobu import LIGHTS
from scorekeeper.games.splits import Hand, Hands

# ---------------------------------------------------------------- teyaku


def _hand(key: str, ja: str, fee: int, clause: str, *split: int) -> Hand:
    return Hand(Yaku(key, Words(ja, key), fee, LAW[clause]), (split,))


TEYAKU = Hands(
    7,
    (
        _hand("teshi", "手四", 8, "teyaku.1", 4, 1, 1, 1),
        _hand("haneken", "はねけん", 10, "teyaku.2", 3, 2, 2),
        _hand("futasanbon", "二三本", 20, "teyaku.3", 3, 3, 1),
        _hand("ichinishi", "一二四", 30, "teyaku.4", 4, 2, 1),
        _hand("shisou", "四三", 80, "teyaku.5", 4, 3),
    ),
)
"""Hands of seven cards (koikoi-three.deal.2). Each split has one name (koikoi-three.teyaku.6)."""


def fee(key: str) -> int:
    """What each of the two others pays for a teyaku, in mon; 0 for none."""
    return TEYAKU[key].yaku.fee if key else 0


class Clash(NamedTuple):
    """The comparison of declared teyaku: the winner (None: the highest are level), the second highest fee, and the clauses."""

    winner: int | None
    second: int
    clauses: tuple[str, ...]


def clash(names: Sequence[str], mode: str) -> Clash:
    """Who wins with these teyaku by seat, "" for none: the highest, unless two or more share it (koikoi-three.teyaku.12)."""
    fees = [fee(name) for name in names]
    top, second, *_ = sorted(fees, reverse=True)
    if sum(map(bool, names)) == 1:
        return Clash(fees.index(top), 0, LAW.all("teyaku.9"))
    if top == second:
        return Clash(None, second, LAW.all("teyaku.12"))
    return Clash(fees.index(top), second, LAW.all("teyaku.9", "teyaku.10" if mode == "diff" else "teyaku.11"))


# ---------------------------------------------------------------- dekiyaku


def _row(key: str, ja: str, fee: int, clause: str, cards: Iterable[Flower] = (), **choice: Any) -> Row[Flower]:
    return Row(Yaku(key, Words(ja, key), fee, LAW[clause]), frozenset(cards))._replace(**choice)


DEKIYAKU = Table(
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

CUP_YAKU = frozenset(("teppou", "tsukimizake", "hanamizake"))
"""What rain voids; it voids nothing else (koikoi-three.rain.1)."""
GROWING = DEKIYAKU.growing


class Held(yaku.Held, frozen=True):
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


def sets(cards: Flowers) -> frozenset[str]:
    """Every yaku whose cards are there, even if beaten or voided by rain; without tane, tan and kasu."""
    return DEKIYAKU.made(cards) - {*GROWING}


def growing(cards: Flowers, *, both: bool) -> tuple[Held, ...]:
    """Tane, tan and kasu. The cup counts for tane and kasu, or (not `both`) for the one that pays more, tane if equal."""
    cup = SAKE_CUP in cards
    tane, tan, kasu = (len(cards & DEKIYAKU[key].of) for key in GROWING)

    def held(tane: int, kasu: int, *, cup: bool) -> tuple[Held, ...]:
        counted = (Held(DEKIYAKU["tane"], tane), Held(DEKIYAKU["tan"], tan), Held(DEKIYAKU["kasu"], kasu, cup))
        return tuple(one for one in counted if one.number >= one.row.need)

    if both or not cup:
        return held(tane, kasu + cup, cup=cup)
    return max(held(tane, kasu, cup=False), held(tane - 1, kasu + 1, cup=True), key=total)


def found(cards: Iterable[Flower], *, both: bool = True) -> tuple[Held, ...]:
    """Every valid yaku in these captured cards, in the order of the table. `both`: the cup counts for tane and kasu."""
    captured = frozenset(cards)
    keys = DEKIYAKU.counted(sets(captured))
    valid = (key for key in keys if dry(captured) or key not in CUP_YAKU)
    return (*(Held(DEKIYAKU[key]) for key in valid), *growing(captured, both=both))


def total(held: Iterable[Held]) -> int:
    """What each of the two others pays for all of these, in mon."""
    return sum(one.fee for one in held)


# ---------------------------------------------------------------- as the rule book shows them


def groups(house: KoikoiHouse) -> tuple[Group, ...]:
    """The yaku under these house rules, each with cards that make it."""
    dekiyaku = [row.sample for row in DEKIYAKU.values()]
    if house.gokou_shugi:
        gift = Yaku("gokou-shugi", Words("五光の祝儀", "gift for gokou"), house.gokou_shugi, LAW["dekiyaku.2"])
        dekiyaku.insert(1, Sample(gift, (), (gift.fee,)))
    return (
        Group(Words("手役", "Teyaku"), tuple(row.sample for row in TEYAKU.values())),
        Group(Words("出来役", "Dekiyaku"), tuple(dekiyaku)),
    )
