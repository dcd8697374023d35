"""The year: twelve months, then the ginmi that makes the final result."""

from typing import NamedTuple

from scorekeeper.core.ledger import Payment, summed
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.hanaawase.ending import YEAR
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.month import SEATS, Month

GINMI = Words("吟味", "ginmi")
FROM_SECOND, FROM_THIRD = 10, 70
"""What the first receives, 80 in all (hanaawase.year-end.1)."""
TO_EACH_FIRST, FROM_EACH_SECOND = 35, 40
"""Among those who are level (hanaawase.year-end.2, hanaawase.year-end.3)."""


class Year(NamedTuple):
    """The months that are done, the one at hand, and whether the table has agreed to the result.

    `moved` is what all the months that are done have moved and `before` the number of their lines, so that nobody has to go through
    them for it.
    """

    done: tuple[Month, ...]
    now: Month
    closed: bool = False
    moved: tuple[int, ...] = (0,) * SEATS
    before: int = 0

    @property
    def months(self) -> tuple[Month, ...]:
        return (*self.done, self.now)

    def told(self, month: Month) -> "Year":
        """The year once something was said of the month at hand, or of the next."""
        if month.number == self.now.number:
            return self._replace(now=month)
        moved, before = summed(self.moved, self.now.moved), self.before + len(self.now.lines)
        return self._replace(done=self.months, now=month, moved=moved, before=before)


def first_month(house: HanaawaseHouse) -> Month:
    """Month 1, dealt by the first player (hanaawase.setup.4)."""
    return Month(1, 0, house)


def next_month(month: Month) -> Month:
    """The month after one that is over."""
    assert month.next_dealer is not None
    return Month(month.number + 1, month.next_dealer, month.house)


def ended(year: Year) -> str | None:
    """The clause by which the year is over, or None while it goes on. Fuke in December adds no month."""
    if year.now.number < YEAR or not year.now.over:
        return None
    return "hanaawase.year-end.5" if year.now.void else "hanaawase.setup.3"


def balances(year: Year) -> tuple[int, ...]:
    """Points of every seat over the months, ginmi left aside."""
    return summed(year.moved, year.now.moved)


class YearEnd(NamedTuple):
    """The final result. `places` by seat, 0 the first, level players sharing the better one; `why`: the reckoning of `final`."""

    subtotal: tuple[int, ...]
    places: tuple[int, ...]
    payments: tuple[Payment, ...]
    ginmi: tuple[int, ...]
    final: tuple[int, ...]
    why: tuple[Reckoning, ...]
    clause: str


def year_end(year: Year) -> YearEnd:
    return result(balances(year))


def result(subtotal: tuple[int, ...]) -> YearEnd:
    """From the 12-month subtotals; nothing else breaks a tie."""
    places = tuple(sum(other > own for other in subtotal) for own in subtotal)
    clause, transfers = _transfers(places)
    payments = tuple(Payment(payer, payee, Reckoning().plus(GINMI, amount, clause)) for payer, payee, amount in transfers)
    ginmi = tuple(
        sum(amount * ((payee == player) - (payer == player)) for payer, payee, amount in transfers) for player in range(SEATS)
    )
    why = tuple(
        Reckoning().plus(Words("小計", "subtotal"), total, "hanaawase.settle.4").plus(GINMI, more, clause)
        for total, more in zip(subtotal, ginmi, strict=True)
    )
    return YearEnd(subtotal, places, payments, ginmi, tuple(reckoned.value for reckoned in why), why, clause)


def _transfers(places: tuple[int, ...]) -> tuple[str, list[tuple[int, int, int]]]:
    """(clause, (payer, payee, amount) of the ginmi)."""
    firsts = [player for player in range(SEATS) if places[player] == 0]
    rest = [player for player in range(SEATS) if player not in firsts]
    if not rest:
        return "hanaawase.year-end.4", []
    if len(firsts) > 1:
        return "hanaawase.year-end.2", [(rest[0], first, TO_EACH_FIRST) for first in firsts]
    if places[rest[0]] == places[rest[1]]:
        return "hanaawase.year-end.3", [(second, firsts[0], FROM_EACH_SECOND) for second in rest]
    second, third = sorted(rest, key=lambda player: places[player])
    return "hanaawase.year-end.1", [(second, firsts[0], FROM_SECOND), (third, firsts[0], FROM_THIRD)]
