"""Who sat where, under which name, when an entry was declared."""

from collections.abc import Callable
from typing import TypeVar

from scorekeeper.core.facts import Fact, PlayerRenamed, Reseated, Substituted
from scorekeeper.core.log import live
from scorekeeper.core.names import trim
from scorekeeper.core.record import Record

T = TypeVar("T")


def by_entry(record: Record, begins: T, after: Callable[[T, Fact], T]) -> Callable[[int], T]:
    """What held when an entry was declared, of something that only facts about people change; now for one that does not count."""
    if not any(isinstance(fact, PlayerRenamed | Substituted | Reseated) for fact in record.log):
        return lambda entry: begins
    now, found = begins, {}
    for entry, fact in live(record.log):
        found[entry] = now
        now = after(now, fact)
    return lambda entry: found.get(entry, now)


def names_after(names: tuple[str, ...], fact: Fact) -> tuple[str, ...]:
    """The names by seat after a fact, of which few change any."""
    match fact:
        case PlayerRenamed() | Substituted():
            return tuple(trim(fact.name) if seat == fact.player else name for seat, name in enumerate(names))
        case Reseated():
            return tuple(names[was] for was in fact.order)
    return names


def names_by_entry(record: Record) -> Callable[[int], tuple[str, ...]]:
    """The names by seat when an entry was declared."""
    return by_entry(record, record.players, names_after)


def names_now(record: Record) -> tuple[str, ...]:
    """The names by seat after all entries."""
    return names_by_entry(record)(-1)


def people_by_entry(record: Record) -> Callable[[int], tuple[int, ...]]:
    """By seat, when an entry was declared, the seats in which those who sit there, or those for whom they sit, began."""

    def after(people: tuple[int, ...], fact: Fact) -> tuple[int, ...]:
        return tuple(people[was] for was in fact.order) if isinstance(fact, Reseated) else people

    return by_entry(record, tuple(range(len(record.players))), after)


def whose_instead(record: Record) -> dict[int, str]:
    """The seats, of the beginning, whose result is that of a substitute, with the name of the last one."""
    people, found = tuple(range(len(record.players))), {}
    for _, fact in live(record.log):
        match fact:
            case Substituted(player=player, name=name, counts="second"):
                found[people[player]] = trim(name)
            case PlayerRenamed(player=player, name=name) if people[player] in found:
                found[people[player]] = trim(name)
            case Reseated(order=order):
                people = tuple(people[was] for was in order)
    return found
