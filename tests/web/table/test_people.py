"""Who may do what at a table: tried by strangers and by players."""

import html
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import PLAYERS, client_of, hosting, log_of, sat, store_of, table_of, untried

from scorekeeper.core.facts import Fact
from scorekeeper.core.names import NAME_LENGTH
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTeyaku
from scorekeeper.local import secret_keys
from scorekeeper.local.address import lan_address
from scorekeeper.store import ROLES, Links, Role
from scorekeeper.store.tables.tries import EACH, FREE, HOUR, LONGEST, MINUTE

BEGUN: tuple[Fact, ...] = (HachihachiField(), HachihachiTeyaku(player=0, names=("aka",)))
KARASU = {"player": "1", "names": "karasu", "do": "enter", "seq": "2", "key": "once"}
"""A teyaku that can be declared at a table in play."""


def table(app: Flask, players: tuple[str, ...] = ()) -> Links:
    return store_of(app).links(table_of(sat(app, GAME, *BEGUN, players=players)))


def host_of(app: Flask) -> FlaskClient:
    return hosting(client_of(app))


@pytest.fixture
def links(app: Flask) -> Links:
    return table(app)


def test_a_browser_lists_what_it_has_joined_and_can_forget_it(app: Flask, links: Links) -> None:
    other = table(app)
    mine, theirs = client_of(app), client_of(app)
    mine.get(f"/t/{links.scorer}/")
    theirs.get(f"/t/{other.watcher}/")
    assert links.scorer in mine.get("/").text
    assert not any(link in mine.get("/").text for link in other)
    assert links.scorer not in theirs.get("/").text
    mine.post("/forget", data={"link": other.scorer})
    assert links.scorer in mine.get("/").text, "what was not there is not taken off"
    assert "この電話の一覧から外す" in mine.get(f"/t/{links.watcher}/people").text
    assert links.scorer in mine.get("/").text, "who opens the watcher link too stays a scorer"
    mine.post("/forget", data={"link": links.watcher})
    assert links.scorer not in mine.get("/").text, "forgotten by either link"
    assert mine.get(f"/t/{links.scorer}/").status_code == 200, "and joined again"
    new = store_of(app).renew(table_of(f"/t/{links.scorer}/"), "scorer")
    text = mine.get("/").text
    assert "リンクが使えなくなった" in text
    assert not [link for link in (f'href="/t/{links.scorer}/"', new.scorer) if link in text]
    mine.get(f"/t/{new.watcher}/")
    assert "リンクが使えなくなった" not in mine.get("/").text, "another link of the same table takes its place"


def test_names_and_links_of_other_tables_are_on_no_page_but_the_host_s(app: Flask) -> None:
    links = table(app, ("密談", "内緒", "他言"))
    client, host = client_of(app), host_of(app)
    shown = "".join(client.get(page).text for page in ("/", "/new", "/host", "/rules/hachihachi"))
    assert not [one for one in ("密談", *(link.partition("-")[2] for link in links)) if one in shown]
    assert "密談" in host.get("/new").text, "of all tables"
    for page in ("/", f"/t/{links.watcher}/people?show=scorer"):
        assert links.scorer in host.get(page).text
    host.post("/host/leave")
    assert links.scorer not in host.get("/").text


def test_a_name_stands_beside_what_it_declared_and_is_only_text(app: Flask, links: Links) -> None:
    client, path = app.test_client(), f"/t/{links.scorer}/"
    assert client.get(path).headers["Location"] == f"{path}who"
    for name in ("", "\u3000", "a" * (NAME_LENGTH + 1), "\u202eabc"):
        answer = client.post(f"{path}who", data={"name": name})
        assert (answer.status_code, 'aria-invalid="true"' in answer.text) == (422, True)
    assert client.get(path).status_code == 303, "asked again"
    for name, page, form in (
        (" \"><script>'& ", "declare/teyaku", KARASU),
        ("石川", "undo", {"entry": "2", "seq": "3", "key": "other"}),  # a phone that is passed on gets another name
    ):
        assert client.post(f"{path}who", data={"name": name}).status_code == 303
        assert client.post(f"{path}{page}", data=form).status_code == 303
    assert [fact.by for fact in log_of(app, path)[2:]] == ["\"><script>'&", "石川"]
    assert not [page for page in ("", "who", "people", "sheet") if '"><script>' in client.get(f"{path}{page}").text]


def test_after_entering_a_name_the_requested_page_opens_and_no_other_site_s(app: Flask, links: Links) -> None:
    client = app.test_client()
    wanted = f"/t/{links.scorer}/declare/teyaku?player=1&names=%E8%B5%A4"
    asked = client.get(wanted).headers["Location"]
    assert asked.startswith(f"/t/{links.scorer}/who?then=")
    refused = client.post(asked, data={"name": ""})
    assert html.escape(asked) in refused.text, "the form that comes back leads on as well"
    assert client.post(asked, data={"name": "石川"}).headers["Location"] == wanted
    assert client.get(wanted).status_code == 200
    client, other = app.test_client(), table(app).scorer
    client.get(f"/t/{links.scorer}/")
    for then in ELSEWHERE:
        asked = {"then": then.format(link=links.scorer, other=other)}
        answer = client.post(f"/t/{links.scorer}/who", query_string=asked, data={"name": "石川"})
        assert answer.headers["Location"] == f"/t/{links.scorer}/", then


ELSEWHERE = (
    "", "/", "/host", "//evil.example/", "https://evil.example/t/{link}/", "/\\evil.example", "[", "\0",
    "//t/{link}/", "/t//{link}/", "/t/{link}/../../host", "/t/{other}/", "/t/{link}/nowhere", "/t/{link}/undo",
    "/t/{link}/\r\nSet-Cookie: a=b",
)  # fmt: skip


@pytest.mark.parametrize("keeps", [True, False], ids=["kept", "refused"])
def test_a_browser_that_refuses_cookies_is_told_so_and_can_watch(app: Flask, links: Links, keeps: bool) -> None:
    client = app.test_client(use_cookies=keeps)
    form = {"data": {"name": "石川"}, "headers": {"Origin": "http://localhost"}}
    first = client.post(f"/t/{links.scorer}/who?then=/t/{links.scorer}/sheet", **form)  # type: ignore[arg-type]
    second = client.get(first.headers["Location"])
    if keeps:
        assert second.headers["Location"] == f"/t/{links.scorer}/sheet"
        return
    assert "クッキーを許してから" in second.text
    (watched,) = re.findall(r'<a class="link" href="(.*?)">見るだけで開く', second.text)
    assert watched == f"/t/{links.watcher}/"
    assert client.get(watched).status_code == 200
    signed = client.post("/host", data={"passcode": secret_keys.passcode(Path(app.instance_path))}, headers=form["headers"])
    assert "クッキーを許してから" in client.get(signed.headers["Location"]).text
    assert "クッキー" not in client.get(f"/t/{links.scorer}/who").text, "a browser that is only new is told nothing"


@pytest.mark.parametrize("keeps", [True, False], ids=["kept", "refused"])
@pytest.mark.parametrize("way", ["/look", "/language/en"])
def test_what_the_menu_cannot_keep_is_said_once_and_leads_back(app: Flask, links: Links, way: str, keeps: bool) -> None:
    client, page = app.test_client(use_cookies=keeps), f"/t/{links.watcher}/history?to=1"
    chosen = client.post(way, data={"size": "large"}, headers={"Origin": "http://localhost", "Referer": f"http://localhost{page}"})
    answer = client.get(chosen.headers["Location"])
    if keeps:
        assert answer.headers["Location"] == page
        assert ('data-size="large"' if way == "/look" else '<html lang="en"') in client.get(page).text
        return
    assert all(said in answer.text for said in ("クッキーを許してから", f'<a class="do" href="{page}">'))
    for elsewhere in ("https://evil.example/", "//evil.example/", "javascript:alert(1)"):
        text = client.get("/look", query_string={"cookies": "1", "then": elsewhere}).text
        assert re.search('<a class="do" href="/', text)


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


def test_the_board_tells_who_paid_whom(app: Flask, links: Links) -> None:
    for kind, path in (("scorer", links.scorer), ("watcher", links.watcher), ("board", f"{links.watcher}/board")):
        shown = client_of(app).get(f"/t/{links.scorer}/people", query_string={"show": kind}).text
        assert f"/t/{path}{'/' * (kind != 'board')}</figcaption>" in shown
    for link in links:
        text = client_of(app).get(f"/t/{link}/board").text
        (row,) = re.findall(r'<li class="new">.*?</li>', text, re.DOTALL)
        assert re.sub(r"\s+", "", re.sub(r"<[^>]+>", "", row)) == "手役赤石川・上田秋山2貫2貫ずつ"
        assert "<form" not in text.partition('id="wall"')[2]

    long = table(app, ("W" * NAME_LENGTH, "石川", "寿" * NAME_LENGTH)).watcher
    assert client_of(app).get(f"/t/{long}/board").text.count("called long") == 2


@pytest.mark.parametrize("role", ROLES)
def test_the_host_hands_out_a_new_link_and_the_revoked_one_says_what_to_do(app: Flask, links: Links, role: Role) -> None:
    client, link = host_of(app), getattr(links, role)
    answer = client.post(f"/t/{links.scorer}/renew/{role}")
    new = store_of(app).links(table_of(f"/t/{links.scorer}/"))
    assert answer.headers["Location"] == f"/t/{new.scorer}/people?show={role}"
    assert getattr(new, role) in client.get(answer.headers["Location"]).text
    assert client.post(f"/t/{new.scorer}/renew/owner").status_code == 404
    for page in ("", "people", "who", "board", "sheet.json", "live?view=table&poll=1"):
        answer = client_of(app).get(f"/t/{link}/{page}")
        assert (answer.status_code, "新しいリンクをもらう" in answer.text) == (410, True), page
        assert not any(name in answer.text for name in PLAYERS)


def test_a_locked_table_is_read_only(app: Flask, links: Links) -> None:
    path, client = f"/t/{links.scorer}/", client_of(app)
    host_of(app).post(f"{path}lock", data={"locked": "yes"})
    assert 'value="enter"' not in client.post(f"{path}preview/teyaku", data=KARASU).text
    for page in ("declare/teyaku", "undo"):
        answer = client.post(f"{path}{page}", data=KARASU | {"entry": "1"})
        assert (answer.status_code, "席主" in answer.text) == (423, True)
    assert {client.get(f"{path}{page}").status_code for page in ("", "people", "board", "sheet")} == {200}
    assert "閉じている" in host_of(app).get("/").text
    host_of(app).post(f"{path}lock", data={"locked": "no"})
    assert client.post(f"{path}declare/teyaku", data=KARASU).status_code == 303


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


def test_the_host_ends_all_sessions_with_one_tap(app: Flask, links: Links) -> None:
    one, two = host_of(app), host_of(app)
    assert app.test_client().post("/host/leave-all").status_code == 403
    assert one.post("/host/leave-all").status_code == 303
    lock = f"/t/{links.scorer}/lock"
    assert [client.post(lock, data={"locked": "no"}).status_code for client in (one, two, host_of(app))] == [403, 403, 303]
    assert not [client for client in (one, two) if "席主をやめる" in client.get("/").text]
