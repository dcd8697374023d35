"""The check sheet of 馬鹿っ花: what to settle before the year."""

from typing import Annotated, ClassVar, Literal, Self

import msgspec

from scorekeeper.core.house import Switch, between
from scorekeeper.core.limits import Idle
from scorekeeper.core.own_yaku import OwnYakus
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.basics.house import Basics

FOUR = 4
BESIDE_FOUR = {"teyaku": "off", "oyanaka": "off"}
"""Hands of chaff are of seven cards, and few captures are those of three (bakappana.house.9)."""


class BakappanaHouse(Basics, frozen=True):
    """The house rules. `kudari_flat`, `ame_shikou_points` and `nomi_points` matter only under the choice that they belong to."""

    law: ClassVar = LAW
    limits: ClassVar = (
        *Basics.limits,
        Idle(("willow-others",), LAW["special.7"], {"ame-shima": ("nagashi",)}),
        Idle(("share",), LAW["house.6"], {"card-pay": ("base",)}),
        Idle(("four",), LAW["house.9"], seats=(3, 3)),
        Idle(("four",), LAW["house.9"], seats=(5, 7)),
        Idle(("teyaku", "oyanaka", "kudari", "kudari-flat", "shortage"), LAW["house.9"], {"four": ("all",)}, (FOUR, FOUR)),
        Idle(("fuke-limit", "fuke-who"), LAW["special.6"], {"fuke": ("off",)}),
    )
    own_clause: ClassVar = LAW["house.3"]
    own_cards: ClassVar = HANAFUDA.by_name

    kudari: Literal["none", "flat", "hachi-seat", "hachi-order"] = "none"
    kudari_flat: Annotated[int, between(1, 50)] = 5
    teyaku: Switch = "off"
    ame_shikou: Literal["off", "yaku", "shikou"] = "off"
    ame_shikou_points: Annotated[int, between(1, 100)] = 40
    nomi: Literal["sum", "own"] = "sum"
    nomi_points: Annotated[int, between(1, 100)] = 30
    ame_shima: Literal["yaku", "nagashi"] = "yaku"
    oyanaka: Switch = "off"
    fuke: Switch = "off"
    kasu_point: Literal["1", "0"] = "1"
    shikou_stack: Switch = "off"
    fuke_dealer: Literal["stay", "fuke"] = "stay"
    lights: Literal["add", "best"] = "add"
    willow_others: Switch = "off"
    fuke_limit: Annotated[int, between(0, 60)] = 20
    card_pay: Literal["base", "top", "tens"] = "base"
    share: Annotated[int, between(1, 100)] = 1
    rain_man: Literal["plain", "voids"] = "plain"
    fuke_who: Literal["anybody", "called"] = "anybody"
    four: Literal["three", "all"] = "three"
    own: OwnYakus = ()

    def among(self, there: int) -> Self:
        """What these are where so many are there: the source's, unless it is four who all play (bakappana.house.9)."""
        if self.four == "three":
            return self
        return msgspec.structs.replace(self, **(BESIDE_FOUR if there == FOUR else {"four": "three"}))
