"""Where a year stands, for the table page and for machines."""

from scorekeeper.core.game import Board, Coming, Seat, State
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.games.hachihachi.deal.field import MARKS, WORDS, Kind
from scorekeeper.games.hachihachi.end import year
from scorekeeper.games.hachihachi.end.year import Year
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.month import SEATS, Month, Phase, month_name

BADGES = (Words("胴", "do"), Words("胴二", "do-ni"), Words("ビキ", "biki"))
"""Dealer, next, last (hachihachi.setup.9); whoever sits to the new dealer's right is do-ni (hachihachi.dealer.5)."""


def coming(state: State) -> Month:
    """The month that the table page speaks of: the one at hand, or the next to be dealt."""
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    if own.now.over and year.ended(own, state.house) is None:
        return year.next_month(own.now)
    return own.now


def lines(state: State) -> tuple[Line, ...]:
    own: Year = state.own
    return tuple(line for month in own.months for line in month.lines)


def balances(state: State) -> tuple[int, ...]:
    """Points by seat. With chips a stone leaves the account at once, on paper at the year end (hachihachi.year-end.1)."""
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    sums = year.balances(own)
    if state.house.method == "written":
        return sums
    return tuple(total - stone for total, stone in zip(sums, year.stones(own), strict=True))


def board(state: State) -> Board:
    """The table page. A total may fall below nothing: debts are owed among the players, without tokens (hachihachi.setup.8)."""
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    month = coming(state)
    shown, moved = own.now, own.now.moved
    chips = state.house.method == "chips"
    totals = tuple(total + (year.START if chips else 0) for total in balances(state))
    stones = year.stones(own)
    over = year.ended(own, state.house) is not None
    seats = tuple(
        Seat(
            BADGES[(player - month.dealer) % SEATS],
            player == month.dealer,
            totals[player],
            moved[player],
            0 if chips else stones[player],
        )
        for player in range(SEATS)
    )
    return Board(
        month_name(month.number),
        _badge(month),
        _factor(month),
        _aside(month),
        seats,
        shown.lines,
        own.before,
        month_name(shown.number),
        over=over,
        closed=own.closed,
    )


def _badge(month: Month) -> Words | None:
    kind = month.ground.kind
    return None if kind is Kind.NONE else Words(WORDS[kind].ja, MARKS[kind].en)


def _factor(month: Month) -> Words:
    """×2, or under F what every yaku gains."""
    if month.ground.kind is Kind.NONE:
        return NOTHING
    extra = month.ground.treatment.addition(month.ground.kind)
    if month.ground.treatment.added:
        return Words(f"+{extra // 12}貫", f"+{extra // 12} kan")
    factor = month.ground.treatment.factor(month.ground.kind)
    return same(f"×{factor.numerator}" if factor.denominator == 1 else f"×{float(factor):g}")


def _aside(month: Month) -> Words:
    """What the bind says: it holds this month, or the next."""
    if month.phase is Phase.DEAL:
        bound = {Kind.BIG: Words("大場しばり", "bound: big"), Kind.ZETSU: Words("絶場しばり", "bound: zetsu")}
        return bound.get(month.bound, NOTHING)
    return Words("二代しばり", "binds next") if month.bind else NOTHING


def coming_state(state: State) -> Coming:
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    if year.ended(own, state.house) is not None:
        return Coming(None, None, "")
    month = coming(state)
    return Coming(month.number, month.dealer, str(month.bound))


def final(state: State) -> tuple[int, ...] | None:
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    return year.year_end(own).final if year.ended(own, state.house) is not None else None


def places(state: State) -> tuple[int, ...] | None:
    """By the standing before the pot, where no two are level (hachihachi.year-end.7); of a void year or a draw nobody is ahead."""
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    if year.ended(own, state.house) is None:
        return None
    end = year.year_end(own)
    return (1,) * SEATS if end.void else tuple(end.ranking.index(player) + 1 for player in range(SEATS))
