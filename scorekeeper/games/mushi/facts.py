"""What a table declares in むし, beside who is in or out (games/basics/facts.py). Players are seats, from 0.

A month of two needs only one fact, PlayedOut, which ends it; later facts belong to the next month.
"""

from typing import Annotated, ClassVar

from msgspec import Meta

from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.words import Words
from scorekeeper.kit.fields import CardName, Seat, YakuName

Cards = Annotated[tuple[CardName, ...], Meta(max_length=41)]
MOST_MONTHS = 60


class MushiPlayedOut(Fact, frozen=True, tag="played-out"):
    """All cards are played: the month ends. What was captured is told by points and yaku, or by cards.

    By points: `points` are the card points by seat, after what was left on the field has been handed over; one of the two may be
    missing (null: it makes up 230), null too for those who sit out. `gokou`, `sankou`, `fuji_shima`, `kiri_shima`: who made that
    yaku, absent if nobody did. `names`: the yaku of the table's own that each has, by seat. `oni`: who has the
    willow kasu, where it decides a level month.

    By cards: `captures` are the pile of each of the two who play, in seat order, and the cards left on the field, if they have not
    been handed over. One of the two piles may be empty and takes every card that is not told; if both are told, such cards are the
    ones left over. With a card left that is not a willow, the odd willow need not be told. `oni_willow`: the oni was paired with
    a willow, so that nothing was left; needed only where the willows would otherwise read as two captured and one left over. Beside
    them `names` has only what no cards make.
    """

    called: ClassVar = Words("打ち終わり", "playing out")
    points: Annotated[tuple[int | None, ...], Meta(max_length=SEATS)] = ()
    gokou: Seat | None = None
    sankou: Seat | None = None
    fuji_shima: Seat | None = None
    kiri_shima: Seat | None = None
    oni: Seat | None = None
    names: Annotated[tuple[Annotated[tuple[YakuName, ...], Meta(max_length=8)], ...], Meta(max_length=SEATS)] = ()
    captures: Annotated[tuple[Cards, ...], Meta(max_length=3)] = ()
    oni_willow: bool = False


class MushiLength(Fact, frozen=True, tag="length"):
    """The table agrees, between two months, that the year has so many `months`: as many as are over cuts it short, more go on."""

    called: ClassVar = Words("月数", "the number of months")
    months: Annotated[int, Meta(ge=1, le=MOST_MONTHS)]
