"""Whole matches: every record in tests/records and examples/ gives the sheet, the payments and the result worked out by hand.

`NAME.txt` has the sheet as text, then a line for each round: who deals and the payments that stand, `AB>C4` where A and B pay
4 each to C, and P is the pot.
"""

import sys
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.facts import Closed
from scorekeeper.core.game import State
from scorekeeper.core.ledger import Line
from scorekeeper.core.record import Record, Refused, fold, read, write
from scorekeeper.core.sheet import Sheet, with_sums
from scorekeeper.games import BY_NAME
from scorekeeper.sheet import text_csv
from scorekeeper.sheet.of_record import prepare

HERE = Path(__file__).parents[1] / "records"
RECORDS = {path.stem: path for folder in (HERE, HERE.parents[1] / "examples") for path in sorted(folder.glob("*.json"))}
WHO = "ABCDEFGHIJP"
records = pytest.mark.parametrize("name", RECORDS)


def whole(name: str) -> tuple[Record, State, Sheet]:
    record = read(RECORDS[name].read_bytes(), BY_NAME)
    assert isinstance(record, Record), record
    state = fold(record)
    assert not isinstance(state, Refused), state
    return record, state, prepare(record, state)


def paid(lines: tuple[Line, ...]) -> Iterator[str]:
    """Payments of equal amounts with a common side are one."""
    parts: list[tuple[str, str, int]] = []
    for one in (payment for line in lines if line.struck is None for payment in line.payments):
        payer, payee, amount = WHO[one.payer], WHO[one.payee], one.amount
        payers, payees, before = parts[-1] if parts else ("", "", 0)
        if (payees, before) == (payee, amount) and payer not in payers:
            parts[-1] = payers + payer, payee, amount
        elif (payers, before) == (payer, amount) and payee not in payees:
            parts[-1] = payer, payees + payee, amount
        else:
            parts.append((payer, payee, amount))
    return (f"{payers}>{payees}{amount}" for payers, payees, amount in parts)


def written(record: Record, state: State, made: Sheet) -> str:
    rounds: tuple[Any, ...] = state.own.rounds
    dealt = [" ".join((WHO[one.leader], *paid(one.lines))) for one in rounds]
    final = record.game.final(state)
    places = record.game.places(state)
    result = [" ".join(map(str, ("final", *final))), " ".join(map(str, ("places", *(places or ()))))] if final else []
    return "\n".join((text_csv.text(made, "ja"), *dealt, *result, ""))


@records
def test_a_whole_match(name: str) -> None:
    record, state, made = whole(name)
    assert written(record, state, made) == (HERE / f"{name}.txt").read_text("utf-8")
    assert all(one.final == record.game.final(state) for one in record.log if isinstance(one, Closed) and one.final)
    assert read(write(record), BY_NAME) == record


@records
def test_what_is_written_adds_up(name: str) -> None:
    """The table by itself: what a round moves is what it pays, and the totals so far are the sums of what was moved."""
    record, state, made = whole(name)
    for one, told in zip(state.own.rounds, record.game.rounds(state), strict=False):
        moved = dict.fromkeys(WHO, 0)
        for part in paid(one.lines):
            payers, _, rest = part.partition(">")
            payees = rest.rstrip("0123456789")
            for payer, payee in ((a, b) for a in payers for b in payees):
                moved[payer] -= int(rest[len(payees) :])
                moved[payee] += int(rest[len(payees) :])
        if not moved["P"]:
            assert [*moved.values()][: len(record.players)] == [*told.moved]
    rounds = [one for one in with_sums(made).rounds if one.rows and not record.game.scores] if made.running else []
    for seat in range(len(record.players)):
        moves = [sum(row.cells[seat].small or 0 for row in one.rows) for one in rounds]
        so_far = [one.rows[-1].cells[seat].so_far or 0 for one in rounds]
        first = so_far[0] - moves[0] if rounds else 0
        assert so_far == [*accumulate(moves, initial=first)][1:]


if __name__ == "__main__":
    for one in sys.argv[1:]:
        print(written(*whole(one)), end="")
