"""The sheet of a year: a row a month with what it moved for everyone at the table, the totals so far, and two lines of remark."""

from collections.abc import Iterator

from scorekeeper.core.sheet import SheetCell, SheetRound, SheetRow
from scorekeeper.core.words import NOTHING, Words, listing, numeral
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import BakappanaMonth
from scorekeeper.games.bakappana.year import FOOT
from scorekeeper.games.basics.marks import blank, meanings, signs
from scorekeeper.kit import totals
from scorekeeper.kit.counted.month import MONTHS
from scorekeeper.kit.sheets import SheetWriter, with_player

MARKS = meanings(BakappanaMonth, Words("その月の親", "deals this month"), *LAW.all("sheet.1", "dealer.1"))
SPECIAL = frozenset(("fuke", "nagashi", totals.SORT))
"""The lines that say what kind of month it was."""


def _note(month: BakappanaMonth) -> Words:
    """What kind of month it was, if unusual, and what everyone made."""
    lines = [line for line in month.lines[month.past :] if line.struck is None]
    kinds = [
        Words("{kind} {label}", "{kind}: {label}").put(kind=line.kind, label=line.label) for line in lines if line.sort in SPECIAL
    ]
    made = [with_player(line.label, line.player) for line in lines if line.sort in ("dekiyaku", "chaff")]
    return listing([*kinds, *made])


def _more(month: BakappanaMonth) -> Words:
    """What being driven out brought, per payer, and who took the pot."""
    lines = [line for line in month.lines[month.past :] if line.struck is None and line.payments]
    fees: list[Words] = []
    for line in lines:
        if line.sort in ("drive", "driven"):
            driven = dict.fromkeys(payment.payee for payment in line.payments)
            words = Words("追込 {n}", "driven out {n}").put(n=line.payments[0].amount)
            fees += [with_player(words, player) for player in driven]
        elif line.sort == "pot":
            sums = sum(payment.amount for payment in line.payments)
            fees.append(with_player(Words("積み {n}", "pot {n}").put(n=sums), line.player))
    return listing(fees) if fees else NOTHING


def _rounds(month: BakappanaMonth) -> Iterator[SheetRound]:
    """The row of a month that is over, or that has moved something."""
    moved = month.moves
    if not month.over and not any(moved):
        return
    out, paid = month.seating.out if month.is_settled else (), any(moved)
    cells = tuple(
        SheetCell(None, amount if amount or (paid and player not in out) else None, out=player in out, signs=signs(month, player))
        for player, amount in enumerate(moved)
    )
    row = SheetRow(cells, note=_note(month), more=_more(month))
    yield SheetRound(numeral(month.number), (), (row,), number=month.number, sort=month.sort, lines=month.lines)


PAPER = SheetWriter(
    title=Words("馬鹿っ花　記入表", "Bakappana: score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("役", "yaku")),
    columns=(NOTHING, Words("点", "points")),
    rounds=_rounds,
    blank=blank(BakappanaMonth, lambda house: MONTHS),
    feet=lambda house: (FOOT,),
    marks=lambda house: MARKS,
    running=True,
)
