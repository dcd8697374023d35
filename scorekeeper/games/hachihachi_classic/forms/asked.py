"""Questions that several forms share."""

from typing import Any

from scorekeeper.core.offer import Input
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.playing import check_playing
from scorekeeper.games.hachihachi_classic.reached import players_concerned
from scorekeeper.games.hachihachi_classic.referee.asked import At, who_reached


def playing(month: ClassicMonth) -> bool:
    """Whether cards are played in this month now."""
    return not month.dry and not any(check_playing(month))


def goal_inputs(at: At, **more: Any) -> tuple[Input, ...]:
    """Who has 89 points, where that matters and no points are told."""
    return who_reached(at, Words("89点以上取った人", "Who captured 89 points or more"), **more)


def nobody(at: At) -> tuple[tuple[str, Any], ...]:
    """Where it matters and nobody is named, nobody has 89 points."""
    return (("reached", []),) if players_concerned(at.round) else ()
