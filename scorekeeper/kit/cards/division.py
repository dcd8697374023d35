"""Whether several players can have captured together what each of them tells, when no cards are told.

Every card of the deck is captured, with a partner of its suit. The suits are shared out one after another; a player's numbers are
packed into one integer, and a way is left as soon as the suits that remain cannot make up what some player still lacks.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import cache, reduce
from itertools import accumulate, chain, product
from operator import mul, or_, sub
from typing import Generic, NamedTuple

from scorekeeper.core.deck import C, Deck
from scorekeeper.core.effort import glance
from scorekeeper.kit.cards.piles import PileTelling

Numbers = tuple[int, ...]


class DivisionShare(NamedTuple):
    """One way of sharing out a suit: what it adds to the numbers of each player, and which sets it does not break."""

    adds: tuple[int, ...]
    whole: int


def divides(deck: Deck[C], told: Sequence[PileTelling[C]], numbers: Sequence[Collection[Numbers]]) -> bool:
    """Whether the deck can be divided so that each player has what he needs, nothing that is barred, a card short of each of his
    `short` sets, and some of his `numbers`: sums by `Told.numbers`, which are of the same worths for all.
    """
    worths = [one.worth for one in told[0].numbers]
    whole = [sum(worth.get(card, 0) for card in deck.cards) for worth in worths]
    places = [*accumulate((one + 1 for one in whole), mul, initial=1)][:-1]
    packed = [{sum(map(mul, places, one)) for one in each} for each in numbers]
    wanted = _adding_up(packed, sum(map(mul, places, whole)))
    worth = {card: sum(place * by.get(card, 0) for place, by in zip(places, worths, strict=True)) for card in deck.cards}
    first = next(wanted, None)
    return first is not None and any(map(_SuitDivision(deck, told, worth).ends, chain((first,), wanted)))


def _adding_up(packed: Sequence[Collection[int]], every: int) -> Iterator[Numbers]:
    """A number of each player's, in every way in which they add up to `every`."""
    half = len(packed) // 2
    ends = defaultdict[int, list[Numbers]](list)
    for last in product(*packed[half:]):
        ends[sum(last)].append(last)
    return ((*firsts, *lasts) for firsts in product(*packed[:half]) for lasts in ends.get(every - sum(firsts), ()))


class _SuitDivision(Generic[C]):
    def __init__(self, deck: Deck[C], told: Sequence[PileTelling[C]], worth: dict[C, int]) -> None:
        self.told, self.worth = told, worth
        cards = frozenset(deck.cards)
        self.sets = [(player, row) for player, one in enumerate(told) for row in one.short if row <= cards]
        suits = sorted(([*self._shares(suit)] for _, suit in deck.by_suit), key=len)
        # A set that some suit breaks in any case need not be looked at.
        self.unbroken = (1 << len(self.sets)) - 1
        for shares in suits:
            self.unbroken &= reduce(or_, (share.whole for share in shares), 0)
        self.suits = [sorted({one._replace(whole=one.whole & self.unbroken) for one in shares}, key=_breaks) for shares in suits]
        self.rests = [*self._rests()]
        self.failed: defaultdict[tuple[int, tuple[int, ...]], list[int]] = defaultdict(list)

    def _shares(self, cards: tuple[C, ...]) -> Iterator[DivisionShare]:
        suit = frozenset(cards)
        needs = [one.need & suit for one in self.told]
        sets = [(player, row & suit) for player, row in self.sets]
        for piles in _divisions(cards, len(self.told)):
            if all(need <= pile and not one.barred & pile for one, need, pile in zip(self.told, needs, piles, strict=True)):
                whole = sum(1 << place for place, (player, row) in enumerate(sets) if row <= piles[player])
                yield DivisionShare(tuple(sum(map(self.worth.__getitem__, pile)) for pile in piles), whole)

    def _rests(self) -> Iterator[list[int]]:
        """By suit, what each player may get from the later ones, whatever the others do: a set of sums, each a bit."""
        rests = [[1 for _ in self.told]]
        for shares in self.suits[:0:-1]:
            adds = [{share.adds[player] for share in shares} for player in range(len(self.told))]
            rests.append([reduce(or_, (rest << one for one in more), 0) for rest, more in zip(rests[-1], adds, strict=True)])
        return reversed(rests)

    def ends(self, lacks: tuple[int, ...], place: int = 0, unbroken: int | None = None) -> bool:
        """Whether the suits from this place on give the players what they lack, and break all sets."""
        glance()
        left = self.unbroken if unbroken is None else unbroken
        if place == len(self.suits):
            return not left
        rests = self.rests[place]
        for adds, unbroken_too in self.suits[place]:
            after = tuple(map(sub, lacks, adds))
            for one, rest in zip(after, rests, strict=True):
                if one < 0 or not rest >> one & 1:
                    break
            else:
                whole, failed = left & unbroken_too, self.failed[place, after]
                # With more sets to break nothing ends better.
                if not any(one & whole == one for one in failed):
                    if self.ends(after, place + 1, whole):
                        return True
                    failed.append(whole)
        return False


@cache
def _divisions(cards: tuple[C, ...], players: int) -> tuple[tuple[frozenset[C], ...], ...]:
    """The piles that players can take of a suit: all take in pairs."""
    takers = product(range(players), repeat=len(cards))
    piles = (
        tuple(frozenset(card for card, taker in zip(cards, one, strict=True) if taker == player) for player in range(players))
        for one in takers
    )
    return tuple(one for one in piles if not any(len(pile) % 2 for pile in one))


def _breaks(share: DivisionShare) -> int:
    return share.whole.bit_count()
