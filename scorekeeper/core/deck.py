"""Cards and decks. The decks themselves are data (scorekeeper.decks); each game names its own."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from scorekeeper.core.words import Words


class Card(msgspec.Struct, frozen=True, order=True, cache_hash=True):
    """One kind of card, of which a deck may hold several copies.

    Cards sort by `place`, their order in the deck. `name` identifies it in records and is unique in its deck; `suit` is the key of
    its suit. `points` is its value unless a game says otherwise. `art` is the path of its drawing among the app's static files, of
    `shape` (width, height) like all in its folder; "" for a card that is shown by its `mark` and words.
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
    """A group of cards in a deck, as a picker shows it: the four cards of a flower, a suit of tiles. `mark` is a short sign for it,
    empty if its words suffice.
    """

    key: str
    mark: Words
    words: Words


CARDS = Words("札", "cards")


class Lots(NamedTuple):
    """The lots drawn for seats: what they are called, and what may be drawn, in seat order."""

    words: Words
    drawn: tuple[Suit, ...]


CARD = Words("札", "card")
C = TypeVar("C", bound=Card)


class Deck(Generic[C]):
    """The cards that a game is played with.

    `cards` are its kinds of card in order, each with `copies` copies and each in one of the `suits`. `lots` are drawn for seats (by
    default the suits); `pieces` is the word for its cards. `talk` is a file of names that players use for the cards, if there is
    one, read by the search (scorekeeper.search.vocabulary). `emblem` is the drawing on its certificates, or "". Decks
    compare by identity.
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
        emblem: str = "",
    ) -> None:
        self.name = name
        self.words = words
        self.pieces = pieces
        self.talk = talk
        self.emblem = emblem
        self.suits = tuple(suits)
        self.lots = lots or Lots(CARD, self.suits)
        self.cards = tuple(sorted(cards))
        self.copies = copies

    @cached_property
    def by_name(self) -> Mapping[str, C]:
        return {card.name: card for card in self.cards}

    @property
    def size(self) -> int:
        """The number of cards, including copies."""
        return len(self.cards) * self.copies

    @cached_property
    def points(self) -> int:
        """The points of all its cards together."""
        return self.copies * points(self.cards)

    def too_often(self, card: Card) -> Words:
        """The message for a card that was entered more often than the deck has it."""
        words = card.words
        if self.copies == 1:
            return Words(f"{words.ja}が二度出ている。どちらかを外す。", f"The {words.en} is there twice. Remove one.")
        ja = f"{words.ja}は{self.copies}枚しかない。多い分を外す。"
        return Words(ja, f"There are only {self.copies} of the {words.en}. Remove the rest.")

    @cached_property
    def by_suit(self) -> tuple[tuple[Suit, tuple[C, ...]], ...]:
        """Each suit with its kinds of card, in order: the deck as a picker shows it."""
        return tuple((suit, tuple(card for card in self.cards if card.suit == suit.key)) for suit in self.suits)

    @property
    def alone(self) -> bool:
        """Whether each suit has only one kind of card, so that a picker needs no headings."""
        return len(self.suits) == len(self.cards)

    def cards_named(self, names: Iterable[str]) -> tuple[C, ...]:
        """The cards with these names, in the order of the deck. KeyError for an unknown name."""
        return tuple(sorted(self.by_name[name] for name in names))

    def overfull(self, names: Collection[str], most: int) -> bool:
        """Whether adding cards to these can no longer make `most` of them, none more often than the deck has it."""
        return len(names) > most or max(Counter(names).values(), default=0) > self.copies

    def without(self, suits: Collection[str], name: str, words: Words) -> "Deck[C]":
        """A new deck without some suits (by key). It shares its cards with this one."""
        kept = tuple(suit for suit in self.suits if suit.key not in suits)
        cards = (card for card in self.cards if card.suit not in suits)
        lots = Lots(self.lots.words, tuple(lot for lot in self.lots.drawn if lot not in self.suits or lot in kept))
        return Deck(name, words, kept, cards, self.copies, lots, self.pieces, self.talk, self.emblem)


def points(cards: Iterable[Card]) -> int:
    """The sum of the points of `cards`."""
    return sum(card.points for card in cards)
