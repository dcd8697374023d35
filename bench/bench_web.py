"""A confirmed declaration and the page of a table, beside bare routes; over HTTP, first pages against later ones."""

import re
import sqlite3
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from threading import local
from time import perf_counter

from flask import Flask, request
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from bench.processes import wait_for_warm_workers
from bench.rows import Row, Spent, ratio, spent, usual
from scorekeeper.core.game import Game
from scorekeeper.core.house import house_from, worths
from scorekeeper.core.record import Record
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import GAMES
from scorekeeper.store import FILE, Store, open_store
from scorekeeper.web import create_app

TIMES, MONTHS = 40, 8
BANKED = ("oichokabu", "kingo")
"""Games in which the dealer is known without being told."""
STARTS, AGAIN = 2, 9
KEPT = "a table"
"""The page that is kept as it was drawn, which later answers do not draw again."""
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
from scorekeeper.serve import server

server.PROCESSES = 1
server.serve("127.0.0.1", 0, Path(sys.argv[1]))
"""


def bare(folder: Path) -> Flask:
    """Flask with a route that writes one row to disk before it answers, and one that answers at once."""
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

    @app.get("/")
    def page() -> str:
        return "x" * 3000

    return app


class Browser:
    """Asks an application, without a network between them."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, wanted: int, form: Mapping[str, str] | None = None) -> Spent:
        """The time that the answer takes; RuntimeError if its status is not the wanted one."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = Headers({"Cookie": cookies, "Accept-Encoding": "gzip"})
        environ = EnvironBuilder(path, method=method, data=form, headers=headers).get_environ()
        begun: list[tuple[str, list[tuple[str, str]]]] = []

        def begin(status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
            begun.append((status, headers))
            return bytes

        def answered() -> None:
            body = self.app.wsgi_app(environ, begin)
            b"".join(body)
            body.close()  # type: ignore[attr-defined]

        taken = spent(answered)
        status, sent = begun[0]
        if not status.startswith(str(wanted)):
            raise RuntimeError(f"{path} answered {status}")
        self.cookies |= dict(value.partition(";")[0].split("=", 1) for name, value in sent if name == "Set-Cookie")
        return taken


def players(game: Game) -> tuple[str, ...]:
    """As few as the game is for."""
    return tuple("ABCDEFGHIJ"[: game.seats[0]])


def totals(month: int, game: Game = GAMES[0]) -> dict[str, str]:
    """A round entered by its totals, which every game accepts: the first two seats win and lose in turn."""
    seats, winner = game.seats[0], month % 2 ^ 1
    leader = {"leader": str((month + 1) % seats if game.name == "riichi" else winner)} if game.name not in BANKED else {}
    if game.name == "roppyakken":  # points of one's own, which are not paid by others
        return {f"amounts.{seat}": "20" if seat == winner else "0" for seat in range(seats)} | leader
    least = 900 if game.name == "riichi" else 9
    amounts = {f"amounts.{seat}.sign": "+" if seat == winner else "-" for seat in range(seats)}
    return amounts | {f"amounts.{seat}.small": str(least * (seats - 1 if seat == winner else 1)) for seat in range(seats)} | leader


def measure() -> list[Row]:
    return [*declaring(), *first_hits()]


def first_hits() -> list[Row]:
    """The first response of a process that has just become ready against later ones, for each page and language."""
    first, later = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    for _ in range(STARTS):
        for title, (one, *others) in just_started():
            first[title].append(one)
            later[title] += others
    return [
        Row(
            f"{title}: the first answer ÷ later ones",
            median(first[title]) / median(later[title]),
            "" if title.startswith(KEPT) else "≤ 2",
        )
        for title in first
    ]


def just_started() -> Iterator[tuple[str, list[float]]]:
    """Seconds for every page in every language, some times over, from a server of one process that has just been started."""
    with tempfile.TemporaryDirectory() as name:
        store, game = open_store(Path(name) / FILE), GAMES[0]
        link = store.links(store.create(Record(game, game.edition, game.house(), players(game)))).watcher
        store.close()
        server = subprocess.Popen([sys.executable, "-c", START, name], stdout=subprocess.PIPE, text=True, encoding="utf-8")
        try:
            assert server.stdout
            port = next(int(found[1]) for line in server.stdout if (found := re.search(r"http://127.0.0.1:(\d+)/", line)))
            while "Ctrl-C" not in next(server.stdout):
                pass
            wait_for_warm_workers(server.pid)
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
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours, plain = Browser(create_app(folder, WTF_CSRF_ENABLED=False)), Browser(bare(folder))
        store: Store = ours.app.extensions["store"]
        return [row for game in GAMES for row in _of_table(store, game, ours, plain)]


def _of_table(store: Store, game: Game, ours: Browser, plain: Browser) -> list[Row]:
    """Declarations at tables of a game; after each the page of the table is drawn for the first time, and sent again."""
    empty = Record(game, game.edition, game.house(), players(game))
    tables = [store.links(store.create(empty)).scorer for _ in range(TIMES // MONTHS)]
    ours.cookies.clear()
    ours.ask("POST", f"/t/{tables[0]}/who", 303, {"name": "A"})
    declared, kept, redrawn, drawn, got = [], [], [], [], []
    for number in range(TIMES):
        path, seq = f"/t/{tables[number // MONTHS]}/", number % MONTHS
        form = totals(seq, game) | {"seq": str(seq), "key": f"{game.name}{number}", "do": "enter"}
        declared.append(ours.ask("POST", f"{path}declare/totals", 303, form))
        kept.append(plain.ask("POST", "/", 204, {"content": "x" * 60}))
        redrawn.append(ours.ask("GET", path, 200))
        drawn.append(ours.ask("GET", path, 200))
        got.append(plain.ask("GET", "/", 200))
    declare, keep, bare = usual(declared), usual(kept), usual(got)
    standard, own = _drawn_by_house(store, game, ours)
    says, page = f"{game.name}: a confirmed declaration", f"{game.name}: GET table"
    again, anew = usual(drawn), usual(redrawn)
    return [
        Row(f"{says}, rate ÷ a bare route that keeps one row", keep.wall / declare.wall, "≥ 0.75"),
        ratio(f"{says} ({declare.cpu * 1000:.2f} ms) ÷ the same route", declare, keep, "≤ 2.2"),
        Row(f"{page}, drawn before, ms (a bare route: {bare.cpu * 1000:.2f})", again.wall * 1000, "≤ 1.2", again.cpu * 1000),
        Row(f"{page}, drawn anew, ms", anew.wall * 1000, "≤ 2.5", anew.cpu * 1000),
        ratio(f"{page}, drawn anew under a house with other worths and a yaku of its own ÷ the standard", own, standard, "≤ 1.05"),
    ]


def _drawn_by_house(store: Store, game: Game, ours: Browser) -> list[Spent]:
    """The page of a table drawn anew by the standard rules and by a house of the table's own, in turn."""
    changed = {one.name: int(one.default) + 1 for one in worths(game.house)}
    own = {"own.1": f"見本~1~~~0~~{next(iter(game.house.own_then))}"} if "own" in game.house.__struct_fields__ else {}
    houses = game.house(), house_from(game.house, changed | own)
    taken: list[list[Spent]] = [[], []]
    for number in range(TIMES):
        seq = number % MONTHS
        if not seq:
            paths = [
                f"/t/{store.links(store.create(Record(game, game.edition, house, players(game)))).scorer}/" for house in houses
            ]
        for path, drawn in zip(paths, taken, strict=True):
            form = totals(seq, game) | {"seq": str(seq), "key": f"{path}{seq}", "do": "enter"}
            ours.ask("POST", f"{path}declare/totals", 303, form)
            drawn.append(ours.ask("GET", path, 200))
    return [usual(drawn) for drawn in taken]
