"""Tallies: what a game lets statistics count. A game says what there is to be counted, and what happened in a state."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

from scorekeeper.core.words import NOTHING, Words

COULD = ""
"""The key of an event that says: here one of the kind could have come. A chance is out of these."""


class Counted(NamedTuple):
    """One of a kind that is counted, by its key. `chance` is how often it comes on average, None where nobody can say."""

    words: Words
    chance: Fraction | None = None
    clause: str = ""


class Tally(NamedTuple):
    """A kind of thing that is counted: hands, yaku, sage by how they ended, fields.

    `rows` are the keys of the kind in the order in which they are shown. A chance is `per` dealt hand, or per deal of the table.
    `paid` says that what it moved matters as well as how often it came.
    """

    words: Words
    clause: str
    rows: Mapping[str, Counted] = MappingProxyType({})
    per: Literal["hand", "deal"] = "hand"
    paid: bool = False
    note: Words = NOTHING


class Event(NamedTuple):
    """Something that happened in a round, counted from 1: `kind` is the key of a tally, `key` one of its rows, or COULD.

    `player` is whose it is, None for the table's; of COULD, None for everybody's. `moved` is what it brought the player, in the
    smallest unit.
    """

    kind: str
    key: str
    player: int | None
    round: int
    moved: int = 0


def sides(even: int, clause: str) -> dict[str, Counted]:
    """The rows of card points that are counted against what everybody would have."""
    return {
        "above": Counted(Words(f"{even}点より上", f"above {even}"), clause=clause),
        "even": Counted(Words(f"ちょうど{even}点", f"just {even}"), clause=clause),
        "below": Counted(Words(f"{even}点より下", f"below {even}"), clause=clause),
    }
