"""Acts: entries that were declared together, and are undone and redone as a whole."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from scorekeeper.core.facts import Closed, Fact, Void
from scorekeeper.core.log import in_force

Kind = Literal["declared", "inserted", "corrected", "undone", "redone"]


class Act(NamedTuple):
    """An entry of a log together with the entries right after it that were declared with it (`also`).

    `kind`: `declared`, facts entered in the course of play; `inserted`, a forgotten fact put in its place; `corrected`, entries
    voided and replaced; `undone`, entries voided without replacement, at once or later; `redone`, voids voided. `reopens`: the act
    voids the closing of the game, which does not count as a correction by itself.
    """

    entries: tuple[int, ...]
    facts: tuple[Fact, ...]
    kind: Kind
    reopens: bool

    @property
    def by(self) -> str | None:
        return self.facts[0].by

    @property
    def at(self) -> str | None:
        return self.facts[0].at

    @property
    def voids(self) -> tuple[int, ...]:
        """The entries that it voids."""
        return tuple(fact.entry for fact in self.facts if isinstance(fact, Void))

    @property
    def declarations(self) -> tuple[tuple[int, Fact], ...]:
        """The facts that it declares (without voids), each with its entry number."""
        return tuple((entry, fact) for entry, fact in zip(self.entries, self.facts, strict=True) if not isinstance(fact, Void))


def acts(log: tuple[Fact, ...]) -> tuple[Act, ...]:
    """All acts of a log, in the order in which they were entered. The log must be one that folds."""
    starts = [entry for entry, fact in enumerate(log) if not (fact.also and entry)]
    return tuple(_act(log, range(*ends)) for ends in pairwise((*starts, len(log))))


def _act(log: tuple[Fact, ...], entries: range) -> Act:
    facts = log[entries.start : entries.stop]
    taken = [log[fact.entry] for fact in facts if isinstance(fact, Void)]
    said = [fact for fact in facts if not isinstance(fact, Void)]
    kind: Kind
    if not said:
        kind = "redone" if all(isinstance(fact, Void) for fact in taken) else "undone"
    elif any(not isinstance(fact, Closed) for fact in taken):
        kind = "corrected"
    else:
        kind = "declared" if all(fact.place is None for fact in said) else "inserted"
    return Act(tuple(entries), facts, kind, any(isinstance(fact, Closed) for fact in taken))


def about(log: tuple[Fact, ...]) -> tuple[int, ...]:
    """For each entry the entry number of the fact it is about: itself, or for a void the fact that it finally voids or restores,
    through any number of other voids.
    """
    found: list[int] = []
    for entry, fact in enumerate(log):
        found.append(found[fact.entry] if isinstance(fact, Void) else entry)
    return tuple(found)


def act_of(log: tuple[Fact, ...], entry: int) -> Act:
    """The act that contains `entry`. LookupError if there is no such entry."""
    found = next((act for act in acts(log) if entry in act.entries), None)
    if found is None:
        raise LookupError(entry)
    return found


def together(*facts: Fact) -> tuple[Fact, ...]:
    """The facts as one act: all but the first get `also`."""
    return tuple(msgspec.structs.replace(fact, also=number > 0) for number, fact in enumerate(facts))


def undoing(log: tuple[Fact, ...], entry: int) -> tuple[Fact, ...]:
    """The voids that undo the act that contains `entry`.

    They void everything in the act that is in force, including its voids, so that what a correction replaced is restored. () if
    nothing of the act is in force any more. LookupError if there is no such entry.
    """
    act = act_of(log, entry)
    # Nobody ever saw what the act itself voided again.
    inner = {one for one, fact in zip(act.entries, act.facts, strict=True) if isinstance(fact, Void) and fact.entry in act.entries}
    counting = in_force(log) - inner
    return together(*(Void(entry=one) for one in act.entries if one in counting))


def put_back(told: Iterable[Act]) -> tuple[Act, ...]:
    """The undos that redo takes back, the next one last: those since anything else was entered, without those redone already."""
    found: list[Act] = []
    for act in told:
        if act.kind == "undone":
            found.append(act)
        elif found and {*act.voids} == {*found[-1].entries}:
            found.pop()
        else:
            found.clear()
    return tuple(found)


def redoing(log: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The voids that restore what the last undo took back, which has not been redone; () if anything else was entered since."""
    undone = put_back(acts(log))
    return undoing(log, undone[-1].entries[0]) if undone else ()
