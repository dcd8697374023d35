"""The kinyū sheet of a year: the months as written, and the chain to the final result."""

from collections.abc import Iterable, Iterator
from typing import Any

from scorekeeper.core import sheet
from scorekeeper.core.ledger import Line
from scorekeeper.core.sheet import STRUCK, TOKEN, LegendMark, SheetRound, SheetRow
from scorekeeper.core.words import NOTHING, Words, listing, numeral
from scorekeeper.games.hachihachi.deal.opening import field_marks
from scorekeeper.games.hachihachi.end import feet
from scorekeeper.games.hachihachi.end.played_out import BLOWN
from scorekeeper.games.hachihachi.end.year import Year
from scorekeeper.games.hachihachi.law import LAW, UNIT
from scorekeeper.games.hachihachi.month import SEATS, HachihachiMonth
from scorekeeper.games.hachihachi.play.mishaps import DEALT_AGAIN, WRONG
from scorekeeper.games.hachihachi.play.sage import BEATEN, CANCELLED
from scorekeeper.kit.eights import sheet as eights
from scorekeeper.kit.eights.fields import MARKS, FieldKind
from scorekeeper.kit.eights.hatto import HATTO
from scorekeeper.kit.eights.month import YEAR
from scorekeeper.kit.sheets import SheetWriter, empty

STONES = Words("月石（次の胴が1点を出す）", "month stone (1 point from the next dealer)")
BINDS = {MARKS[kind]: Words(MARKS[kind].ja * 2, f"{MARKS[kind].en} twice") for kind in (FieldKind.BIG, FieldKind.ZETSU)}
BIND = Words("二代しばり", "binds the next month")
STARS = LegendMark(TOKEN, STONES, LAW.all("stone.3"))
REMARKS = (
    LegendMark(CANCELLED, Words("下げの取消し（半額）", "sage cancelled (half the fee)"), LAW.all("sheet.7", "sheet.6")),
    LegendMark(BEATEN, Words("下げ中に他の者が完成", "another completed under the sage"), LAW.all("sheet.7")),
    LegendMark(HATTO, Words("一人が二人分を払う", "one pays both shares"), LAW.all("sheet.7")),
)
"""The marks used in remarks."""
WHY_STRUCK = (BLOWN, WRONG, DEALT_AGAIN)
HEADED = frozenset(("teyaku", "dekiyaku", "special"))
"""The sorts of line whose kind precedes the name in the remarks."""
LINES = 4
"""How many lines the blank sheet keeps for a month: as many as the fullest month of the sample year has."""


def _rounds(month: HachihachiMonth) -> Iterator[SheetRound]:
    """The months with at least one entry."""
    if month.lines:
        rows = tuple(_row(line) for line in month.lines if is_on_sheet(line)) or empty(SEATS)
        if month.next is not None and month.house.method == "written":
            rows = _add_star(rows, month.next)
        yield SheetRound(numeral(month.number), field_marks(month), rows, number=month.number, sort=month.sort)


def is_on_sheet(line: Line) -> bool:
    """Whether a line is on the sheet: only what was paid, including struck rows (hachihachi.sheet.3)."""
    return bool(line.payments) or line.counted


def _row(line: Line) -> SheetRow:
    """A row: kan and ten of every player, as paid, without factors. Half a kan stands as 6 ten, for a receiver of two as 12."""
    kind = line.kind if line.sort in HEADED else NOTHING
    return eights.row(line, sheet.cells(line, UNIT, SEATS), kind, ("tobikomi", "exempt"))


def _add_star(rows: tuple[SheetRow, ...], player: int) -> tuple[SheetRow, ...]:
    """★ on the month's last line, in the column of the player who owes the stone (hachihachi.stone.3)."""
    *before, last = rows if not rows[-1].struck else (*rows, *empty(SEATS))
    return (*before, last._replace(cells=tuple(cell._replace(token=one == player) for one, cell in enumerate(last.cells))))


def _blank(house: Any, seats: int) -> Iterator[SheetRound]:
    for number in range(1, YEAR + 1):
        yield SheetRound(numeral(number), tuple(MARKS.values()), empty(seats, LINES), played=False, number=number)


def _marks(house: Any) -> tuple[LegendMark, ...]:
    """Every mark there is."""
    every = (_bind_mark(BINDS.values()), *REMARKS, _strike_mark(WHY_STRUCK))
    return _bare(every) if house.method == "chips" else (STARS, *every)


def _bare(marks: Iterable[LegendMark]) -> tuple[LegendMark, ...]:
    """With chips nobody writes: the clauses on writing do not apply."""
    return tuple(one._replace(clauses=()) for one in marks)


def _bind_mark(binds: Iterable[Words]) -> LegendMark:
    return LegendMark(listing([*binds]), BIND, LAW.all("sheet.2"))


def _strike_mark(why: Iterable[Words]) -> LegendMark:
    return LegendMark(STRUCK, listing([*why]), LAW.all("sheet.5"))


def _legend(year: Year, rounds: tuple[SheetRound, ...]) -> tuple[LegendMark, ...]:
    """Every mark that was used, and no other."""
    used = _marks_in_use(rounds)
    return _bare(used) if year.now.house.method == "chips" else tuple(used)


def _marks_in_use(rounds: tuple[SheetRound, ...]) -> Iterator[LegendMark]:
    if any(sheet.tokens(rounds, SEATS)):
        yield STARS
    doubled = {month.marks[0] for month in rounds if len(month.marks) > 1}
    binds = [bind for mark, bind in BINDS.items() if mark in doubled]
    if binds:
        yield _bind_mark(binds)
    rows = [row for month in rounds for row in month.rows if row.line]
    yield from (one for one in REMARKS if one.sign in eights.marks_in_use(rounds))
    why = [reason for reason in WHY_STRUCK if any(row.end == reason for row in rows)]
    if why:
        yield _strike_mark(why)


PAPER = SheetWriter(
    title=Words("八八　記入表", "Hachi-hachi score sheet"),
    heads=(Words("月", "month"), Words("場", "field"), Words("備考", "remarks")),
    columns=(Words("貫", "kan"), Words("点", "pts")),
    rounds=_rounds,
    blank=_blank,
    feet=feet.blank_feet,
    legend=_legend,
    marks=_marks,
    head=lambda name, value, said: Words(f"{value}　{said.ja}", f"{value} {said.en}") if name == "field" else said,
)
