"""A limit on the computing of one request, and on collecting garbage meanwhile.

What may take long asks `look` again and again: folding, the rows of a sheet, every text that is said. Nothing is interrupted in
between, so no lock stays held and no transaction half done.
"""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import local


class Exhausted(Exception):
    """The computing took longer than it may."""


GLANCES = 100
"""So many glances are one look, as asking for the time takes longer than saying a word."""


class _Allowance(local):
    """What this thread may still do: until which CPU time of its own (None: without end), and whether it has written since."""

    until: float | None = None
    glances = GLANCES
    wrote = False


_here = _Allowance()


def look() -> None:
    """Exhausted if this thread has computed for longer than it may; once, so that it can say so."""
    until = _here.until
    if until is not None and time.thread_time() >= until:
        _here.until = None
        raise Exhausted


def glance() -> None:
    """The same, for what is done so often that every hundredth time is enough."""
    if _here.until is not None:
        _here.glances -= 1
        if _here.glances < 0:
            _here.glances = GLANCES
            look()


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Limit what this thread computes inside the block; None is no limit. Time in which it waits does not count."""
    before = _here.until
    begin(seconds)
    try:
        yield
    finally:
        _here.until = before


@contextmanager
def besides(seconds: float) -> Iterator[None]:
    """Allow so much computing inside the block, which does not count for the limit outside: for what is done once and kept."""
    before, begun = _here.until, time.thread_time()
    if before is None:
        yield
        return
    _here.until = begun + seconds
    try:
        yield
    finally:
        _here.until = before + time.thread_time() - begun


def begin(seconds: float | None) -> None:
    """Limit what this thread computes from now on."""
    _here.until = None if seconds is None else time.thread_time() + seconds
    _here.wrote = False


def writes() -> None:
    """Note that something is on disk now."""
    _here.wrote = True


def wrote() -> bool:
    """Whether anything has been written since the limit began."""
    return _here.wrote


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
