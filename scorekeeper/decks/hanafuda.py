"""The 48 hanafuda cards, by name.

A card is named by its plant and kind (`matsu-hikari`); its drawing and the records use the same name. Points are those of most
games: bright 20, animal 10, ribbon 5, kasu 1.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from importlib import resources

from scorekeeper.core.deck import Card, Deck, Lots, Suit
from scorekeeper.core.deck import points as points
from scorekeeper.core.words import Words


class Kind(StrEnum):
    HIKARI = "hikari"
    TANE = "tane"
    TAN = "tan"
    KASU = "kasu"

    @property
    def points(self) -> int:
        return POINTS[self]


POINTS = {Kind.HIKARI: 20, Kind.TANE: 10, Kind.TAN: 5, Kind.KASU: 1}


class Flower(Card, frozen=True, order=True, cache_hash=True):
    """A hanafuda card with its month (1 to 12) and kind."""

    month: int
    kind: Kind


Flowers = frozenset[Flower]


PLANTS: dict[int, tuple[str, Words]] = {
    1: ("matsu", Words("松", "pine")),
    2: ("ume", Words("梅", "plum")),
    3: ("sakura", Words("桜", "cherry")),
    4: ("fuji", Words("藤", "wisteria")),
    5: ("ayame", Words("菖蒲", "iris")),
    6: ("botan", Words("牡丹", "peony")),
    7: ("hagi", Words("萩", "bush clover")),
    8: ("susuki", Words("芒", "pampas")),
    9: ("kiku", Words("菊", "chrysanthemum")),
    10: ("momiji", Words("紅葉", "maple")),
    11: ("yanagi", Words("柳", "willow")),
    12: ("kiri", Words("桐", "paulownia")),
}

KANJI = ("", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
"""The mark of a card, by its month."""

# The names of the cards other than kasu.
FIGURES: dict[str, Words] = {
    "matsu-hikari": Words("松に鶴", "crane"),
    "matsu-tan": Words("松に赤短", "pine ribbon"),
    "ume-tane": Words("梅に鶯", "bush warbler"),
    "ume-tan": Words("梅に赤短", "plum ribbon"),
    "sakura-hikari": Words("桜に幕", "curtain"),
    "sakura-tan": Words("桜に赤短", "cherry ribbon"),
    "fuji-tane": Words("藤に不如帰", "cuckoo"),
    "fuji-tan": Words("藤に短冊", "wisteria ribbon"),
    "ayame-tane": Words("菖蒲に八橋", "iris bridge"),
    "ayame-tan": Words("菖蒲に短冊", "iris ribbon"),
    "botan-tane": Words("牡丹に蝶", "butterflies"),
    "botan-tan": Words("牡丹に青短", "peony ribbon"),
    "hagi-tane": Words("萩に猪", "boar"),
    "hagi-tan": Words("萩に短冊", "bush clover ribbon"),
    "susuki-hikari": Words("芒に月", "moon"),
    "susuki-tane": Words("芒に雁", "geese"),
    "kiku-tane": Words("菊に盃", "sake cup"),
    "kiku-tan": Words("菊に青短", "chrysanthemum ribbon"),
    "momiji-tane": Words("紅葉に鹿", "deer"),
    "momiji-tan": Words("紅葉に青短", "maple ribbon"),
    "yanagi-hikari": Words("柳に小野道風", "rain man"),
    "yanagi-tane": Words("柳に燕", "swallow"),
    "yanagi-tan": Words("柳に短冊", "willow ribbon"),
    "kiri-hikari": Words("桐に鳳凰", "phoenix"),
}


def _flowers() -> Iterator[Flower]:
    for month, (plant, words) in PLANTS.items():
        figures = [name for name in FIGURES if name.startswith(plant + "-")]
        for place, name in enumerate(figures + [f"{plant}-kasu{n}" for n in range(1, 5 - len(figures))], 4 * month - 4):
            kind = Kind(name.partition("-")[2].rstrip("123"))
            said = FIGURES.get(name) or Words(f"{words.ja}のカス", f"{words.en} kasu")
            yield Flower(place, name, plant, said, kind.points, f"cards/{name}.svg", KANJI[month], month, kind)


_SUITS = tuple(Suit(plant, Words(KANJI[month], str(month)), words) for month, (plant, words) in PLANTS.items())
MONTH = Words("札の月", "month")
"""What is drawn for seats: the month of a card."""
TALK = resources.files("scorekeeper.decks") / "hanafuda.toml"
EMBLEM = "cards/susuki-hikari.svg"
"""The moon stands well in two tones."""
HANAFUDA = Deck("hanafuda", Words("花札", "hanafuda"), _SUITS, _flowers(), lots=Lots(MONTH, _SUITS), talk=TALK, emblem=EMBLEM)
DECK = HANAFUDA.cards
BY_NAME = HANAFUDA.by_name
cards_named = HANAFUDA.cards_named

CRANE, CURTAIN, MOON = (BY_NAME[name] for name in ("matsu-hikari", "sakura-hikari", "susuki-hikari"))
RAIN_MAN, PHOENIX = BY_NAME["yanagi-hikari"], BY_NAME["kiri-hikari"]
WARBLER, BRIDGE, BUTTERFLIES = (BY_NAME[name] for name in ("ume-tane", "ayame-tane", "botan-tane"))
BOAR, DEER, SAKE_CUP = (BY_NAME[name] for name in ("hagi-tane", "momiji-tane", "kiku-tane"))

BRIGHTS = frozenset(card for card in DECK if card.kind is Kind.HIKARI)
TANE = frozenset(card for card in DECK if card.kind is Kind.TANE)
RIBBONS = frozenset(card for card in DECK if card.kind is Kind.TAN)
KASU = frozenset(card for card in DECK if card.kind is Kind.KASU)
WILLOW = frozenset(card for card in DECK if card.month == 11)
RED_RIBBONS = frozenset(BY_NAME[name] for name in ("matsu-tan", "ume-tan", "sakura-tan"))
BLUE_RIBBONS = frozenset(BY_NAME[name] for name in ("botan-tan", "kiku-tan", "momiji-tan"))
GRASS_RIBBONS = frozenset(cards_named(("fuji-tan", "ayame-tan", "hagi-tan")))
BOAR_DEER_BUTTERFLIES = frozenset((BOAR, DEER, BUTTERFLIES))
LITTLE_BIRDS = frozenset(cards_named(("ume-tane", "fuji-tane", "susuki-tane", "yanagi-tane")))
BIRDS = LITTLE_BIRDS | {CRANE, PHOENIX}
CLOUDS = frozenset((WARBLER, BRIDGE, BUTTERFLIES, BOAR, SAKE_CUP))


@cache
def month_of(month: int) -> frozenset[Flower]:
    """The four cards of a month, 1 to 12."""
    return frozenset(card for card in DECK if card.month == month)
