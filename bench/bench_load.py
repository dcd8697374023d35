"""250 tables with four live phones each and 100 declarations a second for 15 s, beside the same load on a bare route.

`--store postgresql` keeps the records on a PostgreSQL server of its own, in a temporary folder.
"""

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
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from math import inf
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple
from urllib.parse import urlencode

from bench.bench_web import totals
from bench.processes import free_port, wait_for_warm_workers
from bench.rows import Row
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.store import FILE, HouseSchema, Where, open_store
from scorekeeper.store.rows.where import HOUSE, STORE

READY, LONGEST = 90.0, 240
"""Time limits in seconds: for a server to start, and for the whole run."""


class Load(NamedTuple):
    """What is measured: so many app processes, each with a port and a folder of its own, and so many tables and
    declarations a second. Without `processes` it is one server as it is usually started.
    """

    store: str = "sqlite"
    processes: int = 0
    tables: int = 250
    rate: int = 100
    seconds: int = 15
    phones: int = 4

    def declarations(self) -> list[tuple[int, int]]:
        """(table, number of its declaration), table after table; each plays the months of a year, entered by their totals."""
        return [(nth % self.tables, nth // self.tables) for nth in range(self.rate * self.seconds)]


class Seen(NamedTuple):
    """The result of a load; times in milliseconds, memory in MB, processor time in milliseconds a declaration, the size of
    a board on the wire in bytes.

    `across` are the pushes to phones that follow through another process than the one that the declaration came to. `overtaken` are
    the boards that a phone never showed, because a later one, which has the same declaration, came first.
    """

    declared: list[float]
    pushed: list[float]
    across: list[float]
    wrong: list[str]
    memory: float
    overtaken: int
    app: float
    database: float
    size: float

    def __str__(self) -> str:
        parts = [f"declare {told(self.declared)}", f"push {told(self.pushed)}"]
        if self.across:
            parts.append(f"push across {told(self.across)}")
        parts.append(f"processor {self.app:.1f} ms app, {self.database:.1f} ms database a declaration")
        return "; ".join([*parts, f"{self.memory:.0f} MB", f"{len(self.wrong)} errors, {self.overtaken} boards overtaken"])


def usual(times: list[float]) -> float:
    """The median; without end if nothing came."""
    return median(times or [inf])


def told(times: list[float]) -> str:
    if len(times) < 2:
        return "none"
    return f"median {median(times):.1f} ms, 99th percentile {quantiles(times, n=100)[98]:.1f} ms"


@contextmanager
def serving(command: list[str], port: int, environment: dict[str, str]) -> Iterator[int]:
    """Runs a server in its own process group, which ends with the block; gives the id of its first process."""
    server = subprocess.Popen(command, env=os.environ | environment, stdout=subprocess.DEVNULL, start_new_session=True)
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


@contextmanager
def records(store: str, folder: Path) -> Iterator[tuple[Where, int | None]]:
    """A new place for records of this kind, and the first process of its server, if there is one."""
    if store == "sqlite":
        yield folder / FILE, None
        return
    sys.path.append(str(Path(__file__).parents[1] / "tests"))
    from servers import running

    with running() as server:
        assert server.process
        yield server.house(), server.process.pid


def memory(pids: list[int]) -> float:
    """The memory of these processes and their children in MB, if the system reports it."""
    listed = ",".join(map(str, pids))
    found = subprocess.run(["ps", "-o", "rss=", "--pid", listed, "--ppid", listed], capture_output=True, text=True, check=True)
    return sum(map(int, found.stdout.split())) / 1024


def processor(pids: list[int]) -> float:
    """The seconds of processor time that these processes and their children have taken, if the system reports it."""
    if not pids:
        return 0.0
    listed = ",".join(map(str, pids))
    found = subprocess.run(["ps", "-o", "pid=", "--pid", listed, "--ppid", listed], capture_output=True, text=True, check=True)
    ticks = 0
    for pid in found.stdout.split():
        try:
            ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]))
        except FileNotFoundError:  # it has ended, or there is no /proc
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


def under_load(plan: dict[str, Any], apps: list[int], databases: list[int]) -> Seen:
    """Phones in a process of their own against servers that run already."""
    client = subprocess.Popen([sys.executable, "-m", "bench.load"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert client.stdin
        assert client.stdout
        client.stdin.write(json.dumps(plan | {"host": "127.0.0.1"}))
        client.stdin.close()
        client.stdin = None
        client.stdout.readline()  # all phones follow now
        before = processor(apps), processor(databases)
        said, _ = client.communicate(timeout=LONGEST)
        app, database = (after - then for after, then in zip((processor(apps), processor(databases)), before, strict=True))
        held = memory(apps)
    finally:
        client.kill()
    seen = json.loads(said)
    wrong = seen["errors"] + ["a push that never came"] * seen["missed"]
    declared, pushed, across = ([one * 1000 for one in seen[name]] for name in ("declared", "pushed", "across"))
    count = len(plan["declarations"]) / 1000
    size = median(seen["sizes"] or [0])
    return Seen(declared, pushed, across, wrong, held, seen["overtaken"], app / count, database / count, size)


def ours(load: Load) -> Seen:
    """The app. Each table's declarations go to one process, and its phones are spread over all of them."""
    game = GAMES[0]
    servers = load.processes or 1
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        where, database = stack.enter_context(records(load.store, folder))
        with closing(open_store(where)) as store:
            made = [Record(game, game.edition, game.house(), ("A", "B", "C")) for _ in range(load.tables)]
            links = [store.links(store.create(one)) for one in made]
        ports = [free_port() for _ in range(servers)]
        apps = []
        for nth, port in enumerate(ports):
            environment = {"SCOREKEEPER_INSTANCE": str(folder)}
            if isinstance(where, HouseSchema):
                environment = {"SCOREKEEPER_INSTANCE": str(folder / str(nth)), STORE: where.url, HOUSE: where.name}
            apps.append(stack.enter_context(serving(_command(port, load.processes), port, environment)))
            wait_for_warm_workers(apps[-1])
        cookie, token = _visit(ports[0], "GET", f"/t/{links[0].scorer}/who", "", "")
        form = urlencode({"csrf_token": token, "name": "A"})
        cookie, _ = _visit(ports[0], "POST", f"/t/{links[0].scorer}/who", cookie, form)
        # One browser that has given its name: every phone uses its cookies.
        tapped = [
            (table, seq + 1, table % servers, f"/t/{links[table].scorer}/declare/totals",
             urlencode(totals(seq) | {"csrf_token": token, "seq": str(seq), "key": f"{table}-{seq}", "do": "enter"}))
            for table, seq in load.declarations()
        ]  # fmt: skip
        # Half of a table's phones may declare and half of them watch.
        streams = [
            (table, phone % servers, f"/t/{both[phone % 2]}/live?view=table")
            for table, both in enumerate(links)
            for phone in range(load.phones)
        ]
        plan = {"ports": ports, "phones": load.phones, "rate": load.rate, "wanted": 303, "cookie": cookie}
        return under_load(plan | {"streams": streams, "declarations": tapped}, apps, [database] if database else [])


def _command(port: int, processes: int) -> list[str]:
    if not processes:
        return [str(Path(sys.executable).with_name("scorekeeper")), "serve", "--host", "127.0.0.1", "--port", str(port)]
    alone = f"from scorekeeper.serve import server; server.PROCESSES = 1; server.serve('127.0.0.1', {port})"
    return [sys.executable, "-c", alone]


def bare(load: Load) -> Seen:
    with tempfile.TemporaryDirectory() as name:
        port = free_port()
        streams = [(nth // load.phones, 0, f"/{nth // load.phones}/live") for nth in range(load.tables * load.phones)]
        tapped = [(table, nth + 1, 0, f"/{table}", f"content={'x' * 60}") for table, nth in load.declarations()]
        with serving([sys.executable, "-m", "bench.bare", name, str(port)], port, {}) as pid:
            plan = {
                "ports": [port],
                "phones": load.phones,
                "rate": load.rate,
                "wanted": 204,
                "cookie": "",
                "streams": streams,
                "declarations": tapped,
            }
            return under_load(plan, [pid], [])


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


def measure(store: str = "sqlite") -> list[Row]:
    load = Load(store)
    plain, app = bare(load), ours(load)
    print(f"bare route: {plain}\nthe app:    {app}", file=sys.stderr)
    complain(app)
    return [
        Row("load: errors and pushes that never came", float(len(app.wrong)), "≤ 0"),
        Row("load: declare, median, the app ÷ a bare route", usual(app.declared) / usual(plain.declared)),
        Row("load: processor time a declaration with its pushes, ms", None, "", app.app),
        Row("load: push to four phones, median, the app ÷ a bare route", usual(app.pushed) / usual(plain.pushed)),
        Row("load: memory, the app ÷ a bare route", app.memory / plain.memory),
    ]


def complain(seen: Seen) -> None:
    for problem in sorted({*seen.wrong})[:5]:
        print(f"    {seen.wrong.count(problem)} × {problem}", file=sys.stderr)
