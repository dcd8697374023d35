"""The sheet of a year: a row a month with who dealt, said koi and sat out, what it moved, everybody's total, and the yaku."""

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any

from scorekeeper.core.ledger import Line
from scorekeeper.core.reckoning import Op
from scorekeeper.core.sheet import FigureSign, LegendMark, SheetCell, SheetRound, SheetRow
from scorekeeper.core.words import NOTHING, Words, listing, numeral
from scorekeeper.games.basics import marks
from scorekeeper.games.basics.deal import DEALT_AGAIN
from scorekeeper.games.koikoi.law import LAW, mon
from scorekeeper.games.koikoi.month import DROP_FEE, Month
from scorekeeper.games.koikoi.year import FOOT, joined, length
from scorekeeper.kit import totals
from scorekeeper.kit.sheets import SheetWriter, blank_rounds

CALLED = FigureSign(Words("こ", "K"), "befalls")
DRAWN = LegendMark(Month.KINDS["draw"], Words("一月と数える", "counts as a month"), LAW.all("dealer.3"))


def _rounds(month: Month) -> Iterator[SheetRound]:
    """The row of a month that is over, or in which something was paid. One without payments has no figures."""
    if not month.over and not any(month.moves):
        return
    moved, lines = month.moves, month.lines[month.past :]
    known = next((line for line in lines if line.sort == totals.SORT), None)
    out = () if known and month.asks else month.seating.out
    nil = 0 if month.over and any(moved) else None
    cells = tuple(
        SheetCell(None, amount or (None if player in out else nil), out=player in out, signs=_signs(month, player))
        for player, amount in enumerate(moved)
    )
    note, more = (listing([known.label, *known.marks]), NOTHING) if known else (_note(month, lines), _more(month, lines))
    row = SheetRow(cells, kind=DEALT_AGAIN if month.past else NOTHING, note=note, line=known, more=more)
    yield SheetRound(numeral(month.number), (), (row,), number=month.number, sort=month.sort, lines=month.lines)


def _signs(month: Month, player: int) -> tuple[FigureSign, ...]:
    """Whether he dealt, how he came to play or not, and one mark for each koi that was entered."""
    return marks.signs(month, player) + (CALLED,) * month.koi.count(player)


def _note(month: Month, lines: Sequence[Line]) -> Words:
    """The hands, each with its player and fee, and what decided the month."""
    return joined(*(_hand(line) for line in lines if line.sort == "teyaku"), *_decided(month, lines))


def _hand(line: Line) -> Words:
    fee = mon(line.payments[0].amount)
    return Words(f"{line.label.ja}（@{line.player}）{fee.ja}", f"{line.label.en} (@{line.player}) {fee.en}")


def _decided(month: Month, lines: Sequence[Line]) -> Iterator[Words]:
    """The yaku with their fee, unless it was doubled; a draw; or that only one was in."""
    kinds = {line.sort: line for line in lines}
    if month.by in ("shobu", "last"):
        line = kinds[month.by]
        _, factor = _fee(line)
        yaku = line.label if factor > 1 else _worth(line.label, line)
        last = Month.KINDS["last"]
        yield yaku if month.by == "shobu" else Words(f"{last.ja}　{yaku.ja}", f"{last.en}: {yaku.en}")
    elif month.by == "dealer":
        yield _worth(Month.KINDS["dealer"], kinds["dealer"])
    elif month.by == "draw":
        yield Month.KINDS["draw"]
    elif month.over and not month.by:
        yield Words("一人だけ出た", "only one was in")


def _worth(label: Words, line: Line) -> Words:
    fee = mon(line.payments[0].amount)
    return Words(f"{label.ja}　{fee.ja}", f"{label.en}: {fee.en}")


def _more(month: Month, lines: Sequence[Line]) -> Words:
    """The doubled fee, why nobody won, and the fees of those who sat out."""
    return joined(*_doubled(lines), *(line.label for line in lines if line.sort == "draw"), *_fees(month, lines))


def _doubled(lines: Sequence[Line]) -> Iterator[Words]:
    for line in lines:
        if line.sort in ("shobu", "last"):
            fee, factor = _fee(line)
            if factor > 1:
                yield Words(f"{mon(fee).ja} × {factor}", f"{mon(fee).en} × {factor}")


def _fee(line: Line) -> tuple[int, int]:
    """The fee of all yaku of a line, and what multiplies it."""
    (payment,) = line.payments
    factor = prod(int(step.value) for step in payment.why.steps if step.op is Op.TIMES)
    return payment.amount // factor, factor


def _fees(month: Month, lines: Sequence[Line]) -> Iterator[Words]:
    """What dropping cost in all, also where it was returned, and what each of the driven out has received."""
    if pot := sum(one.amount for line in lines if line.sort == "out" for one in line.payments):
        yield _priced(DROP_FEE, pot)
    if driven := [one.amount for line in lines if line.sort == "driven" for one in line.payments]:
        each = driven[0] * month.PLAYING
        yield Words(f"追い賃 {mon(each).ja}ずつ", f"driven out {each} each")


def _priced(label: Words, amount: int) -> Words:
    return Words(f"{label.ja} {mon(amount).ja}", f"{label.en} {mon(amount).en}")


def _blank(house: Any, seats: int) -> Iterator[SheetRound]:
    return blank_rounds(length(house), (*marks.circle_signs(Month.begin(house, seats)), CALLED))(house, seats)


def _marks(house: Any) -> tuple[LegendMark, ...]:
    koi = Words("こいを言う", "says koi")
    doubled = Words("こいを言う（一回ごとに二倍）", "says koi (each doubles the fee)")
    called = CALLED.means(doubled, *LAW.all("settle.2")) if house.inflate == "on" else CALLED.means(koi, *LAW.all("call.6"))
    return (*marks.meanings(Month, Words("その月の親", "deals this month"), *LAW.all("dealer.1")), called)


def _head(name: str, value: Any, said: Words) -> Words:
    """The chosen house rule in the heading: fees with their unit."""
    return said if isinstance(value, str) else mon(value) if value else Words("なし", "none")


PAPER = SheetWriter(
    title=Words("こいこい　記入表", "Koi-koi: score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("役", "yaku")),
    columns=(NOTHING, Words("文", "mon")),
    rounds=_rounds,
    blank=_blank,
    feet=lambda house: (FOOT,),
    legend=lambda year, rounds: (DRAWN,) if any(one.sort == "draw" for one in rounds) else (),
    marks=_marks,
    head=_head,
    running=True,
)
