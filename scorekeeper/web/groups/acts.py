"""What was declared in a group, told for its history and for undo."""

from datetime import datetime
from typing import NamedTuple

from scorekeeper.core.acts import Act, about, acts, put_back
from scorekeeper.core.facts import Fact
from scorekeeper.core.log import in_force
from scorekeeper.core.words import Words
from scorekeeper.local.days import moment
from scorekeeper.season.told import log_words
from scorekeeper.web.record.entry_summaries import FEW, few
from scorekeeper.web.record.history import KINDS


class GroupAct(NamedTuple):
    """An act of a group in its history, numbered from 1; `over` if none of it counts any more."""

    number: int
    act: Act
    when: datetime | None
    how: Words
    words: Words
    over: bool


class GroupTelling:
    """Describes the acts of a group's log in one pass over it."""

    def __init__(self, log: tuple[Fact, ...]) -> None:
        self.acts = acts(log)
        self._about, self._words, self._counting = about(log), log_words(log), in_force(log)

    def past(self, nth: int) -> GroupAct:
        act = self.acts[nth]
        entries = [entry for entry, _ in act.declarations] or [*dict.fromkeys(self._about[entry] for entry in act.voids)]
        words = few([self._words[entry] for entry in entries[:FEW]], len(entries))
        return GroupAct(nth + 1, act, moment(act.at), KINDS[act.kind], words, not self.counts(act))

    def counts(self, act: Act) -> bool:
        """Whether anything of it counts."""
        return any(entry in self._counting for entry in act.entries)

    def undoable(self) -> "GroupUndo | None":
        """The newest act that still counts in part, but never the founding."""
        newest = next(
            (nth for nth in range(len(self.acts) - 1, 0, -1) if self.acts[nth].declarations and self.counts(self.acts[nth])), None
        )
        return None if newest is None else GroupUndo(self.acts[newest].entries[0], self.past(newest).words)

    def redoable(self) -> "GroupUndo | None":
        """What the last undo took back that has not been redone."""
        undone = put_back(self.acts)
        return GroupUndo(undone[-1].entries[0], self.past(self.acts.index(undone[-1])).words) if undone else None


class GroupUndo(NamedTuple):
    """What one tap takes back or restores: the entry to void, and its description."""

    entry: int
    words: Words
