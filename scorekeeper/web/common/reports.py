"""What requests write into the host's log: actions of the host, and failures, each at most once a minute."""

import time
from pathlib import Path
from threading import Lock

from flask import Flask, current_app

from scorekeeper.core.words import Words
from scorekeeper.store import StoreError, host_log
from scorekeeper.store.rows.connection import STOPPED

SELDOM = 60.0
"""Seconds for which a process does not log the same failure again."""


class Seldom:
    """The failures that were logged recently. Thread-safe; there are only a few kinds."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._told: dict[Words, float] = {}

    def again(self, words: Words, now: float) -> bool:
        """Whether this failure should be logged now; if so, it counts as logged."""
        with self._lock:
            if now - self._told.get(words, now - SELDOM) < SELDOM:
                return False
            self._told[words] = now
            return True


def note(event: host_log.Event, **about: str | int) -> None:
    host_log.write(Path(current_app.instance_path), event, **about)


def log_failure(error: StoreError) -> None:
    """Log that the store failed in a request, unless it is because the app is stopping."""
    seldom: Seldom = current_app.extensions["seldom"]
    if error.words != STOPPED and seldom.again(error.words, time.monotonic()):
        note("store-error", why=str(error))


def register(app: Flask) -> None:
    app.extensions["seldom"] = Seldom()
