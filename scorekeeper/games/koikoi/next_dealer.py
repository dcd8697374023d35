"""Who deals next: the last reason of every ruling on a month."""

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.words import Words, seat
from scorekeeper.games.koikoi.house import LAW
from scorekeeper.games.koikoi.month import At
from scorekeeper.kit.months import month_name


def coming(at: At) -> Reason:
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


def is_ready(at: At) -> bool:
    """Whether it is settled who plays."""
    return at.round.ready
