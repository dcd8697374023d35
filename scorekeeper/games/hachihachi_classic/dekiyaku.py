"""Dekiyaku: the captured sets, their cards and their fees, and what is known of those that were made."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import BLUE_RIBBONS, BRIGHTS, RAIN_MAN, RED_RIBBONS, RIBBONS, WILLOW, Flower, Flowers
from scorekeeper.games.hachihachi_classic.house import ClassicHouse, in_kan
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.kit.cards.yaku import YakuRow, YakuTable, family
from scorekeeper.kit.eights.hatto import Cover

SEVEN = 7
"""The ribbons of shichitan."""
SLIPS = RIBBONS - WILLOW
"""The nine ribbons of dekiyaku (hachihachi-classic.setup.5)."""


def _row(key: str, ja: str, kan: int, clause: str, cards: Iterable[Flower] = ()) -> YakuRow[Flower]:
    return YakuRow(Yaku(key, Words(ja, key), kan, LAW[clause]), frozenset(cards))


DEKIYAKU = YakuTable(
    (
        _row("goko", "五光", 12, "dekiyaku.1", BRIGHTS),
        _row("shiko", "四光", 10, "dekiyaku.2", BRIGHTS - {RAIN_MAN}),
        _row("shichitan", "七短", 10, "dekiyaku.3")._replace(of=SLIPS, need=SEVEN),
        _row("aotan", "青短", 7, "dekiyaku.4", BLUE_RIBBONS),
        _row("akatan", "赤短", 7, "dekiyaku.5", RED_RIBBONS),
    ),
    family(LAW["dekiyaku.7"], "goko", "shiko"),
)
"""The fees are in kan, on a small field."""
COVERED = frozenset(("shiko", "aotan", "akatan"))
"""What hatto covers, beside tobikomi (hachihachi-classic.hatto.1)."""


@lru_cache(256)
def dekiyaku(house: ClassicHouse) -> YakuTable[Flower]:
    """The dekiyaku of this table, with its worths and its own, in kan."""
    return _under(DEKIYAKU, house)


def _under(table: YakuTable[Flower], house: ClassicHouse) -> YakuTable[Flower]:
    if not (house.worth or house.own):
        return table
    rows = ((row, in_kan(house, row.yaku)) for row in table.values())
    recognised = table.of(row._replace(yaku=yaku) for row, yaku in rows if yaku)
    return recognised.with_own(house, 1)


@lru_cache(1024)
def lost_to_own(house: ClassicHouse, keys: frozenset[str]) -> Mapping[str, str]:
    """Those of these yaku of one player that do not count because of a table's own: of two that it does not add up the dearer
    counts; each with the clause.
    """
    alone = YakuTable(DEKIYAKU.values())
    return _under(alone, house).exclusions(keys) if house.own else {}


@lru_cache(256)
def cover(house: ClassicHouse) -> Cover:
    """What hatto covers of it; nothing where there is none (hachihachi-classic.house.12)."""
    return Cover(dekiyaku(house), COVERED & dekiyaku(house).keys() if house.hatto != "off" else frozenset())


class DekiyakuMade(NamedTuple):
    """Dekiyaku that a player made in one capture, which are paid when the month ends.

    `liable`: whose lowering they ended, who pays for both (hachihachi-classic.sage.5). `offender`: whose hatto made those in
    `hatto`. `failed`: they were lowered, and another has made a yaku since (hachihachi-classic.sage.9).
    """

    player: int
    keys: tuple[str, ...]
    entry: int
    liable: int | None = None
    offender: int | None = None
    hatto: tuple[str, ...] = ()
    failed: bool = False

    def bearer(self, key: str) -> int | None:
        """Who pays for both others for a yaku; None if each pays. Hatto goes before a lowering (hachihachi-classic.hatto.12)."""
        return self.offender if key in self.hatto else self.liable


class ThreeTaken(NamedTuple):
    """A three that its owner has captured whole: its month, if known, and the entry that says so.

    `under`: the entry of the lowering that was live, if it was another's. `offender`: who broke hatto by the fourth card.
    """

    month: int | None
    entry: int
    under: int | None = None
    offender: int | None = None


def keys_made_by(made: Iterable[DekiyakuMade], player: int) -> tuple[str, ...]:
    """The keys of everything that a player has made."""
    return tuple(key for one in made if one.player == player for key in one.keys)


def card_holders(house: ClassicHouse, made: Iterable[DekiyakuMade]) -> dict[Flower, int]:
    """Who has captured the cards that everything made needs."""
    return {card: one.player for one in made for card in dekiyaku(house).cards(one.keys)}


def ribbons(house: ClassicHouse, keys: Iterable[str], captured: Flowers = frozenset()) -> int:
    """The least number of ribbons that a player with these yaku and cards has."""
    told = tuple(keys)
    return max(len((dekiyaku(house).cards(told) | captured) & SLIPS), SEVEN if "shichitan" in told else 0)


def months(house: ClassicHouse, keys: Iterable[str], captured: Flowers) -> frozenset[int]:
    """The months of which one capture can complete all these yaku, with these cards captured before or in it."""
    rows = (dekiyaku(house)[key] for key in keys if key not in dekiyaku(house).by_word)
    return frozenset[int](range(1, 13)).intersection(*(_months(row, captured) for row in rows))


def _months(row: YakuRow[Flower], captured: Flowers) -> Iterator[int]:
    cards = row.cards or row.of
    yield from (card.month for card in cards - captured or cards)
