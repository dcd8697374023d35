"""The referee of 花合わせ: what a table asks, answered by computing, from what is recorded wherever that tells it."""

from collections.abc import Callable

from scorekeeper.core.game import Inquiry, Ruling, State
from scorekeeper.core.play import seating as seats
from scorekeeper.games.hanaawase import year
from scorekeeper.games.hanaawase.month import BADGES
from scorekeeper.games.hanaawase.referee import captured, ending, hands, year_end
from scorekeeper.games.hanaawase.referee.trying import Values


def ask_seats(state: State, question: Values) -> Ruling:
    """Who sits where? `draws`: the month that each player drew, in one list for every time they drew; 0 for who did not."""
    rounds = [[month or None for month in drawn] for drawn in question["draws"]]
    return seats.drawing(rounds, BADGES, ("hanaawase.setup.4", "hanaawase.setup.5"), ("hanaawase.setup.4",))


ASK: dict[str, Callable[[State, Values], Ruling]] = {
    "captures": captured.ask_captures,
    "names": captured.ask_names,
    "hand": hands.ask_hand,
    "fuke": ending.ask_fuke,
    "month": ending.ask_month,
    "oyanaka": captured.ask_oyanaka,
    "dealer": ending.ask_dealer,
    "ginmi": year_end.ask_ginmi,
    "points": captured.ask_points,
    "seats": ask_seats,
}

AT_TABLE: tuple[Callable[[State], Inquiry], ...] = (hands.inquiry, ending.fuke_inquiry, ending.month_inquiry)
ALWAYS: tuple[Callable[[State], Inquiry], ...] = (
    captured.inquiry,
    captured.names_inquiry,
    captured.oyanaka_inquiry,
    ending.dealer_inquiry,
    year_end.inquiry,
    captured.points_inquiry,
)


def inquiries(state: State) -> tuple[Inquiry, ...]:
    """The questions with a form; nobody shows a hand or ends a month once the year is over."""
    return tuple(form(state) for form in (ALWAYS if year.ended(state.own) else (*AT_TABLE, *ALWAYS)))
