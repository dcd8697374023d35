"""What others have done at a table since a page was drawn, in chronological order."""

from typing import NamedTuple

from scorekeeper.core.acts import Kind
from scorekeeper.core.words import Words
from scorekeeper.store import Folded
from scorekeeper.web.telling import FEW, Telling, by_entry, described, few

NEWEST = 3
"""The most acts described; of earlier ones only the number."""


class Act(NamedTuple):
    """An act: who did it, if known, what was done, and to what."""

    kind: Kind
    by: str | None
    words: Words


class News(NamedTuple):
    """The newest acts, and how many came before them."""

    told: tuple[Act, ...] = ()
    more: int = 0


def since(now: Folded, seq: int) -> News:
    """What happened after the log had `seq` entries; nothing if that number is impossible."""
    if not 0 <= seq < now.seq:
        return News()
    telling = Telling(now.record)
    first = telling.act_of[seq]
    shown = range(max(first, len(telling.acts) - NEWEST), len(telling.acts))
    told = [_told(telling, now, nth) for nth in reversed(shown)]  # describe the newest first, while there are steps left
    return News(tuple(reversed(told)), shown.start - first)


def _told(telling: Telling, now: Folded, nth: int) -> Act:
    """A short description of an act. What was undone is described as it stood before."""
    act, game = telling.acts[nth], now.record.game
    if act.said:
        lines = by_entry(game.lines(now.state))
        words = [described(game, lines, fact, entry) for entry, fact in act.said[:FEW]]
        return Act(act.kind, act.by, few(words, len(act.said)))
    targets, end = telling.targets(nth), act.entries[0] if act.kind == "undone" else act.entries[-1] + 1
    return Act(act.kind, act.by, few([telling.words(entry, end) for entry in targets[:FEW]], len(targets)))
