"""Amounts and lines of those who have changed seats, in the order of other seats: each person keeps a column."""

import re
from collections.abc import Sequence
from typing import TypeVar

from scorekeeper.core.board import Board
from scorekeeper.core.facts import Reseated
from scorekeeper.core.game import State
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words

T = TypeVar("T")
Order = tuple[int, ...]
"""By seat the column of who sits there."""


def columns(people: Sequence[int], others: Sequence[int]) -> Order:
    """The columns of `others` in which these people stand; () if everybody sits where they do there."""
    return () if people == others else tuple(map(others.index, people))


def in_columns(values: Sequence[T], order: Order) -> tuple[T, ...]:
    """Values by seat in these columns."""
    if not order:
        return tuple(values)
    return tuple(values[order.index(column)] for column in range(len(order)))


def board_in_columns(board: Board, order: Order) -> Board:
    return board._replace(seats=in_columns(board.seats, order)) if order else board


def line_in_columns(line: Line, order: Order) -> Line:
    """The line with everybody named by these columns, who take what they have along without any payment."""
    if line.sort == Reseated.__struct_config__.tag:
        line = line._replace(payments=())
    if not order:
        return line

    def words(one: Words) -> Words:
        return Words(*(re.sub(r"@(\d|@)", lambda at: at[0] if at[1] == "@" else f"@{order[int(at[1])]}", text) for text in one))

    def seat(one: int) -> int:
        return order[one] if one >= 0 else one

    return line._replace(
        label=words(line.label),
        marks=tuple(map(words, line.marks)),
        player=None if line.player is None else seat(line.player),
        payments=tuple(one._replace(payer=seat(one.payer), payee=seat(one.payee)) for one in line.payments),
        blamed=tuple((words(mark), seat(player)) for mark, player in line.blamed),
    )


def by_beginning(state: State) -> tuple[str, ...]:
    """The names of those who sit there now, in the seats in which they, or those for whom they sit, began."""
    return in_columns(state.names, columns(state.people, tuple(range(state.seats))))
