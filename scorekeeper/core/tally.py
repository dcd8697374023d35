"""Tallies: what statistics count. A game declares its tallies and lists the events of a state."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec

from scorekeeper.core.words import NOTHING, Words

COULD = ""
"""The key of an event that marks an opportunity: here one of this kind could have occurred. These are the denominator of a rate."""


class TallyRow(NamedTuple):
    """A row of a tally. `chance` is its probability for each opportunity, None if unknown."""

    words: Words
    chance: Fraction | None = None
    clause: str = ""


class Tally(NamedTuple):
    """A kind of thing that is counted: hands, yaku, sage by how they ended, fields.

    `rows` are its rows by key, in the order in which they are shown. A chance is `per` dealt hand, or per deal of the table.
    `paid`: the amounts moved are shown as well as the frequency; `mean`: also what one moved on average. `rate`: also how many of
    a hundred hands or deals it is.
    """

    words: Words
    clause: str
    rows: Mapping[str, TallyRow] = MappingProxyType({})
    per: Literal["hand", "deal"] = "hand"
    paid: bool = False
    mean: bool = False
    rate: bool = False
    note: Words = NOTHING


class Event(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something that happened in a round (`round` counts from 1). `kind` is the key of a tally, `key` one of its rows, or COULD.

    `player` is None for an event of the whole table; for COULD, None means every player. `moved` is what the player gained by it,
    in the smallest unit.
    """

    kind: str
    key: str
    player: int | None
    round: int
    moved: int = 0


def sides(even: int, clause: str) -> dict[str, TallyRow]:
    """The rows for card points above, at or below the `even` share."""
    return {
        "above": TallyRow(Words(f"{even}点より上", f"above {even}"), clause=clause),
        "even": TallyRow(Words(f"ちょうど{even}点", f"just {even}"), clause=clause),
        "below": TallyRow(Words(f"{even}点より下", f"below {even}"), clause=clause),
    }
