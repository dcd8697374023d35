"""What our PDF costs beside bare WeasyPrint on the same page."""

import time
from collections.abc import Callable
from pathlib import Path

from scorekeeper import pdf, sheet
from scorekeeper.core.record import Refused, fold, read
from scorekeeper.games import GAMES

SAMPLE = Path(__file__).parent.parent / "examples" / "seed-year.json"
ROUNDS = 7


def measure() -> list[tuple[str, float, str]]:
    """(what, ratio, target): the best of several runs of each, taken in turn."""
    from weasyprint import HTML

    record = read(SAMPLE.read_bytes(), {game.name: game for game in GAMES})
    assert not isinstance(record, Refused)
    state = fold(record)
    assert not isinstance(state, Refused)
    html = sheet.html(sheet.prepare(record, state), "ja")
    ours, bare = _fastest(lambda: pdf.pdf(html, keep=False), lambda: HTML(string=html).write_pdf())
    return [(f"PDF of the sample year ({ours * 1000:.0f} ms) / bare WeasyPrint", ours / bare, "≤ 1.15")]


def _fastest(*made: Callable[[], object]) -> tuple[float, ...]:
    best = [float("inf")] * len(made)
    for _ in range(ROUNDS):
        for number, make in enumerate(made):
            start = time.perf_counter()
            make()
            best[number] = min(best[number], time.perf_counter() - start)
    return tuple(best)


if __name__ == "__main__":
    for what, ratio, target in measure():
        print(f"{what}: {ratio:.2f} ({target})")
