"""The closing rows of the year end, in order, and their cells (hachihachi.year-end.11)."""

from collections.abc import Iterator

from scorekeeper.core import sheet
from scorekeeper.core.sheet import SheetCell, SheetFoot
from scorekeeper.core.words import NOTHING, Words, listing, seat
from scorekeeper.games.hachihachi.end.year import Year, YearEnd, year_end
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import KAN, LAW, UNIT
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.kit.finish import CLAUSE, Finish

NO_GINMI = Words("吟味なし（早じまい）", "no ginmi: ended early")


def _foot(key: str, words: tuple[str, str], aside: Words, note: Words, clause: str) -> SheetFoot:
    return SheetFoot(key, Words(*words), aside, (), note, LAW[clause])


TOTAL = _foot("total", ("合計", "Total"), Words("全部の月", "all months"), NOTHING, "sheet.1")
STONES = _foot(
    "stones",
    ("月石清算", "Stones"),
    NOTHING,
    Words("★の分を引き、石は最下位へ", "own ★ off; all stones go to the last"),
    "year-end.2",
)
LESS_GINMI = _foot(
    "ginmi",
    ("吟味分減算", "Ginmi"),
    Words("各10貫", "10 kan each"),
    Words("各10貫（190貫持ち200貫返し）", "10 kan each (190 held, 200 due)"),
    "year-end.3",
)
RECOUNT = _foot("recount", ("再計", "Recount"), NOTHING, NOTHING, "year-end.11")
IN_KAN = _foot(
    "kan",
    ("点を貫に", "Into kan"),
    Words("12点で1貫", "12 points a kan"),
    Words("12点で1貫。貫と点の符号をそろえる", "12 points a kan; one sign for both"),
    "year-end.12",
)
ROUNDED = _foot(
    "rounded",
    ("端数処理", "Rounding"),
    Words("首位のほか", "all but the top"),
    Words("首位のほかは貫に丸める", "all but the top in whole kan"),
    "year-end.4",
)
FINAL = _foot(
    "final",
    ("最終得点", "Final"),
    NOTHING,
    Words("首位は他の二人の和の逆", "the top: minus the others' sum"),
    "year-end.6",
)._replace(last=True)


def blank_feet(house: HachihachiHouse) -> tuple[SheetFoot, ...]:
    """The rows of the blank sheet."""
    total, stones = TOTAL, STONES
    if house.method == "chips":
        total = total._replace(clause=LAW["settle.4"])
        stones = stones._replace(note=Words("出した石を引き、石は最下位へ", "own stones off; all stones go to the last"))
    return total, stones, LESS_GINMI, RECOUNT, IN_KAN, ROUNDED, FINAL


def finish(year: Year) -> Finish:
    """The final result. The top has no ties (hachihachi.year-end.7); a void year and a draw have no ranks."""
    end = year_end(year)
    made = Finish(end.why, end.final, end.places, lambda: tuple(_rows(year, end)), end.clauses)
    return made._replace(ranked=not end.void, ranked_by=end.ranked_by)


def _rows(year: Year, end: YearEnd) -> Iterator[SheetFoot]:
    """The columns of kan and of ten are summed separately, as on the sheet, until ten are converted to kan."""
    sums = [(0, 0)] * SEATS
    for line in year.lines:
        if line.struck is None:
            cells = sheet.cells(line, UNIT, SEATS)
            sums = [(kan + (cell.big or 0), ten + (cell.small or 0)) for (kan, ten), cell in zip(sums, cells, strict=True)]
    total, *_ = blank_feet(year.now.house)
    yield total._replace(cells=tuple(SheetCell(*one) for one in sums))
    if end.void:
        yield FINAL._replace(cells=(SheetCell(0),) * SEATS, note=end.void, clause=end.clauses[0])
        return
    by_shiso = end.clauses[0] == LAW["shiso.3"]
    gets = [player for player in range(SEATS) if end.pot[player]]
    settled = [(kan, ten - own + got) for (kan, ten), own, got in zip(sums, end.stones, end.pot, strict=True)]
    yield STONES._replace(
        aside=Words(f"★{'・'.join(map(str, end.stones))}", f"★ {', '.join(map(str, end.stones))}"),
        cells=tuple(SheetCell(*one) for one in settled),
        note=_to_whom(gets, sum(end.pot), by_shiso=by_shiso, chips=year.now.house.method == "chips"),
        clause=LAW["year-end.2" if len(gets) == 1 else "year-end.8"],
    )
    less = LESS_GINMI._replace(cells=(SheetCell(-end.ginmi // KAN),) * SEATS)
    yield less if end.ginmi else less._replace(aside=NOTHING, note=NO_GINMI, clause=CLAUSE)
    yield RECOUNT._replace(cells=tuple(SheetCell(kan - end.ginmi // KAN, ten) for kan, ten in settled))
    yield IN_KAN._replace(cells=tuple(_in_kan(points) for points in end.recount))
    rounded = ROUNDED._replace(cells=tuple(SheetCell(None if one == end.ranking[0] else kan) for one, kan in enumerate(end.final)))
    final = FINAL._replace(cells=tuple(SheetCell(kan) for kan in end.final), why=end.why)
    if by_shiso:
        rounded = rounded._replace(aside=Words("四三のほか", "all but shiso"))
        rounded = rounded._replace(note=Words("四三の者のほかは貫に丸める", "all but the shiso holder in whole kan"))
        final = final._replace(note=Words("四三の者は他の二人の和の逆", "the shiso holder: minus the others' sum"))
        final = final._replace(clause=LAW["shiso.3"])
    yield rounded
    yield final._replace(note=_others(final.note, end))


def _to_whom(gets: list[int], pot: int, *, by_shiso: bool, chips: bool) -> Words:
    """Who gets the stones (hachihachi.year-end.2, hachihachi.year-end.8, hachihachi.shiso.3)."""
    if not pot:
        return Words("石なし", "no stones")
    own = Words("出した石", "own stones") if chips else Words("★の分", "own ★")
    given = listing([seat(player) for player in gets])
    role = "四三の" if by_shiso else "最下位の" if len(gets) == 1 else ""
    return Words(f"{own.ja}を引き、石{pot}点は{role}{given.ja}へ", f"{own.en} off; the {pot} stones go to {given.en}")


def _others(said: Words, end: YearEnd) -> Words:
    """How the top's result follows from the two others: 首位は他の二人の和の逆　−（13 − 84）."""
    one, two = (end.final[player] for player in sorted(end.ranking[1:]))
    others = f"{'−' if one < 0 else ''}{abs(one)} {'−' if two < 0 else '+'} {abs(two)}"
    return Words(f"{said.ja}　−（{others}）", f"{said.en}, −({others})")


def _in_kan(points: int) -> SheetCell:
    kan, ten = UNIT.split(points)
    return SheetCell(kan, ten or None)
