"""The house rules on seats, the dealer's hand and too few players."""

from typing import ClassVar, Literal

from scorekeeper.core.house import House, Switch
from scorekeeper.games.basics.law import LAW


class Basics(House, frozen=True):
    """The questions that the shared rules leave to the table. Games add their own."""

    law: ClassVar = LAW

    shortage: Literal["shibari", "play", "split", "ask"] = "shibari"
    oyate: Switch = "on"
    seat_draw: Literal["card", "pile"] = "card"
