"""Evenings as a calendar file that telephones and programs follow (iCalendar, RFC 5545)."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

LINE = 75
"""The maximum length of a line in bytes, without its end (3.1)."""


UTC_ALONE = """\
BEGIN:VTIMEZONE
TZID:UTC
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE""".split("\n")
"""What stands in a calendar without events, since each has at least one component (3.6)."""


class CalendarEvent(NamedTuple):
    """An event: the id under which calendars know it, when it was last changed and how often, and what they show."""

    uid: str
    changed: datetime
    changes: int
    begins: datetime
    ends: datetime
    title: str
    place: str = ""
    note: str = ""
    cancelled: bool = False


def calendar(name: str, language: str, events: Iterable[CalendarEvent]) -> str:
    """The calendar file. All instants are in UTC, which every program shows by the clock of its reader."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Scorekeeper//{language.upper()}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_text(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
    ]
    every = [*events]
    lines += [] if every else UTC_ALONE
    for one in every:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{one.uid}",
            f"DTSTAMP:{_instant(one.changed)}",
            f"LAST-MODIFIED:{_instant(one.changed)}",
            f"SEQUENCE:{one.changes}",
            f"DTSTART:{_instant(one.begins)}",
            f"DTEND:{_instant(one.ends)}",
            f"SUMMARY;LANGUAGE={language}:{_text(one.title)}",
            *([f"LOCATION:{_text(one.place)}"] if one.place else ()),
            *([f"DESCRIPTION:{_text(one.note)}"] if one.note else ()),
            f"STATUS:{'CANCELLED' if one.cancelled else 'CONFIRMED'}",
            "END:VEVENT",
        ]
    return "".join(f"{_fold(line)}\r\n" for line in (*lines, "END:VCALENDAR"))


def _instant(at: datetime) -> str:
    """3.3.5, form 2."""
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    """3.3.11; control characters other than the end of a line have no place in a text."""
    lines = ["".join(one for one in line if one >= " " and one != "\x7f") for line in text.splitlines()]
    return "\\n".join(line.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,") for line in lines)


def _fold(line: str) -> str:
    """3.1: a long line goes on after a line end and a space. No letter is cut in two."""
    folded, room = [""], LINE
    for letter in line:
        size = len(letter.encode())
        if size > room:
            folded.append("")
            room = LINE - 1
        folded[-1] += letter
        room -= size
    return "\r\n ".join(folded)
