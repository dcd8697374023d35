"""What a command takes from its start to its end, each in a process of its own, and how large the files are that it reads."""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.rows import HEAD, Row
from scorekeeper.games import GAMES
from scorekeeper.search.compiled import FOLDER

TURNS = 7
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
    return rows


def _spent(arguments: tuple[str, ...]) -> tuple[float, float]:
    """The seconds that pass until a command has ended, and those of the processor."""
    wall, before = perf_counter(), os.times()
    subprocess.run([Path(sys.executable).with_name("scorekeeper"), *arguments], stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return perf_counter() - wall, sum(after[2:4]) - sum(before[2:4])


if __name__ == "__main__":
    print(HEAD, *measure(), sep="\n")
