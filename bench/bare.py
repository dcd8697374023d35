"""The minimum cost of a live board: a row stored as durably, and its number pushed to every phone, on the app's own server.

`python -m bench.bare FOLDER PORT` serves it until it is stopped.
"""

import socket
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from threading import Condition, Lock
from typing import Any

from flask import Flask, Response, request
from gunicorn.workers.gthread import ThreadWorker

from scorekeeper.serve.server import _Server


def bare(folder: Path) -> Flask:
    """Flask with a route that writes a row to disk before it answers, and one that streams the number of rows of a table."""
    app = Flask("bare")
    db = sqlite3.connect(folder / "bare.db", isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, content TEXT)")
    writing = Lock()
    kept: defaultdict[int, int] = defaultdict(int)
    changed: defaultdict[int, Condition] = defaultdict(Condition)

    @app.post("/<int:table>")
    def keep(table: int) -> tuple[str, int]:
        with writing:
            db.execute("INSERT INTO rows (content) VALUES (?)", [request.form["content"]])
        with changed[table]:
            kept[table] += 1
            changed[table].notify_all()
        return "", 204

    @app.get("/<int:table>/live")
    def live(table: int) -> Response:
        def told() -> Iterator[str]:
            yield ": here\n\n"
            seen = 0

            def more() -> bool:
                return kept[table] > seen

            while True:
                with changed[table]:
                    changed[table].wait_for(more, 15)
                    seen = kept[table]
                yield f"id: {seen}\ndata: {'x' * 3000}\n\n"

        return Response(told(), mimetype="text/event-stream")

    return app


class _Bare(_Server):
    is_cold = False

    def load_config(self) -> None:
        self.settings["workers"] = 1  # what is kept is known to one process
        super().load_config()

    def load(self) -> Any:
        return bare(self.instance)

    def _begin(self, worker: ThreadWorker) -> None:
        """There is no store to open."""


if __name__ == "__main__":
    _Bare(socket.create_server(("127.0.0.1", int(sys.argv[2])), backlog=2048), Path(sys.argv[1]), "ready", {}).run()
