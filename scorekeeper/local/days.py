"""Which day a moment belongs to, in the time zone of the club. What is stored is UTC; whatever shows a date asks here.

An evening is one day: its day begins at BEGINS in the morning. A date that stands alone is the day of the evening; beside a time of
day stands the date of the calendar.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta, tzinfo
from functools import cache
from threading import local
from zoneinfo import ZoneInfo, available_timezones

BEGINS = timedelta(hours=5)
"""When a day begins, by the clock on the wall."""
OURS = frozenset(("localtime", "Factory"))
"""Names of files among the zones that are none."""


NO_PLACES = ("Etc/", "SystemV/", "US/", "Canada/", "Brazil/", "Chile/", "Mexico/")
"""How the names begin that are older names, or no places."""


class _Here(local):
    """The time zone that this thread tells days in; "" for that of the machine."""

    zone: Callable[[], str] = staticmethod(lambda: "")


_here = _Here()


def follow(zone: Callable[[], str]) -> None:
    """From now on this thread tells days in the time zone of this name, asked anew each time; "" for that of the machine, as for a
    name that there is not.
    """
    _here.zone = zone


@cache
def names() -> tuple[str, ...]:
    """The names of all time zones, sorted."""
    return tuple(sorted(available_timezones() - OURS))


def places() -> list[str]:
    """The time zones to choose from: those of places, by continent, and UTC."""
    return [name for name in names() if name == "UTC" or ("/" in name and not name.startswith(NO_PLACES))]


def name() -> str:
    """The name of the club's time zone; "" for that of the machine."""
    found = _here.zone()
    return found if found in names() else ""


def zone() -> tzinfo | None:
    """The time zone of the club; None for that of the machine."""
    found = name()
    return ZoneInfo(found) if found else None


def here(at: datetime) -> datetime:
    """A moment in the time zone of the club."""
    return at.astimezone(zone())


def moment(at: str | None) -> datetime | None:
    """The time that a record or a log gives, in the time zone of the club; None if it is not known."""
    try:
        return here(datetime.fromisoformat(at)) if at else None
    except (ValueError, OverflowError):
        return None


def day(at: str | datetime | None) -> date | None:
    """The day that a moment belongs to; None if it is not known."""
    when = moment(at) if isinstance(at, str) else at and here(at)
    return (when.replace(tzinfo=None) - BEGINS).date() if when else None


def span(first: date, last: date) -> str:
    """The days from the first to the last: 2026-11-28, 2026-11-28 – 29, 2026-11-28 – 2026-12-01."""
    if first == last:
        return str(first)
    return f"{first} – {last:%d}" if f"{first:%Y%m}" == f"{last:%Y%m}" else f"{first} – {last}"
