"""Servers of the app in a thread, and one that is stopped and started again."""

import contextlib
import threading
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.serving import BaseWSGIServer, make_server

from scorekeeper.store import Store
from scorekeeper.web import create_app


def whole_files(app: Flask) -> Any:
    """The app, with files read before they are sent: Werkzeug's server leaves a file open when the client disconnects."""

    def served(environ: dict[str, Any], start_response: Any) -> Any:
        body = app(environ, start_response)
        if not environ["PATH_INFO"].startswith("/static/"):
            return body
        with contextlib.closing(body):  # type: ignore[type-var]
            return [b"".join(body)]

    return served


class House:
    """A server that is stopped and started again on the same port, over the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        self.app = create_app(self.folder)
        self.server: BaseWSGIServer = make_server("127.0.0.1", self.port, whole_files(self.app), threaded=True)
        self.port = self.server.port
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
        self.store.close()

    @property
    def store(self) -> Store:
        return self.app.extensions["store"]  # type: ignore[no-any-return]
