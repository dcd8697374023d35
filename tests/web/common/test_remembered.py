"""What a browser remembers: the tables and groups that it has opened, whatever else it opens, here or at another installation."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import storing
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, cookies_of, group_with, store_of
from reading import first
from werkzeug.test import TestResponse

from scorekeeper.local import secret_keys
from scorekeeper.store import Links
from scorekeeper.web import create_app
from scorekeeper.web.common import opened_links
from scorekeeper.web.common.opened_links import GROUPS, TABLES


def table(app: Flask, nth: int = 0) -> Links:
    return store_of(app).links(store_of(app).create(storing.table(f"秋山{nth}", "石川", "上田")))


def shown(client: FlaskClient, *links: str) -> list[str]:
    """Which of the links are on the home page, in its order."""
    text = client.get("/").text
    return sorted((link for link in links if link in text), key=text.index)


def taken(client: FlaskClient, answer: TestResponse) -> None:
    """A browser receives the cookies of a response that was under way while it made other requests."""
    for cookie in answer.headers.getlist("Set-Cookie"):
        name, _, value = cookie.partition(";")[0].partition("=")
        client.set_cookie(name, value)


def token(page: str) -> str:
    return first('name="csrf_token" value="([^"]+)"', page)


def listed(app: Flask, client: FlaskClient) -> list[str]:
    """The tables that a browser remembers."""
    with app.test_request_context(headers={"Cookie": cookies_of(client)}):
        return [*opened_links.TABLES.links()]


def test_two_tables_and_a_group_that_are_opened_at_once_are_all_remembered(app: Flask) -> None:
    """Nor is a name lost that is entered meanwhile."""
    one, two = table(app, 1), table(app, 2)
    circle = group_with(app, one.scorer.partition("-")[0])
    pages = (f"/t/{one.watcher}/", f"/t/{two.watcher}/", f"/g/{circle.watcher}/")
    client = app.test_client()
    late = [app.test_client().get(page) for page in pages]  # none of them has the others' cookies
    client.post(f"/t/{one.scorer}/who", data={"name": "石川"})
    for answer in late:
        taken(client, answer)
    assert {*shown(client, one.watcher, two.watcher, circle.watcher)} == {one.watcher, two.watcher, circle.watcher}
    assert client.get(f"/t/{one.scorer}/").status_code == 200, "nobody is asked again"
    longest = f"sk123456-t-{'a' * 16}={'a' * 16}.{10**10}; "
    assert (TABLES.most + GROUPS.most) * len(longest) < 4000, "two houses on one machine, and a name, fit into a request"


def test_two_installations_on_one_machine_have_separate_cookies(app: Flask, tmp_path: Path) -> None:
    neighbour = create_app(tmp_path / "next door", WTF_CSRF_ENABLED=False)
    here, there = table(app), table(neighbour)
    client, same = app.test_client(), neighbour.test_client()
    for browser, other, link, name in ((client, same, here, "石川"), (same, client, there, "上田")):
        assert browser.post(f"/t/{link.scorer}/who", data={"name": name}).status_code == 303
        browser.get(f"/t/{link.scorer}/")
        for cookie in cookies_of(browser).split("; "):  # both clients are one browser
            other.set_cookie(*cookie.split("=", 1))
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
    assert listed(app, client) == [links[3], links[4], links[2]]


@pytest.mark.parametrize("back", [1, 400 * 24 * 3600])
def test_setting_the_clock_back_keeps_the_order(app: Flask, monkeypatch: pytest.MonkeyPatch, back: int) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr("scorekeeper.web.common.opened_links.time.time", lambda: now)
    one, two = table(app, 1).watcher, table(app, 2).watcher
    client = app.test_client()
    client.get(f"/t/{one}/")
    now -= back
    client.get(f"/t/{two}/")
    assert listed(app, client) == [two, one]


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
    link, client = table(app).scorer, app.test_client()
    assert client.get(f"/t/{link}/").headers.getlist("Set-Cookie")
    assert not client.get(f"/t/{link}/").headers.getlist("Set-Cookie"), "a page that is loaded again sets none"
    cookies = client.post("/forget", data={"link": link}).headers.getlist("Set-Cookie")
    (gone,) = [cookie for cookie in cookies if cookie.startswith(f"kept-{link.partition('-')[0]}=;")]
    assert {"Max-Age=0", "Path=/t/"} <= {*gone.split("; ")}
    client = client_of(app)
    assert (".name=" in cookies_of(client), "秋山" in cookies_of(client)) == (True, False)
    with client.session_transaction() as session:
        session.clear()
    assert cookies_of(client) == "", "an empty cookie is deleted"


def test_two_forms_opened_at_once_by_a_new_browser_are_both_accepted(served: Flask) -> None:
    pages = {link: served.test_client().get(f"/t/{link}/who") for link in (table(served, nth).scorer for nth in range(2))}
    client = served.test_client()
    for answer in pages.values():
        taken(client, answer)
    for link, page in pages.items():
        sent = {"csrf_token": re.findall(r'name="csrf_token" value="([^"]+)"', page.text)[-1], "name": "石川"}
        assert client.post(f"/t/{link}/who", data=sent, headers={"Origin": "http://localhost"}).status_code == 303
    for origin in ("http://evil.example", "https://localhost", "http://localhost:81", "http://localhost.evil.example", "null", ""):
        assert client.post(f"/t/{link}/who", data={"name": "偽"}, headers={"Origin": origin}).status_code == 400


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
                assert (f"Max-Age={400 * DAY}" in given, "Expires" in given) == (True, False)
            jump(seconds)
        assert before.get("/host/tables").status_code == 200, seconds
        entered = client.post(f"/t/{link}/who", data={"csrf_token": token(who), "name": "秋山"})
        assert entered.status_code == 303, "a form from before"
        assert "席主をやめる" in before.get("/").text
        jump(0)
        assert "席主をやめる" in before.get("/").text, "and when the clock is right again"
        assert "秋山" in client.get(f"/t/{link}/people").text
