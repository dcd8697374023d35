"""Generated years of 八八 with 出る・下りる, reckoned by classic_reckoned.py."""

from random import Random

import pytest

from tests.games.classic_reckoned import Ginmi, Year
from tests.games.classic_years import Table, rules
from tests.kinds import times

YEARS = 6
"""Years of one case; there are ten."""


def test_the_ginmi_of_the_decisions() -> None:
    house = rules(Random(0)) | {"unit": "12", "tsukiishi": "on", "etsunen": "off"}
    year = Year(house, 3)
    year.number = 12
    year.month.tell({"fact": "totals", "amounts": (0, 0, 0)})
    year.before = year.before._replace(balances=[4 * 12, -2 * 12 + 11, -4 * 12 + 1], stones=[12, 0, 0])
    assert year.ginmi() == Ginmi((-1, -6, -9), 15, 1, (14, -6, -8), (1, 2, 3))


@pytest.mark.fuzz
@pytest.mark.parametrize("case", range(10))
def test_what_leaves_somebody_reaches_somebody(case: int) -> None:
    for seed in range(times(YEARS)):
        table = Table(Random(f"{case} {seed}"))
        year = table.year
        for fact in table.facts():
            assert sum(year.balances) + sum(year.stones) + year.month.pot == 0, (case, seed, fact)
        assert not year.over or sum(year.ginmi().final) == 0
