"""Records whose ruleset is not installed: they are imported, tell what was declared, and go out as they came."""

import html
import io
import json
import re
import zipfile
from contextlib import closing
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
    told = ((3, -3), "秋山", "2026-11-21T12:00:00Z"), ((-5, 5), "石川", "2026-11-21T12:10:00Z")
    log = tuple(Totals(amounts=amounts, by=by, at=at) for amounts, by, at in told)
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
    new = re.findall(r'name="new" value="(\d+)"', client.get(at).text)
    answer = client.post(at, data={"do": "enter", "new": new})
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
    with app.extensions["store"].writing() as db:  # once its ruleset is installed, it opens
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
    stranger_to_all = hosting(app.test_client())
    at = brought(stranger_to_all, "group.zip", archive)
    report = stranger_to_all.get(at, headers=HERE).text
    assert "refused" not in report
    group = entered(stranger_to_all, at)
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
    (at,) = (at for at, name in seasons.items() if name == "古い札")
    pages = (f"{group}history", f"{group}people/", f"{group}links", f"/api{group.rstrip('/')}", "/", f"{at}archive.zip")
    assert [stranger_to_all.get(page).status_code for page in pages] == [200] * len(pages)
    assert stranger_to_all.get(f"/api{at.replace('/season/', '/seasons/').rstrip('/')}").status_code == 503
    kept = contents(stranger_to_all.get(f"{group}archive.zip").data)
    assert len(kept) == 3
    assert {one for name, one in kept.items() if name != "group.json"} == {
        one for name, one in contents(archive).items() if name != "group.json"
    }
    assert NAME in kept["group.json"].decode()


def test_a_file_that_is_no_record_of_any_ruleset_is_refused() -> None:
    logs = [{"by": "A"}], [[1]], [{"fact": "move", "at": 5}]
    wrongs = ("ruleset", ""), ("ruleset", "x" * 41), ("players", []), ("players", ["A", " "]), *(("log", log) for log in logs)
    sound = {"ruleset": NAME, "players": ["A", "B"], "log": [{"fact": "move", "to": "e4"}]}
    assert not isinstance(foreign.read(json.dumps(sound)), Refused)
    for field, wrong in wrongs:
        assert isinstance(foreign.read(json.dumps(sound | {field: wrong})), Refused), (field, wrong)


def test_commands_import_and_export_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    file = tmp_path / "old.json"
    file.write_bytes(stranger(records.write(played())))
    main(["import", str(file)])
    link = capsys.readouterr().out.split("/t/")[1].strip("/\n")
    with closing(open_store(tmp_path / FILE)) as store:
        assert store.raw(store.opens(link).table) == file.read_bytes()
    assert main(["settle", str(file)])
    assert "amounts: [3,-3]" in capsys.readouterr().out
