"""What a table declares in 花合わせ. Players are seats: 0 is the first dealer, 1 sits to the right, 2 next.

A month needs only one fact, PlayedOut, which ends it; later facts belong to the next month. Nothing is paid before the month ends
(hanaawase.teyaku.7).
"""

from itertools import zip_longest
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from scorekeeper.core.facts import Fact
from scorekeeper.core.words import Words
from scorekeeper.kit.fields import Pile, SeatOfThree, YakuName

MonthOf = Annotated[int, Meta(ge=1, le=12)]


class HanaawaseChaff(Fact, frozen=True, tag="chaff"):
    """`player` shows a chaff hand after the deal: `rokkasu` (exactly six of the seven) or `shichikasu` (all seven).

    `cards` are the seven cards of the hand, or only the six that rokkasu shows; empty if not entered.
    """

    called: ClassVar = Words("六カス・七カス", "rokkasu or shichikasu")
    player: SeatOfThree
    name: Literal["rokkasu", "shichikasu"]
    cards: Pile = ()


class Redeal(Fact, frozen=True, tag="redeal"):
    """`player` shows the whole hand for a new deal: `teshi` (four of one month) or `tsuki-sante` (only three months).

    The month and the dealer stay; chaff hands and the row on the field are wiped. `cards`: the seven cards, if entered.
    """

    called: ClassVar = Words("配り直し", "the redeal")
    player: SeatOfThree
    reason: Literal["teshi", "tsuki-sante"]
    cards: Pile = ()


class Shima(Fact, frozen=True, tag="shima"):
    """All four cards of `month` lay on the opening field: they are the dealer's captures."""

    called: ClassVar = Words("場のシマ", "the row on the field")
    month: MonthOf


class HanaawaseDekiyaku(Fact, frozen=True, tag="dekiyaku"):
    """All captured sets of `player`, told before the count; they are paid when PlayedOut gives the points.

    `names` by key: gokou shikou ootori goun nanatan akatan aotan ameshikou inoshikachou nomi kotori rokutan omote-sugawara kusa
    matsu-kiri-bouzu hanami tsukimi fuji-shima ame-shima kiri-shima kasu, and oyanaka where the house plays it. `kasu`: how many
    chaff cards, if kasu is named. `captured`: how many cards in all, if oyanaka is named and they were counted. Not needed if
    PlayedOut gives the cards.
    """

    called: ClassVar = Words("出来役", "dekiyaku")
    player: SeatOfThree
    names: Annotated[tuple[YakuName, ...], Meta(max_length=30)]
    kasu: Annotated[int, Meta(ge=0, le=48)] = 12
    captured: Annotated[int, Meta(ge=0, le=48)] | None = None


class HanaawasePlayedOut(Fact, frozen=True, tag="played-out"):
    """All hands are played: the month ends. The captures are entered in one of three ways.

    `captures`: the cards, a pile for every seat; the last may be left out and takes the rest. Everything else is computed.
    `points`: the card points by seat, at most one missing (null: it follows from 264), with the dekiyaku of everyone who has any
    and has not told them by Dekiyaku: `names`, `kasu` and `captured` by seat, as there; beside the cards, `names` that no cards
    make. `fuke`: who made fuke, if a sheet has no points; empty if it does not say who.
    """

    called: ClassVar = Words("打ち終わり", "playing out")
    captures: Annotated[tuple[Pile, ...], Meta(max_length=3)] = ()
    points: Annotated[tuple[int | None, ...], Meta(max_length=3)] = ()
    names: Annotated[tuple[Annotated[tuple[YakuName, ...], Meta(max_length=30)], ...], Meta(max_length=3)] = ()
    kasu: Annotated[tuple[Annotated[int, Meta(ge=0, le=48)] | None, ...], Meta(max_length=3)] = ()
    captured: Annotated[tuple[Annotated[int, Meta(ge=0, le=48)] | None, ...], Meta(max_length=3)] = ()
    fuke: Annotated[tuple[SeatOfThree, ...], Meta(max_length=3)] | None = None

    @property
    def declarations(self) -> tuple[HanaawaseDekiyaku, ...]:
        """What is told of each player's yaku, as a declaration of its own."""
        every = enumerate(zip_longest(self.names, self.kasu, self.captured))
        return tuple(
            HanaawaseDekiyaku(player=player, names=names or (), kasu=12 if kasu is None else kasu, captured=captured)
            for player, (names, kasu, captured) in every
            if names or kasu is not None or captured is not None
        )
