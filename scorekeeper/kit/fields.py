"""Fields that facts of many games have, with the bounds that keep nonsense out; what the rules forbid is an objection."""

from typing import Annotated

from msgspec import Meta

from scorekeeper.core.facts import SEATS

Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
"""A player, at a table of any size."""
SeatOfThree = Annotated[int, Meta(ge=0, le=2)]
"""A player of a game for three."""
CardName = Annotated[str, Meta(max_length=20)]
YakuName = Annotated[str, Meta(max_length=20)]
Pile = Annotated[tuple[CardName, ...], Meta(max_length=48)]
"""Cards of a deck of 48 by name."""
