"""The sheet of こいこい: months as they are written, also with three and more at the table."""

import pytest

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.record import Record, Refused, fold
from scorekeeper.core.sheet import Sheet, SheetCell
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.koikoi import GAME
from scorekeeper.games.koikoi.facts import Koi, RanOut, Shobu, Teyaku
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.sheet.blanks import blank
from scorekeeper.sheet.of_record import prepare

PLAYERS = ("秋山", "石川", "上田", "榎本", "大野")
A, B, C, D, E = range(5)


def drawn(*months: tuple[Fact, ...], seats: int = 2, **house: object) -> Sheet:
    log = tuple(fact for month in months for fact in month)
    record = Record(GAME, GAME.edition, KoikoiHouse(**house), PLAYERS[:seats], log)  # type: ignore[arg-type]
    state = fold(record)
    assert not isinstance(state, Refused), state
    return prepare(record, state)


def written(made: Sheet) -> list[tuple[str, str, str]]:
    """Each player's marks and figure, and the two lines of the remark."""

    def said(cell: SheetCell) -> str:
        return "".join(sign.words.ja for sign in cell.signs) + ("_" if cell.small is None else f"{cell.small:+d}")

    rows = [row for one in made.rounds for row in one.rows]
    return [(" ".join(map(said, row.cells)), row.note.ja, row.more.ja) for row in rows]


OUT = (Spoke(A, "out"), Spoke(B, "in"), Spoke(C, "in"), Shobu(B, ("akatan",)))
FORCED = (Spoke(A, "in"), Spoke(B, "out"), Koi(A), RanOut())
FEE, LAST = {"kudari": 3}, {"koi_fail": "last"}
MONTHS: list[tuple[tuple[Fact, ...], int, dict[str, object], str, str, str]] = [
    (OUT, 5, FEE, "下-3 親+3 -12 追+6 追+6", "赤短　6文", "下り賃 3文　追い賃 6文ずつ"),
    (FORCED, 3, FEE, "親こ_ 下_ 縛_", "無勝負", "こいの後、勝負なし　下り賃 3文"),
    ((Spoke(A, "in"), Spoke(B, "in"), RanOut()), 3, {}, "親_ _ 追_", "無勝負", "役なし"),
    ((Totals((4, -4), leader=A),), 2, {}, "親+4 -4", "合計だけ記入・役は不明", ""),
    ((Totals((4, -4, 0)),), 3, {}, "+4 -4 +0", "合計だけ記入・役は不明", ""),
    ((RanOut(),), 2, {"no_yaku": 2}, "親+2 -2", "親の勝ち　2文", ""),
    ((Koi(B), RanOut(names=("tane",))), 2, LAST | {"inflate": "on"}, "親-2 こ+2", "最後のこい　タネ", "1文 × 2"),
    ((Koi(B), RanOut(names=("akatan",))), 2, LAST, "親-6 こ+6", "最後のこい　赤短　6文", ""),
    ((Teyaku(("teshi", "")),), 2, {}, "親+6 -6", "手四（秋山）6文", ""),
    ((Teyaku(("", "kuttsuki")), Shobu(A, ("akatan",))), 2, {}, "親_ _", "喰付（石川）6文　赤短　6文", ""),
    ((Redo(reason="field"), Shobu(A, ("akatan",))), 2, {}, "親+6 -6", "赤短　6文", ""),
    ((Spoke(A, "out"),), 3, FEE, "下-3 親縛_ 縛_", "", "下り賃 3文"),
]


@pytest.mark.parametrize(("facts", "seats", "house", "cells", "note", "more"), MONTHS)
def test_a_month(facts: tuple[Fact, ...], seats: int, house: dict[str, object], cells: str, note: str, more: str) -> None:
    (found,) = written(drawn(facts, seats=seats, **house))
    assert found == (cells, note, more)


def test_what_was_dealt_again_is_said() -> None:
    (one,) = drawn((Redo(reason="field"), Shobu(A, ("akatan",)))).rounds
    assert one.rows[0].kind.ja == "配り直し"


def test_where_nothing_is_paid_for_dropping_the_month_is_not_yet_on_the_sheet() -> None:
    assert drawn((Spoke(A, "out"),), seats=3).rounds == ()


def test_the_marks_of_a_blank_sheet() -> None:
    for seats, marks in ((2, "親こ"), (5, "親縛下追こ")):
        made = blank(GAME, KoikoiHouse(), ("",) * seats)
        assert {"".join(sign.words.ja for sign in cell.signs) for one in made.rounds for row in one.rows for cell in row.cells} == {
            marks
        }
        assert [mark.sign.ja for mark in made.legend if mark.shape] == [*marks]
        assert [one.name.ja for one in made.rounds][-1] == "十二"
