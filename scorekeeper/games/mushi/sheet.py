"""The sheet of a year: a row a month with who dealt and sat out, everybody's card points, yaku, result and total."""

from collections.abc import Collection, Iterator
from typing import Any

from scorekeeper.core.play import totals
from scorekeeper.core.play.sheets import Paper, ruled
from scorekeeper.core.sheet import Cell, Mark, Round, Row
from scorekeeper.core.words import NOTHING, Words, listed, numeral
from scorekeeper.games.basics.deal import DEALT_AGAIN
from scorekeeper.games.basics.marks import circled, meanings, signs
from scorekeeper.games.mushi.ending import FOOT
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.month import Month
from scorekeeper.games.mushi.yaku import BASE

ALONE = Words("一人だけ出た", "only one was in")
CARDS, FEES, RESULT = Words("札", "cards"), Words("役", "yaku"), Words("得失", "result")


def _rounds(month: Month) -> Iterator[Round]:
    """The row of a month that is over: of the two who played their card points, the points of their yaku and the result, and their
    yaku below.
    """
    if not month.over:
        return
    lines = month.lines[month.past :]
    known = next((line for line in lines if line.sort == totals.SORT), None)
    out = () if known and month.asks else month.seating.out
    note = listed([known.label, *known.marks]) if known else NOTHING if month.counts else ALONE
    row = Row(tuple(_cells(month, out)), kind=DEALT_AGAIN if month.past else NOTHING, note=note, line=known)
    yield Round(numeral(month.number), (), (row,), number=month.number, sort=month.sort, lines=month.lines)


def _cells(month: Month, out: Collection[int]) -> Iterator[Cell]:
    lines = month.lines[month.past :]
    made = {line.player: line for line in lines if line.sort == "dekiyaku"}
    points = next((line.moved(month.seating.seats) for line in lines if line.sort == "points"), None)
    for player, moved in enumerate(month.moved):
        sits, yaku = player in out, made.get(player)
        score = BASE + points[player] if points and not sits else None
        fee = sum(one.amount for one in yaku.payments) if yaku else None
        amount = moved or (None if sits or not month.counts else 0)
        under = yaku.label if yaku else NOTHING
        yield Cell(None, amount, out=sits, signs=signs(month, player), items=(score, fee), under=under)


def _blank(house: Any, seats: int) -> Iterator[Round]:
    return ruled(house.months, circled(Month.begin(house, seats)))(house, seats)


def _marks(house: Any) -> tuple[Mark, ...]:
    return (*meanings(Month, Words("その月の親", "deals this month"), *LAW.all("dealer.1")), MADE)


MADE = Mark(
    RESULT,
    Words(f"札 − {BASE} + 自分の役 − 相手の役", f"cards − {BASE} + own yaku − the other's yaku"),
    LAW.all("settle.1", "settle.2"),
)
"""How a player's result is made of the figures before it."""


PAPER = Paper(
    title=Words("むし　記入表", "Mushi: score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("備考", "remarks")),
    columns=(NOTHING, RESULT),
    items=(CARDS, FEES),
    rounds=_rounds,
    blank=_blank,
    feet=lambda house: (FOOT,),
    marks=_marks,
    legend=lambda year, rounds: (MADE,) if any(cell.items[0] for one in rounds for row in one.rows for cell in row.cells) else (),
    running=True,
)
