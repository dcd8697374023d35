"""One deck for all that is told in a round: whether everything can lie in it at once.

A place is a hand, a pile or the field. What is told of it by cards, names, numbers or points becomes what is certainly there, and
all places together must find it in one deck.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Generic, NamedTuple

from scorekeeper.core.deck import C, Deck
from scorekeeper.core.effort import glance

KEPT = 4096
TRIES = 20_000
"""After so many steps it is taken that all can lie in the deck: nothing that may be true is refused."""
A_SPREAD = 10
"""So many steps is it to begin to share out what rests."""


class CardPlace(NamedTuple, Generic[C]):
    """What is certainly in a place: `cards`, a card as often as it is there; of each set of `least` so many, those among `cards`
    included; at `most` so many cards in all.
    """

    cards: tuple[C, ...] = ()
    least: tuple[tuple[frozenset[C], int], ...] = ()
    most: int = 48

    def and_(self, other: "CardPlace[C]") -> "CardPlace[C]":
        """What two tellings say of one place."""
        both = Counter(self.cards) | Counter(other.cards)
        return CardPlace(tuple(sorted(both.elements())), self.least + other.least, min(self.most, other.most))


Account = tuple[tuple[int, CardPlace[C]], ...]
"""What is known of places so far, each with whose it is."""


def add_place(known: Account[C], whose: int, place: CardPlace[C]) -> Account[C]:
    """The account with one telling more."""
    told = dict(known)
    return tuple(sorted({**told, whose: told[whose].and_(place) if whose in told else place}.items()))


def overlap(known: Account[C], whose: int, cards: Iterable[C]) -> tuple[int, tuple[C, ...]] | None:
    """The first other place that certainly has some of these cards, of which a deck has one each, and these."""
    mine = {*cards}
    found = ((other, tuple(sorted(mine.intersection(place.cards)))) for other, place in known if other != whose)
    return next((one for one in found if one[1]), None)


def fits(deck: Deck[C], known: Account[C]) -> bool:
    """Whether one deck has all that is known."""
    return possible(deck, tuple((place,) for _, place in known))


@lru_cache(KEPT)
def possible(deck: Deck[C], places: tuple[tuple[CardPlace[C], ...], ...]) -> bool:
    """Whether one deck has for each place what one of its alternatives says."""
    return Search(deck, places).succeeds()


class _Lack(NamedTuple):
    """What a place lacks beside the cards it has: how many of each set, the room there is, and how many at least of each set that
    is looked at.
    """

    sets: Mapping[int, int]
    room: int
    must: tuple[int, ...]


class Search(Generic[C]):
    """A search through the alternatives, place by place; states from which nothing is found are looked at once."""

    def __init__(self, deck: Deck[C], places: Sequence[Collection[CardPlace[C]]]) -> None:
        self.deck = deck
        self.at = {card: nth for nth, card in enumerate(deck.cards)}
        # The fewer alternatives, the sooner: they settle most.
        self.places = sorted(places, key=len)
        self.taken: dict[int, list[tuple[int, int]]] = {}
        self.failed: set[tuple[object, ...]] = set()
        self.lacks: dict[int, _Lack] = {}
        self.steps = 0

    @property
    def _weary(self) -> bool:
        return len(self.failed) + self.steps > TRIES

    def succeeds(self) -> bool:
        return self._from(0, (self.deck.copies,) * len(self.deck.cards), ())

    def _from(self, nth: int, rest: tuple[int, ...], lacking: tuple[CardPlace[C], ...]) -> bool:
        """Whether the places from the nth on can be filled from what rests of each card, and with them those that lack more than
        their cards.
        """
        glance()
        if nth == len(self.places):
            return self._can_spread(rest, lacking)
        state = nth, rest, lacking
        if state in self.failed:
            return False
        if self._weary:
            return True
        for place in self.places[nth]:
            cards = self._cards(place)
            if len(place.cards) <= place.most and all(rest[one] >= number for one, number in cards):
                left = [*rest]
                for one, number in cards:
                    left[one] -= number
                if self._from(nth + 1, tuple(left), (*lacking, place) if place.least else lacking):
                    return True
        self.failed.add(state)
        return False

    def _cards(self, place: CardPlace[C]) -> list[tuple[int, int]]:
        """The cards of an alternative: where each is in the deck, and how many."""
        if id(place) not in self.taken:
            self.taken[id(place)] = [(self.at[card], number) for card, number in Counter(place.cards).items()]
        return self.taken[id(place)]

    def _can_spread(self, rest: tuple[int, ...], places: Sequence[CardPlace[C]]) -> bool:
        """Whether the cards that rest can give each place what it still lacks of its sets."""
        self.steps += A_SPREAD
        lacks = [lack for lack in map(self._lack, places) if lack.sets]
        if not lacks:
            return True
        if not self._enough(rest, lacks):
            return False
        sets = sorted({cards for lack in lacks for cards in lack.sets})
        # Cards that are in the same sets are alike.
        alike = Counter[tuple[bool, ...]]()
        for nth, number in enumerate(rest):
            alike[tuple(bool(cards >> nth & 1) for cards in sets)] += number
        kinds = [kind for kind in alike if any(kind)]
        wanted = [tuple((nth, lack.sets[cards]) for nth, cards in enumerate(sets) if cards in lack.sets) for lack in lacks]
        failed: set[tuple[int, tuple[int, ...]]] = set()

        def ends(nth: int, left: tuple[int, ...]) -> bool:
            """Whether the places from the nth on can have what they lack, with so many left of each kind."""
            if nth == len(lacks):
                return True
            if (nth, left) in failed:
                return False
            if any(ends(nth + 1, given) for given in gives(0, left, wanted[nth], lacks[nth].room)):
                return True
            failed.add((nth, left))
            return False

        def gives(kind: int, left: tuple[int, ...], lacking: tuple[tuple[int, int], ...], room: int) -> Iterator[tuple[int, ...]]:
            """What is left after one place has got what it lacks, from this kind of card on."""
            self.steps += 1
            if not lacking or self._weary:
                yield left
                return
            for of, number in lacking:
                if number > min(room, sum(one for one, kind_of in zip(left[kind:], kinds[kind:], strict=True) if kind_of[of])):
                    return
            most = min(left[kind], max((number for of, number in lacking if kinds[kind][of]), default=0))
            for number in range(most, -1, -1):
                still = ((of, lack - number * kinds[kind][of]) for of, lack in lacking)
                after = (*left[:kind], left[kind] - number, *left[kind + 1 :])
                yield from gives(kind + 1, after, tuple(one for one in still if one[1] > 0), room - number)

        return ends(0, tuple(alike[kind] for kind in kinds))

    def _enough(self, rest: Sequence[int], lacks: Sequence[_Lack]) -> bool:
        """Whether there are as many cards of each set, and of what two sets share, as all places together must have."""
        needed = map(sum, zip(*(lack.must for lack in lacks), strict=True))
        layers = [sum(1 << nth for nth, number in enumerate(rest) if number > copy) for copy in range(self.deck.copies)]
        return all(
            number <= sum((cards & layer).bit_count() for layer in layers)
            for cards, number in zip(self.among, needed, strict=True)
            if number
        )

    @cached_property
    def among(self) -> tuple[int, ...]:
        """The sets that are looked at, as bits: those of all places, and what two of them have in common or together."""
        told = {self._bits(cards) for ways in self.places for place in ways for cards, _ in place.least}
        pairs = combinations_with_replacement(sorted(told), 2)
        return tuple(sorted({cards for one, other in pairs for cards in (one, one | other, one & other)}))

    def _bits(self, cards: Iterable[C]) -> int:
        return sum(1 << self.at[card] for card in cards)

    def _lack(self, place: CardPlace[C]) -> _Lack:
        if id(place) not in self.lacks:
            sets = Counter[int]()
            for cards, number in place.least:
                bits, has = self._bits(cards), sum(card in cards for card in place.cards)
                sets[bits] = max(sets[bits], number - has)
            room = place.most - len(place.cards)
            pairs = [(a & b, m + n - room) for (a, m), (b, n) in combinations(sets.items(), 2)]
            told = [*sets.items(), *pairs]
            must = tuple(max((0, *(number for cards, number in told if not cards & ~among))) for among in self.among)
            self.lacks[id(place)] = _Lack(+sets, room, must)
        return self.lacks[id(place)]
