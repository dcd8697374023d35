"""Totals as a race: the bars of a board with a target."""

from collections.abc import Sequence
from typing import NamedTuple

from flask import Flask

from scorekeeper.core.board import Board

MOST = 6
"""The most parts into which a bar is ruled."""


class Lane(NamedTuple):
    """A player's bar, in hundredths of the way: what he `had` before the last score, and what that added. It ends at the target.

    `left` is how much he lacks, at least 0.
    """

    had: float
    more: float
    left: int

    @property
    def has_arrived(self) -> bool:
        return not self.left


class Race(NamedTuple):
    """A bar for each seat, and where they are ruled: (hundredths of the way, total), from 0 to the target."""

    lanes: tuple[Lane, ...]
    ticks: tuple[tuple[float, int], ...]


def step(target: int) -> int:
    """The distance of the lines on a bar: 1, 2 or 5 of the largest power of ten that leaves at most six parts."""
    size = 1
    while target > MOST * 5 * size:
        size *= 10
    return next(size * one for one in (1, 2, 5) if target <= MOST * size * one)


def race(board: Board, change: Sequence[int] = ()) -> Race:
    """The race that a board with a target shows; `change` is what the last entry scored, if not the last round."""
    target = board.target
    assert target, "the board has a target"

    def way(total: int) -> float:
        return round(100 * min(max(total, 0), target) / target, 3)

    scored = change or [seat.change for seat in board.seats]
    lanes = tuple(
        Lane(had := way(seat.total - more), round(way(seat.total) - had, 3), max(0, target - seat.total))
        for seat, more in zip(board.seats, scored, strict=True)
    )
    return Race(lanes, tuple((way(mark), mark) for mark in (*range(0, target, step(target)), target)))


def register(app: Flask) -> None:
    app.jinja_env.globals.update(race=race)
