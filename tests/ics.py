"""A reader of calendar files, written from RFC 5545 alone: what a telephone would see."""

import re

PLAIN = {"n": "\n", "N": "\n", "\\": "\\", ";": ";", ",": ","}


def lines_of(text: str) -> list[tuple[str, str]]:
    """The properties in order, as (name, value), unfolded (3.1) and, where they are texts, with their characters (3.3.11)."""
    assert text.endswith("\r\n")
    found = []
    for line in re.sub(r"\r\n[ \t]", "", text)[:-2].split("\r\n"):
        told = re.fullmatch(r"([A-Z-]+)((?:;[A-Z-]+=[^:;,\"]+)*):(.*)", line)
        assert told, line
        found.append((told[1], re.sub(r"\\(.)", lambda one: PLAIN[one[1]], told[3])))
    return found


def events_of(text: str) -> list[dict[str, str]]:
    """The events: each has what an event must have (3.6.1), and nothing twice; the calendar around them has what it must have."""
    lines = lines_of(text)
    assert (lines[0], lines[-1]) == (("BEGIN", "VCALENDAR"), ("END", "VCALENDAR"))
    found: list[dict[str, str]] = []
    around: dict[str, str] = {}
    inside = False
    assert "BEGIN" in dict(lines[1:-1]), "no component (3.6)"
    zones = [lines.index((name, "VTIMEZONE")) for name in ("BEGIN", "END") if (name, "VTIMEZONE") in lines]
    if zones:
        del lines[zones[0] : zones[1] + 1]
    for name, value in lines[1:-1]:
        if (name, value) == ("BEGIN", "VEVENT"):
            assert not inside
            inside = True
            found.append({})
        elif (name, value) == ("END", "VEVENT"):
            assert {"UID", "DTSTAMP", "DTSTART"} <= found[-1].keys()
            inside = False
        else:
            into = found[-1] if inside else around
            assert name not in into, f"{name} twice"
            into[name] = value
    assert around["VERSION"] == "2.0"
    assert around["PRODID"]
    assert len({one["UID"] for one in found}) == len(found)
    return found
