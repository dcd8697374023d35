"""The sheet of a year: a row a month with who dealt and sat out, what it moved, all totals, the card points and the yaku."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.play import totals
from scorekeeper.core.play.sheets import Paper, named, ruled
from scorekeeper.core.sheet import Cell, Mark, Round, Row
from scorekeeper.core.words import NOTHING, Words, listed, numeral
from scorekeeper.games.basics.deal import DEALT_AGAIN
from scorekeeper.games.basics.marks import circled, meanings, signs
from scorekeeper.games.mushi.ending import FOOT
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.month import Month


def _rounds(month: Month) -> Iterator[Round]:
    """The row of a month that is over. The first line of its remark has the card points of the two, the second their yaku."""
    if not month.over:
        return
    lines = month.lines[month.past :]
    known = next((line for line in lines if line.sort == totals.SORT), None)
    out = () if known and month.asks else month.seating.out
    cells = tuple(
        Cell(None, amount or (None if player in out or not month.counts else 0), out=player in out, signs=signs(month, player))
        for player, amount in enumerate(month.moved)
    )
    note = listed([known.label, *known.marks]) if known else _cards(month)
    row = Row(cells, kind=DEALT_AGAIN if month.past else NOTHING, note=note, line=known, more=_yaku(month))
    yield Round(numeral(month.number), (), (row,), number=month.number, sort=month.sort, lines=month.lines)


def _cards(month: Month) -> Words:
    """The card points of the two in seat order; or that only one was in."""
    if not month.counts:
        return Words("一人だけ出た", "only one was in")
    return next(line.label for line in month.lines[month.past :] if line.sort == "points")


def _yaku(month: Month) -> Words:
    made = [named(line.label, line.player) for line in month.lines[month.past :] if line.sort == "dekiyaku"]
    return listed(made) if made else NOTHING


def _blank(house: Any, seats: int) -> Iterator[Round]:
    return ruled(house.months, circled(Month.begin(house, seats)))(house, seats)


def _marks(house: Any) -> tuple[Mark, ...]:
    return meanings(Month, Words("その月の親", "deals this month"), *LAW.all("dealer.1"))


PAPER = Paper(
    title=Words("むし　記入表", "Mushi: score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("札点・役", "card points, yaku")),
    columns=(NOTHING, Words("得失", "result")),
    rounds=_rounds,
    blank=_blank,
    feet=lambda house: (FOOT,),
    marks=_marks,
    running=True,
)
