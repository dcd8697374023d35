"""Whether a player can have captured what a telling says, when no cards are told.

Cards are captured in pairs of a suit. Suits are looked at one by one; what one suit adds to the numbers is a shift of a bit set, so
all sums are found at once, and what is still unmet of the other demands is kept apart.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, reduce
from itertools import combinations, product
from math import prod
from operator import mul, or_
from typing import Generic, NamedTuple

from scorekeeper.core.deck import C, Deck
from scorekeeper.core.effort import glance

WIDTHS = 8, 64
"""How many ways of leaving demands unmet are kept at first. Most tellings are possible, and so many are enough to show it."""
FIRST = 2
"""How many numbers a part of a set of sums is made of."""


class PileNumber(NamedTuple, Generic[C]):
    """A sum over a pile: what each card adds, and the sums that are allowed. `late`: only over the cards taken in the last turn."""

    worth: Mapping[C, int]
    allowed: Collection[int]
    late: bool = False


def count(cards: Collection[C], allowed: Collection[int], *, late: bool = False) -> PileNumber[C]:
    """How many of these cards there are."""
    return PileNumber(dict.fromkeys(cards, 1), allowed, late)


class PileWhole(NamedTuple):
    """What the first numbers of a pile, one for each `worth`, come to: how many `cards` they count together, and how many `points`
    these are worth (None: any), a card of each number being worth so much. Numbers after these count some cards again.
    """

    worth: tuple[int, ...]
    cards: range
    points: Collection[int] | None = None


class PileTelling(NamedTuple, Generic[C]):
    """What a telling demands of a pile.

    `need` are in it, `barred` are not. Of each of `short` a card is missing. `early` were not taken in the last turn, `fresh` not
    before it. Of each of `some` a card is there, of each of `late` one was taken in the last turn, of each of `kept` one before it.
    `takings`: the largest number of suits that the last turn can take cards of.
    """

    need: frozenset[C] = frozenset()
    barred: frozenset[C] = frozenset()
    short: tuple[frozenset[C], ...] = ()
    some: tuple[frozenset[C], ...] = ()
    late: tuple[frozenset[C], ...] = ()
    kept: tuple[frozenset[C], ...] = ()
    early: frozenset[C] = frozenset()
    fresh: frozenset[C] = frozenset()
    numbers: tuple[PileNumber[C], ...] = ()
    takings: int = 0

    def and_(self, other: "PileTelling[C]") -> "PileTelling[C]":
        """The demands of both."""
        return PileTelling(
            self.need | other.need,
            self.barred | other.barred,
            self.short + other.short,
            self.some + other.some,
            self.late + other.late,
            self.kept + other.kept,
            self.early | other.early,
            self.fresh | other.fresh,
            self.numbers + other.numbers,
            max(self.takings, other.takings),
        )


class SuitShare(NamedTuple):
    """What one way of sharing a suit does: which demands it leaves unmet, what it adds to the sums, if the last turn took of it."""

    unmet: int
    adds: int
    takes: int


def possible(deck: Deck[C], told: PileTelling[C], whole: PileWhole | None = None, *, thorough: bool = True) -> bool:
    """Whether any pile meets all demands and, if given, has numbers that come to such a `whole`.

    A search that is not thorough is fast, and may miss such a pile.
    """
    search = _search(deck, told, whole)
    if search is None:
        return False
    for width in (*WIDTHS, None) if thorough else WIDTHS:
        if search.ends(width):
            return True
        if search.through:
            return False
    return False


def reachable_numbers(
    deck: Deck[C], told: PileTelling[C], whole: PileWhole | None = None, *, thorough: bool = True
) -> frozenset[tuple[int, ...]]:
    """The numbers of all piles that meet all demands, in the order of `told.numbers`; not all of them unless it is `thorough`."""
    search = _search(deck, told, whole)
    return frozenset(search.numbers(search.sums_met(None if thorough else WIDTHS[-1]))) if search else frozenset()


def _search(deck: Deck[C], told: PileTelling[C], whole: PileWhole | None) -> "_Search[C] | None":
    """None if no pile meets the demands, as can be seen without a search."""
    cards = frozenset(deck.cards)
    if told.need & told.barred or not told.need <= cards or any(row <= told.need for row in told.short):
        return None
    # No pile has a set of which a card is missing from the deck.
    return _Search(deck, told._replace(short=tuple(row for row in told.short if row <= cards)), whole)


class _Search(Generic[C]):
    """`through`: nothing was left out by the last search, however few ways it kept."""

    def __init__(self, deck: Deck[C], told: PileTelling[C], whole: PileWhole | None) -> None:
        self.deck, self.told, self.whole = deck, told, whole
        self.through = False
        steps = [self._steps(one) for one in told.numbers]
        allowed = [{*one.allowed} & {*range(sum(more) + 1)} for one, more in zip(told.numbers, steps, strict=True)]
        most = [max(sums, default=0) for sums in allowed]
        # Room for a sum that is one suit too large, before it is dropped.
        self.sizes = [top + more[0] + 1 for top, more in zip(most, steps, strict=True)]
        self.places = [prod(self.sizes[:place]) for place in range(len(self.sizes))]
        self.within = self._allowed_bits([range(top + 1) for top in most])
        self.wanted = self._allowed_bits(allowed)
        self._worth, self._late_worth = self._sum_weights(late=False), self._sum_weights(late=True)

    def _steps(self, number: PileNumber[C]) -> list[int]:
        """What suits can add to a sum, the largest first: all suits, or as many as the last turn can take of."""
        cards = ((card for card in suit if card not in self.told.barred) for _, suit in self.deck.by_suit)
        steps = sorted((sum(number.worth.get(card, 0) for card in suit) for suit in cards), reverse=True)
        return steps[: max(self.told.takings, 1)] if number.late else steps

    def _sum_weights(self, *, late: bool) -> dict[C, int]:
        """What each card adds to all sums, or to all over the cards taken in the last turn."""
        numbers = [(place, one.worth) for place, one in zip(self.places, self.told.numbers, strict=True) if one.late == late]
        return {card: sum(place * worth.get(card, 0) for place, worth in numbers) for card in self.deck.cards}

    def _allowed_bits(self, allowed: Sequence[Collection[int]]) -> int:
        found = 1
        for place, sums in zip(self.places, allowed, strict=True):
            found = sum(found << place * one for one in sums)
        return found

    @cached_property
    def shares(self) -> list[frozenset[SuitShare]]:
        """By suit, the suits of few shares first, as they settle most."""
        return sorted((frozenset(self._shares(cards)) for _, cards in self.deck.by_suit), key=len)

    @cached_property
    def hopeless(self) -> list[int]:
        """By suit, the demands that no suit after it meets."""
        met = [reduce(or_, (~share.unmet for share in shares), 0) for shares in self.shares]
        return [~reduce(or_, met[place:], 0) for place in range(1, len(met) + 1)]

    @cached_property
    def hopeful(self) -> list[int]:
        """By suit, the sums from which the suits after it may lead to allowed ones, whatever they leave unmet."""
        found = [self.wanted]
        for shares in self.shares[:0:-1]:
            before = reduce(or_, (found[-1] >> adds for adds in {share.adds for share in shares}), 0)
            # Without sums that would have been below zero: they are as far too large.
            found.append(before & self.within)
        return found[::-1]

    def _shares(self, cards: tuple[C, ...]) -> Iterator[SuitShare]:
        told, suit = self.told, frozenset(cards)
        need = told.need & suit
        for pile, taken in _captures(cards, last=bool(told.takings)):
            if need <= pile and not pile & told.barred and not taken & told.early and pile & told.fresh <= taken:
                yield self._share(suit, pile, taken)

    def _share(self, suit: frozenset[C], pile: frozenset[C], taken: frozenset[C]) -> SuitShare:
        told = self.told
        unmet = (
            *(row & suit <= pile for row in told.short),
            *(not row & pile for row in told.some),
            *(not row & taken for row in told.late),
            *(not row & pile - taken for row in told.kept),
        )
        adds = sum(map(self._worth.__getitem__, pile)) + sum(map(self._late_worth.__getitem__, taken))
        return SuitShare(sum(1 << place for place, left in enumerate(unmet) if left), adds, bool(taken))

    def ends(self, width: int | None) -> bool:
        """Whether any way through all suits ends with nothing unmet and all sums allowed, of `width` ways at a time (None: all)."""
        sums = self.sums_met(width)
        return sums > 0 if self.whole is None else any(True for _ in self.numbers(sums))

    def sums_met(self, width: int | None) -> int:
        """The sums of all such ways."""
        demands = sum(map(len, self.told[2:6]))
        ways = {((1 << demands) - 1, 0): 1}
        self.through = True
        for shares, hopeless, hopeful in zip(self.shares, self.hopeless, self.hopeful, strict=True):
            after: dict[tuple[int, int], int] = {}
            for (left, takings), sums in ways.items():
                glance()
                for unmet, adds, takes in shares:
                    if takings + takes <= self.told.takings and not left & unmet & hopeless:
                        way = left & unmet, takings + takes
                        after[way] = after.get(way, 0) | sums << adds
            ways = self._best(after, hopeful, width)
        return reduce(or_, (sums for (left, _), sums in ways.items() if not left), 0)

    def numbers(self, sums: int) -> Iterator[tuple[int, ...]]:
        """The numbers in a set of sums that come to the whole. The set is looked at in parts that have all but the first numbers in
        common, because most sums of a part have the wrong points.
        """
        first, rest = self.firsts.numbers, [*zip(self.places, self.sizes, strict=True)][FIRST:]
        while sums:
            high = (sums.bit_length() - 1) // len(first) * len(first)
            part = sums >> high
            sums ^= part << high
            later = tuple(high // each % size for each, size in rest)
            for place in self._coming(part, later):
                yield (*first[place], *later)

    def _coming(self, part: int, later: tuple[int, ...]) -> Iterator[int]:
        """The first numbers in a part of a set of sums with which the later ones come to the whole, as places of the part."""
        whole = self.whole
        if whole and whole.points is not None:
            score = sum(map(mul, later, whole.worth[FIRST:]))
            part &= reduce(or_, (self.firsts.by_points.get(points - score, 0) for points in whole.points), 0)
        count = sum(later[: len(whole.worth) - FIRST]) if whole else 0
        while part:
            place = part.bit_length() - 1
            part ^= 1 << place
            if whole is None or count + self.firsts.cards[place] in whole.cards:
                yield place

    @cached_property
    def firsts(self) -> "_Firsts":
        numbers = [one[::-1] for one in product(*map(range, self.sizes[:FIRST][::-1]))]
        by_points: dict[int, int] = {}
        for place, one in enumerate(numbers):
            points = sum(map(mul, one, self.whole.worth)) if self.whole else 0
            by_points[points] = by_points.get(points, 0) | 1 << place
        return _Firsts(numbers, [*map(sum, numbers)], by_points)

    def _best(self, after: dict[tuple[int, int], int], hopeful: int, width: int | None) -> dict[tuple[int, int], int]:
        """Without sums that lead nowhere, and ways that another with the same sums beats: it leaves less unmet or took from fewer
        suits.
        """
        kept: dict[tuple[int, int], int] = {}
        for way in sorted(after, key=lambda way: (way[0].bit_count(), way[1])):
            left, takings = way
            sums = after[way] & hopeful
            for (less, fewer), same in kept.items():
                if less & left == less and fewer <= takings:
                    sums &= ~same
                    if not sums:
                        break
            if sums:
                kept[way] = sums
                if len(kept) == width:
                    self.through = False
                    break
        return kept


class _Firsts(NamedTuple):
    """What the first numbers can be, in the order of a set of sums: how many cards each is, and sets of places by their points."""

    numbers: list[tuple[int, ...]]
    cards: list[int]
    by_points: Mapping[int, int]


@cache
def _captures(cards: tuple[C, ...], *, last: bool) -> tuple[tuple[frozenset[C], frozenset[C]], ...]:
    """What of a suit can be captured, each with what can be taken of it in the last turn if there was one: all in pairs."""

    def pairs(among: Iterable[C]) -> Iterator[frozenset[C]]:
        held = sorted(among)
        for size in range(0, len(held) + 1, 2):
            yield from map(frozenset, combinations(held, size))

    return tuple((pile, taken) for pile in pairs(cards) for taken in (pairs(pile) if last else (frozenset[C](),)))
