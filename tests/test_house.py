"""The host's own pages and /health: what they say is true, nobody else sees it, and failures are reported."""

import json
import re
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, group_with, hosting, page_of, table_of, untried

from scorekeeper import __version__, keys, logbook
from scorekeeper.core import record as records
from scorekeeper.core.record import Record
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.store import FILE, Store, StoreError, shelf, sqlite
from scorekeeper.store import connection as connections
from scorekeeper.web import create_app, health, noted

SAMPLE = Path(__file__).parents[1] / "examples" / "seed-year.json"
SAID = 9
"""The number of entries of a group made by `group_with`."""
PAGES = ["/host/backups", "/host/log", "/host/log.txt"]
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def app(tmp_path: Path) -> Any:
    app = create_app(tmp_path, WTF_CSRF_ENABLED=False)
    yield app
    app.extensions["store"].close()


@pytest.fixture
def host(app: Flask) -> FlaskClient:
    return hosting(client_of(app))


def record(number: int = 0) -> Record:
    game = GAMES[number % len(GAMES)]
    return Record(game, game.edition, game.house(), ("秋山", "石川", "上田"))


def sample() -> Record:
    found = records.read(SAMPLE.read_bytes(), BY_NAME)
    assert isinstance(found, Record)
    return found


def text(client: FlaskClient, path: str) -> str:
    answer = client.get(path, headers=ENGLISH)
    assert answer.status_code == 200, path
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", answer.text.partition("<main")[2]))


def events(app: Flask) -> list[tuple[str, dict[str, str | int]]]:
    return [(entry.event, entry.about) for entry in logbook.read(Path(app.instance_path))]


@pytest.mark.parametrize("page", PAGES)
def test_only_the_host_sees_the_host_pages(app: Flask, page: str) -> None:
    logbook.write(Path(app.instance_path), "wrong-code", address="192.0.2.77")
    answer = client_of(app).get(page)
    assert answer.status_code == 403
    assert "192.0.2.77" not in answer.text
    assert 'action="/host"' in answer.text, "the passcode can be typed there"
    assert client_of(app).post("/host/backups").status_code == 403
    assert not (Path(app.instance_path) / "backups").exists()


def test_the_page_asks_for_the_passcode_first(app: Flask) -> None:
    client = client_of(app)
    assert 'name="passcode"' in client.get("/host").text
    entered = client.post("/host", data={"passcode": keys.passcode(Path(app.instance_path))})
    assert (entered.status_code, entered.location) == (303, "/")
    assert 'href="/host"' in client.get("/").text
    assert 'name="passcode"' not in client.get("/host").text
    assert "This house" in text(client, "/host")


def test_the_page_shows_the_state_of_the_installation(app: Flask, host: FlaskClient) -> None:
    group_with(app, table_of(page_of(app, sample())))
    said = text(host, "/host")
    assert f"Tables 1, groups 1, entries {len(sample().log) + SAID}" in said
    assert re.search(r"Size \d+ kB [\d.,]+ [GTM]B free on the disk", said)
    assert f"Version {__version__}" in said
    assert re.search(r"Started \w+ \d+, \d{4} \d\d:\d\d \d+ seconds? ago", said)
    assert "The newest backup None yet" in said
    assert f"{Path(app.instance_path) / 'backups'}" in said


def test_a_backup_is_made_at_a_tap(app: Flask, host: FlaskClient) -> None:
    store: Store = app.extensions["store"]
    store.create(record())
    made = host.post("/host/backups")
    assert (made.status_code, made.location) == (303, "/host")
    (copy,) = shelf.copies(Path(app.instance_path) / "backups")
    said = text(host, "/host")
    assert "How many 1" in said
    assert "Backup made Files scorekeeper-000001" in said
    assert copy.file.name in text(host, "/host/backups")
    assert "scorekeeper restore latest" in text(host, "/host/backups")


def test_an_up_to_date_backup_is_not_repeated(app: Flask, host: FlaskClient) -> None:
    folder = Path(app.instance_path) / "backups"
    ago = datetime.now(UTC) - timedelta(days=5)
    assert shelf.keep(Path(app.instance_path) / FILE, folder, clock=lambda: ago)
    assert "5 days ago" in text(host, "/host")
    assert shelf.keep(Path(app.instance_path) / FILE, folder)
    assert "still the same" in text(host, "/host")
    assert "How many 1" in text(host, "/host")


def test_a_failed_backup_is_shown_and_reported_by_health(app: Flask, host: FlaskClient, tmp_path: Path) -> None:
    app.config["BACKUPS"] = tmp_path / "stick" / "backups"
    assert host.post("/host/backups").status_code == 303
    for page in ("/host", "/host/backups"):
        said = text(host, page)
        assert "No backup could be made" in said
        assert "The next try is in an hour" in said
    assert "No backup could be made" in text(host, "/host/log")
    assert told(app)["backup"] == {"age": None, "ok": False}
    (tmp_path / "stick").mkdir()
    host.post("/host/backups")
    assert "The next try is in an hour" not in text(host, "/host")
    assert f"scorekeeper restore latest --backups {tmp_path / 'stick' / 'backups'}" in text(host, "/host/backups")


def test_an_installation_without_backups_says_so(app: Flask, host: FlaskClient) -> None:
    app.config["BACKUPS"] = None
    assert "No backups are made" in text(host, "/host")
    assert host.post("/host/backups").status_code == 404
    assert told(app)["backup"] == {"age": None, "ok": True}


def test_an_unreadable_backup_folder_is_reported(app: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def shut(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(shelf, "copies", shut)
    assert "cannot be read Permission denied" in text(host, "/host")
    assert told(app)["backup"] == {"age": None, "ok": False}


def test_an_unreadable_log_is_reported(app: Flask, host: FlaskClient) -> None:
    (Path(app.instance_path) / logbook.FILE).mkdir()
    assert "The log cannot be read Is a directory" in text(host, "/host")
    assert "The log cannot be read" in text(host, "/host/log")


def test_the_log_is_read_page_by_page_and_as_a_file(app: Flask, host: FlaskClient) -> None:
    instance = Path(app.instance_path)
    for nth in range(120):
        logbook.write(instance, "backup", entries=nth)
    with (instance / logbook.FILE).open("ab") as file:
        file.write(b"half a line")
    said = [text(host, "/host/log"), text(host, "/host/log?from=50"), text(host, "/host/log?from=100")]
    assert "120 in all, the newest first. Lines that cannot be read: 1." in said[0]
    numbers = [int(number) for page in said for number in re.findall(r"Entries (\d+)", page)]
    assert numbers == [*range(119, -1, -1)]
    assert ("Newer" in said[0], "Older" in said[0], "Newer" in said[2], "Older" in said[2]) == (False, True, True, False)
    assert [int(n) for n in re.findall(r"Entries (\d+)", text(host, "/host"))] == [119, 118, 117, 116, 115]
    for odd in ("-5", "x", "999999999999999999999"):
        assert host.get(f"/host/log?from={odd}").status_code == 200
    file = host.get("/host/log.txt")
    assert (file.status_code, file.mimetype) == (200, "text/plain")
    assert "attachment" in file.headers["Content-Disposition"]
    assert "no-store" in file.headers["Cache-Control"]
    assert file.data == (instance / logbook.FILE).read_bytes()
    assert json.loads(file.data.splitlines()[0])["about"] == {"entries": 0}


def test_log_contents_are_escaped(app: Flask, host: FlaskClient) -> None:
    logbook.write(Path(app.instance_path), "removed", name="<script>alert(1)</script>")
    with (Path(app.instance_path) / logbook.FILE).open("ab") as file:
        file.write(b'{"at":"<b>","event":"<i>","about":{"<u>":"<s>"}}\n')
    page = host.get("/host/log").text
    assert "&lt;script&gt;" in page
    assert not re.search("<(script>alert|i>|u>|s>)", page)


def test_the_hosts_actions_are_logged_without_secrets(app: Flask, host: FlaskClient) -> None:
    untried(app)
    page = page_of(app, record())
    id = table_of(page)
    group = group_with(app, id).scorer
    host.post(f"{page}lock", data={"locked": "yes"})
    host.post(f"{page}lock", data={"locked": "no"})
    host.post(f"{page}renew/watcher")
    host.post(f"/g/{group}/renew/watcher")
    app.test_client().post("/host", data={"passcode": "12345678"}, environ_overrides={"REMOTE_ADDR": "192.0.2.7"})
    assert events(app) == [
        ("wrong-code", {"address": "192.0.2.7"}),
        ("renewed", {"group": group[:6], "role": "watcher"}),
        ("renewed", {"table": id[:6], "role": "watcher"}),
        ("unlocked", {"table": id[:6]}),
        ("locked", {"table": id[:6]}),
    ]
    raw = (Path(app.instance_path) / logbook.FILE).read_text()
    assert id not in raw
    assert "12345678" not in raw
    assert keys.passcode(Path(app.instance_path)) not in raw


def test_a_refused_lock_or_renewal_is_not_in_the_log(app: Flask) -> None:
    page = page_of(app, record())
    assert client_of(app).post(f"{page}lock", data={"locked": "yes"}).status_code == 403
    assert hosting(client_of(app)).post(f"{page}renew/owner").status_code == 404
    assert events(app) == []


def test_store_failures_are_logged_once_a_minute(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    page = page_of(app, record())
    store: Store = app.extensions["store"]

    def full(*_: object, **__: object) -> None:
        raise StoreError(connections.FULL, "SQLITE_FULL: database or disk is full")

    client = client_of(app)
    monkeypatch.setattr(store, "append", full)
    form = {"seq": 0, "key": "k", "leader": 0, "do": "enter", "amounts.2.small": 0} | {f"amounts.{n}.small": 9 for n in (0, 1)}
    form |= {"amounts.0.sign": "+", "amounts.1.sign": "-"}
    assert client.post(f"{page}declare/totals", data=form).status_code == 503
    told = client.post(
        f"/api/t/{page.split('/')[2]}/facts", json={"seq": 0, "key": "a long key of this phone", "facts": [{"fact": "redo"}]}
    )
    assert told.status_code == 503
    monkeypatch.setattr(store, "listed", full)
    monkeypatch.setattr(store, "tables", full)
    assert hosting(client).get("/").status_code == 503
    assert [event for event, _ in events(app)] == ["store-error"]
    assert "The disk is full" in str(events(app)[0][1]["why"])


def test_damage_found_while_serving_is_reported_and_logged(app: Flask) -> None:
    page = page_of(app, sample())
    path = Path(app.instance_path) / FILE
    store: Store = app.extensions["store"]
    store.close()
    whole = path.read_bytes()
    again = create_app(Path(app.instance_path), WTF_CSRF_ENABLED=False)
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    answer = client_of(again).get(page, headers=ENGLISH)
    assert answer.status_code == 503
    assert "Restore it from a backup" in answer.text
    assert [event for event, _ in events(app)] == ["store-error"]
    again.extensions["store"].close()


def test_each_kind_of_failure_is_logged_again_after_a_minute() -> None:
    seldom = noted.Seldom()
    one, two = Words("一", "one"), Words("二", "two")
    assert [seldom.again(one, at) for at in (0, 1, 59.9, 60, 61)] == [True, False, False, True, False]
    assert seldom.again(two, 1)


def told(app: Flask, status: int = 200) -> dict[str, Any]:
    """What /health says now, without the cached answer."""
    health.register(app)
    answer = app.test_client().get("/health")
    assert answer.status_code == status
    found: dict[str, Any] = answer.json
    return found


def test_health_says_ready_writable_and_how_old_the_backup_is(app: Flask) -> None:
    assert told(app) == {"ready": True, "writable": True, "backup": {"age": None, "ok": True}, "version": __version__}
    folder = Path(app.instance_path) / "backups"
    at = datetime.now(UTC) - timedelta(minutes=90)
    assert isinstance(shelf.keep(Path(app.instance_path) / FILE, folder, clock=lambda: at), shelf.Put)
    found = told(app)["backup"]
    assert 90 * 60 <= found["age"] < 90 * 60 + 60
    assert found["ok"]


def test_an_old_backup_is_reported_after_an_hour_of_running(app: Flask) -> None:
    folder = Path(app.instance_path) / "backups"
    at = datetime.now(UTC) - timedelta(days=3)
    with app.app_context():
        assert health.backups(10) == health.Backup(None, ok=True)
        assert health.backups(3700) == health.Backup(None, ok=False)
        shelf.keep(Path(app.instance_path) / FILE, folder, clock=lambda: at)
        assert health.backups(10).ok
        assert not health.backups(3700).ok
        shelf.keep(Path(app.instance_path) / FILE, folder)
        assert health.backups(3700).ok


def test_health_uses_no_cookie_and_names_no_player(app: Flask) -> None:
    page_of(app, record())
    answer = app.test_client().get("/health")
    assert "Set-Cookie" not in answer.headers
    assert "no-store" in answer.headers["Cache-Control"]
    assert "noindex" in answer.headers["X-Robots-Tag"]
    assert "秋山" not in answer.text
    assert set(answer.json or ()) == {"ready", "writable", "backup", "version"}
    head = app.test_client().head("/health")
    assert (head.status_code, head.data) == (200, b"")
    assert app.test_client().post("/health").status_code == 405


def test_health_is_503_where_the_database_is_gone_or_damaged(app: Flask) -> None:
    path = Path(app.instance_path) / FILE
    away = path.rename(path.with_name("away"))
    assert told(app, 503)["writable"] is False
    assert not path.exists(), "asking makes no new house"
    away.rename(path)
    assert told(app)["writable"] is True


def test_health_is_503_where_another_program_holds_the_database(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.05)
    with closing(sqlite3.connect(Path(app.instance_path) / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = told(app, 503)
        assert (found["ready"], found["writable"]) == (True, False)
        other.execute("ROLLBACK")
    assert told(app)["writable"] is True


def test_health_is_503_on_a_full_disk(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "LEAST", 10**18)
    assert told(app, 503)["writable"] is False


def test_health_is_503_while_the_app_stops(app: Flask) -> None:
    app.extensions["store"].dismiss()
    assert told(app, 503)["ready"] is False


def test_health_writes_nothing(app: Flask) -> None:
    path = Path(app.instance_path) / FILE
    files = [path, path.with_name(f"{FILE}-wal")]
    before = [file.read_bytes() for file in files]
    told(app)
    assert [file.read_bytes() for file in files] == before


def test_frequent_health_requests_do_not_reach_the_disk(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    store: Store = app.extensions["store"]
    asked, go = [], Event()

    def probe() -> None:
        asked.append(time.monotonic())
        assert go.wait(30)

    health.register(app)
    monkeypatch.setattr(store, "probe", probe)
    with ThreadPoolExecutor(10) as pool:
        answers = [pool.submit(lambda: app.test_client().get("/health").status_code) for _ in range(50)]
        go.set()
        assert {answer.result(30) for answer in answers} == {200}
    assert len(asked) == 1


def test_concurrent_health_requests_get_the_last_answer(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    store: Store = app.extensions["store"]
    told(app)
    monkeypatch.setattr(health, "FRESH", 0)
    looking, go = Event(), Event()

    def probe() -> None:
        looking.set()
        assert go.wait(30)

    monkeypatch.setattr(store, "probe", probe)
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(lambda: app.test_client().get("/health").status_code)
        assert looking.wait(30)
        assert app.test_client().get("/health").status_code == 200
        assert not slow.done()
        go.set()
        assert slow.result(30) == 200
