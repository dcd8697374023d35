"""The PDF queue: PDFs are requested, rendered in turn, and cached for a while.

There are several lanes, each with its own queue and worker, so that one kind of job does not hold up another. Several processes
serve an installation, and a client may reach a different one next time: rendered files are in a shared folder by the hash of their
page, and rendering holds a file lock, which is released if its process dies. A page waiting in two processes is rendered once.
"""

import fcntl
import gc
import hashlib
import os
import tempfile
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Condition, Thread
from typing import Literal, NamedTuple

from scorekeeper.local.fonts import printable
from scorekeeper.pdf.binding import BoundBook, bind

Lane = Literal["own", "long", "strangers"]
"""`own`: sheets of a table or group; `long`: those with very many pages; `strangers`: rule books, available without a link."""
MOST = 32
"""The maximum number of jobs waiting in a lane of a process."""
EACH = 4
"""The maximum number of them for one table, group or address."""
KEPT, BYTES = 600, 64_000_000
"""The maximum number of cached files, and their total size in bytes; the oldest are deleted first."""
LAST = 16
"""How many finished or failed jobs this process keeps in memory."""
FOLDER = "printed"
"""The cache folder, inside the instance folder."""
BENCHES = 16
"""The number of lock files for the lane `own`; pages are distributed among them by hash."""


class QueueFull(Exception):
    """The queue is full; try again later."""


class Job:
    """A requested page or book, to be rendered in its turn. `ready` counts the finished of its `chapters`; `page` is "" once it is
    rendered or has failed.
    """

    def __init__(self, lane: Lane, whose: str, page: str | BoundBook) -> None:
        self.lane: Lane = lane
        self.whose = whose
        self.page = page
        self.chapters = 0 if isinstance(page, str) else len(page.chapters)
        self.key = fingerprint(page)
        self.ready = 0
        self.made: Future[bytes] = Future()

    def wait(self, seconds: float) -> bytes | None:
        """The PDF; None if it is not ready within this many seconds. Raises the error if rendering failed."""
        with suppress(TimeoutError):
            return self.made.result(seconds)
        return None


def throw_away(instance: Path) -> None:
    """Delete all cached files of an installation: they may show what has been removed since."""
    for path in (instance / FOLDER).glob("*.pdf"):
        path.unlink(missing_ok=True)


def fingerprint(page: str | BoundBook) -> str:
    """Of a page as it is printed, so that it is printed anew when its letters have got a font."""
    return hashlib.sha256(printable(page if isinstance(page, str) else repr(page)).encode()).hexdigest()


class _Queue(NamedTuple):
    """The jobs of a lane: a row for each client, served in turn (`rows`), and the current job (`hand`)."""

    rows: OrderedDict[str, deque[Job]]
    hand: list[Job]

    def jobs(self) -> Iterator[Job]:
        yield from self.hand
        for row in self.rows.values():
            yield from row


class Press:
    """The queues of this process. Thread-safe; workers start with the first job."""

    def __init__(self, folder: Path, print_: Callable[[str], bytes], most: int = MOST, each: int = EACH) -> None:
        self._folder = folder
        self._print = print_
        self._most, self._each = most, each
        self._changed = Condition()
        self._lanes: dict[Lane, _Queue] = {}
        self._done: OrderedDict[str, Job] = OrderedDict()

    def ask(self, lane: Lane, whose: str, page: str | BoundBook) -> Job:
        """Request a page or a book for a client, or return the job or file that exists already. Raises Full."""
        job = Job(lane, whose, page)
        with self._changed:
            if done := self._done.get(job.key):
                if done.made.exception():
                    del self._done[job.key]  # a failure is reported once; the next request tries again
                return done
        if found := self._find(job.key):
            job.made.set_result(found)
            return job
        with self._changed:
            queue = self._lanes.get(lane) or self._open_lane(lane)
            if same := next((one for one in queue.jobs() if one.key == job.key), None):
                return same
            row = queue.rows.get(whose, deque())
            if len(row) >= self._each or sum(map(len, queue.rows.values())) >= self._most:
                raise QueueFull
            row.append(job)
            queue.rows[whose] = row
            self._changed.notify_all()
        return job

    def before(self, job: Job) -> int:
        """How many jobs come before this one, including the current one."""
        with self._changed:
            queue = self._lanes.get(job.lane)
            if queue is None or job in queue.hand or job not in queue.rows.get(job.whose, ()):
                return 0
            turns = queue.rows[job.whose].index(job)
            whose = [*queue.rows]
            earlier = whose[: whose.index(job.whose)]
            others = sum(min(len(row), turns + (one in earlier)) for one, row in queue.rows.items() if one != job.whose)
            return len(queue.hand) + turns + others

    def _open_lane(self, lane: Lane) -> _Queue:
        queue = self._lanes[lane] = _Queue(OrderedDict(), [])
        Thread(target=self._work, args=(queue,), name=f"print: {lane}", daemon=True).start()
        return queue

    def _work(self, queue: _Queue) -> None:
        while True:
            job = self._next(queue)
            try:
                job.made.set_result(self._print_locked(job))
            except Exception as problem:  # passed on to the waiters
                job.made.set_exception(problem)
            finally:
                job.page = ""  # the HTML of a long book takes much memory
                with self._changed:
                    queue.hand.remove(job)
                    self._done[job.key] = job
                    while len(self._done) > LAST:
                        self._done.popitem(last=False)

    def _next(self, queue: _Queue) -> Job:
        """The first job of the next client, who then moves to the end."""
        with self._changed:
            self._changed.wait_for(lambda: bool(queue.rows))
            whose, row = queue.rows.popitem(last=False)
            job = row.popleft()
            if row:
                queue.rows[whose] = row
            queue.hand.append(job)
            return job

    def _print_locked(self, job: Job) -> bytes:
        """Render a page under a lock between processes: by page hash for `own`, one job at a time for the other lanes."""
        bench = f"own-{int(job.key[:8], 16) % BENCHES}" if job.lane == "own" else job.lane
        with self._hold_lock(bench):
            return self._keep_file(job.key, lambda: self._render(job))

    def _render(self, job: Job) -> bytes:
        if isinstance(job.page, str):
            return self._print(job.page)

        def count_chapters(chapters: int) -> None:
            job.ready = chapters

        return bind(job.page, self._print, self._chapter, count_chapters)

    def _chapter(self, page: str) -> bytes:
        """A chapter is kept like a page: the sheet of a finished match is the same in every edition, and at its table."""

        def make() -> bytes:
            gc.collect()  # the document of the chapter before: full of cycles, it would stay beside this one
            return self._print(page)

        return self._keep_file(fingerprint(page), make)

    def _keep_file(self, key: str, make: Callable[[], bytes]) -> bytes:
        """The file of this fingerprint, made and kept if it is not there."""
        found = self._find(key)
        if found is None:
            found = make()
            self._keep(key, found)
        return found

    # The folder that all processes share

    @contextmanager
    def _hold_lock(self, bench: str) -> Iterator[None]:
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = os.open(self._folder / f"{bench}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:  # disk full: render without a lock, at worst in two processes
            yield
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
        finally:
            os.close(file)

    def _find(self, key: str) -> bytes | None:
        try:
            return (self._folder / f"{key}.pdf").read_bytes()
        except FileNotFoundError:
            return None

    def _keep(self, key: str, made: bytes) -> None:
        """Store a file in the shared folder, atomically and readable only by its owner. If there is no room, it is only not
        cached.
        """
        with suppress(OSError):
            self._make_room(len(made))
            file, path = tempfile.mkstemp(dir=self._folder, suffix=".part")
            try:
                with os.fdopen(file, "wb") as open_:
                    open_.write(made)
                Path(path).replace(self._folder / f"{key}.pdf")
            except OSError:
                Path(path).unlink()
                raise

    def _make_room(self, size: int) -> None:
        """Delete the oldest files until there is room for one more, including leftovers of processes that died while writing."""
        kept: list[tuple[float, int, Path]] = []
        for path in (one for ending in ("pdf", "part") for one in self._folder.glob(f"*.{ending}")):
            with suppress(FileNotFoundError):  # another process was first
                told = path.stat()
                kept.append((told.st_mtime, told.st_size, path))
        kept.sort()
        whole = size + sum(one for _, one, _ in kept)
        while kept and (len(kept) >= KEPT or whole > BYTES):
            _, gone, path = kept.pop(0)
            path.unlink(missing_ok=True)
            whole -= gone
