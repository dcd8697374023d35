"""What captured cards make, and by which clauses."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.deck import Deck
from scorekeeper.core.play.yaku import Held, Table
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import BRIGHTS, HANAFUDA, KASU, RIBBONS, TANE, Flower, Flowers, Kind
from scorekeeper.games.telling import Judge, Part

SIX, SEVEN = 6, 7
"""The ribbons of rokutan and nanatan."""
FOUR, FIVE = len(BRIGHTS) - 1, len(BRIGHTS)
FEW = 8, 8, 10
"""The most cards that make oyanaka for dealer, douni and biki."""
DRINKS = frozenset(("nomi", "hanami", "tsukimi"))
FEWEST = "oyanaka"
"""The key of the yaku of few captured cards, which depends on the seat and the number of cards."""


def oyanaka(clause: str) -> Yaku:
    return Yaku(FEWEST, Words("親仲八丁ビキ十丁", "oyanaka-hatchou biki-jitchou"), 30, clause)


class Found(NamedTuple):
    """The dekiyaku of a pile, and the clauses by which it makes these and no others."""

    held: tuple[Held, ...]
    clauses: tuple[str, ...]

    @property
    def fee(self) -> int:
        """What each of the others pays for all of them, in points."""
        return sum(one.fee for one in self.held)

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(one.key for one in self.held)


NOTHING_FOUND = Found((), ())


class Sets(NamedTuple):
    """The dekiyaku of a house. `beside` gives the clauses on several of them together, and on cards in a pile that seem to make
    more.
    """

    table: Table[Flower]
    beside: Callable[[Flowers, Collection[str]], Iterable[str]]

    def hold(self, keys: Collection[str], number: int = 0) -> tuple[Held, ...]:
        """Dekiyaku by key, in the order of the table; `number`: of cards, for one that grows."""
        return tuple(Held(row, number if row.grows else 0) for key, row in self.table.items() if key in keys)

    def found(self, cards: Iterable[Flower], few: int | None = None) -> Found:
        """Every dekiyaku in captured cards. `few`: the most cards that make oyanaka at this seat; None if it is not played."""
        pile = frozenset(cards)
        there = self.table.made(pile)
        keys = {*self.table.counted(there), *((FEWEST,) if few is not None and len(pile) <= few else ())}
        held = self.hold(keys, len(KASU & pile))
        beaten = self.table.beaten(there).values()
        return Found(held, (*dict.fromkeys((*(one.row.yaku.clause for one in held), *beaten)), *self.beside(pile, keys)))

    def by_name(self, held: tuple[Held, ...]) -> Found:
        """The same for dekiyaku told by name."""
        keys = {one.key for one in held}
        return Found(held, (*(one.row.yaku.clause for one in held), *self.beside(frozenset(), keys)))

    def entailed(self, names: Iterable[str], more: Flowers = frozenset()) -> tuple[str, ...]:
        """The yaku that a player with these must have too, because their cards, with `more`, contain them. Rokutan is exactly six
        ribbons, so with more it cannot be told at all.
        """
        told = tuple(names)
        return tuple(key for key in self.table.beside(told, more) if key != "nanatan" or "rokutan" not in told)


def judging(
    table: Table[Flower],
    slips: Flowers = RIBBONS,
    *,
    lights: int = FOUR - 1,
    kasu: int = Kind.KASU.points,
    deck: Deck[Flower] = HANAFUDA,
) -> Judge:
    """Judges claims by a table. `slips`: the ribbons of rokutan and nanatan; `lights`: the most brights that may be no yaku;
    `kasu`: the points of a chaff card.
    """
    parts = (
        Part(BRIGHTS, Kind.HIKARI.points),
        Part(TANE, Kind.TANE.points),
        Part(slips, Kind.TAN.points),
        Part(RIBBONS - slips, Kind.TAN.points),
        Part(KASU, kasu),
    )
    chaff = min((row.need for row in table.values() if row.of == KASU), default=len(KASU) + 1)

    def allowed(names: frozenset[str], counted: Mapping[str, int]) -> Iterator[Collection[int]]:
        """How many cards of each part there may be."""
        yield {FIVE} if "gokou" in names else {FOUR} if {"shikou", "ameshikou"} & names else range(lights + 1)
        yield range(len(TANE) + 1)
        yield range(SEVEN, len(slips) + 1) if "nanatan" in names else {SIX} if "rokutan" in names else range(SIX)
        yield range(len(RIBBONS - slips) + 1)
        yield {counted["kasu"]} if "kasu" in counted else range(chaff)

    return Judge(table, parts, allowed, FEWEST, deck)
