"""What a card is and what a deck is. The decks themselves are data (scorekeeper.decks); a game names its own."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

import msgspec

from scorekeeper.core.words import Words


class Card(msgspec.Struct, frozen=True, order=True, cache_hash=True):
    """One kind of card, of which a deck may hold several alike.

    Cards sort by `place`, as they stand in the deck. `name` is what records call it, unique in its deck; `suit` is the key of what
    it belongs to. `points` are what it counts where a game does not say otherwise.
    """

    place: int
    name: str
    suit: str
    words: Words
    points: int


C = TypeVar("C", bound=Card)


class Suit(NamedTuple):
    """What belongs together in a deck, as a picker shows it: the cards of a month, of a suit of tiles. `mark` is a sign for it."""

    key: str
    mark: str
    words: Words


class Deck(Generic[C]):
    """The cards that a game is played with. Equal to itself alone: a deck is made once, where its cards are said.

    `cards` are its kinds as they stand in it, each there `copies` times, and every one of them in one of the `suits`. `name` is the
    folder that its drawings are in.
    """

    def __init__(self, name: str, words: Words, suits: Iterable[Suit], cards: Iterable[C], copies: int = 1) -> None:
        self.name = name
        self.words = words
        self.suits = tuple(suits)
        self.cards = tuple(sorted(cards))
        self.copies = copies

    @cached_property
    def by_name(self) -> Mapping[str, C]:
        return {card.name: card for card in self.cards}

    @property
    def size(self) -> int:
        """How many cards it is, those alike counted each."""
        return len(self.cards) * self.copies

    @cached_property
    def points(self) -> int:
        """The points of all of its cards."""
        return self.copies * points(self.cards)

    def of(self, suit: str) -> tuple[C, ...]:
        """The kinds of one suit, in order."""
        return tuple(card for card in self.cards if card.suit == suit)

    def named(self, names: Iterable[str]) -> tuple[C, ...]:
        """The cards of these names in the order of the deck. KeyError for a name that no card has."""
        return tuple(sorted(self.by_name[name] for name in names))


def points(cards: Iterable[Card]) -> int:
    """The points of `cards`, as captured."""
    return sum(card.points for card in cards)
