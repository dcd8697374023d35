"""What a table declares in 八八 with 出る・下りる, beside who is in or out (games/basics/facts.py). Players are seats: 0 is the
first dealer, 1 sits to his right, and so on.

A month is told in this order: Mizuten, Blank (of seven), Field, Spoke and Paired, Driven, Teyaku, then what happens in play, and
PlayedOut, unless a yaku, a cancelled lowering or a shisou has ended it.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.words import Words

Player = Annotated[int, Meta(ge=0, lt=SEATS)]
CardName = Annotated[str, Meta(max_length=20)]
YakuName = Annotated[str, Meta(max_length=20)]
MonthOf = Annotated[int, Meta(ge=1, le=12)]
Cards = Annotated[tuple[CardName, ...], Meta(max_length=48)]
Reached = Annotated[tuple[Player, ...], Meta(max_length=3)] | None
"""Who has captured 89 points or more, where no points are told: of the dealer who declared mizuten, and of those who announced a
teyaku with a nuke. None where there is nobody of these.
"""


class Mizuten(Fact, frozen=True, tag="mizuten"):
    """Before the deal the dealer declares that he plays, whatever cards come."""

    called: ClassVar = Words("みずてん", "mizuten")


class ClassicField(Fact, frozen=True, tag="field"):
    """The cards have been dealt; `brights` are the 20-point cards among the six on the field, by name."""

    called: ClassVar = Words("場", "the field")
    brights: Annotated[tuple[CardName, ...], Meta(max_length=5)] = ()


class ClassicDriven(Fact, frozen=True, tag="driven"):
    """What earns `player`, who was driven out, a fee: the seven `cards` of his hand, or what is in it.

    `brights`, and the `ribbons` that count a quarter kan each; `hand`: his teyaku by key; `names`: the dekiyaku that lie complete
    in it. A hand with nothing of this need not be entered.
    """

    called: ClassVar = Words("追い込み賃", "the drive-out fee")
    player: Player
    brights: Annotated[int, Meta(ge=0, le=5)] = 0
    ribbons: Annotated[int, Meta(ge=0, le=7)] = 0
    hand: Annotated[tuple[YakuName, ...], Meta(max_length=2)] = ()
    names: Annotated[tuple[YakuName, ...], Meta(max_length=3)] = ()
    cards: Cards = ()


class ClassicTeyaku(Fact, frozen=True, tag="teyaku"):
    """`player` announces a dealt hand by key: at most one of its kinds of cards and one of its months.

    `cards` are the seven cards if they were entered; `months` the months of its threes if only those are known.
    """

    called: ClassVar = Words("手役", "the teyaku")
    player: Player
    names: Annotated[tuple[YakuName, ...], Meta(max_length=2)]
    cards: Cards = ()
    months: Annotated[tuple[MonthOf, ...], Meta(max_length=2)] = ()


class ClassicTobikomi(Fact, frozen=True, tag="tobikomi"):
    """`player` has captured all of a three that he announced (of `month`, if known).

    `offender` broke hatto by the fourth card. `early`: it was complete before the lowering that is live now.
    """

    called: ClassVar = Words("飛び込み", "the tobikomi")
    player: Player
    month: MonthOf | None = None
    offender: Player | None = None
    early: bool = False


class ClassicDekiyaku(Fact, frozen=True, tag="dekiyaku"):
    """`player` has captured a card that completed the yaku `names`, and ends the month or lowers them and goes on.

    `offender` broke hatto; `hatto` names the yaku that his card made (empty: every named one that hatto covers). `last`: it was
    the last card of the month. `reached` only where the month ends.
    """

    called: ClassVar = Words("出来役", "the dekiyaku")
    player: Player
    names: Annotated[tuple[YakuName, ...], Meta(max_length=12)]
    then: Literal["end", "lower"]
    offender: Player | None = None
    hatto: Annotated[tuple[YakuName, ...], Meta(max_length=3)] = ()
    last: bool = False
    reached: Reached = None


class ClassicCancel(Fact, frozen=True, tag="cancel"):
    """Whose lowering is live takes it back and ends the month."""

    called: ClassVar = Words("下げの取り消し", "cancelling the lowering")
    reached: Reached = None


class ClassicPlayedOut(Fact, frozen=True, tag="played-out"):
    """All hands are played: the month ends. After a yaku only `reached` is asked, and only where it matters.

    `points`: the captured points by seat, null for who sits out; of three at most one may be missing. `sujuroku`: who has 16 or
    more chaff, `kasu` how many. `captures`: the captured cards instead, a pile for each of those who play, in seat order; of three
    the last may be left out and takes the rest. They show the tobikomi that were not told, of threes of known months.
    """

    called: ClassVar = Words("打ち終わり", "playing out")
    points: Annotated[tuple[int | None, ...], Meta(max_length=SEATS)] = ()
    sujuroku: Player | None = None
    kasu: Annotated[int, Meta(ge=0, le=48)] = 16
    captures: Annotated[tuple[Cards, ...], Meta(max_length=3)] = ()
    reached: Reached = None


class ClassicWrongTeyaku(Fact, frozen=True, tag="wrong-teyaku"):
    """The hand that `player` announced this month turns out to be wrong."""

    called: ClassVar = Words("手役の無効", "the void hand")
    player: Player
