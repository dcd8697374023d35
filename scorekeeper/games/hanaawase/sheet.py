"""The record sheet of a year: a column for every month, then subtotal, ginmi and total (hanaawase.sheet.1)."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.sheet import LegendMark, SheetRound, SheetRow
from scorekeeper.core.words import NOTHING, Words, listing, numeral
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import SEATS, HanaawaseMonth
from scorekeeper.games.hanaawase.year import FEET
from scorekeeper.kit import totals
from scorekeeper.kit.counted.month import MONTHS
from scorekeeper.kit.finish import in_small
from scorekeeper.kit.sheets import SheetWriter, empty, with_player

FUKE = LegendMark(
    HanaawaseMonth.KINDS["fuke"],
    Words("30点以下の者がいて全員±0", "somebody had 30 points or less: all score 0"),
    LAW.all("sheet.1"),
)


def _rounds(month: HanaawaseMonth) -> Iterator[SheetRound]:
    """The column of a month: what it moved for everyone, or ふけ instead of figures."""
    if month.over:
        (row,) = empty(SEATS) if month.void else (SheetRow(in_small(month.moves)),)
        kind, note = _remark(month)
        row = row._replace(kind=kind, note=note)
        yield SheetRound(numeral(month.number), (), (row,), number=month.number, sort=month.sort, lines=month.lines)


def _remark(month: HanaawaseMonth) -> tuple[Words, Words]:
    """What kind of month it was, if unusual, and its remark: whose fuke it was, or the yaku of everyone."""
    alone = next((line for line in month.lines if line.sort in ("fuke", totals.SORT)), None)
    if alone:
        return alone.kind, listing([alone.label, *alone.marks])
    paid = [line for line in month.lines if line.sort in ("dekiyaku", "chaff") and line.struck is None]
    return NOTHING, listing([with_player(line.label, line.player) for line in paid])


def _blank(house: Any, seats: int) -> Iterator[SheetRound]:
    for number in range(1, MONTHS + 1):
        yield SheetRound(numeral(number), (), empty(seats), played=False, number=number)


PAPER = SheetWriter(
    title=Words("花合わせ　得点表", "Hana-awase score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("役", "yaku")),
    columns=(NOTHING, Words("点", "points")),
    rounds=_rounds,
    blank=_blank,
    feet=lambda house: FEET,
    legend=lambda year, rounds: (FUKE,) if any(month.void for month in year.rounds) else (),
    marks=lambda house: (FUKE,),
    across=True,
)
