"""The kinyū sheet of a year: for each month who is in and what it moved, line by line, then what everybody holds.

The first line of a month has the fees of those who are out, who pay or receive there alone; the last but one has the pot and the
stone.
"""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core import sheet
from scorekeeper.core.ledger import POT, Line, Unit, balances
from scorekeeper.core.sheet import STRUCK, TOKEN, FigureSign, LegendMark, SheetCell, SheetRound, SheetRow
from scorekeeper.core.words import NOTHING, Words, listing, numeral, same
from scorekeeper.games.basics.marks import circle_signs, meanings, signs
from scorekeeper.games.hachihachi_classic import feet
from scorekeeper.games.hachihachi_classic.field import FACTORS
from scorekeeper.games.hachihachi_classic.house import ClassicHouse, unit
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.sage import HALF as HALVED
from scorekeeper.games.hachihachi_classic.year import HALF, Year, holdings, loans, round_to_kan
from scorekeeper.kit import asks
from scorekeeper.kit.eights import sheet as eights
from scorekeeper.kit.eights.fields import MARKS
from scorekeeper.kit.eights.hatto import HATTO
from scorekeeper.kit.eights.month import YEAR
from scorekeeper.kit.sheets import SheetWriter, empty, with_player

FEES, POTS, ALONE = frozenset(("out", "drive", "driven")), "pot", frozenset(("tobikomi", "nuke", "mizuten", "gift"))
"""The sorts of line in the first row and in the last but one, and those whose kind is a remark of its own."""
BORROWS = FigureSign(Words("改", "L"), "does")
CARRIED = Words("送", "then")
HOLDS, HALF_TIME = Words("手持", "holding"), Words("半どん", "half time")
STONE = Words("月石", "stone")
STONES = LegendMark(TOKEN, Words("月石（1点）を出す", "puts in the month stone (1 point)"), LAW.all("tsukiishi.1", "tsukiishi.2"))
QUEUE = LegendMark(CARRIED, Words("次の月からの場", "fields of the months to come"), LAW.all("field.4"))
HALVES = LegendMark(HALVED, Words("下げが実らない", "lowered in vain"), LAW.all("sage.3", "sage.4", "sage.5"))
BY_HATTO = LegendMark(HATTO, Words("一人が二人分を払う", "one pays both shares"), LAW.all("hatto.3", "hatto.7"))
WHO = meanings(ClassicMonth, Words("その月の親", "deals this month"), LAW["dealer.1"])
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


def _rounds(month: ClassicMonth) -> Iterator[SheetRound]:
    if month.lines:
        rows = tuple(_rows(month)) or empty(month.seating.seats)
        yield SheetRound(
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


def _field(month: ClassicMonth) -> tuple[Words, ...]:
    """The field, with what several bright cards make it, and below it what the queue still has: 絶 送 大2."""
    if not month.kind:
        return ()
    left = [(MARKS[kind], n) for kind, n in zip(reversed(MARKS), month.after, strict=False) if n]
    queued = (Words(f"{mark.ja}{n}", f"{mark.en} {n}") for mark, n in left)
    several = (same(f"×{month.factor}"),) if month.factor != FACTORS[month.kind] else ()
    return (MARKS[month.kind], *several, *((CARRIED, *queued) if left else ()))


# ---------------------------------------------------------------- the rows of a month


def _rows(month: ClassicMonth) -> Iterator[SheetRow]:
    per = unit(month.house)
    paid = [line for line in month.lines if line.payments or line.counted]
    yield from (_row(month, line, per) for line in paid if line.struck and line.sort in FEES)
    standing = [line for line in paid if line.struck is None]
    yield from _first(month, [line for line in standing if line.sort in FEES], per)
    yield from (_row(month, line, per) for line in paid if line.sort not in (*FEES, *(() if line.struck else (POTS,))))
    yield from _last(month, [line for line in standing if line.sort == POTS], per)


def _first(month: ClassicMonth, fees: list[Line], per: Unit) -> Iterator[SheetRow]:
    """Who is in and out, and the fees of those who are out."""
    together = tuple(payment for line in fees for payment in line.payments)
    moved = sheet.cells(month.line(0, "out", payments=together), per, month.seating.seats)
    cells = tuple(cell._replace(signs=signs(month, seat)) for seat, cell in enumerate(moved))
    if fees or any(cell.signs for cell in cells):
        yield SheetRow(cells, note=_fees(month, fees, per))


def _fees(month: ClassicMonth, fees: list[Line], per: Unit) -> Words:
    """What lies in the pot, and what each of those driven out got from each of the three."""
    told = [ClassicMonth.KINDS["mizuten"]] if month.mizuten else []
    put = sum(payment.amount for line in fees for payment in line.payments if payment.payee == POT)
    if put:
        told.append(Words("下り賃 {n}", "drop fees {n}").put(n=asks.fee(put, per)))
    for line in fees:
        if line.sort == "drive" and line.payments:
            each = Words("追い込み賃 {n}", "driven out {n} each").put(n=asks.fee(line.payments[0].amount, per))
            told.append(with_player(each, line.player))
    return listing(told) if told else NOTHING


def _row(month: ClassicMonth, line: Line, per: Unit) -> SheetRow:
    kind = NOTHING if line.label == line.kind or line.sort in ALONE else line.kind
    return eights.row(line, _out(month, sheet.cells(line, per, month.seating.seats)), kind, ALONE)


def _out(month: ClassicMonth, cells: tuple[SheetCell, ...]) -> tuple[SheetCell, ...]:
    """The cells of a row, those of who sits the month out hatched."""
    out = month.seating.out if month.is_settled else ()
    return tuple(cell._replace(out=seat in out) for seat, cell in enumerate(cells))


def _last(month: ClassicMonth, pot: list[Line], per: Unit) -> Iterator[SheetRow]:
    """The pot, and the stone that comes out of what its taker gets."""
    seats, placer = month.seating.seats, month.placer
    taken = balances(pot, seats)
    if not any(taken) and placer is None:
        return
    amounts = (one - put for one, put in zip(taken, month.tokens, strict=True))
    split = (per.split(amount) for amount in amounts)
    cells = tuple(SheetCell(big or None, small or None, token=seat == placer) for seat, (big, small) in enumerate(split))
    told = [_remark_of(line) for line in pot]
    if placer is not None and placer not in [line.player for line in pot]:
        told.append(with_player(STONE, placer))
    yield SheetRow(_out(month, cells), note=listing(told))


def _remark_of(line: Line) -> Words:
    return with_player(line.label, line.player)


# ---------------------------------------------------------------- what everybody holds


def _holds(year: Year) -> tuple[SheetRow, ...]:
    """What everybody holds after a month, and after the sixth what it would come to."""
    month, borrowed = year.now, loans(year)
    new = [now - then for now, then in zip(borrowed, month.brought or (0,) * len(borrowed), strict=True)]
    per, held = unit(month.house), holdings(year)
    cells = tuple(SheetCell(*per.split(points), signs=(BORROWS,) * (n > 0)) for points, n in zip(held, new, strict=True))
    told = [_beads(sum(year.tokens))] if month.house.tsukiishi == "on" else []
    told += [with_player(Words(f"改{n}", f"{n} loans"), player) for player, n in enumerate(new) if n > 1]
    row = SheetRow(cells, kind=HOLDS, note=listing(told) if told else NOTHING, tells="holds")
    if month.number != HALF:
        return (row,)
    house = month.house
    due = house.start_kan + house.raise_kan
    net = (round_to_kan(points, per.per) - due - house.loan_kan * n for points, n in zip(held, borrowed, strict=True))
    return row, _half_time(house, tuple(SheetCell(amount) for amount in net))


def _half_time(house: ClassicHouse, cells: tuple[SheetCell, ...]) -> SheetRow:
    return SheetRow(cells, kind=HALF_TIME, note=feet.at_half_time(house), tells="aside")


def _beads(stones: int) -> Words:
    """A bead for each month of the year; of a longer one the number of stones."""
    put, still = BEADS
    return same(f"{put} {stones}" if stones > YEAR else put * stones + still * (YEAR - stones))


# ---------------------------------------------------------------- the blank sheet and the legend


def _blank(house: ClassicHouse, seats: int) -> Iterator[SheetRound]:
    who = circle_signs(ClassicMonth.begin(house, seats))
    rows = [*empty(seats, signs=who), *empty(seats, len(LINES) - 1)]
    ruled = [row._replace(kind=kind) for row, kind in zip(rows, LINES, strict=True)]
    beads = _beads(0) if house.tsukiishi == "on" else NOTHING
    ruled.append(SheetRow((SheetCell(),) * seats, kind=HOLDS, note=beads, tells="holds"))
    for number in range(1, YEAR + 1):
        marks = (*MARKS.values(), *((CARRIED,) if house.field_join == "queue" else ()))
        rows_ = (*ruled, *((_half_time(house, (SheetCell(),) * seats),) if number == HALF else ()))
        yield SheetRound(numeral(number), marks, rows_, played=False, number=number, group=_group(number))


def _marks(house: ClassicHouse) -> tuple[LegendMark, ...]:
    """Every mark there is."""
    borrowed = Words("その月に{n}貫を借りる（改貫）", "borrows {n} kan this month").put(n=house.loan_kan)
    borrows = BORROWS.means(borrowed, *LAW.all("loan.1", "loan.2"))
    queue = (QUEUE,) if house.field_join == "queue" else ()
    return (*WHO, borrows, *((STONES,) if house.tsukiishi == "on" else ()), *queue, HALVES, BY_HATTO)


def _legend(year: Year, rounds: tuple[SheetRound, ...]) -> Iterator[LegendMark]:
    """The marks without a shape that were used."""
    rows = [row for month in rounds for row in month.rows]
    if any(cell.token for row in rows for cell in row.cells):
        yield STONES
    if any(CARRIED in month.marks for month in rounds):
        yield QUEUE
    yield from (mark for mark in (HALVES, BY_HATTO) if mark.sign in eights.marks_in_use(rounds))
    why = tuple(dict.fromkeys(row.end for row in rows if row.struck and row.end != NOTHING))
    if why:
        yield LegendMark(STRUCK, listing(why))


PAPER: SheetWriter[Any] = SheetWriter(
    title=Words("八八　記入表　出る・下りる", "Hachi-hachi with drops"),
    heads=(Words("月", "month"), Words("場", "field"), Words("備考", "remarks")),
    columns=(Words("貫", "kan"), Words("点", "points")),
    rounds=_rounds,
    blank=_blank,
    feet=feet.blank_feet,
    half=feet.half,
    legend=_legend,
    marks=_marks,
    holds=_holds,
    starts=lambda house: house.start_kan * unit(house).per,
)
