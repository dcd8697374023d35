"""A season of a thousand years: its pages cold, as after a start, and warm, against a page that shows nothing of it."""

import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from flask.testing import FlaskClient

from bench.bench_core import SEED
from bench.bench_core import read as example
from scorekeeper.core.facts import Closed, Fact
from scorekeeper.core.record import Record
from scorekeeper.season.group import Called, Person, Season, Year
from scorekeeper.store import FILE, open_store
from scorekeeper.web import create_app

Row = tuple[str, float, str]
YEARS, PEOPLE, TIMES = 1000, 6, 7
SEASON = PEOPLE + 1
"""The season's number: the entry after the group's name and its people."""
PAGES = {
    "standings": "/g/{link}/season/{season}/",
    "statistics": "/g/{link}/season/{season}/statistics",
    "statistics of one player": "/g/{link}/season/{season}/player/1",
    "the years behind a number": "/g/{link}/season/{season}/count/dekiyaku/akatan",
}


def years(times: int) -> list[Record]:
    """Years with the months of the sample year, drawn at random."""
    seed, rng = example(SEED), Random(0)
    months: list[list[Fact]] = []
    opening = type(seed.log[0])
    for fact in seed.log:
        if isinstance(fact, Closed):
            continue
        if isinstance(fact, opening):
            months.append([])
        months[-1].append(fact)
    return [seed._replace(log=tuple(fact for month in rng.choices(months, k=len(months)) for fact in month)) for _ in range(times)]


def filled(folder: Path) -> str:
    """Keep such a season, and say the scorer's link of its group."""
    store, rng = open_store(folder / FILE), Random(1)
    made = years(YEARS)
    people = [Person(name=f"P{number}") for number in range(1, SEASON)]
    facts: list[Fact] = [Called(name="1,000"), *people, Season(name="all", ruleset=made[0].game.name)]
    for record in made:
        seats = tuple(rng.sample(range(1, SEASON), len(record.players)))
        facts.append(Year(table=store.create(record), season=SEASON, people=seats))
    link = store.groups.links(store.groups.create(facts)).scorer
    store.close()
    return link


def taken(client: FlaskClient, path: str) -> float:
    """Seconds for a page."""
    start = perf_counter()
    answer = client.get(path)
    seconds = perf_counter() - start
    if answer.status_code != 200:
        raise RuntimeError(f"{path} answered {answer.status_code}")
    return seconds


def measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        link = filled(folder)
        client = create_app(folder).test_client()
        bare = median(taken(client, "/group") for _ in range(TIMES))
        rows: list[Row] = []
        for what, path in PAGES.items():
            cold = taken(create_app(folder).test_client(), path.format(link=link, season=SEASON))
            warm = [taken(client, path.format(link=link, season=SEASON)) for _ in range(TIMES + 1)][1:]
            title = f"a season of {YEARS:,} years: {what}"
            rows += [
                (f"{title}, seconds", median(warm), "≤ 0.3"),
                (f"{title} ÷ a bare page", median(warm) / bare, "—"),
                (f"{title}, seconds right after a start, before its years are folded", cold, "—"),
            ]
    return rows
