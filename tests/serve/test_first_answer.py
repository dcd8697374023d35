"""A start: the first answer waits for nothing that only others need; that is loaded after it, once for all workers."""

import http.client
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.request import urlopen

from serving import UNPREPARED, said, wait_until, workers_of
from storing import LONG

START = """
import os, sys, time
from pathlib import Path
import scorekeeper.web.edge.warm_up
from scorekeeper.serve import background, server, time_limits, tls, workers
{unprepared}
workers.PATIENCE = 600.0
{more}
server.serve("127.0.0.1", 0, Path(sys.argv[1]))
"""
AT_WORK = """
from tempfile import TemporaryDirectory
def draw_pages(app):
    with TemporaryDirectory() as folder:
        print("at work", flush=True)
        for _ in range(200):
            time.sleep(0.05)
            yield
            if (Path(sys.argv[1]) / "enough").exists():
                return
scorekeeper.web.edge.warm_up.draw_pages = draw_pages
"""
"""What is loaded takes ten seconds, unless a test has had enough."""


@contextmanager
def started(folder: Path, more: str = "", told: list[str] | None = None) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """A server that has greeted, and its port. It prints no error, unless `told` is given, which is given all errors."""
    command = [sys.executable, "-c", START.format(unprepared=UNPREPARED, more=more), str(folder)]
    env = os.environ | {"PYTHONUTF8": "1", "TMPDIR": str(folder)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", env=env)
    try:
        greeting = said(process)
        yield process, int(greeting.partition("http://127.0.0.1:")[2].partition("/")[0])
        process.send_signal(signal.SIGTERM)
        err = process.communicate(timeout=30)[1]
        if told is not None:
            told.append(err)
        assert told is not None or err == ""
        assert process.returncode == 0
    finally:
        process.kill()
        process.communicate()


def answer(port: int, path: str = "health") -> int:
    with urlopen(f"http://127.0.0.1:{port}/{path}", timeout=LONG) as got:
        return int(got.status)


def output(process: "subprocess.Popen[str]") -> bytes:
    """What the server has printed since it was last read."""
    assert process.stdout
    said = b""
    while select.select([process.stdout], [], [], 0.2)[0]:
        said += os.read(process.stdout.fileno(), 4096)
    return said


def test_nothing_is_loaded_for_others_before_the_first_answer_and_all_workers_that_follow_have_it(tmp_path: Path) -> None:
    with started(tmp_path) as (process, port):
        first = workers_of(process.pid)
        assert len(first) == 1
        assert process.stdout
        assert not output(process).strip()
        assert answer(port) == 200
        wait_until(lambda: not first & workers_of(process.pid))
        assert output(process).split() == [b"drawn", b"opened"]
        assert len(workers_of(process.pid)) >= 2
        assert [answer(port) for _ in range(8)] == [200] * 8
        nice = [os.getpriority(os.PRIO_PROCESS, one) for one in (0, process.pid, *workers_of(process.pid))]
        assert len({*nice}) == 1, "only loading is put off"


def test_what_a_phone_has_begun_at_the_first_worker_is_finished_there(tmp_path: Path) -> None:
    body = b"a=" + b"x" * 998
    with started(tmp_path) as (process, port), closing(http.client.HTTPConnection("127.0.0.1", port, timeout=LONG)) as slow:
        first = workers_of(process.pid)
        slow.putrequest("POST", "/look", skip_accept_encoding=True)
        for name, value in {"Origin": f"http://127.0.0.1:{port}", "Content-Length": str(len(body))}.items():
            slow.putheader(name, value)
        slow.putheader("Content-Type", "application/x-www-form-urlencoded")
        slow.endheaders(body[:500])
        assert answer(port) == 200
        wait_until(lambda: len(workers_of(process.pid) - first) >= 2)
        assert answer(port) == 200, "the others answer meanwhile"
        assert first <= workers_of(process.pid)
        slow.send(body[500:])
        assert slow.getresponse().status in (302, 303, 400)
        wait_until(lambda: not first & workers_of(process.pid))


def test_a_server_that_is_stopped_while_it_loads_ends_at_once_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with started(tmp_path, AT_WORK) as (process, port):
        until_at_work(process, port)
        assert [one for one in tmp_path.iterdir() if one.name.startswith("tmp")]
    assert not [one for one in tmp_path.iterdir() if one.name.startswith("tmp")]


def until_at_work(process: "subprocess.Popen[str]", port: int) -> None:
    assert answer(port) == 200
    while "at work" not in process.stdout.readline():  # type: ignore[union-attr]
        pass


def test_if_the_first_worker_dies_while_the_master_loads_others_answer_once_it_is_done(tmp_path: Path) -> None:
    with started(tmp_path, AT_WORK) as (process, port):
        until_at_work(process, port)
        (first,) = workers_of(process.pid)
        os.kill(first, signal.SIGTERM)
        (tmp_path / "enough").touch()
        wait_until(lambda: len(workers_of(process.pid) - {first}) >= 2)
        assert answer(port) == 200


def test_a_failure_to_load_is_told_and_the_server_answers(tmp_path: Path) -> None:
    fails = "def fail(app):\n    yield\n    raise OSError('no room')\nscorekeeper.web.edge.warm_up.draw_pages = fail"
    told: list[str] = []
    with started(tmp_path, fails, told) as (process, port):
        first = workers_of(process.pid)
        assert answer(port) == 200
        wait_until(lambda: not first & workers_of(process.pid))
        assert answer(port) == 200
    assert "no room" in told[0]
