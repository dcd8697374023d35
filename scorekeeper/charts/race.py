"""The way of a race on paper: a bar for every player that grows round by round to the total that wins."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.core.sheet import Sheet, SheetRound
from scorekeeper.local.widths import ems

LEFT, RIGHT, LANE, FOOT = 22.0, 3.0, 8.0, 6.0
"""The room for names, at the right end, for a bar, and for the scale below, in millimetres."""
STEP, BESIDE = 100, 4.2
"""The distance of the lines of the scale, and of two marks that stand beside each other, in millimetres."""
PARTS = 8
"""Into so many parts at most the scale is ruled."""
ABOVE = 3
"""The space above it, in millimetres."""


class RaceMark(NamedTuple):
    """A round in which a player scored, where his bar stood after it; `up`: above the bar, as the one before is too close."""

    x: float
    text: str
    up: bool


class RaceBar(NamedTuple):
    """A player's bar: the font size of his name, how far down it stands, and where it ends."""

    name: str
    size: float
    y: float
    end: float
    marks: tuple[RaceMark, ...]


class RaceWay(NamedTuple):
    """A drawing of this size in millimetres; `ticks` are (x, total), `goal` is where the target stands."""

    width: float
    height: float
    left: float
    bars: tuple[RaceBar, ...]
    ticks: tuple[tuple[float, int], ...]
    goal: float


def _after(one: SheetRound, seat: int) -> int:
    """A player's total after a round, whose last rows may be no more than the rest of a long remark."""
    return next((row.cells[seat].so_far or 0 for row in reversed(one.rows) if row.cells[seat].so_far is not None), 0)


def way(sheet: Sheet, lang: str, width: float, free: float) -> RaceWay | None:
    """The way of everybody on a sheet with a target; None without one, or where it is higher than what is `free`."""
    played = [one for one in sheet.rounds if one.played]
    height = LANE * (len(sheet.players) + 0.3) + FOOT
    if not sheet.target or not played or sheet.before or height + ABOVE > free:
        return None
    totals = [[_after(one, seat) for one in played] for seat in range(len(sheet.players))]
    end = STEP * -(-max(sheet.target + 1, *(each[-1] for each in totals)) // STEP)
    room = width - LEFT - RIGHT

    def x(total: int) -> float:
        return round(LEFT + room * total / end, 2)

    def marks(each: Sequence[int]) -> list[RaceMark]:
        found: list[RaceMark] = []
        before = 0
        for one, total in zip(played, each, strict=True):
            if total != before:
                close = bool(found) and x(total) - found[-1].x < BESIDE and not found[-1].up
                found.append(RaceMark(x(total), one.name.say(lang), close))
            before = total
        return found

    bars = tuple(
        RaceBar(name, min(3.0, (LEFT - 1) / ems(name)), LANE * (seat + 0.7), x(each[-1]), tuple(marks(each)))
        for seat, (name, each) in enumerate(zip(sheet.players, totals, strict=True))
    )
    apart = STEP * -(-end // (STEP * PARTS))
    ticks = tuple((x(total), total) for total in range(0, end + 1, apart))
    return RaceWay(width, height, LEFT, bars, ticks, x(sheet.target))
