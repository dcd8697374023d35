"""A month: its course, the hands announced in it, and the stone at its end."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from scorekeeper.core.ledger import POT, Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import PLANTS
from scorekeeper.kit import totals
from scorekeeper.kit.eights.fields import FieldKind
from scorekeeper.kit.rounds import RoundState

YEAR = 12
"""Months in a year."""
KINDS = {
    "deal": Words("配札", "deal"),
    "teyaku": Words("手役", "teyaku"),
    "dekiyaku": Words("出来役", "dekiyaku"),
    "sage": Words("下げ", "sage"),
    "nuke": Words("抜け", "nuke"),
    "note": Words("覚え", "note"),
    totals.SORT: totals.KIND,
}
"""The kinds of line of both games."""
STONE = 1
"""The month stone, in points."""


class Phase(StrEnum):
    """DEAL: the field is not entered yet. TEYAKU: hands may be announced. PLAY: the first card has been played. OVER.

    SHISOU: the month is over and ends the year.
    """

    DEAL = "deal"
    TEYAKU = "teyaku"
    PLAY = "play"
    OVER = "over"
    SHISOU = "shiso"


class Dived(Protocol):
    """A three that was captured whole."""

    @property
    def month(self) -> int | None:
        """Its month, if known."""
        ...


D = TypeVar("D", bound=Dived)


class AnnouncedHand(NamedTuple, Generic[D]):
    """An announced hand. `months`: the months of its threes, if known; `dives`: those that its owner has captured whole."""

    player: int
    names: tuple[str, ...]
    entry: int
    cards: tuple[str, ...] = ()
    months: tuple[int, ...] = ()
    dives: tuple[D, ...] = ()
    void: bool = False

    @property
    def captured_months(self) -> tuple[int, ...]:
        """The months that its owner is known to have captured whole."""
        return tuple(dive.month for dive in self.dives if dive.month)

    def three(self, told: int | None) -> int | None:
        """The month of a captured three, as `told` or because there is only one; None if it is not known."""
        return told or (self.months[0] if len(self.months) == 1 else None)


def three_of(number: int | None) -> Words | None:
    """The label of a captured three; None if its month is not known."""
    return Words("{month}の三本", "three of {month}").put(month=PLANTS[number][1]) if number else None


class Announced(RoundState, frozen=True, kw_only=True):
    """A month in which hands are announced."""

    if TYPE_CHECKING:  # Fields of each game's month, because it may have another kind of round as its base too.
        phase: Phase = Phase.DEAL
        hands: tuple[AnnouncedHand[Any], ...] = ()
        brights: tuple[str, ...] = ()
        kind: FieldKind = FieldKind.NONE

    @property
    def sort(self) -> str:
        return str(self.kind)

    @property
    def standing(self) -> tuple[AnnouncedHand[Any], ...]:
        """The announced hands that are not void."""
        return tuple(hand for hand in self.hands if not hand.void)

    def hand(self, player: int) -> AnnouncedHand[Any] | None:
        return next((hand for hand in self.hands if hand.player == player), None)

    def with_hand(self, hand: AnnouncedHand[Any]) -> Self:
        others = tuple(held for held in self.hands if held.player != hand.player)
        return self.replace(hands=(*others, hand))

    def start_play(self) -> Self:
        """The month once the first card is played."""
        return self.replace(phase=Phase.PLAY)

    # ------------------------------------------------------------ the month stone

    STONE_BY: ClassVar[str]
    """The clause on the month stone."""

    @property
    def placer(self) -> int | None:
        """Who puts out the month stone; None while the month goes on."""
        return self.next

    @property
    def stone(self) -> Payment | None:
        if self.placer is None:
            return None
        return Payment(self.placer, POT, Reckoning().plus(Words("月石", "month stone"), STONE, self.STONE_BY))

    @property
    def tokens(self) -> tuple[int, ...]:
        placer = self.placer
        return tuple(STONE * (player == placer) for player in self.seating.everybody)
