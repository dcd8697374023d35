"""What a table declares in 三人こいこい. Players are seats: 0 is the first dealer, 1 sits to the right, 2 next."""

from typing import Annotated, ClassVar

from msgspec import Meta

from scorekeeper.core.facts import Fact
from scorekeeper.core.words import Words
from scorekeeper.kit.fields import Pile, SeatOfThree, YakuName


class TeyakuThree(Fact, frozen=True, tag="teyaku"):
    """Every hand declared in this deal, all at once, so that simultaneous ones can be compared. It settles the month.

    `names`: the hand of every seat by key, "" for none (("", "teshi", "") or ("", "teshi")). `cards`: the seven cards of every
    seat, () if none were shown; a seat with cards needs no name.
    """

    called: ClassVar = Words("手役", "teyaku")
    names: Annotated[tuple[YakuName, ...], Meta(max_length=3)] = ()
    cards: Annotated[tuple[Pile, ...], Meta(max_length=3)] = ()


class FieldOfFour(Fact, frozen=True, tag="field-of-four"):
    """場のシマ: four of the six cards on the opening field are of one month.

    `declared`: whether anybody declares a hand, which must be asked first. Such a hand decides the month: it is entered as Teyaku,
    and this fact is refused. If false, the deal is void.
    """

    called: ClassVar = Words("場のシマ", "four on the field")
    declared: bool


class ShobuThree(Fact, frozen=True, tag="shobu"):
    """`player` calls shobu at the end of his turn, entered by the names of his yaku or by his captured cards.

    By names: `names` are all his valid yaku by key, without absorbed ones; `tane`, `tan` and `kasu` how many cards these have, if
    named, the cup among the kasu if `cup`. `old` names the yaku that he held before this turn, unchanged; `grown` those of tane,
    tan and kasu that he held before with fewer cards, except kasu of exactly ten with the cup, which could not be called. All
    others are new. `rain`: he has captured willow but not the crane. `hinode`: the crane has only revived his cup yaku, or it was
    completed under rain.

    By cards: `captures` are three piles: captured before this turn, taken by the hand card, taken by the turned card. Nothing else
    is entered then; what is valid and what is new follows from the cards.
    """

    called: ClassVar = Words("勝負", "shobu")
    player: SeatOfThree
    names: Annotated[tuple[YakuName, ...], Meta(max_length=18)] = ()
    tane: Annotated[int, Meta(ge=5, le=9)] = 5
    tan: Annotated[int, Meta(ge=5, le=10)] = 5
    kasu: Annotated[int, Meta(ge=10, le=25)] = 10
    cup: bool = False
    old: Annotated[tuple[YakuName, ...], Meta(max_length=18)] = ()
    grown: Annotated[tuple[YakuName, ...], Meta(max_length=3)] = ()
    rain: bool = False
    hinode: bool = False
    captures: Annotated[tuple[Pile, ...], Meta(max_length=3)] = ()


class Nagare(Fact, frozen=True, tag="nagare"):
    """All hands are played and nobody called shobu: the deal is void."""

    called: ClassVar = Words("流れ", "the void deal")
