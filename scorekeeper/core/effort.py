"""A limit on the computing of one request, and on collecting garbage meanwhile.

What may take long asks `look` again and again: folding, the rows of a sheet, every text that is said. Nothing is interrupted in
between, so no lock stays held and no transaction half done. Whoever begins a limit brings the clock.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import msgspec

GLANCES = 100
"""So many glances are one look, as asking for the time takes longer than saying a word."""

Clock = Callable[[], float]
"""Gives the processor time of this thread, in seconds."""


class Exhausted(Exception):
    """The computing took longer than it may."""


class Limit(msgspec.Struct):
    """Until when a thread may compute, by this clock, and how many glances are left before it is looked at."""

    until: float
    clock: Clock
    glances: int


LIMIT: ContextVar[Limit | None] = ContextVar("limit", default=None)
"""The limit of this thread; None: it may compute without end."""
_WROTE: ContextVar[bool] = ContextVar("wrote", default=False)


def look() -> None:
    """Exhausted if this thread has computed for longer than it may; once, so that it can say so."""
    limit = LIMIT.get()
    if limit is not None and limit.clock() >= limit.until:
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


def begin(seconds: float | None, clock: Clock | None = None) -> None:
    """Limit what this thread computes from now on, by this clock; None is no limit, and needs no clock. ValueError for a limit
    without one.
    """
    if seconds is not None and clock is None:
        raise ValueError("a limit needs a clock")
    LIMIT.set(None if seconds is None or clock is None else Limit(clock() + seconds, clock, GLANCES))
    _WROTE.set(False)


@contextmanager
def within(seconds: float, clock: Clock) -> Iterator[None]:
    """Limit what this thread computes inside the block. Time in which it waits does not count."""
    before = LIMIT.get()
    begin(seconds, clock)
    try:
        yield
    finally:
        LIMIT.set(before)


@contextmanager
def besides(seconds: float) -> Iterator[None]:
    """Allow so much computing inside the block, which does not count for the limit outside: for what is done once and kept."""
    before = LIMIT.get()
    if before is None:
        yield
        return
    begun = before.clock()
    LIMIT.set(Limit(begun + seconds, before.clock, GLANCES))
    try:
        yield
    finally:
        LIMIT.set(Limit(before.until + before.clock() - begun, before.clock, GLANCES))


def writes() -> None:
    """Note that something is on disk now."""
    _WROTE.set(True)


def wrote() -> bool:
    """Whether anything has been written since the limit began."""
    return _WROTE.get()


@contextmanager
def defer_collection() -> Iterator[None]:
    """Put garbage collection off inside the block, which makes very many values that stay: going through them again and again
    takes longer than making them.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
