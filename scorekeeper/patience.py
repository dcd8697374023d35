"""How long the server waits for a request: for its head, for its body by what has come of it, and for whoever reads the answer.

gunicorn waits for ever once the first byte has come, and a request holds a thread.
"""

import socket
import time
from logging import LogRecord
from typing import Any

from gunicorn.workers.gthread import TConn

HEAD = 15.0
"""Seconds in which a request has to come, but for what its body earns."""
RATE = 4_000
"""Bytes of a request that earn it another second."""
LONGEST = 600.0
"""Seconds in which a request has to come, whatever it earns."""
ANSWER = 300.0
"""Seconds that somebody may take to read what is sent at once."""


KEPT = "patient"


class Patient:
    """What a request is read from: its connection, until its time is over; then there is nothing more."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self.begin()

    def begin(self) -> None:
        """The next request may take as long again, from its first byte on."""
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


def bound(conn: TConn) -> None:
    """Bounds the time that the next request of a connection may take; to be called before each."""
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

        setattr(conn, "init", init)  # noqa: B010 # gunicorn calls it where the first byte has come


def worth_telling(record: LogRecord) -> bool:
    """Whether the server's log tells of an error: not of a phone that took too long to read."""
    return not (record.exc_info and isinstance(record.exc_info[1], TimeoutError))
