"""A season whose matches are not cached: a request folds some and reports how far it has come; the next one gets further."""

from itertools import count

import pytest
from flask import Flask, Response
from opening import client_of
from storing import NAMES, example, table

from scorekeeper.core.sheet import Sheet
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.pdf.binding import BoundBook
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.sheet import of_record
from scorekeeper.store import Links, Store, open_store
from scorekeeper.store.groups import matches as folding
from scorekeeper.store.groups.matches import Unready
from scorekeeper.web.prints import printing, season_sheets


@pytest.fixture
def store(served: Flask) -> Store:
    """The records as seen by a process that has just started."""
    kept: Store = served.extensions["store"]
    links(kept, [kept.create(table(log=(HachihachiField(),))) for _ in range(3)])
    kept.close()
    served.extensions["store"] = open_store(served.config["RECORDS"])
    return served.extensions["store"]  # type: ignore[no-any-return]


def links(store: Store, tables: list[str] | None = None) -> Links:
    """The links of a group founded with these matches."""
    if tables:
        said = (Called(name="会"), *(PersonEntered(name=name) for name in NAMES), SeasonEntered(name="春", ruleset="hachihachi"))
        store.groups.create((*said, *(MatchEntered(table=one, season=4, people=(1, 2, 3)) for one in tables)))
    return store.groups.links(store.groups.ids()[0])


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match takes a second to fold."""
    clock = count()
    monkeypatch.setattr(folding.time, "thread_time", lambda: float(next(clock)))


def test_a_page_reloads_and_a_program_is_told_to_retry_until_everything_is_counted(served: Flask, store: Store, slow: None) -> None:
    page, client = f"/g/{links(store).watcher}/season/4/", client_of(served)
    answer = client.get(page)
    assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
    assert "対局を数えている。3のうち1。" in answer.text
    assert '<meta http-equiv="refresh"' in answer.text
    assert answer.headers["Cache-Control"] == "no-store, private"
    answer = client.get(f"/api/g/{links(store).watcher}/seasons/4?lang=en")
    assert (answer.status_code, answer.headers["Retry-After"], answer.mimetype) == (503, "1", "application/problem+json")
    assert answer.get_json()["title"] == "Counting the matches: 2 of 3."
    assert client.get(page).status_code == 200


def test_unlimited_callers_get_everything_at_once(store: Store, slow: None) -> None:
    season = store.groups.state_of(store.groups.ids()[0]).group.seasons[4]
    with pytest.raises(Unready):
        store.results(season.matches, 0.5)
    assert None not in store.results(season.matches).values()
    assert None not in store.matches(season.matches, 0.5).values()


def test_a_match_that_cannot_be_read_is_tried_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    id = next(iter(store.groups.state_of(store.groups.ids()[0]).group.seasons[4].matches))
    with store.writing() as db:
        db.execute("UPDATE entries SET fact = '{}' WHERE table_id = ?", [id])
    assert store.results([id]) == {id: None}
    monkeypatch.setattr(store._matches, "_fold", None)  # so that folding would fail
    assert store.results([id]) == {id: None}
    monkeypatch.undo()
    with store.writing() as db:
        db.execute("""UPDATE entries SET fact = '{"fact":"field"}' WHERE table_id = ?""", [id])
    assert store.results([id])[id], "mended"


def test_all_sheets_are_drawn_in_steps_and_a_too_long_one_is_left_out(served: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    store: Store = served.extensions["store"]
    tables = [store.create(example()._replace(players=(f"甲{nth}", "乙", "丙"))) for nth in range(3)]
    found = store.state(tables[1])
    once = of_record.pieces(of_record.prepare(found.record, found.state))
    links(store, tables)
    season_sheets._page.cache_clear()
    whole, drawn = of_record.pieces, list[Sheet]()

    def pieces(sheet: Sheet) -> tuple[Sheet, ...]:
        """Drawing takes a second, and one of the sheets is too long for a file."""
        drawn.append(sheet)
        return once * 2 if "甲1" in sheet.players else whole(sheet)

    monkeypatch.setattr(of_record, "pieces", pieces)
    monkeypatch.setattr(season_sheets.time, "thread_time", lambda: float(len(drawn)))
    made: list[BoundBook] = []
    monkeypatch.setattr(printing, "pdf", lambda html, *_, **__: made.append(html) or Response(b"%PDF"))
    client, page = client_of(served), f"/g/{links(store).watcher}/season/4/print/sheets-1.pdf"
    assert [client.get(page).status_code for _ in range(3)] == [202, 202, 200]
    (book,) = made
    assert len(book.chapters) == 2
    assert "「—」の年の記入表は、その卓から印刷する。" in book.contents
