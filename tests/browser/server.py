"""Servers of the app in a thread, and one that is stopped and started again."""

import contextlib
import threading
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

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


class Stranger(NamedTuple):
    """Who answers in the server's name: with what, or with so many bytes of what the app says (`cut`)."""

    status: int = 200
    body: bytes = b""
    header: tuple[str, str] = ("X-Proxy", "yes")
    cut: int | None = None

    def answers(self, app: Any, environ: dict[str, Any], start_response: Any) -> Any:
        if self.cut is None:
            names = {one.value: one.phrase for one in HTTPStatus}
            length = [("Content-Length", str(len(self.body)))] if self.status != HTTPStatus.NO_CONTENT else []
            start_response(
                f"{self.status} {names.get(self.status, 'Unknown')}", [("Content-Type", "text/html"), self.header, *length]
            )
            return [self.body]
        environ.pop("HTTP_ACCEPT_ENCODING", None)

        def short(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            return start_response(status, [one for one in headers if one[0] != "Content-Length"], *more)

        with contextlib.closing(app(environ, short)) as body:
            return [b"".join(body)[: self.cut]]


class House:
    """A server that is stopped and started again on the same port, over the same folder. A `stranger` answers in its place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.stranger: Stranger | None = None
        self.start()

    def _serve(self, environ: dict[str, Any], start_response: Any) -> Any:
        app = whole_files(self.app)
        if self.stranger:
            return self.stranger.answers(app, environ, start_response)
        return self._until_a_stranger(app(environ, start_response))

    def _until_a_stranger(self, body: Any) -> Iterator[bytes]:
        with contextlib.closing(body):
            for part in body:
                if self.stranger:
                    return
                yield part

    def start(self) -> None:
        self.app = create_app(self.folder)
        self.server: BaseWSGIServer = make_server("127.0.0.1", self.port, self._serve, threaded=True)
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
