"""Who deals which month next, and why: the last reason of every ruling on a month."""

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.play.position import Position
from scorekeeper.core.words import Words, seat
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.months import month_name


def coming(at: Position[Month]) -> Reason:
    """The dealer of the month at hand, or of the next one."""
    if at.over:
        return Reason(Words("これで年の終わり。合計で勝敗が決まる。", "The year is over; the totals decide."), (at.over,))
    month, done = at.round, at.match.done
    names = {"name": month_name(month.number), "who": seat(month.leader)}
    if month.leader != month.dealt:
        return LAW.because("親が下りたので、{name}の親は{who}。", "The dealer dropped: {who} deals {name}.", "setup.4", **names)
    before = at.match.now if at.match.now.over else done[-1] if done else None
    if before is None:
        return LAW.because("{name}の親は、席決めで決めた{who}。", "{who} deals {name}, by the draw for seats.", "setup.4", **names)
    if before.winner is None:
        return LAW.because(
            "無勝負だったので親は替わらず、{name}も{who}。", "After a draw the dealer stays: {who}, {name}.", "dealer.2", **names
        )
    return LAW.because("{name}の親は、前の月に勝った{who}。", "{who}, who won the month before, deals {name}.", "dealer.1", **names)
