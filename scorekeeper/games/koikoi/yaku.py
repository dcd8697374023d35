"""The yaku: four dealt hands, known by how many cards of each month they hold, and the captured sets under the house rules."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from scorekeeper.core.house import chosen
from scorekeeper.core.play.yaku import Held, Row, Table, family
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Group, Yaku
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
)
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.games.shobu import LIGHTS
from scorekeeper.games.splits import Hand, Hands, Split

# ---------------------------------------------------------------- teyaku

FEE = 6
"""What every hand pays, in mon (koikoi.teyaku.2 to koikoi.teyaku.5)."""


def _hand(key: str, ja: str, clause: str, *splits: Split) -> Hand:
    return Hand(Yaku(key, Words(ja, key), FEE, LAW[clause]), splits)


TEYAKU = Hands(
    8,
    (
        _hand("teshi", "手四", "teyaku.2", (4, 1, 1, 1, 1), (4, 2, 1, 1), (4, 2, 2), (4, 3, 1), (4, 4)),
        _hand("kuttsuki", "喰付", "teyaku.3", (2, 2, 2, 2)),
        _hand("futasanbon", "二三本", "teyaku.4", (3, 3, 2), (3, 3, 1, 1)),
        _hand("haneken", "はねけん", "teyaku.5", (3, 2, 2, 1)),
    ),
)
"""Hands of eight cards (koikoi.deal.1). A month with four cards counts for teshi alone (koikoi.teyaku.6, koikoi.teyaku.7)."""


def adopted(house: KoikoiHouse) -> tuple[str, ...]:
    """The hands that are played."""
    return tuple(key for key in TEYAKU if chosen(house, key) == "on")


def ends(house: KoikoiHouse, key: str) -> bool:
    """Whether declaring this hand ends the month (koikoi.teyaku.10 to koikoi.teyaku.14)."""
    return (key == "teshi" and house.teshi_ends == "on") or (key == "kuttsuki" and house.kuttsuki_ends == "on")


# ---------------------------------------------------------------- dekiyaku

CUP = frozenset((SAKE_CUP,))


@lru_cache(256)
def dekiyaku(house: KoikoiHouse) -> Table[Flower]:
    """The captured sets under these house rules, the dearest first. What is not beaten adds up (koikoi.dekiyaku.21)."""
    sake = int(house.sake)
    drinks = ("dekiyaku.16", "dekiyaku.16") if house.sake == "3" else ("dekiyaku.14", "dekiyaku.15")
    ribbons: dict[str, Any] = {"of": RIBBONS, "need": 3, "grows": 1} if house.tan_plus == "on" else {}
    both: dict[str, Any] = ribbons | ({"need": 6} if ribbons else {})
    rain = _row("ameshikou", "雨四光", 8, "dekiyaku.3", (RAIN_MAN,), of=LIGHTS, need=3)
    together = _row("akaao", "赤短・青短", 15, "dekiyaku.11" if ribbons else "dekiyaku.10", RED_RIBBONS | BLUE_RIBBONS, **both)
    chaff = KASU | CUP if house.bakefuda == "on" else KASU
    return Table(
        (
            _row("gokou", "五光", 15, "dekiyaku.1", BRIGHTS),
            *((together,) if house.aka_ao == "on" else ()),
            _row("shikou", "四光", 10, "dekiyaku.2", LIGHTS),
            *((rain,) if house.ame_shikou == "on" else ()),
            _row("sankou", "三光", 6, "dekiyaku.5", of=LIGHTS, need=3),
            _row("aotan", "青短", 6, "dekiyaku.7", BLUE_RIBBONS, **ribbons),
            _row("akatan", "赤短", 6, "dekiyaku.8", RED_RIBBONS, **ribbons),
            _row("inoshikachou", "猪鹿蝶", 5, "dekiyaku.13", BOAR_DEER_BUTTERFLIES),
            _row("hanamizake", "花見酒", sake, drinks[0], (CURTAIN, SAKE_CUP)),
            _row("tsukimizake", "月見酒", sake, drinks[1], (MOON, SAKE_CUP)),
            _row("tane", "タネ", 1, "dekiyaku.18", of=TANE, need=5, grows=1),
            _row("tan", "タン", 1, "dekiyaku.19", of=RIBBONS, need=5, grows=1),
            _row("kasu", "カス", 1, "dekiyaku.20", of=chaff, need=10, grows=1),
        ),
        (
            *family(LAW["dekiyaku.6"], "gokou", "shikou", "ameshikou", "sankou"),
            *family(LAW["dekiyaku.10"], "akaao", "aotan"),
            *family(LAW["dekiyaku.10"], "akaao", "akatan"),
        ),
    )


def _row(key: str, ja: str, fee: int, clause: str, cards: Iterable[Flower] = (), **choice: Any) -> Row[Flower]:
    return Row(Yaku(key, Words(ja, WORDS.get(key, key)), fee, LAW[clause]), frozenset(cards))._replace(**choice)


WORDS = {"akaao": "akatan and aotan"}
"""English names that differ from the key."""
FIELDS = {"tane": "tane", "tan": "tan", "kasu": "kasu", "aotan": "tan", "akatan": "tan", "akaao": "tan"}
"""The field of a fact that holds how many cards a growing yaku has. All that ribbons make counts the same ribbons."""


def found(cards: Iterable[Flower], house: KoikoiHouse) -> tuple[Held, ...]:
    """Every yaku in these captured cards, in the order of the table."""
    table, captured = dekiyaku(house), frozenset(cards)
    rows = (table[key] for key in table.counted(table.made(captured)))
    return tuple(Held(row, len(captured & row.of) if row.grows else 0) for row in rows)


def total(held: Iterable[Held]) -> int:
    """What the other pays for all of these, in mon, before any doubling."""
    return sum(one.fee for one in held)


# ---------------------------------------------------------------- as the rule book shows them


def groups(house: KoikoiHouse) -> tuple[Group, ...]:
    """The yaku under these house rules, each with cards that make it."""
    made = Group(Words("出来役", "Dekiyaku"), tuple(row.sample for row in dekiyaku(house).values()))
    hands = tuple(TEYAKU[key].sample for key in adopted(house))
    return (Group(Words("手役", "Teyaku"), hands), made) if hands else (made,)
