"""Seasons of a thousand and of ten thousand matches: their pages right after a start, and later.

They are compared with folding all the matches, which nobody waits for, and with a page that shows nothing of them.
"""

import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from flask.testing import FlaskClient
from sqlite_utils import Database

from bench.bench_core import SEED
from bench.bench_core import read as example
from scorekeeper.core.facts import Closed, Fact
from scorekeeper.core.record import Record, fold
from scorekeeper.season.entries import Called, Match, Person, Season
from scorekeeper.season.matches import match_of
from scorekeeper.store import FILE, open_store
from scorekeeper.store.links import first_links, unguessable
from scorekeeper.web import create_app
from scorekeeper.web.ready import ready

Row = tuple[str, float, str]
LONG = {1_000: 0.3, 10_000: 1.0}
"""The number of matches of a season, and the target in seconds for its standings, right after a start and later."""
FOLDED, PEOPLE, TIMES = 250, 6, 7
"""How many matches are folded; the other matches of a season are copies of them."""
SEASON = PEOPLE + 1
"""The season's number: the entry after the group's name and its people."""
PAGES = {
    "standings": "/g/{link}/season/{season}/",
    "statistics": "/g/{link}/season/{season}/statistics",
    "statistics of one player": "/g/{link}/season/{season}/player/1",
    "the matches behind a number": "/g/{link}/season/{season}/count/dekiyaku/akatan",
}


def matches(times: int) -> list[Record]:
    """Matches with the rounds of the sample match, drawn at random."""
    seed, rng = example(SEED), Random(0)
    rounds: list[list[Fact]] = []
    opening = type(seed.log[0])
    for fact in seed.log:
        if isinstance(fact, Closed):
            continue
        if isinstance(fact, opening):
            rounds.append([])
        rounds[-1].append(fact)
    return [seed._replace(log=tuple(fact for round in rng.choices(rounds, k=len(rounds)) for fact in round)) for _ in range(times)]


def filled(folder: Path, count: int) -> str:
    """Store such a season of this many matches; gives the scorer link of its group."""
    store, rng = open_store(folder / FILE), Random(1)
    made = matches(FOLDED)
    tables = [store.create(record) for record in made]
    with store.writing() as db:
        tables += [copied(db, tables[nth % FOLDED]) for nth in range(FOLDED, count)]
    people = [Person(name=f"P{number}") for number in range(1, SEASON)]
    facts: list[Fact] = [Called(name="many"), *people, Season(name="all", ruleset=made[0].game.name)]
    for table in tables:
        facts.append(Match(table=table, season=SEASON, people=tuple(rng.sample(range(1, SEASON), len(made[0].players)))))
    link = store.groups.links(store.groups.create(facts)).scorer
    store.close()
    return link


def copied(db: Database, table: str) -> str:
    """A copy of this table with the cached result of its match."""
    id = unguessable()
    heads = "ruleset, edition, house, players, created, touched"
    db.execute(f"INSERT INTO tables (id, {heads}) SELECT ?, {heads} FROM tables WHERE id = ?", [id, table])
    first_links(db, id, "")
    for rows, columns in (
        ("entries", 'entry, fact, "by", at'),
        ("kept_results", "seq, made, digest, result"),
        ("kept_rests", "rest"),
    ):
        db.execute(f"INSERT INTO {rows} (table_id, {columns}) SELECT ?, {columns} FROM {rows} WHERE table_id = ?", [id, table])
    return id


def taken(client: FlaskClient, path: str) -> float:
    """How many seconds a page takes."""
    start = perf_counter()
    answer = client.get(path)
    seconds = perf_counter() - start
    if answer.status_code != 200:
        raise RuntimeError(f"{path} answered {answer.status_code}")
    return seconds


def folding() -> float:
    """How many seconds a match takes to fold."""
    some = matches(20)
    start = perf_counter()
    for record in some:
        match_of(record, fold(record))  # type: ignore[arg-type]
    return (perf_counter() - start) / len(some)


def measure() -> list[Row]:
    return [row for count, target in LONG.items() for row in season(count, target)]


def season(count: int, target: float) -> list[Row]:
    """The pages of a season of this many matches."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        link = filled(folder, count)
        client = started(folder)
        bare = median(taken(client, "/group") for _ in range(TIMES))
        rows: list[Row] = []
        for what, path in PAGES.items():
            page = path.format(link=link, season=SEASON)
            cold = taken(started(folder), page)
            warm = median([taken(client, page) for _ in range(TIMES + 1)][1:])
            title = f"a season of {count:,} matches: {what}"
            within, law = f"≤ {target}", what == "standings"
            rows += [
                (f"{title}, seconds right after a start", cold, within if law else "—"),
                (f"{title}, right after a start: folding its matches ÷ the page", folding() * count / cold, "≥ 50" if law else "—"),
                (f"{title}, seconds", warm, within),
                (f"{title} ÷ a bare page", warm / bare, "—"),
            ]
        return rows


def started(folder: Path) -> FlaskClient:
    """A client of an app that has just started."""
    app = create_app(folder)
    ready(app)
    return app.test_client()
