"""The server: what it prints, checks and logs, how long it waits for a request, and what it says when it cannot start.

One server answers all tests that ask one; it waits 0.6 seconds for a request, plus one for every two hundred bytes.
"""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from unittest.mock import Mock
from urllib.request import urlopen

import pytest
from serving import Serving, said, serving
from storing import LONG, from_tomorrow

from scorekeeper import search
from scorekeeper.core.game import Game
from scorekeeper.games import GAMES
from scorekeeper.local import secret_keys
from scorekeeper.local.address import lan_address
from scorekeeper.serve import background, greeting, server
from scorekeeper.serve.time_limits import HEAD, LONGEST, RATE
from scorekeeper.store import FILE, host_log, open_store
from scorekeeper.store.backup import shelf

BEFORE = """
time_limits.HEAD, time_limits.RATE, time_limits.ANSWER = 0.6, 200, 2.0
real = opening.inspect
opening.inspect = lambda path: (print("looked", flush=True), real(path))
"""
FORGED = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example", "X-Forwarded-Prefix": "/evil"}
FORGED |= dict.fromkeys(("SCRIPT_NAME", "PATH_INFO", "SCRIPT-NAME", "PATH-INFO"), "/evil")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    instance = tmp_path_factory.mktemp("house")
    with serving(instance, signal.SIGTERM, BEFORE) as house:
        yield house
    assert [entry.event for entry in host_log.read(instance)] == ["stopped", "started"]


def test_a_server_prints_its_address_answers_there_and_is_logged_once(house: Serving) -> None:
    assert "この機械で開く" in house.greeting
    assert secret_keys.passcode_halves(secret_keys.passcode(house.instance)) in house.greeting
    told = [house.greeting.count(word) for word in ("looked", "drawn", "opened")]
    assert told == [1, 0, 0], "the records are checked before an answer, pages drawn and indexes opened after it, once for all"
    for path in ("static/vendor/htmx.min.js", *["health"] * 20):
        with urlopen(f"http://127.0.0.1:{house.port}/{path}", timeout=LONG) as answer:
            assert answer.status == 200
    assert [entry.event for entry in host_log.read(house.instance)] == ["started"]


def test_clients_that_do_not_hang_up_delay_nobody(house: Serving) -> None:
    """Eighty clients that have read their response and stay connected; each used to hold up its process for two seconds."""
    with ExitStack() as staying:
        for _ in range(80):
            one = staying.enter_context(house.connect())
            one.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert one.recv(16).startswith(b"HTTP/1.1 200")
        with urlopen(f"http://127.0.0.1:{house.port}/static/icon.svg", timeout=12) as answer:
            assert answer.status == 200


def test_script_name_headers_are_ignored(house: Serving) -> None:
    """gunicorn would move the app to the path in a `SCRIPT_NAME` header from this machine, as a proxy may pass it on."""
    with closing(http.client.HTTPConnection("127.0.0.1", house.port, timeout=LONG)) as connection:
        connection.request("GET", "/", headers=FORGED)
        answer = connection.getresponse()
        text = answer.read().decode()
    assert answer.status == 200
    assert 'href="/rules/' in text
    assert "evil" not in text


def test_the_largest_import_has_time_on_a_slow_line() -> None:
    assert HEAD + 256 * 1024 / RATE < LONGEST
    assert 8_000_000 / LONGEST < 15_000, "bytes a second"


PAGE = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
FORM = b"POST /look HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nOrigin: http://localhost\r\n"
FORM += b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: "


def dripped(phone: socket.socket, first: bytes) -> bytes:
    """The server's response to a request that begins like this and goes on drop by drop, until it closes the connection."""
    phone.sendall(first)
    phone.settimeout(0.05)
    said, until = b"", time.monotonic() + LONG
    while time.monotonic() < until:
        try:
            while read := phone.recv(4096):
                said += read
            return said
        except TimeoutError:
            pass
        except ConnectionError:
            return said
        try:
            phone.sendall(b"x")
        except ConnectionError:
            return said
    pytest.fail("the server waited for all of it")


def answered(phone: socket.socket) -> bytes:
    """The server's response, until it closes the connection."""
    phone.settimeout(LONG)
    said = b""
    while read := phone.recv(65536):
        said += read
    return said


def test_a_request_sent_drop_by_drop_times_out_and_a_truncated_one_is_refused(house: Serving) -> None:
    for first in (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", FORM + b"1000\r\n\r\n"):
        with closing(house.connect()) as phone:
            assert not re.search(b" (200|303) ", dripped(phone, first))
    with closing(house.connect()) as phone:
        phone.sendall(FORM + b"1000\r\n\r\ntheme=dark")
        phone.shutdown(socket.SHUT_WR)
        said = answered(phone)
    assert b" 400 " in said
    assert b".theme=" not in said, "no cookie"


def test_a_slow_body_is_accepted_and_others_are_answered_meanwhile(house: Serving) -> None:
    body = b"theme=dark&x=" + b"x" * 400
    with closing(house.connect()) as slow, closing(house.connect()) as phone:
        slow.sendall(FORM + f"{len(body)}\r\n\r\n".encode())
        for start in range(0, len(body), 50):
            time.sleep(0.12)
            slow.sendall(body[start : start + 50])
            if not start:
                phone.sendall(PAGE)
                assert b" 200 " in answered(phone)
        assert b" 303 " in answered(slow)


def test_a_second_request_of_a_connection_has_its_own_time(house: Serving) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", house.port, timeout=LONG)) as phone:
        for _ in range(3):
            phone.request("GET", "/health")
            answer = phone.getresponse()
            assert answer.read()
            assert answer.status == 200
            assert phone.sock, "it is kept alive"
            time.sleep(0.4)


Printed = pytest.CaptureFixture[str]


def refused(capsys: Printed, folder: Path, host: str = "127.0.0.1", port: int = 0) -> str:
    """What a server says that cannot start."""
    with pytest.raises(SystemExit) as end:
        server.serve(host, port, folder)
    out, err = capsys.readouterr()
    assert (end.value.code, out) == (1, "")
    return err


def test_a_taken_port_is_refused_with_advice(tmp_path: Path, capsys: Printed) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        err = refused(capsys, tmp_path, port=port)
    assert f"127.0.0.1:{port} はもう使われている" in err
    assert f"--port {port + 1}" in err
    assert list(tmp_path.iterdir()) == []


SPOILT: dict[str, tuple[Callable[[Path], object], bool]] = {
    "is empty": (lambda path: path.write_bytes(b""), True),
    "cannot be read": (lambda path: os.truncate(path, path.stat().st_size // 2), True),
    "Update the app": (from_tomorrow, False),
}


@pytest.mark.parametrize("said", SPOILT)
def test_unusable_records_are_refused_with_advice(
    tmp_path: Path, said: str, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil, restore = SPOILT[said]
    open_store(tmp_path / FILE).close()
    assert isinstance(shelf.keep(tmp_path / FILE, tmp_path / "backups"), shelf.Put)
    (backup,) = shelf.copies(tmp_path / "backups")
    spoil(tmp_path / FILE)
    before = (tmp_path / FILE).read_bytes()
    for locale in "ja", "en":
        monkeypatch.setenv("LANGUAGE", locale)
        (line,) = refused(capsys, tmp_path).strip().splitlines()
        assert (said in line) is (locale == "en")
        assert (f"scorekeeper restore {backup.file}" in line) is restore
    assert (tmp_path / FILE).read_bytes() == before
    newest = host_log.read(tmp_path)[0]
    assert (newest.event, said in str(newest.about["why"])) == ("store-error", True)


def test_a_read_only_installation_and_an_address_of_another_machine_are_refused(tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "file").write_text("")
    assert "フォルダの許可を確かめる" in refused(capsys, tmp_path / "file")
    assert "203.0.113.7:0 では始められない" in refused(capsys, tmp_path, "203.0.113.7")


def test_backups_are_made_while_serving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited = []
    with closing(open_store(tmp_path / FILE)) as store:

        def sleep(seconds: float) -> None:
            waited.append(seconds)
            if len(waited) == 3:
                store.dismiss()

        monkeypatch.setattr(background.time, "sleep", sleep)
        background.keep_backups(store, tmp_path / FILE, tmp_path / "backups")
    assert waited == [60, 300, 300]
    assert len(shelf.copies(tmp_path / "backups")) == 1


def test_every_rule_book_is_opened_for_questions_after_a_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That nothing is indexed any more then is asked in `test_ready`."""
    opened: list[Game] = []
    monkeypatch.setattr(search, "ready", opened.append)
    with closing(open_store(tmp_path / FILE)) as store:
        background.prepare(store)
        assert opened == [*GAMES]
        store.dismiss()
        background.prepare(store)
        assert opened == [*GAMES]


FIRST_USE = """
import sys
from threading import Barrier, Thread

import msgspec

from scorekeeper.web import learn

def made(name, kind):
    space = {"__annotations__": {f"f{nth}": kind for nth in range(20)}, "__module__": "scorekeeper"}
    return type(msgspec.Struct)(name, (msgspec.Struct,), space)

def use(kind, given, together):
    together.wait()
    msgspec.convert(given, kind)

sys.setswitchinterval(1e-6)
kinds = [made(f"Outer{nth}", made("Inner", "int")) for nth in range(50)]
learn(msgspec.Struct)
inner = {f"f{nth}": nth for nth in range(20)}
for kind in kinds:
    together = Barrier(8)
    threads = [Thread(target=use, args=(kind, {f"f{nth}": inner for nth in range(20)}, together)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_concurrent_first_uses_of_a_type_do_not_crash() -> None:
    assert subprocess.run([sys.executable, "-c", FIRST_USE], timeout=60, check=False).returncode == 0


ORPHAN = """
import os, time
from scorekeeper.serve import background

background.GRACE, master = 0.1, os.getpid()
if os.fork():
    time.sleep(0.2)
    os._exit(0)
background.follow(master, lambda: print("let go", flush=True), every=0.05)
"""


def test_a_worker_ends_with_its_master_however_that_ended() -> None:
    """What it prints is whole only once both have ended."""
    both = subprocess.run([sys.executable, "-c", ORPHAN], capture_output=True, text=True, timeout=30, check=True)
    assert both.stdout == "let go\n"


def test_the_host_is_shown_an_address_that_answers_and_a_code_of_half_blocks_for_phones() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", lan_address())
    assert greeting.announced_name("192.168.1.5", ()) == "192.168.1.5"
    assert greeting.announced_name("0.0.0.0", ()) == lan_address()
    assert greeting.announced_name("192.168.1.5", ("box.local", "scores.example.org")) == "box.local"
    assert greeting.announced_name("127.0.0.1", ("scores.example.org",)) == "127.0.0.1", "that name is the proxy's"
    with_code = greeting.greeting("http://192.0.2.10:8088/", "48217730", qr=True)
    without = greeting.greeting("http://192.0.2.10:8088/", "48217730", qr=False)
    assert with_code.endswith(without)
    assert set(re.sub(r"\x1b\[[\d;]*m", "", with_code.removesuffix(without))) <= set(" \n▀▄█")
    alone = greeting.greeting("http://127.0.0.1:8088/", "48217730", qr=True, alone=True)
    assert "この機械で開く" in alone
    assert "Wi-Fi" not in alone
    assert not set(alone) & set("▀▄█")


def test_behind_a_proxy_the_host_is_shown_the_address_that_answers_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def made(listener: socket.socket, folder: Path, text: str, *_: object) -> Mock:
        listener.close()
        said.append(text)
        return Mock()

    monkeypatch.setattr(server, "_Server", made)
    server.serve("127.0.0.1", 0, tmp_path, NAMES=("scores.example.org",), BEHIND_PROXY=("172.30.88.0/24",))
    assert "電話で開く\n      https://scores.example.org/\n" in said[0]
    server.serve("127.0.0.1", 0, tmp_path, NAMES=("scores.example.org",))
    assert "この機械で開く\n      http://127.0.0.1:" in said[1]


def test_a_house_to_look_around_in_leaves_nothing_behind(tmp_path: Path) -> None:
    command = "from scorekeeper.cli import main; main(['demo', '--host', '127.0.0.1', '--port', '0', '--lang', 'en'])"
    env = os.environ | {"PYTHONUTF8": "1", "TMPDIR": str(tmp_path)}
    process = subprocess.Popen([sys.executable, "-c", command], stdout=subprocess.PIPE, text=True, encoding="utf-8", env=env)
    try:
        address = re.findall(r"http://\S+", said(process))[0]
        with urlopen(address.replace("/g/", "/api/g/").removesuffix("/"), timeout=LONG) as answer:
            group = json.load(answer)
        assert {one["ruleset"]: one["matches"] for one in group["seasons"]} == {game.name: 2 for game in GAMES} | {GAMES[0].name: 7}
        assert [*tmp_path.iterdir()] != []
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
    finally:
        process.kill()
        process.communicate()
    assert [*tmp_path.iterdir()] == []
