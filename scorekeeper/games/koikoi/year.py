"""The year: twelve months, and their sum."""

from scorekeeper.core.play.finish import Finish, summed_up
from scorekeeper.core.play.rounds import Match
from scorekeeper.core.sheet import Foot
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.games.koikoi.month import Month

Year = Match[Month]
YEAR = 12
"""Months of a year; a drawn one counts (koikoi.setup.5, koikoi.dealer.3)."""
FOOT = Foot("final", Words("年計", "Total"), NOTHING, (), NOTHING, LAW["setup.5"], last=True)


def over(year: Year) -> str | None:
    """The clause by which the year is over, or None while it goes on."""
    return LAW["setup.5"] if year.now.over and year.now.number >= YEAR else None


def finish(year: Year) -> Finish:
    """What the months have moved decides; nothing is paid at the end (koikoi.setup.5)."""
    return summed_up(year.balances, FOOT)
