"""What a table declares in こいこい. Players are seats, from 0; with more than two at the table two of them play."""

from typing import Annotated, ClassVar

from msgspec import Meta

from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.words import Words
from scorekeeper.kit.fields import Pile, Seat, YakuName

Names = Annotated[tuple[YakuName, ...], Meta(max_length=14)]
Tane = Annotated[int, Meta(ge=3, le=9)]
Tan = Annotated[int, Meta(ge=3, le=10)]
Kasu = Annotated[int, Meta(ge=10, le=25)]
Times = Annotated[int, Meta(ge=0, le=16)]
"""How often koi is said in a month: at most once a turn."""


class Teyaku(Fact, frozen=True, tag="teyaku"):
    """Hands declared before the first card, all at once, since one that ends the month does not keep another from being paid.

    `names`: the hand of every seat by key, "" for none. `cards`: the eight cards of every seat, () if none were shown; a seat with
    cards needs no name.
    """

    called: ClassVar = Words("手役", "teyaku")
    names: Annotated[tuple[YakuName, ...], Meta(max_length=SEATS)] = ()
    cards: Annotated[tuple[Pile, ...], Meta(max_length=SEATS)] = ()


class Koi(Fact, frozen=True, tag="koi"):
    """`player` has a new yaku and says koi, or says nothing and the game goes on (koikoi.call.4)."""

    called: ClassVar = Words("こい", "koi")
    player: Seat


class Shobu(Fact, frozen=True, tag="shobu"):
    """`player` calls shobu, entered by the names of his yaku or by his captured cards.

    By names: `names` are all his yaku by key, without those that a higher one replaces. `tane`, `tan` and `kasu` are how many such
    cards he has, absent: as few as the yaku takes; `tan` also counts where ribbons make aotan and akatan grow. `old` names the yaku
    that have not changed in this turn; at least one other is new. By cards: `captures` are three piles: captured before this turn,
    taken by the hand card, taken by the turned card.

    `koi`: how often both have said koi in this month; absent: as often as it was entered.
    """

    called: ClassVar = Words("勝負", "shobu")
    player: Seat
    names: Names = ()
    tane: Tane | None = None
    tan: Tan | None = None
    kasu: Kasu | None = None
    old: Names = ()
    koi: Times | None = None
    captures: Annotated[tuple[Pile, ...], Meta(max_length=3)] = ()


class RanOut(Fact, frozen=True, tag="ran-out"):
    """All hands are played and nobody called shobu.

    `last`: who said koi last; absent: as entered, or nobody, which means that neither had any yaku. Where that player's yaku are
    paid after all (koikoi.call.13), they are told as in a shobu: by `names` and numbers or by `captures`, all of his cards.
    """

    called: ClassVar = Words("打ち終わり", "the hands run out")
    last: Seat | None = None
    names: Names = ()
    tane: Tane | None = None
    tan: Tan | None = None
    kasu: Kasu | None = None
    koi: Times | None = None
    captures: Pile = ()
