"""Tables with entries that today's rules refuse: they open up to there, lose nothing, take nothing new, and can be mended."""

import html
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from generated import Match, beginnings
from kinds import share
from opening import hosting, page_of, table_of
from routes import address, opened, routes
from storing import example
from werkzeug.test import TestResponse

from scorekeeper.core.facts import Totals, Void
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record, Refused, write
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.store import Store
from scorekeeper.web.edge import health

some_games = pytest.mark.parametrize("name", share(BY_NAME))
NONE = Totals(amounts=(1,))
"""What no game takes."""
PARTLY = {
    "table.page",
    "live.follow",
    "history.page",
    "people.page",
    "people.who",
    "people.board",
    "api.record",
    "sheets.record",
    "calling.news",
}
MENDS = {f"corrections.{way}" for way in ("change", "insert", "before", "strike", "restore", "house")}


def going(game: Game) -> Match:
    """A match that is not closed."""
    return next(one for one in beginnings(game) if not game.board(one.state).closed)


def halted_at(app: Flask, game: Game, times: int = 1) -> tuple[str, Record]:
    """A table that earlier rules let go on with entries that today's do not, and its whole record."""
    begun = going(game).record
    path = page_of(app, begun)
    store: Store = app.extensions["store"]
    record = begun.and_then(*(NONE,) * times)
    with store.writing() as db:
        for nth in range(times):
            entry = len(begun.log) + nth
            db.execute(
                'INSERT INTO entries (table_id, entry, fact, "by", at) VALUES (?, ?, ?, ?, ?)',
                [table_of(path), entry, json.dumps({"fact": "totals", "amounts": [1]}), None, None],
            )
    store._cache.clear()
    return path, record


def refused_of(app: Flask, path: str) -> Refused:
    store: Store = app.extensions["store"]
    found = store.state(table_of(path), partly=True)
    assert found
    assert found.refused
    return found.refused


@some_games
def test_a_table_opens_up_to_the_entry_that_is_refused(app: Flask, client: FlaskClient, name: str) -> None:
    game = BY_NAME[name]
    path, record = halted_at(app, game)
    last = len(record.log) - 1
    values = {"table": path.split("/")[2], "key": "none", "what": "blank", "entry": str(last), "place": str(last), "number": "0"}
    found = {
        rule.endpoint: opened(client, "GET", address(rule, values) + "?view=table&poll=1")
        for _, rule in routes(app, "GET")
        if "table" in rule.arguments
    }
    assert {endpoint for endpoint, answer in found.items() if answer.status_code == 409} == found.keys() - PARTLY - MENDS
    assert {answer.status_code for endpoint, answer in found.items() if endpoint in PARTLY} == {200}
    refused = refused_of(app, path)
    for endpoint in ("table.page", "history.page", "sheets.page", "live.follow"):
        text = html.unescape(found[endpoint].text)
        assert all(one.text.with_names(record.players).ja in text for one in refused.objections), endpoint
        assert all(f"/{one.clause.partition('.')[2]}" in text for one in refused.objections if "." in one.clause), endpoint
    told = found["api.table"].json
    assert told
    assert [one["clause"] for one in told["objections"]] == [one.clause for one in refused.objections]
    assert all(one["where"].startswith(f"log[{last}]") for one in told["objections"])
    assert found["sheets.record"].data == found["api.record"].data == write(record)


def sent(answer: TestResponse) -> dict[str, str]:
    """The hidden fields of a page, to be sent with the next."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', answer.text))


@some_games
def test_entries_that_are_refused_are_corrected_one_after_the_other(app: Flask, client: FlaskClient, name: str) -> None:
    game = BY_NAME[name]
    path, record = halted_at(app, game, times=2)
    last = len(record.log) - 1
    assert client.post(path + "undo", data={"entry": last, "seq": last + 1, "key": "k" * 8}).status_code == 409
    shown = client.get(f"{path}strike/{last - 1}")
    assert f"/strike/{last}" in shown.text, "the second is refused as well"
    draft = {name: html.unescape(value) for name, value in sent(shown).items()}
    shown = client.post(f"{path}strike/{last}", data=draft)
    draft = {name: html.unescape(value) for name, value in sent(shown).items()}
    assert client.post(path + "correct", data=draft | {"do": "enter"}).status_code == 303
    assert {client.get(path + page).status_code for page in ("", "sheet", "history")} == {200}
    store: Store = app.extensions["store"]
    found = store.state(table_of(path))
    assert found
    assert game.lines(found.state) == game.lines(going(game).state)


def test_nothing_is_added_by_a_program_until_it_stands(app: Flask, client: FlaskClient) -> None:
    path, record = halted_at(app, GAMES[1])
    link, last = path.split("/")[2], len(record.log) - 1
    redo = {"facts": [{"fact": "redo"}], "seq": last + 1, "key": "k" * 8}
    assert client.post(f"/api/t/{link}/facts", json=redo).status_code == 422
    mended = {"facts": [{"fact": "void", "entry": last}], "seq": last + 1, "key": "k" * 9}
    assert client.post(f"/api/t/{link}/preview", json=mended).status_code == 200
    assert client.post(f"/api/t/{link}/facts", json=mended).status_code == 201


CLASSIC = BY_NAME["hachihachi-classic"]


@pytest.mark.parametrize(
    ("column", "value", "status"),
    [
        ("house", '{"shisou-when":"before","shisou-then":"continue"}', 200),
        ("house", '{"shisou-when":"never"}', 503),
        ("players", '"A"', 503),
        ("ruleset", "chess", 503),
    ],
)
def test_a_record_can_be_saved_whatever_is_wrong_with_it(
    app: Flask, client: FlaskClient, column: str, value: str, status: int
) -> None:
    path = page_of(app, Record(CLASSIC, CLASSIC.edition, CLASSIC.house(), ("A", "B", "C"), ()))
    store: Store = app.extensions["store"]
    with store.writing() as db:
        db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", [value, table_of(path)])
    store._cache.clear()
    shown = client.get(path)
    assert (shown.status_code, "sheet.json" in shown.text) == (status, True)
    saved = client.get(path + "sheet.json")
    assert saved.status_code == 200
    assert saved.json
    kept: Any = json.loads(value) if value[0] in '{"' else value
    assert {column: kept} == {column: saved.json[column]} or kept.items() <= saved.json[column].items()


def test_such_tables_are_counted_once_for_each_version_of_the_rules(served: Flask) -> None:
    store: Store = served.extensions["store"]
    client = hosting(served.test_client())

    def told() -> int | None:
        served.extensions["pulse"] = health.Pulse()
        answer = client.get("/health").json
        assert answer
        refused: int | None = answer["refused"]
        return refused

    paths = [halted_at(served, GAMES[1])[0] for _ in range(2)]
    page_of(served, going(GAMES[1]).record)
    assert told() is None
    assert store.refusing.look_for(0, lambda: True) is None, "the server stops"
    assert {*(store.refusing.look_for(0, lambda: False) or ())} == set(map(table_of, paths))
    assert store.refusing.look_for(0, lambda: False) is None, "they were looked for"
    assert told() == 2
    assert client.get("/").status_code == 200
    assert all(path in client.get("/host").text for path in paths)
    last = store.seq(table_of(paths[0])) - 1
    assert store.append(table_of(paths[0]), [Void(entry=last)], last + 1, "k" * 8)
    assert (told(), store.refusing.tables()) == (1, (table_of(paths[1]),))


def test_a_table_whose_ruleset_is_not_there_tells_what_was_declared(app: Flask, client: FlaskClient) -> None:
    path = page_of(app, example())
    store: Store = app.extensions["store"]
    with store.writing() as db:
        db.execute("UPDATE tables SET ruleset = 'kuji' WHERE id = ?", [table_of(path)])
    store._cache.clear()
    answer = client.get(path)
    assert answer.status_code == 503
    assert "この卓で宣言されたこと（kuji）" in answer.text
    assert answer.text.count('<li value="') == len(example().log)
    assert all(name in answer.text for name in example().players)
    assert f"{path}sheet.json" in answer.text
