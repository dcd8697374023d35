"""The cards of むし and how they are dealt: the forty without peony and bush clover (mushi.setup.2), or forty-one, with the
butterflies as the oni (mushi.house.7).
"""

from functools import cached_property

from scorekeeper.core.captures import Captures
from scorekeeper.core.deck import Deck, Lots
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import BUTTERFLIES, BY_NAME, HANAFUDA, Flower, Flowers

MUSHI = HANAFUDA.without(frozenset(("botan", "hagi")), "mushi", Words("虫札", "mushi cards"))
_SUITS = tuple(suit for suit in HANAFUDA.suits if suit.key != "hagi")
WITH_BUTTERFLIES = Deck(
    "mushi-41",
    Words("虫札と牡丹に蝶", "mushi cards and the butterflies"),
    _SUITS,
    (*MUSHI.cards, BUTTERFLIES),
    lots=Lots(HANAFUDA.lots.words, _SUITS),
    talk=MUSHI.talk,
    emblem=MUSHI.emblem,
)
LIGHTNING = BY_NAME["yanagi-kasu1"]
"""The willow chaff: the oni of the forty cards (mushi.setup.5), a willow like the others of the forty-one."""


class Pack:
    """What a table plays with: its `deck`, the wild card among them (`oni`), and how many cards a `hand` and the `field` are dealt.

    Everything that depends on the cards of a table follows from the pack of its house rules.
    """

    def __init__(self, deck: Deck[Flower], oni: Flower, hand: int, field: int) -> None:
        self.deck, self.oni, self.hand, self.field = deck, oni, hand, field
        self.two = Captures(deck, 2)
        """Two who play. The cards are not captured in pairs throughout, as the oni takes any."""
        self.suit = next(suit for suit in deck.suits if suit.key == oni.suit)
        """The one of the oni."""

    @property
    def cards(self) -> tuple[Flower, ...]:
        return self.deck.cards

    @cached_property
    def base(self) -> int:
        """Half of the points of the deck (mushi.setup.4)."""
        return self.deck.points // 2

    @cached_property
    def willows(self) -> Flowers:
        """The three cards that act as willow where the fourth is the oni (mushi.setup.6); none where it is another card."""
        return frozenset(card for card in self.cards if card.suit == self.oni.suit and card != self.oni)

    @cached_property
    def months(self) -> tuple[Flowers, ...]:
        """The months of four cards."""
        return tuple(frozenset(cards) for _, cards in self.deck.by_suit if self.oni not in cards)

    @cached_property
    def groups(self) -> tuple[Flowers, ...]:
        """What is dealt again if it lies whole in one place: a month, or the willows (mushi.deal.3, mushi.deal.4)."""
        return (*self.months, *((self.willows,) if self.willows else ()))

    @property
    def stock(self) -> int:
        """How many cards two players turn."""
        return len(self.cards) - 2 * self.hand - self.field


FORTY = Pack(MUSHI, LIGHTNING, 8, 8)
FORTY_ONE = Pack(WITH_BUTTERFLIES, BUTTERFLIES, 9, 5)
