"""What a command takes from its start to its end, each in a process of its own, and how large the files are that it reads."""

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.request import urlopen

from bench.processes import computed, free_port, memory, wait_for_warm_workers
from bench.rows import HEAD, Row
from scorekeeper.games import GAMES
from scorekeeper.search.compiled import FOLDER

TURNS, STARTS = 7, 3
COMMANDS = {
    "--version": (("--version",), 0.12),
    "settle": (("settle", "examples/seed-year.json"), 0.3),
    **{f"ask {game.name}": (("ask", "--ruleset", game.name, "who deals next"), 0.5) for game in GAMES},
}
"""Commands, each with the seconds of processor time that it may take."""


def measure() -> list[Row]:
    rows = [
        Row("files of all indexes of the search, MB", None, "≤ 10", sum(one.stat().st_size for one in FOLDER.glob("*.index")) / 1e6)
    ]
    for what, (arguments, most) in COMMANDS.items():
        walls, cpus = zip(*(_spent(arguments) for _ in range(TURNS)), strict=True)
        rows.append(Row(f"{what}: s", median(walls), f"≤ {most}", median(cpus)))
    return [*rows, *_serve()]


def _serve() -> list[Row]:
    """From the start of a server to its first answer, as at its second start; and its memory once it has settled."""
    with TemporaryDirectory() as folder:
        firsts = [_first_answer(folder) for _ in range(1 + STARTS)]
    walls, cpus, megabytes = zip(*firsts[1:], strict=True)
    return [
        Row("serve: the very first answer of an installation, s", firsts[0][0], "", firsts[0][1]),
        Row("serve: the first answer, s of all processes", median(walls), "≤ 1.5", median(cpus)),
        Row("serve: memory of all processes, MB", None, "≤ 160", median(megabytes)),
    ]


def _first_answer(folder: str) -> tuple[float, float, float]:
    """Seconds until a server answers, those of the processor in all its processes, and the MB that it takes later."""
    wall, port = perf_counter(), free_port()
    command = [str(Path(sys.executable).with_name("scorekeeper")), "serve", "--host", "127.0.0.1", "--port", str(port)]
    server = subprocess.Popen(command, env=os.environ | {"SCOREKEEPER_INSTANCE": folder}, stdout=subprocess.DEVNULL)
    try:
        while True:
            try:
                with urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
                    answer.read()
                break
            except OSError:
                if server.poll() is not None:
                    raise
                time.sleep(0.01)
        wall, cpu = perf_counter() - wall, computed(server.pid)
        wait_for_warm_workers(server.pid)
        return wall, cpu, memory(server.pid)
    finally:
        server.terminate()
        server.wait(20)


def _spent(arguments: tuple[str, ...]) -> tuple[float, float]:
    """The seconds that pass until a command has ended, and those of the processor."""
    wall, before = perf_counter(), os.times()
    subprocess.run([Path(sys.executable).with_name("scorekeeper"), *arguments], stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return perf_counter() - wall, sum(after[2:4]) - sum(before[2:4])


if __name__ == "__main__":
    print(HEAD, *measure(), sep="\n")
