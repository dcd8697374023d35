"""The house rules of 三人こいこい."""

from typing import Annotated, ClassVar, Literal

from scorekeeper.core.house import House, Switch, between
from scorekeeper.games.koikoi_three.law import LAW


class KoikoiThreeHouse(House, frozen=True):
    """The questions that the rules leave to the table. `gokou_shugi` is gokou-shugi in a record."""

    law: ClassVar = LAW

    gokou_shugi: Annotated[int, between(0, 100)] = 0
    teyaku_clash: Literal["diff", "pairwise"] = "diff"
    grow_new: Switch = "on"
    bake_both: Switch = "on"
    extend: Literal["three", "any-top"] = "three"
