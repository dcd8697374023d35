"""Limits on what strangers may store, and installations where only the host opens tables: no series of requests fills the disk
or the memory.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import kinds
import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, hosting
from storing import NAMES
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from scorekeeper.games import GAMES
from scorekeeper.season import archive
from scorekeeper.season.archive import ENTRIES, MOST_RECORDS, UNPACKED
from scorekeeper.season.entries import Called, SeasonEntered
from scorekeeper.store import Store, UploadedFile, Where, open_store
from scorekeeper.store.tables.quotas import ALL, DAY, EACH, FULL, ROOM, TABLE, TODAY
from scorekeeper.store.tables.waiting import EACH as WAITING
from scorekeeper.web import create_app
from scorekeeper.web.common import permissions as hosted
from scorekeeper.web.host import exchange

GAME = GAMES[0]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path, WTF_CSRF_ENABLED=False)
    with closing(app.extensions["store"]):
        yield app


def new_table(client: FlaskClient, key: str, **more: object) -> TestResponse:
    form = {"ruleset": GAME.name, "players": [*NAMES], "shown": GAME.name, "key": key}
    return client.post("/new", data=form, **more)  # type: ignore[arg-type]


def given(*files: tuple[str, bytes]) -> dict[str, object]:
    boundary, body = encode_multipart({"files": [FileStorage(io.BytesIO(content), name) for name, content in files]})
    return {"data": body, "content_type": f"multipart/form-data; boundary={boundary}"}


def zipped(*records: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for nth, record in enumerate(records):
            packed.writestr(f"records/{nth}.json", record)
    return out.getvalue()


def long(nth: int, entries: int, length: int = 80) -> bytes:
    """A record of the greatest length: redealt rounds with a reason."""
    redo = {"fact": "redo", "reason": f"{nth:03}".ljust(length, "x")}
    log = [{"fact": "field"}, redo] * (entries // 2)
    return json.dumps({"ruleset": "hachihachi", "players": [f"甲{nth}", "乙", "丙"], "log": log}).encode()


def test_each_address_has_a_daily_limit_and_so_have_all_together(store: Store) -> None:
    quotas = store.quotas
    assert [quotas.take("a", size) for size in (EACH - 1, 1, 1)] == [None, None, TODAY]
    assert [quotas.take(str(nth), EACH) for nth in range(1, ALL // EACH)] == [None] * (ALL // EACH - 1)
    assert quotas.take("another", EACH) == TODAY
    assert quotas.take("", EACH) is None, "the host"
    for address in ("a", ""):
        assert quotas.take(address, 1, room=1000) == FULL, "the installation has a limit, too"
    assert quotas.take("", TABLE, room=ROOM) is None, "which a new one is far from"


def test_daily_limits_reset_after_a_day_or_when_the_clock_is_set_back(where: Where) -> None:
    for nth, jump in enumerate((timedelta(seconds=DAY), timedelta(days=-400))):
        now = datetime(2026 + 3 * nth, 1, 1, tzinfo=UTC)
        with closing(open_store(where, clock=lambda: now)) as store:  # noqa: B023
            assert [store.quotas.take("a", size) for size in (EACH, 1)] == [None, TODAY]
            now += jump
            assert store.quotas.take("a", 1) is None


def test_the_limit_is_reported_and_the_input_kept(app: Flask) -> None:
    store: Store = app.extensions["store"]
    store.quotas.take("127.0.0.1", EACH)
    client = client_of(app)
    for answer in (new_table(client, "k"), client.post("/group", data={"name": "木曜会", "people": "秋山", "key": "g"})):
        assert (answer.status_code, "今日はもう卓も会も開けない" in answer.text, "秋山" in answer.text) == (429, True, True)
    assert not store.tables()
    assert new_table(client, "k", environ_base={"REMOTE_ADDR": "192.0.2.9"}).status_code == 303
    assert new_table(hosting(client_of(app)), "h").status_code == 303, "the host"


def test_a_form_that_is_sent_again_counts_once(app: Flask) -> None:
    store: Store = app.extensions["store"]
    store.quotas.take("127.0.0.1", EACH - TABLE)
    client = client_of(app)
    first, again, other = new_table(client, "k"), new_table(client, "k"), new_table(client, "l")
    assert (first.status_code, again.status_code, other.status_code) == (303, 303, 429)
    assert first.headers["Location"] == again.headers["Location"]


def test_an_import_counts_by_its_size(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr("scorekeeper.web.host.exchange.no_room", lambda size: asked.append(size) or TODAY)
    client = client_of(app)
    report = client.post("/import", **given(("y.json", long(1, 400)))).headers["Location"]
    answer = client.post(report, data={"do": "enter", "new": "1"})
    assert (answer.status_code, "今日はもう" in answer.text) == (429, True)
    assert asked[0] > 3 * 400 * 20
    assert not app.extensions["store"].tables()


def test_only_the_host_opens_tables(tmp_path: Path) -> None:
    app = create_app(tmp_path, WTF_CSRF_ENABLED=False, TABLES="host")
    store: Store = app.extensions["store"]
    stranger, host = client_of(app), hosting(client_of(app))
    before = store.tables(), store.groups.ids()
    for page in ("/new", "/group", "/import", "/import/none", "/paper"):
        for method in ("GET", "POST"):
            answer = stranger.open(page, method=method, data={"name": "会", "players": [*NAMES]} if method == "POST" else None)
            assert answer.status_code == 403
            assert "席主が開く" in answer.text
        assert host.get(page).status_code in (200, 410)
    assert (store.tables(), store.groups.ids()) == before
    home = stranger.get("/").text
    assert not any(f'href="{page}"' in home for page in ("/new", "/group", "/import", "/paper"))
    assert new_table(host, "k").status_code == 303
    group = store.groups.create((Called(name="会"), SeasonEntered(name="春", ruleset=GAME.name)))
    page = f"/g/{store.groups.links(group).scorer}/season/1/start"
    form = {"players": [*NAMES], "shown": GAME.name, "key": "y", "seq": "2"}
    assert stranger.post(page, data=form).status_code == 303, "who arranges a group that the host has founded starts its matches"
    store.close()


def a_tenth() -> archive.Allowance:
    """A tenth of the limit on reading, so that less is needed to exceed it."""
    return archive.Allowance(UNPACKED // 10, ENTRIES // 10)


@pytest.mark.fuzz
def test_several_archives_share_one_limit_on_unpacking_and_on_entries() -> None:
    bomb = zipped(*(long(nth, 400) for nth in range(40)))
    assert len(bomb) * 20 < UNPACKED // 10
    contents = archive.read_all([(f"{nth}.zip", bomb) for nth in range(20)], a_tenth())
    read = [one for each in contents for one in each.records]
    assert sum(len(one.record.log) for one in read) <= ENTRIES // 10
    refused = [one for each in contents for one in each.unread]
    assert len(read) + len(refused) == 20 * 40
    assert {one.refused.objections[0].key for one in refused} == {"too-much"}
    contents = archive.read_all([(f"{nth}.json", long(nth, 400, 1)) for nth in range(55)], a_tenth())
    assert sum(len(one.records) for one in contents) == ENTRIES // 10 // 400
    assert contents[-1].unread[0].refused.objections[0].key == "too-much"
    assert MOST_RECORDS * 150 <= ENTRIES, "a thousand matches of the longest sort fit"
    matches = [long(nth, 150 if kinds.deep else 10, 20) for nth in range(MOST_RECORDS)]
    assert len(archive.read("group.zip", zipped(*matches)).records) == MOST_RECORDS


def test_uploads_of_one_address_do_not_displace_another_ones(store: Store) -> None:
    kept = store.waiting.put([UploadedFile("a", b"a")], "a")
    mine = [store.waiting.put([UploadedFile("b", b"b")], "b") for _ in range(30)]
    assert store.waiting.files(kept)
    assert [bool(store.waiting.files(key)) for key in mine] == [False] * (30 - WAITING) + [True] * WAITING


def test_one_import_is_kept() -> None:
    reading = exchange.ImportReading()
    for name in "ab":
        reading.read((UploadedFile(name, b"{"),))
    assert [file for file, _ in reading._known] == ["b"]


def test_an_ipv6_network_counts_as_one_address(app: Flask) -> None:
    for address, counted in (("10.0.0.1", "10.0.0.1"), ("::ffff:10.0.0.1", "10.0.0.1"), ("2001:db8::7", "2001:db8::")):
        with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            assert hosted.caller() == counted
