"""What a server does beside its requests: in threads of each process, until it stops."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

from scorekeeper import search
from scorekeeper.games import GAMES
from scorekeeper.local import days
from scorekeeper.pdf.queue import throw_away
from scorekeeper.store import Store, StoreError, host_log
from scorekeeper.store.backup import shelf

GRACE = 8
"""Seconds that requests have to end when the server stops."""


def follow(master: int, let_go: Callable[[], None], every: float = 1.0) -> None:
    """End this worker soon after its master, however that ended. gunicorn notices it too, but waits for all open streams."""
    while os.getppid() == master:
        time.sleep(every)
    let_go()
    time.sleep(GRACE)
    os._exit(1)


def prepare(store: Store) -> None:
    """In the background, prepare what requests would have to wait for: the matches of all groups, then the search of each game
    without a compiled index. Ends when the server stops.
    """
    store.recall()
    for game in GAMES:
        if not store.is_dismissed:
            search.ready(game)


def look_for_refused(store: Store, instance: Path, pause: float = 0.02) -> None:
    """In the background, after a start with other rules, look for tables with entries that these rules refuse, and log how many."""
    with suppress(StoreError):
        if found := store.refusing.look_for(pause, lambda: store.is_dismissed):
            host_log.write(instance, "refused", tables=len(found))


def keep_backups(store: Store, records: Path, backups: Path, *, first: float = 60, every: float = 300) -> None:
    """In the background, make a backup whenever one is due. Every process checks, and one of them does it. The first check waits
    `first` seconds, in case the clock is set only after the start.
    """
    time.sleep(first)
    while not store.is_dismissed:
        shelf.keep(records, backups)
        time.sleep(every)


def keep_tidy(store: Store, instance: Path, *, first: float = 120, every: float = 60, seldom: int = 60) -> None:
    """In the background, store which tables were opened, delete prints after a removal through another machine and, every `seldom`
    times, erase what was removed over 30 days ago and remove unopened tables if the host wants that (`tidy`).
    """
    changes = store.changes
    days.follow(lambda: store.zone)
    time.sleep(first)
    for nth in count():
        if store.is_dismissed:
            return
        try:
            store.devices.keep()
            if (now := store.look()) != changes:
                throw_away(instance)
                changes = now
            if nth % seldom == 0 and store.removals.steady():
                tidy(store, instance)
        except StoreError as error:
            host_log.write(instance, "store-error", why=str(error))
        time.sleep(every)


def tidy(store: Store, instance: Path) -> None:
    """Erase old removals and remove unopened tables, and log it."""
    for one in store.removals.erase():
        host_log.write(instance, "erased", number=one.number)
    if months := store.removals.months():
        for id in store.removals.remove_unopened(months):
            host_log.write(instance, "removed", table=host_log.short(id), why=f"not opened for {months} months")
