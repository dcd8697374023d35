"""The house rules that both games have: the cards and what they count, 胴前."""

from typing import Annotated, Literal

from scorekeeper.core.deck import Deck
from scorekeeper.core.house import House, between
from scorekeeper.decks.kabu import KABU, KABU_48, NumberCard
from scorekeeper.kit.banking.stakes import MOST

TEN = 10
"""The highest number of a card."""


class CardsHouse(House, frozen=True):
    """House rules on what is played with: 40 or 48 cards, and what months 11 and 12 count; and on what may be staked together."""

    deck: Literal["40", "48"] = "40"
    n11: Annotated[int, between(1, TEN)] = TEN
    n12: Annotated[int, between(1, TEN)] = TEN
    domae: Annotated[int, between(1, MOST)] = 100

    @property
    def pack(self) -> Deck[NumberCard]:
        return KABU if self.deck == "40" else KABU_48

    @property
    def cards_by(self) -> str:
        """The short id, in both games, of the clause on what is played with."""
        return "setup.2" if self.deck == "40" else "setup.3"

    def number(self, month: int) -> int:
        """What a card of this month counts."""
        return {11: self.n11, 12: self.n12}.get(month, month)
