"""The yaku: four dealt hands, known by how many cards of each month they hold, and the captured sets under the house rules."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeGuard

from scorekeeper.core.house import at_worth, option_value
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku, YakuGroup
from scorekeeper.decks.hanafuda import (
    BLUE_RIBBONS,
    BOAR_DEER_BUTTERFLIES,
    BRIGHTS,
    CURTAIN,
    KASU,
    MOON,
    RAIN_MAN,
    RED_RIBBONS,
    RIBBONS,
    SAKE_CUP,
    TANE,
    Flower,
    month_of,
)
from scorekeeper.games.koikoi.house import KoikoiHouse, MonthRules, in_month
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.kit.cards.shobu import LIGHTS
from scorekeeper.kit.cards.splits import Split, SplitHand, SplitHands
from scorekeeper.kit.cards.yaku import Beaten, HeldYaku, YakuRow, YakuTable, family

# ---------------------------------------------------------------- teyaku

FEE = 6
"""What every hand pays, in mon (koikoi.teyaku.2 to koikoi.teyaku.5)."""


def _hand(key: str, ja: str, clause: str, *splits: Split) -> SplitHand:
    return SplitHand(Yaku(key, Words(ja, key), FEE, LAW[clause]), splits)


TEYAKU = SplitHands(
    8,
    (
        _hand("teshi", "手四", "teyaku.2", (4, 1, 1, 1, 1), (4, 2, 1, 1), (4, 2, 2), (4, 3, 1), (4, 4)),
        _hand("kuttsuki", "喰付", "teyaku.3", (2, 2, 2, 2)),
        _hand("futasanbon", "二三本", "teyaku.4", (3, 3, 2), (3, 3, 1, 1)),
        _hand("haneken", "はねけん", "teyaku.5", (3, 2, 2, 1)),
    ),
)
"""Hands of eight cards (koikoi.deal.1). A month with four cards counts for teshi alone (koikoi.teyaku.6, koikoi.teyaku.7)."""


@lru_cache(256)
def teyaku(house: KoikoiHouse) -> SplitHands:
    """The hands with the worths of these house rules."""
    return TEYAKU.under(house)


def adopted(house: KoikoiHouse) -> tuple[str, ...]:
    """The hands that are played."""
    return tuple(key for key, row in TEYAKU.items() if option_value(house, key) == "on" and at_worth(house, row.yaku))


def ends(house: KoikoiHouse, key: str) -> bool:
    """Whether declaring this hand ends the month (koikoi.teyaku.10 to koikoi.teyaku.14)."""
    return (key == "teshi" and house.teshi_ends == "on") or (key == "kuttsuki" and house.kuttsuki_ends == "on")


# ---------------------------------------------------------------- dekiyaku

CUP = frozenset((SAKE_CUP,))


ALONE = (
    Beaten("tan", frozenset(("akaao", "aotan", "akatan")), LAW["house.7"]),
    Beaten("tane", frozenset(("inoshikachou",)), LAW["house.7"]),
)
"""Yaku that some tables do not count beside a dearer one of the same cards."""


@lru_cache(256)
def dekiyaku(house: KoikoiHouse) -> YakuTable[Flower]:
    """The captured sets under these house rules, the dearest first. What is not beaten adds up (koikoi.dekiyaku.21)."""
    return of_source(house).under(house)


@lru_cache(256)
def of_source(house: KoikoiHouse) -> YakuTable[Flower]:
    """The same with the worths of the source."""
    sake = int(house.sake)
    drinks = ("dekiyaku.16", "dekiyaku.16") if house.sake == "3" else ("dekiyaku.14", "dekiyaku.15")
    ribbons: dict[str, Any] = {"of": RIBBONS, "need": 3, "grows": 1} if house.tan_plus == "on" else {}
    both: dict[str, Any] = ribbons | ({"need": 6} if ribbons else {})
    animals: dict[str, Any] = {"of": TANE, "need": 3, "grows": 1} if house.ino_plus == "on" else {}
    rain = _row("ameshikou", "雨四光", 8, "dekiyaku.3", (RAIN_MAN,), of=LIGHTS, need=3)
    together = _row("akaao", "赤短・青短", 15, "dekiyaku.11" if ribbons else "dekiyaku.10", RED_RIBBONS | BLUE_RIBBONS, **both)
    chaff = KASU | CUP if house.bakefuda == "on" else KASU
    return YakuTable(
        (
            _row("gokou", "五光", 15, "dekiyaku.1", BRIGHTS),
            *((together,) if house.aka_ao == "on" else ()),
            _row("shikou", "四光", 10, "dekiyaku.2", LIGHTS),
            *((rain,) if house.ame_shikou == "on" else ()),
            _row("sankou", "三光", 6, "dekiyaku.5", of=LIGHTS, need=3),
            _row("aotan", "青短", 6, "dekiyaku.7", BLUE_RIBBONS, **ribbons),
            _row("akatan", "赤短", 6, "dekiyaku.8", RED_RIBBONS, **ribbons),
            _row("inoshikachou", "猪鹿蝶", 5, "dekiyaku.13", BOAR_DEER_BUTTERFLIES, **animals),
            _row("hanamizake", "花見酒", sake, drinks[0], (CURTAIN, SAKE_CUP)),
            _row("tsukimizake", "月見酒", sake, drinks[1], (MOON, SAKE_CUP)),
            *((_row("tsukifuda", "月札", house.tsukifuda, "house.8", month_of(house.number)),) if _has_month(house) else ()),
            _row("tane", "タネ", 1, "dekiyaku.18", of=TANE, need=5, grows=1),
            _row("tan", "タン", 1, "dekiyaku.19", of=RIBBONS, need=5, grows=1),
            _row("kasu", "カス", 1, "dekiyaku.20", of=chaff, need=10, grows=1),
        ),
        (
            *family(LAW["dekiyaku.6"], "gokou", "shikou", "ameshikou", "sankou"),
            *family(LAW["dekiyaku.10"], "akaao", "aotan"),
            *family(LAW["dekiyaku.10"], "akaao", "akatan"),
            *(ALONE if house.joins == "best" else ()),
        ),
    )


def _has_month(house: KoikoiHouse) -> TypeGuard[MonthRules]:
    """Whether the four cards of the month are a yaku, and it is known which month it is."""
    return isinstance(house, MonthRules)


def _row(key: str, ja: str, fee: int, clause: str, cards: Iterable[Flower] = (), **choice: Any) -> YakuRow[Flower]:
    return YakuRow(Yaku(key, Words(ja, WORDS.get(key, key)), fee, LAW[clause]), frozenset(cards))._replace(**choice)


WORDS = {"akaao": "akatan and aotan"}
"""English names that differ from the key."""
FIELDS = {"tane": "tane", "inoshikachou": "tane", "tan": "tan", "kasu": "kasu", "aotan": "tan", "akatan": "tan", "akaao": "tan"}
"""The field of a fact that holds how many cards a growing yaku has. All that ribbons make counts the same ribbons."""


def found(cards: Iterable[Flower], house: KoikoiHouse) -> tuple[HeldYaku, ...]:
    """Every yaku in these captured cards, in the order of the table."""
    table, captured = dekiyaku(house), frozenset(cards)
    rows = (table[key] for key in table.keys_that_count(table.made(captured)))
    return tuple(HeldYaku(row, len(captured & row.of) if row.grows else 0) for row in rows)


def total(held: Iterable[HeldYaku]) -> int:
    """What the other pays for all of these, in mon, before any doubling."""
    return sum(one.fee for one in held)


WIDEST = KoikoiHouse(futasanbon="on", haneken="on", aka_ao="on", ame_shikou="on")
"""House rules under which every yaku is played."""


def worths(house: KoikoiHouse | None) -> dict[str, Yaku]:
    """Every yaku whose worth a table may set, as the source counts it."""
    played = house or WIDEST
    hands = {key: row.yaku for key, row in TEYAKU.items() if option_value(played, key) == "on"}
    return {key: row.yaku for key, row in of_source(played).items()} | hands


# ---------------------------------------------------------------- as the rule book shows them


def groups(house: KoikoiHouse) -> tuple[YakuGroup, ...]:
    """The yaku under these house rules, each with cards that make it."""
    made = YakuGroup(Words("出来役", "Dekiyaku"), tuple(row.sample for row in dekiyaku(in_month(house, 1)).values()))
    hands = tuple(teyaku(house)[key].sample for key in adopted(house))
    return (YakuGroup(Words("手役", "Teyaku"), hands), made) if hands else (made,)
