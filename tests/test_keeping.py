"""Which backups are kept: rows of times, and laws for any times that a clock may give."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.store.keeping import DAYS, LEAST, MOST, WEEKS, YOUNG, kept

times = st.lists(st.datetimes(timezones=st.just(UTC)), max_size=60)
"""Times in no order: a clock may say anything."""
near = st.lists(st.integers(0, 90 * 24), max_size=200).map(
    lambda hours: [datetime(2026, 11, 22, tzinfo=UTC) + timedelta(hours=hour) for hour in hours]
)


def day(text: str, hour: int = 3) -> datetime:
    return datetime.fromisoformat(text).replace(hour=hour, tzinfo=UTC)


def daily(first: str, count: int) -> list[datetime]:
    return [day(first) + timedelta(days=nth) for nth in range(count)]


@pytest.mark.parametrize(
    ("made", "stay"),
    [
        ([], []),
        ([day("2026-11-22")], [day("2026-11-22")]),
        # 2026-11-22 is a Sunday. Seven days; for the earlier weeks this one and the last Sunday of each
        (
            daily("2026-09-01", 83),
            [day("2026-10-25"), day("2026-11-01"), day("2026-11-08"), day("2026-11-15"), *daily("2026-11-16", 7)],
        ),
        # One a day is enough; recent ones stay
        (
            [day("2026-11-20", 1), day("2026-11-20", 9), day("2026-11-22", 4), day("2026-11-22", 5), day("2026-11-22", 6)],
            [day("2026-11-20", 9), day("2026-11-22", 4), day("2026-11-22", 5), day("2026-11-22", 6)],
        ),
        # Nobody played for a year: only days with a backup count
        ([day("2025-01-01"), day("2025-01-02"), day("2026-11-22")], [day("2025-01-01"), day("2025-01-02"), day("2026-11-22")]),
        # The clock said 2040 for nine days and was corrected: none of today's backups is lost because of that
        (
            [*daily("2026-11-13", 5), *daily("2040-01-01", 9), *daily("2026-11-18", 5)],
            [
                day("2026-11-15"),
                day("2040-01-01"),
                day("2040-01-08"),
                day("2040-01-09"),
                *daily("2026-11-18", 5),
            ],
        ),
        # A machine without a battery starts in 1970 each time
        (
            [day("2026-11-20"), day("1970-01-01"), day("2026-11-21"), day("1970-01-01"), day("2026-11-22")],
            [day("2026-11-20"), day("2026-11-21"), day("1970-01-01"), day("2026-11-22")],
        ),
    ],
)
def test_which_backups_stay(made: list[datetime], stay: list[datetime]) -> None:
    assert [made[place] for place in sorted(kept(made))] == stay


@pytest.mark.fuzz
@pytest.mark.parametrize("made", [times, near], ids=["any", "near"])
def test_laws(made: st.SearchStrategy[list[datetime]]) -> None:
    @given(made)
    def laws(made: list[datetime]) -> None:
        stay = kept(made)
        newest = range(len(made))[::-1]
        assert stay <= {*newest}
        assert stay >= {*newest[:LEAST]}, "the newest stay whatever the clock says"
        young = {place for place in newest[:MOST] if abs(made[place] - made[-1]) < YOUNG}
        assert stay >= young, "nothing younger than a day is removed"
        assert len(stay - young) <= DAYS + WEEKS + LEAST
        assert len(stay) <= DAYS + WEEKS + LEAST + MOST
        days = {made[place].date() for place in stay}
        assert len(days) >= min(DAYS, len({at.date() for at in made})), "seven days can be gone back to"
        again = [made[place] for place in sorted(stay)]
        assert len(kept(again)) == len(again), "what stays, stays when it is looked at again"

    laws()


@given(near)
def test_applying_the_rule_after_each_backup_keeps_seven_days_and_five_weeks(made: list[datetime]) -> None:
    """Backups are made one by one, and the rule is applied after each."""
    made = sorted(made)
    shelf: list[datetime] = []
    for at in made:
        shelf.append(at)
        shelf = [shelf[place] for place in sorted(kept(shelf))]
    last = sorted({at.date() for at in made})[-DAYS:]
    assert {at.date() for at in shelf} >= {*last}
    weeks = sorted({at.isocalendar()[:2] for at in made})[-WEEKS:]
    assert {at.isocalendar()[:2] for at in shelf} >= {*weeks}
    assert shelf[-1:] == made[-1:]
