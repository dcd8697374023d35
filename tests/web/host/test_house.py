"""The host's own pages and /health: what they say is true, nobody else sees it, and failures are reported."""

import re
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import reading
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, group_with, hosting, page_of, sat, store_of, table_of, untried
from storing import example

from scorekeeper import __version__
from scorekeeper.core.words import Words
from scorekeeper.games import GAMES
from scorekeeper.local import secret_keys
from scorekeeper.season.entries import Called
from scorekeeper.store import FILE, Store, StoreError, host_log
from scorekeeper.store.backup import shelf
from scorekeeper.store.rows import connection as connections
from scorekeeper.store.sqlite import database
from scorekeeper.web import create_app
from scorekeeper.web.common import reports
from scorekeeper.web.common.pieces import SHOWN
from scorekeeper.web.edge import health

SAID = 16
"""The number of entries of a group made by `group_with`."""
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path, WTF_CSRF_ENABLED=False)
    yield app
    app.extensions["store"].close()


@pytest.fixture
def host(app: Flask) -> FlaskClient:
    return hosting(client_of(app))


def text(client: FlaskClient, path: str) -> str:
    answer = client.get(path, headers=ENGLISH)
    assert answer.status_code == 200, path
    return reading.text(answer.text.partition("<main")[2])


def events(app: Flask) -> list[tuple[str, dict[str, str | int]]]:
    return [(entry.event, entry.about) for entry in host_log.read(Path(app.instance_path))]


def told(app: Flask, status: int = 200) -> dict[str, Any]:
    """What /health says now, without the cached answer."""
    health.register(app)
    answer = app.test_client().get("/health")
    assert answer.status_code == status
    found: dict[str, Any] = answer.json
    return found


def test_only_who_types_the_passcode_sees_the_host_pages(app: Flask) -> None:
    host_log.write(Path(app.instance_path), "wrong-code", address="192.0.2.77")
    for page in ("/host/backups", "/host/log", "/host/log.txt"):
        answer = client_of(app).get(page)
        assert (answer.status_code, "192.0.2.77" in answer.text) == (403, False)
        assert 'action="/host"' in answer.text, "the passcode can be typed there"
    assert client_of(app).post("/host/backups").status_code == 403
    assert not (Path(app.instance_path) / "backups").exists()
    client = client_of(app)
    assert 'name="passcode"' in client.get("/host").text
    entered = client.post("/host", data={"passcode": secret_keys.passcode(Path(app.instance_path))})
    assert (entered.status_code, entered.location) == (303, "/")
    assert 'href="/host"' in client.get("/").text
    assert 'name="passcode"' not in client.get("/host").text


def test_the_page_shows_the_state_of_the_installation_and_makes_a_backup(app: Flask, host: FlaskClient) -> None:
    group_with(app, table_of(page_of(app, example())))
    said, folder = text(host, "/host"), Path(app.instance_path) / "backups"
    assert f"Tables 1, groups 1, entries {len(example().log) + SAID}" in said
    assert all(part in said for part in (f"Version {__version__}", "Newest backup None yet", f"{folder}"))
    assert re.search(r"Size \d+ kB [\d.,]+ [GTM]B free on the disk", said)
    assert re.search(r"Started \w+ \d+, \d{4} \d\d:\d\d \d+ seconds? ago", said)
    assert host.post("/host/backups").location == "/host", "a backup is made at a tap"
    said, listed = text(host, "/host"), text(host, "/host/backups")
    assert all(part in said for part in ("How many 1", "Backup made Files scorekeeper-000001"))
    assert all(part in listed for part in (shelf.copies(folder)[0].file.name, "scorekeeper restore latest"))


def test_an_up_to_date_backup_is_not_repeated(app: Flask, host: FlaskClient) -> None:
    path, folder = Path(app.instance_path) / FILE, Path(app.instance_path) / "backups"
    for days, said in ((5, "5 days ago"), (0, "still the same")):
        ago = datetime.now(UTC) - timedelta(days=days)
        assert shelf.keep(path, folder, clock=lambda ago=ago: ago)  # type: ignore[misc]
        assert said in text(host, "/host")
    assert "How many 1" in text(host, "/host")


def test_the_host_s_lists_come_in_pages(app: Flask, host: FlaskClient) -> None:
    ids = [table_of(sat(app, GAMES[0])) for _ in range(SHOWN + 2)]
    groups = [store_of(app).groups.create((Called(name=f"会{nth}"),)) for nth in range(SHOWN + 1)]
    for address, first in (("/", 0), (f"/?from={SHOWN + 1}", SHOWN), (f"/?groups={SHOWN + 1}", 0)):
        page = host.get(address).text
        assert [id for id in reversed(ids) if f"/t/{id}-" in page] == ids[::-1][first:][:SHOWN], address
        assert sum(f"/g/{id}-" in page for id in groups) == (1 if "groups" in address else SHOWN), address
    assert sum(f"/g/{id}-" in host.get("/host/tables").text for id in groups) == SHOWN


def test_a_failed_backup_is_shown_and_reported_by_health(app: Flask, host: FlaskClient, tmp_path: Path) -> None:
    app.config["BACKUPS"] = tmp_path / "stick" / "backups"
    assert host.post("/host/backups").status_code == 303
    for page in ("/host", "/host/backups"):
        said = text(host, page)
        assert ("No backup could be made" in said, "It will try again in an hour" in said) == (True, True)
    assert "No backup could be made" in text(host, "/host/log")
    assert told(app)["backup"] == {"age": None, "ok": False}
    (tmp_path / "stick").mkdir()
    host.post("/host/backups")
    assert "It will try again in an hour" not in text(host, "/host")
    assert f"scorekeeper restore latest --backups {tmp_path / 'stick' / 'backups'}" in text(host, "/host/backups")


def test_what_is_not_there_or_cannot_be_read_is_said(app: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def shut(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(shelf, "copies", shut)
        assert "cannot be read Permission denied" in text(host, "/host")
        assert told(app)["backup"] == {"age": None, "ok": False}
    (Path(app.instance_path) / host_log.FILE).mkdir()
    assert "The log cannot be read Is a directory" in text(host, "/host")
    assert "The log cannot be read" in text(host, "/host/log")
    app.config["BACKUPS"] = None
    assert "No backups are made" in text(host, "/host")
    assert host.post("/host/backups").status_code == 404
    assert told(app)["backup"] == {"age": None, "ok": True}


def test_the_log_is_read_page_by_page_and_as_a_file(app: Flask, host: FlaskClient) -> None:
    file = Path(app.instance_path) / host_log.FILE
    for nth in range(120):
        host_log.write(file.parent, "backup", entries=nth)
    with file.open("ab") as log:
        log.write(b"half a line")
    said = [text(host, "/host/log"), text(host, "/host/log?from=50"), text(host, "/host/log?from=100")]
    assert "120 in all, newest first. Lines that cannot be read: 1." in said[0]
    assert [int(number) for page in said for number in re.findall(r"Entries (\d+)", page)] == [*range(119, -1, -1)]
    assert ("Newer" in said[0], "Older" in said[0], "Newer" in said[2], "Older" in said[2]) == (False, True, True, False)
    assert [int(n) for n in re.findall(r"Entries (\d+)", text(host, "/host"))] == [119, 118, 117, 116, 115]
    for odd in ("-5", "x", "999999999999999999999"):
        assert host.get(f"/host/log?from={odd}").status_code == 200
    saved = host.get("/host/log.txt")
    assert (saved.status_code, saved.mimetype, saved.data) == (200, "text/plain", file.read_bytes())
    assert "attachment" in saved.headers["Content-Disposition"]
    assert "no-store" in saved.headers["Cache-Control"]
    host_log.write(file.parent, "removed", name="<script>alert(1)</script>")
    with file.open("ab") as log:
        log.write(b'{"at":"<b>","event":"<i>","about":{"<u>":"<s>"}}\n')
    page = host.get("/host/log").text
    assert "&lt;script&gt;" in page
    assert not re.search("<(script>alert|i>|u>|s>)", page)


def test_the_hosts_actions_are_logged_without_secrets(app: Flask, host: FlaskClient) -> None:
    untried(app)
    page = sat(app, GAMES[0])
    id = table_of(page)
    group = group_with(app, id).scorer
    for address, form in (("lock", {"locked": "yes"}), ("lock", {"locked": "no"}), ("renew/watcher", {})):
        host.post(f"{page}{address}", data=form)
    host.post(f"/g/{group}/renew/watcher")
    app.test_client().post("/host", data={"passcode": "12345678"}, environ_overrides={"REMOTE_ADDR": "192.0.2.7"})
    assert events(app) == [
        ("wrong-code", {"address": "192.0.2.7"}),
        ("renewed", {"group": group[:6], "role": "watcher"}),
        ("renewed", {"table": id[:6], "role": "watcher"}),
        ("unlocked", {"table": id[:6]}),
        ("locked", {"table": id[:6]}),
    ]
    raw, before = (Path(app.instance_path) / host_log.FILE).read_text(), events(app)
    assert not [secret for secret in (id, "12345678", secret_keys.passcode(Path(app.instance_path))) if secret in raw]
    assert client_of(app).post(f"{page}lock", data={"locked": "yes"}).status_code == 403
    assert host.post(f"{page}renew/owner").status_code in (404, 410)
    assert events(app) == before, "what was refused is not in it"


def test_store_failures_are_logged_once_a_minute(app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    page, client = sat(app, GAMES[0]), client_of(app)

    def full(*_: object, **__: object) -> None:
        raise StoreError(connections.FULL, "SQLITE_FULL: database or disk is full")

    monkeypatch.setattr(store, "append", full)
    assert client.post(f"{page}declare/field", data={"seq": 0, "key": "k"}).status_code == 503
    fact = {"seq": 0, "key": "a long key of this phone", "facts": [{"fact": "redo"}]}
    assert client.post(f"/api/t/{page.split('/')[2]}/facts", json=fact).status_code == 503
    monkeypatch.setattr(store, "list_entry", full)
    monkeypatch.setattr(store, "tables", full)
    assert hosting(client).get("/").status_code == 503
    assert [event for event, _ in events(app)] == ["store-error"]
    assert "The disk is full" in str(events(app)[0][1]["why"])
    one, two, seldom = Words("一", "one"), Words("二", "two"), reports.Seldom()
    assert [seldom.again(one, at) for at in (0, 1, 59.9, 60, 61)] == [True, False, False, True, False]
    assert seldom.again(two, 1)


def test_damage_found_while_serving_is_reported_and_logged(app: Flask) -> None:
    page, path = page_of(app, example()), Path(app.instance_path) / FILE
    app.extensions["store"].close()
    whole = path.read_bytes()
    again = create_app(Path(app.instance_path), WTF_CSRF_ENABLED=False)
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    answer = client_of(again).get(page, headers=ENGLISH)
    assert (answer.status_code, "Restore it from a backup" in answer.text) == (503, True)
    assert [event for event, _ in events(app)] == ["store-error"]
    again.extensions["store"].close()


def test_health_says_ready_writable_and_how_old_the_backup_is(app: Flask) -> None:
    sat(app, GAMES[0])
    answer, backup = app.test_client().get("/health"), {"age": None, "ok": True}
    assert answer.json == {"ready": True, "writable": True, "backup": backup, "refused": None, "version": __version__}
    assert "Set-Cookie" not in answer.headers
    assert "no-store" in answer.headers["Cache-Control"]
    assert "noindex" in answer.headers["X-Robots-Tag"]
    assert (app.test_client().head("/health").data, app.test_client().post("/health").status_code) == (b"", 405)
    folder = Path(app.instance_path)
    at = datetime.now(UTC) - timedelta(minutes=90)
    assert isinstance(shelf.keep(folder / FILE, folder / "backups", clock=lambda: at), shelf.Put)
    before = [(folder / name).read_bytes() for name in (FILE, f"{FILE}-wal")]
    found = told(app)["backup"]
    assert (90 * 60 <= found["age"] < 90 * 60 + 60, found["ok"]) == (True, True)
    assert [(folder / name).read_bytes() for name in (FILE, f"{FILE}-wal")] == before, "asking writes nothing"


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


def test_health_is_503_where_nothing_can_be_written(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(app.instance_path) / FILE
    away = path.rename(path.with_name("away"))
    assert told(app, 503)["writable"] is False, "the database is gone"
    assert not path.exists(), "asking makes no new house"
    away.rename(path)
    assert told(app)["writable"] is True
    monkeypatch.setattr(connections, "PATIENCE", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = told(app, 503)
        assert (found["ready"], found["writable"]) == (True, False), "another program holds it"
        other.execute("ROLLBACK")
    assert told(app)["writable"] is True
    with monkeypatch.context() as full:
        full.setattr(database, "LEAST", 10**18)
        assert told(app, 503)["writable"] is False, "the disk is full"
    app.extensions["store"].dismiss()
    assert told(app, 503)["ready"] is False, "the app is stopping"


def test_frequent_health_requests_get_the_last_answer(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """One at a time looks at the disk, and nobody waits for it; nor is it looked at again at once."""
    asked, go = Event(), Event()
    times: list[float] = []

    def probe() -> None:
        times.append(time.monotonic())
        asked.set()
        assert go.wait(30)

    told(app)
    with monkeypatch.context() as stale, ThreadPoolExecutor(1) as pool:
        stale.setattr(health, "FRESH", 0)
        stale.setattr(app.extensions["store"], "probe", probe)
        slow = pool.submit(lambda: app.test_client().get("/health").status_code)
        assert asked.wait(30)
        assert {app.test_client().get("/health").status_code for _ in range(20)} == {200}
        assert not slow.done()
        go.set()
        assert slow.result(30) == 200
        stale.setattr(health, "FRESH", 60)
        assert app.test_client().get("/health").status_code == 200
    assert len(times) == 1
