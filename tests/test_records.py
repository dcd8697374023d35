"""Whole matches: every record in tests/records and examples/ settles to the numbers worked out by hand beside it.

`NAME.expected.json` has for every month its field, the bind it leaves, what it moved for each player in the smallest unit, and
who placed the stone; then the stones and the final result.
"""

import json
from pathlib import Path

import pytest

from scorekeeper.core.facts import Closed
from scorekeeper.core.record import Record, Refused, fold, read, write
from scorekeeper.games import BY_NAME

HERE = Path(__file__).parent / "records"
EXAMPLES = Path(__file__).parents[1] / "examples"
EXPECTED = sorted(HERE.glob("*.expected.json"))


def record_of(expected: Path) -> Path:
    name = expected.name.replace(".expected", "")
    return next(path for path in (HERE / name, EXAMPLES / name) if path.exists())


@pytest.mark.parametrize("expected", EXPECTED, ids=[path.name.partition(".")[0] for path in EXPECTED])
def test_a_whole_game(expected: Path) -> None:
    want = json.loads(expected.read_bytes())
    record = read(record_of(expected).read_bytes(), BY_NAME)
    assert isinstance(record, Record), record
    state = fold(record)
    assert not isinstance(state, Refused), state
    game = record.game
    months = [
        {
            "field": str(month.ground.kind),
            "bind": str(month.bind),
            "moved": [*month.moved],
            "stone": month.stone.payer if month.stone else None,
        }
        for month in state.own.rounds
    ]
    assert months == want["months"]
    assert [sum(month["stone"] == seat for month in want["months"]) for seat in range(3)] == want["stones"]
    assert [*(game.final(state) or ())] == want["final"]
    closed = [fact.final for fact in record.log if isinstance(fact, Closed)]
    assert all([*final] == want["final"] for final in closed)
    assert read(write(record), BY_NAME) == record


def test_every_record_has_its_expected_result() -> None:
    records = {path.name for path in HERE.glob("*.json")} - {path.name for path in EXPECTED}
    assert records <= {record_of(path).name for path in EXPECTED}
