"""Questions that several forms share."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.game import Input
from scorekeeper.core.play import asking
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import Month
from scorekeeper.games.hachihachi_classic.playing import check_playing
from scorekeeper.games.hachihachi_classic.reached import concerned
from scorekeeper.games.hachihachi_classic.referee.asked import At


def playing(month: Month) -> bool:
    """Whether cards are played in this month now."""
    return not month.dry and not any(check_playing(month))


def reached(at: At, **more: Any) -> Iterator[Input]:
    """Who has 89 points, where that matters and no points are told."""
    there = concerned(at.round)
    if there:
        label = Words("89点以上取った人", "Who captured 89 points or more")
        yield asking.many("reached", label, asking.players(there), LAW["mizuten.5"], optional=True, **more)


def nobody(at: At) -> tuple[tuple[str, Any], ...]:
    """Where it matters and nobody is named, nobody has 89 points."""
    return (("reached", []),) if concerned(at.round) else ()
