"""250 tables with four live phones each and 100 declarations a second for 30 s, beside the same load on a bare route."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple
from urllib.parse import urlencode

from bench.bench_web import totals
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.store import FILE, open_store

Row = tuple[str, float, str]
TABLES, PHONES, RATE, SECONDS = 250, 4, 100, 30
READY, LONGEST = 40.0, 240
"""Time limits in seconds: for a server to start, and for the whole run."""


class Seen(NamedTuple):
    """The result of one side of the comparison; times in milliseconds, memory in MB.

    `overtaken` are the boards that a phone never showed, because a later one, which has the same declaration, came first.
    """

    declared: list[float]
    pushed: list[float]
    wrong: list[str]
    memory: float
    overtaken: int

    def __str__(self) -> str:
        def told(times: list[float]) -> str:
            return f"median {median(times):.1f} ms, 99th percentile {quantiles(times, n=100)[98]:.1f} ms"

        failed = f"{len(self.wrong)} errors, {self.overtaken} boards overtaken"
        return f"declare {told(self.declared)}; push {told(self.pushed)}; {self.memory:.0f} MB; {failed}"


@contextmanager
def serving(command: list[str], folder: Path, port: int) -> Iterator[int]:
    """Runs a server in its own process group, which ends with the block; gives the id of its first process."""
    environment = os.environ | {"SCOREKEEPER_INSTANCE": str(folder)}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        until = time.monotonic() + READY
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if time.monotonic() > until or server.poll() is not None:
                    raise
                time.sleep(0.1)
        yield server.pid
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def memory(pid: int) -> float:
    """The memory of a process and its children in MB, if the system reports it."""
    found = subprocess.run(["ps", "-o", "rss=", "--pid", str(pid), "--ppid", str(pid)], capture_output=True, text=True, check=True)
    return sum(map(int, found.stdout.split())) / 1024


def under_load(command: list[str], folder: Path, port: int, plan: dict[str, Any], prepare: Any = dict) -> Seen:
    with serving(command, folder, port) as pid:
        plan |= {"host": "127.0.0.1", "port": port, "phones": PHONES, "rate": RATE} | prepare()
        client = subprocess.Popen([sys.executable, "-m", "bench.load"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            said, _ = client.communicate(json.dumps(plan), LONGEST)
            held = memory(pid)
        finally:
            client.kill()
    seen = json.loads(said)
    wrong = seen["errors"] + ["a push that never came"] * seen["missed"]
    return Seen([one * 1000 for one in seen["declared"]], [one * 1000 for one in seen["pushed"]], wrong, held, seen["overtaken"])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def declarations() -> list[tuple[int, int]]:
    """(table, number of its declaration), table after table; each plays the months of a year, entered by their totals."""
    return [(nth % TABLES, nth // TABLES) for nth in range(RATE * SECONDS)]


def ours() -> Seen:
    game = GAMES[0]
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        store = open_store(folder / FILE)
        links = [store.links(store.create(Record(game, game.edition, game.house(), ("A", "B", "C")))) for _ in range(TABLES)]
        store.close()

        def join() -> dict[str, Any]:
            """One browser that has given its name; every phone of the load uses its cookies."""
            cookie, token = _visit(port, "GET", f"/t/{links[0].scorer}/who", "", "")
            cookie, _ = _visit(port, "POST", f"/t/{links[0].scorer}/who", cookie, urlencode({"csrf_token": token, "name": "A"}))
            tapped = [
                (table, seq + 1, f"/t/{links[table].scorer}/declare/totals",
                 urlencode(totals(seq) | {"csrf_token": token, "seq": str(seq), "key": f"{table}-{seq}", "do": "enter"}))
                for table, seq in declarations()
            ]  # fmt: skip
            return {"cookie": cookie, "declarations": tapped}

        # Two that may declare and two that watch at every table.
        followed = [link for both in links for link in (*both, *both)]
        streams = [(nth // PHONES, f"/t/{link}/live?view=table") for nth, link in enumerate(followed)]
        command = [str(Path(sys.executable).with_name("scorekeeper")), "serve", "--host", "127.0.0.1", "--port", str(port)]
        return under_load(command, folder, port, {"streams": streams, "wanted": 303}, join)


def bare() -> Seen:
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        streams = [(nth // PHONES, f"/{nth // PHONES}/live") for nth in range(TABLES * PHONES)]
        tapped = [(table, nth + 1, f"/{table}", f"content={'x' * 60}") for table, nth in declarations()]
        command = [sys.executable, "-m", "bench.bare", str(folder), str(port)]
        return under_load(command, folder, port, {"streams": streams, "wanted": 204, "cookie": "", "declarations": tapped})


def _visit(port: int, method: str, path: str, cookie: str, body: str) -> tuple[str, str]:
    """(cookies, token of the form)."""
    connection = HTTPConnection("127.0.0.1", port, timeout=READY)
    connection.request(method, path, body, {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    found = re.search(r'name="csrf_token" value="([^"]+)"', text)
    kept = dict(one.split("=", 1) for one in cookie.split("; ") if one)
    kept |= dict(one.partition(";")[0].split("=", 1) for one in answer.headers.get_all("Set-Cookie", []))
    return "; ".join(f"{name}={value}" for name, value in kept.items()), found[1] if found else ""


def measure() -> list[Row]:
    plain, app = bare(), ours()
    print(f"bare route: {plain}\nthe app:    {app}", file=sys.stderr)
    for problem in sorted({*app.wrong})[:5]:
        print(f"    {app.wrong.count(problem)} × {problem}", file=sys.stderr)
    return [
        ("load: errors and pushes that never came", float(len(app.wrong)), "0"),
        ("load: declare, median, the app ÷ a bare route", median(app.declared) / median(plain.declared), "told"),
        ("load: push to four phones, median, the app ÷ a bare route", median(app.pushed) / median(plain.pushed), "told"),
        ("load: memory, the app ÷ a bare route", app.memory / plain.memory, "told"),
    ]
