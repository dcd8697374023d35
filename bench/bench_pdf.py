"""The cost of our PDF compared with bare WeasyPrint on the same page."""

import time
from collections.abc import Callable
from pathlib import Path

from scorekeeper import pdf, sheet
from scorekeeper.core.record import Refused, fold, read
from scorekeeper.games import GAMES

EXAMPLES = Path(__file__).parent.parent / "examples"
ROUNDS = 7


def measure() -> list[tuple[str, float, str]]:
    """(what, ratio, target) of the sample year of every game."""
    return [_sample(path) for path in sorted(EXAMPLES.glob("*-year.json"))]


def _sample(path: Path) -> tuple[str, float, str]:
    """The best of several alternating runs of each."""
    from weasyprint import HTML

    record = read(path.read_bytes(), {game.name: game for game in GAMES})
    assert not isinstance(record, Refused)
    state = fold(record)
    assert not isinstance(state, Refused)
    html = sheet.html(sheet.prepare(record, state), "ja")
    ours, bare = _fastest(lambda: pdf.pdf(html), lambda: HTML(string=html).write_pdf())
    what = f"PDF of the sample year of {record.game.words.ja} ({ours * 1000:.0f} ms) / bare WeasyPrint"
    return what, ours / bare, "≤ 1.15"


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
