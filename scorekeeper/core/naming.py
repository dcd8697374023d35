"""Who sat where, under which name, when an entry was declared."""

from collections.abc import Callable

from scorekeeper.core.facts import Fact, PlayerRenamed, Reseated, Substituted
from scorekeeper.core.log import live
from scorekeeper.core.names import trim
from scorekeeper.core.record import Record

Names = tuple[str, ...]


def names_after(names: Names, fact: Fact) -> Names:
    """The names by seat after a fact, of which few change any."""
    match fact:
        case PlayerRenamed() | Substituted():
            return tuple(trim(fact.name) if seat == fact.player else name for seat, name in enumerate(names))
        case Reseated():
            return tuple(names[was] for was in fact.order)
    return names


def names_by_entry(record: Record) -> Callable[[int], Names]:
    """The names by seat when an entry was declared; of an entry that does not count, those of now."""
    if not any(isinstance(fact, PlayerRenamed | Substituted | Reseated) for fact in record.log):
        return lambda entry: record.players
    names, found = record.players, {}
    for entry, fact in live(record.log):
        found[entry] = names
        names = names_after(names, fact)
    return lambda entry: found.get(entry, names)


def names_now(record: Record) -> Names:
    """The names by seat after all entries."""
    return names_by_entry(record)(-1)
