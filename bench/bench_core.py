"""Folding, the cost of one more fact in a short and in a long record, and what a page reads from a state."""

import json
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from scorekeeper.core import record
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused
from scorekeeper.games import BY_NAME

Row = tuple[str, float, str]
"""What is compared, the ratio, the target in words."""

EXAMPLES = Path(__file__).parent.parent / "examples"
SEED = EXAMPLES / "seed-year.json"
SHORT, LONG, MONTHS = 40, 400, 10


def read(path: Path = SEED) -> Record:
    found = record.read(path.read_bytes(), BY_NAME)
    assert isinstance(found, Record)
    return found


def _fold(given: Record) -> State:
    state = record.fold(given)
    assert not isinstance(state, Refused)
    return state


def _time(work: "object", times: int) -> float:
    assert callable(work)
    taken = []
    for _ in range(times):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return median(taken)


def of_length(facts: int) -> Record:
    """Ten months in this many facts: each is dealt again often enough, then played out."""
    again = [{"fact": "field"}, {"fact": "redo"}] * ((facts // MONTHS - 2) // 2)
    month = [*again, {"fact": "field"}, {"fact": "played-out", "points": [101, 76, 87]}]
    seed = json.loads(SEED.read_bytes()) | {"log": month * MONTHS}
    found = record.read(json.dumps(seed), BY_NAME)
    assert isinstance(found, Record)
    assert len(found.log) == facts
    return found


def measure() -> list[Row]:
    seed = read()

    def folding(path: Path) -> Row:
        year, content = read(path), path.read_text("utf-8")
        fold = _time(lambda: _fold(year), 200)
        loads = _time(lambda: json.loads(content), 200)
        return f"folding the sample year of {year.game.words.ja} ÷ json.loads of its record", fold / loads, "—"

    def asked(path: Path) -> list[Row]:
        """With a new state each time, because a state caches what it has computed."""
        year, content = read(path), path.read_text("utf-8")
        loads = _time(lambda: json.loads(content), 200)

        def once(ask: Callable[[State], object]) -> float:
            states = iter([_fold(year) for _ in range(100)])
            return _time(lambda: ask(next(states)), 100) / loads

        questions = {"board": year.game.board, "offers": year.game.offers, "final": year.game.final}
        return [
            (f"the {what} of the sample year of {year.game.words.ja} ÷ json.loads", once(ask), "—")
            for what, ask in questions.items()
        ]

    def one_more(length: int) -> float:
        long = of_length(length)
        state = _fold(long)
        return _time(lambda: record.add(long, state, seed.log[0]), 4000)

    costs = [(one_more(SHORT), one_more(LONG)) for _ in range(5)]
    return [
        *map(folding, sorted(EXAMPLES.glob("*.json"))),
        *(row for path in sorted(EXAMPLES.glob("*.json")) for row in asked(path)),
        (f"one more fact: {LONG}-fact record ÷ {SHORT}-fact record", median(long / short for short, long in costs), "≤ 1.2"),
    ]
