"""The year: twelve months, whose totals are the result."""

from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import BakappanaMonth
from scorekeeper.kit.counted.month import MONTHS
from scorekeeper.kit.finish import Finish, summed_up
from scorekeeper.kit.rounds import MatchState

FOOT = SheetFoot("final", Words("合計", "Total"), Words("12ヶ月", "12 months"), (), NOTHING, LAW["year-end.1"], last=True)


def over(year: MatchState[BakappanaMonth]) -> str | None:
    """The clause by which the year is over, or None while it goes on."""
    return LAW["setup.4"] if year.now.number >= MONTHS and year.now.over else None


def finish(year: MatchState[BakappanaMonth]) -> Finish:
    """Nothing is added to the totals, and nothing breaks a tie."""
    return summed_up(year.balances, FOOT)
