"""A whole invented year of むし, and its sheet worked out by hand."""

from pathlib import Path

from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.core.sheet import with_sums
from scorekeeper.games import BY_NAME
from scorekeeper.sheet import prepare

YEAR = Path(__file__).parents[2] / "examples" / "mushi-year.json"
SHEET = [
    # dealer, card points, yaku of 秋山 and of 石川, result of 秋山, his total
    (0, "128・102", 0, 0, +13, +13),
    (0, "97・133", 10, 25, -33, -20),
    (1, "121・109", 0, 10, -4, -24),
    (1, "115・115", 0, 0, 0, -24),
    (1, "140・90", 35, 0, +60, +36),
    (0, "88・142", 0, 30, -57, -21),
    (1, "119・111", 10, 0, +14, -7),
    (0, "104・126", 0, 10, -21, -28),
    (1, "131・99", 0, 25, -9, -37),
    (1, "112・118", 25, 10, +12, -25),
    (0, "124・106", 0, 0, +9, -16),
    (0, "93・137", 10, 0, -12, -28),
]


def test_the_year_of_the_example() -> None:
    record = read(YEAR.read_bytes(), BY_NAME)
    assert isinstance(record, Record), record
    state = fold(record)
    assert not isinstance(state, Refused), state
    sheet = with_sums(prepare(record, state))
    found = []
    for month, round in zip(state.own.rounds, sheet.rounds, strict=True):
        (row,) = round.rows
        made = [
            sum(one.amount for line in month.lines if line.sort == "dekiyaku" and line.player == seat for one in line.payments)
            for seat in (0, 1)
        ]
        first, second = row.cells
        assert (first.small or 0) + (second.small or 0) == 0
        assert (first.so_far or 0) + (second.so_far or 0) == 0
        found.append((month.leader, row.note.ja, *made, first.small, first.so_far))
    assert found == SHEET
    assert [str(rank.ja) for rank in sheet.ranks] == ["負け", "勝ち"]
    assert [cell.small for cell in sheet.feet[-1].cells] == [-28, 28]
    assert sheet.rounds[4].rows[0].kind.ja == "配り直し"
    assert "三光（秋山）・桐シマ（石川）" in sheet.rounds[9].rows[0].more.ja or "桐シマ（石川）" in sheet.rounds[9].rows[0].more.ja
