"""The check sheet of 花合わせ: two questions to settle before the year."""

from typing import ClassVar, Literal

from scorekeeper.core.house import House, Switch
from scorekeeper.games.hanaawase.law import LAW


class HanaawaseHouse(House, frozen=True):
    """The house rules; `dealer_by` is dealer-by in a record."""

    law: ClassVar = LAW

    oyanaka: Switch = "off"
    dealer_by: Literal["score", "cards"] = "score"
