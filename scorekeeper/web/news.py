"""What others have done at a table since a page was drawn, in the order in which it was said."""

from typing import NamedTuple

from scorekeeper.core import record
from scorekeeper.core.acts import Act, Kind, acts
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.words import Words, listed
from scorekeeper.store import Folded
from scorekeeper.web.here import described


class News(NamedTuple):
    """One act: who did it, if that was said, what was done, and to what."""

    kind: Kind
    by: str | None
    words: Words


def since(now: Folded, seq: int) -> list[News]:
    """What happened after the log had `seq` entries; nothing where it never had so few."""
    log = now.record.log
    return [News(act.kind, act.by, _words(now, act)) for act in acts(log) if act.entries[-1] >= seq >= 0]


def _words(now: Folded, act: Act) -> Words:
    """An act in a few words. What was undone is described as it stood before."""
    game, log = now.record.game, now.record.log
    if act.said:
        lines = game.lines(now.state)
        return listed([described(game, lines, fact, entry) for entry, fact in act.said])
    before = record.fold(now.record._replace(log=log[: act.entries[0] if act.kind == "undone" else act.entries[-1] + 1]))
    lines = () if isinstance(before, record.Refused) else game.lines(before)
    return listed([described(game, lines, log[entry], entry) for entry in targets(log, act)])


def targets(log: tuple[Fact, ...], act: Act) -> list[int]:
    """The facts that an act takes back or brings back."""
    found, waiting = [], list(act.taken)
    while waiting:
        entry = waiting.pop(0)
        fact = log[entry]
        if isinstance(fact, Void):
            waiting.append(fact.entry)
        else:
            found.append(entry)
    return found
