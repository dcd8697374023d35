"""The seats by drawn months: the lowest month sits first; whoever drew alike draws again among themselves."""

from collections.abc import Sequence
from itertools import groupby

from scorekeeper.core.game import Ruling
from scorekeeper.core.words import Words, listed, seat

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


def ruling(rounds: Sequence[Draws], badges: Sequence[Words], drawn: tuple[str, ...], again: tuple[str, ...]) -> Ruling:
    """Who sits where. The verdict lists the players in seat order (`1-0-2`), or those who must draw again (`again 0-2`).

    `drawn` are the clauses of the draw, `again` those of drawing again.
    """
    seated, tied = order(rounds, len(badges))
    if tied:
        players = listed([seat(player) for player in tied[0]])
        said = Words(f"{players.ja}で引き直す", f"{players.en} draw again among themselves")
        return Ruling("again " + "-".join(map(str, tied[0])), said, again)
    places = [Words(f"{badge.ja} @{player}", f"{badge.en} @{player}") for badge, player in zip(badges, seated, strict=True)]
    return Ruling("-".join(map(str, seated)), listed(places), (*drawn, *again) if len(rounds) > 1 else drawn)
