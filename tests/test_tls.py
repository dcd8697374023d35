"""The server with --https as phones meet it: over TLS or http, trusting it or not, silent or misbehaving."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pytest
from test_serve import said

from scorekeeper import certificates, greeting, tls
from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.store import FILE, open_store
from scorekeeper.web import create_app

START = """
import sys
from pathlib import Path
from scorekeeper.serve import serve

serve("127.0.0.1", 0, Path(sys.argv[1]), https=True)
"""

SILENT, RUDE, PHONES = 60, 60, 100


class House(NamedTuple):
    """A running server, and what a phone needs to know about it."""

    process: subprocess.Popen[str]
    port: int
    greeting: str
    instance: Path
    link: str

    @property
    def trusting(self) -> ssl.SSLContext:
        return ssl.create_default_context(cadata=certificates.house(self.instance).certificate)

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def asked(self, path: str, method: str = "GET", **told: object) -> "Answer":
        return Answer.of(http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60, context=self.trusting), path, method, told)

    def asked_in_the_clear(self, path: str, method: str = "GET") -> "Answer":
        return Answer.of(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60), path, method, {})


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @classmethod
    def of(cls, connection: http.client.HTTPConnection, path: str, method: str, told: dict[str, object]) -> "Answer":
        with contextlib.closing(connection):
            connection.request(method, path, json.dumps(told) if told else None, {"Content-Type": "application/json"})
            got = connection.getresponse()
            return cls(got.status, got.headers, got.read())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """It prints nothing but the greeting, and stops cleanly, whatever the tests have done to it."""
    instance = tmp_path_factory.mktemp("instance")
    store = open_store(instance / FILE)
    link = store.links(store.create(Record(GAME, GAME.edition, GAME.house(), ("甲", "乙", "丙")))).scorer
    store.close()
    process = subprocess.Popen(
        [sys.executable, "-c", START, str(instance)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1"},
    )
    try:
        greeting = said(process)
        (port,) = re.findall(r"https://127\.0\.0\.1:(\d+)/", greeting)
        yield House(process, int(port), greeting, instance, link)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
        process.communicate()
    assert (process.returncode, out.strip(), err) == (0, "", "")


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_a_phone_that_trusts_the_authority_is_answered(house: House, name: str) -> None:
    with house.trusting.wrap_socket(house.connect(), server_hostname=name) as phone:
        assert phone.version() == "TLSv1.3"
        phone.sendall(f"GET / HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
        assert phone.recv(4096).startswith(b"HTTP/1.1 200")


def test_a_phone_that_does_not_trust_it_refuses_the_connection(house: House) -> None:
    for _ in range(4):
        with (
            pytest.raises(ssl.SSLCertVerificationError),
            ssl.create_default_context().wrap_socket(house.connect(), server_hostname="localhost"),
        ):
            pass


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion:DeprecationWarning")
def test_tls_older_than_1_2_is_refused(house: House) -> None:
    old = house.trusting
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    with house.connect() as phone, pytest.raises((ssl.SSLError, ConnectionError)):
        old.wrap_socket(phone, server_hostname="localhost")


def test_cookies_are_secure_and_hsts_is_not_sent(house: House) -> None:
    """No Strict-Transport-Security: a phone that removes the certificate would be locked out of the address."""
    answer = house.asked("/host")
    assert "Secure" in answer.headers["Set-Cookie"]
    assert "Strict-Transport-Security" not in answer.headers


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("path", ["/", "/host", "/t/x-y/?a=b%20c", "/api/rulesets", "/nowhere"])
def test_plain_http_is_redirected(house: House, path: str, method: str) -> None:
    answer = house.asked_in_the_clear(path, method)
    assert answer.status == 307
    assert answer.headers["Location"] == f"https://127.0.0.1:{house.port}{path}"
    assert "Set-Cookie" not in answer.headers


def test_the_trust_page_is_served_over_plain_http(house: House) -> None:
    page = house.asked_in_the_clear("/trust")
    text = page.body.decode()
    assert page.status == 200
    assert "Set-Cookie" not in page.headers
    trusted = certificates.house(house.instance)
    for line in trusted.fingerprint.splitlines():
        assert line in text
        assert line in house.greeting
    assert f"http://127.0.0.1:{house.port}/trust" in house.greeting
    assert f'href="https://127.0.0.1:{house.port}/"' in text
    assert "csrf" not in text
    (kept,) = re.findall(r'href="(/trust/[^"]+)"', text)
    given = house.asked_in_the_clear(kept)
    assert given.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert given.body == trusted.certificate
    styles = re.findall(r'rel="stylesheet" href="([^"]+)"', text)
    assert styles
    assert [house.asked_in_the_clear(style).status for style in styles] == [200] * len(styles)
    assert house.asked("/trust").status == 200


def test_health_is_served_over_plain_http(house: House) -> None:
    answer = house.asked_in_the_clear("/health")
    assert answer.status == 200
    assert "Set-Cookie" not in answer.headers


def test_silent_connections_delay_nobody(house: House) -> None:
    """Half a handshake, no handshake, and a handshake without a request: more of each than there are processes."""
    callers = [house.connect() for _ in range(SILENT)]
    for one in callers[: SILENT // 2]:
        one.sendall(b"\x16\x03\x01")
    idle = [house.trusting.wrap_socket(house.connect(), server_hostname="localhost") for _ in range(SILENT // 2)]
    assert house.asked("/").status == 200
    for one in callers:
        one.settimeout(3 * tls.PATIENCE)
        assert one.recv(64) == b"", "they are let go of"
    for one in [*callers, *idle]:
        one.close()


def test_other_protocols_are_disconnected(house: House) -> None:
    sent = [b"\x16" + os.urandom(200), b"\x16\x03\x01\x00\x01\x00", os.urandom(1) + b"\r\n\r\n", b"SSH-2.0-x\r\n\r\n"]
    for nth in range(RUDE):
        with house.connect() as one:
            one.sendall(sent[nth % 2])
    for _ in range(RUDE // 10):
        with house.trusting.wrap_socket(house.connect(), server_hostname="localhost") as phone:
            phone.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")  # and does not wait for the response
    assert house.asked("/").status == 200


def test_many_phones_follow_a_table(house: House) -> None:
    """Each receives what one of them declares."""
    phones = []
    for _ in range(PHONES):
        phone = house.trusting.wrap_socket(house.connect(), server_hostname="localhost")
        phone.sendall(f"GET /t/{house.link}/live?view=table&seen=0 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        phones.append(phone)
    heard: list[ssl.SSLSocket] = []

    def listen(phone: ssl.SSLSocket) -> None:
        text = b""
        while "三本".encode() not in text:
            text += phone.recv(65536) or pytest.fail("the stream has ended")
        heard.append(phone)

    threads = [Thread(target=listen, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    facts = {"fact": "field", "brights": ["matsu-hikari"]}, {"fact": "teyaku", "player": 0, "names": ["sanbon"]}
    for number, fact in enumerate(facts):
        answer = house.asked(f"/api/t/{house.link}/facts", "POST", facts=[fact], seq=number, key=f"used once {number}", by="秋山")
        assert answer.status in (200, 201), answer.body.decode()
    for thread in threads:
        thread.join(60)
    for phone in phones:
        phone.close()
    assert len(heard) == PHONES


# Without a server


def test_a_renewed_certificate_is_served_from_then_on(tmp_path: Path) -> None:
    names = ["localhost"]
    made = tls.Tls(tmp_path, lambda: names)
    before = made.context
    made.look()
    assert made.context is before
    names.append("192.168.1.9")
    made.look()
    after = made.context
    assert after is not before
    assert made.context is after


def test_a_failed_renewal_is_reported_and_the_old_certificate_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = tls.Tls(tmp_path, lambda: ["localhost"])
    before = made.context

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(certificates, "given", full)
    made.look()
    assert "No space left" in caplog.text
    assert made.context is before


def test_the_greeting_names_the_trust_page_and_the_fingerprint(tmp_path: Path) -> None:
    certificates.given(tmp_path, ["localhost"])
    house = certificates.house(tmp_path)
    text = greeting.trusting("http://192.0.2.10:8088/trust", house, ("club.example",), qr=False)
    assert "http://192.0.2.10:8088/trust" in text
    assert "club.example" in text
    assert all(f"      {line}\n" in text for line in house.fingerprint.splitlines())
    assert greeting.trusting("http://192.0.2.10:8088/trust", house, (), qr=True).count("█") > 50


def test_without_tls_there_is_no_trust_page(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    assert app.test_client().get("/trust").status_code == 404
    assert app.test_client().get("/trust/house.crt").status_code == 404
    app.extensions["store"].close()


def test_the_people_page_links_to_the_certificate(tmp_path: Path) -> None:
    certificates.given(tmp_path, ["localhost"])
    app = create_app(tmp_path, HTTPS=True)
    store = app.extensions["store"]
    link = store.links(store.create(Record(GAME, GAME.edition, GAME.house(), ("甲", "乙", "丙")))).scorer
    assert 'href="/trust"' in app.test_client().get(f"/t/{link}/people", base_url="https://localhost:8088").text
    store.close()
