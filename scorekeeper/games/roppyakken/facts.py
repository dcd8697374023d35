"""What a table declares in 六百間. Players are seats: 0 deals the first round.

A round needs only one fact, which ends it; later facts belong to the next round.
"""

from typing import Annotated, ClassVar

from msgspec import Meta

from scorekeeper.core.facts import Fact
from scorekeeper.core.words import Words

Seat = Annotated[int, Meta(ge=0, le=2)]
CardName = Annotated[str, Meta(max_length=20)]
YakuName = Annotated[str, Meta(max_length=20)]
Cards = Annotated[tuple[CardName, ...], Meta(max_length=48)]
MOST_POINTS = 490


class Count(Fact, frozen=True, tag="count"):
    """All hands are played, and what everybody captured is counted. Cards that the gaji left over are told with the captures of
    whoever was given them.

    By points: `points` are the card points by seat; where no card is left to nobody, one may be missing (null) and makes up 490, or
    300 on the low scale. `names` are the yaku of each seat that count: shikou shichitan inoshikachou teppou ame-shima kosan
    matsu-kiri-bouzu oozan aotan kusa hanami tsukimi and matsu- ume- sakura- fuji- bouzu- momiji- kiri-shima, and the table's own.

    By cards: `captures` are the piles by seat. With 10/8 and with three players the cards in no pile are those left over, which
    the app hands over by the house rule. Beside them `names` has only what no cards make.

    `zeros`: the cards that a seat counts as 0; `points` are told as if nobody did.
    """

    called: ClassVar = Words("取り札", "the count")
    points: Annotated[tuple[Annotated[int, Meta(ge=0, le=MOST_POINTS)] | None, ...], Meta(max_length=3)] = ()
    names: Annotated[tuple[Annotated[tuple[YakuName, ...], Meta(max_length=27)], ...], Meta(max_length=3)] = ()
    captures: Annotated[tuple[Cards, ...], Meta(max_length=3)] = ()
    zeros: Annotated[tuple[Annotated[tuple[CardName, ...], Meta(max_length=6)], ...], Meta(max_length=3)] = ()


class Ichikoro(Fact, frozen=True, tag="ichikoro"):
    """`player` makes `shikou`, `shichitan` or a yaku of the table's own that does so before the hands are gone: the game ends."""

    called: ClassVar = Words("イチコロ", "ichikoro")
    player: Seat
    name: YakuName


class Fuke(Fact, frozen=True, tag="fuke"):
    """The round is void, because each of `players` has so few points; nothing else is counted."""

    called: ClassVar = Words("フケ", "fuke")
    players: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=3)]
