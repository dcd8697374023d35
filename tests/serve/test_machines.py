"""Several machines with one house on a server: what each keeps for itself, and what all of them must agree on."""

import re
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path

import pytest
from flask import Flask
from opening import client_of, group_with, hosting, page_of, table_of, untried
from servers import Server
from storing import table

from scorekeeper import cli
from scorekeeper.local import secret_keys
from scorekeeper.pdf import queue
from scorekeeper.serve import background
from scorekeeper.store import FILE, HouseSchema, open_store
from scorekeeper.store.backup.copying import copy
from scorekeeper.store.rows.where import HOUSE, STORE
from scorekeeper.store.tables.quotas import FULL
from scorekeeper.store.tables.tries import EACH
from scorekeeper.web import create_app

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def house(postgresql: Server) -> HouseSchema:
    return postgresql.house()


@pytest.fixture
def machines(house: HouseSchema, tmp_path: Path) -> Iterator[list[Flask]]:
    """Two machines of one house, each with a folder of its own."""
    apps = [create_app(tmp_path / name, RECORDS=house, WTF_CSRF_ENABLED=True) for name in ("one", "two")]
    yield apps
    for app in apps:
        app.extensions["store"].close()


def passcode(app: Flask, house: HouseSchema) -> str:
    return secret_keys.passcode(secret_keys.place(Path(app.instance_path), house, app.extensions["store"].settings))


class Browser:
    """A browser in front of a proxy that sends each request to the next machine."""

    def __init__(self, apps: list[Flask]) -> None:
        clients = [app.test_client() for app in apps]
        for one in clients:
            one._cookies = clients[0]._cookies  # type: ignore[attr-defined]
        self.machines = cycle(clients)

    def get(self, path: str) -> str:
        answer = next(self.machines).get(path, headers=ENGLISH)
        assert answer.status_code == 200, path
        return answer.text

    def post(self, path: str, **form: str) -> int:
        token, *_ = re.findall(r'name="csrf_token" value="([^"]+)"', self.get("/host"))
        return next(self.machines).post(path, data={"csrf_token": token, **form}).status_code


def test_machines_accept_each_others_cookies_forms_and_passcode(machines: list[Flask], house: HouseSchema) -> None:
    code = passcode(machines[0], house)
    assert passcode(machines[1], house) == code
    assert machines[0].config["SECRET_KEY"] == machines[1].config["SECRET_KEY"]
    browser = Browser(machines)
    assert [browser.post("/host", passcode="0") for _ in range(EACH + 1)] == [422] * EACH + [429], "tries are counted for all"
    untried(machines[0])
    assert browser.post("/host", passcode=code) == 303
    assert all("This house" in browser.get("/host") for _ in machines)
    assert browser.post("/host/leave-all") == 303
    for app in machines:
        with app.test_client() as client, client.session_transaction() as session:
            session["host"] = "0" * 32
            assert 'name="passcode"' in client.get("/host").text
            assert not [name for name in ("secret", "passcode", "hosts", FILE) if (Path(app.instance_path) / name).exists()]
    # A host that was signed out through one is signed out of all.
    place = secret_keys.place(Path(machines[0].instance_path), house, machines[0].extensions["store"].settings)
    clients = [hosting(app.test_client()) for app in machines]
    assert all("This house" in client.get("/host", headers=ENGLISH).text for client in clients)
    secret_keys.end_hosts(place)
    assert all('name="passcode"' in client.get("/host").text for client in clients)


def test_a_house_that_moves_from_a_file_keeps_its_passcode_and_its_phones(house: HouseSchema, tmp_path: Path) -> None:
    before = create_app(tmp_path)
    phone = client_of(before)
    path = page_of(before, table())
    assert phone.get(path).status_code == 200
    code, cookies = secret_keys.passcode(tmp_path), phone._cookies  # type: ignore[attr-defined]
    host = secret_keys.hosts(tmp_path)
    before.extensions["store"].close()
    copy(tmp_path / FILE, house)
    after, beside = create_app(tmp_path, RECORDS=house), create_app(tmp_path / "beside", RECORDS=house)
    with closing(after.extensions["store"]), closing(beside.extensions["store"]):
        for app in (after, beside):
            assert passcode(app, house) == code
            phone = app.test_client()
            phone._cookies = cookies
            assert "秋山" in phone.get(path).text
            with phone.session_transaction() as session:
                assert session["name"] == "秋山"
        place = secret_keys.place(tmp_path, house, after.extensions["store"].settings)
        assert secret_keys.hosts(place) == host
        secret_keys.end_hosts(place)
        assert secret_keys.hosts(place) != host, "not taken from the folder again"


def test_a_removal_deletes_the_prints_of_every_machine(machines: list[Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    class Over(Exception):
        pass

    one, two = machines
    id = table_of(page_of(one, table()))
    two.test_client().get("/")
    printed = Path(two.instance_path) / queue.FOLDER / "a.pdf"
    printed.parent.mkdir(parents=True)
    printed.touch()
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 2:
            assert printed.exists()
            one.extensions["store"].removals.remove("table", id, "a table")
        if len(slept) == 3:
            raise Over

    monkeypatch.setattr(background.time, "sleep", sleep)
    with pytest.raises(Over):
        background.keep_tidy(two.extensions["store"], Path(two.instance_path))
    assert not printed.exists()


def test_the_host_s_page_says_which_machine_answers_and_how_to_back_up(
    machines: list[Flask], house: HouseSchema, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "minato-2")
    client = hosting(machines[0].test_client())
    for page in ("/host", "/host/log"):
        said = client.get(page, headers=ENGLISH).text
        assert '<bdi translate="no">minato-2</bdi>' in said
        assert "Every other machine has its own." in said
    for page in ("/host", "/host/backups"):
        said = client.get(page, headers=ENGLISH).text
        assert f"pg_dump --format=custom --schema={house.name}" in said
        assert "restore latest" not in said
        assert 'action="/host/backups"' not in said
    (token,) = re.findall(r'name="csrf_token" value="([^"]+)"', client.get("/host").text)[:1]
    assert client.post("/host/backups", data={"csrf_token": token}).status_code == 404
    assert "pg_restore" in client.get("/host/backups", headers=ENGLISH).text
    assert client.get("/health").json["backup"] == {"age": None, "ok": True}  # type: ignore[index]


def test_room_is_limited_on_a_server_as_well(house: HouseSchema, tmp_path: Path) -> None:
    app = create_app(tmp_path, RECORDS=house, ROOM=1, WTF_CSRF_ENABLED=False)
    with closing(app.extensions["store"]) as store:
        assert store.quotas.take("", 1, app.config["ROOM"]) == FULL
        refused = client_of(app).post("/group", data={"name": "木曜会", "key": "a"}, headers=ENGLISH)
        assert FULL.en in refused.text


@pytest.fixture
def at_house(house: HouseSchema, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HouseSchema:
    """The environment names the house."""
    monkeypatch.setenv(STORE, house.url)
    monkeypatch.setenv(HOUSE, house.name)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    return house


def test_commands_for_files_say_what_to_use_for_a_server_and_none_starts_with_a_folder_for_backups(
    at_house: HouseSchema, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = ("backup copy.db", "backups", "restore", "restore latest", "restore x.db")
    for command, lang in zip(commands, cycle(("ja", "en")), strict=False):
        assert cli.main([*command.split(), "--lang", lang]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert f"pg_dump --format=custom --schema={at_house.name}" in said.err
        assert "docs/hosting.md" in said.err
    assert [*tmp_path.iterdir()] == []
    with pytest.raises(SystemExit) as ended:
        cli.main(["serve", "--host", "127.0.0.1", "--port", "0", "--backups", str(tmp_path / "there")])
    assert ended.value.code == 1
    assert "pg_dump" in capsys.readouterr().err


def test_the_passcode_can_be_asked_for_and_renewed(
    at_house: HouseSchema, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(*arguments: str) -> str:
        assert cli.main(["passcode", *arguments]) == 0
        return capsys.readouterr().out.strip()

    code = told()
    assert re.fullmatch(r"\d{8}", code)
    assert told() == code
    with closing(open_store(at_house)) as store:
        assert store.settings.keep("passcode", lambda: "") == code
    assert told("--new") == told() != code
    assert not (tmp_path / "passcode").exists()
    monkeypatch.delenv(STORE)
    code = secret_keys.passcode(tmp_path)
    assert cli.main(["passcode", "--new"]) == 0
    assert secret_keys.passcode(tmp_path) != code, "the same for a folder"


def test_a_host_and_a_link_of_one_house_are_nobody_in_another(
    postgresql: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    houses = [postgresql.house(), postgresql.house()]
    apps = [create_app(tmp_path / house.name, RECORDS=house, WTF_CSRF_ENABLED=False) for house in houses]
    try:
        assert len({passcode(app, house) for app, house in zip(apps, houses, strict=True)}) == 2
        assert len({app.config["SESSION_COOKIE_NAME"] for app in apps}) == 2
        path = page_of(apps[0], table("鷲尾", "鳳", "鷹野"))
        group = group_with(apps[0], table_of(path))
        secret = ("鷲尾", "鷹野", table_of(path), group.scorer.partition("-")[0])
        here, there = (hosting(client_of(app)) for app in apps)
        assert all(name in here.get("/host/names").text for name in secret[:2])
        assert secret[2] in here.get("/").text
        for page in ("/", "/new", "/paper", "/host", "/host/tables", "/host/names", "/host/removed", "/host/log"):
            answer = there.get(page)
            assert answer.status_code == 200, page
            assert not [name for name in secret if name in answer.text], page
        for page in (path, f"/g/{group.scorer}/", f"/api/t/{path.split('/')[2]}", f"/api/g/{group.scorer}"):
            assert here.get(page).status_code == 200, page
            assert there.get(page).status_code == 404, page
        stranger = apps[1].test_client()
        stranger._cookies = here._cookies  # type: ignore[attr-defined]
        assert stranger.get("/host/tables").status_code == 403
        asked = there.get("/host/remove/table", query_string={"what": secret[2]})
        assert asked.status_code == 404
    finally:
        for app in apps:
            app.extensions["store"].close()
    monkeypatch.setenv(STORE, houses[1].url)
    monkeypatch.setenv(HOUSE, houses[1].name)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / houses[1].name))
    for name in ("鷲尾", group.scorer):
        assert cli.main(["export", "--group", name, "-o", str(tmp_path / "all.zip")]) != 0
        said = capsys.readouterr().err
        assert not [one for one in secret if one in said.replace(name, "")]
