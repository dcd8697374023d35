"""The house rules of 三人こいこい."""

from typing import Annotated, ClassVar, Literal

from scorekeeper.core.house import House, Switch, between
from scorekeeper.core.own_yaku import THEN, OwnYakus
from scorekeeper.core.words import NOTHING
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.koikoi_three.law import LAW


class KoikoiThreeHouse(House, frozen=True):
    """The questions that the rules leave to the table. `gokou_shugi` is gokou-shugi in a record."""

    law: ClassVar = LAW
    own_clause: ClassVar = LAW["house.2"]
    own_cards: ClassVar = HANAFUDA.by_name
    own_then: ClassVar = THEN | {"asks": NOTHING}

    gokou_shugi: Annotated[int, between(0, 100)] = 0
    teyaku_clash: Literal["diff", "pairwise"] = "diff"
    grow_new: Switch = "on"
    bake_both: Switch = "on"
    extend: Literal["three", "any-top"] = "three"
    own: OwnYakus = ()
