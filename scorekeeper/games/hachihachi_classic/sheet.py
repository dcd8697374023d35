"""The kinyū sheet of a year: for each month who is in and what it moved, line by line, then what everybody holds.

The first line of a month has the fees of those who are out, who pay or receive there alone; the last but one has the pot and the
stone.
"""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core import sheet
from scorekeeper.core.ledger import POT, Line, Unit, balances
from scorekeeper.core.play import asking
from scorekeeper.core.play.sheets import Paper, empty, named
from scorekeeper.core.sheet import STRUCK, TOKEN, Cell, Mark, Round, Row, Sign
from scorekeeper.core.words import NOTHING, Words, listed, numeral, same
from scorekeeper.games.basics.marks import circled, meanings, signs
from scorekeeper.games.eights import sheet as eights
from scorekeeper.games.eights.fields import MARKS
from scorekeeper.games.eights.hatto import HATTO
from scorekeeper.games.eights.month import YEAR
from scorekeeper.games.hachihachi_classic import feet
from scorekeeper.games.hachihachi_classic.house import ClassicHouse, unit
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import STAKE, Month
from scorekeeper.games.hachihachi_classic.sage import HALF as HALVED
from scorekeeper.games.hachihachi_classic.year import HALF, Year, holdings, loans, rounded

FEES, POTS, ALONE = frozenset(("out", "drive", "driven")), "pot", frozenset(("tobikomi", "nuke", "mizuten", "gift"))
"""The sorts of line in the first row and in the last but one, and those whose kind is a remark of its own."""
BORROWS = Sign(Words("改", "L"), "does")
CARRIED = Words("送", "then")
HOLDS, HALF_TIME = Words("手持", "holding"), Words("半どん", "half time")
STONE = Words("月石", "stone")
STONES = Mark(TOKEN, Words("月石（1点）を出す", "puts out the month stone (1 point)"), LAW.all("tsukiishi.1", "tsukiishi.2"))
QUEUE = Mark(CARRIED, Words("次の月からの場", "fields of the months to come"), LAW.all("field.4"))
HALVES = Mark(HALVED, Words("下げが実らない", "lowered in vain"), LAW.all("sage.3", "sage.4", "sage.5"))
BY_HATTO = Mark(HATTO, Words("一人が二人分を払う", "one pays both shares"), LAW.all("hatto.3", "hatto.7"))
WHO = (
    *meanings(Month, Words("その月の親", "deals this month"), LAW["dealer.1"]),
    BORROWS.means(Words("その月に5貫を借りる（改貫）", "borrows 5 kan this month"), *LAW.all("loan.1", "loan.2")),
)
BEADS = "●", "○"
"""Stones put out, and those of the months to come."""
GROUPS = Words("前半", "first half"), Words("後半", "second half")
LINES = (
    Words("出入", "in, out"),
    Words("手役", "teyaku"),
    Words("出来役・点差", "dekiyaku, points"),
    Words("場銭・月石", "pot, stone"),
)
"""The lines of a month on the blank sheet, above what everybody holds."""


def _rounds(month: Month) -> Iterator[Round]:
    if month.lines:
        rows = tuple(_rows(month)) or empty(month.seating.seats)
        yield Round(
            numeral(month.number),
            _field(month),
            rows,
            number=month.number,
            sort=month.sort,
            lines=month.lines,
            group=_group(month.number),
        )


def _group(number: int) -> Words:
    return GROUPS[number > HALF]


def _field(month: Month) -> tuple[Words, ...]:
    """The field, and below it what the queue still has: 絶 送 大2."""
    if not month.kind:
        return ()
    left = [(MARKS[kind], n) for kind, n in zip(reversed(MARKS), month.after, strict=False) if n]
    queued = (Words(f"{mark.ja}{n}", f"{mark.en} {n}") for mark, n in left)
    return (MARKS[month.kind], *((CARRIED, *queued) if left else ()))


# ---------------------------------------------------------------- the rows of a month


def _rows(month: Month) -> Iterator[Row]:
    per = unit(month.house)
    paid = [line for line in month.lines if line.payments or line.counted]
    yield from (_row(month, line, per) for line in paid if line.struck and line.sort in FEES)
    standing = [line for line in paid if line.struck is None]
    yield from _first(month, [line for line in standing if line.sort in FEES], per)
    yield from (_row(month, line, per) for line in paid if line.sort not in (*FEES, *(() if line.struck else (POTS,))))
    yield from _last(month, [line for line in standing if line.sort == POTS], per)


def _first(month: Month, fees: list[Line], per: Unit) -> Iterator[Row]:
    """Who is in and out, and the fees of those who are out."""
    together = tuple(payment for line in fees for payment in line.payments)
    moved = sheet.cells(month.line(0, "out", payments=together), per, month.seating.seats)
    cells = tuple(cell._replace(signs=signs(month, seat)) for seat, cell in enumerate(moved))
    if fees or any(cell.signs for cell in cells):
        yield Row(cells, note=_fees(month, fees, per))


def _fees(month: Month, fees: list[Line], per: Unit) -> Words:
    """What lies in the pot, and what each of those driven out got from each of the three."""
    told = [Month.KINDS["mizuten"]] if month.mizuten else []
    put = sum(payment.amount for line in fees for payment in line.payments if payment.payee == POT)
    if put:
        told.append(Words("下り賃 {n}", "drop fees {n}").put(n=asking.fee(put, per)))
    for line in fees:
        if line.sort == "drive" and line.payments:
            each = Words("追い込み賃 {n}", "driven out {n} each").put(n=asking.fee(line.payments[0].amount, per))
            told.append(named(each, line.player))
    return listed(told) if told else NOTHING


def _row(month: Month, line: Line, per: Unit) -> Row:
    kind = NOTHING if line.label == line.kind or line.sort in ALONE else line.kind
    return eights.row(line, _out(month, sheet.cells(line, per, month.seating.seats)), kind, ALONE)


def _out(month: Month, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells of a row, those of who sits the month out hatched."""
    out = month.seating.out if month.decided else ()
    return tuple(cell._replace(out=seat in out) for seat, cell in enumerate(cells))


def _last(month: Month, pot: list[Line], per: Unit) -> Iterator[Row]:
    """The pot, and the stone that comes out of what its taker gets."""
    seats, placer = month.seating.seats, month.placer
    taken = balances(pot, seats)
    if not any(taken) and placer is None:
        return
    amounts = (one - put for one, put in zip(taken, month.tokens, strict=True))
    split = (per.split(amount) for amount in amounts)
    cells = tuple(Cell(big or None, small or None, token=seat == placer) for seat, (big, small) in enumerate(split))
    told = [_taken(line) for line in pot]
    if placer is not None and placer not in [line.player for line in pot]:
        told.append(named(STONE, placer))
    yield Row(_out(month, cells), note=listed(told))


def _taken(line: Line) -> Words:
    return named(line.label, line.player)


# ---------------------------------------------------------------- what everybody holds


def _holds(year: Year) -> tuple[Row, ...]:
    """What everybody holds after a month, and after the sixth what it would come to."""
    month, borrowed = year.now, loans(year)
    before = year.done[-1].loans if year.done and year.done[-1].loans else (0,) * len(borrowed)
    new = [now - then for now, then in zip(borrowed, before, strict=True)]
    per, held = unit(month.house), holdings(year)
    cells = tuple(Cell(*per.split(points), signs=(BORROWS,) * (n > 0)) for points, n in zip(held, new, strict=True))
    told = [_beads(sum(year.tokens))] if month.house.tsukiishi == "on" else []
    told += [named(Words(f"改{n}", f"{n} loans"), player) for player, n in enumerate(new) if n > 1]
    row = Row(cells, kind=HOLDS, note=listed(told) if told else NOTHING, tells="holds")
    if month.number != HALF:
        return (row,)
    net = (rounded(points, per.per) - 2 * STAKE - STAKE * n for points, n in zip(held, borrowed, strict=True))
    return row, _half_time(tuple(Cell(amount) for amount in net))


def _half_time(cells: tuple[Cell, ...]) -> Row:
    return Row(cells, kind=HALF_TIME, note=feet.AT_HALF_TIME, tells="aside")


def _beads(stones: int) -> Words:
    """A bead for each month of the year; of a longer one the number of stones."""
    put, still = BEADS
    return same(f"{put} {stones}" if stones > YEAR else put * stones + still * (YEAR - stones))


# ---------------------------------------------------------------- the blank sheet and the legend


def _blank(house: ClassicHouse, seats: int) -> Iterator[Round]:
    who = circled(Month.begin(house, seats))
    rows = [*empty(seats, signs=who), *empty(seats, len(LINES) - 1)]
    ruled = [row._replace(kind=kind) for row, kind in zip(rows, LINES, strict=True)]
    beads = _beads(0) if house.tsukiishi == "on" else NOTHING
    ruled.append(Row((Cell(),) * seats, kind=HOLDS, note=beads, tells="holds"))
    for number in range(1, YEAR + 1):
        marks = (*MARKS.values(), CARRIED)
        rows_ = (*ruled, *((_half_time((Cell(),) * seats),) if number == HALF else ()))
        yield Round(numeral(number), marks, rows_, played=False, number=number, group=_group(number))


def _marks(house: ClassicHouse) -> tuple[Mark, ...]:
    """Every mark there is."""
    return (*WHO, *((STONES,) if house.tsukiishi == "on" else ()), QUEUE, HALVES, BY_HATTO)


def _legend(year: Year, rounds: tuple[Round, ...]) -> Iterator[Mark]:
    """The marks without a shape that were used."""
    rows = [row for month in rounds for row in month.rows]
    if any(cell.token for row in rows for cell in row.cells):
        yield STONES
    if any(CARRIED in month.marks for month in rounds):
        yield QUEUE
    yield from (mark for mark in (HALVES, BY_HATTO) if mark.sign in eights.used(rounds))
    why = tuple(dict.fromkeys(row.end for row in rows if row.struck and row.end != NOTHING))
    if why:
        yield Mark(STRUCK, listed(why))


PAPER: Paper[Any] = Paper(
    title=Words("八八　記入表　出る・下りる", "Hachi-hachi with drops"),
    heads=(Words("月", "month"), Words("場", "field"), Words("備考", "remarks")),
    columns=(Words("貫", "kan"), Words("点", "points")),
    rounds=_rounds,
    blank=_blank,
    feet=feet.ruled,
    half=(feet.HALF,),
    legend=_legend,
    marks=_marks,
    holds=_holds,
    starts=lambda house: STAKE * unit(house).per,
)
