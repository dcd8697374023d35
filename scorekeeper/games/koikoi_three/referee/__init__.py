"""The referee of 三人こいこい: what a table asks, answered by computing, from what is recorded wherever that tells it."""

from collections.abc import Callable

from scorekeeper.core import seats
from scorekeeper.core.game import Inquiry, Ruling, State
from scorekeeper.games.koikoi_three.board import BADGES
from scorekeeper.games.koikoi_three.referee import ending, hands, months, stopping
from scorekeeper.games.koikoi_three.referee.trying import Values, over


def ask_seats(state: State, question: Values) -> Ruling:
    """Who sits where? `draws`: the month that each player drew, in one list for every time they drew; 0 for who did not."""
    rounds = [[month or None for month in drawn] for drawn in question["draws"]]
    return seats.ruling(rounds, BADGES, ("koikoi-three.setup.3", "koikoi-three.setup.5"), ("koikoi-three.setup.4",))


ASK: dict[str, Callable[[State, Values], Ruling]] = {
    "captures": stopping.ask_captures,
    "yaku": stopping.ask_yaku,
    "teyaku": hands.ask_teyaku,
    "clash": hands.ask_clash,
    "month": months.ask_month,
    "season": months.ask_season,
    "ginmi": ending.ask_ginmi,
    "seats": ask_seats,
}


AT_TABLE: tuple[Callable[[State], Inquiry], ...] = (
    stopping.inquiry,
    hands.inquiry,
    hands.clash_inquiry,
    months.inquiry,
)
ALWAYS: tuple[Callable[[State], Inquiry], ...] = (stopping.yaku_inquiry, months.season_inquiry, ending.inquiry)


def inquiries(state: State) -> tuple[Inquiry, ...]:
    """The questions with a form, those most often argued about first; nobody stops or declares once the year is over."""
    return tuple(form(state) for form in (ALWAYS if over(state) else (*AT_TABLE, *ALWAYS)))
