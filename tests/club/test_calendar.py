"""Evenings as a calendar file, read again by the rules of RFC 5545."""

import re
from datetime import UTC, datetime, timedelta, timezone

from ics import events_of, lines_of

from scorekeeper.club.calendar import CalendarEvent, calendar

TOKYO = timezone(timedelta(hours=9))
EVENING = CalendarEvent(
    "12@abc.scorekeeper",
    datetime(2026, 11, 20, 3, 4, 5, tzinfo=UTC),
    2,
    datetime(2026, 12, 3, 19, tzinfo=TOKYO),
    datetime(2026, 12, 3, 23, 30, tzinfo=TOKYO),
    "木曜会; 例会, 第二",
    "公民館\\二階",
    "会費500円、菓子は持ち寄り。\r\n遅れる人は電話を。" * 4,
    cancelled=True,
)


def test_what_is_written_is_read_again() -> None:
    empty = calendar("会", "ja", [])
    assert ([name for name, _ in lines_of(empty)][:3], events_of(empty)) == (["BEGIN", "VERSION", "PRODID"], [])
    text = calendar("木曜会, 花札", "ja", [EVENING])
    ((found),) = events_of(text)
    assert found["UID"] == "12@abc.scorekeeper"
    assert found["DTSTAMP"] == found["LAST-MODIFIED"] == "20261120T030405Z"
    assert (found["DTSTART"], found["DTEND"]) == ("20261203T100000Z", "20261203T143000Z")
    assert (found["SUMMARY"], found["LOCATION"]) == (EVENING.title, EVENING.place)
    assert found["DESCRIPTION"] == EVENING.note.replace("\r\n", "\n")
    assert (found["SEQUENCE"], found["STATUS"]) == ("2", "CANCELLED")
    assert ("X-WR-CALNAME", "木曜会, 花札") in lines_of(text)


def test_lines_are_short_and_end_as_they_must() -> None:
    """75 bytes without the end; no letter is cut in two."""
    text = calendar("会" * 60, "en", [EVENING, EVENING._replace(uid="x", note="a" * 200 + "\x07", place="", cancelled=False)])
    assert text.endswith("END:VCALENDAR\r\n")
    raw = text.encode()
    assert not re.search(rb"[^\r]\n|\r[^\n]", raw)
    lines = raw.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert all(line.decode() for line in lines if line)
    second = events_of(text)[1]
    assert (second["DESCRIPTION"], second["STATUS"], "LOCATION" in second) == ("a" * 200, "CONFIRMED", False)
