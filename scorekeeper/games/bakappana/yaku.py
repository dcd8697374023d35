"""The yaku: hands that may be declared, captured sets under each house, and the clauses by which a pile makes these."""

from collections.abc import Collection, Iterable, Iterator
from functools import cache, partial
from typing import Any

from scorekeeper.core.house import changes_worth
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku, YakuGroup
from scorekeeper.decks import hanafuda as deck
from scorekeeper.decks.captures import MOST, MOST_OF_FOUR
from scorekeeper.decks.hanafuda import WILLOW, Flower, Kind, month_of
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.kit.cards.hands import chaff_samples, chaff_under
from scorekeeper.kit.cards.telling import Judge
from scorekeeper.kit.cards.yaku import Beaten, YakuRow, YakuTable
from scorekeeper.kit.counted.yaku import DRINKS, FOUR, SEVEN, SIX, FoundDekiyaku, HouseSets, judging, oyanaka

# ---------------------------------------------------------------- dealt hands

CHAFF = {
    "rokkasu": Yaku("rokkasu", Words("六カス", "rokkasu"), 20, LAW["teyaku.2"]),
    "shichikasu": Yaku("shichikasu", Words("七カス", "shichikasu"), 30, LAW["teyaku.3"]),
}
"""The hands that are paid when declared. Of willow only its chaff card is chaff (bakappana.teyaku.2)."""


@cache
def paid_hands(house: BakappanaHouse) -> dict[str, Yaku]:
    """The hands that this table pays, if any."""
    return chaff_under(CHAFF, house) if house.teyaku == "on" else {}


# ---------------------------------------------------------------- captured sets

SLIPS = deck.RIBBONS - WILLOW
"""The ribbons of rokutan and nanatan (bakappana.dekiyaku.7, bakappana.dekiyaku.8)."""
OYANAKA = oyanaka(LAW["special.1"])
RAIN = "ame-shima"
"""The key of the four willow cards, which may wash out everybody's yaku (bakappana.special.7)."""


VOIDING = {"plain": frozenset[Flower](), "voids": frozenset((deck.RAIN_MAN,))}
"""The card whose owner has no drinks (bakappana.house.7)."""
DRUNK = frozenset((deck.CURTAIN, deck.MOON))
"""What the cup makes a drink with."""


def _row(key: str, ja: str, fee: int, clause: str, cards: Iterable[Flower] = (), **choice: Any) -> YakuRow[Flower]:
    return YakuRow(Yaku(key, Words(ja, key), fee, LAW[clause]), frozenset(cards))._replace(**choice)


def _rows(house: BakappanaHouse) -> Iterator[YakuRow[Flower]]:
    yield _row("gokou", "五光", 100, "dekiyaku.1", deck.BRIGHTS)
    stacked = "dekiyaku.3" if house.shikou_stack == "on" else "dekiyaku.2"
    yield _row("shikou", "四光", 60, stacked, deck.BRIGHTS - {deck.RAIN_MAN})
    rain: dict[str, Any] = {"cards": (deck.RAIN_MAN,), "of": deck.BRIGHTS, "need": 4}
    if house.ame_shikou == "yaku":
        yield _row("ameshikou", "雨四光", house.ame_shikou_points, "dekiyaku.5", **rain)
    elif house.ame_shikou == "shikou":
        yield _row("ameshikou", "雨入りの四光", 60, "dekiyaku.6", **rain)
    yield _row("nanatan", "七短", 40, "dekiyaku.7", of=SLIPS, need=SEVEN)
    yield _row("rokutan", "六短", 30, "dekiyaku.8", of=SLIPS, need=SIX)
    yield _row("aotan", "青短", 40, "dekiyaku.9", deck.BLUE_RIBBONS)
    yield _row("akatan", "赤短", 40, "dekiyaku.10", deck.RED_RIBBONS)
    yield _row("omote-sugawara", "表菅原", 30, "dekiyaku.11", (deck.CRANE, deck.WARBLER, deck.CURTAIN))
    drinks, dry = (deck.CURTAIN, deck.MOON, deck.SAKE_CUP), {"without": VOIDING[house.rain_man]}
    if house.nomi == "sum":
        yield _row("nomi", "のみ", 40, "dekiyaku.12", drinks, **dry)
    else:
        yield _row("nomi", "のみ", house.nomi_points, "dekiyaku.13", drinks, **dry)
    yield _row("hanami", "花見で一杯", 20, "dekiyaku.14", (deck.CURTAIN, deck.SAKE_CUP), **dry)
    yield _row("tsukimi", "月見で一杯", 20, "dekiyaku.15", (deck.MOON, deck.SAKE_CUP), **dry)
    yield _row("matsu-kiri-bouzu", "松桐坊主", 20, "dekiyaku.16", (deck.CRANE, deck.MOON, deck.PHOENIX))
    yield _row("inoshikachou", "猪鹿蝶", 20, "dekiyaku.17", deck.BOAR_DEER_BUTTERFLIES)
    yield _row("kusa", "くさ", 20, "dekiyaku.18", deck.GRASS_RIBBONS)
    yield _row("fuji-shima", "藤しま", 10, "dekiyaku.19", month_of(4))
    if house.ame_shima == "yaku":
        yield _row(RAIN, "雨しま", 10, "dekiyaku.20", WILLOW)
    else:
        yield _row(RAIN, "雨しま", 0, "special.7", WILLOW)
    yield _row("kiri-shima", "桐しま", 10, "dekiyaku.21", month_of(12))
    if house.oyanaka == "on":
        yield YakuRow(OYANAKA)


def _exclusions(house: BakappanaHouse) -> Iterator[Beaten]:
    """The only exclusions. The two brights are never added, whatever becomes of shikou beside gokou."""
    gokou = frozenset(("gokou",))
    if house.shikou_stack == "off":
        yield Beaten("shikou", gokou, LAW["dekiyaku.2"])
    if house.ame_shikou != "off":
        yield Beaten("ameshikou", gokou, LAW["dekiyaku.5" if house.ame_shikou == "yaku" else "dekiyaku.6"])
    if house.lights == "best":
        yield Beaten("omote-sugawara", frozenset(("gokou", "shikou")), LAW["house.2"])
        yield Beaten("matsu-kiri-bouzu", frozenset(("gokou", "shikou", "omote-sugawara")), LAW["house.2"])
    yield Beaten("rokutan", frozenset(("nanatan",)), LAW["dekiyaku.8"])
    drink = LAW["dekiyaku.12" if house.nomi == "sum" else "dekiyaku.13"]
    yield from (Beaten(key, frozenset(("nomi",)), drink) for key in ("hanami", "tsukimi"))


@cache
def table(house: BakappanaHouse) -> YakuTable[Flower]:
    """The dekiyaku of a house, with what each of the others pays. Oyanaka depends on the seat and the number of cards."""
    return YakuTable(_rows(house), _exclusions(house)).under(house)


def worths(house: BakappanaHouse | None) -> dict[str, Yaku]:
    """The yaku whose worth a table may set, as the source counts them."""
    played = house or BakappanaHouse(ame_shikou="yaku", oyanaka="on", teyaku="on")
    sets = {row.yaku.key: row.yaku for row in _rows(played) if row.yaku.fee}
    return sets | (CHAFF if played.teyaku == "on" else {})


def _beside(house: BakappanaHouse, pile: frozenset[Flower], keys: Collection[str]) -> Iterator[str]:
    """The clauses on several yaku, on willow and the drinks, and on four brights with the rain man that are no yaku."""
    if len(keys) > 1:
        yield LAW["settle.3"]
    if house.rain_man == "voids" and deck.RAIN_MAN in pile and DRUNK & pile and deck.SAKE_CUP in pile:
        yield LAW["house.7"]
    elif DRINKS.intersection(keys) and pile & WILLOW:
        yield LAW["dekiyaku.22"]
    if house.ame_shikou == "off" and deck.RAIN_MAN in pile and len(pile & deck.BRIGHTS) == 4:
        yield LAW["dekiyaku.4"]
    if changes_worth(house, keys):
        yield LAW["house.1"]
    if house.lights == "best" and {"gokou", "shikou", "omote-sugawara"}.intersection(keys):
        yield LAW["house.2"]


@cache
def sets(house: BakappanaHouse) -> HouseSets:
    return HouseSets(table(house), partial(_beside, house))


def dekiyaku_in(house: BakappanaHouse, cards: Iterable[Flower], few: int | None = None) -> FoundDekiyaku:
    return sets(house).dekiyaku_in(cards, few)


@cache
def judge(house: BakappanaHouse) -> Judge:
    """Judges claims under these house rules. The willow ribbon counts for points, and for no yaku of ribbons."""
    kasu = Kind.KASU.points if house.kasu_point == "1" else 0
    lights = FOUR if house.ame_shikou == "off" else FOUR - 1
    return judging(table(house), SLIPS, lights=lights, kasu=kasu, most=MOST_OF_FOUR if house.four == "all" else MOST)


def groups(house: BakappanaHouse) -> tuple[YakuGroup, ...]:
    """The yaku under these house rules, each with cards that make it."""
    made = YakuGroup(Words("出来役", "Dekiyaku"), tuple(row.sample for row in table(house).values()))
    shown = chaff_samples(paid_hands(house))
    return (YakuGroup(Words("手役", "Dealt hands"), shown), made) if shown else (made,)
