"""The house rules of こいこい, in the order of its check sheet."""

from typing import Annotated, ClassVar, Literal

from scorekeeper.core.house import Switch, between
from scorekeeper.games.basics.house import Basics
from scorekeeper.games.koikoi.law import LAW


class KoikoiHouse(Basics, frozen=True):
    """The questions that the rules leave to the table."""

    law: ClassVar = LAW

    kudari: Annotated[int, between(0, 20)] = 0
    teshi: Switch = "on"
    kuttsuki: Switch = "on"
    futasanbon: Switch = "off"
    haneken: Switch = "off"
    teshi_ends: Switch = "on"
    kuttsuki_ends: Switch = "off"
    inflate: Switch = "off"
    koi_fail: Literal["draw", "last"] = "draw"
    no_yaku: Annotated[int, between(0, 6)] = 0
    ame_shikou: Switch = "off"
    tan_plus: Switch = "off"
    aka_ao: Switch = "off"
    sake: Literal["5", "3"] = "5"
    bakefuda: Switch = "on"
