"""The processes of the server: one that answers at once, and, when all pages have been loaded, those that share them.

Loading everything takes seconds, many on a small computer. So the first worker starts without it; after its first answer the master
loads the rest, at low priority, then starts workers that share it, and the first one ends what it is doing.
"""

import os
import socket
import sys
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from select import select
from threading import Thread, get_native_id
from types import FrameType
from typing import TYPE_CHECKING, Any

from gunicorn import arbiter
from gunicorn.app.base import BaseApplication
from gunicorn.workers.gthread import TConn, ThreadWorker

from scorekeeper.serve import time_limits

if TYPE_CHECKING:
    from scorekeeper.serve.tls import Tls

LINGER = 2
"""Seconds that a client has to close the connection after its last answer."""
PATIENCE = 5.0
"""Seconds after which the rest is loaded even if nobody has asked for an answer."""
LOW = 10
"""The niceness of what loads it."""
LEAVE = 60
"""Seconds that requests of the first worker have to end when others take its place."""


class WarmUp:
    """Work in the background of the master, done step by step from the first answer of a worker on."""

    def __init__(self, steps: Callable[[], Generator[object]]) -> None:
        self._steps = steps
        self._heard, self._tell = os.pipe()
        self._told = self._stopped = False
        self._thread: Thread | None = None

    def tell(self) -> None:
        """Say, in a worker, that it has answered."""
        if not self._told:
            self._told = True
            os.write(self._tell, b".")

    def begin(self) -> None:
        if self._thread is None and not self._stopped:
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()

    @property
    def is_over(self) -> bool:
        return self._thread is not None and not self._thread.is_alive()

    def finish(self) -> None:
        """Wait until it is done, if it has begun: a process with a second thread must not fork, since that may hold a lock."""
        if self._thread is not None and self._thread.is_alive():
            os.write(self._tell, b".")
            self._thread.join()

    def stop(self) -> None:
        """End it after the step that it is at."""
        self._stopped = True
        self.finish()

    def _run(self) -> None:
        select([self._heard], [], [], PATIENCE)
        if sys.platform == "linux":  # elsewhere a thread has no priority of its own
            with suppress(OSError):  # a sandbox may forbid it
                os.setpriority(os.PRIO_PROCESS, get_native_id(), LOW)
        steps = self._steps()
        while not self._stopped and next(steps, self) is not self:
            pass
        steps.close()


class Served(BaseApplication):
    """What the processes need to know of the app that they serve."""

    tls: "Tls | None"
    let_go: Callable[[], None]
    """Ends the streams of this process."""
    warming: WarmUp
    is_cold: bool
    """Whether what all pages need is still to be loaded, after the first answer."""
    first_warm: int
    """The number of the first worker that has it."""
    processes: int
    settings: dict[str, Any]


class Arbiter(arbiter.Arbiter):
    """gunicorn's master, which replaces the first worker once its app is warmed up."""

    app: Served
    _replacing = False

    def spawn_worker(self) -> Any:
        self.app.warming.finish()
        return super().spawn_worker()

    def manage_workers(self) -> None:
        wanted = self.app.processes
        if self._replacing:
            self._replacing = False
            self.num_workers = wanted
        elif self.app.is_cold and self.app.warming.is_over:
            self.app.is_cold, self._replacing = False, True
            self.app.first_warm = self.worker_age + 1
            self.app.settings["workers"] = wanted  # after a reload too
            self.num_workers = wanted + len(self.WORKERS)
        super().manage_workers()
        if self.app.is_cold:
            self.app.warming.begin()

    def halt(self, reason: str | None = None, exit_status: int = 0) -> None:
        self.app.warming.stop()
        super().halt(reason, exit_status)


class Worker(ThreadWorker):
    """A worker that supports TLS, limits the time of requests, and closes each connection in its own thread.

    When told to stop it ends the streams of phones that follow a table, which never end by themselves; the phones reconnect.
    """

    app: Served

    def handle(self, conn: TConn) -> bool:
        kept = self._answer_request(conn)
        if kept is False:
            _leave(conn.sock)
        self.app.warming.tell()
        return kept

    def _answer_request(self, conn: TConn) -> bool:
        if self.app.tls and not conn.initialized:
            try:
                self.app.tls.begin(conn)
            except OSError:
                return False  # the client has gone
        time_limits.limit_next_request(conn)
        return super().handle(conn)

    def init_process(self) -> None:
        self.log.error_log.addFilter(time_limits.worth_telling)
        if self.app.is_cold:
            self.cfg.set("graceful_timeout", LEAVE)
        super().init_process()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.app.let_go()
        super().handle_exit(sig, frame)


def _leave(sock: socket.socket) -> None:
    """Shut the connection down for writing, and wait a moment until the client has read everything and closes it. gunicorn would do
    this in the thread that accepts all connections, where a slow client holds up everybody; after this it need not wait.
    """
    with suppress(OSError):
        sock.shutdown(socket.SHUT_WR)
        until = time.monotonic() + LINGER
        while (left := until - time.monotonic()) > 0:
            sock.settimeout(left)
            if not sock.recv(4096):
                break
    with suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)
