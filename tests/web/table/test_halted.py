"""Tables with entries that today's rules refuse: they open up to there, lose nothing, take nothing new, and can be mended."""

import html
import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from generated import Match, beginnings
from kinds import share
from opening import hosting, page_of, sat, store_of, table_of
from reading import hidden
from routes import address, opened, routes
from storing import example

from scorekeeper.core.facts import Totals, Void
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record, write
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.store import Store
from scorekeeper.web.edge import health

some_games = pytest.mark.parametrize("name", share(BY_NAME))
NONE = Totals(amounts=(1,))
"""What no game takes."""
PARTLY = {
    "table.page", "live.follow", "history.page", "people.page", "people.who", "people.board", "api.record", "sheets.record",
    "calling.news",
}  # fmt: skip
MENDS = {f"corrections.{way}" for way in ("change", "insert", "before", "strike", "restore", "house")}


def going(game: Game) -> Match:
    """A match that is not closed."""
    return next(one for one in beginnings(game) if not game.board(one.state).closed)


def spoil(store: Store, path: str, **columns: str) -> None:
    """Put something else into the row of a table."""
    with store.writing() as db:
        for column, value in columns.items():
            db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", [value, table_of(path)])
    store._cache.clear()


def halted_at(app: Flask, game: Game, times: int = 1) -> tuple[str, Record]:
    """A table that earlier rules let go on with entries that today's do not, and its whole record."""
    begun, store = going(game).record, store_of(app)
    path = page_of(app, begun)
    rows = [
        [table_of(path), len(begun.log) + nth, json.dumps({"fact": "totals", "amounts": [1]}), None, None] for nth in range(times)
    ]
    with store.writing() as db:
        for row in rows:
            db.execute('INSERT INTO entries (table_id, entry, fact, "by", at) VALUES (?, ?, ?, ?, ?)', row)
    store._cache.clear()
    return path, begun.and_then(*(NONE,) * times)


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
    refused = store_of(app).state(table_of(path), partly=True).refused  # type: ignore[union-attr]
    assert refused
    for endpoint in ("table.page", "history.page", "sheets.page", "live.follow"):
        text = html.unescape(found[endpoint].text)
        assert all(one.text.with_names(record.players).ja in text for one in refused.objections), endpoint
        assert all(f"/{one.clause.partition('.')[2]}" in text for one in refused.objections if "." in one.clause), endpoint
    told = found["api.table"].json
    assert told
    assert [one["clause"] for one in told["objections"]] == [one.clause for one in refused.objections]
    assert all(one["where"].startswith(f"log[{last}]") for one in told["objections"])
    assert found["sheets.record"].data == found["api.record"].data == write(record)


@some_games
def test_entries_that_are_refused_are_corrected_one_after_the_other(app: Flask, client: FlaskClient, name: str) -> None:
    game = BY_NAME[name]
    path, record = halted_at(app, game, times=2)
    last = len(record.log) - 1
    assert client.post(path + "undo", data={"entry": last, "seq": last + 1, "key": "k" * 8}).status_code == 409
    shown = client.get(f"{path}strike/{last - 1}")
    assert f"/strike/{last}" in shown.text, "the second is refused as well"
    shown = client.post(f"{path}strike/{last}", data=hidden(shown.text))
    assert client.post(path + "correct", data=hidden(shown.text) | {"do": "enter"}).status_code == 303
    assert {client.get(path + page).status_code for page in ("", "sheet", "history")} == {200}
    assert game.lines(store_of(app).state(table_of(path)).state) == game.lines(going(game).state)  # type: ignore[union-attr]


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
        ("players", "[", 503),
        ("ruleset", "chess", 503),
    ],
)
def test_a_record_can_be_saved_whatever_is_wrong_with_it(
    app: Flask, client: FlaskClient, store: Store, column: str, value: str, status: int
) -> None:
    """And the other tables are listed all the same."""
    path, sound = (sat(app, CLASSIC, players=("A", "B", "C")) for _ in range(2))
    spoil(store, path, **{column: value})
    shown = client.get(path)
    assert (shown.status_code, "sheet.json" in shown.text) == (status, True)
    saved = client.get(path + "sheet.json")
    assert (saved.status_code, sound in hosting(client).get("/").text) == (200, True)
    assert saved.json
    kept: Any = json.loads(value) if value[0] in '{"' else value
    assert {column: kept} == {column: saved.json[column]} or kept.items() <= saved.json[column].items()


def test_such_tables_are_counted_once_for_each_version_of_the_rules(served: Flask) -> None:
    store = store_of(served)
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


def test_a_table_whose_ruleset_is_not_there_tells_what_was_declared(app: Flask, client: FlaskClient, store: Store) -> None:
    path = page_of(app, example())
    spoil(store, path, ruleset="kuji")
    answer = client.get(path)
    assert (answer.status_code, answer.text.count('<li value="')) == (503, len(example().log))
    for said in ("この卓で宣言されたこと（kuji）", *example().players, f"{path}sheet.json"):
        assert said in answer.text
