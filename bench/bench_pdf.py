"""The cost of our PDF compared with bare WeasyPrint on the same page, and of a book of sheets when it is printed again."""

import gc
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.rows import HEAD, Row, Spent, ratio, spent
from scorekeeper.core.record import Refused, fold, read
from scorekeeper.games import GAMES
from scorekeeper.pdf import rendering
from scorekeeper.pdf.binding import LINK, PLACES, BoundBook, Chapter, number
from scorekeeper.pdf.queue import Press
from scorekeeper.sheet import layout
from scorekeeper.sheet.of_record import prepare, with_place
from scorekeeper.sheet.stylesheets import SHEET, style

EXAMPLES = Path(__file__).parent.parent / "examples"
ROUNDS = 4
"""Fewer let a collection of garbage in one of them decide."""
YEARS = 30
MEMORY = 200
"""How many megabytes the first edition of a book of YEARS sheets may take."""


def measure() -> list[Row]:
    """The sample year of every game, and the book of a season."""
    return [*(_sample(path) for path in sorted(EXAMPLES.glob("*.json"))), *_books()]


def _sample(path: Path) -> Row:
    """The best of several alternating runs of each."""
    from weasyprint import HTML

    record = read(path.read_bytes(), {game.name: game for game in GAMES})
    assert not isinstance(record, Refused)
    state = fold(record)
    assert not isinstance(state, Refused)
    html = layout.html(prepare(record, state), "ja")
    ours, bare = _fastest(lambda: rendering.pdf(html), lambda: HTML(string=html).write_pdf())
    what = f"PDF of the sample year of {record.game.words.ja} ({ours.cpu * 1000:.0f} ms) ÷ bare WeasyPrint"
    return ratio(what, ours, bare, "≤ 1.0")


def _fastest(*made: Callable[[], object]) -> tuple[Spent, ...]:
    def alone(make: Callable[[], object]) -> Spent:
        gc.collect()
        return spent(make)

    taken = [[alone(make) for make in made] for _ in range(ROUNDS)]
    return tuple(Spent(*map(min, zip(*each, strict=True))) for each in zip(*taken, strict=True))


def _books() -> list[Row]:
    """A book of sheets in a process of its own: the first edition over the next one, and its memory over what is allowed."""
    done = subprocess.run([sys.executable, "-m", "bench.bench_pdf", "book"], check=True, capture_output=True, text=True)
    first, again, megabytes = map(float, done.stdout.split())
    return [
        Row(f"a book of {YEARS} sheets ({first:.0f} s) ÷ the same with one more ({again:.1f} s)", first / again, "≥ 5"),
        Row(f"memory of the first ({megabytes:.0f} MB) ÷ {MEMORY} MB", megabytes / MEMORY, "≤ 1"),
    ]


def book() -> None:
    """Print a season's book, then the next edition with one more sheet: seconds of both, megabytes of the first."""
    record = read((EXAMPLES / "seed-year.json").read_bytes(), {game.name: game for game in GAMES})
    assert not isinstance(record, Refused)
    state = fold(record)
    assert not isinstance(state, Refused)
    pages = [layout.html(with_place(prepare(record, state), record.game, nth, "会", "春"), "ja") for nth in range(1, YEARS + 2)]
    frame = f"<html lang=ja><title>season</title><style>{style(*SHEET)}</style><body class=paper>"

    def edition(count: int) -> BoundBook:
        rows = "".join(f'<p><a href="{LINK}{nth}">{number(str(nth))}</a></p>' for nth in range(count))
        chapters = tuple(Chapter(str(nth), f"第{nth + 1}年", page) for nth, page in enumerate(pages[:count]))
        upright, lying = (f'<article class="ledger a4{kind}"></article>' for kind in ("", " across"))
        return BoundBook(f'{frame}<article class="doc a4">{rows}</article>', chapters, frame + PLACES, upright, lying)

    with TemporaryDirectory() as folder:
        seconds = []
        for count in (YEARS, YEARS + 1):
            begun = time.perf_counter()
            assert Press(Path(folder), rendering.pdf).ask("long", "bench", edition(count)).made.result()
            seconds.append(time.perf_counter() - begun)
            if count == YEARS:
                # Not ru_maxrss, which begins with what the process that started this one held.
                status = Path("/proc/self/status").read_text()
                megabytes = int(status.partition("VmHWM:")[2].split()[0]) / 1024
        print(*seconds, megabytes)


if __name__ == "__main__":
    if "book" in sys.argv:
        book()
        raise SystemExit
    print(HEAD, *measure(), sep="\n")
