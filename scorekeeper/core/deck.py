"""What a card is and what a deck is. The decks themselves are data (scorekeeper.decks); a game names its own."""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from scorekeeper.core.words import Words


class Card(msgspec.Struct, frozen=True, order=True, cache_hash=True):
    """One kind of card, of which a deck may hold several alike.

    Cards sort by `place`, as they stand in the deck. `name` is what records call it, unique in its deck; `suit` is the key of what
    it belongs to. `points` are what it counts where a game does not say otherwise. `art` is the address of its drawing among the
    files of the app, of `shape` (width, height); "" for a card that is shown by its `mark` and its words.
    """

    shape: ClassVar[tuple[int, int]] = (66, 108)

    place: int
    name: str
    suit: str
    words: Words
    points: int
    art: str
    mark: str


class Suit(NamedTuple):
    """What belongs together in a deck, as a picker shows it: four cards of one flower, a suit of tiles. `mark` is a short sign for
    it, empty where its words say enough.
    """

    key: str
    mark: Words
    words: Words


CARDS = Words("札", "cards")


class Lots(NamedTuple):
    """What is drawn for seats: what it is, and what may be drawn, the first seat's first."""

    words: Words
    drawn: tuple[Suit, ...]


CARD = Words("札", "card")
C = TypeVar("C", bound=Card)


class Deck(Generic[C]):
    """The cards that a game is played with. `cards` are its kinds as they stand in it, each there `copies` times, and every one of
    them in one of the `suits`. `lots` are drawn for seats, the suits where nothing else is said; `pieces` is what its cards are.
    `talk` is the file of what players call them, if there is one, which the search reads (scorekeeper.search.vocabulary).
    A deck is made once, where its cards are said, and equal to itself alone.
    """

    def __init__(
        self,
        name: str,
        words: Words,
        suits: Iterable[Suit],
        cards: Iterable[C],
        copies: int = 1,
        lots: Lots | None = None,
        pieces: Words = CARDS,
        talk: Traversable | None = None,
    ) -> None:
        self.name = name
        self.words = words
        self.pieces = pieces
        self.talk = talk
        self.suits = tuple(suits)
        self.lots = lots or Lots(CARD, self.suits)
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

    def too_often(self, card: Card) -> Words:
        """What to say where a card is told more often than there are any of it."""
        words = card.words
        if self.copies == 1:
            return Words(f"{words.ja}が二度出ている。どちらかを外す。", f"The {words.en} is there twice. Take one away.")
        ja = f"{words.ja}は{self.copies}枚しかない。多い分を外す。"
        return Words(ja, f"The {words.en} is there only {self.copies} times. Take the rest away.")

    @cached_property
    def by_suit(self) -> tuple[tuple[Suit, tuple[C, ...]], ...]:
        """Every suit with its kinds, in order: the deck as a picker shows it."""
        return tuple((suit, tuple(card for card in self.cards if card.suit == suit.key)) for suit in self.suits)

    @property
    def alone(self) -> bool:
        """Whether no suit has more than one kind, so that there is nothing to head."""
        return len(self.suits) == len(self.cards)

    def named(self, names: Iterable[str]) -> tuple[C, ...]:
        """The cards of these names in the order of the deck. KeyError for a name that no card has."""
        return tuple(sorted(self.by_name[name] for name in names))

    def without(self, suits: Collection[str], name: str, words: Words) -> "Deck[C]":
        """This deck with some suits left out, by key, as a deck of its own. The cards are the same."""
        kept = tuple(suit for suit in self.suits if suit.key not in suits)
        cards = (card for card in self.cards if card.suit not in suits)
        lots = Lots(self.lots.words, tuple(lot for lot in self.lots.drawn if lot not in self.suits or lot in kept))
        return Deck(name, words, kept, cards, self.copies, lots, self.pieces, self.talk)


def points(cards: Iterable[Card]) -> int:
    """The points of `cards`, as captured."""
    return sum(card.points for card in cards)
