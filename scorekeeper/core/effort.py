"""What may take long asks again and again whether it may go on: folding, the rows of a sheet, every text that is said. Nothing is
interrupted in between, so no lock stays held and no transaction half done. `local.effort` says for how long a thread may compute.
"""

from collections.abc import Callable
from contextvars import ContextVar

GLANCES = 100
"""So many glances are one look, as asking for the time takes longer than saying a word."""


class Exhausted(Exception):
    """The computing took longer than it may."""


class Limit:
    """Until when a thread may compute, as a question that it asks of a clock."""

    def __init__(self, is_reached: Callable[[], bool]) -> None:
        self.is_reached = is_reached
        self.glances = GLANCES


LIMIT: ContextVar[Limit | None] = ContextVar("limit", default=None)
"""The limit of this thread; None: it may compute without end."""


def look() -> None:
    """Exhausted if this thread has computed for longer than it may; once, so that it can say so."""
    limit = LIMIT.get()
    if limit is not None and limit.is_reached():
        LIMIT.set(None)
        raise Exhausted


def glance() -> None:
    """The same, for what is done so often that every hundredth time is enough."""
    limit = LIMIT.get()
    if limit is not None:
        limit.glances -= 1
        if limit.glances < 0:
            limit.glances = GLANCES
            look()
