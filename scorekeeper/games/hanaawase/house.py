"""The check sheet of 花合わせ: two questions to settle before the year."""

from typing import ClassVar, Literal

from scorekeeper.core.house import House, Switch
from scorekeeper.core.own_yaku import OwnYakus
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.hanaawase.law import LAW


class HanaawaseHouse(House, frozen=True):
    """The house rules; `dealer_by` is dealer-by in a record."""

    law: ClassVar = LAW
    own_clause: ClassVar = LAW["house.2"]
    own_cards: ClassVar = HANAFUDA.by_name

    oyanaka: Switch = "off"
    dealer_by: Literal["score", "cards"] = "score"
    rain_man: Literal["plain", "voids"] = "plain"
    own: OwnYakus = ()
