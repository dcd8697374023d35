"""The ledger: every amount is a transfer from one account to another; nothing is ever adjusted.

Amounts are integers in the game's smallest unit. Money parked on the table is in a pot, which is an account too. Where players pay
each other, totals are zero-sum by construction. Where they score, each score comes from nobody: an account without a player, which
owes in the end what all players together have scored.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from scorekeeper.core.effort import glance
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, agreeing, listing
from scorekeeper.core.words import seat as named

POT = -1
"""The account of money parked on the table. Those of players are their seats, from 0."""
NOBODY = -2
"""The account that scores come from."""


class Unit(NamedTuple):
    """How amounts are written: `per` of `small` make one `big`. Without `big` everything is in `small`.

    In a `grouped` unit thousands are set apart, and numbers alone go without its name: 12,000. `results` says in which of the two
    final results are given, unless they have a unit of their own: `per` of `small` make one `result`. `plain` results are scores:
    without a plus, as none is below zero.
    """

    small: Words
    big: Words | None = None
    per: int = 1
    results: Literal["big", "small"] = "big"
    result: Words | None = None
    grouped: bool = False
    plain: bool = False

    def digits(self, amount: int) -> str:
        """The digits of an amount of either unit."""
        return f"{amount:,}" if self.grouped else str(amount)

    def split(self, amount: int) -> tuple[int, int]:
        """(big, small), both with the sign of `amount`: −1011 in 点 is −84 貫 −3 点."""
        if self.big is None:
            return 0, amount
        big, small = divmod(abs(amount), self.per)
        return (big, small) if amount >= 0 else (-big, -small)

    def words(self, amount: int) -> Words:
        """An amount in both units: −11貫1点, −11 kan 1 point."""
        big, small = self.split(abs(amount))
        sign = "\N{MINUS SIGN}" if amount < 0 else ""
        parts = [(self.big, big)] if self.big and big else []
        parts += [(self.small, small)] if small or not parts else []
        ja = "".join(f"{self.digits(number)}{name.ja}" for name, number in parts)
        en = " ".join(f"{self.digits(number)} {agreeing(name, number).en}" for name, number in parts)
        return Words(sign + ja, sign + en)

    @property
    def of_results(self) -> "Unit":
        """The unit of final results, as a unit of its own."""
        small = self.result or (self.big if self.big and self.results == "big" else self.small)
        return Unit(small, grouped=self.grouped and small == self.small, plain=self.plain)

    def in_small(self, result: int) -> int:
        """A final result, given in the unit of results, in the small unit."""
        return result * self.per if self.result or self.results == "big" else result


class Payment(NamedTuple):
    """A positive transfer and its reason."""

    payer: int
    payee: int
    why: Reckoning

    @property
    def amount(self) -> int:
        return self.why.value

    @property
    def scorer(self) -> int | None:
        """Who scores it, or who loses a score that is taken back; None for what one account pays another."""
        return self.payee if self.payer == NOBODY else self.payer if self.payee == NOBODY else None

    @property
    def gain(self) -> int:
        """A score with its sign: below zero if it is taken back."""
        return -self.amount if self.payee == NOBODY else self.amount


def score(player: int, why: Reckoning) -> Payment:
    """What a player scores, which moves from nobody."""
    return Payment(NOBODY, player, why)


ANEW = "anew"
"""The sort of a line with which everybody gives back what he scored, because a further game begins at 0."""


class Line(NamedTuple):
    """A row of the record: one declared thing and what it moved.

    `entry` is the log index of the fact that made it, `sort` the key for its kind of row. `player` is the player whose hand, yaku
    or capture it is. `marks` are shown in the remarks (消, 下, 法度, 吹き消し). A line that was struck stays and names the clause
    that struck it (`struck`). `counted` lines are settled in the small unit only (card points); all others show the big unit first.
    `about` are the entries of other lines that it amends; `blamed` says of marks whose doing they are.
    """

    entry: int
    sort: str
    kind: Words
    label: Words
    player: int | None = None
    payments: tuple[Payment, ...] = ()
    marks: tuple[Words, ...] = ()
    clauses: tuple[str, ...] = ()
    struck: str | None = None
    counted: bool = False
    about: tuple[int, ...] = ()
    blamed: tuple[tuple[Words, int], ...] = ()

    @property
    def remarks(self) -> tuple[Words, ...]:
        """The marks, with the names of those whose doing they are."""
        whose = {mark: listing([named(other) for one, other in self.blamed if one == mark]) for mark in self.marks}
        by = Words("{who}の{mark}", "{mark} by {who}")
        return tuple(by.put(who=who, mark=mark) if who.ja else mark for mark, who in whose.items())

    def cites(self) -> tuple[str, ...]:
        """Every clause that this line rests on, without repetition."""
        cited = [*self.clauses]
        for payment in self.payments:
            cited += payment.why.clauses
        if self.struck:
            cited.append(self.struck)
        return tuple(dict.fromkeys(cited))

    def moves(self, seats: int) -> tuple[int, ...]:
        """What the line moves, by seat, even if it is struck."""
        return moves_of(self.payments, seats)


def moves_of(payments: Iterable[Payment], seats: int) -> tuple[int, ...]:
    """What payments move, by seat."""
    sums = [0] * seats
    _tally(payments, sums)
    return tuple(sums)


def net_debts(payments: Iterable[Payment]) -> list[tuple[int, int, int]]:
    """What of all these payments each account owes each other in the end, in the order in which they first paid: (payer, payee,
    amount). Who owe each other nothing are left out.
    """
    sums: dict[tuple[int, int], int] = {}
    for one in payments:
        pair, sign = ((one.payee, one.payer), -1) if (one.payee, one.payer) in sums else ((one.payer, one.payee), 1)
        sums[pair] = sums.get(pair, 0) + sign * one.amount
    return [(*(pair if owes > 0 else pair[::-1]), abs(owes)) for pair, owes in sums.items() if owes]


def _tally(payments: Iterable[Payment], sums: list[int]) -> None:
    """Add what the payments move to `sums`, in place."""
    glance()
    for payment in payments:
        amount = payment.amount
        if payment.payer >= 0:
            sums[payment.payer] -= amount
        if payment.payee >= 0:
            sums[payment.payee] += amount


def sum_by_seat(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """The sum of two amounts, by seat."""
    return tuple(mine + more for mine, more in zip(one, other, strict=True))


def transfers(amounts: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Transfers (payer, payee, amount) that move exactly these amounts, which sum to zero: losers pay winners in seat order."""
    left = list(amounts)
    moved: list[tuple[int, int, int]] = []
    for payer in range(len(left)):
        for payee in range(len(left)):
            amount = min(-left[payer], left[payee])
            if amount > 0:
                moved.append((payer, payee, amount))
                left[payer] += amount
                left[payee] -= amount
    return tuple(moved)


MANY = 12
"""Accounts of which every group is tried: twice the time for each more."""


def fewest(amounts: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """The fewest transfers (payer, payee, amount) that move exactly these amounts, which sum to zero: as many groups as possible
    settle among themselves, and each takes one transfer less than it has members. Among more than MANY it may take a few more.
    """
    open_ = [seat for seat, amount in enumerate(amounts) if amount]
    if len(open_) > MANY:
        return tuple(transfers(list(amounts)))
    sums, groups, last = [0], [0], [0]
    for chosen in range(1, 1 << len(open_)):
        low = chosen & -chosen
        sums.append(sums[chosen ^ low] + amounts[open_[low.bit_length() - 1]])
        best = max((nth for nth in range(len(open_)) if chosen >> nth & 1), key=lambda nth: groups[chosen ^ (1 << nth)])
        groups.append(groups[chosen ^ (1 << best)] + (not sums[chosen]))
        last.append(best)
    order, chosen = [], (1 << len(open_)) - 1
    while chosen:
        order.append(open_[last[chosen]])
        chosen ^= 1 << last[chosen]
    moved: list[tuple[int, int, int]] = []
    group: list[int] = []
    for seat in reversed(order):
        group.append(seat)
        if not sum(amounts[one] for one in group):
            moved += transfers([amount if one in group else 0 for one, amount in enumerate(amounts)])
            group = []
    return tuple(moved)


def balances(lines: Iterable[Line], seats: int) -> tuple[int, ...]:
    """What all lines that are not struck move together, by seat."""
    sums = [0] * seats
    for line in lines:
        if line.struck is None:
            _tally(line.payments, sums)
    return tuple(sums)


def ahead(sums: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat by these sums, from 1; equal sums share a place."""
    return tuple(1 + sum(other > own for other in sums) for own in sums)
