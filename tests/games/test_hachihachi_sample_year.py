"""The sample year of the source, cell by cell: the table of the decisions, section (e)."""

import json
from pathlib import Path

import pytest

from scorekeeper.core.record import Record, add, fold, read
from scorekeeper.core.sheet import Sheet
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi import GAME

FILE = Path(__file__).parents[2] / "examples" / "seed-year.json"

# Kan and points of A, B, C in every line; _ is an empty cell.
LINES = """
1 大   -4 _   -4 _    8 _
1 大  -14 _   28 _  -14 _
2 小   -3 _    6 _   -3 _
2 小   -1 _    2 _   -1 _
2 小    _ -10  _ 1    _ 9
3 大大 20 _  -10 _  -10 _
3 大大  4 _   -2 _   -2 _
3 大大  4 _   -2 _   -2 _
3 大大  _ 60   _ -52  _ -8
4 大   16 _   -8 _   -8 _   ★
4 大   56 _  -28 _  -28 _
5 小  -17 _  -17 _   34 _
6 絶   16 _   -8 _   -8 _
6 絶    _ 132  _ -196 _ 64
7 小   -4 _    8 _   -4 _
7 小    4 _   -2 _   -2 _
7 小    2 _   -2 _    _ _
7 小    _ 13   _ -12  _ -1
8 小   -3 _    6 _   -3 _
8 小    _ _    2 _   -2 _
8 小   -3 -6  -3 -6   6 12
9 小    _ _    _ 15   _ -15
10 絶  -8 _   16 _   -8 _
10 絶 -48 _   96 _  -48 _
11 大  -6 _   12 _   -6 _
11 大  -7 _   14 _   -7 _
11 大  24 _  -24 _    _ _
12 大   8 _   -4 _   -4 _
12 大 -12 _  -12 _   24 _
"""

# Month: field, dealer, points of A, B, C in the month, who owes the stone.
MONTHS = {
    1: ("大", 0, (-216, 288, -72), 1),
    2: ("小", 1, (-58, 97, -39), 2),
    3: ("大大", 2, (396, -220, -176), 0),
    4: ("大", 0, (672, -336, -336), 0),
    5: ("小", 0, (-204, -204, 408), 2),
    6: ("絶", 2, (324, -292, -32), 0),
    7: ("小", 0, (37, 36, -73), 0),
    8: ("小", 0, (-78, 54, 24), 2),
    9: ("小", 2, (0, 15, -15), 1),
    10: ("絶", 1, (-672, 1344, -672), 1),
    11: ("大", 1, (132, 24, -156), 0),
    12: ("大", 0, (-48, -192, 240), 2),
}

# The rows of the year end.
FEET = {
    "total": ((8, 189), (72, -250), (-80, 61)),
    "stones": ((8, 184), (72, -253), (-80, 69)),
    "ginmi": ((-10, None), (-10, None), (-10, None)),
    "recount": ((-2, 184), (62, -253), (-90, 69)),
    "kan": ((13, 4), (40, 11), (-84, -3)),
    "rounded": ((13, None), (None, None), (-84, None)),
    "final": ((13, None), (71, None), (-84, None)),
}


@pytest.fixture(scope="module")
def record() -> Record:
    found = read(FILE.read_bytes(), BY_NAME)
    assert isinstance(found, Record)
    return found


@pytest.fixture(scope="module")
def state(record: Record):
    return fold(record)


@pytest.fixture(scope="module")
def sheet(state) -> Sheet:
    return GAME.sheet(state, ("A", "B", "C"))


def test_every_cell_of_every_line(sheet: Sheet) -> None:
    told = [line.split() for line in LINES.strip().splitlines()]
    rows = [(number, month, row) for number, month in enumerate(sheet.rounds, 1) for row in month.rows]
    assert len(rows) == len(told)
    for (number, month, row), (said, marks, *cells) in zip(rows, told, strict=True):
        assert number == int(said)
        assert "".join(mark.ja for mark in month.marks) == marks
        numbers = [None if cell == "_" else int(cell) for cell in cells[:6]]
        shown = [value or None for cell in row.cells for value in (cell.big, cell.small)]
        assert shown == numbers, (said, row)
        assert row.struck == (cells[6:] == ["★"])


def test_every_month(state) -> None:
    for number, month in enumerate(state.own.rounds, 1):
        field, dealer, moved, star = MONTHS[number]
        assert (month.number, month.leader, month.moved) == (number, dealer, moved)
        assert month.next == month.stone.payer == star
        assert (field, str(month.bind)) in {("大大", "big"), ("大", ""), ("小", ""), ("絶", "")}


def test_the_stars_of_the_sheet(sheet: Sheet) -> None:
    for number, month in enumerate(sheet.rounds, 1):
        stars = [seat for row in month.rows for seat, cell in enumerate(row.cells) if cell.token]
        assert stars == [MONTHS[number][3]]


def test_the_year_end(state, sheet: Sheet) -> None:
    assert {foot.key: tuple((cell.big, cell.small) for cell in foot.cells) for foot in sheet.feet} == FEET
    assert [foot.key for foot in sheet.feet] == [*FEET]
    assert GAME.final(state) == (13, 71, -84)
    assert GAME.balances(state) == (285, 614, -899)
    assert [rank.en for rank in sheet.ranks] == ["2nd", "1st", "3rd"]


def test_month_by_month_is_the_same(record: Record, state) -> None:
    growing, now = record._replace(log=()), GAME.start(record.house, 3)
    for fact in record.log:
        growing, now = add(growing, now, fact)
    assert (growing, now) == (record, state)


@pytest.mark.parametrize("method", ["written", "chips"])
def test_the_same_with_chips(method: str) -> None:
    content = json.loads(FILE.read_bytes())
    content["house"]["method"] = method
    found = read(json.dumps(content), BY_NAME)
    assert isinstance(found, Record)
    assert GAME.final(fold(found)) == (13, 71, -84)
