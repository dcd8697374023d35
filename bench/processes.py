"""The processes of a server, as Linux tells of them."""

import os
import socket
import time
from pathlib import Path

LONG = 120
TICK = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def workers(master: int) -> set[int]:
    return {*map(int, Path(f"/proc/{master}/task/{master}/children").read_text().split())}


def wait_for_warm_workers(master: int) -> None:
    """Return once the workers that share what all pages need have taken the place of the first one, which answers without it."""
    until, first = time.monotonic() + LONG, workers(master)
    while not first or first & workers(master):
        if time.monotonic() > until:
            raise TimeoutError(f"the first worker of {master} still runs")
        first = first or workers(master)
        time.sleep(0.05)


def computed(master: int) -> float:
    """Seconds of processor time of a server, with those of its workers, also of those that have ended."""
    return sum(_spent(worker)[0] for worker in workers(master)) + sum(_spent(master))


def memory(master: int) -> float:
    """The memory of a server with its workers in MB, what they share counted once."""
    every = (line for one in (master, *workers(master)) for line in Path(f"/proc/{one}/smaps_rollup").read_text().splitlines())
    return sum(int(line.split()[1]) for line in every if line.startswith("Pss:")) / 1024


def _spent(process: int) -> tuple[float, float]:
    """Seconds of processor time of a process, and of its children that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / TICK, sum(map(int, fields[13:15])) / TICK
