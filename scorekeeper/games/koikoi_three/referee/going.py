"""Who deals which month next, and why: the last reason of every ruling on a month."""

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.words import Words, seat
from scorekeeper.games.koikoi_three.forms import round_name
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.month import SEASON, KoikoiThreeMonth, season_name
from scorekeeper.games.koikoi_three.year import YEAR, extending
from scorekeeper.kit.position import Position


def coming(at: Position[KoikoiThreeMonth]) -> Reason:
    if at.over:
        return Reason(Words("これで年の終わり。小計で吟味を払う。", "The year is over; ginmi goes by the subtotals."), (at.over,))
    month = at.round
    name, who = round_name(month), seat(month.leader)
    if month.has_limit:
        return LAW.because("void-again", name=name, who=who)
    if month.number == 1:
        return LAW.because("sits-first", name=name, who=who)
    if month.number > YEAR and month.number % SEASON == 1:
        said = Words(
            "首位が決まらないので{season}に延長する。{name}の胴は、前の月に勝った{who}。",
            "Nobody is ahead: the year goes on with {season}. {who}, who won the last month, deals {name}.",
        )
        return Reason(said.put(season=season_name(month.season), name=name, who=who), (extending(at.house), LAW["year-end.8"]))
    return LAW.because("winner-deals", name=name, who=who)
