"""What captured cards make, and by which clauses."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.deck import Deck
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.captures import MOST
from scorekeeper.decks.hanafuda import BRIGHTS, HANAFUDA, KASU, RIBBONS, TANE, Flower, Flowers, Kind
from scorekeeper.kit.cards.telling import CountedPart, Judge
from scorekeeper.kit.cards.yaku import HeldYaku, YakuTable

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


class FoundDekiyaku(NamedTuple):
    """The dekiyaku of a pile, and the clauses by which it makes these and no others."""

    held: tuple[HeldYaku, ...]
    clauses: tuple[str, ...]

    @property
    def fee(self) -> int:
        """What each of the others pays for all of them, in points."""
        return sum(one.fee for one in self.held)

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(one.key for one in self.held)


NOTHING_FOUND = FoundDekiyaku((), ())


class HouseSets(NamedTuple):
    """The dekiyaku of a house. `beside` gives the clauses on several of them together, and on cards in a pile that seem to make
    more.
    """

    table: YakuTable[Flower]
    beside: Callable[[Flowers, Collection[str]], Iterable[str]]

    def hold(self, keys: Collection[str], number: int = 0) -> tuple[HeldYaku, ...]:
        """Dekiyaku by key, in the order of the table; `number`: of cards, for one that grows."""
        return tuple(HeldYaku(row, number if row.grows else 0) for key, row in self.table.items() if key in keys)

    @property
    def by_word(self) -> frozenset[str]:
        """The yaku of the table's own that no cards make: they are told by word."""
        return self.table.by_word

    def dekiyaku_in(self, cards: Iterable[Flower], few: int | None = None, told: Collection[str] = ()) -> FoundDekiyaku:
        """Every dekiyaku in captured cards. `few`: the most cards that make oyanaka at this seat; None if it is not played. `told`:
        what is told by word besides.
        """
        pile = frozenset(cards)
        there = self.table.made(pile) | self.by_word.intersection(told)
        keys = {*self.table.keys_that_count(there), *((FEWEST,) if few is not None and len(pile) <= few else ())}
        held = self.hold(keys, len(KASU & pile))
        beaten = self.table.exclusions(there).values()
        return FoundDekiyaku(held, (*dict.fromkeys((*(one.row.yaku.clause for one in held), *beaten)), *self.beside(pile, keys)))

    def by_name(self, held: tuple[HeldYaku, ...]) -> FoundDekiyaku:
        """The same for dekiyaku told by name."""
        keys = {one.key for one in held}
        return FoundDekiyaku(held, (*(one.row.yaku.clause for one in held), *self.beside(frozenset(), keys)))

    def entails(self, names: Iterable[str], more: Flowers = frozenset()) -> tuple[str, ...]:
        """The yaku that a player with these must have too, because their cards, with `more`, contain them. Rokutan is exactly six
        ribbons, so with more it cannot be told at all.
        """
        told = tuple(names)
        return tuple(key for key in self.table.beside(told, more) if key != "nanatan" or "rokutan" not in told)


def judging(
    table: YakuTable[Flower],
    slips: Flowers = RIBBONS,
    *,
    lights: int = FOUR - 1,
    kasu: int = Kind.KASU.points,
    deck: Deck[Flower] = HANAFUDA,
    most: int = MOST,
) -> Judge:
    """Judges claims by a table. `slips`: the ribbons of rokutan and nanatan; `lights`: the most brights that may be no yaku;
    `kasu`: the points of a chaff card; `most`: the most cards that one player can capture.
    """
    parts = (
        CountedPart(BRIGHTS, Kind.HIKARI.points),
        CountedPart(TANE, Kind.TANE.points),
        CountedPart(slips, Kind.TAN.points),
        CountedPart(RIBBONS - slips, Kind.TAN.points),
        CountedPart(KASU, kasu),
    )
    lights = lights if "ameshikou" in table else FOUR
    whole = {"gokou", "shikou"} <= table.keys()
    ribbons = {"nanatan", "rokutan"} <= table.keys()
    chaff = min((row.need for row in table.values() if row.of == KASU), default=len(KASU) + 1)

    def allowed_numbers(names: frozenset[str], counted: Mapping[str, int]) -> Iterator[Collection[int]]:
        """How many cards of each part there may be; any number of those whose yaku the table does not recognise."""
        if whole:
            yield {FIVE} if "gokou" in names else {FOUR} if {"shikou", "ameshikou"} & names else range(lights + 1)
        else:
            yield range(FIVE + 1)
        yield range(len(TANE) + 1)
        if ribbons:
            yield range(SEVEN, len(slips) + 1) if "nanatan" in names else {SIX} if "rokutan" in names else range(SIX)
        else:
            yield range(len(slips) + 1)
        yield range(len(RIBBONS - slips) + 1)
        yield {counted["kasu"]} if "kasu" in counted else range(chaff)

    return Judge(table, parts, allowed_numbers, FEWEST, deck, most)
