"""Who deals which month next, and why: the last reason of every ruling on a month."""

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.play.position import Position
from scorekeeper.core.words import Words, seat
from scorekeeper.games.koikoi_three.forms import round_name
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.month import SEASON, Month, season_name
from scorekeeper.games.koikoi_three.year import YEAR, extending


def coming(at: Position[Month]) -> Reason:
    if at.over:
        return Reason(Words("これで年の終わり。小計で吟味を払う。", "The year is over; ginmi goes by the subtotals."), (at.over,))
    month = at.round
    names = {"name": round_name(month), "who": seat(month.leader)}
    if month.limited:
        return LAW.because(
            "{name}をやり直す。胴は流れた時のビキの{who}、3文しぼり。",
            "The same month is dealt again ({name}), by {who}, the biki of the void deal, under the 3-mon limit.",
            "flow.2",
            "flow.3",
            **names,
        )
    if month.number == 1:
        return LAW.because("{name}の胴は、はじめの席の{who}。", "{who} sits first and deals {name}.", "setup.3", **names)
    if month.number > YEAR and month.number % SEASON == 1:
        said = Words(
            "首位が決まらないので{season}に延長する。{name}の胴は、前の月に勝った{who}。",
            "Nobody is ahead: the year goes on with {season}. {who}, who won the last month, deals {name}.",
        )
        return Reason(said.put(season=season_name(month.season), **names), (extending(at.house), LAW["year-end.8"]))
    return LAW.because("{name}の胴は、前の月に勝った{who}。", "{who}, who won the month before, deals {name}.", "dealer.1", **names)
