"""The check sheet of 八八: the questions a table settles before the year (hachihachi.setup.14)."""

from typing import ClassVar, Literal

from scorekeeper.core.house import House, Switch
from scorekeeper.core.limits import Never
from scorekeeper.core.own_yaku import THEN, OwnYakus
from scorekeeper.core.words import NOTHING
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.hachihachi.law import LAW


class HachihachiHouse(House, frozen=True):
    """The house rules: the three questions of the source, and what tables do otherwise."""

    law: ClassVar = LAW
    limits: ClassVar = (Never(("field", "share"), lambda where: LAW.no("share-field", where), ("C", "half")),)
    own_clause: ClassVar = LAW["house.2"]
    own_cards: ClassVar = HANAFUDA.by_name
    own_then: ClassVar = {"asks": NOTHING, "ends": THEN["ends"]}

    field: Literal["A", "B", "C", "D", "E", "F"] = "A"
    etsunen: Switch = "off"
    method: Literal["written", "chips"] = "written"
    sage_lost: Literal["half", "nothing"] = "half"
    special_add: Literal["add", "one"] = "add"
    willow: Literal["choice", "kasu"] = "choice"
    hatto: Literal["on", "next", "off"] = "on"
    share: Literal["each", "half"] = "each"
    own: OwnYakus = ()


SOURCE = HachihachiHouse()
"""The rules of the source."""
