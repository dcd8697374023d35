"""What others have done at a table since a page was drawn, in chronological order."""

from typing import NamedTuple

from scorekeeper.core.acts import Kind
from scorekeeper.core.words import Words
from scorekeeper.store import FoldedRecord
from scorekeeper.web.record.entry_summaries import FEW, EntrySummaries, by_entry, describe, few

NEWEST = 3
"""The most acts described; of earlier ones only the number."""


class NewsAct(NamedTuple):
    """An act: who did it, if known, what was done, and to what."""

    kind: Kind
    by: str | None
    words: Words


class LatestActs(NamedTuple):
    """The newest acts, and how many came before them."""

    told: tuple[NewsAct, ...] = ()
    more: int = 0


def since(now: FoldedRecord, seq: int) -> LatestActs:
    """What happened after the log had `seq` entries; nothing if that number is impossible."""
    if not 0 <= seq < now.seq:
        return LatestActs()
    telling = EntrySummaries(now.record)
    first = telling.act_of[seq]
    shown = range(max(first, len(telling.acts) - NEWEST), len(telling.acts))
    told = [_act_of(telling, now, nth) for nth in reversed(shown)]  # describe the newest first, while there are steps left
    return LatestActs(tuple(reversed(told)), shown.start - first)


def _act_of(telling: EntrySummaries, now: FoldedRecord, nth: int) -> NewsAct:
    """A short description of an act. What was undone is described as it stood before."""
    act, game = telling.acts[nth], now.record.game
    if act.declarations:
        lines = by_entry(game.lines(now.state))
        words = [describe(game, lines, fact, entry) for entry, fact in act.declarations[:FEW]]
        return NewsAct(act.kind, act.by, few(words, len(act.declarations)))
    targets, end = telling.targets(nth), act.entries[0] if act.kind == "undone" else act.entries[-1] + 1
    return NewsAct(act.kind, act.by, few([telling.words(entry, end) for entry in targets[:FEW]], len(targets)))
