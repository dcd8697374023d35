"""The sheet of a year: a column for every month, the kobiki if it was paid, subtotal, ginmi and total (koikoi-three.sheet.1)."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.ledger import Line
from scorekeeper.core.sheet import SheetRound, SheetRow
from scorekeeper.core.words import NOTHING, Words, listing, numeral
from scorekeeper.games.koikoi_three.law import mon
from scorekeeper.games.koikoi_three.month import SEASON, SEATS, KoikoiThreeMonth, season_name
from scorekeeper.games.koikoi_three.year import FEET, YEAR
from scorekeeper.kit import totals
from scorekeeper.kit.finish import in_small
from scorekeeper.kit.sheets import SheetWriter, empty, with_player

KOBIKI = KoikoiThreeMonth.KINDS["kobiki"]


def _rounds(month: KoikoiThreeMonth) -> Iterator[SheetRound]:
    """The column of a month, and the season's kobiki after it, if paid. A month not won yet has no column."""
    group = season_name(month.season)
    for line in month.lines[month.past :]:
        if line.sort == "kobiki":
            yield SheetRound(KOBIKI, (), (_row(line),), number=month.number, sort="kobiki", group=group)
        else:
            yield SheetRound(numeral(month.number), (), (_row(line),), number=month.number, sort=month.sort, group=group)


def _row(line: Line) -> SheetRow:
    """The cells of all players, and who won with what. A month without payments, known only by its totals, has zeros."""
    kind = NOTHING if line.sort in ("kobiki", totals.SORT) else line.kind
    return SheetRow(in_small(line.moves(SEATS)), kind, with_player(listing([line.label, *line.marks]), line.player), line=line)


def _blank(house: Any, seats: int) -> Iterator[SheetRound]:
    """Twelve months, a column for the kobiki of each season."""
    for number in range(1, YEAR + 1):
        group = season_name((number - 1) // SEASON + 1)
        yield SheetRound(numeral(number), (), empty(seats), played=False, number=number, group=group)
        if number % SEASON == 0:
            yield SheetRound(KOBIKI, (), empty(seats), played=False, number=number, sort="kobiki", group=group)


def _head(name: str, value: Any, said: Words) -> Words:
    """The chosen house rule in the heading: the gift for gokou with its unit."""
    if name != "gokou-shugi":
        return said
    return mon(value) if value else Words("なし", "none")


PAPER = SheetWriter(
    title=Words("三人こいこい　記入表", "Koi-koi for three: score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("備考", "remarks")),
    columns=(NOTHING, Words("文", "mon")),
    rounds=_rounds,
    blank=_blank,
    feet=lambda house: FEET,
    head=_head,
    across=True,
)
