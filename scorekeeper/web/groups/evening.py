"""Who owes whom over all tables of one evening of a group."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import NamedTuple

from scorekeeper.core.ledger import POT, Unit, fewest
from scorekeeper.local import days
from scorekeeper.season.played import numbers_by_name, people_of
from scorekeeper.store import FoldedRecord, Unsound
from scorekeeper.web.common.functions import store
from scorekeeper.web.groups.matches import belongs
from scorekeeper.web.record.debts import Debt, Debts, sums_moved
from scorekeeper.web.record.request import At

MOST = 24
"""So many matches of each season are looked at, the last ones that were added."""


class Evening(NamedTuple):
    """The tables of an evening in one unit: their ids, how many others pay in another unit, who plays there, and who owes whom; a
    debt names people by their place among `players`. `tonight`: whether it is this one.
    """

    tables: tuple[str, ...]
    others: int
    players: tuple[str, ...]
    owed: Debts
    tonight: bool


def evening(here: At) -> Evening | None:
    """The evening on which this table was opened, in its unit; None if its group, as far as this browser knows it, opened no other
    table then.
    """
    known = belongs(here.id)
    own = known and sums_moved(here.as_folded)
    opened = store().list_entry(here.id)
    if not known or not own or not opened:
        return None
    group, day = known.here.group, days.day(opened.created)
    sums, tables, others, whole = Counter[int | str](), [], 0, True
    for season in group.seasons.values():
        for table, people in [*season.matches.items()][-MOST:]:
            there = here.as_folded if table == here.id else _on(table, day)
            moved = there and sums_moved(there)
            if not moved or not (any(moved.amounts) or table == here.id):
                continue
            if not _alike(moved.unit, own.unit):
                others += 1
                continue
            tables.append(table)
            whole &= moved.whole
            sat = [group.who(person).number for person in people]
            for who, amount in zip(people_of(sat, moved.substitutes, numbers_by_name(group)), moved.amounts, strict=True):
                sums[who] += amount
    if here.id not in tables or len(tables) < 2:
        return None
    names = tuple(who if isinstance(who, str) else group.people[who].name for who in sums)
    return Evening(
        tuple(tables), others, names, Debts(tuple(_debts([*sums.values()])), own.unit, whole), day == days.day(datetime.now(UTC))
    )


def _on(table: str, day: date | None) -> FoldedRecord | None:
    """A table that was opened on this day, if it can be read."""
    opened = store().list_entry(table)
    try:
        return store().state(table) if opened and days.day(opened.created) == day else None
    except Unsound:
        return None


def _alike(one: Unit, other: Unit) -> bool:
    return (one.small, one.big, one.per) == (other.small, other.big, other.per)


def _debts(amounts: list[int]) -> Iterator[Debt]:
    """The largest first; the pot makes up for what nobody has."""
    accounts = (*range(len(amounts)), POT)
    for payer, payee, amount in sorted(fewest((*amounts, -sum(amounts))), key=lambda one: -one[2]):
        yield Debt(accounts[payer], accounts[payee], amount)
