"""The serving process is killed at random moments under load: acknowledged entries are there exactly once."""

import os
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Semaphore
from typing import Any
from urllib.parse import urlencode

import pytest
from kinds import times
from opening import client_of, cookies_of, hosting, table_of
from servers import ON_A_SERVER, by_hand
from storing import FRESH

from bench.bench_web import players, totals
from scorekeeper.games import GAMES
from scorekeeper.serve import server as production
from scorekeeper.store import HouseSchema, Where, open_store
from scorekeeper.web import create_app

KILLS, CLIENTS, ROUNDS, HEARD = times(10), 6, 6, 6
"""How often a process is killed, and under what load."""
LONGEST = 0.4
"""The longest life of a serving process, in seconds."""


class _Killable(production._Server):
    """The server as in production, which reports the process id of each worker. Forms need no token here, and no page is drawn
    beforehand.
    """

    is_cold = False

    def __init__(self, instance: Path, records: Where, told: Connection) -> None:
        self.records, self.told = records, told
        listener = production._listener("127.0.0.1", 0)
        told.send(listener.getsockname()[1])
        super().__init__(listener, instance, "", {})

    def load_config(self) -> None:
        super().load_config()
        self.cfg.set("post_fork", lambda server, worker: self.told.send(worker.pid))
        self.cfg.set("post_worker_init", lambda worker: self.open())
        self.cfg.set("loglevel", "critical")

    def load(self) -> Any:
        self.made = create_app(self.instance, WTF_CSRF_ENABLED=False, RECORDS=self.records)
        self.made.extensions["store"].close()
        return self.made


def run(instance: Path, records: Where, told: Connection) -> None:
    _Killable(instance, records, told).run()


@contextmanager
def served(instance: Path, records: Where) -> Iterator[tuple[int, Connection]]:
    """A running server: its port, and what tells the process id of each worker that it starts."""
    hears, told = FRESH.Pipe(duplex=False)
    server = FRESH.Process(target=run, args=(instance, records, told))
    server.start()
    told.close()
    try:
        assert hears.poll(60)
        yield hears.recv(), hears
    finally:
        server.terminate()
        server.join(20)
        if server.is_alive():
            server.kill()
            server.join()


class Browser:
    """Sends a form until there is a response, like a page that keeps its input."""

    def __init__(self, port: int, cookie: str) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=10)
        self.headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        self.again = 0

    def send(self, path: str, form: Mapping[str, object]) -> str:
        """The target of the redirect; any other response is a failure."""
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                self.connection.request("POST", path, urlencode(form, doseq=True), self.headers)
                answer = self.connection.getresponse()
                text = answer.read().decode()
            except (OSError, HTTPException):
                self.connection.close()
                self.again += 1
                time.sleep(0.01)
            else:
                assert answer.status == 303, (path, answer.status, text)
                return answer.headers["Location"]
        raise TimeoutError(path)


def form(nth: int, round: int, key: str) -> dict[str, object]:
    """The totals of a round of the nth match, typed."""
    return totals(round, GAMES[nth % len(GAMES)]) | {"seq": round, "key": key, "do": "enter"}


def new_table(browser: Browser, nth: int) -> str:
    """The page of the nth match, which are of all games by turns."""
    game = GAMES[nth % len(GAMES)]
    return browser.send("/new", {"ruleset": game.name, "shown": game.name, "players": players(game)})


def declare(browser: Browser, who: int, over: Event, heard: Semaphore) -> Counter[tuple[str, int, str]]:
    """Declare months at one table after the other; returns what was acknowledged: table, entry and key."""
    acknowledged: Counter[tuple[str, int, str]] = Counter()
    for nth in count():
        page = new_table(browser, nth)
        for round in range(ROUNDS):
            if over.is_set():
                return acknowledged
            key = f"{who}-{nth}-{round}"
            assert browser.send(f"{page}declare/totals", form(nth, round, key)) == page
            acknowledged[table_of(page), round, key] += 1
            heard.release()
    raise AssertionError


def kill(workers: Connection, where: Where, heard: Semaphore) -> None:
    """Kill a worker so often, at a random moment of its life; for each time, HEARD declarations are acknowledged."""
    chance = random.Random(4)
    for number in range(KILLS):
        assert all(heard.acquire(timeout=30) for _ in range(HEARD)), f"nothing is acknowledged after {number} kills"
        assert workers.poll(30), f"nobody serves after {number} kills"
        serving = workers.recv()
        time.sleep(chance.uniform(0, LONGEST))
        os.kill(serving, signal.SIGKILL)
        if number % 20 == 0:
            assert sound(where)


def sound(where: Where) -> bool:
    """Whether a file of records is whole. A server sees to that itself."""
    return isinstance(where, HouseSchema) or by_hand(where, "PRAGMA integrity_check") == [("ok",)]


@ON_A_SERVER
def test_a_declaration_through_one_server_is_seen_by_those_who_follow_another(tmp_path: Path, where: Where) -> None:
    """Two servers of the app, as on two machines, with folders of their own."""
    with served(tmp_path / "one", where) as (one, _), served(tmp_path / "two", where) as (two, _):
        app = create_app(tmp_path / "one", RECORDS=where)
        cookie = cookies_of(client_of(app))
        app.extensions["store"].close()
        browser = Browser(one, cookie)
        page = new_table(browser, 0)
        follower = HTTPConnection("127.0.0.1", two, timeout=30)
        follower.request("GET", f"{page}live?view=table")
        events = follower.getresponse()

        def shown() -> str:
            """The next board that is pushed."""
            while (line := events.readline().decode()) != "event: board\n":
                assert line
            return "".join(iter(lambda: events.readline().decode(), "\n"))

        boards = [shown()]
        for round in range(3):
            assert browser.send(f"{page}declare/totals", form(0, round, f"{round}")) == page
            boards.append(shown())
        assert len({*boards}) == 4
        events.close()
        follower.close()
        browser.connection.close()


@pytest.mark.kill
def test_acknowledged_entries_survive_every_kill(tmp_path: Path, where: Where) -> None:
    app = create_app(tmp_path, RECORDS=where)
    cookie = cookies_of(hosting(client_of(app)))  # because hundreds of tables are opened from one address
    app.extensions["store"].close()
    over, heard = Event(), Semaphore(0)
    with served(tmp_path, where) as (port, workers), ThreadPoolExecutor(CLIENTS) as pool:
        browsers = [Browser(port, cookie) for _ in range(CLIENTS)]
        clients = [pool.submit(declare, browser, who, over, heard) for who, browser in enumerate(browsers)]
        try:
            kill(workers, where, heard)
        finally:
            over.set()
        acknowledged = sum((client.result(60) for client in clients), Counter())
        for browser in browsers:
            browser.connection.close()
    once = "substr(key, 1, instr(key, ' ') - 1)"  # the key, without the digest of what was sent with it
    kept = Counter(by_hand(where, f"SELECT table_id, entry, {once} FROM entries"))
    assert kept == acknowledged
    assert set(kept.values()) == {1}
    assert len(kept) > 5 * KILLS  # there was load
    assert sum(browser.again for browser in browsers) > KILLS  # and it was cut off in the middle
    assert sound(where)
    with closing(open_store(where)) as store:
        assert sum(folded.seq for listed in store.tables() if (folded := store.state(listed.id))) == len(kept)
