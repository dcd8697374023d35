"""The tiles of mahjong: 34 kinds, four of each, without red fives and flowers (riichi.setup.8)."""

from collections.abc import Iterator
from typing import ClassVar

from scorekeeper.core.deck import Card, Deck, Lots, Suit
from scorekeeper.core.words import NOTHING, Words

FOUR = 4
"""The number of copies of each tile."""
MAN, PIN, SOU, HONOURS = "man", "pin", "sou", "ji"
SUITS = (
    Suit(MAN, NOTHING, Words("萬子", "characters")),
    Suit(PIN, NOTHING, Words("筒子", "circles")),
    Suit(SOU, NOTHING, Words("索子", "bamboo")),
    Suit(HONOURS, NOTHING, Words("字牌", "honours")),
)
SIGNS = {MAN: "萬", PIN: "筒", SOU: "索"}
KANJI = "一二三四五六七八九"
COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NAMED: dict[str, Words] = {
    "ton": Words("東", "east"),
    "nan": Words("南", "south"),
    "shaa": Words("西", "west"),
    "pei": Words("北", "north"),
    "haku": Words("白", "white dragon"),
    "hatsu": Words("發", "green dragon"),
    "chun": Words("中", "red dragon"),
}


class Tile(Card, frozen=True, order=True, cache_hash=True):
    """A kind of tile. `number` is 1 to 9 in a suit, 0 for winds and dragons."""

    shape: ClassVar[tuple[int, int]] = (66, 88)

    number: int

    @property
    def honour(self) -> bool:
        return not self.number

    @property
    def end(self) -> bool:
        """Whether it is a one or a nine of a suit."""
        return self.number in (1, 9)


def _tiles() -> Iterator[Tile]:
    for nth, suit in enumerate(SUITS[:3]):
        for number, (kanji, count) in enumerate(zip(KANJI, COUNTS, strict=True), 1):
            name = f"{suit.key}{number}"
            words = Words(kanji + SIGNS[suit.key], f"{count} of {suit.words.en}")
            yield Tile(9 * nth + number - 1, name, suit.key, words, 0, f"tiles/{name}.svg", "", number)
    for place, (name, words) in enumerate(NAMED.items(), 27):
        yield Tile(place, name, HONOURS, words, 0, f"tiles/{name}.svg", "", 0)


WINDS_DRAWN = Lots(Words("風牌", "wind"), tuple(Suit(name, NOTHING, NAMED[name]) for name in ("ton", "nan", "shaa", "pei")))
EMBLEM = "emblems/bamboo.svg"
"""The moon as a circle tile, behind bamboo."""
TILES = Deck("tiles", Words("牌", "mahjong tiles"), SUITS, _tiles(), FOUR, WINDS_DRAWN, Words("牌", "tiles"), emblem=EMBLEM)

EAST, SOUTH, WEST, NORTH = WINDS = TILES.cards_named(("ton", "nan", "shaa", "pei"))
WHITE, GREEN, RED = DRAGONS = TILES.cards_named(("haku", "hatsu", "chun"))
ENDS = frozenset(tile for tile in TILES.cards if tile.end)
"""The ones and nines (老頭牌)."""
ORPHANS = ENDS | {*WINDS, *DRAGONS}
"""Ones, nines and honours (么九牌)."""
