"""Who plays a round, in what order, and who pays whom; how seats are drawn."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.ledger import Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listing, seat


class Seating(NamedTuple):
    """The players of a round in order of turn, the leader first. Of the `seats` at the table, those not in `turn` sit out, but for
    those that are empty: `gone`.
    """

    seats: int
    turn: tuple[int, ...]
    gone: frozenset[int] = frozenset()

    @property
    def leader(self) -> int:
        return self.turn[0]

    @property
    def everybody(self) -> range:
        """All seats at the table, including those who sit out."""
        return range(self.seats)

    @property
    def there(self) -> int:
        """How many sit at the table."""
        return self.seats - len(self.gone)

    @property
    def out(self) -> tuple[int, ...]:
        """The players who sit out, in seat order."""
        return tuple(player for player in self.everybody if player not in self.turn and player not in self.gone)

    def without(self, *players: int) -> "Seating":
        """The seating with these players sitting out as well. ValueError if nobody would be left to lead."""
        left = tuple(player for player in self.turn if player not in players)
        if not left:
            raise ValueError("nobody plays")
        return self._replace(turn=left)

    def place(self, player: int) -> int | None:
        """The player's place in the order of turn, 0 for the leader; None for a player who sits out."""
        return self.turn.index(player) if player in self.turn else None

    def others(self, player: int) -> tuple[int, ...]:
        """Everybody else who plays, in order of turn from the player's right."""
        place = self.turn.index(player)
        return self.turn[place + 1 :] + self.turn[:place]

    def from_others(self, player: int, why: Reckoning) -> tuple[Payment, ...]:
        """A payment of `why` from each of the others to the player."""
        return tuple(Payment(payer, player, why) for payer in self.others(player))

    def first(self, players: Sequence[int]) -> int:
        """The one of these players who comes first in order of turn. ValueError if `players` is empty or one of them sits out."""
        return min(players, key=self.turn.index)


def everyone(seats: int, leader: int, gone: frozenset[int] = frozenset()) -> Seating:
    """The seating in which everybody plays, from the leader on to the right; if his seat is empty, from the next who is there."""
    turn = ((leader + step) % seats for step in range(seats))
    return Seating(seats, tuple(player for player in turn if player not in gone), gone)


Draws = Sequence[int | None]
"""What each player drew; the lowest sits first. None for a player who did not take part in this draw."""


def order(draws: Sequence[Draws], players: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """(players in seat order, groups that are still tied and must draw again).

    A redraw settles only the order among those who were tied, so the first draw counts before the second. A player who has not
    drawn yet is part of a group.
    """

    def cards_drawn(player: int) -> tuple[int, ...]:
        return tuple(card for draw in draws if (card := draw[player]) is not None)

    seated = sorted(range(players), key=cards_drawn)
    groups = [tuple(group) for _, group in groupby(seated, key=cards_drawn)]
    return tuple(seated), tuple(group for group in groups if len(group) > 1)


def drawing(draws: Sequence[Draws], badges: Sequence[Words], drawn: tuple[str, ...], again: tuple[str, ...]) -> Ruling:
    """Rules on who sits where. The verdict lists the players in seat order (`1-0-2`), or those who must draw again (`again 0-2`).

    `badges` are the names of the seats, `drawn` the clauses on the draw, `again` those on drawing again.
    """
    seated, tied = order(draws, len(badges))
    if tied:
        players = listing([seat(player) for player in tied[0]])
        said = Words(f"{players.ja}で引き直す", f"{players.en} draw again among themselves")
        return Ruling("again " + "-".join(map(str, tied[0])), said, again)
    places = [Words(f"{badge.ja} @{player}", f"{badge.en} @{player}") for badge, player in zip(badges, seated, strict=True)]
    return Ruling("-".join(map(str, seated)), listing(places), (*drawn, *again) if len(draws) > 1 else drawn)
