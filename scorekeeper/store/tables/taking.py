"""Carrying out an import: new records become tables, and the group gets the entries for them in one act."""

from typing import NamedTuple

import msgspec

from scorekeeper.core.foreign import AnyRecord, ForeignRecord
from scorekeeper.core.record import Refused
from scorekeeper.season.group import GroupState
from scorekeeper.season.group_folding import add
from scorekeeper.season.imports import Plan, facts
from scorekeeper.store.groups.groups import Overtaken, StoredGroup
from scorekeeper.store.rows.answers import Reused
from scorekeeper.store.tables.tables import Store


class TakenIn(NamedTuple):
    """The table ids of the new records by fingerprint, and the id of their group, "" for tables without one."""

    tables: dict[str, str]
    group: str = ""


def take(
    store: Store, plan: Plan, key: str, held: StoredGroup | None = None, by: str | None = None
) -> TakenIn | Overtaken | Refused:
    """Enter what is new in a plan that was made for this group, or for none; `by` is the person named in the group's entries, but
    those of referees, who stay those that they were.

    Every record is stored whole or not at all, and the group's entries follow when all are there. After a failure, a retry with the
    same one-time key continues; after success it changes nothing. Overtaken or Refused, and nothing entered, if the group has new
    entries since or the group's entries cannot stand.
    """
    since = held.seq if held else 0
    said = facts(plan, {row.fingerprint: row.fingerprint for row in plan.new}, since)
    tried = add(held.log if held else (), held.group if held else GroupState(), *said, imported=True)
    if isinstance(tried, Refused):
        return tried
    if held and (now := store.groups.state_of(held.id)).seq != since:
        return Overtaken(now)
    tables = {row.fingerprint: _enter(store, row.record, f"{key} {row.fingerprint}") for row in plan.new if row.record}
    said = tuple(msgspec.structs.replace(fact, by=fact.by or by) for fact in facts(plan, tables, since))
    if held is None:
        return TakenIn(tables, store.groups.create(said, key) if said else "")
    answer = store.groups.append(held.id, said, key, since, imported=True) if said else held
    assert not isinstance(answer, Reused), "an import's key is of what was brought"
    return TakenIn(tables, held.id) if isinstance(answer, StoredGroup) else answer


def _enter(store: Store, record: AnyRecord, key: str) -> str:
    return store.keep(record, key) if isinstance(record, ForeignRecord) else store.create(record, key, partly=True)
