"""One deck for all that is told in a round: whether everything can lie in it at once.

A place is a hand, a pile or the field. What is told of it by cards, names, numbers or points becomes what is certainly there, and
all places together must find it in one deck.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Generic, NamedTuple

from scorekeeper.core.deck import C, Deck

KEPT = 4096
TRIES = 20_000
"""After so many steps it is taken that all can lie in the deck: nothing that may be true is refused."""


class Place(NamedTuple, Generic[C]):
    """What is certainly in a place: `cards`, a card as often as it is there; of each set of `least` so many, those among `cards`
    included; at `most` so many cards in all.
    """

    cards: tuple[C, ...] = ()
    least: tuple[tuple[frozenset[C], int], ...] = ()
    most: int = 48

    def and_(self, other: "Place[C]") -> "Place[C]":
        """What two tellings say of one place."""
        both = Counter(self.cards) | Counter(other.cards)
        return Place(tuple(sorted(both.elements())), self.least + other.least, min(self.most, other.most))


Account = tuple[tuple[int, Place[C]], ...]
"""What is known of places so far, each with whose it is."""


def noted(known: Account[C], whose: int, place: Place[C]) -> Account[C]:
    """The account with one telling more."""
    told = dict(known)
    return tuple(sorted({**told, whose: told[whose].and_(place) if whose in told else place}.items()))


def shared(known: Account[C], whose: int, cards: Iterable[C]) -> tuple[int, tuple[C, ...]] | None:
    """The first other place that certainly has some of these cards, of which a deck has one each, and these."""
    mine = {*cards}
    found = ((other, tuple(sorted(mine.intersection(place.cards)))) for other, place in known if other != whose)
    return next((one for one in found if one[1]), None)


def fits(deck: Deck[C], known: Account[C]) -> bool:
    """Whether one deck has all that is known."""
    return possible(deck, tuple((place,) for _, place in known))


@lru_cache(KEPT)
def possible(deck: Deck[C], places: tuple[tuple[Place[C], ...], ...]) -> bool:
    """Whether one deck has for each place what one of its alternatives says."""
    return _Search(deck, places).found()


class _Search(Generic[C]):
    """A search through the alternatives, place by place; states from which nothing is found are looked at once."""

    def __init__(self, deck: Deck[C], places: Sequence[Collection[Place[C]]]) -> None:
        self.deck = deck
        self.at = {card: nth for nth, card in enumerate(deck.cards)}
        # The fewer alternatives, the sooner: they settle most.
        self.places = sorted(places, key=len)
        self.taken: dict[int, list[tuple[int, int]]] = {}
        self.failed: set[tuple[object, ...]] = set()

    def found(self) -> bool:
        return self._from(0, (self.deck.copies,) * len(self.deck.cards), ())

    def _from(self, nth: int, rest: tuple[int, ...], lacking: tuple[Place[C], ...]) -> bool:
        """Whether the places from the nth on can be filled from what rests of each card, and with them those that lack more than
        their cards.
        """
        if nth == len(self.places):
            return spread(dict(zip(self.deck.cards, rest, strict=True)), lacking)
        state = nth, rest, lacking
        if state in self.failed:
            return False
        if len(self.failed) > TRIES:
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

    def _cards(self, place: Place[C]) -> list[tuple[int, int]]:
        """The cards of an alternative: where each is in the deck, and how many."""
        if id(place) not in self.taken:
            self.taken[id(place)] = [(self.at[card], number) for card, number in Counter(place.cards).items()]
        return self.taken[id(place)]


def spread(rest: Mapping[C, int], places: Sequence[Place[C]]) -> bool:
    """Whether the cards that rest can give each place what it still lacks of its sets."""
    lacks = [
        (nth, cards, number - sum(card in cards for card in place.cards))
        for nth, place in enumerate(places)
        for cards, number in place.least
    ]
    lacks = [one for one in lacks if one[2] > 0]
    # Cards that are in the same sets are alike.
    alike = Counter[tuple[int, ...]]()
    for card, number in rest.items():
        alike[tuple(which for which, (_, cards, _) in enumerate(lacks) if card in cards)] += number
    wanted = [(sets, number) for sets, number in sorted(alike.items()) if sets and number]
    rooms = tuple(place.most - len(place.cards) for place in places)
    owners = [nth for nth, _, _ in lacks]

    @lru_cache(None)
    def ends(kind: int, left: tuple[int, ...], room: tuple[int, ...]) -> bool:
        if not any(left):
            return True
        if kind == len(wanted):
            return False
        sets, number = wanted[kind]
        takers = sorted({owners[which] for which in sets})
        for gives in product(*(range(min(number, room[taker]) + 1) for taker in takers)):
            if sum(gives) > number:
                continue
            given = dict(zip(takers, gives, strict=True))
            lacking = tuple(max(0, one - given.get(owners[which], 0)) if which in sets else one for which, one in enumerate(left))
            if ends(kind + 1, lacking, tuple(one - given.get(nth, 0) for nth, one in enumerate(room))):
                return True
        return False

    return ends(0, tuple(number for _, _, number in lacks), rooms)
