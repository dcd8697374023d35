"""An invented match, reckoned by hand: what every month moves, who deals it, and its sheet."""

from pathlib import Path

from scorekeeper import plain
from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.games import BY_NAME
from scorekeeper.games.oichokabu import GAME
from scorekeeper.prepared import prepare

YEAR = Path(__file__).parents[2] / "examples" / "oichokabu-year.json"
MONTHS = (
    # dealer, what everybody gains
    (0, (-10, 30, 10, 0, -10, -20)),  # the settlement of the source
    (0, (-110, 60, 60, 0, -20, 10)),  # an arashi that two share; 120 lost, so that the deal passes
    (1, (-40, 100, -10, -30, 0, -20)),  # 四一 takes all: 100 won
    (2, (20, -20, 20, -20, -20, 20)),  # two are fought with 6, the others with 1
    (2, (50, 10, -20, 0, -10, -30)),  # told by cards, after 三丁嫌い
    (2, (10, -20, 30, -10, 0, -10)),  # only the totals are known
    (2, (0, 0, 0, -20, 20, 0)),  # dealt again; then a wrong draw on three, 4 against 4, and 6
    (2, (20, 10, 40, -70, 0, 0)),  # everybody tells his own stake
    (2, (-20, -20, 100, -10, -20, -30)),  # 九一: 170 won
    (3, (0, 0, 0, 0, 0, 0)),  # two draws
    (3, (-30, -10, -20, 40, 30, -10)),
    (3, (150, 0, 0, -200, 10, 40)),  # an arashi of month 6, paid beyond the domae
)


def match() -> Record:
    found = read(YEAR.read_bytes(), BY_NAME)
    assert isinstance(found, Record)
    return found


def test_every_month_is_as_reckoned_by_hand() -> None:
    state = fold(match())
    assert not isinstance(state, Refused)
    assert [(one.leader, one.moved) for one in GAME.rounds(state)] == [*MONTHS]
    assert GAME.final(state) == (40, 140, 210, -320, -20, -50)
    assert GAME.places(state) == (3, 2, 1, 6, 4, 5)


def test_its_sheet() -> None:
    record = match()
    state = fold(record)
    assert not isinstance(state, Refused)
    written = plain.text(prepare(record, state), "ja")
    notes = [row.note.ja for one in GAME.sheet(state, record.players).rounds for row in one.rows]
    assert notes == [
        "親 7", "親 6・交代", "四一 総取り・交代", "親 6→1", "親 7", "合計だけ記入", "親 4", "親 5", "九一 総取り・交代", "親 9",
        "親 6", "親 6・交代",
    ]  # fmt: skip
    assert all(name in written for name in record.players)
