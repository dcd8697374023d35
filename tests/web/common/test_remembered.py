"""What a browser remembers: the tables and groups that it has opened, whatever else it opens, here or at another installation."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import storing
from flask import Flask
from flask.testing import FlaskClient
from opening import cookies_of, group_with
from werkzeug.test import TestResponse

from scorekeeper.local import secret_keys
from scorekeeper.store import Links, Store
from scorekeeper.web import create_app
from scorekeeper.web.common import opened_links
from scorekeeper.web.common.opened_links import GROUPS, TABLES


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("house"), WTF_CSRF_ENABLED=False)
    yield app
    app.extensions["store"].close()


def table(app: Flask, nth: int = 0) -> Links:
    store: Store = app.extensions["store"]
    return store.links(store.create(storing.table(f"秋山{nth}", "石川", "上田")))


def shown(client: FlaskClient, *links: str) -> list[str]:
    """Which of the links are on the home page, in its order."""
    text = client.get("/").text
    return sorted((link for link in links if link in text), key=text.index)


def taken(client: FlaskClient, answer: TestResponse) -> None:
    """A browser receives the cookies of a response that was under way while it made other requests."""
    for cookie in answer.headers.getlist("Set-Cookie"):
        name, _, value = cookie.partition(";")[0].partition("=")
        client.set_cookie(name, value)


def carry(one: FlaskClient, other: FlaskClient) -> None:
    """Make both clients one browser: the second gets the cookies of the first."""
    for cookie in cookies_of(one).split("; "):
        other.set_cookie(*cookie.split("=", 1))


def test_two_tables_and_a_group_that_are_opened_at_once_are_all_remembered(app: Flask) -> None:
    one, two = table(app, 1), table(app, 2)
    circle = group_with(app, one.scorer.partition("-")[0])
    pages = (f"/t/{one.watcher}/", f"/t/{two.watcher}/", f"/g/{circle.watcher}/")
    client = app.test_client()
    for answer in [app.test_client().get(page) for page in pages]:  # none of them has the others' cookies
        taken(client, answer)
    assert {*shown(client, one.watcher, two.watcher, circle.watcher)} == {one.watcher, two.watcher, circle.watcher}


def test_a_name_entered_meanwhile_is_not_lost(app: Flask) -> None:
    links = table(app)
    client, other = app.test_client(), app.test_client()
    late = other.get(f"/t/{links.watcher}/")
    client.post(f"/t/{links.scorer}/who", data={"name": "石川"})
    taken(client, late)
    assert client.get(f"/t/{links.scorer}/").status_code == 200, "nobody is asked again"


def test_two_installations_on_one_machine_have_separate_cookies(app: Flask, tmp_path: Path) -> None:
    neighbour = create_app(tmp_path / "next door", WTF_CSRF_ENABLED=False)
    here, there = table(app), table(neighbour)
    client, same = app.test_client(), neighbour.test_client()
    assert client.post(f"/t/{here.scorer}/who", data={"name": "石川"}).status_code == 303
    client.get(f"/t/{here.scorer}/")
    carry(client, same)
    assert same.post(f"/t/{there.scorer}/who", data={"name": "上田"}).status_code == 303
    same.get(f"/t/{there.scorer}/")
    carry(same, client)
    assert client.get(f"/t/{here.scorer}/").status_code == 200
    assert shown(client, here.scorer, there.scorer) == [here.scorer]
    assert shown(same, here.scorer, there.scorer) == [there.scorer]
    neighbour.extensions["store"].close()


def test_the_most_recently_used_comes_first_and_the_least_recent_is_dropped(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    links = [table(app, nth).watcher for nth in range(5)]
    monkeypatch.setattr(opened_links, "TABLES", TABLES._replace(most=3))
    monkeypatch.setattr("scorekeeper.web.table.page.TABLES", TABLES._replace(most=3))
    client = app.test_client()
    for nth in (0, 1, 2, 3, 4, 3):
        client.get(f"/t/{links[nth]}/")
    assert cookies_of(client).count("-t-") == 3
    found = TABLES._replace(most=3)
    with app.test_request_context(headers={"Cookie": cookies_of(client)}):
        assert [*found.links()] == [links[3], links[4], links[2]]


@pytest.mark.parametrize("back", [1, 400 * 24 * 3600])
def test_setting_the_clock_back_keeps_the_order(app: Flask, monkeypatch: pytest.MonkeyPatch, back: int) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr("scorekeeper.web.common.opened_links.time.time", lambda: now)
    one, two = table(app, 1).watcher, table(app, 2).watcher
    client = app.test_client()
    client.get(f"/t/{one}/")
    now -= back
    client.get(f"/t/{two}/")
    with app.test_request_context(headers={"Cookie": cookies_of(client)}):
        assert [*TABLES.links()] == [two, one]


def test_a_forged_cookie_opens_nothing(app: Flask) -> None:
    id = table(app).scorer.partition("-")[0]
    for value in ("", ".", "x", "x.y", f"{'a' * 16}.1", f"{'a' * 16}.-1", f"{'a' * 16}.{'9' * 99}", "\u0663.1"):
        client = app.test_client()
        for kind in (TABLES, GROUPS):
            client.set_cookie(f"{app.config['SESSION_COOKIE_NAME']}-{kind.kind}-{id}", value)
            client.set_cookie(f"{app.config['SESSION_COOKIE_NAME']}-{kind.kind}-", value)
        assert client.get("/").status_code == 200, value
        assert id not in client.get("/").text, value


def test_a_table_is_kept_by_the_browser_until_it_is_taken_off_the_list(app: Flask) -> None:
    link = table(app).scorer
    client = app.test_client()
    assert client.get(f"/t/{link}/").headers.getlist("Set-Cookie")
    assert not client.get(f"/t/{link}/").headers.getlist("Set-Cookie"), "a page that is loaded again sets none"
    id = link.partition("-")[0]
    answer = client.post("/forget", data={"link": link})
    gone = [cookie for cookie in answer.headers.getlist("Set-Cookie") if cookie.startswith(f"kept-{id}=;")]
    assert len(gone) == 1
    assert "Max-Age=0" in gone[0]
    assert "Path=/t/;" in gone[0] + ";"


def test_all_cookies_fit_into_a_request() -> None:
    one = f"sk123456-t-{'a' * 16}={'a' * 16}.{10**10}; "
    assert (TABLES.most + GROUPS.most) * len(one) < 4000, "two houses on one machine, and a name"


def test_two_forms_opened_at_once_by_a_new_browser_are_both_accepted(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    one, two = table(app, 1), table(app, 2)
    pages = [app.test_client().get(f"/t/{links.scorer}/who") for links in (one, two)]
    client = app.test_client()
    for answer in pages:
        taken(client, answer)
    for links, page in zip((one, two), pages, strict=True):
        token = re.findall(r'name="csrf_token" value="([^"]+)"', page.text)[-1]
        sent = {"csrf_token": token, "name": "石川"}
        mine = client.post(f"/t/{links.scorer}/who", data=sent, headers={"Origin": "http://localhost"})
        assert mine.status_code == 303
    for origin in ("http://evil.example", "https://localhost", "http://localhost:81", "http://localhost.evil.example", "null", ""):
        assert client.post(f"/t/{one.scorer}/who", data={"name": "偽"}, headers={"Origin": origin}).status_code == 400
    app.extensions["store"].close()


# Whatever the clock says

DAY = 24 * 3600
JUMPS = (-1, -365 * DAY, None, 365 * DAY, 30 * 365 * DAY)
"""Seconds; None is to 1970."""


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


def test_a_phone_stays_signed_in_when_the_clock_jumps(served: Flask, tmp_path: Path, jump: Callable[[int | None], None]) -> None:
    """As that of a machine without a battery does. Cookies have an age and no date, so a browser keeps them, too."""
    link = table(served).scorer
    for seconds in JUMPS:
        jump(0)
        client, before = served.test_client(), served.test_client()
        who = client.get(f"/t/{link}/who").text
        for phone in (before, client):
            sent = {"csrf_token": token(phone.get("/host").text), "passcode": secret_keys.passcode(tmp_path)}
            for given in phone.post("/host", data=sent).headers.getlist("Set-Cookie"):
                assert f"Max-Age={400 * DAY}" in given
                assert "Expires" not in given
            jump(seconds)
        assert before.get("/host/tables").status_code == 200, seconds
        entered = client.post(f"/t/{link}/who", data={"csrf_token": token(who), "name": "秋山"})
        assert entered.status_code == 303, "a form from before"
        assert "席主をやめる" in before.get("/").text
        jump(0)
        assert "席主をやめる" in before.get("/").text, "and when the clock is right again"
        assert "秋山" in client.get(f"/t/{link}/people").text


def test_an_empty_cookie_is_deleted(served: Flask) -> None:
    client = served.test_client()
    with client.session_transaction() as session:
        session["name"] = "秋山"
    assert "秋山" not in cookies_of(client)
    assert ".name=" in cookies_of(client)
    with client.session_transaction() as session:
        session.clear()
    assert cookies_of(client) == ""
