"""The year: twelve months in four seasons, kobiki for a swept season, extra seasons after a tie, and ginmi."""

from itertools import groupby

from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.month import SEASON, SEATS, KoikoiThreeMonth, season_name
from scorekeeper.kit import frame
from scorekeeper.kit.finish import CLAUSE, Awards, Finish, FinishShare, award_finish
from scorekeeper.kit.rounds import MatchState

Year = MatchState[KoikoiThreeMonth]
YEAR = 12
"""Months of a year, played in order (koikoi-three.setup.2)."""
KOBIKI = 5
"""What each of the others pays the winner of all three months of a season (koikoi-three.season.1)."""
GINMI = Awards(
    Words("吟味", "ginmi"),
    {
        (1, 2, 3): FinishShare(
            LAW["year-end.1"],
            ((2, 1, 6), (3, 1, 12)),
            Words("1位が2位から6文、3位から12文", "the first takes 6 from the second and 12 from the third"),
        ),
        (1, 2, 2): FinishShare(
            LAW["year-end.2"], ((2, 1, 9),), Words("2位同点。1位に9文ずつ", "second place tied: each pays 9 to the first")
        ),
        (1, 1, 3): FinishShare(
            LAW["year-end.3"], ((3, 1, 9),), Words("1位同点。3位から9文ずつ", "first place tied: the third pays 9 to each")
        ),
        (1, 1, 1): FinishShare(LAW["year-end.5"], (), Words("三人同点", "all three tied")),
    },
)
"""18 mon change hands, unless all three are level."""
FEET = (
    SheetFoot("subtotal", Words("小計", "Subtotal"), Words("月と小引", "months and kobiki"), (), NOTHING, LAW["year-end.4"]),
    SheetFoot("ginmi", Words("吟味", "Ginmi"), NOTHING, (), GINMI.shares[1, 2, 3].said, LAW["year-end.1"]),
    SheetFoot("final", Words("合計", "Total"), NOTHING, (), NOTHING, LAW["year-end.8"], last=True),
)


def kobiki(year: Year, entry: int) -> Year:
    """The year with the kobiki of the season that ends now, if one player won all of its months.

    Only the months of one season count, each for its final winner: a run from before it makes the kobiki no larger (season.2), nor
    does an earlier season swept (season.5).
    """
    month = year.now
    months = (*year.done[1 - SEASON :], month)
    if month.winner is None or month.number % SEASON or len({_winner(year, one) for one in months}) > 1:
        return year
    clauses = ["season.1"]
    if any(one.voids for one in months):
        clauses.append("season.3")
    if any(one.by == "teyaku" for one in months):
        clauses.append("season.4")
    before = year.done[: 1 - SEASON]
    if before and _winner(year, before[-1]) == month.winner:
        clauses.append("season.2")
    if any(
        line.sort == "kobiki" and line.player is not None and year.seat_now(one, line.player) == month.winner
        for one in before
        for line in one.lines
    ):
        clauses.append("season.5")
    more = (extending(month.house),) if month.number > YEAR else ()
    name = season_name(month.season)
    swept = Words(f"{name.ja}の三か月とも", f"all three months of {name.en}")
    paid = month.seating.from_others(month.winner, Reckoning().plus(swept, KOBIKI, LAW["season.1"]))
    line = month.line(entry, "kobiki", swept, month.winner, paid, clauses=(*LAW.all(*clauses), *more))
    return year.with_round(month.add(line))


def _winner(year: Year, month: KoikoiThreeMonth) -> int | None:
    """The winner of a month, where he sits now."""
    return None if month.winner is None else year.seat_now(month, month.winner)


def extending(house: KoikoiThreeHouse) -> str:
    """The clause by which a year is extended."""
    return LAW["year-end.5" if house.extend == "three" else "year-end.6"]


def extends_year(sums: tuple[int, ...], house: KoikoiThreeHouse) -> bool:
    """Whether these subtotals extend the year: all three level (koikoi-three.year-end.5) or, under that house rule, two or more
    level at the top (koikoi-three.year-end.6).
    """
    return sums.count(max(sums)) >= (SEATS if house.extend == "three" else 2)


def over(year: Year) -> str | None:
    """The clause by which the year is over, or None while it goes on. Every extra season is played in full."""
    month = year.now
    if not month.over or month.number < YEAR or month.number % SEASON or extends_year(year.balances, month.house):
        return None
    return LAW["year-end.7" if month.number > YEAR else "setup.2"]


def finish(year: Year) -> Finish:
    """The final result: the subtotals, and ginmi, which is paid once, after any extension (koikoi-three.year-end.8)."""
    return award_finish(tuple(_subtotal(year, player) for player in range(SEATS)), GINMI, FEET, pays=year.ended != "sums")


def _subtotal(year: Year, player: int) -> Reckoning:
    """A seat's subtotal from its months by season and the kobiki (koikoi-three.sheet.1)."""
    why = Reckoning()
    for season, played in groupby(year.rounds, key=lambda month: month.season):
        months = [*played]
        swept = sum(line.moves(SEATS)[player] for month in months for line in month.lines if line.sort == "kobiki")
        name = season_name(season)
        won = sum(month.moves[player] for month in months) - swept
        why = why.plus(Words(f"{name.ja}の月", f"months of {name.en}"), won, LAW["sheet.1"])
        if beside := sum(year.moved_beside(month)[player] for month in months):
            why = why.plus(frame.BESIDE, beside, CLAUSE)
        if swept:
            why = why.plus(Words(f"小引（{name.ja}）", f"kobiki ({name.en})"), swept, LAW["season.1"])
    return why
