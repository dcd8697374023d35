"""Whole invented games and their sheets, worked out by hand: whole_games.txt."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import plain
from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.core.sheet import Row, Sheet, with_sums
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games import BY_NAME
from scorekeeper.prepared import prepare
from tests.games.cases import Case, cases, numbers

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = cases("whole_games.txt")


def drawn(name: str) -> tuple[Any, Sheet]:
    record = read((EXAMPLES / name).read_bytes(), BY_NAME)
    assert isinstance(record, Record), record
    state = fold(record)
    assert not isinstance(state, Refused), state
    sheet = with_sums(prepare(record, state))
    assert all(player in plain.text(sheet, "ja") for player in record.players)
    return state, sheet


def of_mushi(month: Any, row: Row) -> str:
    return " ".join("+".join(str(item or 0) for item in cell.items) for cell in row.cells)


def of_roppyakken(hand: Any, row: Row) -> str:
    points = ((one.counted(hand.house), one.total(hand.house)) for one in hand.results)
    return " ".join((hand.end, *(f"{counted}+{total - counted}" for counted, total in points)))


BESIDES: dict[str, Callable[[Any, Row], str]] = {
    "kingo-year.json": lambda month, row: "",
    "mushi-year.json": of_mushi,
    "oichokabu-year.json": lambda month, row: row.note.ja,
    "roppyakken-game.json": of_roppyakken,
}


@pytest.mark.parametrize("name", BESIDES)
def test_a_whole_game(name: str) -> None:
    state, sheet = drawn(name)
    found: list[Case] = []
    for round, written in zip(state.own.rounds, sheet.rounds, strict=True):
        row = written.rows[-1]
        moved = " ".join(str(cell.small or 0) for cell in row.cells)
        so_far = " ".join(str(cell.so_far or 0) for cell in row.cells)
        found.append([str(round.leader), moved, so_far, BESIDES[name](round, row)])
    *rounds, final, places = GAMES[name]
    assert found == rounds
    game = BY_NAME[name.partition("-")[0]]
    assert game.final(state) == numbers(final[1])
    assert game.places(state) == numbers(places[1])
    assert tuple(cell.small for cell in sheet.feet[-1].cells) == numbers(final[1])


def test_the_yaku_of_mushi_stand_below_the_figures() -> None:
    _, sheet = drawn("mushi-year.json")
    assert sheet.rounds[4].rows[0].kind.ja == "配り直し"
    assert [cell.under for cell in sheet.rounds[9].rows[0].cells] == [Words("三光", "sankou"), Words("桐シマ", "kiri-shima")]
    assert [cell.under for cell in sheet.rounds[4].rows[0].cells] == [Words("三光・藤シマ", "sankou, fuji-shima"), NOTHING]
    assert [str(rank.ja) for rank in sheet.ranks] == ["負け", "勝ち"]


def test_a_yaku_of_roppyakken_is_washed_out() -> None:
    state, sheet = drawn("roppyakken-game.json")
    assert state.own.rounds[4].results[0].made.washed == ("tsukimi",)
    assert [str(rank.ja) for rank in sheet.ranks] == ["勝ち", "負け"]
