"""The house rules of むし."""

from typing import Annotated, ClassVar, Literal

from scorekeeper.core.house import House, between
from scorekeeper.games.mushi.facts import MOST_MONTHS
from scorekeeper.games.mushi.law import LAW


class MushiHouse(House, frozen=True):
    """The questions that the rules leave to the table."""

    law: ClassVar = LAW

    months: Annotated[int, between(1, MOST_MONTHS)] = 12
    out2: Literal["binding", "solo"] = "binding"
