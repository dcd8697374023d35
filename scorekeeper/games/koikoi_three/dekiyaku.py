"""Dekiyaku: the captured yaku, their cards and fees, which of them add up, and what rain and the cup do to them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.cards import (
    BLUE_RIBBONS,
    BOAR,
    BOAR_DEER_BUTTERFLIES,
    BRIDGE,
    BRIGHTS,
    BUTTERFLIES,
    BY_NAME,
    CRANE,
    CURTAIN,
    DECK,
    MOON,
    PHOENIX,
    RAIN_MAN,
    RED_RIBBONS,
    RIBBONS,
    SAKE_CUP,
    WARBLER,
    WILLOW,
    Card,
    Kind,
    named,
)
from scorekeeper.core.game import Yaku
from scorekeeper.core.words import Words, listed

Cards = frozenset[Card]

TANE = frozenset(card for card in DECK if card.kind is Kind.TANE)
KASU = frozenset(card for card in DECK if card.kind is Kind.KASU)
LIGHTS = frozenset((CRANE, CURTAIN, MOON, PHOENIX))
SMALL_BIRDS = frozenset(named(("ume-tane", "fuji-tane", "susuki-tane", "yanagi-tane")))


class Dekiyaku(NamedTuple):
    """A row of the table: `need` of the cards `of` must be captured, and all of `must`. One that grows pays a mon more for each
    card beyond.
    """

    yaku: Yaku
    of: Cards
    need: int
    must: Cards = frozenset()
    grows: bool = False

    def made(self, cards: Cards) -> bool:
        return self.must <= cards and len(self.of & cards) >= self.need


def _row(key: str, ja: str, en: str, fee: int, clause: str, of: Iterable[Card], need: int | None = None) -> Dekiyaku:
    cards = frozenset(of)
    return Dekiyaku(Yaku(key, Words(ja, en), fee, clause), cards, len(cards) if need is None else need)


DEKIYAKU: dict[str, Dekiyaku] = {
    row.yaku.key: row
    for row in (
        _row("gokou", "五光", "gokou", 24, "koikoi-three.dekiyaku.1", BRIGHTS),
        _row("ootori", "大鳥", "ootori", 18, "koikoi-three.dekiyaku.3", SMALL_BIRDS | {CRANE, PHOENIX}),
        _row("shikou", "四光", "shikou", 16, "koikoi-three.dekiyaku.4", LIGHTS),
        _row("goun", "五雲", "goun", 15, "koikoi-three.dekiyaku.5", (WARBLER, BRIDGE, BUTTERFLIES, BOAR, SAKE_CUP)),
        _row("ameshikou", "雨四光", "ameshikou", 9, "koikoi-three.dekiyaku.6", LIGHTS, 3)._replace(must=frozenset((RAIN_MAN,))),
        _row("akatan", "赤短", "akatan", 7, "koikoi-three.dekiyaku.7", RED_RIBBONS),
        _row("aotan", "青短", "aotan", 7, "koikoi-three.dekiyaku.8", BLUE_RIBBONS),
        _row("kotori", "小鳥", "kotori", 7, "koikoi-three.dekiyaku.9", SMALL_BIRDS),
        _row("inoshikachou", "猪鹿蝶", "inoshikachou", 6, "koikoi-three.dekiyaku.10", BOAR_DEER_BUTTERFLIES),
        _row("teppou", "鉄砲", "teppou", 6, "koikoi-three.dekiyaku.11", (CURTAIN, MOON, SAKE_CUP)),
        _row("sankou", "三光", "sankou", 6, "koikoi-three.dekiyaku.12", LIGHTS, 3),
        _row(
            "kusa", "くさ", "kusa", 5, "koikoi-three.dekiyaku.13", (BY_NAME[f"{plant}-tan"] for plant in ("fuji", "ayame", "hagi"))
        ),
        _row("omote-sugawara", "表菅原", "omote-sugawara", 4, "koikoi-three.dekiyaku.14", (CRANE, WARBLER, CURTAIN)),
        _row("tsukimizake", "月見酒", "tsukimizake", 2, "koikoi-three.dekiyaku.15", (MOON, SAKE_CUP)),
        _row("hanamizake", "花見酒", "hanamizake", 2, "koikoi-three.dekiyaku.16", (CURTAIN, SAKE_CUP)),
        _row("tane", "タネ", "tane", 1, "koikoi-three.dekiyaku.17", TANE, 5)._replace(grows=True),
        _row("tan", "タン", "tan", 1, "koikoi-three.dekiyaku.18", RIBBONS, 5)._replace(grows=True),
        _row("kasu", "カス", "kasu", 1, "koikoi-three.dekiyaku.19", KASU, 10)._replace(grows=True),
    )
}
"""In the order of their fees. The order is also that in which they are said."""

FAMILIES: dict[str, tuple[str, ...]] = {
    "koikoi-three.combo.1": ("gokou", "shikou", "ameshikou", "sankou"),
    "koikoi-three.combo.2": ("ootori", "kotori"),
    "koikoi-three.combo.3": ("teppou", "tsukimizake", "hanamizake"),
}
"""Yaku of which only the best counts, the best first, by clause. All others add up (koikoi-three.combo.4)."""

CUP_YAKU = frozenset(FAMILIES["koikoi-three.combo.3"])
"""What rain washes out, and nothing else (koikoi-three.rain.1)."""

GROWING = tuple(key for key, row in DEKIYAKU.items() if row.grows)


class Held(NamedTuple):
    """A yaku that is held and valid; `cards`: how many, where it grows. `cup`: the cup is among its kasu."""

    key: str
    cards: int = 0
    cup: bool = False

    @property
    def row(self) -> Dekiyaku:
        return DEKIYAKU[self.key]

    @property
    def more(self) -> int:
        """The mon of the cards beyond those that make the yaku."""
        return self.cards - self.row.need if self.row.grows else 0

    @property
    def fee(self) -> int:
        """What each of the two others pays, in mon."""
        return self.row.yaku.fee + self.more

    @property
    def words(self) -> Words:
        """五光; タネ6枚."""
        words = self.row.yaku.words
        return Words(f"{words.ja}{self.cards}枚", f"{words.en} of {self.cards}") if self.more else words

    @property
    def only_ten(self) -> bool:
        """Exactly ten kasu with the cup, which give no right to shobu (koikoi-three.bake.4)."""
        return self.key == "kasu" and self.cup and self.cards == self.row.need


def dry(cards: Cards) -> bool:
    """Whether cup yaku are valid: no willow among one's own captures, or the crane too (koikoi-three.rain.2,
    koikoi-three.rain.3, koikoi-three.rain.5).
    """
    return CRANE in cards or not cards & WILLOW


@lru_cache(64)
def sets(cards: Cards) -> frozenset[str]:
    """Every yaku whose cards are there, absorbed or washed out as they may be; without tane, tan and kasu."""
    return frozenset(key for key, row in DEKIYAKU.items() if not row.grows and row.made(cards))


def absorbed(keys: Iterable[str]) -> dict[str, str]:
    """What does not count beside something better of its family, with the clause that says so."""
    held = frozenset(keys)
    found: dict[str, str] = {}
    for clause, family in FAMILIES.items():
        there = [key for key in family if key in held]
        found |= dict.fromkeys(there[1:], clause)
    return found


def growing(cards: Cards, *, both: bool) -> tuple[Held, ...]:
    """Tane, tan and kasu, the cup used for tane and for kasu, or (not `both`) where it pays more, for tane if equal."""
    cup = SAKE_CUP in cards
    tane, tan, kasu = (len(cards & DEKIYAKU[key].of) for key in GROWING)
    ways = [(tane, kasu + cup)] if both or not cup else [(tane, kasu), (tane - 1, kasu + 1)]

    def held(tane: int, kasu: int) -> tuple[Held, ...]:
        in_kasu = cup and kasu > len(cards & KASU)
        counted = (Held("tane", tane), Held("tan", tan), Held("kasu", kasu, in_kasu))
        return tuple(one for one in counted if one.cards >= one.row.need)

    return max((held(*way) for way in ways), key=total)


def found(cards: Iterable[Card], *, both: bool = True) -> tuple[Held, ...]:
    """Every yaku that these captured cards are worth in the order of the table. `both`: how the cup counts."""
    captured = frozenset(cards)
    keys = sets(captured)
    keys -= frozenset(absorbed(keys)) | (frozenset() if dry(captured) else CUP_YAKU)
    return (*(Held(key) for key in DEKIYAKU if key in keys), *growing(captured, both=both))


def total(held: Iterable[Held]) -> int:
    """What each of the two others pays for all of these, in mon."""
    return sum(one.fee for one in held)


def said(held: Iterable[Held]) -> Words:
    """The names of several yaku: 五光・タネ6枚."""
    return listed([one.words for one in held])
