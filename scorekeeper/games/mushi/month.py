"""A month: one deal, from who plays it to the next dealer."""

from collections.abc import Mapping
from typing import ClassVar, Self

from scorekeeper.core.words import Words
from scorekeeper.games.basics.deal import Deal
from scorekeeper.games.mushi.deck import Pack
from scorekeeper.games.mushi.house import MOST, MushiHouse
from scorekeeper.games.mushi.law import BIKI, LAW, OYA
from scorekeeper.kit import totals

SEATS = 2, MOST
"""From two to five may sit at the table (mushi.setup.1)."""
PLAYING = 2
MARKER = Words("目印", "marker")


class MushiMonth(Deal, frozen=True, kw_only=True):
    """The state of a month. `agreed`: how many months the year has, where the table has agreed to another number than its house
    rules; 0 if not. `by_oni`: it came out level, and the oni has decided who won it (mushi.house.6).
    """

    PLAYING: ClassVar[int] = PLAYING
    BLANK_AT: ClassVar[int] = SEATS[1]
    BLANK: ClassVar[Words] = Words("目印の札", "marker card")
    BLANK_TITLE: ClassVar[Words] = MARKER
    OWN: ClassVar = LAW
    KINDS: ClassVar[Mapping[str, Words]] = {
        **Deal.KINDS,
        "blank": MARKER,
        "pot": Words("打たず", "not played"),
        "left": Words("残り札", "left over"),
        "dekiyaku": Words("出来役", "dekiyaku"),
        "points": Words("札の差", "card points"),
        "bonus": Words("勝ちの点", "for winning"),
        "length": Words("月数", "months"),
        totals.SORT: totals.KIND,
    }
    BADGES: ClassVar[tuple[Words, ...]] = (OYA, BIKI)

    house: MushiHouse
    agreed: int = 0
    by_oni: bool = False

    @property
    def rules(self) -> MushiHouse:
        """The house rules as those who are there can play them."""
        return self.house.among(self.seating.there)

    @property
    def pack(self) -> Pack:
        """The cards that are played with."""
        return self.rules.pack

    @property
    def shortage(self) -> str:
        """Two are enough, so that nothing but one alone can be too few (mushi.drop.4, mushi.drop.5)."""
        return "shibari" if self.house.out2 == "binding" else "play"

    @property
    def no_oyate(self) -> None:
        """At every table one may take the dealer's hand (mushi.deal.6)."""
        return None

    @property
    def by_pile(self) -> bool:
        return False

    def fresh(self, dealer: int, number: int) -> Self:
        return super().fresh(dealer, number).replace(agreed=self.agreed)

    @property
    def months(self) -> int:
        """How many months the year has."""
        return self.agreed or self.house.months

    @property
    def players(self) -> tuple[int, int]:
        """The two who play, in seat order; if only one was left, he and the first of those who went out."""
        one, two = sorted((*self.seating.turn, *self.seating.out)[:2])
        return one, two

    @property
    def biki(self) -> int:
        """Which of the two moves last: 0 or 1."""
        return self.players.index(self.seating.turn[-1])

    @property
    def counts(self) -> bool:
        """Whether the cards of this month were counted, or its totals told."""
        return any(line.sort in ("points", totals.SORT) for line in self.lines[self.past :])
