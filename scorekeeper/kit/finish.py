"""The end of a match: the rows that lead from what the rounds moved to the final result."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.ledger import Payment, ahead, moves_of
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import SheetCell, SheetFoot
from scorekeeper.core.words import NOTHING, Words

CLAUSE = "record"
"""The clause of what no rule of a game says, but the table."""


GINMI = Words("吟味", "ginmi")
"""What the end of a year pays beside the sums."""


class Finish(NamedTuple):
    """The final result of a match that is over.

    `why` is the reckoning of each seat's result, in the smallest unit; `final` its value in the unit of results; `places` the ranks
    on the sheet, from 1, equal for ties. `feet` makes the closing rows of the sheet; only the sheet calls it. `payments` are what
    the end itself moves, `clauses` how the result was decided. `ranked`: whether the sheet shows the ranks; `ranked_by` are the
    clauses that decide them where they need not follow the results.
    """

    why: tuple[Reckoning, ...]
    final: tuple[int, ...]
    places: tuple[int, ...]
    feet: Callable[[], tuple[SheetFoot, ...]]
    clauses: tuple[str, ...]
    payments: tuple[Payment, ...] = ()
    ranked: bool = True
    ranked_by: tuple[str, ...] = ()


class FinishShare(NamedTuple):
    """What the end of a match moves for one set of places. `said` is its wording on the sheet."""

    clause: str
    pays: tuple[tuple[int, int, int], ...]
    """(payer's place, payee's place, amount): everybody in the first place pays everybody in the second. Places count from 1,
    amounts are in the smallest unit.
    """
    said: Words


class Award(NamedTuple):
    """What the end of a match moves by seat, and the share that says so."""

    share: FinishShare
    places: tuple[int, ...]
    payments: tuple[Payment, ...]
    moved: tuple[int, ...]


class Awards(NamedTuple):
    """What is paid at the end, by place: one share for every pattern of ties.

    A pattern is the places from first to last: (1, 2, 3) without a tie, (1, 1, 3) if two share the first place.
    """

    words: Words
    shares: Mapping[tuple[int, ...], FinishShare]

    def by(self, sums: Sequence[int]) -> Award:
        """The award for these sums, one a seat. KeyError if there is no share for their pattern."""
        places = ahead(sums)
        share = self.shares[tuple(sorted(places))]
        payments = tuple(
            Payment(payer, payee, Reckoning().plus(self.words, amount, share.clause))
            for lower, higher, amount in share.pays
            for payer, stands in enumerate(places)
            for payee, other in enumerate(places)
            if (stands, other) == (lower, higher)
        )
        return Award(share, places, payments, moves_of(payments, len(places)))

    def without_payment(self, sums: Sequence[int]) -> Award:
        """No award, as the table chose."""
        share = FinishShare(CLAUSE, (), Words("{award}なし（早じまい）", "no {award}: ended early").put(award=self.words))
        return Award(share, ahead(sums), (), (0,) * len(sums))

    def onto(self, sums: Sequence[Reckoning], award: Award) -> tuple[Reckoning, ...]:
        """The reckonings of each seat with the award added."""
        return tuple(why.plus(self.words, amount, award.share.clause) for why, amount in zip(sums, award.moved, strict=True))


def in_small(amounts: Sequence[int]) -> tuple[SheetCell, ...]:
    """Cells with one amount a seat in the small column."""
    return tuple(SheetCell(None, amount) for amount in amounts)


def award_finish(
    sums: Sequence[Reckoning],
    awards: Awards,
    feet: tuple[SheetFoot, SheetFoot, SheetFoot],
    *,
    share: Words = NOTHING,
    pays: bool = True,
) -> Finish:
    """An end of three rows: the subtotals, the award, and the total.

    `feet` are these rows on the blank sheet; `share` replaces the aside of the middle row, whose note now says what was paid. The
    award is not paid unless it `pays`: the table has ended the match early without it.
    """
    subtotal = tuple(one.value for one in sums)
    award = awards.by(subtotal) if pays else awards.without_payment(subtotal)
    why = awards.onto(sums, award) if pays else tuple(sums)
    final = tuple(one.value for one in why)
    first, middle, last = feet

    def rows() -> tuple[SheetFoot, ...]:
        return (
            first._replace(cells=in_small(subtotal)),
            middle._replace(cells=in_small(award.moved), aside=share, note=award.share.said, clause=award.share.clause),
            last._replace(cells=in_small(final), why=why),
        )

    return Finish(why, final, award.places, rows, (award.share.clause,), award.payments)


def summed_up(balances: Sequence[int], foot: SheetFoot) -> Finish:
    """An end that moves nothing more: the result is what the rounds have moved, ranked. `foot` is its only row."""
    why = tuple(Reckoning().plus(foot.name, amount, foot.clause) for amount in balances)
    cells = in_small(balances)
    return Finish(why, tuple(balances), ahead(balances), lambda: (foot._replace(cells=cells, why=why),), (foot.clause,))
