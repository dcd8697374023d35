"""What everybody holds where a table begins with as much for each, and whether that ends the match."""

from typing import Any, Protocol

from scorekeeper.core.house import Switch
from scorekeeper.kit.rounds import MatchState


class PurseHouse(Protocol):
    """House rules with a start for everybody, a target, and whether a match ends with somebody who has nothing left. 0: none."""

    @property
    def start(self) -> int: ...

    @property
    def target(self) -> int: ...

    @property
    def broke(self) -> Switch: ...


def holdings(match: MatchState[Any]) -> tuple[int, ...]:
    """What everybody has: the start that the table agreed on, and what the rounds have moved."""
    start: int = match.now.house.start
    return tuple(start + moved for moved in match.balances)


def may_end(house: PurseHouse) -> bool:
    """Whether what somebody has may end the match."""
    return bool(house.target or (house.start and house.broke == "on"))


def at_target(house: PurseHouse, holds: tuple[int, ...]) -> bool:
    """Whether somebody has as much as ends the match."""
    return bool(house.target) and max(holds) >= house.target


def is_broke(house: PurseHouse, holds: tuple[int, ...]) -> bool:
    """Whether somebody has nothing left, where that ends the match."""
    return bool(house.start) and house.broke == "on" and min(holds) <= 0
