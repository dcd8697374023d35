"""A whole invented year of むし, and its sheet worked out by hand."""

from pathlib import Path

from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.core.sheet import with_sums
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games import BY_NAME
from scorekeeper.prepared import prepare

YEAR = Path(__file__).parents[2] / "examples" / "mushi-year.json"
SHEET = [
    # dealer, card points of 秋山 and of 石川, yaku of 秋山 and of 石川, result of 秋山, his total
    (0, 128, 102, 0, 0, +13, +13),
    (0, 97, 133, 10, 25, -33, -20),
    (1, 121, 109, 0, 10, -4, -24),
    (1, 115, 115, 0, 0, 0, -24),
    (1, 140, 90, 35, 0, +60, +36),
    (0, 88, 142, 0, 30, -57, -21),
    (1, 119, 111, 10, 0, +14, -7),
    (0, 104, 126, 0, 10, -21, -28),
    (1, 131, 99, 0, 25, -9, -37),
    (1, 112, 118, 25, 10, +12, -25),
    (0, 124, 106, 0, 0, +9, -16),
    (0, 93, 137, 10, 0, -12, -28),
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
        first, second = row.cells
        assert (first.small or 0) + (second.small or 0) == 0
        assert (first.so_far or 0) + (second.so_far or 0) == 0
        cards, yaku = zip(first.items, second.items, strict=True)
        found.append((month.leader, *cards, *(fee or 0 for fee in yaku), first.small, first.so_far))
    assert found == SHEET
    assert [str(rank.ja) for rank in sheet.ranks] == ["負け", "勝ち"]
    assert [cell.small for cell in sheet.feet[-1].cells] == [-28, 28]
    assert sheet.rounds[4].rows[0].kind.ja == "配り直し"
    assert [cell.under for cell in sheet.rounds[9].rows[0].cells] == [Words("三光", "sankou"), Words("桐シマ", "kiri-shima")]
    assert [cell.under for cell in sheet.rounds[4].rows[0].cells] == [Words("三光・藤シマ", "sankou, fuji-shima"), NOTHING]
