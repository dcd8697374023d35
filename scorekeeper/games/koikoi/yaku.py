"""The tables: four dealt hands, the captured sets, which of them beat which, and the clauses that captured cards are judged by."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import structs

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
    WILLOW,
    Flowers,
    month_of,
)
from scorekeeper.games.koikoi.house import LAW, MON, KoikoiHouse, MonthRules, in_month
from scorekeeper.kit.calling.rows import ClauseNote, SpoiltYaku, row
from scorekeeper.kit.calling.table import CallClauses, CallTable
from scorekeeper.kit.cards.shobu import LIGHTS
from scorekeeper.kit.cards.splits import SplitHands, hand
from scorekeeper.kit.cards.yaku import Beaten, family

FIELD = 8
"""Cards dealt to the field, and to each hand (koikoi.deal.1)."""

TEYAKU = SplitHands(
    FIELD,
    (  # key, name, fee, clause, how many cards of each month; the house rule by which it ends the month, and the clauses
        hand(LAW, "teshi", "手四", 6, "teyaku.2", "41111 4211 422 431 44", ("teshi_ends", "teyaku.10", "teyaku.11")),
        hand(LAW, "kuttsuki", "喰付", 6, "teyaku.3", "2222", ("kuttsuki_ends", "teyaku.13", "teyaku.12")),
        hand(LAW, "futasanbon", "二三本", 6, "teyaku.4", "332 3311", ("", "", "teyaku.14")),
        hand(LAW, "haneken", "はねけん", 6, "teyaku.5", "3221", ("", "", "teyaku.14")),
    ),
)
"""A month with four cards counts for teshi alone (koikoi.teyaku.6, koikoi.teyaku.7)."""

CUP = frozenset((SAKE_CUP,))
GROWING_RIBBONS = {"of": RIBBONS, "need": 3, "grows": 1}
GROWING_ANIMALS = {"of": TANE, "need": 3, "grows": 1}
VIEWINGS = frozenset(("hanamizake", "tsukimizake"))


def tsukifuda_cards(house: MonthRules) -> Flowers:
    """The four cards of the month that is played."""
    return frozenset(month_of(house.number))


@lru_cache(256)
def readings(house: KoikoiHouse) -> tuple[KoikoiHouse, ...]:
    """The house rules one by one under which the cup may be counted: as a tane or as a kasu where its holder chooses."""
    if house.cup != "either":
        return (house,)
    return structs.replace(house, cup="source", bakefuda="off"), structs.replace(house, cup="kasu")


DEKIYAKU: CallTable[KoikoiHouse] = CallTable(
    LAW,
    MON,
    (  # key, name, fee, clause, cards; `of` and `need`: so many of these
        row("gokou", "五光", 15, "dekiyaku.1", BRIGHTS),
        row(
            "akaao",
            "赤短・青短",
            15,
            "dekiyaku.10",
            RED_RIBBONS | BLUE_RIBBONS,
            en="akatan and aotan",
            counts="tan",
            where="aka_ao",
            off="dekiyaku.12",
            parts=frozenset(("aotan", "akatan")),
            instead={"tan_plus": {**GROWING_RIBBONS, "need": 6, "clause": "dekiyaku.11"}},
        ),
        row("shikou", "四光", 10, "dekiyaku.2", LIGHTS),
        row("ameshikou", "雨四光", 8, "dekiyaku.3", (RAIN_MAN,), of=LIGHTS, need=3, where="ame_shikou", off="dekiyaku.4"),
        row("sankou", "三光", 6, "dekiyaku.5", of=LIGHTS, need=3),
        row("aotan", "青短", 6, "dekiyaku.7", BLUE_RIBBONS, counts="tan", instead={"tan_plus": GROWING_RIBBONS}),
        row("akatan", "赤短", 6, "dekiyaku.8", RED_RIBBONS, counts="tan", instead={"tan_plus": GROWING_RIBBONS}),
        row(
            "inoshikachou",
            "猪鹿蝶",
            5,
            "dekiyaku.13",
            BOAR_DEER_BUTTERFLIES,
            counts="tane",
            instead={"ino_plus": GROWING_ANIMALS, "ino_plus cup=kasu": GROWING_ANIMALS | {"of": TANE - CUP}},
        ),
        row(
            "hanamizake",
            "花見酒",
            5,
            "dekiyaku.14",
            (CURTAIN, SAKE_CUP),
            instead={"sake=3": {"fee": 3, "clause": "dekiyaku.16"}},
        ),
        row("tsukimizake", "月見酒", 5, "dekiyaku.15", (MOON, SAKE_CUP), instead={"sake=3": {"fee": 3, "clause": "dekiyaku.16"}}),
        row("tsukifuda", "月札", "tsukifuda", "house.8", tsukifuda_cards, where="number"),
        row("tane", "タネ", 1, "dekiyaku.18", of=TANE, need=5, grows=1, counts="tane", instead={"cup=kasu": {"of": TANE - CUP}}),
        row("tan", "タン", 1, "dekiyaku.19", of=RIBBONS, need=5, grows=1, counts="tan"),
        row(
            "kasu",
            "カス",
            1,
            "dekiyaku.20",
            of=KASU,
            need=10,
            grows=1,
            counts="kasu",
            instead={condition: {"of": KASU | CUP} for condition in ("bakefuda", "cup=kasu", "cup=either")},
        ),
    ),
    size=TEYAKU.size,
    field=FIELD,
    beaten={
        "": (
            *family(LAW["dekiyaku.6"], "gokou", "shikou", "ameshikou", "sankou"),
            *family(LAW["dekiyaku.10"], "akaao", "aotan"),
            *family(LAW["dekiyaku.10"], "akaao", "akatan"),
        ),
        "joins=best": (
            Beaten("tan", frozenset(("akaao", "aotan", "akatan")), LAW["house.7"]),
            Beaten("tane", frozenset(("inoshikachou",)), LAW["house.7"]),
        ),
    },
    cites=CallClauses("call.1", "call.2", "call.3", "house.1", "house.11"),
    notes=(
        ClauseNote("dekiyaku.4", "sankou", where="ame_shikou=off", cards=frozenset((RAIN_MAN,))),
        ClauseNote("dekiyaku.6", "gokou shikou", cards=LIGHTS, whole=True),
        *(ClauseNote("dekiyaku.17", "hanamizake tsukimizake", where=f"viewing={one}", cards=WILLOW) for one in ("on", "beside")),
        *(ClauseNote("house.14", "hanamizake tsukimizake", where=f"viewing={one}") for one in ("beside", "rain")),
        ClauseNote("bake.1", "tane kasu", where="bakefuda cup=source", cards=CUP),
        ClauseNote("bake.3", "tane kasu", where="bakefuda=off cup=source", cards=CUP),
        ClauseNote("bake.2", "kasu", where="bakefuda cup=source", cards=CUP, exact=True),
        *(ClauseNote("house.19", "tane kasu", where=f"cup={one}", cards=CUP) for one in ("kasu", "either")),
        ClauseNote("dekiyaku.9", "aotan akatan", where="tan_plus", cards=RIBBONS),
        ClauseNote("dekiyaku.12", "aotan akatan", number=2),
        ClauseNote("dekiyaku.21", number=2),
        ClauseNote("house.4", "inoshikachou", where="ino_plus"),
        ClauseNote("house.7", "akaao aotan akatan inoshikachou", where="joins=best"),
    ),
    readings=readings,
    spoils=(SpoiltYaku("viewing=rain", VIEWINGS, frozenset(WILLOW), "house.14", "viewing-rain"),),
    company={"viewing=beside": VIEWINGS},
)
"""By what they are worth, the dearest first. What is not beaten adds up (koikoi.dekiyaku.21)."""


def worths(house: KoikoiHouse | None) -> Mapping[str, Yaku]:
    """Every yaku whose worth a table may set, as the source counts it."""
    hands = {key: one.yaku for key, one in TEYAKU.items() if house is None or getattr(house, key) == "on"}
    return DEKIYAKU.worths(house or DEKIYAKU.widest(KoikoiHouse)) | hands


def groups(house: KoikoiHouse) -> tuple[YakuGroup, ...]:
    """The yaku under these house rules, each with cards that make it."""
    made = tuple(one.sample for one in DEKIYAKU.under(in_month(house, 1)).values())
    return (*TEYAKU.group(house), YakuGroup(Words("出来役", "Dekiyaku"), made))
