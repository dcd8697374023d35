"""The house rules of むし."""

from typing import Annotated, ClassVar, Literal, Self

import msgspec

from scorekeeper.core.house import House, OptionLimit, Switch, between
from scorekeeper.core.limits import Idle
from scorekeeper.core.own_yaku import OwnYakus
from scorekeeper.games.mushi.deck import FORTY, FORTY_ONE, Pack
from scorekeeper.games.mushi.facts import MOST_MONTHS
from scorekeeper.games.mushi.law import LAW

MOST = 5
"""So many may sit at the table (mushi.setup.1)."""


class MushiHouse(House, frozen=True):
    """The questions that the rules leave to the table."""

    law: ClassVar = LAW
    own_clause: ClassVar = LAW["house.2"]
    own_cards: ClassVar = FORTY_ONE.deck.by_name
    limits: ClassVar[tuple[OptionLimit, ...]] = (
        Idle(("out2",), LAW["drop.1"], seats=(2, 2)),
        Idle(("broke",), LAW["house.3"], {"start": ("0",)}),
        Idle(("oni",), LAW["house.7"], seats=(MOST, MOST)),
    )

    months: Annotated[int, between(1, MOST_MONTHS)] = 12
    out2: Literal["binding", "solo"] = "binding"
    start: Annotated[int, between(0, 500)] = 0
    broke: Switch = "off"
    target: Annotated[int, between(0, 999)] = 0
    win_bonus: Annotated[int, between(0, 20)] = 0
    tie: Literal["even", "oni"] = "even"
    oni: Literal["lightning", "butterflies"] = "lightning"
    own: OwnYakus = ()

    @property
    def pack(self) -> Pack:
        """The cards of the table, where not everybody sits there who may."""
        return FORTY if self.oni == "lightning" else FORTY_ONE

    def among(self, there: int) -> Self:
        """Forty-one cards are too few for five (mushi.house.7)."""
        return msgspec.structs.replace(self, oni="lightning") if there == MOST and self.oni != "lightning" else self
