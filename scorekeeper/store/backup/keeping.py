"""Which backups are kept: a pure function of their times, testable without a disk."""

from collections.abc import Hashable, Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import islice

DAYS, WEEKS, LEAST = 7, 5, 3
"""Kept: the newest backup of each of the last DAYS days and WEEKS weeks that have one, and the LEAST newest in any case."""
YOUNG, MOST = timedelta(days=1), 24
"""Backups less than YOUNG older than the newest are kept too, as the host may just have made them; at most MOST of them."""


def indices_to_keep(made: Sequence[datetime]) -> frozenset[int]:
    """The indices of the backups to keep. `made` are their times in the order in which they were made.

    Neither the clock nor the order of the times is used, as a clock may have jumped: days are days with a backup, and the newest
    backup is the last in the list.
    """
    newest_first = range(len(made))[::-1]
    young = [place for place in newest_first[:MOST] if abs(made[newest_first[0]] - made[place]) < YOUNG]
    return frozenset((*newest_first[:LEAST], *young, *_newest(DAYS, map(_day, made)), *_newest(WEEKS, map(_week, made))))


def _newest(most: int, labels: Iterable[Hashable]) -> Iterable[int]:
    """The index of the newest backup for each of the last `most` labels."""
    newest: dict[Hashable, int] = {}
    for place, label in [*enumerate(labels)][::-1]:
        newest.setdefault(label, place)
    return islice(newest.values(), most)


def _day(at: datetime) -> date:
    return at.date()


def _week(at: datetime) -> tuple[int, int]:
    return at.isocalendar()[:2]
