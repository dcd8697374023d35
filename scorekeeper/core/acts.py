"""Acts: what was declared at one time, which is undone and redone as a whole."""

from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from scorekeeper.core.facts import Closed, Fact, Void
from scorekeeper.core.record import in_force

Kind = Literal["declared", "inserted", "corrected", "undone", "redone"]


class Act(NamedTuple):
    """An entry of a log together with every entry right after it that was declared with it (`also`).

    `kind`: facts `declared` as the game went on; a forgotten one `inserted` at its place; entries `corrected` (taken back, with
    others for them); facts `undone` (taken back, with nothing for them, whether at once or long after); or what had been taken back
    `redone`. `reopens`: the act takes back the closing of the game, which by itself makes no correction.
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
    def taken(self) -> tuple[int, ...]:
        """The entries that it takes back."""
        return tuple(fact.entry for fact in self.facts if isinstance(fact, Void))

    @property
    def said(self) -> tuple[tuple[int, Fact], ...]:
        """The facts that it declares, each with its entry number."""
        return tuple((entry, fact) for entry, fact in zip(self.entries, self.facts, strict=True) if not isinstance(fact, Void))


def acts(log: tuple[Fact, ...]) -> tuple[Act, ...]:
    """Everything that was ever declared, in the order in which it was. The log must be one that folds."""
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
    """Of every entry the fact that it is about in the end: itself, or of a void what it takes back or brings back, however many
    voids lie between.
    """
    found: list[int] = []
    for entry, fact in enumerate(log):
        found.append(found[fact.entry] if isinstance(fact, Void) else entry)
    return tuple(found)


def act_of(log: tuple[Fact, ...], entry: int) -> Act:
    """The act which contains `entry`. LookupError for an entry that is not there."""
    found = next((act for act in acts(log) if entry in act.entries), None)
    if found is None:
        raise LookupError(entry)
    return found


def together(*facts: Fact) -> tuple[Fact, ...]:
    """The facts as one act: all but the first are declared with the one before them."""
    return tuple(msgspec.structs.replace(fact, also=number > 0) for number, fact in enumerate(facts))


def undoing(log: tuple[Fact, ...], entry: int) -> tuple[Fact, ...]:
    """What takes back the act which contains `entry`: a void of everything in it that is in force, voids too, so that what a
    correction took out comes back. () where nothing of it is in force any more. LookupError for an entry that is not there.
    """
    act = act_of(log, entry)
    # What the act itself took back again was never there for anybody.
    inner = {one for one, fact in zip(act.entries, act.facts, strict=True) if isinstance(fact, Void) and fact.entry in act.entries}
    counting = in_force(log) - inner
    return together(*(Void(entry=one) for one in act.entries if one in counting))


def redoing(log: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What brings back that which the last act took back; () if the last act did anything else."""
    newest = acts(log)[-1:]
    return undoing(log, newest[0].entries[0]) if newest and newest[0].kind == "undone" else ()
