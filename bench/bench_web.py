"""A confirmed declaration through HTTP against a bare route that keeps one row as durably."""

import sqlite3
import tempfile
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from threading import Thread, local
from time import perf_counter
from urllib.parse import urlencode

from flask import Flask, request
from werkzeug.serving import WSGIRequestHandler, make_server

from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.web import create_app

Row = tuple[str, float, str]
TIMES, MONTHS = 150, 10


class _Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, type: str, message: str, *args: object) -> None:
        pass


def bare(folder: Path) -> Flask:
    """Flask, one route, one row a request, on the disk before the answer."""
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
    """An application on a free port of this machine alone, for as long as the block lasts."""

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
    """A month by its totals, which every game takes: the first two seats win and lose in turn."""
    signs = ("+", "-") if month % 2 else ("-", "+")
    amounts = {f"amounts.{seat}.sign": sign for seat, sign in enumerate(signs)}
    amounts |= {f"amounts.{seat}.small": "9" for seat in (0, 1)} | {"amounts.2.small": "0"}
    return amounts | {"leader": str(month % 2 ^ 1)}


def measure() -> list[Row]:
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
