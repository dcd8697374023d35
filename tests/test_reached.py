"""How the app is reached: which headers it trusts, which names it answers to, and where its QR codes lead."""

import http.client
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask, request
from opening import client_of, page_of
from werkzeug.test import create_environ, run_wsgi_app

from scorekeeper.address import is_name, itself, lan_address
from scorekeeper.cli import main
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.web import create_app
from scorekeeper.web.reached import name_of

GAME = GAMES[0]
PROXY, STRANGER = "192.0.2.1", "198.51.100.7"
FORGED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Port": "1",
    "X-Forwarded-Prefix": "/evil",
    "Forwarded": "for=203.0.113.9;host=evil.example;proto=https",
}
"""All headers by which a request may claim to have come another way."""


def opened(folder: Path, **config: object) -> tuple[Flask, str]:
    app = create_app(folder, **config)
    return app, page_of(app, Record(GAME, GAME.edition, GAME.house(), ("秋山", "石川", "上田")))


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path)
    yield app
    app.extensions["store"].close()


def door(app: Flask, page: str, **asked: object) -> str:
    """The address in a QR code of a table."""
    text = client_of(app).get(f"{page}people", **asked).text  # type: ignore[arg-type]
    (address,) = re.findall(r'class="address">([^<]+)<', text)
    return address


# Names

HOSTS = {
    "house": "house",
    "house.local:8088": "house.local",
    "Scores.Example.ORG": "scores.example.org",
    "example.org.": "example.org.",
    "3dprinter:80": "3dprinter",
    "xn--4gq.example": "xn--4gq.example",
    "192.168.1.5:8088": "192.168.1.5",
    "[fd00::5]:8088": "fd00::5",
    "": None,
    "a b": None,
    "a_b": None,
    "-a": None,
    "a..b": None,
    ".": None,
    "x@evil.example": None,
    "evil.example/": None,
    "evil.example?x": None,
    "evil.example#x": None,
    "evil.example:": None,
    "evil.example:0": None,
    "evil.example:x": None,
    "evil.example:99999": None,
    '"><script>': None,
    "日本.example": None,
    "xn--a": None,
    "%41": None,
    "0x7f.1": None,
    "127.1": None,
    "256.1.1.1": None,
    "[::1": None,
    "[fe80::1%25eth0]": None,
    "[127.0.0.1]": None,
    "a" * 64: None,
    "a." * 127 + "a": None,
}


@pytest.mark.parametrize("host", HOSTS)
def test_which_host_names_are_possible(host: str) -> None:
    assert name_of(host) == HOSTS[host]


@pytest.mark.parametrize("host", [host for host, name in HOSTS.items() if name is None])
def test_a_request_for_an_impossible_name_is_refused(app: Flask, host: str) -> None:
    said, status, _ = run_wsgi_app(app, create_environ() | {"HTTP_HOST": host})
    assert status == "400 BAD REQUEST"
    assert b"Open the address that the host shows" in b"".join(said)


def test_the_names_of_the_machine_itself() -> None:
    assert all(map(itself, ("localhost", "LOCALHOST.", "a.localhost", "127.0.0.1", "127.9.9.9", "::1")))
    assert not any(map(itself, ("", "localhost.example", "127.example", "10.0.0.1", "::2")))


@pytest.mark.parametrize(("host", "code"), [("scores.example.org", 303), ("SCORES.example.org.:8088", 303), ("evil.example", 400)])
def test_with_name_only_that_name_is_answered(tmp_path: Path, host: str, code: int) -> None:
    app, page = opened(tmp_path, NAMES=("Scores.example.org",))
    assert client_of(app).get(page, headers={"Host": host}).status_code == code


def test_the_machine_itself_shows_the_public_name(tmp_path: Path) -> None:
    app, page = opened(tmp_path, NAMES=("scores.example.org", "house.local"))
    assert door(app, page, headers={"Host": "127.0.0.1:8088"}) == f"http://scores.example.org:8088{page}"
    assert door(app, page, headers={"Host": "house.local"}) == f"http://house.local{page}"


@pytest.mark.parametrize("name", ["", "a b", "http://a", "a:80", "a_b"])
def test_an_impossible_name_is_refused_at_the_start(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert not is_name(name)
    with pytest.raises(SystemExit):
        main(["serve", "--name", name])
    assert "scores.example.org" in capsys.readouterr().err


# Proxies


def test_no_proxy_is_trusted_by_default(app: Flask, tmp_path: Path) -> None:
    page = page_of(app, Record(GAME, GAME.edition, GAME.house(), ("秋山", "石川", "上田")))
    for peer in ("127.0.0.1", PROXY):
        forged = {"headers": FORGED, "environ_overrides": {"REMOTE_ADDR": peer, "SCRIPT_NAME": "/evil"}}
        assert door(app, page, **forged) == f"http://{lan_address()}{page}"
        answer = client_of(app).get(page, **forged)  # type: ignore[arg-type]
        assert "evil" not in answer.text
        assert not any("Secure" in cookie for cookie in answer.headers.getlist("Set-Cookie"))


@pytest.mark.parametrize("behind", ["192.0.2.1", "192.0.2.0/24"])
def test_only_the_named_proxy_is_trusted(tmp_path: Path, behind: str) -> None:
    app, page = opened(tmp_path, BEHIND_PROXY=(behind,), NAMES=("scores.example.org",))
    by_proxy = FORGED | {"Host": "scores.example.org"}
    for peer, scheme in ((PROXY, "https"), (f"::ffff:{PROXY}", "https"), (STRANGER, "http"), ("", "http")):
        found = door(app, page, headers=by_proxy, environ_overrides={"REMOTE_ADDR": peer})
        assert found == f"{scheme}://scores.example.org{page}", peer


def test_the_last_forwarded_address_counts(tmp_path: Path) -> None:
    app, _ = opened(tmp_path, BEHIND_PROXY=(PROXY,))
    seen: list[str | None] = []
    app.before_request(lambda: seen.append(request.remote_addr))
    headers = {"X-Forwarded-For": f"127.0.0.1, 10.0.0.1, {STRANGER}"}
    for peer in (PROXY, "192.0.2.9"):
        app.test_client().get("/", headers=headers, environ_overrides={"REMOTE_ADDR": peer})
    assert seen == [STRANGER, "192.0.2.9"]


def test_an_invalid_proxy_address_is_refused_at_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--behind-proxy", "caddy"])
    assert "127.0.0.1" in capsys.readouterr().err


# Shared pages


def test_no_request_poisons_the_shared_board(app: Flask) -> None:
    page = page_of(app, Record(GAME, GAME.edition, GAME.house(), ("秋山", "石川", "上田")))
    client = client_of(app)
    for view in ("table", "form", "page", "follow"):
        first = client.get(
            f"{page}live?view={view}&poll=1&seen=x",
            headers=FORGED | {"Host": "evil.example"},
            environ_overrides={"SCRIPT_NAME": "//evil.example"},
        ).text
        assert "evil" not in first
        assert client.get(f"{page}live?view={view}&poll=1&seen=x").text.count("evil") == 0


@pytest.mark.kill
def test_the_server_ignores_script_name_headers(tmp_path: Path) -> None:
    """gunicorn would move the app to the path in a `SCRIPT_NAME` header from this machine, as a proxy may pass it on."""
    script = "import sys; from pathlib import Path; from scorekeeper.serve import serve; serve('127.0.0.1', 0, Path(sys.argv[1]))"
    command = [sys.executable, "-c", script, str(tmp_path)]
    forged = FORGED | {"SCRIPT_NAME": "/evil", "PATH_INFO": "/evil", "SCRIPT-NAME": "/evil", "PATH-INFO": "/evil"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as server:
        try:
            assert server.stdout
            port = next(found[1] for line in server.stdout if (found := re.search(r"127\.0\.0\.1:(\d+)", line)))
            with closing(http.client.HTTPConnection("127.0.0.1", int(port), timeout=30)) as connection:
                connection.request("GET", "/", headers=forged)
                answer = connection.getresponse()
                text = answer.read().decode()
        finally:
            server.terminate()
    assert answer.status == 200
    assert 'href="/rules/' in text
    assert "evil" not in text
