"""A month: dealt until somebody wins it. Everything here is made by folding facts."""

from typing import NamedTuple

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line, Payment, balances
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three.names import season_of

SEATS = 3
"""Exactly three players; nobody sits out (koikoi-three.setup.1)."""


class Month(NamedTuple):
    """Where a month stands. `dealer` deals now; `voids` counts the void deals before this one, after which the 3-mon limit holds.

    `winner` is who won it, once it is over, and `by` how: the sort of the line that decided it; `hands` are those declared in that
    deal, by seat, "" for none. `kobiki` is the season's, if this month ended one that somebody swept. `past` of the lines tell of
    deals before this one, by which nothing is paid.
    """

    number: int
    dealer: int
    voids: int = 0
    lines: tuple[Line, ...] = ()
    winner: int | None = None
    by: str = ""
    hands: tuple[str, ...] = ()
    kobiki: Line | None = None
    past: int = 0

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def limited(self) -> bool:
        """Whether the 3-mon limit holds: in every replayed deal, and never beyond the month (koikoi-three.flow.7)."""
        return self.voids > 0

    @property
    def season(self) -> int:
        return season_of(self.number)

    @property
    def all_lines(self) -> tuple[Line, ...]:
        """The lines of the month, the season's kobiki last."""
        return (*self.lines, self.kobiki) if self.kobiki else self.lines

    @property
    def moved(self) -> tuple[int, ...]:
        return balances(self.all_lines[self.past :], SEATS)

    def decided(self, winner: int, line: Line) -> "Month":
        """The month is won. The winner deals the next one (koikoi-three.dealer.1)."""
        return self._replace(lines=(*self.lines, line), winner=winner, by=line.sort)

    def void(self, line: Line) -> "Month":
        """The deal is void: the biki of this deal deals the same month again, and the limit stays as it is
        (koikoi-three.flow.2, koikoi-three.flow.6).
        """
        lines = (*self.lines, line)
        return self._replace(lines=lines, voids=self.voids + 1, dealer=biki(self.dealer), past=len(lines))


def biki(dealer: int) -> int:
    """Who plays last: dealer, do-ni to his right, biki (koikoi-three.setup.5)."""
    return (dealer + 2) % SEATS


def others(player: int) -> tuple[int, ...]:
    """The two other seats, in turn order from the player's right."""
    return tuple((player + step) % SEATS for step in range(1, SEATS))


def from_both(player: int, why: Reckoning) -> tuple[Payment, ...]:
    """Each of the two others pays (koikoi-three.settle.1)."""
    return tuple(Payment(payer, player, why) for payer in others(player))


def object_(key: str, where: str, ja: str, en: str, clause: str) -> Objection:
    return Objection(key, where, Words(ja, en), "koikoi-three." + clause)


def void_clauses(month: Month, *why: str) -> tuple[str, ...]:
    """Why a deal is void and what follows: the biki deals the month again, under the limit."""
    still = ("koikoi-three.flow.6",) if month.limited else ()
    return (*why, "koikoi-three.flow.1", "koikoi-three.flow.2", *still)


def won_clauses(*why: str, limited: bool) -> tuple[str, ...]:
    """What holds for every month that is won; a replayed one leaves the limit behind."""
    back = ("koikoi-three.flow.7",) if limited else ()
    return (*why, "koikoi-three.settle.1", "koikoi-three.settle.2", "koikoi-three.dealer.1", *back)


KINDS = {
    "teyaku": Words("手役", "teyaku"),
    "shobu": Words("勝負", "shobu"),
    "void": Words("流れ", "void"),
    "kobiki": Words("小引", "kobiki"),
}
LIMIT_MARK = Words("3文しぼり", "3-mon limit")
