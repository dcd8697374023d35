"""TLS as this server speaks it: on the same port as plain http, for a phone that does not trust the house yet asks for its
certificate in the clear, and whoever types http:// is led on (web/trust.py).
"""

import errno
import logging
import socket
import ssl
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

from gunicorn.workers.gthread import DEFAULT_WORKER_DATA_TIMEOUT, TConn

from scorekeeper import certificates

PATIENCE = 5
"""Seconds that a handshake may take, from the first byte to the last."""
OFTEN = 600
"""Seconds between two looks at the machine's certificate."""
_HANDSHAKE = b"\x16"
"""With which byte TLS begins; http begins with a letter."""


class Tls:
    """The machine's certificate in use. Safe to share between threads."""

    def __init__(self, instance: Path, names: Callable[[], Sequence[str]]) -> None:
        self._instance = instance
        self._names = names
        self._lock = Lock()
        self._loaded: tuple[int, int] | None = None
        self.path, self.refused = certificates.given(instance, names())

    @property
    def context(self) -> ssl.SSLContext:
        """As Python sets it up (TLS 1.2 or newer), with the certificate that now lies on the disk."""
        found = self.path.stat()
        with self._lock:
            if self._loaded != (found.st_ino, found.st_mtime_ns):
                self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
                self._context.load_cert_chain(self.path)
                self._context.sslsocket_class = _Phone
                self._loaded = found.st_ino, found.st_mtime_ns
            return self._context

    def begin(self, conn: TConn) -> None:
        """Agree with whoever has connected on TLS, unless what comes is http in the clear. OSError where nobody is there any more,
        or does not trust the house, or takes too long. It holds up no one else: a connection has a thread of its own.
        """
        if isinstance(conn.sock, ssl.SSLSocket) or not conn.wait_for_data(DEFAULT_WORKER_DATA_TIMEOUT):
            return
        conn.sock.settimeout(PATIENCE)
        if conn.sock.recv(1, socket.MSG_PEEK) == _HANDSHAKE:
            conn.sock = self.context.wrap_socket(conn.sock, server_side=True, do_handshake_on_connect=False)
            conn.sock.do_handshake()
            conn.data_ready = False  # a browser connects beforehand, and may say nothing for long

    def keep(self) -> None:
        """See to it for ever that the certificate on the disk will do; for a thread of its own."""
        while True:
            time.sleep(OFTEN)
            self.look()

    def look(self) -> None:
        """Have the certificate made anew if it will not do any more: the machine has moved to another network, or it is time."""
        try:
            certificates.given(self._instance, self._names())
        except OSError:
            logging.getLogger(__name__).exception("The certificate of this machine could not be made anew")


def told(app: Callable[..., Any]) -> Callable[..., Any]:
    """The app, told of each request whether it came by TLS; gunicorn knows only that all do, or none."""

    def answer(environ: dict[str, Any], start_response: Any) -> Any:
        environ["wsgi.url_scheme"] = "https" if isinstance(environ["gunicorn.socket"], ssl.SSLSocket) else "http"
        return app(environ, start_response)

    return answer


class _Phone(ssl.SSLSocket):
    """A phone that breaks the connection off has gone away, as over http: no mistake of ours, and nothing to tell the host."""

    def recv(self, *asked: Any) -> bytes:
        try:
            return super().recv(*asked)
        except ssl.SSLError as problem:
            raise _gone(problem) from problem

    def send(self, *given: Any) -> int:
        try:
            return super().send(*given)
        except ssl.SSLError as problem:
            raise _gone(problem) from problem


def _gone(problem: ssl.SSLError) -> ConnectionResetError:
    return ConnectionResetError(errno.ECONNRESET, str(problem))
