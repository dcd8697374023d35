"""The yaku: hands that may be shown, captured sets, exclusions, and the clauses by which a pile makes these and no others."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Any

from scorekeeper.core.house import changes_worth
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku, YakuGroup
from scorekeeper.decks import hanafuda as deck
from scorekeeper.decks.hanafuda import KASU, WILLOW, Flower, Flowers, month_of
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.kit.cards.hands import SHOWN, chaff, chaff_samples, chaff_under, sample
from scorekeeper.kit.cards.telling import Judge
from scorekeeper.kit.cards.yaku import Beaten, YakuRow, YakuTable
from scorekeeper.kit.counted.yaku import DRINKS, SEVEN, SIX, HouseSets, judging, oyanaka


def _yaku(key: str, ja: str, fee: int, clause: str) -> Yaku:
    return Yaku(key, Words(ja, key), fee, LAW[clause])


# ---------------------------------------------------------------- dealt hands

CHAFF = {one.key: one for one in (_yaku("rokkasu", "六カス", 20, "teyaku.1"), _yaku("shichikasu", "七カス", 40, "teyaku.2"))}
"""The hands that are paid if shown."""
AGAIN = {one.key: one for one in (_yaku("teshi", "手四", 0, "teyaku.9"), _yaku("tsuki-sante", "月三手", 0, "teyaku.10"))}
"""The hands that allow a redeal."""
HANDS = CHAFF | AGAIN


@cache
def paid_hands(house: HanaawaseHouse) -> dict[str, Yaku]:
    """The hands that this table pays if shown."""
    return chaff_under(CHAFF, house)


def readings(hand: Sequence[Flower]) -> tuple[str, ...]:
    """What a hand of seven may be shown as; the owner picks one (hanaawase.teyaku.13).

    Seven chaff cards are not rokkasu; a hand of only two months is teshi (hanaawase.teyaku.14).
    """
    months = Counter(card.month for card in hand)
    found = [name for name, size in SHOWN.items() if chaff(hand) == size]
    if max(months.values()) == 4:
        found.append("teshi")
    if len(months) == 3:
        found.append("tsuki-sante")
    return tuple(found)


# ---------------------------------------------------------------- captured sets

TWELVE = 12
"""The chaff cards needed for kasu, which grows (hanaawase.dekiyaku.22)."""


def _row(key: str, ja: str, fee: int, number: int, cards: Iterable[Flower] = (), **choice: Any) -> YakuRow[Flower]:
    return YakuRow(_yaku(key, ja, fee, f"dekiyaku.{number}"), frozenset(cards))._replace(**choice)


OYANAKA = oyanaka(LAW["special.7"])
"""If the house plays it, an ordinary yaku: it voids nothing and two players may have it (hanaawase.special.8)."""
SETS = (
    _row("gokou", "五光", 160, 1, deck.BRIGHTS),
    _row("shikou", "四光", 80, 2, deck.BRIGHTS - {deck.RAIN_MAN}),
    _row("ootori", "大鳥", 80, 3, deck.BIRDS),
    _row("goun", "五雲", 60, 4, deck.CLOUDS),
    _row("nanatan", "七短", 40, 5, of=deck.RIBBONS, need=SEVEN),
    _row("akatan", "赤短", 40, 6, deck.RED_RIBBONS),
    _row("aotan", "青短", 40, 7, deck.BLUE_RIBBONS),
    _row("ameshikou", "雨四光", 30, 8, (deck.RAIN_MAN,), of=deck.BRIGHTS, need=4),
    _row("inoshikachou", "猪鹿蝶", 30, 9, deck.BOAR_DEER_BUTTERFLIES),
    _row("nomi", "のみ", 30, 10, (deck.CURTAIN, deck.MOON, deck.SAKE_CUP)),
    _row("kotori", "小鳥", 30, 11, deck.LITTLE_BIRDS),
    _row("rokutan", "六短", 20, 12, of=deck.RIBBONS, need=SIX),
    _row("omote-sugawara", "表菅原", 20, 13, (deck.CRANE, deck.WARBLER, deck.CURTAIN)),
    _row("kusa", "くさ", 20, 14, deck.GRASS_RIBBONS),
    _row("matsu-kiri-bouzu", "松桐坊主", 10, 15, (deck.CRANE, deck.MOON, deck.PHOENIX)),
    _row("hanami", "花見ののみ", 10, 16, (deck.CURTAIN, deck.SAKE_CUP)),
    _row("tsukimi", "月見ののみ", 10, 17, (deck.MOON, deck.SAKE_CUP)),
    _row("fuji-shima", "藤シマ", 10, 18, month_of(4)),
    _row("ame-shima", "雨シマ", 10, 19, month_of(11)),
    _row("kiri-shima", "桐シマ", 10, 20, month_of(12)),
    _row("kasu", "カス", 10, 22, of=KASU, need=TWELVE, grows=10),
)
EXCLUDED = {
    "shikou": ("gokou",),
    "ameshikou": ("gokou",),
    "kotori": ("ootori",),
    "rokutan": ("nanatan",),
    "hanami": ("nomi",),
    "tsukimi": ("nomi",),
    "matsu-kiri-bouzu": ("gokou", "shikou", "ameshikou"),
}
"""Each yaku that is not counted, and beside which: the only exclusions (hanaawase.combo.1)."""
DEKIYAKU = YakuTable(
    (*SETS, YakuRow(OYANAKA)), (Beaten(less, frozenset(better), LAW["combo.1"]) for less, better in EXCLUDED.items())
)
"""Fees from each of the two others. Oyanaka depends on the seat and the number of cards."""
RAINLESS = DEKIYAKU.of(row._replace(without=frozenset((deck.RAIN_MAN,))) if key in DRINKS else row for key, row in DEKIYAKU.items())
"""The same where whoever has the rain man has no drinks (hanaawase.house.3)."""
DRUNK = frozenset((deck.CURTAIN, deck.MOON))
"""What the cup makes a drink with."""
OTHER_MONTHS = tuple(month_of(month) for month in range(1, 13) if month not in (4, 11, 12))
"""Rows that are no yaku (hanaawase.dekiyaku.21)."""


def _clauses_beside(house: HanaawaseHouse, pile: Flowers, keys: Collection[str]) -> Iterator[str]:
    """The clauses on several yaku, on willow and the drinks, on the cup, and on rows that are no yaku."""
    if len(keys) > 1:
        yield LAW["combo.2"]
    if house.rain_man == "voids" and deck.RAIN_MAN in pile and DRUNK & pile and deck.SAKE_CUP in pile:
        yield LAW["house.3"]
    elif DRINKS.intersection(keys) and pile & WILLOW:
        yield LAW["combo.3"]
    if deck.SAKE_CUP in pile and chaff(pile) >= TWELVE - 1:
        yield LAW["dekiyaku.23"]
    if pile & WILLOW and chaff(pile) >= TWELVE - 1:
        yield LAW["dekiyaku.22"]
    if any(row <= pile for row in OTHER_MONTHS):
        yield LAW["dekiyaku.21"]
    if OYANAKA.key in keys:
        yield LAW["special.8"]
    if changes_worth(house, keys):
        yield LAW["house.1"]


@cache
def _table(house: HanaawaseHouse) -> YakuTable[Flower]:
    return (RAINLESS if house.rain_man == "voids" else DEKIYAKU).under(house)


@cache
def sets(house: HanaawaseHouse) -> HouseSets:
    return HouseSets(_table(house), partial(_clauses_beside, house))


@cache
def judge(house: HanaawaseHouse) -> Judge:
    return judging(_table(house))


def worths(house: HanaawaseHouse | None) -> dict[str, Yaku]:
    """The yaku whose worth a table may set, as the source counts them."""
    few = {OYANAKA.key: OYANAKA} if house is None or house.oyanaka == "on" else {}
    return {row.yaku.key: row.yaku for row in SETS} | few | CHAFF


# ---------------------------------------------------------------- as the rule book shows them

DEALT = {
    "teshi": ("matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2", "ume-tane sakura-tan kiku-kasu1"),
    "tsuki-sante": ("matsu-hikari matsu-tan matsu-kasu1 ume-tane ume-kasu1 kiku-tane kiku-tan", ""),
}
"""An example of each hand that is dealt again: the cards that make it, and the rest."""


def groups(house: HanaawaseHouse) -> tuple[YakuGroup, ...]:
    """The yaku under these house rules, each with cards that make it."""
    rows = [row for row in sets(house).table.values() if row.yaku.key != OYANAKA.key or house.oyanaka == "on"]
    shown = chaff_samples(paid_hands(house))
    return (
        *((YakuGroup(Words("手役", "Dealt hands"), shown),) if shown else ()),
        YakuGroup(Words("配り直せる手", "Hands that are dealt again"), tuple(sample(one, DEALT) for one in AGAIN.values())),
        YakuGroup(Words("出来役", "Dekiyaku"), tuple(row.sample for row in rows)),
    )
