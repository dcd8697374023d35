"""What a table declares in 八八. Players are seats: 0 is the first dealer, 1 sits to the right, 2 next."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from scorekeeper.core.facts import Fact
from scorekeeper.core.words import Words

Seat = Annotated[int, Meta(ge=0, le=2)]
MonthOf = Annotated[int, Meta(ge=1, le=12)]
CardName = Annotated[str, Meta(max_length=20)]
YakuName = Annotated[str, Meta(max_length=20)]
Exemption = Literal["", "last", "shown"]


class HachihachiField(Fact, frozen=True, tag="field"):
    """The cards have been dealt; `brights` are the bright cards among the six on the field, by name."""

    called: ClassVar = Words("場", "field")
    brights: Annotated[tuple[CardName, ...], Meta(max_length=5)] = ()


class HachihachiTeyaku(Fact, frozen=True, tag="teyaku"):
    """`player` declares a dealt hand: at most one count hand and one kasu-type hand, by key.

    `cards` are the seven cards if they were entered; `months` the months of its threes if only those are known.
    """

    called: ClassVar = Words("手役", "teyaku")
    player: Seat
    names: Annotated[tuple[YakuName, ...], Meta(max_length=4)]
    cards: Annotated[tuple[CardName, ...], Meta(max_length=48)] = ()
    months: Annotated[tuple[MonthOf, ...], Meta(max_length=12)] = ()


class HachihachiTobikomi(Fact, frozen=True, tag="tobikomi"):
    """`player` has captured all three cards of a declared three (of `month`, if known).

    `offender` broke hatto, by playing the fourth card or, if `omitted`, by leaving the owner's first card lying. `early`:
    it was made before the current sage and is claimed late.
    """

    called: ClassVar = Words("飛込み", "tobikomi")
    player: Seat
    month: MonthOf | None = None
    offender: Seat | None = None
    omitted: bool = False
    early: bool = False


class Exempt(Fact, frozen=True, tag="exempt"):
    """`player`, who paid a tobikomi hatto alone, proves that he is exempt: the card was his `last`, or his hand was `shown`."""

    called: ClassVar = Words("飛込み法度の免除", "exemption")
    player: Seat
    reason: Literal["last", "shown"]


class HachihachiDekiyaku(Fact, frozen=True, tag="dekiyaku"):
    """`player` ends a turn in which the yaku `names` were newly made, and goes out (`agari`) or plays on (`sage`).

    `ribbons`: how many the player holds, if nanatan is named. `offender` broke hatto; `hatto` names the yaku his card made
    (empty: every named yaku that hatto covers). `exempt`: his exemption, if he claims it now. In a turn in which the hand card took
    the `offender`'s card and the stock card one of the third player, `hatto_other` names the yaku that the latter made and
    `exempt_other` is that player's exemption. `last`: it was the player's last hand card. `two_turned`: the player turned two stock
    cards in that turn. If this ends another player's sage, `holder_ribbons` is that player's final count; `proved` lists offenders
    of yaku taken to sage who prove their exemption now. A turn whose declaration was forgotten counts as sage and is entered so, or
    as agari if sage is not allowed (hachihachi.agari.8).
    """

    called: ClassVar = Words("出来役", "dekiyaku")
    player: Seat
    names: Annotated[tuple[YakuName, ...], Meta(max_length=15)]
    then: Literal["agari", "sage"]
    ribbons: Annotated[int, Meta(ge=0, le=10)] = 7
    offender: Seat | None = None
    hatto: Annotated[tuple[YakuName, ...], Meta(max_length=7)] = ()
    exempt: Exemption = ""
    hatto_other: Annotated[tuple[YakuName, ...], Meta(max_length=7)] = ()
    exempt_other: Exemption = ""
    last: bool = False
    two_turned: bool = False
    holder_ribbons: Annotated[int, Meta(ge=0, le=10)] | None = None
    proved: Annotated[tuple[Seat, ...], Meta(max_length=3)] = ()


class SageCancel(Fact, frozen=True, tag="cancel"):
    """The current sage ends: cancelled by its holder, or by force (`forced`) because his last turn made no new yaku.

    `ribbons`: the holder's final count if he holds nanatan; `proved` as in Dekiyaku.
    """

    called: ClassVar = Words("下げの取消し", "cancelling the sage")
    forced: bool = False
    ribbons: Annotated[int, Meta(ge=0, le=10)] | None = None
    proved: Annotated[tuple[Seat, ...], Meta(max_length=3)] = ()


class HachihachiPlayedOut(Fact, frozen=True, tag="played-out"):
    """All hands are played.

    `points`: the captured points by seat; one may be missing, as all add up to 264, or all if sujuroku makes them irrelevant.
    `sujuroku`: who has 16 or more kasu, `kasu` how many. `captures`: the captured cards instead of all that; the last pile may be
    left out, it is the rest. `nuke`: who claims nuke (absent: everyone who is entitled).
    """

    called: ClassVar = Words("打ち終わり", "playing out")
    points: Annotated[tuple[int | None, ...], Meta(max_length=3)] = ()
    sujuroku: Seat | None = None
    kasu: Annotated[int, Meta(ge=0, le=48)] = 16
    captures: Annotated[tuple[Annotated[tuple[CardName, ...], Meta(max_length=48)], ...], Meta(max_length=3)] = ()
    nuke: Annotated[tuple[Seat, ...], Meta(max_length=3)] | None = None


class HachihachiWrongTeyaku(Fact, frozen=True, tag="wrong-teyaku"):
    """The hand that `player` declared this month turns out to be wrong."""

    called: ClassVar = Words("手役の無効", "the void hand")
    player: Seat


class TwoTurned(Fact, frozen=True, tag="two-turned"):
    """`player` turned two stock cards and had made no dekiyaku in that turn."""

    called: ClassVar = Words("二枚めくり", "two turned")
    player: Seat
