"""The sheet of a year: a row a month with who dealt and sat out, everybody's card points, yaku, result and total."""

from collections.abc import Collection, Iterator

from scorekeeper.core.sheet import LegendMark, SheetCell, SheetRound, SheetRow
from scorekeeper.core.words import NOTHING, Words, listing, numeral
from scorekeeper.games.basics.deal import DEALT_AGAIN
from scorekeeper.games.basics.marks import blank, meanings, signs
from scorekeeper.games.mushi.chances import base_by
from scorekeeper.games.mushi.count import decider
from scorekeeper.games.mushi.ending import FOOT
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.month import MushiMonth
from scorekeeper.kit import totals
from scorekeeper.kit.rounds import MatchState
from scorekeeper.kit.sheets import SheetWriter

ALONE = Words("一人だけ出た", "only one was in")
WINS = Words("五分、{card}の勝ち", "level, won by {card}")
CARDS, FEES, RESULT = Words("札", "cards"), Words("役", "yaku"), Words("得失", "result")


def _rounds(month: MushiMonth) -> Iterator[SheetRound]:
    """The row of a month that is over: of the two who played their card points, the points of their yaku and the result, and their
    yaku below.
    """
    if not month.over:
        return
    lines = month.lines[month.past :]
    known = next((line for line in lines if line.sort == totals.SORT), None)
    out = () if known and month.asks else month.seating.out
    tied = WINS.put(card=decider(month.pack)) if month.by_oni else NOTHING if month.counts else ALONE
    note = listing([known.label, *known.marks]) if known else tied
    row = SheetRow(tuple(_cells(month, out)), kind=DEALT_AGAIN if month.past else NOTHING, note=note, line=known)
    yield SheetRound(numeral(month.number), (), (row,), number=month.number, sort=month.sort, lines=month.lines)


def _cells(month: MushiMonth, out: Collection[int]) -> Iterator[SheetCell]:
    lines = month.lines[month.past :]
    made = {line.player: line for line in lines if line.sort == "dekiyaku"}
    points = next((line.moves(month.seating.seats) for line in lines if line.sort == "points"), None)
    for player, moved in enumerate(month.moves):
        sits, yaku = player in out, made.get(player)
        score = month.pack.base + points[player] if points and not sits else None
        fee = sum(one.amount for one in yaku.payments) if yaku else None
        amount = moved or (None if sits or not month.counts else 0)
        under = yaku.label if yaku else NOTHING
        yield SheetCell(None, amount, out=sits, signs=signs(month, player), items=(score, fee), under=under)


def _marks(house: MushiHouse) -> tuple[LegendMark, ...]:
    return (*meanings(MushiMonth, Words("その月の親", "deals this month"), *LAW.all("dealer.1")), _result_mark(house))


def _result_mark(house: MushiHouse) -> LegendMark:
    """How a player's result is made of the figures before it."""
    more = house.win_bonus
    won = Words(f" + 勝ち{more}（負け −{more}）", f" + {more} for winning (−{more} for losing)") if more else NOTHING
    base = house.pack.base
    made = Words(f"札 − {base} + 自分の役 − 相手の役", f"cards − {base} + own yaku − the other's yaku")
    clauses = LAW.all(
        "settle.1", "settle.2", *(("house.5",) if more else ()), *(() if house.pack.willows else (base_by(house.pack),))
    )
    return LegendMark(RESULT, Words(made.ja + won.ja, made.en + won.en), clauses)


def _legend(year: MatchState[MushiMonth], rounds: tuple[SheetRound, ...]) -> tuple[LegendMark, ...]:
    """What is explained once some month was counted."""
    counted = any(cell.items[0] for one in rounds for row in one.rows for cell in row.cells)
    return (_result_mark(year.now.rules),) if counted else ()


PAPER = SheetWriter(
    title=Words("むし　記入表", "Mushi: score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("備考", "remarks")),
    columns=(NOTHING, RESULT),
    items=(CARDS, FEES),
    rounds=_rounds,
    blank=blank(MushiMonth, lambda house: house.months),
    feet=lambda house: (FOOT,),
    marks=_marks,
    legend=_legend,
    running=True,
)
