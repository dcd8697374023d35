"""The app served by processes of its own, as in production, but for what a test says before it starts."""

import logging
import os
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from werkzeug.serving import make_server

START = """
import sys
from pathlib import Path
import scorekeeper.web.edge.warm_up
from scorekeeper.serve import background, server, time_limits, tls, workers
from scorekeeper.store import opening

{before}
server.serve("{host}", 0, Path(sys.argv[1]), https={https})
"""
UNPREPARED = """
scorekeeper.web.edge.warm_up.draw_pages = lambda app: [print("drawn", flush=True)]
server.open_indexes = lambda: [print("opened", flush=True)]
background.prepare = server.prepare = lambda store: None
workers.PATIENCE = 0.0
"""
"""What takes long at a start is only told: tests/serve/test_ready.py is about it."""
WARMED = ("drawn", "opened")


@contextmanager
def in_a_thread(app: Any) -> Iterator[int]:
    """The app served by a thread of this process: the port."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield server.port
    server.shutdown()
    thread.join()
    server.server_close()


class Serving(NamedTuple):
    """A running server."""

    process: subprocess.Popen[str]
    port: int
    greeting: str
    instance: Path

    def connect(self, timeout: float = 30) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)


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


def workers_of(master: int) -> set[int]:
    """The ids of the processes that answer for this one."""
    return {*map(int, Path(f"/proc/{master}/task/{master}/children").read_text().split())}


def wait_until(true: Callable[[], object], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


@contextmanager
def serving(
    instance: Path, end: signal.Signals, before: str = "", *, https: bool = False, host: str = "127.0.0.1"
) -> Iterator[Serving]:
    """A server until the end of the block, from when the workers answer that stay. It prints nothing but the greeting and what is
    told of its start, and stops cleanly at this signal, whatever was done to it.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", START.format(before=UNPREPARED + before, https=https, host=host), str(instance)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1"},
    )
    try:
        lines = said(process).splitlines(keepends=True)
        early = [line.strip() for line in lines if line.strip() in WARMED]  # the master may be quicker than its first worker
        greeting = "".join(line for line in lines if line.strip() not in WARMED)
        first = workers_of(process.pid)
        wait_until(lambda: not first & workers_of(process.pid))
        port = re.findall(rf"https?://{re.escape(host)}:(\d+)/", greeting)[0]
        yield Serving(process, int(port), greeting, instance)
        process.send_signal(end)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
        process.communicate()
    ended = process.returncode, [*early, *out.split()], err
    assert ended == (0, [*WARMED], ""), ended
