"""A season whose years nobody has folded yet: a request folds some and says how far it has come; who asks again is further on."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from opening import client_of

from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Field
from scorekeeper.season.group import Called, Person, Season, Year
from scorekeeper.store import FILE, Links, Store, open_store
from scorekeeper.store import years as folding
from scorekeeper.store.years import Unready
from scorekeeper.web import create_app

NAMES = ("秋山", "石川", "上田")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path)
    yield app
    app.extensions["store"].close()


@pytest.fixture
def store(app: Flask, tmp_path: Path) -> Store:
    """The records as a process finds them that has just started."""
    kept: Store = app.extensions["store"]
    links(kept, [kept.create(Record(GAME, GAME.edition, GAME.house(), NAMES, (Field(),))) for _ in range(3)])
    kept.close()
    app.extensions["store"] = open_store(tmp_path / FILE)
    return app.extensions["store"]  # type: ignore[no-any-return]


def links(store: Store, tables: list[str] | None = None) -> Links:
    """The links of the one group, which is founded with these years."""
    if tables:
        said = (Called(name="会"), *(Person(name=name) for name in NAMES), Season(name="春", ruleset=GAME.name))
        store.groups.create((*said, *(Year(table=table, season=4, people=(1, 2, 3)) for table in tables)))
    return store.groups.links(store.groups.ids()[0])


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every year takes a second to fold."""
    clock = count()
    monkeypatch.setattr(folding.time, "thread_time", lambda: float(next(clock)))


def test_a_page_counts_on_until_it_is_there(app: Flask, store: Store, slow: None) -> None:
    page, client = f"/g/{links(store).watcher}/season/4/", client_of(app)
    for known in (1, 2):
        answer = client.get(page)
        assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
        assert f"年を数えている。3のうち{known}。" in answer.text
        assert '<meta http-equiv="refresh"' in answer.text
        assert answer.headers["Cache-Control"] == "no-store, private"
    assert client.get(page).status_code == 200
    assert client.get(page, headers={"Accept-Language": "en"}).status_code == 200


def test_a_program_is_told_to_come_again(app: Flask, store: Store, slow: None) -> None:
    client = client_of(app)
    answer = client.get(f"/api/g/{links(store).watcher}/seasons/4?lang=en")
    assert (answer.status_code, answer.headers["Retry-After"], answer.mimetype) == (503, "1", "application/problem+json")
    assert answer.get_json()["title"] == "Counting the years: 1 of 3."


def test_who_waits_for_all_is_not_told(store: Store, slow: None) -> None:
    season = store.groups.held(store.groups.ids()[0]).group.seasons[4]
    with pytest.raises(Unready):
        store.results(season.years, 0.5)
    assert None not in store.results(season.years).values()
    assert None not in store.years(season.years, 0.5).values()


def test_a_year_that_cannot_be_read_is_tried_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    id = next(iter(store.groups.held(store.groups.ids()[0]).group.seasons[4].years))
    with store.writing() as db:
        db.execute("UPDATE entries SET fact = '{}' WHERE table_id = ?", [id])
    assert store.results([id]) == {id: None}
    monkeypatch.setattr(store._years, "_fold", None)  # what would fold it
    assert store.results([id]) == {id: None}
    monkeypatch.undo()
    with store.writing() as db:
        db.execute("""UPDATE entries SET fact = '{"fact":"field"}' WHERE table_id = ?""", [id])
    assert store.results([id])[id], "mended"
