"""The production server: a few processes with many threads."""

import gc
import io
import os
import socket
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from gunicorn.workers.gthread import ThreadWorker

from scorekeeper import __version__, search
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BROKEN, GAMES
from scorekeeper.local import folders, secret_keys
from scorekeeper.local.address import all_names, itself, netloc, reachable_address
from scorekeeper.search import compiled
from scorekeeper.serve.background import GRACE, follow, keep_backups, keep_tidy, look_for_refused, prepare
from scorekeeper.serve.greeting import announced_name, greeting, listen_failure, trusting, unfit
from scorekeeper.serve.workers import Arbiter, Served, WarmUp, Worker
from scorekeeper.store import FILE, Store, StoreError, Where, host_log, open_store, where
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


class _Server(Served):
    is_cold = True
    first_warm = 1

    def __init__(
        self, listener: socket.socket, instance: Path, greeting: str, config: dict[str, Any], tls: "Tls | None" = None
    ) -> None:
        self.instance, self.greeting, self.config, self.tls = instance, greeting, config, tls
        self.processes, self.warming = PROCESSES, WarmUp(self.warm)
        self.made: Any = None
        self.let_go: Callable[[], None] = lambda: None
        self.settings: dict[str, Any] = {
            "bind": f"fd://{listener.detach()}",
            "worker_class": Worker,
            "workers": 1 if self.is_cold else self.processes,
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
        """The app, created once before forking. Connections and threads do not survive a fork and are created in `_begin`."""
        from scorekeeper.web import create_app
        from scorekeeper.web.edge.warm_up import keep_compiled

        sys.setswitchinterval(SWITCH)
        app = self.made = create_app(self.instance, HTTPS=self.tls is not None, **self.config)
        app.extensions["store"].close()
        keep_compiled(app)
        gc.freeze()  # all this is permanent: a full collection of it takes 50 ms without answers
        if not self.tls:
            return app
        from scorekeeper.serve.tls import tell_scheme

        return tell_scheme(app)

    def warm(self) -> Generator[object]:
        """Load everything that the pages of the app and the search need, step by step, for the processes that are forked later."""
        from scorekeeper.web.edge.warm_up import draw_pages

        yield from draw_pages(self.made)
        yield from open_indexes()
        gc.freeze()

    def run(self) -> None:
        Arbiter(self).run()

    def _begin(self, worker: ThreadWorker) -> None:
        """Set up a worker process before it takes requests. The first one, which others will replace, does nothing else."""
        store = self.open()
        Thread(target=follow, args=(os.getppid(), lambda: self.let_go()), daemon=True).start()
        if self.tls:
            Thread(target=self.tls.keep, daemon=True).start()
        if worker.age == 1:
            _say(self.greeting)
        if self.is_cold:
            return
        for language in LANGUAGES:  # a first request fills the caches of this process
            self.made.test_client().get("/", headers={"Accept-Language": language}).close()
        Thread(target=prepare, args=(store,), daemon=True).start()
        if backups := self.made.config["BACKUPS"]:
            Thread(target=keep_backups, args=(store, self.made.config["RECORDS"], backups), daemon=True).start()
        Thread(target=keep_tidy, args=(store, self.instance), daemon=True).start()
        if worker.age == self.first_warm:
            Thread(target=look_for_refused, args=(store, self.instance), daemon=True).start()

    def open(self) -> Store:
        """Open the store for this process."""
        store = self.made.extensions["store"] = open_store(self.made.config["RECORDS"], seen=True)
        self.let_go = store.dismiss
        return store


def open_indexes() -> Iterator[None]:
    """Open the compiled search index of each game, and warm it up with a question."""
    for game in GAMES:
        if compiled.place(game).exists():
            for words in game.words:
                search.ask(game, words)
        yield


def _say(text: str) -> None:
    """Print `text`, replacing characters that the terminal cannot show."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    print(text, flush=True)
