"""Seasons of a thousand and of ten thousand matches: their pages right after a start, and later."""

import tempfile
from pathlib import Path
from random import Random

from flask.testing import FlaskClient

from bench.bench_core import SEED
from bench.bench_core import read as example
from bench.rows import Row, Spent, ratio, spent, usual
from scorekeeper.core.facts import Closed, Fact
from scorekeeper.core.record import Record, fold
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.season.matches import match_of
from scorekeeper.store import FILE, open_store
from scorekeeper.store.rows.connection import Db
from scorekeeper.store.rows.links import first_links, unguessable
from scorekeeper.web import create_app
from scorekeeper.web.edge.warm_up import ready

LONG = (1_000, 10_000)
"""The numbers of matches of a season."""
FIRST, LATER = 1.5, 0.3
"""The aims in seconds for any of its pages: right after a start, and later."""
FOLDED, PEOPLE, TIMES = 250, 6, 5
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
    people = [PersonEntered(name=f"P{number}") for number in range(1, SEASON)]
    facts: list[Fact] = [Called(name="many"), *people, SeasonEntered(name="all", ruleset=made[0].game.name)]
    for table in tables:
        facts.append(MatchEntered(table=table, season=SEASON, people=tuple(rng.sample(range(1, SEASON), len(made[0].players)))))
    link = store.groups.links(store.groups.create(facts)).scorer
    store.close()
    return link


def copied(db: Db, table: str) -> str:
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


def taken(client: FlaskClient, path: str) -> Spent:
    """The time that a page takes."""

    def opened() -> None:
        answer = client.get(path)
        if answer.status_code != 200:
            raise RuntimeError(f"{path} answered {answer.status_code}")

    return spent(opened)


def folding() -> Spent:
    """The time that a match takes to fold."""
    some = matches(20)
    return spent(lambda: [match_of(record, fold(record)) for record in some]).per(len(some))  # type: ignore[arg-type]


def measure() -> list[Row]:
    return [row for count in LONG for row in season(count)]


def season(count: int) -> list[Row]:
    """The pages of a season of this many matches."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        link = filled(folder, count)
        client = started(folder)
        rows: list[Row] = []
        for what, path in PAGES.items():
            page = path.format(link=link, season=SEASON)
            cold = taken(started(folder), page)
            warm = usual([taken(client, page) for _ in range(TIMES + 1)][1:])
            title = f"a season of {count:,} matches: {what}"
            rows += [
                Row(f"{title}, seconds right after a start", cold.wall, f"≤ {FIRST}", cold.cpu),
                Row(f"{title}, seconds later", warm.wall, f"≤ {LATER}", warm.cpu),
            ]
            if what == "standings":
                rows.append(ratio(f"{title} right after a start ÷ folding a match", cold, folding()))
        return rows


def started(folder: Path) -> FlaskClient:
    """A client of an app that has just started."""
    app = create_app(folder)
    ready(app)
    return app.test_client()
