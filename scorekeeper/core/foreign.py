"""Records whose ruleset is not installed: nothing of them is computed, and they are kept and given out as they came."""

import hashlib
from typing import Any, NamedTuple

import msgspec

from scorekeeper.core import record as records
from scorekeeper.core.names import nameless
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import Words, literal

RULESET = 40
"""The most characters of a ruleset's name."""
PLAYERS = 20
"""The most players of a game of somebody else."""
LAST = ("place", "also")
"""What an entry says after who made it and when."""


class ForeignRecord(NamedTuple):
    """A record as it stands in its file, checked only for what all rulesets share."""

    ruleset: str
    edition: str
    house: dict[str, Any]
    players: tuple[str, ...]
    log: tuple[dict[str, Any], ...] = ()
    seals: tuple[tuple[int, str], ...] = ()


def read(content: bytes | str) -> ForeignRecord | Refused:
    """A record file of whatever ruleset. Refused says what is wrong with it in any ruleset; no content raises."""
    file = records.parse(content)
    if isinstance(file, Refused):
        return file
    if not 0 < len(file.ruleset) <= RULESET or not file.ruleset.isprintable():
        return Refused(None, (records.misread("Expected `str` - at `$.ruleset`"),))
    if not 0 < len(file.players) <= PLAYERS:
        text = Words("名前を、遊んだ人の数だけ入れる。", "Enter a name for each player.")
        return Refused(None, (Objection("players", "players", text, "record"),))
    if wrong := tuple(no for seat, name in enumerate(file.players) if (no := nameless(name, f"players[{seat}]"))):
        return Refused(None, wrong)
    if len(file.log) > records.LOG_LENGTH:
        return records.too_long()
    log: list[dict[str, Any]] = []
    for entry, raw in enumerate(file.log):
        try:
            log.append(msgspec.json.decode(raw, type=dict[str, Any]))
            msgspec.convert({name: log[-1].get(name) for name in ("fact", "by", "at")}, _Shared)
        except (msgspec.DecodeError, RecursionError) as error:
            return Refused(entry, (records.misread(str(error)),))
    return ForeignRecord(file.ruleset, file.edition or "", file.house, tuple(file.players), tuple(log), tuple(file.seals))


class _Shared(msgspec.Struct):
    """What every entry says."""

    fact: str
    by: str | None
    at: str | None


AnyRecord = Record | ForeignRecord


def ruleset_of(record: AnyRecord) -> str:
    """The name of the ruleset."""
    return record.ruleset if isinstance(record, ForeignRecord) else record.ruleset.name


def words_of(record: AnyRecord) -> Words:
    """What the game is called."""
    return literal(record.ruleset) if isinstance(record, ForeignRecord) else record.game.words


def content_of(record: ForeignRecord) -> dict[str, Any]:
    """The record as plain values, as its file holds them."""
    return {
        "ruleset": record.ruleset,
        **({"edition": record.edition} if record.edition else {}),
        "house": record.house,
        "players": list(record.players),
        "log": list(map(in_order, record.log)),
    }


def in_order(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry in the order of a record file: what it says, who made it and when, where it belongs."""
    return {name: value for name, value in entry.items() if name not in LAST} | {
        name: value for name in LAST if (value := entry.get(name)) is not None
    }


def write(record: AnyRecord) -> bytes:
    """The record file."""
    if isinstance(record, Record):
        return records.write(record)
    return records.write_plain(content_of(record) | ({"seals": record.seals} if record.seals else {}))


def fingerprint(record: AnyRecord) -> str:
    """Twelve hexadecimal digits of a hash of the record, without who entered what, when and in which act."""
    if isinstance(record, Record):
        return records.fingerprint(record)
    log = [{name: value for name, value in entry.items() if name not in ("by", "at", "also")} for entry in record.log]
    content = content_of(record) | {"log": log}
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()[:12]
