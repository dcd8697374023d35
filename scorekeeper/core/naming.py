"""Who sat where, under which name, when an entry was declared."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from scorekeeper.core.facts import FRAME, Fact, PlayerJoined, PlayerRenamed, Reseated, Substituted
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
            return in_order(names, fact.order)
    return names


def names_by_entry(record: Record) -> Callable[[int], tuple[str, ...]]:
    """The names by seat when an entry was declared."""
    return by_entry(record, record.sitting, names_after)


def names_now(record: Record) -> tuple[str, ...]:
    """The names by seat after all entries."""
    return names_by_entry(record)(-1)


def people_by_entry(record: Record) -> Callable[[int], tuple[int, ...]]:
    """By seat, when an entry was declared, the seats in which those who sit there, or those for whom they sit, began."""
    return by_entry(record, tuple(range(len(record.sitting))), people_after)


def people_after(people: tuple[int, ...], fact: Fact) -> tuple[int, ...]:
    """The same after a fact."""
    return in_order(people, fact.order) if isinstance(fact, Reseated) else people


def in_order(values: tuple[T, ...], order: tuple[int, ...]) -> tuple[T, ...]:
    """Values by seat once people have changed seats; who has joined since stays in his."""
    return tuple(values[was] for was in order) + values[len(order) :]


def names_in_turn(record: Record) -> tuple[tuple[str, ...], ...]:
    """Every name under which a result was played for, by the seats in which people began: the last is the one now."""
    found, people = [[name] for name in record.sitting], tuple(range(len(record.sitting)))
    for _, fact in live(record.log):
        match fact:
            case PlayerRenamed(player=player, name=name) | Substituted(player=player, name=name):
                found[people[player]].append(trim(name))
            case Reseated(order=order):
                people = in_order(people, order)
    return tuple(map(tuple, found))


class Sitter(NamedTuple):
    """Somebody who has a result of his own: `name` is that of a substitute whose it is, "" for who began there; `fixed` is what it
    counts in a season whatever was played, in the unit of results. `after`: the number of the one whose seat he took over.
    """

    name: str = ""
    fixed: int | None = None
    after: int | None = None


class Sitters(NamedTuple):
    """All whose results are their own: first those of the seats in which the match began, then substitutes with rounds of their
    own, in the order in which they sat down. `at` gives, by seat, who sat there when an entry was declared.
    """

    all: tuple[Sitter, ...]
    at: Callable[[int], tuple[int, ...]]

    @property
    def substitutes(self) -> tuple[tuple[int, str], ...]:
        """The numbers and names of those who are substitutes."""
        return tuple((nth, sitter.name) for nth, sitter in enumerate(self.all) if sitter.name)

    def before(self, sitter: int) -> Iterator[int]:
        """Those who had the seat of a sitter before him, the last first."""
        while (before := self.all[sitter].after) is not None:
            yield before
            sitter = before


def sitters(record: Record) -> Sitters:
    """The sitters of a record. Who gives up a seat before anything was played there has no result of his own."""
    joined = [Sitter(name) for name in record.sitting[len(record.players) :]]
    found = [*(Sitter() for _ in record.players), *joined]
    if not any(isinstance(fact, Substituted) for fact in record.log):
        return Sitters(tuple(found), people_by_entry(record))
    now, there = tuple(range(len(found))), {}
    waiting, played = len(record.players), set[int]()
    for entry, fact in live(record.log):
        there[entry] = now
        match fact:
            case Substituted(player=player, name=name, counts="own" | "fixed" as counts, fixed=fixed):
                sitter = Sitter(trim(name), fixed if counts == "fixed" else None)
                if now[player] in played:
                    found.append(sitter._replace(after=now[player]))
                    now = (*now[:player], len(found) - 1, *now[player + 1 :])
                else:
                    found[now[player]] = sitter._replace(after=found[now[player]].after)
            case Substituted(player=player, name=name, counts="second"):
                found[now[player]] = Sitter(trim(name), after=found[now[player]].after)
            case PlayerRenamed(player=player, name=name) if found[now[player]].name:
                found[now[player]] = found[now[player]]._replace(name=trim(name))
            case Reseated(order=order):
                now = in_order(now, order)
            case PlayerJoined():
                waiting += 1
            case _ if not isinstance(fact, FRAME):
                played.update(sitter for sitter in now if not waiting <= sitter < len(record.sitting))
    return Sitters(tuple(found), lambda entry: there.get(entry, now))


def sitter_names(record: Record) -> tuple[str, ...]:
    """The name of every sitter: under which he sat there last."""
    sat, named = sitters(record), names_by_entry(record)
    found = [*record.sitting, *(sitter.name for sitter in sat.all[len(record.sitting) :])]
    for entry in (*(entry for entry, _ in live(record.log)), -1):
        for sitter, name in zip(sat.at(entry), named(entry), strict=True):
            found[sitter] = name
    return tuple(found)


def by_sitter(values: Sequence[T], sitting: Sequence[int], many: int, nothing: T) -> tuple[T, ...]:
    """Values by seat as values by sitter, of whom there are so many: `nothing` for those who sit nowhere."""
    found = [nothing] * many
    for value, sitter in zip(values, sitting, strict=True):
        found[sitter] = value
    return tuple(found)
