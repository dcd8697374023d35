"""Who paid how much to whom, in as few sentences as possible: with many players it is shown like this and not in columns."""

from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.core.game import PendingBonus
from scorekeeper.core.ledger import Payment

MANY = 4
"""The most players with a column each on a phone; beyond that each has a row."""


class Give(NamedTuple):
    """Each of the payers pays each of the payees this amount; one of the two is a single account."""

    payers: tuple[int, ...]
    payees: tuple[int, ...]
    amount: int

    @property
    def each(self) -> bool:
        """Whether the amount is paid more than once."""
        return len(self.payers) + len(self.payees) > 2


def gives(payments: Iterable[Payment | PendingBonus]) -> list[Give]:
    """Group payments of one amount to one account, then the remaining ones of one amount from one account."""
    to: dict[tuple[int, int], list[int]] = {}
    for one in payments:
        to.setdefault((one.payee, one.amount), []).append(one.payer)
    found = [Give(tuple(payers), (payee,), amount) for (payee, amount), payers in to.items() if len(payers) > 1]
    single: dict[tuple[int, int], list[int]] = {}
    for (payee, amount), payers in to.items():
        if len(payers) == 1:
            single.setdefault((payers[0], amount), []).append(payee)
    return found + [Give((payer,), tuple(payees), amount) for (payer, amount), payees in single.items()]
