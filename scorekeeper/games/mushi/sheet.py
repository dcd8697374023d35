"""The sheet of a year: a row a month."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.play.sheets import Paper, named, ruled
from scorekeeper.core.sheet import Cell, Mark, Round, Row
from scorekeeper.core.words import NOTHING, Words, listed, numeral
from scorekeeper.games.basics.marks import circled, meanings, signs
from scorekeeper.games.mushi.ending import FOOT
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.month import Month

YEAR = 12


def _rounds(month: Month) -> Iterator[Round]:
    if not month.over:
        return
    out = month.seating.out if month.decided else ()
    cells = tuple(
        Cell(None, amount or (None if player in out else 0), out=player in out, signs=signs(month, player))
        for player, amount in enumerate(month.moved)
    )
    lines = month.lines[month.past :]
    made = [named(line.label, line.player) for line in lines if line.sort == "yaku"]
    row = Row(cells, note=listed(made) if made else NOTHING)
    yield Round(numeral(month.number), (), (row,), number=month.number, sort=month.sort, lines=month.lines)


def _blank(house: Any, seats: int) -> Iterator[Round]:
    return ruled(YEAR, circled(Month.begin(house, seats)))(house, seats)


def _marks(house: Any) -> tuple[Mark, ...]:
    return meanings(Month, Words("その月の親", "deals this month"), *LAW.all("dealer.1"))


PAPER = Paper(
    title=Words("むし　記入表", "Mushi: score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("役", "yaku")),
    columns=(NOTHING, Words("得失", "result")),
    rounds=_rounds,
    blank=_blank,
    feet=lambda house: (FOOT,),
    marks=_marks,
    running=True,
)
