"""Dekiyaku: the captured sets, their cards and fees."""

from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.core.game import Yaku
from scorekeeper.core.words import Words, listed
from scorekeeper.decks.hanafuda import (
    BLUE_RIBBONS,
    BOAR,
    BOAR_DEER_BUTTERFLIES,
    BRIDGE,
    BRIGHTS,
    BUTTERFLIES,
    RAIN_MAN,
    RED_RIBBONS,
    RIBBONS,
    SAKE_CUP,
    WARBLER,
    Flower,
)
from scorekeeper.games.hachihachi.deal.field import Fee
from scorekeeper.games.hachihachi.law import KAN, LAW

SEVEN = 7
"""The ribbons of nanatan."""


class Dekiyaku(NamedTuple):
    """A row of the table: `cards` must all be captured (nanatan: any seven ribbons); `hatto` says whether hatto covers it."""

    yaku: Yaku
    cards: frozenset[Flower]
    hatto: bool


DEKIYAKU: dict[str, Dekiyaku] = {
    row.yaku.key: row
    for row in (
        Dekiyaku(Yaku("goko", Words("五光", "goko"), 20 * KAN, LAW["dekiyaku.1"]), BRIGHTS, hatto=True),
        Dekiyaku(Yaku("shiko", Words("四光", "shiko"), 12 * KAN, LAW["dekiyaku.2"]), BRIGHTS - {RAIN_MAN}, hatto=True),
        Dekiyaku(
            Yaku("goun", Words("五雲", "goun"), 12 * KAN, LAW["dekiyaku.3"]),
            frozenset((WARBLER, BRIDGE, BUTTERFLIES, BOAR, SAKE_CUP)),
            hatto=False,
        ),
        Dekiyaku(Yaku("nanatan", Words("七短", "nanatan"), 10 * KAN, LAW["dekiyaku.4"]), frozenset(), hatto=False),
        Dekiyaku(Yaku("akatan", Words("赤短", "akatan"), 7 * KAN, LAW["dekiyaku.5"]), RED_RIBBONS, hatto=True),
        Dekiyaku(Yaku("aotan", Words("青短", "aotan"), 7 * KAN, LAW["dekiyaku.6"]), BLUE_RIBBONS, hatto=True),
        Dekiyaku(
            Yaku("inoshikacho", Words("猪鹿蝶", "inoshikacho"), 6 * KAN, LAW["dekiyaku.7"]),
            BOAR_DEER_BUTTERFLIES,
            hatto=True,
        ),
    )
}
COVERED = frozenset(key for key, row in DEKIYAKU.items() if row.hatto)
"""What hatto covers, tobikomi apart (hachihachi.hatto.3)."""


class Part(NamedTuple):
    """A dekiyaku that is held: its key, the ribbons where it is nanatan, who owes it by hatto (None: both others), by which
    clause.
    """

    name: str
    ribbons: int = SEVEN
    offender: int | None = None
    clause: str = LAW["dekiyaku.8"]

    @property
    def words(self) -> Words:
        words = DEKIYAKU[self.name].yaku.words
        if self.name == "nanatan" and self.ribbons > SEVEN:
            return Words(f"七短{self.ribbons}枚", f"nanatan of {self.ribbons}")
        return words

    @property
    def fee(self) -> Fee:
        """The fee before the field. Each ribbon beyond the seventh adds a kan; F adds once for all (hachihachi.field.26)."""
        yaku = DEKIYAKU[self.name].yaku
        parts = [(yaku.words, yaku.fee, yaku.clause)]
        extra = self.ribbons - SEVEN if self.name == "nanatan" else 0
        if extra:
            label = Words(f"8枚目からの短冊 {extra}枚", f"{extra} more ribbons" if extra > 1 else "1 more ribbon")
            parts.append((label, extra * KAN, yaku.clause))
        return Fee(tuple(parts), LAW["field.26"] if extra else "")


def said(parts: Iterable[Part]) -> Words:
    """The names of several dekiyaku: 青短・七短."""
    return listed([part.words for part in parts])


def cards_of(names: Iterable[str]) -> frozenset[Flower]:
    """The cards that must have been captured for these yaku, nanatan's free choice left out."""
    return frozenset().union(*(DEKIYAKU[name].cards for name in names))


def ribbons_of(parts: Iterable[Part]) -> int:
    """The least number of ribbons that the holder of these parts has captured."""
    held = tuple(parts)
    named = len(cards_of(part.name for part in held) & RIBBONS)
    return max([named, *(part.ribbons for part in held if part.name == "nanatan")])


def found(cards: Iterable[Flower]) -> tuple[Part, ...]:
    """Every dekiyaku in these captured cards; goko stands in shiko's place (hachihachi.dekiyaku.1)."""
    captured = frozenset(cards)
    ribbons = len(captured & RIBBONS)
    parts = [Part(key) for key, row in DEKIYAKU.items() if row.cards and row.cards <= captured]
    if any(part.name == "goko" for part in parts):
        parts = [part for part in parts if part.name != "shiko"]
    if ribbons >= SEVEN:
        parts.append(Part("nanatan", ribbons))
    return tuple(parts)
