"""Carrying out an import: new records become tables, and the group gets the entries for them in one act."""

from typing import NamedTuple

import msgspec

from scorekeeper.core.record import Refused
from scorekeeper.season.group import Group, add
from scorekeeper.season.imports import Plan, facts
from scorekeeper.store.answers import Reused
from scorekeeper.store.groups import Held, Overtaken
from scorekeeper.store.tables import Store


class Taken(NamedTuple):
    """The table ids of the new records by fingerprint, and the id of their group, "" for tables without one."""

    tables: dict[str, str]
    group: str = ""


def take(store: Store, plan: Plan, key: str, held: Held | None = None, by: str | None = None) -> Taken | Overtaken | Refused:
    """Enter what is new in a plan that was made for this group, or for none; `by` is the person named in the group's entries.

    Every record is stored whole or not at all, and the group's entries follow when all are there. After a failure, a retry with the
    same one-time key continues; after success it changes nothing. Overtaken or Refused, and nothing entered, if the group has new
    entries since or the group's entries cannot stand.
    """
    since = held.seq if held else 0
    said = facts(plan, {row.fingerprint: row.fingerprint for row in plan.new}, since)
    tried = add(held.log if held else (), held.group if held else Group(), *said)
    if isinstance(tried, Refused):
        return tried
    if held and (now := store.groups.held(held.id)).seq != since:
        return Overtaken(now)
    tables = {row.fingerprint: store.create(row.record, f"{key} {row.fingerprint}") for row in plan.new if row.record}
    said = tuple(msgspec.structs.replace(fact, by=by) for fact in facts(plan, tables, since))
    if held is None:
        return Taken(tables, store.groups.create(said, key) if said else "")
    answer = store.groups.append(held.id, said, key, since) if said else held
    assert not isinstance(answer, Reused), "an import's key is of what was brought"
    return Taken(tables, held.id) if isinstance(answer, Held) else answer
