"""The house rules of riichi mahjong: what the rules leave open."""

from typing import ClassVar, Literal

from scorekeeper.core.house import House, Switch
from scorekeeper.games.riichi.law import LAW


class RiichiHouse(House, frozen=True):
    """The questions that the rules leave to the table."""

    law: ClassVar = LAW

    multi_honba: Literal["each", "first"] = "each"
    nagashi: Literal["win", "draw"] = "win"
    west: Literal["full", "sudden", "off"] = "full"
    agariyame: Switch = "off"
    tie: Literal["seat", "split"] = "seat"
    oka: Switch = "on"
    uma: Literal["10-30"] = "10-30"
    ura: Switch = "off"
    kandora: Switch = "off"
