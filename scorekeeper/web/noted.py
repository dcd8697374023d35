"""What a request writes into the host's log: what was done to the house, and what failed, each failure once a minute at most."""

import time
from pathlib import Path
from threading import Lock

from flask import Flask, current_app

from scorekeeper import logbook
from scorekeeper.core.words import Words
from scorekeeper.store import StoreError
from scorekeeper.store.connection import STOPPED

SELDOM = 60.0
"""Seconds in which a process writes the same failure once, however many requests meet it."""


class Seldom:
    """Which failures were told lately. Safe to share between threads; there are only a few kinds."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._told: dict[Words, float] = {}

    def again(self, words: Words, now: float) -> bool:
        """Whether it is time to tell of this failure, which is then told."""
        with self._lock:
            if now - self._told.get(words, now - SELDOM) < SELDOM:
                return False
            self._told[words] = now
            return True


def note(event: logbook.Event, **about: str | int) -> None:
    logbook.write(Path(current_app.instance_path), event, **about)


def failed(error: StoreError) -> None:
    """The store could not do what a request asked; that the app stops is no failure."""
    seldom: Seldom = current_app.extensions["seldom"]
    if error.words != STOPPED and seldom.again(error.words, time.monotonic()):
        note("store-error", why=str(error))


def register(app: Flask) -> None:
    app.extensions["seldom"] = Seldom()
