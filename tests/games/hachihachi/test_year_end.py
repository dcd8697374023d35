"""The year end: stones, the ten kan, rounding, the top; ties, draws, shiso; and what is returned at the end of a month."""

import pytest

from scorekeeper.games.hachihachi.end.year import chain, shares, standing
from scorekeeper.kit.seating import everyone


def ended(totals: tuple[int, ...], put: tuple[int, ...], dealer: int = 0) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(final in kan, pot by seat) by the app's own chain from totals and stones in points."""
    after_own = tuple(total - own for total, own in zip(totals, put, strict=True))
    ranking, clauses = standing(after_own, everyone(3, dealer))
    pot, shared = shares(after_own, ranking, sum(put))
    end = chain(totals, put, pot, ranking, clauses + shared, by_shiso=False)
    return end.final, pot


# Totals and stones in points, the last dealer; the final result in kan and who gets the pot.
YEARS = {
    "the sample year": ((285, 614, -899), (5, 3, 4), 0, (13, 71, -84), (0, 0, 12)),
    # Stones decide: before them 1 leads by one, after them 0 does (year-end.1).
    "standing after own stones": ((101, 102, -203), (0, 6, 6), 1, (28, -2, -26), (0, 0, 12)),
    # The pot lifts the last above the second, who still does not get it (year-end.2).
    "the pot lifts the last": ((20, -10, -10), (4, 3, 5), 2, (21, -11, -10), (0, 0, 12)),
    "tied top, dealer first": ((60, 60, -120), (6, 6, 0), 0, (24, -5, -19), (0, 0, 12)),
    "tied top, dealer second": ((60, 60, -120), (6, 6, 0), 1, (-5, 24, -19), (0, 0, 12)),
    "tied top, dealer last: then do-ni": ((60, 60, -120), (6, 6, 0), 2, (24, -5, -19), (0, 0, 12)),
    "tied top, 1 and 2, dealer 0: do-ni": ((-120, 60, 60), (0, 6, 6), 0, (-19, 24, -5), (12, 0, 0)),
    "tied last": ((120, -60, -60), (0, 6, 6), 0, (30, -15, -15), (0, 6, 6)),
    "tied last, odd pot": ((118, -59, -59), (1, 6, 6), 0, (28, -14, -14), (1, 6, 6)),
}


@pytest.mark.parametrize(("totals", "put", "dealer", "final", "pot"), YEARS.values(), ids=YEARS.keys())
def test_the_chain(totals, put, dealer, final, pot) -> None:
    assert ended(totals, put, dealer) == (final, pot)
