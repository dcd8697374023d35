"""The clock of a round. It knows the instants at which it was started and stopped, as the server told them, and nothing else."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Literal, NamedTuple

Call = Literal["start", "pause", "more", "last"]
"""What is called: the clock runs, it stands, there is more time, or the hand after this one is the last."""


class RoundClock(NamedTuple):
    """The clock of a round of so many minutes (0: without end).

    It has run for `ran` seconds until it was stopped last, and runs `since` an instant (None: it stands). `more` minutes were added
    for everybody, `more_at` for single tables, by their place; `last`: the last hand was called for everybody, `last_at`: at these.
    """

    minutes: int = 0
    ran: float = 0
    since: datetime | None = None
    more: int = 0
    more_at: Mapping[int, int] = MappingProxyType({})
    last: bool = False
    last_at: frozenset[int] = frozenset()

    @property
    def has_begun(self) -> bool:
        """Whether it ever ran."""
        return self.since is not None or self.ran > 0

    def seconds_run(self, now: datetime) -> float:
        """The seconds that it has run."""
        return self.ran + (max(0.0, (now - self.since).total_seconds()) if self.since else 0)

    def seconds_left(self, now: datetime, desk: int | None = None) -> float:
        """The seconds that are left at a table, or at those without more time of their own; negative once it is over."""
        return 60 * (self.minutes + self.more + self.more_at.get(-1 if desk is None else desk, 0)) - self.seconds_run(now)

    def is_last(self, desk: int) -> bool:
        """Whether the last hand was called at a table."""
        return self.last or desk in self.last_at

    def after(self, call: Call, at: datetime, minutes: int = 0, desk: int | None = None) -> "RoundClock":
        """The clock after a call, at one table or at all of them. More time takes back that the last hand was called."""
        if call == "start":
            return self if self.since else self._replace(since=at)
        if call == "pause":
            return self._replace(ran=self.seconds_run(at), since=None)
        if call == "last":
            return self._replace(last=True) if desk is None else self._replace(last_at=self.last_at | {desk})
        if desk is None:
            return self._replace(more=self.more + minutes, last=False)
        return self._replace(more_at={**self.more_at, desk: self.more_at.get(desk, 0) + minutes}, last_at=self.last_at - {desk})
