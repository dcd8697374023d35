"""A whole invented year of きんご, and its sheet worked out by hand."""

from pathlib import Path

from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.core.sheet import with_sums
from scorekeeper.games import BY_NAME
from scorekeeper.games.kingo import GAME
from scorekeeper.prepared import prepare

YEAR = Path(__file__).parents[2] / "examples" / "kingo-year.json"
SHEET = [
    # dealer, what the month moved, the totals after it
    (0, (10, -20, -10, 20), (10, -20, -10, 20)),
    (3, (20, 80, 90, -190), (30, 60, 80, -170)),  # arashi of @1 twice, ittan of @2 three times
    (0, (90, -20, -20, -50), (120, 40, 60, -220)),  # shippin
    (1, (-10, 30, 10, -30), (110, 70, 70, -250)),  # goshita-gomai against kingo
    (1, (-10, 10, 0, 0), (100, 80, 70, -250)),  # ittan against ittan and a bust; @2 sits out
    (2, (-20, 0, 70, -50), (80, 80, 140, -300)),  # goppin against @3 and @0, then kingo against kingo
    (2, (15, -10, -10, 5), (95, 70, 130, -295)),  # from an old sheet
    (3, (-30, -30, -30, 90), (65, 40, 100, -205)),  # @0 stood wrongly
    (0, (-120, 30, 40, 50), (-55, 70, 140, -155)),  # arashi of month 5
    (1, (25, -25, 0, 0), (-30, 45, 140, -155)),  # the dealer, @2 and @3 bust
    (2, (-20, -20, 100, -60), (-50, 25, 240, -215)),  # kuppin takes a kingo too, whose maker deals next
    (3, (-30, 20, -50, 60), (-80, 45, 190, -155)),
]


def test_the_year_of_the_example() -> None:
    record = read(YEAR.read_bytes(), BY_NAME)
    assert isinstance(record, Record), record
    state = fold(record)
    assert not isinstance(state, Refused), state
    sheet = with_sums(prepare(record, state))
    found = []
    for month, round in zip(state.own.rounds, sheet.rounds, strict=True):
        row = round.rows[-1]
        found.append((month.leader, month.moved, tuple(cell.so_far or 0 for cell in row.cells)))
    assert found == SHEET
    assert [cell.small for cell in sheet.feet[-1].cells] == [-80, 45, 190, -155]
    assert GAME.places(state) == (3, 2, 1, 4)
