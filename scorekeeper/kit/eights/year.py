"""When a year is over, as far as that is known."""

from typing import Any

from scorekeeper.kit.eights.month import YEAR, Phase
from scorekeeper.kit.rounds import MatchState


def over(year: MatchState[Any], shiso: str, cut: str, done: str | None) -> str | None:
    """The clause by which the year is over, or None while it goes on.

    By `shiso` a declared shiso ends it, by `cut` it ends after December; with etsunen `done` says by what, None while fields are
    left over.
    """
    month = year.now
    if month.phase is Phase.SHISOU:
        return shiso
    if not month.over or month.number < YEAR:
        return None
    return cut if month.house.etsunen == "off" else done


def unsure(match: MatchState[Any]) -> bool:
    """Whether the year may have gone on after December: with etsunen, if the field of some month is not known, nor what it left."""
    month = match.now
    ended = month.over and month.number >= YEAR and month.phase is not Phase.SHISOU
    return ended and month.house.etsunen != "off" and not (month.kind and all(one.kind for one in match.done))
