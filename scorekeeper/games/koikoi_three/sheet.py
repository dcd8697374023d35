"""The sheet of a year: a column for every month, the kobiki if it was paid, subtotal, ginmi and total (koikoi-three.sheet.1)."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.ledger import Line
from scorekeeper.core.play import totals
from scorekeeper.core.play.finish import in_small
from scorekeeper.core.play.sheets import Paper, empty, named
from scorekeeper.core.sheet import Round, Row
from scorekeeper.core.words import NOTHING, Words, listed, numeral
from scorekeeper.games.koikoi_three.law import mon
from scorekeeper.games.koikoi_three.month import SEASON, SEATS, Month, season_name
from scorekeeper.games.koikoi_three.year import FEET, YEAR

KOBIKI = Month.KINDS["kobiki"]


def _rounds(month: Month) -> Iterator[Round]:
    """The column of a month, and the season's kobiki after it, if paid. A month not won yet has no column."""
    group = season_name(month.season)
    for line in month.lines[month.past :]:
        if line.sort == "kobiki":
            yield Round(KOBIKI, (), (_row(line),), number=month.number, sort="kobiki", group=group)
        else:
            yield Round(numeral(month.number), (), (_row(line),), number=month.number, sort=month.sort, group=group)


def _row(line: Line) -> Row:
    """The cells of all players, and who won with what. A month without payments, known only by its totals, has zeros."""
    kind = NOTHING if line.sort in ("kobiki", totals.SORT) else line.kind
    return Row(in_small(line.moved(SEATS)), kind, named(listed([line.label, *line.marks]), line.player), line=line)


def _blank(house: Any, seats: int) -> Iterator[Round]:
    """Twelve months, a column for the kobiki of each season."""
    for number in range(1, YEAR + 1):
        group = season_name((number - 1) // SEASON + 1)
        yield Round(numeral(number), (), empty(seats), played=False, number=number, group=group)
        if number % SEASON == 0:
            yield Round(KOBIKI, (), empty(seats), played=False, number=number, sort="kobiki", group=group)


def _head(name: str, value: Any, said: Words) -> Words:
    """The chosen house rule in the heading: the gift for gokou with its unit."""
    if name != "gokou-shugi":
        return said
    return mon(value) if value else Words("なし", "none")


PAPER = Paper(
    title=Words("三人こいこい　記入表", "Koi-koi for three: score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("備考", "remarks")),
    columns=(NOTHING, Words("文", "mon")),
    rounds=_rounds,
    blank=_blank,
    feet=lambda house: FEET,
    head=_head,
    across=True,
)
