"""A record as a list of what was declared, without the rules: what can be read when its ruleset is not there."""

from typing import Any, NamedTuple

import msgspec

from scorekeeper.core.encoding import utf_8

LONGEST = 200
"""The most characters that are shown of one entry."""


class EntryAlone(NamedTuple):
    """An entry of a log: its number, the key of its fact, what it says in `field: value` pairs, who made it and when ("" if that is
    not known), and whether it counts: no later void takes it out.
    """

    entry: int
    fact: str
    says: str
    by: str
    at: str
    counts: bool


class FactsAlone(NamedTuple):
    """What a record file says by itself; house rules in `option: choice` pairs."""

    ruleset: str
    edition: str
    house: str
    players: tuple[str, ...]
    log: tuple[EntryAlone, ...]


def declarations_of(content: bytes) -> FactsAlone | None:
    """What a record file says; None if it is no record of any ruleset."""
    try:
        file = msgspec.json.decode(utf_8(content))
        players = tuple(map(str, file["players"])) if isinstance(file["players"], list) else ()
        log = [one if isinstance(one, dict) else {"fact": str(one)} for one in file["log"]]
        ruleset, house = str(file["ruleset"]), file.get("house") or {}
    except (msgspec.DecodeError, UnicodeError, RecursionError, KeyError, TypeError, AttributeError):
        return None
    gone = _taken_out(log)
    entries = tuple(
        EntryAlone(
            number,
            str(one.get("fact", "")),
            _pairs({key: value for key, value in one.items() if key not in ("fact", "by", "at", "also")}, players),
            str(one.get("by") or ""),
            str(one.get("at") or ""),
            number not in gone,
        )
        for number, one in enumerate(log)
    )
    return FactsAlone(ruleset, str(file.get("edition") or ""), _pairs(house, ()), players, entries)


def _taken_out(log: list[dict[str, Any]]) -> set[int]:
    """The entries that do not count: a void takes out its entry unless a later void takes out that void."""
    gone: set[int] = set()
    for number in range(len(log) - 1, -1, -1):
        aim = log[number].get("entry")
        if number not in gone and log[number].get("fact") == "void" and isinstance(aim, int):
            gone.add(aim)
    return gone


def _pairs(values: Any, players: tuple[str, ...]) -> str:
    """Values by name in a line; a seat by the name of its player."""
    if not isinstance(values, dict):
        return str(values)[:LONGEST]
    return " · ".join(f"{name}: {_text(name, value, players)}" for name, value in values.items())[:LONGEST]


def _text(name: str, value: Any, players: tuple[str, ...]) -> str:
    if name == "player" and isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(players):
        return players[value]
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
