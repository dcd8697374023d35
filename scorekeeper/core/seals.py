"""Seals: a chain of digests over the entries of a table, from which a league sees whether any was changed afterwards.

The seal of an act is the SHA-256 of the seal before it and of the act's canonical text: ruleset, edition, house rules that differ
from the defaults, players, and its entries with who made them and when. It stands with the last entry of the act.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.house import WORTH, option_value, options, own_of
from scorekeeper.core.own_yaku import OWN
from scorekeeper.core.record import Record


class Sealed(NamedTuple):
    """An entry as it is sealed: number, fact in plain values without who and when, who, when, and the seal if it has one."""

    entry: int
    fact: Any
    by: str | None
    at: str | None
    seal: str | None = None


class SealCheck(NamedTuple):
    """What a check found: how many acts fit, the newest seal that does, the first entry of the first act that does not fit
    (`wrong`), and the first entry that no seal covers (`loose`); None if there is none.
    """

    acts: int
    seal: str
    wrong: int | None
    loose: int | None

    @property
    def sound(self) -> bool:
        return self.wrong is None and self.loose is None


def entry_of(number: int, fact: Fact, seal: str | None = None) -> Sealed:
    plain = msgspec.to_builtins(msgspec.structs.replace(fact, by=None, at=None))
    return Sealed(number, plain, fact.by, fact.at, seal)


def canonical(record: Record, act: Iterable[Sealed]) -> str:
    """The text of an act of this record that is sealed; ASCII, and the same for the same content."""
    usual, house = type(record.house)(), record.house
    values = ((one.name, option_value(house, one.name), option_value(usual, one.name)) for one in options(type(house)))
    differs = {name: value for name, value, default in values if value != default}
    differs |= {f"{WORTH}{key}": worth for key, worth in house.worth}
    differs |= {f"{OWN}{nth}": one.line for nth, one in enumerate(own_of(house), 1)}
    head = [record.game.name, record.edition, differs, record.players]
    return json.dumps([head, [one[:4] for one in act]], sort_keys=True, separators=(",", ":"))


def seal(before: str, text: str) -> str:
    """The seal after `before` ("" for the first) of an act with this text."""
    return hashlib.sha256((before + text).encode()).hexdigest()


def seals_of(record: Record, entries: Iterable[Sealed]) -> list[tuple[int, str]]:
    """The seals of these entries made anew, at the same places: (entry, seal)."""
    found: list[tuple[int, str]] = []
    act: list[Sealed] = []
    for one in entries:
        act.append(one)
        if one.seal:
            found.append((one.entry, seal(found[-1][1] if found else "", canonical(record, act))))
            act = []
    return found


def check(record: Record, entries: Sequence[Sealed]) -> SealCheck:
    """Whether the seals of all entries of a record fit."""
    given = [(one.entry, one.seal) for one in entries if one.seal]
    right = seals_of(record, entries)
    fits = next((nth for nth, pair in enumerate(zip(given, right, strict=True)) if pair[0] != pair[1]), len(given))
    first = given[fits - 1][0] + 1 if fits else 0
    covered = given[-1][0] + 1 if given else 0
    wrong = first if fits < len(given) else None
    return SealCheck(fits, right[fits - 1][1] if fits else "", wrong, covered if covered < len(entries) else None)


def check_record(record: Record) -> SealCheck:
    """The same for a record that was read, which keeps its seals."""
    seals = dict(record.seals)
    return check(record, [entry_of(number, fact, seals.get(number)) for number, fact in enumerate(record.log)])
