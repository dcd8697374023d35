"""Servers of the app in a thread, and one that is stopped and started again."""

import contextlib
import os
import random
import re
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus
from itertools import chain
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
            whole = b"".join(body)
        return (part for part in (whole,))  # which can be closed

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


class Network:
    """A slow and lossy network between phones and a server: so many seconds until an answer, bytes a second for all together, and
    the share of requests that are lost, on their way, or with their answer or a part of it. Which these are depends on the seed,
    the address, and how often it was asked for.
    """

    WAYS = ("request", "answer", "part")

    def __init__(self, delay: float, rate: int, loss: float, seed: int) -> None:
        self.delay, self.rate, self.loss, self.seed = delay, rate, loss, seed
        self.lost: list[tuple[str, str]] = []
        """What was lost, and in which way."""
        self._sent = Counter[str]()
        self._free = 0.0
        self._lock = threading.Lock()

    def _lose(self, what: str) -> str | None:
        with self._lock:
            self._sent[what] += 1
            drawn = random.Random(f"{self.seed} {what} {self._sent[what]}")
        if drawn.random() >= self.loss:
            return None
        way = drawn.choice(self.WAYS)
        self.lost.append((what, way))
        return way

    def _send(self, size: int) -> None:
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size / self.rate
            free = self._free
        time.sleep(max(0.0, free - time.monotonic()))

    def carries(self, app: Any, environ: dict[str, Any], start_response: Any) -> Iterator[bytes]:
        way = self._lose(f"{environ['REQUEST_METHOD']} {re.sub('^/t/[^/]+', '', environ['RAW_URI'])}")
        time.sleep(self.delay / 2)
        if way == "request":
            reset(environ)
        with contextlib.closing(app(environ, start_response)) as body:
            first = next(body, b"")  # now the app has done what was asked
            if way == "answer":
                reset(environ)
            time.sleep(self.delay / 2)
            for part in chain((first,), body):
                sent = part[: len(part) // 2] if way else part
                self._send(len(sent))
                yield sent
                if way:
                    reset(environ)


def reset(environ: dict[str, Any]) -> None:
    """End the connection of a request without a word."""
    wire: socket.socket = environ["werkzeug.socket"]
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    nowhere, end = socket.socketpair()
    os.dup2(nowhere.fileno(), wire.fileno())  # which closes it at once
    nowhere.close()
    end.close()
    raise ConnectionResetError


class House:
    """A server that is stopped and started again on the same port, over the same folder. A `stranger` answers in its place, or a
    `network` lies before it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.stranger: Stranger | None = None
        self.network: Network | None = None
        self.start()

    def _serve(self, environ: dict[str, Any], start_response: Any) -> Any:
        app = whole_files(self.app)
        if self.stranger:
            return self.stranger.answers(app, environ, start_response)
        if self.network:
            return self.network.carries(app, environ, start_response)
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
