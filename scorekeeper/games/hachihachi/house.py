"""The check sheet of 八八: the questions a table settles before the year (hachihachi.setup.14)."""

from typing import ClassVar, Literal

from scorekeeper.core.house import House, Switch
from scorekeeper.games.hachihachi.law import LAW


class HachihachiHouse(House, frozen=True):
    """The house rules: three questions, and no others."""

    law: ClassVar = LAW

    field: Literal["A", "B", "C", "D", "E", "F"] = "A"
    etsunen: Switch = "off"
    method: Literal["written", "chips"] = "written"


SOURCE = HachihachiHouse()
"""The rules of the source."""
