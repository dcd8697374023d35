"""What cards are worth, the yaku, and which of them rain washes out."""

from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from scorekeeper.core.house import own_yaku
from scorekeeper.core.words import Words, listing
from scorekeeper.core.yaku import Yaku, YakuGroup
from scorekeeper.decks import hanafuda as deck
from scorekeeper.decks.hanafuda import DECK, PLANTS, Flower, Flowers, month_of
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.law import LAW, POINT
from scorekeeper.kit.cards.yaku import Beaten, YakuRow, YakuTable

YELLOW = deck.BY_NAME["kiri-kasu3"]
HIGH = deck.BRIGHTS | {deck.WARBLER}
"""The six cards of 50 points (roppyakken.setup.4)."""
TENS = deck.RIBBONS | deck.TANE - {deck.WARBLER} | {YELLOW}
"""The nineteen of ten (roppyakken.setup.6)."""
VALUED = HIGH | TENS
"""What the gaji may take of other months (roppyakken.gaji.2)."""
GAJI = deck.RAIN_MAN


@cache
def worth(card: Flower, house: RoppyakkenHouse) -> int:
    """The points of a card (roppyakken.setup.4 to setup.8)."""
    if card in HIGH:
        return 50 if house.card_values == "50" else 10 if card == GAJI else 20
    return 10 if card in TENS else 0


def name_of(card: Flower) -> Words:
    """The name of a card; of the three paulownia chaff the yellow one has its own (roppyakken.setup.7)."""
    return Words("黄桐", "yellow paulownia") if card == YELLOW else card.words


def card_words(cards: Iterable[Flower]) -> Words:
    return listing([name_of(card) for card in sorted(cards)])


def points(cards: Iterable[Flower], house: RoppyakkenHouse) -> int:
    return sum(worth(card, house) for card in cards)


@cache
def whole(house: RoppyakkenHouse) -> int:
    """What all cards are worth together: 490 or 300 (roppyakken.setup.9)."""
    return points(DECK, house)


# ---------------------------------------------------------------- captured sets


def _row(key: str, ja: str, fee: int, clause: str, cards: Iterable[Flower] = (), **choice: Any) -> YakuRow[Flower]:
    yaku = Yaku(key, Words(ja, key), fee, LAW[clause])
    return YakuRow(yaku, frozenset(cards))._replace(**choice)


def _shima(month: int, ja: str = "") -> YakuRow[Flower]:
    plant, words = PLANTS[month]
    key = "bouzu" if ja else plant
    return _row(f"{key}-shima", f"{ja or words.ja}シマ", 50, "dekiyaku.16", month_of(month))


SHIKOU = {
    "5": _row("shikou", "四光", 600, "dekiyaku.3", deck.BRIGHTS),
    "4": _row("shikou", "四光", 600, "dekiyaku.4", deck.BRIGHTS - {GAJI}),
}
WITH_WARBLER = {
    number: row._replace(yaku=row.yaku._replace(clause=LAW["house.4"]), cards=row.cards | {deck.WARBLER})
    for number, row in SHIKOU.items()
}
OF_WILLOW = deck.RIBBONS & deck.WILLOW
SHICHITAN = {
    "in": _row("shichitan", "七短", 600, "dekiyaku.5", of=deck.RIBBONS, need=7),
    "out": _row("shichitan", "七短", 600, "house.5", of=deck.RIBBONS - OF_WILLOW, need=7),
    "must": _row("shichitan", "七短", 600, "house.5", OF_WILLOW, of=deck.RIBBONS, need=7),
}
SETS = (
    _row("inoshikachou", "猪鹿蝶", 300, "dekiyaku.6", deck.BOAR_DEER_BUTTERFLIES),
    _row("teppou", "鉄砲", 300, "dekiyaku.7", (deck.CURTAIN, deck.MOON, deck.SAKE_CUP)),
    _row("ame-shima", "雨シマ", 200, "dekiyaku.8", deck.WILLOW),
    _row("kosan", "小三", 150, "dekiyaku.9", deck.RED_RIBBONS),
    _row("matsu-kiri-bouzu", "松桐坊主", 150, "dekiyaku.10", (deck.CRANE, deck.PHOENIX, deck.MOON)),
    _row("oozan", "大三", 100, "dekiyaku.11", (deck.CRANE, deck.WARBLER, deck.CURTAIN)),
    _row("aotan", "青短", 100, "dekiyaku.12", deck.BLUE_RIBBONS),
    _row("kusa", "草", 100, "dekiyaku.13", deck.GRASS_RIBBONS),
    _row("hanami", "花見で一杯", 100, "dekiyaku.14", (deck.CURTAIN, deck.SAKE_CUP)),
    _row("tsukimi", "月見で一杯", 100, "dekiyaku.15", (deck.MOON, deck.SAKE_CUP)),
    _shima(1),
    _shima(2),
    _shima(3),
    _shima(4),
    _shima(8, "坊主"),
    _shima(10),
    _shima(12),
)
BEATEN = (
    Beaten("hanami", frozenset(("teppou",)), LAW["dekiyaku.14"]),
    Beaten("tsukimi", frozenset(("teppou",)), LAW["dekiyaku.15"]),
)
TABLES = {
    (number, warbler, willow): YakuTable((row, ribbons, *SETS), BEATEN)
    for warbler, lights in (("off", SHIKOU), ("on", WITH_WARBLER))
    for number, row in lights.items()
    for willow, ribbons in SHICHITAN.items()
}
DRINKS = frozenset(("teppou", "hanami", "tsukimi"))
"""The yaku that a willow washes out (roppyakken.ame-nagare.1)."""
ICHIKORO = ("shikou", "shichitan")
"""The yaku of the source that win the game, the stronger first (roppyakken.win.3, roppyakken.win.5)."""
WINS = {"both": ICHIKORO, "shikou": ICHIKORO[:1], "none": ()}
"""Those that do at a table (roppyakken.house.6)."""
PLAIN = tuple(month_of(month) for month in (5, 6, 7, 9))
"""Months whose four cards are no yaku (roppyakken.dekiyaku.17)."""


def _table(house: RoppyakkenHouse) -> YakuTable[Flower]:
    return TABLES[house.shikou_cards, house.shikou_warbler, house.nanatan_willow]


@lru_cache(256)
def table(house: RoppyakkenHouse) -> YakuTable[Flower]:
    return _table(house).under(house)


def worths(house: RoppyakkenHouse | None) -> dict[str, Yaku]:
    """The yaku whose worth a table may set, as the source counts them."""
    played = house or RoppyakkenHouse()
    return {} if played.yaku == "off" else {key: row.yaku for key, row in _table(played).items()}


@lru_cache(256)
def ichikoro_keys(house: RoppyakkenHouse) -> tuple[str, ...]:
    """The yaku that win the game here: those of the source which the table recognises, and then its own."""
    own = (yaku.key for one, yaku in own_yaku(house) if one.then == "ends")
    return (*(key for key in WINS[house.ichikoro] if key in table(house)), *own)


class YakuOfPile(NamedTuple):
    """The yaku of a pile: those that count, those that are washed out, and the clauses that say why."""

    names: tuple[str, ...]
    washed: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


NONE = YakuOfPile(())


def rain_washes(pile: Flowers, house: RoppyakkenHouse) -> bool:
    """Whether willow in a pile washes out (roppyakken.ame-nagare.1, roppyakken.ame-nagare.4)."""
    saved = house.crane_saves == "on" and deck.CRANE in pile
    return house.ame_nagare == "on" and bool(pile & deck.WILLOW) and not saved


@lru_cache(1024)
def yaku_in(pile: Flowers, house: RoppyakkenHouse, told: frozenset[str] = frozenset()) -> YakuOfPile:
    """The yaku that captured cards make, and what is `told` by word besides."""
    if house.yaku == "off":
        return YakuOfPile((), (), (LAW["dekiyaku.2"],))
    rows = table(house)
    all_of_it = rows.made(pile) | rows.by_word & told
    washed = frozenset(all_of_it & DRINKS) if rain_washes(pile, house) else frozenset[str]()
    names = rows.keys_that_count(all_of_it - washed)
    return YakuOfPile(names, rows.keys_that_count(washed), tuple(_why(pile, all_of_it, washed, house)))


def _why(pile: Flowers, keys: Collection[str], washed: Collection[str], house: RoppyakkenHouse) -> Iterator[str]:
    if washed:
        yield LAW["ame-nagare.1"]
        if GAJI in pile:
            yield LAW["ame-nagare.2"]
        if "teppou" in washed:
            yield LAW["dekiyaku.18"]
    elif DRINKS.intersection(keys):
        if house.ame_nagare == "off":
            yield LAW["ame-nagare.5"]
        elif pile & deck.WILLOW:
            yield LAW["ame-nagare.4"]
        else:
            yield LAW["ame-nagare.3"]
    if any(cards <= pile for cards in PLAIN):
        yield LAW["dekiyaku.17"]
    yield from lacking(pile, keys, house)


def lacking(pile: Flowers, keys: Collection[str], house: RoppyakkenHouse) -> Iterator[str]:
    """Why cards that would be shikou or shichitan by the source are none at this table (roppyakken.house.4, roppyakken.house.5)."""
    if "shikou" in table(house) and "shikou" not in keys and SHIKOU[house.shikou_cards].is_made_by(pile):
        yield LAW["house.4"]
    if "shichitan" in table(house) and "shichitan" not in keys and SHICHITAN["in"].is_made_by(pile):
        yield LAW["house.5"]


def zero_cards(house: RoppyakkenHouse) -> tuple[Flower, ...]:
    """The cards that may count as 0 (roppyakken.fuke.10 to fuke.12)."""
    if house.fuke == "off":
        return ()
    cup = (deck.SAKE_CUP,) if house.bake_cup == "on" else ()
    willow = tuple(sorted(deck.WILLOW & VALUED)) if house.bake_willow == "on" else ()
    kiri = tuple(sorted(month_of(12) & VALUED)) if house.bake_kiri == "on" else ()
    return (*cup, *willow, *kiri)


def groups(house: RoppyakkenHouse) -> tuple[YakuGroup, ...]:
    """The yaku under these house rules, each with cards that make it."""
    if house.yaku == "off":
        return ()
    return (YakuGroup(Words("出来役", "Dekiyaku"), tuple(row.sample for row in table(house).values()), unit=POINT),)
