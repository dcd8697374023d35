"""How long a server waits for a request: one sent drop by drop delays nobody, and a slow one is accepted."""

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection

import pytest

from scorekeeper.patience import HEAD, LONGEST, RATE

START = """
import sys
from pathlib import Path
from scorekeeper import patience
from scorekeeper.serve import serve

patience.HEAD, patience.RATE, patience.ANSWER = 1.0, 100, 2.0
serve("127.0.0.1", 0, Path(sys.argv[1]))
"""
"""A server that waits one second for a request, plus one for every hundred bytes."""
LONG = 20.0


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    command = [sys.executable, "-c", START, str(tmp_path_factory.mktemp("house"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8") as server:
        try:
            assert server.stdout
            assert server.stderr
            yield int(next(found[1] for line in server.stdout if (found := re.search(r"127\.0\.0\.1:(\d+)", line))))
        finally:
            server.terminate()
        assert server.stderr.read() == "", "nothing is wrong with a phone that is slow"


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=LONG)


def dripped(phone: socket.socket, first: bytes, drops: bytes, pause: float) -> bytes:
    """The server's response to a request sent drop by drop, until it closes the connection."""
    phone.sendall(first)
    phone.settimeout(pause)
    said, until = b"", time.monotonic() + LONG
    for drop in drops:
        try:
            while read := phone.recv(4096):
                said += read
            return said
        except TimeoutError:
            assert time.monotonic() < until
        except ConnectionError:
            return said
        try:
            phone.sendall(bytes([drop]))
        except ConnectionError:
            return said
    pytest.fail("the server waited for all of it")


def asked(phone: socket.socket, request: bytes) -> bytes:
    """The server's response to a request, or ("") to what has been sent before, until it closes the connection."""
    if request:
        phone.sendall(request)
    phone.settimeout(LONG)
    said = b""
    while read := phone.recv(65536):
        said += read
    return said


PAGE = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
FORM = b"POST /theme HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nOrigin: http://localhost\r\n"
FORM += b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: "


def test_a_header_sent_drop_by_drop_times_out(port: int) -> None:
    with closing(connected(port)) as phone:
        assert b" 200 " not in dripped(phone, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"x" * 1000, 0.1)


def test_a_body_sent_drop_by_drop_times_out(port: int) -> None:
    with closing(connected(port)) as phone:
        assert b" 303 " not in dripped(phone, FORM + b"1000\r\n\r\n", b"x" * 1000, 0.1)


def test_a_truncated_body_is_refused(port: int) -> None:
    with closing(connected(port)) as phone:
        phone.sendall(FORM + b"1000\r\n\r\ntheme=dark")
        phone.shutdown(socket.SHUT_WR)
        said = asked(phone, b"")
    assert b" 400 " in said
    assert b".theme=" not in said, "no cookie"


def test_a_slow_body_is_accepted(port: int) -> None:
    body = b"theme=dark&x=" + b"x" * 400
    with closing(connected(port)) as phone:
        phone.sendall(FORM + f"{len(body)}\r\n\r\n".encode())
        for start in range(0, len(body), 50):
            time.sleep(0.25)
            phone.sendall(body[start : start + 50])
        assert b" 303 " in asked(phone, b"")


def test_a_second_request_of_a_connection_has_its_own_time(port: int) -> None:
    with closing(HTTPConnection("127.0.0.1", port, timeout=LONG)) as phone:
        for _ in range(4):
            phone.request("GET", "/health")
            answer = phone.getresponse()
            assert answer.read()
            assert answer.status == 200
            assert phone.sock, "it is kept alive"
            time.sleep(0.7)


def test_others_are_answered_meanwhile(port: int) -> None:
    with closing(connected(port)) as slow, closing(connected(port)) as phone:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert b" 200 " in asked(phone, PAGE)


def test_the_largest_import_has_time_on_a_slow_line() -> None:
    assert HEAD + 256 * 1024 / RATE < LONGEST
    assert 8_000_000 / LONGEST < 15_000, "bytes a second"
