"""What is declared before a deal is played."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.words import Words

Player = Annotated[int, Meta(ge=0, lt=SEATS)]


class Spoke(Fact, frozen=True, tag="spoke"):
    """`player` says whether he is in or out, in turn from the dealer. What follows for those after him is computed."""

    called: ClassVar = Words("出る・下りる", "in or out")
    player: Player
    says: Literal["in", "out"]


class Blank(Fact, frozen=True, tag="blank"):
    """`player` was dealt the blank card, at a full table."""

    called: ClassVar = Words("白札", "the blank card")
    player: Player


class Paired(Fact, frozen=True, tag="paired"):
    """The two who alone are in, where more should play, have chosen: they play it out, or they split the drop fees."""

    called: ClassVar = Words("差すか折半か", "playing or splitting")
    plays: bool
