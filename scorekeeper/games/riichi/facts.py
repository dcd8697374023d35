"""What a table declares in riichi mahjong. Players are seats from 0, the first dealer."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from scorekeeper.core.facts import Fact
from scorekeeper.core.words import Words

SEATS = 4
Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=SEATS)]
TileName = Annotated[str, Meta(max_length=8)]
YakuName = Annotated[str, Meta(max_length=20)]
Limited = Literal["mangan", "haneman", "baiman", "sanbaiman", "kazoe", "yakuman", "double", "triple"]
"""A limit by name; the last three are one, two and three yakuman."""
Tiles = Annotated[tuple[TileName, ...], Meta(max_length=18)]


class Riichi(Fact, frozen=True, tag="riichi"):
    """`player` has declared riichi, and nobody won on the discard (riichi.riichi.4)."""

    called: ClassVar = Words("リーチ", "riichi")
    player: Seat


class Win(Fact, frozen=True):
    """What a hand that was won is worth, told in one of three ways, and who is liable.

    By number: `han` and, below a limit, `fu`; or `han` is the name of the limit. By name: `yaku` by key, `dora` how many, `fu`,
    and `open` if the hand has calls. By tiles: `hand`, the concealed tiles with the winning tile last; `calls`, the open groups one
    after the other; `kans`, one tile of each closed kan; `indicators` and `ura` of the dora; `red`, how many red fives; `yaku` then
    names what tiles cannot show, and `hidden` says that a tsumo winner did not show which tile was drawn (riichi.win.3). `furiten`
    matters for two double yakuman only.

    `chips`: where the house plays with them and the tiles are not told, how many ippatsu, ura and red fives earn from each payer.

    `daisangen`, `daisuushii` and `suukantsu` name the player who is liable for that yakuman, `rinshan_by` the one whose discard
    became the open kan of a rinshan kaihou (riichi.pao.1).
    """

    player: Seat
    han: Annotated[int, Meta(ge=1, le=12)] | Limited | None = None
    fu: Annotated[int, Meta(ge=20, le=140)] | None = None
    yaku: Annotated[tuple[YakuName, ...], Meta(max_length=20)] = ()
    dora: Annotated[int, Meta(ge=0, le=40)] = 0
    open: bool = False
    hand: Tiles = ()
    calls: Tiles = ()
    kans: Annotated[tuple[TileName, ...], Meta(max_length=4)] = ()
    indicators: Annotated[tuple[TileName, ...], Meta(max_length=5)] = ()
    ura: Annotated[tuple[TileName, ...], Meta(max_length=5)] = ()
    red: Annotated[int, Meta(ge=0, le=4)] = 0
    hidden: bool = False
    furiten: bool = False
    chips: Annotated[int, Meta(ge=0, le=1000)] = 0
    daisangen: Seat | None = None
    daisuushii: Seat | None = None
    suukantsu: Seat | None = None
    rinshan_by: Seat | None = None


class Ron(Win, frozen=True, kw_only=True, tag="ron"):
    """`player` wins on a discard of `payer`."""

    called: ClassVar = Words("ロン", "ron")
    payer: Seat


class AlsoRon(Win, frozen=True, tag="also-ron"):
    """`player` wins on the same discard as the ron entered before it (riichi.win.1)."""

    called: ClassVar = Words("もう一人のロン", "another ron")


class Tsumo(Win, frozen=True, tag="tsumo"):
    """`player` wins on a tile drawn by himself."""

    called: ClassVar = Words("ツモ", "tsumo")


class Draw(Fact, frozen=True, tag="draw"):
    """No win to the last discard. `tenpai` are those who showed a tenpai hand, `nagashi` those with nagashi mangan."""

    called: ClassVar = Words("流局", "the draw")
    tenpai: Seats = ()
    nagashi: Seats = ()


class Abort(Fact, frozen=True, tag="abort"):
    """The hand was broken off: nine kinds of terminals, four kans by several players, or four equal winds; where the house plays
    it so, four riichi or three rons.
    """

    called: ClassVar = Words("途中流局", "the abortive draw")
    reason: Literal["kyuushu", "suukan", "suufuu", "suucha", "sancha"]


class Chombo(Fact, frozen=True, tag="chombo"):
    """A grave foul by one or more `players`; the hand is void and played again."""

    called: ClassVar = Words("チョンボ", "the chombo")
    players: Seats


class Foul(Fact, frozen=True, tag="foul"):
    """A minor foul: `player` pays 1,000 points into the pot and play goes on."""

    called: ClassVar = Words("軽い反則", "the foul")
    player: Seat


class StopGame(Fact, frozen=True, tag="stop"):
    """The leading dealer ends the game after the last hand, which he could go on (riichi.dealer.8)."""

    called: ClassVar = Words("和了やめ", "stopping")
