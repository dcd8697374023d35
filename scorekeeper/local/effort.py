"""How long a thread may compute for one request, by its own clock (`core.effort` asks), and collecting garbage meanwhile."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import local

from scorekeeper.core.effort import LIMIT, Limit


class Until(Limit):
    """A limit at this CPU time of the thread."""

    def __init__(self, until: float) -> None:
        super().__init__(lambda: time.thread_time() >= until)
        self.until = until


class _Written(local):
    """Whether this thread has written since its limit began."""

    anything = False


_written = _Written()


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Limit what this thread computes inside the block; None is no limit. Time in which it waits does not count."""
    before = LIMIT.get()
    begin(seconds)
    try:
        yield
    finally:
        LIMIT.set(before)


@contextmanager
def besides(seconds: float) -> Iterator[None]:
    """Allow so much computing inside the block, which does not count for the limit outside: for what is done once and kept."""
    before, begun = LIMIT.get(), time.thread_time()
    if not isinstance(before, Until):
        yield
        return
    LIMIT.set(Until(begun + seconds))
    try:
        yield
    finally:
        LIMIT.set(Until(before.until + time.thread_time() - begun))


def begin(seconds: float | None) -> None:
    """Limit what this thread computes from now on."""
    LIMIT.set(None if seconds is None else Until(time.thread_time() + seconds))
    _written.anything = False


def writes() -> None:
    """Note that something is on disk now."""
    _written.anything = True


def wrote() -> bool:
    """Whether anything has been written since the limit began."""
    return _written.anything


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
