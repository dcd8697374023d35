"""The seats by drawn months: the lowest month sits first; whoever drew alike draws again among themselves."""

from collections.abc import Sequence
from itertools import groupby

Draws = Sequence[int | None]
"""The month (1 to 12) that each player drew; None for who did not draw this time."""


def order(rounds: Sequence[Draws], players: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """(players in seat order, groups that must still draw among themselves).

    A redraw settles only the order among those who were tied, so the first draw counts before the second. A player who has not
    drawn yet belongs to a group.
    """

    def drawn(player: int) -> tuple[int, ...]:
        return tuple(month for draws in rounds if (month := draws[player]) is not None)

    seated = sorted(range(players), key=drawn)
    groups = [tuple(group) for _, group in groupby(seated, key=drawn)]
    return tuple(seated), tuple(group for group in groups if len(group) > 1)
