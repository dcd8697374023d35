"""Time limits for requests: for the head, for the body in proportion to what has arrived, and for sending the answer.

gunicorn has no limit once the first byte has arrived, and a request occupies a thread.
"""

import socket
import time
from logging import LogRecord
from typing import Any

from gunicorn.workers.gthread import TConn

HEAD = 15.0
"""Seconds in which a request must arrive, apart from what its body earns."""
RATE = 4_000
"""Received bytes that extend the limit by a second."""
LONGEST = 600.0
"""The maximum number of seconds for any request."""
ANSWER = 300.0
"""Seconds that a client may take to read one send."""


KEPT = "patient"


class Patient:
    """Wraps the socket of a connection; reads return end of file once the time of the request is up."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self.begin()

    def begin(self) -> None:
        """Restart the time limit, from the first byte of the next request."""
        self._since: float | None = None
        self._come = 0

    def recv(self, size: int) -> bytes:
        now = time.monotonic()
        since = self._since = now if self._since is None else self._since
        left = since + min(HEAD + self._come / RATE, LONGEST) - now
        if left <= 0:
            return b""
        self._sock.settimeout(left)
        try:
            read = self._sock.recv(size)
        except TimeoutError:
            return b""
        finally:
            self._sock.settimeout(ANSWER)
        self._come += len(read)
        return read


def limit_next_request(conn: TConn) -> None:
    """Limit the time of the next request on a connection. Call it before each request."""
    patient: Patient | None = getattr(conn, KEPT, None)
    if patient:
        patient.begin()
    elif not conn.initialized:
        begin = conn.init

        def init() -> None:
            begin()
            unreader: Any = getattr(conn.parser, "unreader", None)
            if unreader:
                patient = unreader.sock = Patient(conn.sock)
                setattr(conn, KEPT, patient)

        setattr(conn, "init", init)  # noqa: B010 # gunicorn calls it when the first byte has arrived


def worth_telling(record: LogRecord) -> bool:
    """A log filter that drops timeouts of clients that read too slowly."""
    return not (record.exc_info and isinstance(record.exc_info[1], TimeoutError))
