"""Where a year stands, for the table page and for machines."""

from scorekeeper.core.game import Board, Coming, Seat, State
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import NOTHING
from scorekeeper.games.hanaawase import year
from scorekeeper.games.hanaawase.month import BADGES, KINDS, SEATS, Month, month_name
from scorekeeper.games.hanaawase.year import Year


def coming(own: Year) -> Month:
    """The month that the table page speaks of: the one at hand, or the next to be dealt."""
    if own.now.over and year.ended(own) is None:
        return year.next_month(own.now)
    return own.now


def lines(state: State) -> tuple[Line, ...]:
    own: Year = state.own
    return tuple(line for month in own.months for line in month.lines)


def balances(state: State) -> tuple[int, ...]:
    """Points by seat, ginmi left aside."""
    return year.balances(state.own)


def board(state: State) -> Board:
    """The table page: the lines of a month stay until something of the next is declared."""
    own: Year = state.own
    month, shown = coming(own), own.now
    totals, moved = balances(state), shown.moved
    seats = tuple(
        Seat(BADGES[month.turn.index(player)], player == month.dealer, totals[player], moved[player], 0) for player in range(SEATS)
    )
    return Board(
        round=month_name(month.number),
        badge=KINDS["fuke"] if month.void else None,
        factor=NOTHING,
        aside=NOTHING,
        seats=seats,
        lines=shown.lines,
        first=own.before,
        note=month_name(shown.number),
        over=year.ended(own) is not None,
        closed=own.closed,
    )


def coming_state(state: State) -> Coming:
    own: Year = state.own
    if year.ended(own) is not None:
        return Coming(None, None, "")
    month = coming(own)
    return Coming(month.number, month.dealer, "")


def final(state: State) -> tuple[int, ...] | None:
    own: Year = state.own
    return year.year_end(own).final if year.ended(own) is not None else None


def places(state: State) -> tuple[int, ...] | None:
    """By the subtotal of the twelve months (hanaawase.year-end.1)."""
    own: Year = state.own
    return tuple(place + 1 for place in year.year_end(own).places) if year.ended(own) is not None else None
