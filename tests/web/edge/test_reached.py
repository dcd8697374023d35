"""How the app is reached: which headers it trusts, which names it answers to, and where its QR codes lead."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from flask import Flask, request
from opening import client_of, page_of
from storing import table
from werkzeug.test import create_environ, run_wsgi_app

from scorekeeper.cli import main
from scorekeeper.local.address import is_name, itself, lan_address
from scorekeeper.web import create_app
from scorekeeper.web.edge.allowed_hosts import name_of

PROXY, STRANGER = "192.0.2.1", "198.51.100.7"
FORGED = {
    "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example", "X-Forwarded-Port": "1",
    "X-Forwarded-Prefix": "/evil", "Forwarded": "for=203.0.113.9;host=evil.example;proto=https",
}  # fmt: skip
"""All headers by which a request may claim to have come another way."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app that answers to any name and trusts no proxy."""
    app = create_app(tmp_path_factory.mktemp("instance"))
    with closing(app.extensions["store"]):
        yield app


Opened = Callable[..., tuple[Flask, str]]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """An app with other settings, and the page of a table there."""
    with ExitStack() as stores:

        def opened(**config: object) -> tuple[Flask, str]:
            app = create_app(tmp_path, **config)
            stores.enter_context(closing(app.extensions["store"]))
            return app, page_of(app, table())

        yield opened


def door(app: Flask, page: str, **asked: object) -> str:
    """The address in a QR code of a table."""
    text = client_of(app).get(f"{page}people", **asked).text  # type: ignore[arg-type]
    (address,) = re.findall(r'class="address" translate="no">([^<]+)<', text)
    return address


HOSTS = {
    "house": "house", "house.local:8088": "house.local", "Scores.Example.ORG": "scores.example.org",
    "example.org.": "example.org.", "3dprinter:80": "3dprinter", "xn--4gq.example": "xn--4gq.example",
    "192.168.1.5:8088": "192.168.1.5", "[fd00::5]:8088": "fd00::5",
}  # fmt: skip
IMPOSSIBLE = """a b|a_b|-a|a..b|.|x@evil.example|evil.example/|evil.example?x|evil.example#x|evil.example:|evil.example:0
evil.example:x|evil.example:99999|"><script>|日本.example|xn--a|%41|0x7f.1|127.1|256.1.1.1|[::1|[fe80::1%25eth0]|[127.0.0.1]"""


def test_which_host_names_are_possible_and_others_are_refused(app: Flask) -> None:
    assert {host: name_of(host) for host in HOSTS} == HOSTS
    for host in ("", "a" * 64, "a." * 127 + "a", *re.split(r"[|\n]", IMPOSSIBLE)):
        assert name_of(host) is None, host
        said, status, _ = run_wsgi_app(app, create_environ() | {"HTTP_HOST": host})
        assert status == "400 BAD REQUEST", host
        assert b"Open the address that the host shows" in b"".join(said)
    assert all(map(itself, ("localhost", "LOCALHOST.", "a.localhost", "127.0.0.1", "127.9.9.9", "::1")))
    assert not any(map(itself, ("", "localhost.example", "127.example", "10.0.0.1", "::2")))


def test_with_name_only_that_name_is_answered(opened: Opened) -> None:
    app, page = opened(NAMES=("Scores.example.org", "house.local"))
    for host, code in (("scores.example.org", 303), ("SCORES.example.org.:8088", 303), ("evil.example", 400)):
        assert client_of(app).get(page, headers={"Host": host}).status_code == code, host
    assert door(app, page, headers={"Host": "127.0.0.1:8088"}) == f"http://Scores.example.org:8088{page}", "the public name"
    assert door(app, page, headers={"Host": "house.local"}) == f"http://house.local{page}"


def test_an_impossible_name_or_proxy_is_refused_at_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("", "a b", "http://a", "a:80", "a_b"):
        assert not is_name(name)
        with pytest.raises(SystemExit):
            main(["serve", "--name", name])
        assert "scores.example.org" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["serve", "--behind-proxy", "caddy"])
    assert "127.0.0.1" in capsys.readouterr().err


def test_no_proxy_is_trusted_by_default_and_no_request_poisons_the_shared_board(app: Flask) -> None:
    page = page_of(app, table())
    for peer in ("127.0.0.1", PROXY):
        forged = {"headers": FORGED, "environ_overrides": {"REMOTE_ADDR": peer, "SCRIPT_NAME": "/evil"}}
        assert door(app, page, **forged) == f"http://{lan_address()}{page}"
        answer = client_of(app).get(page, **forged)  # type: ignore[arg-type]
        assert "evil" not in answer.text
        assert not any("Secure" in cookie for cookie in answer.headers.getlist("Set-Cookie"))
    page = page_of(app, table())
    client = client_of(app)
    for view in ("table", "form", "page", "follow"):
        first = client.get(
            f"{page}live?view={view}&poll=1&seen=x",
            headers=FORGED | {"Host": "evil.example"},
            environ_overrides={"SCRIPT_NAME": "//evil.example"},
        ).text
        assert "evil" not in first
        assert client.get(f"{page}live?view={view}&poll=1&seen=x").text.count("evil") == 0


@pytest.mark.parametrize("behind", [PROXY, "192.0.2.0/24"])
def test_only_the_named_proxy_is_trusted(opened: Opened, behind: str) -> None:
    app, page = opened(BEHIND_PROXY=(behind,), NAMES=("scores.example.org",))
    by_proxy = FORGED | {"Host": "scores.example.org"}
    for peer, scheme in ((PROXY, "https"), (f"::ffff:{PROXY}", "https"), (STRANGER, "http"), ("", "http")):
        found = door(app, page, headers=by_proxy, environ_overrides={"REMOTE_ADDR": peer})
        assert found == f"{scheme}://scores.example.org{page}", peer


def test_the_last_forwarded_address_counts(opened: Opened) -> None:
    app, _ = opened(BEHIND_PROXY=(PROXY,))
    seen: list[str | None] = []
    app.before_request(lambda: seen.append(request.remote_addr))
    headers = {"X-Forwarded-For": f"127.0.0.1, 10.0.0.1, {STRANGER}"}
    for peer in (PROXY, "192.0.2.9"):
        app.test_client().get("/", headers=headers, environ_overrides={"REMOTE_ADDR": peer})
    assert seen == [STRANGER, "192.0.2.9"]
