"""The production server: a few processes with many threads."""

import gc
import io
import os
import socket
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING, Any

from gunicorn.app.base import BaseApplication
from gunicorn.workers.gthread import TConn, ThreadWorker

from scorekeeper import __version__, search
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BROKEN, GAMES
from scorekeeper.local import days, folders, secret_keys
from scorekeeper.local.address import all_names, itself, netloc, reachable_address
from scorekeeper.pdf.queue import throw_away
from scorekeeper.search import compiled
from scorekeeper.serve import time_limits
from scorekeeper.serve.greeting import announced_name, greeting, listen_failure, trusting, unfit
from scorekeeper.store import FILE, Store, StoreError, Where, host_log, open_store, where
from scorekeeper.store.backup import shelf
from scorekeeper.store.backup.shelf import FOLDER
from scorekeeper.store.rows.where import ON_SERVER
from scorekeeper.store.sqlite.database import translate_errors

if TYPE_CHECKING:  # what encrypts is loaded where it is used
    from scorekeeper.serve.tls import Tls

# Because of the GIL there is one process for each core: at least two, so that a long page does not hold up the others, and at most
# four, as each takes memory and renders boards of its own. A phone that follows a table holds one sleeping thread (docs/scale.md).
PROCESSES, THREADS = max(2, min(4, os.cpu_count() or 2)), 1200
SWITCH = 0.0005
"""The thread switch interval in seconds: an entry goes to disk and back many times, and would wait for Python's default 5 ms each
time while pages are rendered for the phones that follow.
"""

GRACE = 8
"""Seconds that requests have to end when the server stops."""
LINGER = 2
"""Seconds that a client has to close the connection after its last answer."""


def serve(
    host: str = "0.0.0.0", port: int = 8088, instance: Path | None = None, *, https: bool = False, path: str = "", **config: Any
) -> None:
    """Serve until SIGTERM or SIGINT. SystemExit with status 1, and a message, if the address or the database cannot be used.

    The page that is announced is at `path`. `config` is passed to the app (`create_app`). With `https` it uses TLS with the
    installation's own certificate, for all names of this machine and for `NAMES`.
    """
    instance = instance or folders.instance()
    try:
        listener = _listener(host, port)
    except OSError as problem:
        print(listen_failure(host, port, problem), file=sys.stderr)
        sys.exit(1)
    chosen: Path | None = config.get("BACKUPS")
    config = {"BACKUPS": instance / FOLDER} | config
    records: Where = instance / FILE
    try:
        records = where(instance)
        if chosen and not isinstance(records, Path):
            raise StoreError(ON_SERVER.put(dumps=records.dumps), f"--backups {chosen}")
        code = _ready(instance, records, config.get("ZONE", ""))
    except StoreError as error:
        listener.close()
        host_log.write(instance, "store-error", why=str(error))
        print(unfit(records, config["BACKUPS"], error), file=sys.stderr)
        sys.exit(1)
    for line in BROKEN:
        print(line, file=sys.stderr)
        host_log.write(instance, "ruleset-broken", why=line)
    config |= {"SEEN": True, "STARTED": datetime.now(UTC), "BOUND": host}
    names = config.get("NAMES", ())
    alone, at, qr = (
        itself(reachable_address(host)),
        netloc(announced_name(host, names), listener.getsockname()[1]),
        sys.stdout.isatty(),
    )
    if names and config.get("BEHIND_PROXY"):
        said = greeting(f"https://{names[0]}/{path}", code, qr=qr, proxied=True)
    else:
        said = greeting(f"{'https' if https else 'http'}://{at}/{path}", code, qr=qr, alone=alone)
    tls = None
    if https:
        from scorekeeper.local import certificates
        from scorekeeper.serve.tls import Tls

        tls = Tls(instance, lambda: all_names(host, names))
        said = trusting(f"http://{at}/trust", certificates.house(instance), tls.refused, qr=qr and not alone) + said
    _Server(listener, instance, said, config, tls).run()


def _listener(host: str, port: int) -> socket.socket:
    """The listening socket, bound before anything is announced, so that the printed address works."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=host == "::")


def _ready(instance: Path, records: Where, zone: str) -> str:
    """Check and migrate the database once for all processes, store the time zone that was named, and return the passcode."""
    with closing(open_store(records)) as store, translate_errors():
        if zone and zone != store.zone:
            store.set_zone(zone)
        return secret_keys.passcode(secret_keys.place(instance, records, store.settings))


class _Worker(ThreadWorker):
    """A worker that supports TLS, limits the time of requests, and closes each connection in its own thread.

    When told to stop it ends the streams of phones that follow a table, which never end by themselves; the phones reconnect.
    """

    def handle(self, conn: TConn) -> bool:
        kept = self._answer_request(conn)
        if kept is False:
            _leave(conn.sock)
        return kept

    def _answer_request(self, conn: TConn) -> bool:
        assert isinstance(self.app, _Server)
        if self.app.tls and not conn.initialized:
            try:
                self.app.tls.begin(conn)
            except OSError:
                return False  # the client has gone
        time_limits.limit_next_request(conn)
        return super().handle(conn)

    def init_process(self) -> None:
        self.log.error_log.addFilter(time_limits.worth_telling)
        super().init_process()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        assert isinstance(self.app, _Server)
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


class _Server(BaseApplication):
    def __init__(
        self, listener: socket.socket, instance: Path, greeting: str, config: dict[str, Any], tls: "Tls | None" = None
    ) -> None:
        self.instance, self.greeting, self.config, self.tls = instance, greeting, config, tls
        self.made: Any = None
        self.let_go: Callable[[], None] = lambda: None
        self.settings: dict[str, Any] = {
            "bind": f"fd://{listener.detach()}",
            "worker_class": _Worker,
            "workers": PROCESSES,
            "threads": THREADS,
            "worker_connections": 2 * THREADS,
            "loglevel": "warning",
            "graceful_timeout": GRACE,
            "control_socket_disable": True,
            # Which proxies are trusted is decided in one place, scorekeeper/web/edge/allowed_hosts.py.
            "forwarded_allow_ips": "",
            "forwarder_headers": "",
            "secure_scheme_headers": {},
            "when_ready": lambda server: host_log.write(instance, "started", version=__version__),
            "on_exit": lambda server: host_log.write(instance, "stopped"),
            "preload_app": True,
            "post_worker_init": self._begin,
        }
        if tls:
            self.settings["sendfile"] = False  # it would bypass encryption
        if Path("/dev/shm").is_dir() and os.access("/dev/shm", os.W_OK):
            self.settings["worker_tmp_dir"] = "/dev/shm"  # the heartbeat must not wait for a disk
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """The app with everything that its pages and the search need, created once before forking, so that all worker processes
        share it. Database connections and threads do not survive a fork and are created in `_begin`.
        """
        from scorekeeper.web import create_app
        from scorekeeper.web.edge.warm_up import ready

        sys.setswitchinterval(SWITCH)
        app = self.made = create_app(self.instance, HTTPS=self.tls is not None, **self.config)
        app.extensions["store"].close()
        ready(app)
        open_indexes()
        gc.freeze()  # all this is permanent: a full collection of it takes 50 ms without answers
        if not self.tls:
            return app
        from scorekeeper.serve.tls import tell_scheme

        return tell_scheme(app)

    def _begin(self, worker: ThreadWorker) -> None:
        """Set up a worker process before it takes requests."""
        store = self.open()
        Thread(target=follow, args=(os.getppid(), lambda: self.let_go()), daemon=True).start()
        for language in LANGUAGES:  # a first request fills the caches of this process
            self.made.test_client().get("/", headers={"Accept-Language": language}).close()
        Thread(target=prepare, args=(store,), daemon=True).start()
        if backups := self.made.config["BACKUPS"]:
            Thread(target=keep_backups, args=(store, self.made.config["RECORDS"], backups), daemon=True).start()
        Thread(target=keep_tidy, args=(store, self.instance), daemon=True).start()
        if self.tls:
            Thread(target=self.tls.keep, daemon=True).start()
        if worker.age == 1:
            Thread(target=look_for_refused, args=(store, self.instance), daemon=True).start()
            _say(self.greeting)

    def open(self) -> Store:
        """Open the store for this process."""
        store = self.made.extensions["store"] = open_store(self.made.config["RECORDS"], seen=True)
        self.let_go = store.dismiss
        return store


def follow(master: int, let_go: Callable[[], None], every: float = 1.0) -> None:
    """End this worker soon after its master, however that ended. gunicorn notices it too, but waits for all open streams."""
    while os.getppid() == master:
        time.sleep(every)
    let_go()
    time.sleep(GRACE)
    os._exit(1)


def open_indexes() -> None:
    """Open the compiled search index of every game, and warm it up with a question."""
    for game in GAMES:
        if compiled.place(game).exists():
            for words in game.words:
                search.ask(game, words)


def prepare(store: Store) -> None:
    """In the background, prepare what requests would have to wait for: the matches of all groups, then the search of each game
    without a compiled index. Ends when the server stops.
    """
    store.recall()
    for game in GAMES:
        if not store.is_dismissed:
            search.ready(game)


def look_for_refused(store: Store, instance: Path, pause: float = 0.02) -> None:
    """In the background, after a start with other rules, look for tables with entries that these rules refuse, and log how many."""
    with suppress(StoreError):
        if found := store.refusing.look_for(pause, lambda: store.is_dismissed):
            host_log.write(instance, "refused", tables=len(found))


def keep_backups(store: Store, records: Path, backups: Path, *, first: float = 60, every: float = 300) -> None:
    """In the background, make a backup whenever one is due. Every process checks, and one of them does it. The first check waits
    `first` seconds, in case the clock is set only after the start.
    """
    time.sleep(first)
    while not store.is_dismissed:
        shelf.keep(records, backups)
        time.sleep(every)


def keep_tidy(store: Store, instance: Path, *, first: float = 120, every: float = 60, seldom: int = 60) -> None:
    """In the background, store which tables were opened, delete prints after a removal through another machine and, every `seldom`
    times, erase what was removed over 30 days ago and remove unopened tables if the host wants that (`tidy`).
    """
    changes = store.changes
    days.follow(lambda: store.zone)
    time.sleep(first)
    for nth in count():
        if store.is_dismissed:
            return
        try:
            store.devices.keep()
            if (now := store.look()) != changes:
                throw_away(instance)
                changes = now
            if nth % seldom == 0 and store.removals.steady():
                tidy(store, instance)
        except StoreError as error:
            host_log.write(instance, "store-error", why=str(error))
        time.sleep(every)


def tidy(store: Store, instance: Path) -> None:
    """Erase old removals and remove unopened tables, and log it."""
    for one in store.removals.erase():
        host_log.write(instance, "erased", number=one.number)
    if months := store.removals.months():
        for id in store.removals.remove_unopened(months):
            host_log.write(instance, "removed", table=host_log.short(id), why=f"not opened for {months} months")


def _say(text: str) -> None:
    """Print `text`, replacing characters that the terminal cannot show."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    print(text, flush=True)
