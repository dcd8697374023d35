"""The address that other phones reach, and guessing the passcode; who may do what at a table is told in people.txt."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from opening import client_of, sat, store_of, table_of, untried

from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTeyaku
from scorekeeper.local import secret_keys
from scorekeeper.local.address import lan_address
from scorekeeper.store import Links
from scorekeeper.store.tables.tries import EACH, FREE, HOUR, LONGEST, MINUTE

BEGUN: tuple[Fact, ...] = (HachihachiField(), HachihachiTeyaku(player=0, names=("aka",)))


@pytest.fixture
def links(app: Flask) -> Links:
    return store_of(app).links(table_of(sat(app, GAME, *BEGUN)))


LOOPBACK = "この機械だけで開けるように動いている"
REACHED = [
    # the address that the server is bound to, the requested one, the one that is shown, and what the page says
    (None, "http://192.168.1.5:8088", "http://192.168.1.5:8088", False),
    (None, "http://house.example", "http://house.example", False),
    (None, "http://[fd00::5]:8088", "http://[fd00::5]:8088", False),
    (None, "http://localhost:8088", "http://{lan}:8088", False),
    (None, "http://127.0.0.1", "http://{lan}", False),
    (None, "http://127.1.2.3:80", "http://{lan}", False),
    (None, "http://[::1]:8088", "http://{lan}:8088", False),
    (None, "http://board.localhost:8088", "http://{lan}:8088", False),
    ("127.0.0.1", "http://localhost:8088", "http://localhost:8088", True),
    ("localhost", "http://127.0.0.1:8088", "http://127.0.0.1:8088", True),
    ("::1", "http://[::1]:8088", "http://[::1]:8088", True),
    ("127.0.0.1", "https://club.example", "https://club.example", False),  # a proxy
    ("192.168.7.7", "http://localhost:8088", "http://192.168.7.7:8088", False),
]


@pytest.mark.parametrize(("bound", "asked", "shown", "alone"), REACHED)
def test_the_address_is_one_that_other_phones_reach(
    app: Flask, links: Links, monkeypatch: pytest.MonkeyPatch, bound: str | None, asked: str, shown: str, alone: bool
) -> None:
    if bound:
        monkeypatch.setitem(app.config, "BOUND", bound)
    text = client_of(app).get(f"/t/{links.scorer}/people", base_url=asked).text
    assert re.findall(r'class="address" translate="no">([^<]+)<', text) == [f"{shown.format(lan=lan_address())}/t/{links.scorer}/"]
    assert (LOOPBACK in text) is alone
    monkeypatch.setattr("scorekeeper.local.address.lan_address", lambda: "127.0.0.1")
    text = client_of(app).get(f"/t/{links.scorer}/people", base_url=asked).text
    assert ("ネットワークにつながっていない" in text) == ("{lan}" in shown), "a machine without a network says so"


def test_guessing_the_passcode_is_slow_and_does_not_hold_up_the_host(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    untried(app)
    now = datetime(2026, 1, 1, tzinfo=UTC)
    tries = app.extensions["store"].tries
    monkeypatch.setattr(tries, "_clock", lambda: now)
    code = secret_keys.passcode(Path(app.instance_path))

    def tried(passcode: str, address: str) -> int:
        return app.test_client().post("/host", data={"passcode": passcode}, environ_base={"REMOTE_ADDR": address}).status_code

    assert (EACH, MINUTE, FREE) == (5, 60, 20), "as SECURITY.md promises"
    assert [tried("0", "10.0.0.66") for _ in range(EACH + 3)] == [422] * EACH + [429] * 3
    assert tried(code, "10.0.0.66") == 429, "not even the right one, or a guess would be told"
    assert tried(code, "10.0.0.2") == 303
    assert [tried("0", f"2001:db8::{nth}") for nth in range(EACH + 1)][-1] == 429, "one machine, many addresses"
    assert tried(code, "2001:db8:0:1::1") == 303
    assert [tried("0", f"::ffff:10.0.0.{nth}") for nth in range(100, 101 + EACH)] == [422] * (EACH + 1)
    now += timedelta(seconds=MINUTE)
    assert tried(code, "10.0.0.66") == 303
    assert tried("0", "10.0.0.67") == 422
    now += timedelta(seconds=HOUR)
    assert tried("0", "10.0.0.68") == 422
    assert tries.count() == 1, "nothing is kept of who tried long ago"


def test_guessing_from_many_addresses_has_growing_delays(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    untried(app)
    start = now = datetime(2026, 1, 1, tzinfo=UTC)
    monkeypatch.setattr(store_of(app).tries, "_clock", lambda: now)
    client, waits = app.test_client(), []
    for nth in range(FREE + 12):
        who = {"data": {"passcode": "0"}, "environ_base": {"REMOTE_ADDR": f"198.51.100.{nth}"}}
        answer = client.post("/host", **who)
        waits.append(int(answer.headers.get("Retry-After", 0)))
        assert answer.status_code == (429 if waits[-1] else 422)
        if waits[-1]:
            assert f"{waits[-1]}秒待ってから" in answer.text
            now += timedelta(seconds=waits[-1] - 1)
            assert client.post("/host", **who).status_code == 429
            now += timedelta(seconds=1)
            assert client.post("/host", **who).status_code == 422
    assert waits == [0] * FREE + [1, 2, 4, 8, 16, 32, *[LONGEST] * 6]
    now = start - timedelta(days=365)
    assert client.post("/host", data={"passcode": "0"}).status_code == 422, "a clock that was set back keeps nobody out"
