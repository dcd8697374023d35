"""How a deck is captured in pairs.

At the end of a round every card has been captured, always with a partner of its suit, so every player has an even number of cards
of each suit.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations, product
from operator import or_, sub
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from scorekeeper.core.deck import C, Card, Deck, Suit, points
from scorekeeper.core.effort import glance
from scorekeeper.core.words import seat

KEPT = 4096
"""The size of the caches of judged captures: each is looked up several times, and again by every fold."""

PACKED = 3
"""The sums of so many players are looked up in one set of all that they can have together."""

T = TypeVar("T")
Told = Sequence[Sequence[str]]
"""Card names, one pile a seat; the last may be left out."""
Held = frozenset[tuple[C, int]]
"""Cards that a seat is known to have captured."""


Worth = tuple[int, ...]
"""The points of a suit's cards, in order."""


def _worth(cards: Iterable[Card]) -> Worth:
    return tuple(sorted(card.points for card in cards))


class Amiss(NamedTuple):
    """Why a count is impossible: the key of the objection in the rule book, the wrong field, and values for the placeholders."""

    key: str
    where: str
    names: Mapping[str, Any] = MappingProxyType({})

    @property
    def lasting(self) -> bool:
        """Whether more cards do not mend it."""
        return self.key in ("capture-unknown", "capture-twice")

    def beside(self, players: Sequence[int]) -> str:
        """The wrong field, if the captures that were judged are those of these seats."""
        nth = self.where.removeprefix("points").strip("[]")
        return f"points[{players[int(nth)]}]" if nth.isdecimal() else self.where


def of_seats(told: Sequence[T], seats: Iterable[int], none: T) -> list[T]:
    """What was told of each of these seats; `none` where it is missing at the end."""
    return [told[seat] if seat < len(told) else none for seat in seats]


def amiss_names(deck: Deck[Any], told: Told) -> Amiss | None:
    """What is wrong with the names of captured cards.

    Keys: capture-unknown, capture-twice (the card is `words`).
    """
    names = [name for pile in told for name in pile]
    if {*names} - deck.by_name.keys():
        return Amiss("capture-unknown", "captures")
    twice = [card for card, times in Counter(deck.cards_named(names)).items() if times > 1]
    return Amiss("capture-twice", "captures", {"words": min(twice).words}) if twice else None


class Captures(Generic[C]):
    """The captures of a deck without duplicate cards by two or more players."""

    def __init__(self, deck: Deck[C], seats: int) -> None:
        self.deck = deck
        self.seats = seats
        self._shares = lru_cache(KEPT)(self._shares_of)
        self._reached = lru_cache(512)(self._reach)
        self._found = lru_cache(KEPT)(self._search)
        self._sorted = lru_cache(KEPT)(self._sort)
        self._judged = lru_cache(KEPT)(self._judge)

    # Points

    def shares(self, cards: tuple[C, ...], held: Held[C] = frozenset()) -> frozenset[tuple[int, ...]]:
        """The possible card points from the cards of one suit: the points of every seat but the last."""
        return self._shares(cards, held)

    def _shares_of(self, cards: tuple[C, ...], held: Held[C]) -> frozenset[tuple[int, ...]]:
        found: set[tuple[int, ...]] = set()
        for takers in product(range(self.seats), repeat=len(cards)):
            taken = dict(zip(cards, takers, strict=True))
            if all(takers.count(player) % 2 == 0 for player in range(self.seats)) and held <= taken.items():
                piles = ((card for card in cards if taken[card] == player) for player in range(self.seats - 1))
                found.add(tuple(map(points, piles)))
        return frozenset(found)

    def _pack(self, divided: Iterable[int]) -> int:
        """The points of all seats but the last as one number, none of them above the deck's: their sums are sums of it."""
        return sum(score * (self.deck.points + 1) ** place for place, score in enumerate(divided))

    def _reach(self, held: Held[C], gone: tuple[Worth, ...]) -> int:
        """What the players may reach without so many whole suits of these worths, as a set of bits; any of the same worth will do,
        as nobody is known to hold cards of them.
        """
        reach, known, without = 1, {card for card, _ in held}, list(gone)
        for _, cards in self.deck.by_suit:
            if known.isdisjoint(cards) and _worth(cards) in without:
                without.remove(_worth(cards))
                continue
            shares = self.shares(cards, frozenset(one for one in held if one[0] in cards))
            reach = reduce(or_, (reach << self._pack(share) for share in shares), 0)
        return reach

    def possible(self, divided: tuple[int, ...], held: Mapping[C, int] | None = None) -> bool:
        """Whether the players can have captured exactly these points, with the cards of `held` at the given seats."""
        if sum(divided) != self.deck.points:
            return False
        known, rest, gone = dict(held or {}), [*divided], []
        # A suit that one player took whole is counted apart: what remains is the same for whoever took it.
        for _, cards in self.deck.by_suit if known else ():
            takers = {known.get(card) for card in cards}
            taker = takers.pop()
            if taker is not None and not takers:
                rest[taker] -= points(cards)
                gone.append(_worth(cards))
                known = {card: player for card, player in known.items() if card not in cards}
        return self._possible(rest, frozenset(known.items()), tuple(sorted(gone)))

    def possible_without(self, divided: Sequence[int], gone: tuple[Worth, ...]) -> bool:
        """Whether the players can have captured exactly these points besides whole suits of the worths in `gone`, sorted."""
        return self._possible(divided, frozenset(), gone)

    def _possible(self, divided: Sequence[int], held: Held[C], gone: tuple[Worth, ...]) -> bool:
        if min(divided) < 0 or sum(divided) > self.deck.points:
            return False
        if self.seats > PACKED:
            return self._found(tuple(divided), held, gone)
        return bool(self._reached(held, gone) >> self._pack(divided[:-1]) & 1)

    def _search(self, divided: tuple[int, ...], held: Held[C], gone: tuple[Worth, ...]) -> bool:
        """The same for many players, whose sums together would be too many: suit by suit, leaving a way as soon as the suits that
        remain cannot make up what some player still lacks.
        """
        known, without, suits = {card for card, _ in held}, list(gone), list[frozenset[tuple[int, ...]]]()
        for _, cards in self.deck.by_suit:
            if known.isdisjoint(cards) and _worth(cards) in without:
                without.remove(_worth(cards))
                continue
            shares = self.shares(cards, frozenset(one for one in held if one[0] in cards))
            suits.append(frozenset((*share, points(cards) - sum(share)) for share in shares))
        rests = [[1] * self.seats]
        for suit in suits[::-1]:
            worth = [{share[player] for share in suit} for player in range(self.seats)]
            rests.append([reduce(or_, (rest << one for one in more), 0) for rest, more in zip(rests[-1], worth, strict=True)])
        rests.reverse()
        failed = set[tuple[int, tuple[int, ...]]]()

        def ends(place: int, lacks: tuple[int, ...]) -> bool:
            glance()
            if (
                any(one < 0 or not rest >> one & 1 for one, rest in zip(lacks, rests[place], strict=True))
                or (place, lacks) in failed
            ):
                return False
            if place == len(suits) or any(ends(place + 1, tuple(map(sub, lacks, share))) for share in suits[place]):
                return True
            failed.add((place, lacks))
            return False

        return ends(0, divided)

    def fill(self, told: Sequence[int | None]) -> tuple[int, ...]:
        """The points of every seat; a missing number is what remains of the deck's points."""
        given = self._all(told)
        rest = self.deck.points - sum(score for score in given if score is not None)
        return tuple(rest if score is None else score for score in given)

    def _all(self, told: Sequence[int | None]) -> list[int | None]:
        return of_seats(told, range(self.seats), None)

    def amiss_points(self, told: Sequence[int | None]) -> Amiss | None:
        """What is wrong with card points by seat, one of which may be missing; None if nothing.

        Keys: those of `amiss_sum`, points-cards (no capture in pairs gives them).
        """
        wrong = self.amiss_sum(told)
        return wrong or (None if self.possible(self.fill(told)) else Amiss("points-cards", "points"))

    def amiss_sum(self, told: Sequence[int | None]) -> Amiss | None:
        """The same of their sum alone.

        Keys: points-two (more than one is missing), points-range, points-sum (they do not sum to the deck; `sum` is the addition,
        `total` its result), points-over (more than the deck has).
        """
        whole = self.deck.points
        known = {player: score for player, score in enumerate(self._all(told)) if score is not None}
        if len(known) < self.seats - 1:
            return Amiss("points-two", "points")
        outside = [player for player, score in known.items() if not 0 <= score <= whole]
        if outside:
            return Amiss("points-range", f"points[{outside[0]}]")
        total = sum(known.values())
        if total > whole or (total < whole and len(known) == self.seats):
            key = "points-sum" if len(known) == self.seats else "points-over"
            return Amiss(key, f"points[{max(known)}]", {"sum": " + ".join(map(str, known.values())), "total": total})
        return None

    # Cards

    def piles(self, told: Told) -> tuple[tuple[C, ...], ...]:
        """The pile of each seat; the last, if left out, gets the rest. KeyError for an unknown card name."""
        return self._sorted(tuple(map(tuple, told)))

    def _sort(self, told: Told) -> tuple[tuple[C, ...], ...]:
        piles = [self.deck.cards_named(pile) for pile in (*told, *((),) * self.seats)[: self.seats]]
        if not piles[-1]:
            taken = {card for pile in piles for card in pile}
            piles[-1] = tuple(card for card in self.deck.cards if card not in taken)
        return tuple(piles)

    def amiss(self, told: Told) -> Amiss | None:
        """What is wrong with piles of card names; None if nothing.

        Keys: capture-unknown, capture-twice (the card is `words`), capture-few (only `told` cards and not all of the deck),
        capture-odd (`who` has an odd number of `suit`).
        """
        return self._judged(tuple(map(tuple, told)))

    def _judge(self, told: Told) -> Amiss | None:
        wrong = amiss_names(self.deck, told)
        if wrong:
            return wrong
        size = sum(map(len, told))
        if len(told) < self.seats - 1 or (len(told) == self.seats and told[-1] and size != self.deck.size):
            return Amiss("capture-few", "captures", {"told": size})
        for player, pile in enumerate(self.piles(told)):
            odd = self.odd(pile)
            if odd:
                return Amiss("capture-odd", "captures", {"who": seat(player), "suit": odd[0].words})
        return None

    def odd(self, pile: Iterable[C]) -> tuple[Suit, ...]:
        """The suits of which a pile has an odd number of cards, so that one has no partner."""
        counted = Counter(card.suit for card in pile)
        return tuple(suit for suit in self.deck.suits if counted[suit.key] % 2)


BASE = 1 << 10
"""Larger than any sum of a deck: several sums are packed into one integer in this base, and added in one addition."""


def reachable(
    deck: Deck[C],
    mark: Callable[[tuple[C, ...]], Iterable[tuple[int, ...]]],
    need: frozenset[C] = frozenset(),
    barred: frozenset[C] = frozenset(),
) -> frozenset[tuple[int, ...]]:
    """Everything that one player may have captured, with all of `need` and none of `barred`, as tuples of sums.

    `mark` gives the numbers to sum for the cards of one suit; if they can be read in several ways it gives each of them.
    """
    found = {0}
    width = 0
    for _, cards in deck.by_suit:
        shares: set[int] = set()
        for size in range(0, len(cards) + 1, 2):
            for pile in combinations(cards, size):
                if need.intersection(cards).issubset(pile) and barred.isdisjoint(pile):
                    numbers = [*mark(pile)]
                    width = len(numbers[0])
                    shares |= {sum(number * BASE**place for place, number in enumerate(one)) for one in numbers}
        found = {have + share for have in found for share in shares}
    bases = [BASE**place for place in range(width)]
    return frozenset(tuple([packed // base % BASE for base in bases]) for packed in found)
