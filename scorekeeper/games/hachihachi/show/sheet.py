"""The kinyū sheet of a year: the months as they were written down, and the chain to the final result."""

from collections.abc import Iterator

from scorekeeper.core import sheet
from scorekeeper.core.game import State
from scorekeeper.core.house import chosen, options
from scorekeeper.core.ledger import Line
from scorekeeper.core.sheet import STRUCK, TOKEN, Cell, Foot, Form, Round, Row, Sheet
from scorekeeper.core.words import NOTHING, Words, listed, same, seat
from scorekeeper.games.hachihachi.deal.declared import field_marks
from scorekeeper.games.hachihachi.deal.field import MARKS, Kind
from scorekeeper.games.hachihachi.end import year
from scorekeeper.games.hachihachi.end.played_out import BLOWN
from scorekeeper.games.hachihachi.end.year import YEAR, Year, YearEnd
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import KAN, LAW, UNIT
from scorekeeper.games.hachihachi.month import KINDS, ORDINALS, SEATS, Month
from scorekeeper.games.hachihachi.play.mishaps import DEALT_AGAIN, WRONG
from scorekeeper.games.hachihachi.play.playing import HATTO_MARK
from scorekeeper.games.hachihachi.play.sage import BEATEN, CANCELLED

TITLE = Words("八八　記入表", "Hachi-hachi score sheet")
HEADS = (Words("月", "month"), Words("場", "field"), Words("備考", "remarks"))
COLUMNS = (Words("貫", "kan"), Words("点", "ten"))
ASKED = {"field": Words("場", "field"), "etsunen": Words("越年", "etsunen"), "method": Words("方式", "method")}
"""How the questions of the check sheet are called in the head."""
STONES = Words("月石（次の胴が1点を出す）", "month stone (the next dealer's 1 ten)")
BINDS = tuple(Words(MARKS[kind].ja * 2, f"{MARKS[kind].en} twice") for kind in (Kind.BIG, Kind.ZETSU))
BIND = Words("二代しばり", "binds the next month")
MEANINGS = {
    CANCELLED: Words("下げの取消し（半額）", "sage cancelled (half the fee)"),
    BEATEN: Words("下げ中に他の者が完成", "another completed under the sage"),
    HATTO_MARK: Words("一人が二人分を払う", "one pays both shares"),
}
"""The marks that stand in the remarks (hachihachi.sheet.7)."""
WHY_STRUCK = (BLOWN, WRONG, DEALT_AGAIN)
RANKS = (Words("首位", "1st"), Words("二位", "2nd"), Words("三位", "3rd"))
HEADED = frozenset(("teyaku", "dekiyaku", "special"))
"""The sorts of line whose kind stands before the name in the remarks."""
EMPTY = (Cell(),) * SEATS
LINES = 3
"""How many lines the blank sheet keeps for a month."""

TOTAL = Foot("total", Words("合計", "Total"), Words("全部の月", "all months"), EMPTY, NOTHING, LAW["settle.4"])
SETTLED = Foot(
    "stones",
    Words("月石清算", "Stones"),
    NOTHING,
    EMPTY,
    Words("★の分を引き、石は最下位へ", "own ★ off; all stones go to the last"),
    LAW["year-end.2"],
)
GINMI = Foot(
    "ginmi",
    Words("吟味分減算", "Ginmi"),
    Words("各10貫", "10 kan each"),
    EMPTY,
    Words("各10貫（190貫持ち200貫返し）", "10 kan each (190 held, 200 due)"),
    LAW["year-end.3"],
)
RECOUNT = Foot("recount", Words("再計", "Recount"), NOTHING, EMPTY, NOTHING, LAW["year-end.11"])
IN_KAN = Foot(
    "kan",
    Words("点を貫に", "Ten to kan"),
    Words("12点で1貫", "12 ten a kan"),
    EMPTY,
    Words("12点で1貫。貫と点の符号をそろえる", "12 ten make a kan; one sign for both"),
    LAW["year-end.12"],
)
ROUNDED = Foot(
    "rounded",
    Words("端数処理", "Rounding"),
    Words("首位のほか", "all but the top"),
    EMPTY,
    Words("首位のほかは貫に丸める", "all but the top in whole kan"),
    LAW["year-end.4"],
)
FINAL = Foot(
    "final",
    Words("最終得点", "Final"),
    NOTHING,
    EMPTY,
    Words("首位は他の二人の和の逆", "the top: minus the others' sum"),
    LAW["year-end.6"],
    last=True,
)
FEET = (TOTAL, SETTLED, GINMI, RECOUNT, IN_KAN, ROUNDED, FINAL)
"""The rows of the year end, in their order (hachihachi.year-end.11)."""


def sheet_of(state: State, players: tuple[str, ...]) -> Sheet:
    """The sheet as it stands: while the year goes on its only foot is the total so far."""
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    chips = state.house.method == "chips"
    rounds = tuple(_month(month, stars=not chips) for month in own.months if month.lines)
    feet: tuple[Foot, ...] = ()
    ranks: tuple[Words, ...] = ()
    if year.ended(own, state.house) is not None:
        end = year.year_end(own)
        feet = tuple(_feet(end, rounds, chips=chips))
        ranks = tuple(RANKS[end.ranking.index(player)] for player in range(SEATS)) if end.void is None else ()
    elif rounds:
        so_far = Words("ここまで", "so far")
        feet = (TOTAL._replace(aside=so_far, cells=sheet.total(rounds, SEATS), note=so_far),)
    return Sheet(
        title=TITLE,
        options=tuple(_options(state.house)),
        players=players,
        unit=UNIT,
        columns=COLUMNS,
        rounds=rounds,
        feet=feet,
        ranks=ranks,
        legend=tuple(_legend(rounds)),
        edition="",
        heads=HEADS,
        form=_form(chips=chips),
    )


def _options(house: HachihachiHouse) -> Iterator[tuple[Words, Words]]:
    for option in options(HachihachiHouse):
        key = chosen(house, option.name)
        said = option.said(key)
        yield ASKED[option.name], Words(f"{key}　{said.ja}", f"{key} {said.en}") if option.name == "field" else said


def _form(*, chips: bool) -> Form:
    """The blank sheet: twelve months of three lines, and the rows of the year end."""
    months = tuple(Round(_name(number), (), (Row(EMPTY),) * LINES, played=False, number=number) for number in range(1, YEAR + 1))
    stars = () if chips else ((TOKEN, STONES),)
    settled = (
        SETTLED._replace(note=Words("出した石を引き、石は最下位へ", "own stones off; all stones go to the last"))
        if chips
        else SETTLED
    )
    feet = tuple(settled if foot.key == SETTLED.key else foot for foot in FEET)
    return Form(months, feet, (*stars, (listed(BINDS), BIND), *MEANINGS.items(), (STRUCK, listed(WHY_STRUCK))))


def _legend(rounds: tuple[Round, ...]) -> Iterator[tuple[Words, Words]]:
    """Every mark that was used, and no other."""
    if any(sheet.tokens(rounds, SEATS)):
        yield TOKEN, STONES
    doubled = {month.marks[0] for month in rounds if len(month.marks) > 1}
    binds = [bind for bind, kind in zip(BINDS, (Kind.BIG, Kind.ZETSU), strict=True) if MARKS[kind] in doubled]
    if binds:
        yield listed(binds), BIND
    rows = [row for month in rounds for row in month.rows if row.line]
    marks = {mark for row in rows if row.line for mark in row.line.marks}
    yield from ((mark, meaning) for mark, meaning in MEANINGS.items() if mark in marks)
    why = [reason for reason in WHY_STRUCK if any(row.end == reason for row in rows)]
    if why:
        yield STRUCK, listed(why)


def _name(number: int) -> Words:
    """The month as the sheet writes it: 三, 十二, 二十一, from 100 on a figure; in English always a figure."""
    if number >= 100:
        return same(str(number))
    tens, ones = divmod(number, 10)
    ten = f"{ORDINALS[tens] if tens > 1 else ''}十" if tens else ""
    return Words(ten + ORDINALS[ones], str(number))


def _month(month: Month, *, stars: bool) -> Round:
    rows = [_row(line) for line in month.lines if written(line)] or [Row(EMPTY)]
    if stars and month.stone:
        rows = _star(rows, month.stone.payer)
    return Round(_name(month.number), field_marks(month), tuple(rows), number=month.number, sort=str(month.ground.kind))


def written(line: Line) -> bool:
    """Whether a line stands on the sheet: only what was paid, struck rows included (hachihachi.sheet.3, hachihachi.sheet.5)."""
    return bool(line.payments) or line.counted


def _row(line: Line) -> Row:
    """A row: kan and ten of every player (hachihachi.sheet.1), as paid, without factors (hachihachi.sheet.4).

    Half a kan stands as 6 ten, for a receiver of two as 12 (hachihachi.sheet.6).
    """
    return Row(
        cells=sheet.cells(line, UNIT, SEATS),
        kind=line.kind if line.sort in HEADED else NOTHING,
        note=_remark(line),
        struck=line.struck is not None,
        line=line,
        end=line.marks[-1] if line.struck else NOTHING,
    )


def _remark(line: Line) -> Words:
    """The remark of a row: 赤短・下（石川） (hachihachi.sheet.7). What struck a line is its last mark and stands apart."""
    said = [line.label, *(line.marks[:-1] if line.struck else line.marks)]
    if line.kind == KINDS["tobikomi"] != line.label:
        said.insert(0, line.kind)
    words = listed(said)
    if line.player is None:
        return words
    who = seat(line.player)
    return Words(f"{words.ja}（{who.ja}）", f"{words.en} ({who.en})")


def _star(rows: list[Row], player: int) -> list[Row]:
    """★ on the month's last line, in the column of whoever owes the stone (hachihachi.stone.3)."""
    *before, last = rows
    if last.struck:
        before, last = rows, Row(EMPTY)
    return [*before, last._replace(cells=tuple(cell._replace(token=one == player) for one, cell in enumerate(last.cells)))]


def _feet(end: YearEnd, rounds: tuple[Round, ...], *, chips: bool) -> Iterator[Foot]:
    totals = sheet.total(rounds, SEATS)
    yield TOTAL._replace(cells=totals)
    if end.void is not None:
        yield FINAL._replace(cells=(Cell(0),) * SEATS, note=end.void, clause=end.clauses[0])
        return
    settled = tuple(
        cell._replace(small=(cell.small or 0) - own + got) for cell, own, got in zip(totals, end.stones, end.pot, strict=True)
    )
    recount = tuple(cell._replace(big=(cell.big or 0) - year.GINMI // KAN) for cell in settled)
    by_shiso = "shiso" in end.clauses[0]
    getters = [player for player in range(SEATS) if end.pot[player]]
    yield SETTLED._replace(
        aside=Words(f"★{'・'.join(map(str, end.stones))}", f"★ {', '.join(map(str, end.stones))}"),
        cells=settled,
        note=_to_whom(getters, sum(end.pot), by_shiso=by_shiso, chips=chips),
        clause=LAW["year-end.2"] if len(getters) == 1 else LAW["year-end.8"],
    )
    yield GINMI._replace(cells=(Cell(-year.GINMI // KAN),) * SEATS)
    yield RECOUNT._replace(cells=recount)
    yield IN_KAN._replace(cells=tuple(_kan_and_points(points) for points in end.recount))
    rounded = ROUNDED._replace(cells=tuple(Cell(kan) for kan in end.rounded))
    if by_shiso:
        rounded = rounded._replace(aside=Words("四三のほか", "all but shiso"))
        rounded = rounded._replace(note=Words("四三の者のほかは貫に丸める", "all but the shiso holder in whole kan"))
    yield rounded
    yield FINAL._replace(
        cells=tuple(Cell(kan) for kan in end.final),
        note=_first(end, by_shiso=by_shiso),
        clause=end.clauses[0] if by_shiso else FINAL.clause,
        why=end.why,
    )


def _to_whom(getters: list[int], pot: int, *, by_shiso: bool, chips: bool) -> Words:
    """Whose the stones are (hachihachi.year-end.2, hachihachi.year-end.8, hachihachi.shiso.3)."""
    if not pot:
        return Words("石なし", "no stones")
    own = Words("出した石", "own stones") if chips else Words("★の分", "own ★")
    given = listed([seat(player) for player in getters])
    role = "四三の" if by_shiso else "最下位の" if len(getters) == 1 else ""
    return Words(f"{own.ja}を引き、石{pot}点は{role}{given.ja}へ", f"{own.en} off; the {pot} stones go to {given.en}")


def _first(end: YearEnd, *, by_shiso: bool) -> Words:
    """How the top's result is made of the two others: 首位は他の二人の和の逆　−（13 − 84）."""
    one, two = (end.final[player] for player in sorted(end.ranking[1:]))
    others = f"{'−' if one < 0 else ''}{abs(one)} {'−' if two < 0 else '+'} {abs(two)}"
    said = Words("四三の者は他の二人の和の逆", "the shiso holder: minus the others' sum") if by_shiso else FINAL.note
    return Words(f"{said.ja}　−（{others}）", f"{said.en}, −({others})")


def _kan_and_points(points: int) -> Cell:
    kan, ten = UNIT.split(points)
    return Cell(kan, ten or None)
