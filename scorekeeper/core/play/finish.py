"""The end of a match: the chain of rows that leads from what the rounds moved to the final result."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.ledger import Payment, ahead, moved
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import Cell, Foot
from scorekeeper.core.words import NOTHING, Words


class Finish(NamedTuple):
    """The final result of a match that is over.

    `why` is the reckoning of every seat's result, in the smallest unit; `final` its value in the unit of results, and `places` the
    ranks as the sheet gives them, 1 the first, alike where level. `feet` are the rows of the chain as the sheet shows them,
    `payments` what the end itself moves, `clauses` how it was decided. `ranked`: whether the sheet writes the ranks down.
    """

    why: tuple[Reckoning, ...]
    final: tuple[int, ...]
    places: tuple[int, ...]
    feet: tuple[Foot, ...]
    clauses: tuple[str, ...]
    payments: tuple[Payment, ...] = ()
    ranked: bool = True


class Share(NamedTuple):
    """What the end of a match moves when the players stand like this: each in the place `payer` pays each in the place `payee`.

    `said` is how a sheet says it.
    """

    clause: str
    pays: tuple[tuple[int, int, int], ...]
    """(payer, payee, amount): places, 1 the first, and the smallest unit."""
    said: Words


class Award(NamedTuple):
    """What an end moves, by which share."""

    share: Share
    places: tuple[int, ...]
    payments: tuple[Payment, ...]
    moved: tuple[int, ...]


class Awards(NamedTuple):
    """What is paid at the end by who stands where: a share for every way in which the players can be level.

    A way is the places from first to last: (1, 2, 3) where nobody is, (1, 1, 3) where two are first.
    """

    words: Words
    shares: Mapping[tuple[int, ...], Share]

    def by(self, sums: Sequence[int]) -> Award:
        """The award by these sums of every seat. KeyError where no share says how."""
        places = ahead(sums)
        share = self.shares[tuple(sorted(places))]
        payments = tuple(
            Payment(payer, payee, Reckoning().plus(self.words, amount, share.clause))
            for lower, higher, amount in share.pays
            for payer, stands in enumerate(places)
            for payee, other in enumerate(places)
            if (stands, other) == (lower, higher)
        )
        return Award(share, places, payments, moved(payments, len(places)))

    def onto(self, sums: Sequence[Reckoning], award: Award) -> tuple[Reckoning, ...]:
        """The reckonings with what the award moves for every seat."""
        return tuple(why.plus(self.words, amount, award.share.clause) for why, amount in zip(sums, award.moved, strict=True))


def in_small(amounts: Sequence[int]) -> tuple[Cell, ...]:
    """Amounts of every seat in the small column."""
    return tuple(Cell(None, amount) for amount in amounts)


def awarded(sums: Sequence[Reckoning], awards: Awards, feet: tuple[Foot, Foot, Foot], *, share: Words = NOTHING) -> Finish:
    """The chain of three rows: the subtotals, what the awards move by them, and the total.

    `feet` are the rows as they are ruled; `share` is the remark that the middle row loses once its note says what was paid.
    """
    subtotal = tuple(one.value for one in sums)
    award = awards.by(subtotal)
    why = awards.onto(sums, award)
    final = tuple(one.value for one in why)
    first, middle, last = feet
    rows = (
        first._replace(cells=in_small(subtotal)),
        middle._replace(cells=in_small(award.moved), aside=share, note=award.share.said, clause=award.share.clause),
        last._replace(cells=in_small(final), why=why),
    )
    return Finish(why, final, award.places, rows, (award.share.clause,), award.payments)


def summed_up(balances: Sequence[int], foot: Foot) -> Finish:
    """The end that moves nothing more: what the rounds have moved is the result, ranked; `foot` is its one row."""
    why = tuple(Reckoning().plus(foot.name, amount, foot.clause) for amount in balances)
    row = foot._replace(cells=in_small(balances), why=why)
    return Finish(why, tuple(balances), ahead(balances), (row,), (foot.clause,))
