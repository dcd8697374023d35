import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from unittest.mock import Mock
from urllib.request import urlopen

import pytest
from sqlite_utils import Database

from scorekeeper import greeting, keys, logbook, search, serve
from scorekeeper.address import lan_address
from scorekeeper.games import GAMES
from scorekeeper.store import FILE, open_store, shelf

START = """
import sys
from pathlib import Path
from scorekeeper.serve import serve

serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]))
"""


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
kinds = [made(f"Outer{nth}", made("Inner", "int")) for nth in range(100)]
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


def start(port: int, instance: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", START, str(port), str(instance)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1"},
    )


def said(server: subprocess.Popen[str], seconds: float = 120) -> str:
    """The server's output until it says how to stop it. One that stays silent for too long is killed."""
    assert server.stdout
    text, until = "", time.monotonic() + seconds
    while "Ctrl-C" not in text:
        ready, _, _ = select.select([server.stdout], [], [], until - time.monotonic())
        chunk = os.read(server.stdout.fileno(), 4096).decode() if ready else ""
        if not chunk:
            server.kill()
            pytest.fail(f"the server said {text!r} and then {server.communicate()[1]!r}")
        text += chunk
    return text


@pytest.mark.kill
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT], ids=lambda end: end.name)
def test_a_server_prints_its_address_answers_there_and_stops_cleanly(tmp_path: Path, end: signal.Signals) -> None:
    server = start(0, tmp_path)
    try:
        greeting = said(server)
        address = re.search(r"http://127\.0\.0\.1:\d+/", greeting)
        assert address
        assert "open on this machine" in greeting
        assert keys.spoken(keys.passcode(tmp_path)) in greeting
        with urlopen(f"{address[0]}static/vendor/htmx.min.js", timeout=10) as answer:
            assert answer.status == 200
        server.send_signal(end)
        out, err = server.communicate(timeout=20)
    finally:
        server.kill()
        server.communicate()
    assert (server.returncode, out.strip(), err) == (0, "", "")


@pytest.mark.kill
def test_clients_that_do_not_hang_up_delay_nobody(tmp_path: Path) -> None:
    """Eighty clients that have read their response and stay connected; each used to hold up its process for two seconds."""
    server = start(0, tmp_path)
    try:
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", said(server))
        assert address
        with ExitStack() as staying:
            for _ in range(80):
                one = staying.enter_context(socket.create_connection(("127.0.0.1", int(address[1])), timeout=30))
                one.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert one.recv(16).startswith(b"HTTP/1.1 200")
            with urlopen(f"{address[0]}static/icon.svg", timeout=12) as answer:
                assert answer.status == 200
    finally:
        server.terminate()
        server.communicate(timeout=20)


def test_a_taken_port_is_refused_with_advice(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        out, err = start(port, tmp_path).communicate(timeout=30)
    assert out == ""
    assert f"127.0.0.1:{port} is already in use" in err
    assert f"--port {port + 1}" in err
    assert "Traceback" not in err


def test_a_taken_port_ends_with_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(SystemExit) as end:
        serve.serve("127.0.0.1", other.getsockname()[1], tmp_path)
    assert end.value.code == 1
    assert list(tmp_path.iterdir()) == []


def empty(path: Path) -> None:
    path.write_bytes(b"")


def damaged(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


def newer(path: Path) -> None:
    with Database(path) as db:
        db["_sqlite_migrations"].insert({"migration_set": "scorekeeper", "name": "from_tomorrow", "applied_at": "2099"})


@pytest.mark.parametrize(
    ("spoil", "said", "restore"), [(empty, "is empty", True), (damaged, "cannot be read", True), (newer, "Update the app", False)]
)
def test_unusable_records_are_refused_with_advice(tmp_path: Path, spoil: Callable[[Path], None], said: str, restore: bool) -> None:
    store = open_store(tmp_path / FILE)
    assert isinstance(shelf.keep(tmp_path / FILE, tmp_path / "backups"), shelf.Put)
    store.close()
    (backup,) = shelf.copies(tmp_path / "backups")
    spoil(tmp_path / FILE)
    before = (tmp_path / FILE).read_bytes()
    server = start(0, tmp_path)
    out, err = server.communicate(timeout=30)
    assert (server.returncode, out) == (1, "")
    japanese, english = err.strip().splitlines()
    assert said in english
    assert (f"scorekeeper restore {backup.file}" in english) is restore
    assert (f"scorekeeper restore {backup.file}" in japanese) is restore
    assert "Traceback" not in err
    assert (tmp_path / FILE).read_bytes() == before
    newest = logbook.read(tmp_path)[0]
    assert newest.event == "store-error"
    assert said in str(newest.about["why"])


def test_a_read_only_installation_is_refused_with_advice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit) as end:
        serve.serve("127.0.0.1", 0, tmp_path / "file")
    assert end.value.code == 1
    assert "check the folder's permissions" in capsys.readouterr().err


@pytest.mark.kill
def test_a_start_checks_the_records_once_and_is_logged_once(tmp_path: Path) -> None:
    looks = START.replace(
        "serve(",
        "from scorekeeper.store import opening\nreal = opening.inspect\n"
        "opening.inspect = lambda path: (print('looked', flush=True), real(path))\nserve(",
    )
    server = subprocess.Popen(
        [sys.executable, "-c", looks, "0", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        greeting = said(server)
        address = re.search(r"http://127\.0\.0\.1:\d+/", greeting)
        assert address
        for _ in range(20):
            with urlopen(f"{address[0]}health", timeout=10) as answer:
                assert answer.status == 200
        assert [entry.event for entry in logbook.read(tmp_path)] == ["started"]
        server.send_signal(signal.SIGTERM)
        out, err = server.communicate(timeout=20)
    finally:
        server.kill()
        server.communicate()
    assert (greeting + out).count("looked") == 1
    assert err == ""
    assert [entry.event for entry in logbook.read(tmp_path)] == ["stopped", "started"]


def test_backups_are_made_while_serving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(tmp_path / FILE)
    waited = []

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            store.dismiss()

    monkeypatch.setattr(serve.time, "sleep", sleep)
    serve.keep_backups(store, tmp_path / FILE, tmp_path / "backups")
    store.close()
    assert waited == [60, 300, 300]
    assert len(shelf.copies(tmp_path / "backups")) == 1


def test_an_address_of_another_machine_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        serve.serve("203.0.113.7", 0, tmp_path)
    assert "Cannot serve at 203.0.113.7:0" in capsys.readouterr().err


def test_the_address_is_a_number_a_phone_can_open() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", lan_address())


def test_a_terminal_is_shown_a_code_of_half_blocks() -> None:
    with_code = greeting.greeting("http://192.0.2.10:8088/", "48217730", qr=True)
    without = greeting.greeting("http://192.0.2.10:8088/", "48217730", qr=False)
    assert with_code.endswith(without)
    assert set(re.sub(r"\x1b\[[\d;]*m", "", with_code.removesuffix(without))) <= set(" \n▀▄█")


def test_the_host_is_shown_an_address_that_answers() -> None:
    assert greeting.announced("192.168.1.5", ()) == "192.168.1.5"
    assert greeting.announced("0.0.0.0", ()) == lan_address()
    assert greeting.announced("192.168.1.5", ("box.local", "scores.example.org")) == "box.local"
    assert greeting.announced("127.0.0.1", ("scores.example.org",)) == "127.0.0.1", "that name is the proxy's"


def test_a_loopback_server_shows_no_code_for_phones() -> None:
    alone = greeting.greeting("http://127.0.0.1:8088/", "48217730", qr=True, alone=True)
    assert "open on this machine" in alone
    assert "Wi-Fi" not in alone
    assert not set(alone) & set("▀▄█")


def test_behind_a_proxy_the_host_is_shown_the_address_that_answers_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def made(listener: socket.socket, folder: Path, text: str, *_: object) -> Mock:
        listener.close()
        said.append(text)
        return Mock()

    monkeypatch.setattr(serve, "_Server", made)
    serve.serve("127.0.0.1", 0, tmp_path, NAMES=("scores.example.org",), BEHIND_PROXY=("172.30.88.0/24",))
    assert "電話で開く · open on a phone\n      https://scores.example.org/\n" in said[0]
    serve.serve("127.0.0.1", 0, tmp_path, NAMES=("scores.example.org",))
    assert "open on this machine\n      http://127.0.0.1:" in said[1]


def test_no_question_waits_for_a_rule_book_after_a_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_ready", cache(search._ready.__wrapped__))
    store = open_store(tmp_path / FILE)
    serve.prepare(store)
    monkeypatch.delattr(search, "Index")
    assert all(search.ask(game, "who deals first").clauses for game in GAMES), "nothing is indexed any more"
    monkeypatch.setattr(search, "_ready", cache(search._ready.__wrapped__))
    store.dismiss()
    serve.prepare(store)
    store.close()


def test_concurrent_first_uses_of_a_type_do_not_crash() -> None:
    assert subprocess.run([sys.executable, "-c", FIRST_USE], timeout=60, check=False).returncode == 0
