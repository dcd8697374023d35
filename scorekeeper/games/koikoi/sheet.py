"""The sheet of a year: a row a month, what it moved for everyone and by which yaku."""

from scorekeeper.core.play.sheets import Paper, round_a_row, ruled
from scorekeeper.core.words import NOTHING, Words, listed, numeral
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.koikoi.year import FOOT, YEAR


def _note(month: Month) -> Words:
    return listed([line.label for line in month.lines[month.past :] if line.sort in ("teyaku", "shobu", "last", "dealer", "draw")])


PAPER = Paper(
    title=Words("こいこい　記入表", "Koi-koi: score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("役", "yaku")),
    columns=(NOTHING, Words("文", "mon")),
    rounds=round_a_row(lambda month: numeral(month.number), _note),
    blank=ruled(YEAR),
    feet=lambda house: (FOOT,),
)
