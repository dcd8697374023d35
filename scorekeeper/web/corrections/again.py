"""A round before the last that is played again: what it came to the second time goes right after, in the same act."""

from scorekeeper.core.facts import FRAME, Agreed, Closed, Fact, RoundReplayed, Ruled, Void
from scorekeeper.core.log import live
from scorekeeper.core.record import Record

BESIDE: tuple[type[Fact], ...] = (*FRAME, Agreed, Closed, Ruled, Void)
"""What is told beside the rounds."""


def round_after(record: Record, since: int) -> int | None:
    """The entry with which the next round begins in a record to whose end, from this number on, an act has been added that plays a
    round again; None if no round has been told after that one.
    """
    order = [*live(record.log)]
    found = [nth for nth, (entry, fact) in enumerate(order) if entry >= since and isinstance(fact, RoundReplayed)]
    return next((entry for entry, fact in order[found[0] + 1 :] if not isinstance(fact, BESIDE)), None) if found else None


def plays_again(draft: tuple[Fact, ...]) -> bool:
    """Whether a draft plays a round again, and does not yet say what that came to."""
    return bool(draft) and isinstance(draft[-1], RoundReplayed)
