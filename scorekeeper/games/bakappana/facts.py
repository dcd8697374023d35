"""What a table declares in 馬鹿っ花, beside who is in or out (games/basics/facts.py). Players are seats: 0 is the first dealer, 1
sits to the right, and so on.

A month of three needs only one fact, PlayedOut, which ends it; later facts belong to the next month.
"""

from itertools import zip_longest
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.words import Words
from scorekeeper.kit.fields import Pile, Seat, YakuName


class BakappanaChaff(Fact, frozen=True, tag="chaff"):
    """`player` declares a chaff hand before play: `rokkasu` (exactly six of the seven) or `shichikasu` (all seven).

    `cards` are the seven cards of the hand, or only the six that rokkasu shows; empty if not entered.
    """

    called: ClassVar = Words("六カス・七カス", "rokkasu or shichikasu")
    player: Seat
    name: Literal["rokkasu", "shichikasu"]
    cards: Pile = ()


class BakappanaDriven(Fact, frozen=True, tag="driven"):
    """What earns `player`, who was driven out, a fee: the seven `cards` of his hand, or what is in it.

    `brights`, and `ribbons` other than the willow's; `hand`: his teyaku, if they are in use; `names`: the dekiyaku that lie
    complete in it, by key. A hand with nothing of this need not be entered.
    """

    called: ClassVar = Words("追い込み賃", "the drive-out fee")
    player: Seat
    brights: Annotated[int, Meta(ge=0, le=5)] = 0
    ribbons: Annotated[int, Meta(ge=0, le=7)] = 0
    hand: Literal["", "rokkasu", "shichikasu"] = ""
    names: Annotated[tuple[YakuName, ...], Meta(max_length=26)] = ()
    cards: Pile = ()


class FukeCalled(Fact, frozen=True, tag="calls-fuke"):
    """`player` announces before play that he goes for fuke, where only those who did can make it."""

    called: ClassVar = Words("フケの宣言", "announcing fuke")
    player: Seat


class BakappanaDekiyaku(Fact, frozen=True, tag="dekiyaku"):
    """All captured sets of `player`, told before the count; they are paid when PlayedOut gives the points.

    `names` by key: gokou shikou nanatan rokutan aotan akatan omote-sugawara nomi hanami tsukimi matsu-kiri-bouzu inoshikachou kusa
    fuji-shima ame-shima kiri-shima, and ameshikou and oyanaka where the house plays them. Where four willow cards wash out all
    dekiyaku, ame-shima alone is enough. `captured`: how many cards in all, if oyanaka is named and they were counted. Not needed if
    PlayedOut gives the cards.
    """

    called: ClassVar = Words("出来役", "dekiyaku")
    player: Seat
    names: Annotated[tuple[YakuName, ...], Meta(max_length=26)]
    captured: Annotated[int, Meta(ge=0, le=48)] | None = None


class BakappanaPlayedOut(Fact, frozen=True, tag="played-out"):
    """All hands are played: the month ends. The captures are entered in one of three ways.

    `captures`: the cards, a pile for each of those who play, in seat order; of three or four the last may be left out and takes the
    rest. Everything else is computed. `points`: the card points by seat, at most one missing (null: it follows from the deck),
    null for those who sit out; with the dekiyaku of everyone who has any and has not told them by Dekiyaku: `names` and `captured`
    by seat, as there; beside the cards, `names` that no cards make. `fuke`: who made fuke, if a sheet has no points; empty if it
    does not say who.
    """

    called: ClassVar = Words("打ち終わり", "playing out")
    captures: Annotated[tuple[Pile, ...], Meta(max_length=4)] = ()
    points: Annotated[tuple[int | None, ...], Meta(max_length=SEATS)] = ()
    names: Annotated[tuple[Annotated[tuple[YakuName, ...], Meta(max_length=26)], ...], Meta(max_length=SEATS)] = ()
    captured: Annotated[tuple[Annotated[int, Meta(ge=0, le=48)] | None, ...], Meta(max_length=SEATS)] = ()
    fuke: Annotated[tuple[Seat, ...], Meta(max_length=4)] | None = None

    @property
    def declarations(self) -> tuple[BakappanaDekiyaku, ...]:
        """What is told of each player's yaku, as a declaration of its own."""
        every = enumerate(zip_longest(self.names, self.captured))
        return tuple(
            BakappanaDekiyaku(player=player, names=names or (), captured=captured)
            for player, (names, captured) in every
            if names or captured is not None
        )
