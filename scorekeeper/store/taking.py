"""Taking in what was brought: the records that are new as tables, and what the group declares for them in one act."""

from typing import NamedTuple

import msgspec

from scorekeeper.core.record import Refused
from scorekeeper.season.group import Group, add
from scorekeeper.season.imports import Plan, facts
from scorekeeper.store.answers import Reused
from scorekeeper.store.groups import Held, Overtaken
from scorekeeper.store.tables import Store


class Taken(NamedTuple):
    """Where the new records are kept, by fingerprint, and the id of their group, "" for tables of their own."""

    tables: dict[str, str]
    group: str = ""


def take(store: Store, plan: Plan, key: str, held: Held | None = None, by: str | None = None) -> Taken | Overtaken | Refused:
    """Enter what is new in a plan that was made for this group, or for none; `by` says so to the group.

    The same one-time key enters it once.

    Every record is kept whole or not at all, and the group speaks of them only when all are there: where that fails half way, the
    same key goes on from there. Nothing is entered where somebody else has entered something since, or what the group would declare
    cannot stand.
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
