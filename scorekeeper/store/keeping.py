"""Which backups are kept: a rule over times alone, so that it can be tried without a disk."""

from collections.abc import Hashable, Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import islice

DAYS, WEEKS, LEAST = 7, 5, 3
"""The newest backup of each of the last days and weeks that have one is kept, and the newest few in any case."""
YOUNG, MOST = timedelta(days=1), 24
"""What is hardly older than the newest one is kept too, as it may just have been asked for; but no more than so many."""


def kept(made: Sequence[datetime]) -> frozenset[int]:
    """The places of those that stay, of backups that were made at these times, in the order in which they were made.

    No clock is asked, and the order is not taken from the times: where a clock has jumped, days are days that some backup
    says it was made on, and the newest backup is the one that was made last.
    """
    newest_first = range(len(made))[::-1]
    young = [place for place in newest_first[:MOST] if abs(made[newest_first[0]] - made[place]) < YOUNG]
    return frozenset((*newest_first[:LEAST], *young, *_newest(DAYS, map(_day, made)), *_newest(WEEKS, map(_week, made))))


def _newest(most: int, labels: Iterable[Hashable]) -> Iterable[int]:
    """The places of the newest of each of the last labels."""
    newest: dict[Hashable, int] = {}
    for place, label in [*enumerate(labels)][::-1]:
        newest.setdefault(label, place)
    return islice(newest.values(), most)


def _day(at: datetime) -> date:
    return at.date()


def _week(at: datetime) -> tuple[int, int]:
    return at.isocalendar()[:2]
