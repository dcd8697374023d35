"""The first page of a house with thousands of tables, as the host sees it."""

import tempfile
from pathlib import Path
from statistics import median

from bench.bench_seasons import copied
from bench.rows import Row, spent, usual
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.store import FILE, open_store
from scorekeeper.web import create_app
from scorekeeper.web.common.permissions import token

TABLES, TIMES, MOST = 5_000, 30, 30_000
"""How many tables there are, how often the page is opened, and how many bytes it may have as it is sent."""


def measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = open_store(folder / FILE)
        first = [store.create(Record(game, game.edition, game.house(), tuple("ABCDEFGHIJ"[: game.seats[0]]))) for game in GAMES]
        with store.writing() as db:
            for nth in range(TABLES - len(first)):
                copied(db, first[nth % len(first)])
        store.close()
        app = create_app(folder)
        client = app.test_client()
        with app.app_context():
            passed = token()
        with client.session_transaction() as session:
            session["host"] = passed
        sizes: list[int] = []

        def opened() -> None:
            answer = client.get("/", headers={"Accept-Encoding": "gzip"})
            assert answer.status_code == 200
            sizes.append(len(answer.data))

        opened()
        taken = usual(spent(opened) for _ in range(TIMES))
        app.extensions["store"].close()
    what = f"home of a house with {TABLES:,} tables, as the host"
    return [
        Row(f"{what}: ms", taken.wall * 1000, "≤ 10", taken.cpu * 1000),
        Row(f"{what}: bytes sent", median(sizes), f"≤ {MOST}"),
    ]
