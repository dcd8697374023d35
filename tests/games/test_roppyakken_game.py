"""A whole invented game of 六百間, and its sheet worked out by hand."""

from pathlib import Path

from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.core.sheet import with_sums
from scorekeeper.games import BY_NAME
from scorekeeper.prepared import prepare

GAME = Path(__file__).parents[2] / "examples" / "roppyakken-game.json"
SHEET = [
    # dealer, how it ended, card points and yaku of 秋山 and of 石川, what each scores, their totals
    (0, "count", (210, 100), (180, 0), (130, 0), (130, 0)),
    (0, "count", (150, 150), (230, 100), (0, 30), (130, 30)),
    (1, "count", (190, 0), (190, 0), (0, 0), (130, 30)),
    (1, "fuke", (240, 0), (30, 0), (0, 0), (130, 30)),  # 石川 counts his cup as 0
    (1, "count", (190, 150), (130, 300), (0, 90), (130, 120)),  # 秋山's moon viewing is washed out
    (1, "count", (260, 300), (140, 0), (420, 0), (550, 120)),
    (0, "count", (170, 0), (200, 200), (0, 230), (550, 350)),
    (1, "count", (220, 50), (170, 50), (50, 0), (600, 350)),
]


def test_the_game_of_the_example() -> None:
    record = read(GAME.read_bytes(), BY_NAME)
    assert isinstance(record, Record), record
    state = fold(record)
    assert not isinstance(state, Refused), state
    sheet = with_sums(prepare(record, state))
    found = []
    for hand, round in zip(state.own.rounds, sheet.rounds, strict=True):
        row = round.rows[-1]
        first, second = ((one.counted(hand.house), one.total(hand.house) - one.counted(hand.house)) for one in hand.results)
        small = tuple(cell.small or 0 for cell in row.cells)
        found.append((hand.leader, hand.end, first, second, small, tuple(cell.so_far or 0 for cell in row.cells)))
    assert found == SHEET
    assert [cell.small for cell in sheet.feet[-1].cells] == [600, 350]
    assert [str(rank.ja) for rank in sheet.ranks] == ["勝ち", "負け"]
    assert state.own.rounds[4].results[0].made.washed == ("tsukimi",)
