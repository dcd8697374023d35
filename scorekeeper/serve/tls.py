"""TLS on the same port as plain http: a phone that does not trust the installation yet fetches its certificate over http, and other
http requests are redirected (web/host/trust.py).
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

from scorekeeper.local import certificates

PATIENCE = 5
"""Seconds that a handshake may take, from the first byte to the last."""
OFTEN = 600
"""Seconds between two checks of the server certificate."""
_HANDSHAKE = b"\x16"
"""The first byte of TLS; http begins with a letter."""


class Tls:
    """The server certificate in use. Thread-safe."""

    def __init__(self, instance: Path, names: Callable[[], Sequence[str]]) -> None:
        self._instance = instance
        self._names = names
        self._lock = Lock()
        self._loaded: tuple[int, int] | None = None
        self.path, self.refused = certificates.server_certificate(instance, names())

    @property
    def context(self) -> ssl.SSLContext:
        """Python's default context (TLS 1.2 or newer) with the certificate that is on disk now."""
        found = self.path.stat()
        with self._lock:
            if self._loaded != (found.st_ino, found.st_mtime_ns):
                self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
                self._context.load_cert_chain(self.path)
                self._context.sslsocket_class = _Phone
                self._loaded = found.st_ino, found.st_mtime_ns
            return self._context

    def begin(self, conn: TConn) -> None:
        """Do the TLS handshake of a new connection, unless it is plain http. OSError if the client has gone, does not trust the
        certificate or takes too long. This only blocks the thread of the connection.
        """
        if isinstance(conn.sock, ssl.SSLSocket) or not conn.wait_for_data(DEFAULT_WORKER_DATA_TIMEOUT):
            return
        conn.sock.settimeout(PATIENCE)
        if conn.sock.recv(1, socket.MSG_PEEK) == _HANDSHAKE:
            conn.sock = self.context.wrap_socket(conn.sock, server_side=True, do_handshake_on_connect=False)
            conn.sock.do_handshake()
            conn.data_ready = False  # browsers connect in advance and may stay silent for long

    def keep(self) -> None:
        """Check the certificate regularly, without end; to be run in a thread of its own."""
        while True:
            time.sleep(OFTEN)
            self.look()

    def look(self) -> None:
        """Have the certificate reissued if necessary: the machine has moved to another network, or it is about to expire."""
        try:
            certificates.server_certificate(self._instance, self._names())
        except OSError:
            logging.getLogger(__name__).exception("The certificate of this machine could not be reissued")


def tell_scheme(app: Callable[..., Any]) -> Callable[..., Any]:
    """WSGI middleware that sets the URL scheme of each request; gunicorn assumes the same one for all."""

    def answer(environ: dict[str, Any], start_response: Any) -> Any:
        environ["wsgi.url_scheme"] = "https" if isinstance(environ["gunicorn.socket"], ssl.SSLSocket) else "http"
        return app(environ, start_response)

    return answer


class _Phone(ssl.SSLSocket):
    """Turns TLS errors of a broken connection into ConnectionResetError, as over http, so that they are not logged as errors."""

    def recv(self, *asked: Any) -> bytes:
        try:
            return super().recv(*asked)
        except ssl.SSLError as problem:
            raise _reset_error(problem) from problem

    def send(self, *given: Any) -> int:
        try:
            return super().send(*given)
        except ssl.SSLError as problem:
            raise _reset_error(problem) from problem


def _reset_error(problem: ssl.SSLError) -> ConnectionResetError:
    return ConnectionResetError(errno.ECONNRESET, str(problem))
