"""What a table declares in 三人こいこい, and how it is asked. Players are seats: 0 deals first, 1 sits to the right, 2 next."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from scorekeeper.core.facts import Fact
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three.law import LAW, MON
from scorekeeper.games.koikoi_three.yaku import CUP_YAKU, DEKIYAKU, GROWING, dekiyaku
from scorekeeper.kit import asks
from scorekeeper.kit.calling import forms
from scorekeeper.kit.cards.turns import captures_input
from scorekeeper.kit.fields import Ask, Pile, SeatOfThree, YakuName

Names = Annotated[tuple[YakuName, ...], Meta(max_length=26)]
TURN = captures_input(LAW["call.1"])

# ---------------------------------------------------------------- how fields are asked


def ask_number(at: Any, name: str) -> Iterator[Input]:
    """How many cards of a yaku that grows; the cup may be one of the kasu."""
    if name in dekiyaku(at.house):
        row = DEKIYAKU[name]
        yield forms.count_input(row, (name,), most=len(row.of) + (name == "kasu"))


def ask_grown(at: Any, name: str) -> Iterator[Input]:
    """Which yaku have only grown, where that is not new."""
    if at.house.grow_new == "off":
        yield asks.many(
            name,
            Words("枚数が増えただけの役", "Yaku that only gained a card"),
            tuple(Choice(key, row.yaku.words) for key, row in dekiyaku(at.house).items() if row.grows),
            LAW["call.4"],
            when={"names": GROWING},
            hint=Words("盃入りちょうど10枚だったカスは除く", "not kasu that were exactly ten with the cup"),
            optional=True,
        )


def flag(ja: str, en: str, clause: str, *users: str) -> Ask:
    """What is asked beside these yaku."""
    return Ask(lambda at, name: (asks.flag(name, ja, en, LAW[clause], when={"names": users}),), "names")


HELD = Ask(lambda at, name: (forms.names_input(dekiyaku(at.house), MON, forms.HELD_NOW, LAW["call.5"]),), "names")
OLD = Ask(lambda at, name: (forms.old_input(dekiyaku(at.house), LAW["call.2"]),), "names", place=1)
CUP = flag("カスに菊に盃を入れた", "The cup is among the kasu", "bake.4", "kasu")
RAIN = flag("柳を取っていて、松に鶴が無い", "Willow captured, and no crane", "rain.2", *CUP_YAKU)
HINODE = flag("盃役は鶴で生き返っただけ(日の出)", "The cup yaku only revived through the crane", "rain.6", *CUP_YAKU)

# ---------------------------------------------------------------- what is declared


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
    player: Annotated[SeatOfThree, Ask(lambda at, name: (asks.who(at.seats),))]
    names: Annotated[Names, HELD] = ()
    tane: Annotated[int, Meta(ge=5, le=9), Ask(ask_number, "names")] = 5
    tan: Annotated[int, Meta(ge=5, le=10), Ask(ask_number, "names")] = 5
    kasu: Annotated[int, Meta(ge=10, le=25), Ask(ask_number, "names")] = 10
    cup: Annotated[bool, CUP] = False
    old: Annotated[Names, OLD] = ()
    grown: Annotated[tuple[YakuName, ...], Meta(max_length=3), Ask(ask_grown, "names", place=1)] = ()
    rain: Annotated[bool, RAIN] = False
    hinode: Annotated[bool, HINODE] = False
    captures: Annotated[tuple[Pile, ...], Meta(max_length=3), Ask(lambda at, name: (TURN,), "cards")] = ()


class Nagare(Fact, frozen=True, tag="nagare"):
    """All hands are played and nobody called shobu: the deal is void."""

    called: ClassVar = Words("流れ", "the void deal")
