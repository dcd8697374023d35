"""The sheet of a year: a row a month with what it moved for everyone at the table, the totals so far, and two lines of remark."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.play import totals
from scorekeeper.core.play.sheets import Paper, named, ruled
from scorekeeper.core.sheet import Cell, Mark, Round, Row
from scorekeeper.core.words import NOTHING, Words, listed, numeral
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import Month
from scorekeeper.games.bakappana.year import FOOT
from scorekeeper.games.basics.marks import circled, meanings, signs
from scorekeeper.games.counted.month import MONTHS

MARKS = meanings(Month, Words("その月の親", "deals this month"), *LAW.all("sheet.1", "dealer.1"))
SPECIAL = frozenset(("fuke", "nagashi", totals.SORT))
"""The lines that say what kind of month it was."""


def _note(month: Month) -> Words:
    """What kind of month it was, if unusual, and what everyone made."""
    lines = [line for line in month.lines[month.past :] if line.struck is None]
    kinds = [
        Words("{kind} {label}", "{kind}: {label}").put(kind=line.kind, label=line.label) for line in lines if line.sort in SPECIAL
    ]
    made = [named(line.label, line.player) for line in lines if line.sort in ("dekiyaku", "chaff")]
    return listed([*kinds, *made])


def _more(month: Month) -> Words:
    """What being driven out brought, per payer, and who took the pot."""
    lines = [line for line in month.lines[month.past :] if line.struck is None and line.payments]
    fees: list[Words] = []
    for line in lines:
        if line.sort in ("drive", "driven"):
            driven = dict.fromkeys(payment.payee for payment in line.payments)
            words = Words("追込 {n}", "driven out {n}").put(n=line.payments[0].amount)
            fees += [named(words, player) for player in driven]
        elif line.sort == "pot":
            sums = sum(payment.amount for payment in line.payments)
            fees.append(named(Words("積み {n}", "pot {n}").put(n=sums), line.player))
    return listed(fees) if fees else NOTHING


def _rounds(month: Month) -> Iterator[Round]:
    """The row of a month that is over, or that has moved something."""
    moved = month.moved
    if not month.over and not any(moved):
        return
    out, paid = month.seating.out if month.decided else (), any(moved)
    cells = tuple(
        Cell(None, amount if amount or (paid and player not in out) else None, out=player in out, signs=signs(month, player))
        for player, amount in enumerate(moved)
    )
    row = Row(cells, note=_note(month), more=_more(month))
    yield Round(numeral(month.number), (), (row,), number=month.number, sort=month.sort, lines=month.lines)


def _blank(house: Any, seats: int) -> Iterator[Round]:
    return ruled(MONTHS, circled(Month.begin(house, seats)))(house, seats)


def _marks(house: Any) -> tuple[Mark, ...]:
    return MARKS


PAPER = Paper(
    title=Words("馬鹿っ花　記入表", "Bakappana: score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("役", "yaku")),
    columns=(NOTHING, Words("点", "points")),
    rounds=_rounds,
    blank=_blank,
    feet=lambda house: (FOOT,),
    marks=_marks,
    running=True,
)
