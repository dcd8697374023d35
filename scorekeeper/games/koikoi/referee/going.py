"""Who deals which month next, and why: the last reason of every ruling on a month."""

from collections.abc import Iterable, Iterator

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.ledger import Payment
from scorekeeper.core.reckoning import Op
from scorekeeper.core.words import Words, seat
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.games.koikoi.month import Month
from scorekeeper.kit.months import month_name
from scorekeeper.kit.position import Position


def multiplied(payments: Iterable[Payment], house: KoikoiHouse) -> Iterator[Reason]:
    """Why a fee is more than the total of the yaku, at tables that count so."""
    for step in (step for payment in payments for step in payment.why.steps):
        if step.clause == LAW["house.2"]:
            yield LAW.because("seven-doubles", n=house.seven)
        elif step.clause == LAW["house.3"] and step.op is Op.TIMES:
            yield LAW.because("koi-multiplies", factor=int(step.value))
        elif step.clause == LAW["house.3"]:
            yield LAW.because("koi-adds", more=int(step.value))


def coming(at: Position[Month]) -> Reason:
    """The dealer of the month at hand, or of the next one."""
    if at.over:
        return Reason(Words("これで年の終わり。合計で勝敗が決まる。", "The year is over; the totals decide."), (at.over,))
    month, done = at.round, at.match.done
    name, who = month_name(month.number), seat(month.leader)
    if month.leader != month.dealt:
        return LAW.because("dealer-dropped", name=name, who=who)
    before = at.match.now if at.match.now.over else done[-1] if done else None
    if before is None:
        return LAW.because("seats-drawn", name=name, who=who)
    if before.winner is None:
        passed = month.house.draw_dealer == "passes"
        return LAW.because("draw-passes" if passed else "dealer-stays", name=name, who=who)
    return LAW.because("winner-deals", name=name, who=who)
