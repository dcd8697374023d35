"""Where a year stands, for the table page and for machines."""

from scorekeeper.core.game import Board, Next, Seat, State
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.koikoi_three import year
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.month import LIMIT_MARK, SEATS, Month
from scorekeeper.games.koikoi_three.names import month_name, season_name
from scorekeeper.games.koikoi_three.rules import at_hand
from scorekeeper.games.koikoi_three.year import Year

BADGES = (Words("胴", "do"), Words("胴二", "do-ni"), Words("ビキ", "biki"))
"""Dealer, next, last, to the dealer's right (koikoi-three.setup.5)."""


def lines(state: State) -> tuple[Line, ...]:
    own: Year = state.own
    return tuple(line for month in own.months for line in month.all_lines)


def balances(state: State) -> tuple[int, ...]:
    return year.balances(state.own)


def round_name(month: Month) -> Words:
    """春　三月."""
    season, name = season_name(month.season), month_name(month.number)
    return Words(f"{season.ja}　{name.ja}", f"{season.en}, {name.en}")


def board(state: State) -> Board:
    """The table page. Void deals of the month at hand show how often it was dealt again."""
    own: Year = state.own
    assert isinstance(state.house, KoikoiHouse)
    month, shown = at_hand(own, state.house), own.now
    totals, moved = year.balances(own), shown.moved
    seats = tuple(
        Seat(BADGES[(player - month.dealer) % SEATS], player == month.dealer, totals[player], moved[player], 0)
        for player in range(SEATS)
    )
    limited = month.limited and not month.over
    return Board(
        round_name(month),
        LIMIT_MARK if limited else None,
        NOTHING,
        Words(f"やり直し{month.voids}回目", f"dealt again, {month.voids}") if limited else NOTHING,
        seats,
        shown.all_lines,
        own.before,
        month_name(shown.number),
        over=year.ended(own, state.house) is not None,
        closed=own.closed,
    )


def coming(state: State) -> Next:
    """What the next deal starts from; `bind` says limit under the 3-mon limit."""
    own: Year = state.own
    assert isinstance(state.house, KoikoiHouse)
    if year.ended(own, state.house) is not None:
        return Next(None, None, "")
    month = at_hand(own, state.house)
    return Next(month.number, month.dealer, "limit" if month.limited else "")


def final(state: State) -> tuple[int, ...] | None:
    own: Year = state.own
    assert isinstance(state.house, KoikoiHouse)
    return year.year_end(own).final if year.ended(own, state.house) is not None else None


def places(state: State) -> tuple[int, ...] | None:
    """By the subtotal (koikoi-three.year-end.4)."""
    own: Year = state.own
    assert isinstance(state.house, KoikoiHouse)
    if year.ended(own, state.house) is None:
        return None
    return tuple(place + 1 for place in year.year_end(own).places)
