"""The press: PDFs are asked for, wait for their turn, and are kept for a while for whoever comes for them.

There are lanes, each with a queue and a worker of its own, so that nobody's wish holds up another kind of wish. Several processes
serve one house, and who comes again may reach another of them: what was printed lies in a folder that they share, by the
fingerprint of its page, and what is being printed is held by a file lock, which is freed if its process dies. So a page that waits
in two queues is printed once, and nothing needs to know who else asked.
"""

import fcntl
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

Lane = Literal["own", "long", "strangers"]
"""A table's or a group's own sheets; those of very many pages; those of the rules, which anybody may ask for without a link."""
MOST = 32
"""How many pages wait in a lane of a process."""
EACH = 4
"""How many of them for one table, one group or one address."""
KEPT, BYTES = 200, 64_000_000
"""How many files are kept, and how large they are together; what was made first goes first."""
LAST = 16
"""What this process printed last, or failed to print, is also kept in its memory."""
FOLDER = "printed"
"""Where they lie, in the folder of the house."""
BENCHES = 16
"""Files that lock what is printed of the own sheets, each for its share of all pages."""


class Full(Exception):
    """As many wait as may. Come again later."""


class Job:
    """A page that was asked for: printed by and by."""

    def __init__(self, lane: Lane, whose: str, page: str) -> None:
        self.lane: Lane = lane
        self.whose = whose
        self.page = page
        self.key = fingerprint(page)
        self.made: Future[bytes] = Future()

    def wait(self, seconds: float) -> bytes | None:
        """The file; None if it is not there in so many seconds. Raises what went wrong when it was printed."""
        with suppress(TimeoutError):
            return self.made.result(seconds)
        return None


def throw_away(instance: Path) -> None:
    """Forget everything that was printed in a house: it may show what has been removed since."""
    for path in (instance / FOLDER).glob("*.pdf"):
        path.unlink(missing_ok=True)


def fingerprint(page: str) -> str:
    return hashlib.sha256(page.encode()).hexdigest()


class _Queue(NamedTuple):
    """Who waits in a lane: a row for everybody who asked, served by turns; and what is in hand."""

    rows: OrderedDict[str, deque[Job]]
    hand: list[Job]

    def jobs(self) -> Iterator[Job]:
        yield from self.hand
        for row in self.rows.values():
            yield from row


class Press:
    """What is printed for one house in this process. Safe to share between threads; its workers start with the first wish."""

    def __init__(self, folder: Path, print_: Callable[[str], bytes], most: int = MOST, each: int = EACH) -> None:
        self._folder = folder
        self._print = print_
        self._most, self._each = most, each
        self._changed = Condition()
        self._lanes: dict[Lane, _Queue] = {}
        self._done: OrderedDict[str, Job] = OrderedDict()

    def ask(self, lane: Lane, whose: str, page: str) -> Job:
        """Have a page printed for somebody, or find it where it was asked for before or is printed already. Raises Full."""
        job = Job(lane, whose, page)
        with self._changed:
            if done := self._done.get(job.key):
                if done.made.exception():
                    del self._done[job.key]  # told once; whoever asks again has it tried again
                return done
        if found := self._found(job.key):
            job.made.set_result(found)
            return job
        with self._changed:
            queue = self._lanes.get(lane) or self._opened(lane)
            if same := next((one for one in queue.jobs() if one.key == job.key), None):
                return same
            row = queue.rows.get(whose, deque())
            if len(row) >= self._each or sum(map(len, queue.rows.values())) >= self._most:
                raise Full
            row.append(job)
            queue.rows[whose] = row
            self._changed.notify_all()
        return job

    def before(self, job: Job) -> int:
        """How many pages come before this one, the one in hand among them."""
        with self._changed:
            queue = self._lanes.get(job.lane)
            if queue is None or job in queue.hand or job not in queue.rows.get(job.whose, ()):
                return 0
            turns = queue.rows[job.whose].index(job)
            whose = [*queue.rows]
            earlier = whose[: whose.index(job.whose)]
            others = sum(min(len(row), turns + (one in earlier)) for one, row in queue.rows.items() if one != job.whose)
            return len(queue.hand) + turns + others

    def _opened(self, lane: Lane) -> _Queue:
        queue = self._lanes[lane] = _Queue(OrderedDict(), [])
        Thread(target=self._work, args=(queue,), name=f"print: {lane}", daemon=True).start()
        return queue

    def _work(self, queue: _Queue) -> None:
        while True:
            job = self._next(queue)
            try:
                job.made.set_result(self._printed(job))
            except Exception as problem:  # whoever waits is told
                job.made.set_exception(problem)
            finally:
                with self._changed:
                    queue.hand.remove(job)
                    self._done[job.key] = job
                    while len(self._done) > LAST:
                        self._done.popitem(last=False)

    def _next(self, queue: _Queue) -> Job:
        """The first page of whoever's turn it is, who then stands behind all others."""
        with self._changed:
            self._changed.wait_for(lambda: bool(queue.rows))
            whose, row = queue.rows.popitem(last=False)
            job = row.popleft()
            if row:
                queue.rows[whose] = row
            queue.hand.append(job)
            return job

    def _printed(self, job: Job) -> bytes:
        """The file of a page, which only one process at a time makes; of the lanes that strain a house, one file at a time."""
        bench = f"own-{int(job.key[:8], 16) % BENCHES}" if job.lane == "own" else job.lane
        with self._locked(bench):
            found = self._found(job.key)
            if found is None:
                found = self._print(job.page)
                self._keep(job.key, found)
            return found

    # The folder that all processes share

    @contextmanager
    def _locked(self, bench: str) -> Iterator[None]:
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = os.open(self._folder / f"{bench}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:  # no room on the disk: it is printed all the same, at worst by two processes
            yield
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
        finally:
            os.close(file)

    def _found(self, key: str) -> bytes | None:
        try:
            return (self._folder / f"{key}.pdf").read_bytes()
        except FileNotFoundError:
            return None

    def _keep(self, key: str, made: bytes) -> None:
        """Lay a file where all processes find it: whole or not at all, for its owner's eyes alone. Where there is no room for it,
        whoever waits has it all the same.
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
        """Throw away what was made first, until there is room for one more; and what a process left that died while it wrote."""
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
