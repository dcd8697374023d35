"""The cards of おいちょかぶ and きんご: numbers, four of each (oichokabu.setup.2–5, kingo.setup.2–4).

They may be hanafuda, of which only the month counts, or kabufuda. A card is worth its number; if all 48 are used, the table agrees
on the value of months 11 and 12. They are shown as numbers with the plant of their month.
"""

from importlib import resources

from scorekeeper.core.deck import Card, Deck, Lots, Suit
from scorekeeper.core.words import Words, same
from scorekeeper.decks.hanafuda import EMBLEM, MONTH, PLANTS

FOUR = 4
"""The number of copies of each card."""


class NumberCard(Card, frozen=True, order=True, cache_hash=True):
    """A card of which only the month counts, 1 to 12; its name is that number."""

    month: int


_NUMBERS = tuple(
    NumberCard(month, str(month), plant, words, month, "", str(month), month) for month, (plant, words) in PLANTS.items()
)

_SUITS = tuple(Suit(one.suit, same(one.mark), one.words) for one in _NUMBERS)

TALK = resources.files("scorekeeper.decks") / "kabu.toml"
KABU_48 = Deck("kabu-48", Words("花札", "hanafuda"), _SUITS, _NUMBERS, FOUR, Lots(MONTH, _SUITS), talk=TALK, emblem=EMBLEM)
KABU = KABU_48.without(("yanagi", "kiri"), "kabu", Words("株札", "kabufuda"))
