"""A machine without a battery forgets the time: whatever its clock says, a phone stays signed in and its forms are accepted."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import cookies_of

from scorekeeper import keys
from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME

DAY = 24 * 3600
JUMPS = {"a second back": -1, "a year back": -365 * DAY, "to 1970": None, "a year on": 365 * DAY, "thirty years on": 30 * 365 * DAY}


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Callable[[int | None], None]:
    """Sets the clock that signs and compares: ahead by so many seconds, or back to its beginning."""
    now = time.time()

    def jump(seconds: int | None) -> None:
        monkeypatch.setattr("itsdangerous.timed.time.time", lambda: 60.0 if seconds is None else now + seconds)

    return jump


def token(page: str) -> str:
    (found, *_) = re.findall(r'name="csrf_token" value="([^"]+)"', page)
    return str(found)


def hosting(client: FlaskClient, instance: Path) -> None:
    sent = {"csrf_token": token(client.get("/host").text), "passcode": keys.passcode(instance)}
    assert client.post("/host", data=sent).status_code == 303


@pytest.mark.parametrize("seconds", JUMPS.values(), ids=JUMPS)
def test_a_phone_stays_signed_in_when_the_clock_jumps(
    served: Flask, tmp_path: Path, jump: Callable[[int | None], None], seconds: int | None
) -> None:
    store = served.extensions["store"]
    link = store.links(store.create(Record(GAME, GAME.edition, GAME.house(), ("甲", "乙", "丙")))).scorer
    client = served.test_client()
    hosting(client, tmp_path)
    who = client.get(f"/t/{link}/who").text
    jump(seconds)
    assert client.post(f"/t/{link}/who", data={"csrf_token": token(who), "name": "秋山"}).status_code == 303, "a form from before"
    assert "席主をやめる" in client.get("/").text
    jump(0)
    assert "席主をやめる" in client.get("/").text, "and when the clock is right again"
    assert "秋山" in client.get(f"/t/{link}/people").text


@pytest.mark.parametrize("seconds", JUMPS.values(), ids=JUMPS)
def test_cookies_have_a_max_age_and_no_expiry_date(
    served: Flask, tmp_path: Path, jump: Callable[[int | None], None], seconds: int | None
) -> None:
    jump(seconds)
    client = served.test_client()
    sent = {"csrf_token": token(client.get("/host").text), "passcode": keys.passcode(tmp_path)}
    for given in client.post("/host", data=sent).headers.getlist("Set-Cookie"):
        assert f"Max-Age={400 * DAY}" in given
        assert "Expires" not in given


def test_an_empty_cookie_is_deleted(served: Flask) -> None:
    client = served.test_client()
    with client.session_transaction() as session:
        session["name"] = "秋山"
    assert "秋山" not in cookies_of(client)
    assert ".name=" in cookies_of(client)
    with client.session_transaction() as session:
        session.clear()
    assert cookies_of(client) == ""
