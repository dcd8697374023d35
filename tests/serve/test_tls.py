"""The server with --https as phones meet it: over TLS or http, trusting it or not, silent or misbehaving."""

import http.client
import json
import os
import re
import signal
import ssl
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from unittest.mock import Mock

import pytest
from opening import page_of
from serving import Serving, serving
from storing import LONG, table

from scorekeeper.local import certificates
from scorekeeper.serve import greeting, tls
from scorekeeper.store import FILE, open_store
from scorekeeper.web import create_app

BEFORE = "tls.PATIENCE = tls.DEFAULT_WORKER_DATA_TIMEOUT = 1.0"
SILENT, RUDE, PHONES = 20, 20, 40
"""More of each than there are processes."""


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes


class House(NamedTuple):
    """A running server, and what a phone needs to know about it."""

    server: Serving
    link: str
    trusting: ssl.SSLContext

    def phone(self) -> ssl.SSLSocket:
        """A phone that has connected."""
        return self.trusting.wrap_socket(self.server.connect(), server_hostname="localhost")

    def asked(self, path: str, method: str = "GET", **told: object) -> Answer:
        return self._asked(path, method, told, http.client.HTTPSConnection("127.0.0.1", self.server.port, context=self.trusting))

    def asked_in_the_clear(self, path: str, method: str = "GET") -> Answer:
        return self._asked(path, method, {}, http.client.HTTPConnection("127.0.0.1", self.server.port))

    def _asked(self, path: str, method: str, told: dict[str, object], connection: http.client.HTTPConnection) -> Answer:
        with closing(connection):
            connection.timeout = 2 * LONG
            connection.request(method, path, json.dumps(told) if told else None, {"Content-Type": "application/json"})
            got = connection.getresponse()
            return Answer(got.status, got.headers, got.read())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    instance = tmp_path_factory.mktemp("instance")
    with closing(open_store(instance / FILE)) as store:
        link = store.links(store.create(table())).scorer
    with serving(instance, signal.SIGINT, BEFORE, https=True) as server:
        yield House(server, link, trusting(instance))


def trusting(instance: Path) -> ssl.SSLContext:
    """What a phone trusts after its owner has followed the trust page."""
    return ssl.create_default_context(cadata=certificates.house(instance).certificate)


def test_a_phone_that_trusts_the_authority_is_answered_and_another_one_refuses_the_connection(house: House) -> None:
    for name in ("127.0.0.1", "localhost"):
        with house.trusting.wrap_socket(house.server.connect(), server_hostname=name) as phone:
            assert phone.version() == "TLSv1.3"
            phone.sendall(f"GET / HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
            assert phone.recv(4096).startswith(b"HTTP/1.1 200")
    with house.server.connect() as phone, pytest.raises(ssl.SSLCertVerificationError):
        ssl.create_default_context().wrap_socket(phone, server_hostname="localhost")


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion:DeprecationWarning")
def test_tls_older_than_1_2_is_refused(house: House) -> None:
    old = trusting(house.server.instance)
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    with house.server.connect() as phone, pytest.raises((ssl.SSLError, ConnectionError)):
        old.wrap_socket(phone, server_hostname="localhost")


def test_plain_http_is_redirected_but_for_health_and_cookies_are_secure(house: House) -> None:
    for path in ("/", "/host", "/t/x-y/?a=b%20c", "/api/rulesets", "/nowhere"):
        for method in ("GET", "POST"):
            answer = house.asked_in_the_clear(path, method)
            assert answer.status == 307, path
            assert answer.headers["Location"] == f"https://127.0.0.1:{house.server.port}{path}"
            assert "Set-Cookie" not in answer.headers
    answer = house.asked_in_the_clear("/health")
    assert answer.status == 200
    assert "Set-Cookie" not in answer.headers
    # No Strict-Transport-Security: a phone that removes the certificate would be locked out of the address.
    answer = house.asked("/host")
    assert "Secure" in answer.headers["Set-Cookie"]
    assert "Strict-Transport-Security" not in answer.headers


def test_the_trust_page_is_served_over_plain_http(house: House) -> None:
    page = house.asked_in_the_clear("/trust")
    text = page.body.decode()
    assert page.status == 200
    assert "Set-Cookie" not in page.headers
    trusted = certificates.house(house.server.instance)
    for line in trusted.fingerprint.splitlines():
        assert line in text
        assert line in house.server.greeting
    assert f"http://127.0.0.1:{house.server.port}/trust" in house.server.greeting
    assert f'href="https://127.0.0.1:{house.server.port}/"' in text
    assert "csrf" not in text
    (kept,) = re.findall(r'href="(/trust/[^"]+)"', text)
    given = house.asked_in_the_clear(kept)
    assert given.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert given.body == trusted.certificate
    styles = re.findall(r'rel="stylesheet" href="([^"]+)"', text)
    assert styles
    assert [house.asked_in_the_clear(style).status for style in styles] == [200] * len(styles)
    assert house.asked("/trust").status == 200


def test_silent_connections_delay_nobody(house: House) -> None:
    """Half a handshake, no handshake, and a handshake without a request: more of each than there are processes."""
    callers = [house.server.connect() for _ in range(SILENT)]
    for one in callers[: SILENT // 2]:
        one.sendall(b"\x16\x03\x01")
    idle = [house.phone() for _ in range(SILENT // 2)]
    assert house.asked("/").status == 200
    for one in callers:
        one.settimeout(LONG)
        assert one.recv(64) == b"", "they are let go of"
    for one in [*callers, *idle]:
        one.close()


def test_other_protocols_are_disconnected(house: House) -> None:
    sent = [b"\x16" + os.urandom(200), b"\x16\x03\x01\x00\x01\x00", os.urandom(1) + b"\r\n\r\n", b"SSH-2.0-x\r\n\r\n"]
    for nth in range(RUDE):
        with house.server.connect() as one:
            one.sendall(sent[nth % 2])
    for _ in range(RUDE // 4):
        with house.phone() as phone:
            phone.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")  # and does not wait for the response
    assert house.asked("/").status == 200


def test_many_phones_follow_a_table(house: House) -> None:
    """Each receives what one of them declares."""
    phones = []
    for _ in range(PHONES):
        phone = house.phone()
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
        thread.join(LONG)
    for phone in phones:
        phone.close()
    assert len(heard) == PHONES


def test_a_renewed_certificate_is_served_from_then_on_and_the_old_one_until_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    names = ["localhost"]
    made = tls.Tls(tmp_path, lambda: names)
    before = made.context
    made.look()
    assert made.context is before
    names.append("192.168.1.9")
    full = Mock(side_effect=OSError(28, "No space left on device"))
    with monkeypatch.context() as patched:
        patched.setattr(certificates, "server_certificate", full)
        made.look()
    assert "No space left" in caplog.text
    assert made.context is before
    made.look()
    after = made.context
    assert after is not before
    assert made.context is after


def test_the_greeting_and_the_people_page_lead_to_the_certificate(tmp_path: Path) -> None:
    certificates.server_certificate(tmp_path, ["localhost"])
    house = certificates.house(tmp_path)
    text = greeting.trusting("http://192.0.2.10:8088/trust", house, ("club.example",), qr=False)
    assert "http://192.0.2.10:8088/trust" in text
    assert "club.example" in text
    assert all(f"      {line}\n" in text for line in house.fingerprint.splitlines())
    assert greeting.trusting("http://192.0.2.10:8088/trust", house, (), qr=True).count("█") > 50
    for https in (True, False):
        app = create_app(tmp_path, HTTPS=https)
        client, page = app.test_client(), page_of(app, table())
        text = client.get(f"{page}people", base_url=f"http{'s' if https else ''}://localhost:8088").text
        assert ('href="/trust"' in text) is https
        if not https:
            assert [client.get(path).status_code for path in ("/trust", "/trust/house.crt")] == [404, 404]
        app.extensions["store"].close()
