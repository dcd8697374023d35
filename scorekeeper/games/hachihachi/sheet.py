"""The kinyū sheet of a year: the months as they were written down, and the chain to the final result."""

from scorekeeper.core import sheet
from scorekeeper.core.game import State
from scorekeeper.core.house import options
from scorekeeper.core.ledger import Line
from scorekeeper.core.sheet import Cell, Foot, Round, Row, Sheet
from scorekeeper.core.words import NOTHING, Words, listed, seat
from scorekeeper.games.hachihachi import year
from scorekeeper.games.hachihachi.deal import field_marks
from scorekeeper.games.hachihachi.field import KAN
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.month import SEATS, STONE, Month, month_name
from scorekeeper.games.hachihachi.unit import UNIT
from scorekeeper.games.hachihachi.year import Year, YearEnd

LEGEND = (
    (Words("★", "★"), Words("月石(次の胴が1点を出す)", "month stone: the next dealer puts in 1 ten")),
    (Words("消", "cancelled"), Words("下げの取消し(半額)", "sage cancelled, half the fee")),
    (Words("下", "beaten"), Words("下げ中に他の者が完成", "another completed under the sage")),
    (Words("法度", "hatto"), Words("一人が二人分を払う", "one player pays both shares")),
    (Words("取消し線", "struck"), Words("吹き消し・無効・やり直し", "blown off, void or dealt again")),
)
RANKS = (Words("首位", "1st"), Words("二位", "2nd"), Words("三位", "3rd"))
HEADED = frozenset(("teyaku", "dekiyaku", "special"))
"""The sorts of line whose kind stands before the name in the remarks."""


def sheet_of(state: State, players: tuple[str, ...]) -> Sheet:
    """The sheet as it stands; feet only once the year is over."""
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    chips = state.house.method == "chips"
    rounds = tuple(_month(month, stars=not chips) for month in own.months if month.lines)
    feet: tuple[Foot, ...] = ()
    ranks: tuple[Words, ...] = ()
    remark = NOTHING
    if year.ended(own, state.house) is not None:
        end = year.year_end(own)
        feet = _feet(end, rounds)
        ranks = tuple(RANKS[end.ranking.index(player)] for player in range(SEATS)) if end.void is None else ()
        remark = end.void or NOTHING
    asked = tuple((option.question, option.choices[getattr(state.house, option.name)][0]) for option in options(HachihachiHouse))
    asked = (
        (
            Words("場", "field"),
            Words(*(f"{state.house.field}　{asked[0][1].ja}", f"{state.house.field} {asked[0][1].en}")),
        ),
        *asked[1:],
    )
    asked = (*asked[:2], (Words("方式", "method"), asked[2][1]))
    return Sheet(
        Words("八八　記入表", "Hachi-hachi score sheet"),
        asked,
        players,
        UNIT,
        (Words("貫", "kan"), Words("点", "ten")),
        rounds,
        feet,
        ranks,
        tuple(row for row in LEGEND if not (chips and row[0].ja == "★")),
        "",
        remark,
    )


def written(line: Line) -> bool:
    """Whether a line stands on the sheet: only what was paid, struck rows included (hachihachi.sheet.3, hachihachi.sheet.5)."""
    return bool(line.payments) or line.counted


def remarks(line: Line) -> Words:
    """The remark of a row: 赤短・下（石川）, with what struck it behind (hachihachi.sheet.7)."""
    marks = line.marks if line.struck is None else line.marks[:-1]
    label = line.label
    if line.sort == "tobikomi" and line.label != line.kind:
        label = Words(f"飛込み・{line.label.ja}", f"tobikomi, {line.label.en}")
    if line.sort == "exempt":
        label = Words(f"飛込み・{line.label.ja}", f"tobikomi, {line.label.en}")
    said = listed([label, *marks])
    if line.player is not None:
        who = seat(line.player)
        said = Words(f"{said.ja}（{who.ja}）", f"{said.en} ({who.en})")
    if line.struck:
        said = Words(f"{said.ja}　{line.marks[-1].ja}", f"{said.en} {line.marks[-1].en}")
    return said


def _month(month: Month, *, stars: bool) -> Round:
    rows = []
    for line in month.lines:
        if not written(line):
            continue
        kind = line.kind if line.sort in HEADED else NOTHING
        rows.append(Row(sheet.cells(line, UNIT, SEATS), kind, remarks(line), line.struck is not None, line))
    if not rows:
        rows.append(Row((Cell(),) * SEATS))
    if stars and month.stone:
        rows = _star(rows, month.stone.payer)
    return Round(month_name(month.number), field_marks(month), tuple(rows))


def _star(rows: list[Row], player: int) -> list[Row]:
    """★ on the month's last line, in the column of whoever owes the stone (hachihachi.stone.3)."""
    *before, last = rows
    if last.struck:
        return [*rows, Row(tuple(Cell(token=one == player) for one in range(SEATS)))]
    cells = tuple(cell._replace(token=one == player) for one, cell in enumerate(last.cells))
    return [*before, last._replace(cells=cells)]


def _kan_and_points(points: int) -> Cell:
    kan, ten = UNIT.split(points)
    return Cell(kan, ten or None)


def _feet(end: YearEnd, rounds: tuple[Round, ...]) -> tuple[Foot, ...]:
    """The rows of the year end, in their order (hachihachi.year-end.11)."""
    columns = [row.cells for month in rounds for row in month.rows if not row.struck]
    totals = sheet.total(columns, SEATS)
    stars = "・".join(str(count) for count in end.stones)
    total = Foot("total", Words("合計", "Total"), Words("全部の月", "all months"), totals, NOTHING, "hachihachi.settle.4")
    if end.void is not None:
        nil = (Cell(0, None),) * SEATS
        final = Foot("final", Words("最終得点", "Final"), NOTHING, nil, end.void, end.clauses[0], last=True)
        return (total, final)
    after_stones = tuple(
        cell._replace(small=(cell.small or 0) - end.stones[player] + end.pot[player]) for player, cell in enumerate(totals)
    )
    recount = tuple(cell._replace(big=(cell.big or 0) - year.GINMI // KAN) for cell in after_stones)
    getters = [player for player in range(SEATS) if end.pot[player]]
    given = listed([seat(player) for player in getters])
    pot = sum(end.pot)
    top = end.ranking[0]
    rest = [end.final[player] for player in end.ranking[1:]]
    top_sum = _sum(sorted((player, end.final[player]) for player in end.ranking[1:]))
    clause = end.clauses[0] if "shiso" in end.clauses[0] else "hachihachi.year-end.6"
    to_last = Words(
        f"★の分を引き、石{pot}点は{'四三の' if 'shiso' in clause else '最下位の' if len(getters) == 1 else ''}{given.ja}へ"
        if pot
        else "石なし",
        f"own ★ off; the {pot} stones go to {given.en}" if pot else "no stones",
    )
    why_first = Words(
        f"{'四三の者' if 'shiso' in clause else '首位'}は他の二人の和の逆　−（{top_sum}）",
        f"the {'shiso holder' if 'shiso' in clause else 'top'}: minus the others' sum, −({top_sum})",
    )
    assert sum(rest) == -end.final[top]
    return (
        total,
        Foot(
            "stones",
            Words("月石清算", "Stones"),
            Words(f"★{stars}", f"★ {stars}"),
            after_stones,
            to_last,
            "hachihachi.year-end.2" if len(getters) == 1 else "hachihachi.year-end.8",
        ),
        Foot(
            "ginmi",
            Words("吟味分減算", "Ginmi"),
            Words("各10貫", "10 kan each"),
            (Cell(-year.GINMI // KAN),) * SEATS,
            Words("各10貫（190貫持ち200貫返し）", "10 kan each (190 held, 200 due)"),
            "hachihachi.year-end.3",
        ),
        Foot("recount", Words("再計", "Recount"), NOTHING, recount, NOTHING, "hachihachi.year-end.11"),
        Foot(
            "kan",
            Words("点を貫に", "Ten into kan"),
            Words("12点で1貫", "12 ten a kan"),
            tuple(_kan_and_points(points) for points in end.recount),
            Words("12点で1貫。貫と点の符号をそろえる", "12 ten make a kan; one sign for both"),
            "hachihachi.year-end.12",
        ),
        Foot(
            "rounded",
            Words("端数処理", "Rounding"),
            Words("首位のほか" if "shiso" not in clause else "四三のほか", "all but the top"),
            tuple(Cell() if kan is None else Cell(kan) for kan in end.rounded),
            Words(
                "首位のほかは貫に丸める" if "shiso" not in clause else "四三の者のほかは貫に丸める",
                "all but the top in whole kan",
            ),
            "hachihachi.year-end.4",
        ),
        Foot(
            "final",
            Words("最終得点", "Final"),
            NOTHING,
            tuple(Cell(kan) for kan in end.final),
            why_first,
            clause,
            last=True,
        ),
    )


def _sum(finals: list[tuple[int, int]]) -> str:
    """13 − 84, as it is written."""
    said = ""
    for _, kan in finals:
        sign = "−" if kan < 0 else "+"
        said += f" {sign} {abs(kan)}" if said else f"{'−' if kan < 0 else ''}{abs(kan)}"
    return said


assert STONE == 1
