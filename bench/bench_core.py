"""Folding, the cost of one more fact in a short and in a long record, and what a page reads from a state."""

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from bench.rows import Row, Spent, ratio, spent, turns, usual
from scorekeeper.core import record
from scorekeeper.core.game import Game, State
from scorekeeper.core.record import Record, Refused
from scorekeeper.games import BY_NAME, GAMES

EXAMPLES = Path(__file__).parent.parent / "examples"
SEED = EXAMPLES / "seed-year.json"
SHORT, LONG = 40, 3_960
"""Facts of a record. The longest takes 4,000."""
FOLDS, MORE, ROUNDS = 7, 100, 3


def read(path: Path = SEED) -> Record:
    found = record.read(path.read_bytes(), BY_NAME)
    assert isinstance(found, Record)
    return found


def folded(given: Record) -> State:
    state = record.fold(given)
    assert not isinstance(state, Refused), state
    return state


def measure() -> list[Row]:
    years = {path: read(path) for path in sorted(EXAMPLES.glob("*.json"))}
    return [*(row for path, year in years.items() for row in of_year(path, year)), *map(one_more, GAMES)]


def of_year(path: Path, year: Record) -> Iterator[Row]:
    """Folding a sample year, and each question to a state of it that has not been asked anything."""
    content, game = path.read_text("utf-8"), year.game
    states: list[State] = []
    fold, loads = turns(FOLDS, lambda: states.append(folded(year)), lambda: [json.loads(content) for _ in range(100)])
    loads = loads.per(100)
    name = f"the sample year of {game.words.ja}"
    yield ratio(f"folding {name} ÷ json.loads of its record", fold, loads)
    asks: dict[str, Callable[[State], object]] = {"board": game.board, "offers": game.offers, "final": game.final}
    for what, ask in asks.items():
        taken = usual(spent(partial(ask, folded(year))) for _ in range(FOLDS))
        yield ratio(f"the {what} of {name} ÷ json.loads", taken, loads)


def one_more(game: Game) -> Row:
    """One more fact in a month that is dealt anew over and over."""
    sys.path.append(str(Path(__file__).parents[1] / "tests"))
    from greatest import AGAIN, greatest, over_and_over

    facts = AGAIN[game.name]

    def adding(length: int) -> Spent:
        told = greatest(game, over_and_over, length // len(facts) * len(facts))
        state = folded(told)

        def more() -> None:
            now, then = told, state
            for fact in facts:
                added = record.add(now, then, fact)
                assert not isinstance(added, Refused), added
                now, then = added

        return usual(spent(more) for _ in range(MORE)).per(len(facts))

    rounds = [(adding(LONG), adding(SHORT)) for _ in range(ROUNDS)]
    long, short = (usual(side) for side in zip(*rounds, strict=True))
    return ratio(f"{game.words.ja}: one more fact ({short.cpu * 1e6:.0f} µs), {LONG} facts ÷ {SHORT}", long, short, "≤ 1.2")
