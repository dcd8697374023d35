"""Over HTTP: a confirmed declaration against a bare route that stores one row as durably; first pages against later ones."""

import re
import sqlite3
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from threading import Thread, local
from time import perf_counter
from urllib.parse import urlencode

from flask import Flask, request
from werkzeug.serving import WSGIRequestHandler, make_server

from scorekeeper.core.record import Record
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import GAMES
from scorekeeper.store import FILE, open_store
from scorekeeper.web import create_app

Row = tuple[str, float, str]
TIMES, MONTHS = 150, 10
STARTS, AGAIN = 3, 9
PAGES = {
    "the first page": "/",
    "a new table": "/new",
    "a table": "/t/{link}/",
    "a form": "/group",
    "a sheet": "/t/{link}/sheet",
    "a rule book": "/rules/{game}",
    "its first clauses": "/rules/{game}/setup",
    "the odds": "/rules/{game}/tables/odds",
    "a question": "/rules/{game}/ask?q=%E5%BD%B9%E3%81%A8%E3%81%AF",
}
START = """
import sys
from pathlib import Path
from scorekeeper import serve

serve.PROCESSES = 1
serve.serve("127.0.0.1", 0, Path(sys.argv[1]))
"""


class _Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, type: str, message: str, *args: object) -> None:
        pass


def bare(folder: Path) -> Flask:
    """Flask with one route that writes one row to disk before it answers."""
    app = Flask("bare")
    held = local()

    @app.post("/")
    def keep() -> tuple[str, int]:
        if not hasattr(held, "db"):
            held.db = sqlite3.connect(folder / "bare.db", isolation_level=None)
            held.db.execute("PRAGMA journal_mode=WAL")
            held.db.execute("PRAGMA synchronous=FULL")
            held.db.execute("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, content TEXT)")
        held.db.execute("INSERT INTO rows (content) VALUES (?)", [request.form["content"]])
        return "", 204

    return app


class _Serving:
    """Serves an application on a free loopback port while the block runs."""

    def __init__(self, app: Flask) -> None:
        self.server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Quiet)

    def __enter__(self) -> HTTPConnection:
        Thread(target=self.server.serve_forever, daemon=True).start()
        return HTTPConnection("127.0.0.1", self.server.port, timeout=10)

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()


def _post(connection: HTTPConnection, path: str, form: dict[str, str], wanted: int) -> float:
    start = perf_counter()
    connection.request("POST", path, urlencode(form), {"Content-Type": "application/x-www-form-urlencoded"})
    answer = connection.getresponse()
    answer.read()
    taken = perf_counter() - start
    if answer.status != wanted:
        raise RuntimeError(f"{path} answered {answer.status}")
    return taken


def totals(month: int) -> dict[str, str]:
    """A month entered by its totals, which every game accepts: the first two seats win and lose in turn."""
    winner = month % 2 ^ 1
    amounts = {f"amounts.{seat}.sign": "+" if seat == winner else "-" for seat in range(3)}
    amounts |= {f"amounts.{seat}.small": "18" if seat == winner else "9" for seat in range(3)}
    return amounts | {"leader": str(winner)}


def measure() -> list[Row]:
    return [*declaring(), *first_hits()]


def first_hits() -> list[Row]:
    """The first response of a process that has just become ready against later ones, for each page and language."""
    first, later = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    for _ in range(STARTS):
        for title, (one, *others) in just_started():
            first[title].append(one)
            later[title] += others
    return [(f"{title}: the first answer ÷ later ones", median(first[title]) / median(later[title]), "≤ 2") for title in first]


def just_started() -> Iterator[tuple[str, list[float]]]:
    """Seconds for every page in every language, some times over, from a server of one process that has just been started."""
    with tempfile.TemporaryDirectory() as name:
        store, game = open_store(Path(name) / FILE), GAMES[0]
        link = store.links(store.create(Record(game, game.edition, game.house(), ("A", "B", "C")))).watcher
        store.close()
        server = subprocess.Popen([sys.executable, "-c", START, name], stdout=subprocess.PIPE, text=True, encoding="utf-8")
        try:
            assert server.stdout
            port = next(int(found[1]) for line in server.stdout if (found := re.search(r"http://127.0.0.1:(\d+)/", line)))
            while "Ctrl-C" not in next(server.stdout):
                pass
            connection = HTTPConnection("127.0.0.1", port, timeout=30)
            connection.connect()
            for what, page in PAGES.items():
                for language in LANGUAGES:
                    path = page.format(link=link, game=game.name)
                    yield f"{what}, {language}", [_get(connection, path, language) for _ in range(1 + AGAIN)]
        finally:
            server.terminate()
            server.wait(20)


def _get(connection: HTTPConnection, path: str, language: str) -> float:
    start = perf_counter()
    connection.request("GET", path, headers={"Accept-Language": language})
    answer = connection.getresponse()
    answer.read()
    taken = perf_counter() - start
    if answer.status != 200:
        raise RuntimeError(f"{path} answered {answer.status}")
    return taken


def declaring() -> list[Row]:
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        app = create_app(folder, WTF_CSRF_ENABLED=False)
        store = app.extensions["store"]
        with _Serving(app) as ours, _Serving(bare(folder)) as plain:
            for game in GAMES:
                empty = Record(game, game.edition, game.house(), ("A", "B", "C"))
                tables = [store.links(store.create(empty)).scorer for _ in range(TIMES // MONTHS)]
                declared, kept = [], []
                for number in range(TIMES):
                    table, seq = tables[number // MONTHS], number % MONTHS
                    form = totals(seq) | {"seq": str(seq), "key": f"tap{number}", "do": "enter"}
                    declared.append(_post(ours, f"/t/{table}/declare/totals", form, 303))
                    kept.append(_post(plain, "/", {"content": "x" * 60}, 204))
                what = f"{game.name}: a confirmed declaration, rate ÷ a bare route that keeps one row"
                rows.append((what, median(kept) / median(declared), "≥ 0.5"))
    return rows
