"""The year end: stones, the ten kan, rounding, the top; ties, draws, shiso; and what is returned at the end of a month."""

from scorekeeper.games.hachihachi.end.year import chain, shares, standing
from scorekeeper.kit.seating import everyone
from tests.games.cases import Case, each, every, numbers


def ended(totals: tuple[int, ...], put: tuple[int, ...], dealer: int = 0) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(final in kan, pot by seat) by the app's own chain from totals and stones in points."""
    after_own = tuple(total - own for total, own in zip(totals, put, strict=True))
    ranking, clauses = standing(after_own, everyone(3, dealer))
    pot, shared = shares(after_own, ranking, sum(put))
    end = chain(totals, put, pot, ranking, clauses + shared, by_shiso=False)
    return end.final, pot


@each(every("hachihachi")["years"])
def test_the_chain(case: Case) -> None:
    _, totals, put, dealer, final, pot = case
    assert ended(numbers(totals), numbers(put), int(dealer)) == (numbers(final), numbers(pot))
