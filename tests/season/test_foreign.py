"""Records whose ruleset is not installed: they are imported, tell what was declared, and go out as they came."""

import html
import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import hosting

from scorekeeper.cli import main
from scorekeeper.core import foreign
from scorekeeper.core import record as records
from scorekeeper.core.facts import Totals
from scorekeeper.core.record import Record, Refused
from scorekeeper.games import BY_NAME
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.store import FILE, Store, open_store

GAME, OTHER = BY_NAME["koikoi"], BY_NAME["mushi"]
NAME = "karuta-of-old"
HERE = {"Accept-Language": "en"}


def played(names: tuple[str, ...] = ("秋山", "石川")) -> Record:
    """A record of ours with everything that an entry may say of itself."""
    log = (
        Totals(amounts=(3, -3), by="秋山", at="2026-11-21T12:00:00Z"),
        Totals(amounts=(-5, 5), by="石川", at="2026-11-21T12:10:00Z"),
    )
    return Record(GAME, GAME.edition, GAME.house(), names, log)


def stranger(content: bytes) -> bytes:
    """The same record, of a ruleset that nobody here has."""
    return content.replace(GAME.name.encode(), NAME.encode())


def brought(client: FlaskClient, name: str, content: bytes, at: str = "/import") -> str:
    """The report on a file, and its address."""
    answer = client.post(at, data={"files": (io.BytesIO(content), name)}, content_type="multipart/form-data")
    assert answer.status_code == 303
    return str(answer.headers["Location"])


def entered(client: FlaskClient, at: str) -> str:
    """Confirm an import; where the browser is led."""
    answer = client.post(at, data={"do": "enter", "new": "1"})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def test_a_record_becomes_a_table_that_tells_its_facts_and_gives_the_file_back(app: Flask, client: FlaskClient) -> None:
    content = stranger(records.write(played()))
    at = brought(client, "old.json", content)
    report = client.get(at, headers=HERE).text
    assert NAME in report
    assert "only tells what was declared" in report
    table = entered(client, at)
    shown = client.get(table, headers=HERE)
    assert shown.status_code == 503
    text = html.unescape(shown.text)
    assert all(word in text for word in ("秋山", "石川", "totals", "amounts: [3,-3]", NAME))
    assert client.get(f"{table}sheet.json").data == content
    assert client.get(f"/api{table}record").data == content
    again = client.get(brought(client, "old.json", content), headers=HERE).text
    assert 'value="enter"' not in again, "it is there already"


def test_the_table_opens_once_its_ruleset_is_installed(app: Flask, client: FlaskClient) -> None:
    table = entered(client, brought(client, "old.json", stranger(records.write(played()))))
    store: Store = app.extensions["store"]
    with store.writing() as db:
        db.execute("UPDATE tables SET ruleset = ?", [GAME.name])
    assert client.get(table).status_code in (200, 303)
    assert client.get(f"{table}sheet.json").data == records.write(played())


def archived(app: Flask, client: FlaskClient) -> tuple[str, bytes]:
    """The link of a group that plays two games, and its archive, in which one of them is of a ruleset that nobody here has."""
    store: Store = app.extensions["store"]
    people = (PersonEntered(name="秋山"), PersonEntered(name="石川"))
    seasons = (SeasonEntered(name="古い札", ruleset=GAME.name), SeasonEntered(name="むし", ruleset=OTHER.name))
    tables = [store.create(played()), store.create(Record(OTHER, OTHER.edition, OTHER.house(), ("秋山", "石川")))]
    matches = (MatchEntered(table=table, season=3 + nth, people=(1, 2)) for nth, table in enumerate(tables))
    link = store.groups.links(store.groups.create((Called(name="木曜会"), *people, *seasons, *matches))).scorer
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(client.get(f"/g/{link}/archive.zip").data)) as given, zipfile.ZipFile(out, "w") as taken:
        for one in given.infolist():
            content = given.read(one)
            taken.writestr(one, stranger(content) if b'"totals"' in content or one.filename == "group.json" else content)
    return link, out.getvalue()


def contents(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        return {one: packed.read(one) for one in packed.namelist() if one.endswith(".json")}


def test_a_group_keeps_the_season_of_such_a_ruleset_and_counts_the_others(app: Flask, client: FlaskClient) -> None:
    _, archive = archived(app, client)
    stranger_to_all = app.test_client()
    hosting(stranger_to_all)
    at = brought(stranger_to_all, "group.zip", archive)
    report = stranger_to_all.get(at, headers=HERE).text
    assert "refused" not in report
    new = re.search(r'name="new" value="(\d+)"', report)
    assert new
    answer = stranger_to_all.post(at, data={"do": "enter", "new": new[1]})
    assert answer.status_code == 303, answer.text
    group = answer.headers["Location"]
    with stranger_to_all.session_transaction() as session:
        session["name"] = "秋山"
    page = stranger_to_all.get(group, headers=HERE)
    assert page.status_code == 200
    assert "Seasons whose rules are not installed here" in page.text
    seasons = dict(re.findall(r'href="(/g/[^"]+/season/\d+/)"><b><bdi translate="no">([^<]+)', page.text))
    told = {name: stranger_to_all.get(at, headers=HERE) for at, name in seasons.items()}
    assert {name: answer.status_code for name, answer in told.items()} == {"むし": 200, "古い札": 503}
    (table,) = re.findall(r'href="(/t/[^"]+)"', told["古い札"].text)
    assert "amounts: [3,-3]" in html.unescape(stranger_to_all.get(table, headers=HERE).text)
    for path in ("history", "people/", "links"):
        assert stranger_to_all.get(group + path).status_code == 200
    assert stranger_to_all.get(f"/api{group.rstrip('/')}").status_code == 200
    assert stranger_to_all.get("/").status_code == 200
    (at,) = (at for at, name in seasons.items() if name == "古い札")
    assert stranger_to_all.get(f"/api{at.replace('/season/', '/seasons/').rstrip('/')}").status_code == 503
    kept = contents(stranger_to_all.get(f"{group}archive.zip").data)
    assert len(kept) == 3
    assert {one for name, one in kept.items() if name != "group.json"} == {
        one for name, one in contents(archive).items() if name != "group.json"
    }
    assert NAME in kept["group.json"].decode()
    assert stranger_to_all.get(f"{at}archive.zip").status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"ruleset": ""},
        {"ruleset": "x" * 41},
        {"players": []},
        {"players": ["A", " "]},
        {"log": [{"by": "A"}]},
        {"log": [[1]]},
        {"log": [{"fact": "move", "at": 5}]},
    ],
)
def test_a_file_that_is_no_record_of_any_ruleset_is_refused(wrong: dict[str, object]) -> None:
    file = {"ruleset": NAME, "players": ["A", "B"], "log": [{"fact": "move", "to": "e4"}]} | wrong
    assert isinstance(foreign.read(json.dumps(file)), Refused)


def test_commands_import_and_export_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    file = tmp_path / "old.json"
    file.write_bytes(stranger(records.write(played())))
    main(["import", str(file)])
    link = capsys.readouterr().out.split("/t/")[1].strip("/\n")
    store = open_store(tmp_path / FILE)
    try:
        opened = store.opens(link)
        assert opened
        assert store.raw(opened.table) == file.read_bytes()
    finally:
        store.close()
    assert main(["settle", str(file)])
    assert "amounts: [3,-3]" in capsys.readouterr().out
