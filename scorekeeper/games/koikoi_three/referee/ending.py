"""Who owes what at the end of the year, or is the year extended?"""

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.month import SEASON, KoikoiThreeMonth, season_name
from scorekeeper.games.koikoi_three.year import GINMI, YEAR, extending, extends_year
from scorekeeper.kit.ending import Ending
from scorekeeper.kit.position import Position


def _extension(at: Position[KoikoiThreeMonth], sums: tuple[int, ...], reasons: list[Reason]) -> Ruling | None:
    """The verdict extend, if these subtotals leave first place open."""
    if not extends_year(sums, at.house):
        return None
    season = season_name(max(at.match.now.season, YEAR // SEASON) + 1)
    why = Words("首位が決まらないので1季節延長する。", "First place is not settled: another season is played.")
    full = LAW.because("kobiki-too")
    said = Words("{season}に延長する", "the year goes on with {season}").put(season=season)
    return rule("extend", said, [*reasons, Reason(why, (extending(at.house),)), full])


ENDING = Ending(
    awards=GINMI,
    inquiry=Inquiry(
        "ginmi",
        Words("年の終わりにだれがいくら払うか", "Who owes what at the end of the year?"),
        Words("吟味・同点・延長", "ginmi, ties, extra seasons"),
        "year-end",
    ),
    name="subtotals",
    label=Words("小計(月と小引)", "Subtotals: months and kobiki"),
    clause=LAW["year-end.4"],
    law=LAW,
    zero="sums-to-zero",
    verdict=lambda award: "ginmi",
    otherwise=_extension,
    after=("ginmi-once",),
)
"""The verdict is ginmi, extend, or uneven."""
