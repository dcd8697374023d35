"""A house to look around in: `demo`."""

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import chain, combinations, cycle, islice
from pathlib import Path
from signal import SIGTERM, signal
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from scorekeeper.cli.command import Command
from scorekeeper.cli.serving import listening
from scorekeeper.core.words import Words
from scorekeeper.local import days
from scorekeeper.serve.terminal import in_language

if TYPE_CHECKING:
    from scorekeeper.core.record import Record
    from scorekeeper.store import Store

OPENING = Words("見本の会を用意している…", "Setting up a sample group…")
CLUB, SEASON, VENUE = Words("木曜会", "Thursday club"), Words("春の部", "Spring"), Words("公民館", "Community hall")
NAMES = tuple(
    Words(*both)
    for both in (
        ("秋山", "Akiyama"),
        ("石川", "Ishikawa"),
        ("上田", "Ueda"),
        ("江口", "Eguchi"),
        ("小野", "Ono"),
        ("久保", "Kubo"),
    )
)
MATCHES = 6
"""How many matches of the first ruleset have been played; one of each other."""


def commands(command: Command) -> None:
    helped = Words(
        "見本の会と卓を開いて見て回る。終われば何も残らない",
        "serve a house with a sample group, season and tables to look around in; it leaves nothing behind",
    )
    listening(command("demo", demo, helped))


def demo(arguments: argparse.Namespace) -> None:
    from scorekeeper.serve.server import serve
    from scorekeeper.store import FILE, open_store

    os.environ.pop("SCOREKEEPER_STORE", None)
    where = {name: value for name, value in vars(arguments).items() if name in ("host", "port")}
    print(in_language(OPENING, arguments.lang), file=sys.stderr)
    with _passing() as folder:
        with closing(open_store(folder / FILE)) as store:
            group = fill(store, arguments.lang)
        serve(**where, instance=folder, path=f"g/{group}/", BACKUPS=None)


@contextmanager
def _passing() -> Iterator[Path]:
    """A folder that is removed when this process ends. Those that it starts come by here too when they end."""
    signal(SIGTERM, lambda *_: sys.exit(1))  # before the server has its own way of ending
    mine, folder = os.getpid(), Path(mkdtemp(prefix="scorekeeper-"))
    try:
        yield folder
    finally:
        if os.getpid() == mine:
            shutil.rmtree(folder, ignore_errors=True)


def fill(store: "Store", lang: str) -> str:
    """The scorer link of a new group, with a season of each ruleset: matches that are over, and one that is played now; and with an
    evening today.
    """
    from scorekeeper.club.entries import MeetingEntered
    from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered

    names = [name.say(lang) for name in NAMES]
    people = [PersonEntered(name=name) for name in names]
    group = [Called(name=CLUB.say(lang)), *people]
    for nth, whole in enumerate(samples()):
        season, seats = len(group), len(whole.players)
        group.append(SeasonEntered(name=SEASON.say(lang), ruleset=whole.ruleset.name))
        chosen = cycle(combinations(range(1, len(names) + 1), seats))
        running = whole._replace(log=whole.log[: len(whole.log) * 2 // 3])
        for record, seated in zip(chain([whole] * (1 if nth else MATCHES), [running]), islice(chosen, 0, None, 3), strict=False):
            players = tuple(names[person - 1] for person in seated)
            group.append(MatchEntered(table=store.create(record._replace(players=players)), season=season, people=seated))
    group.append(MeetingEntered(day=str(days.day(datetime.now(UTC))), time="19:00", venue=VENUE.say(lang)))
    return store.groups.links(store.groups.create(group)).scorer


def samples() -> "Iterator[Record]":
    """A whole match of each ruleset, in the order of the home page."""
    from scorekeeper.core import record
    from scorekeeper.core.record import Record
    from scorekeeper.games import BY_NAME, GAMES
    from scorekeeper.local import folders

    found = {}
    for file in folders.examples().glob("*.json"):
        read = record.read(file.read_bytes(), BY_NAME)
        assert isinstance(read, Record)
        found[read.ruleset.name] = read
    return (found[game.name] for game in GAMES if game.name in found)
