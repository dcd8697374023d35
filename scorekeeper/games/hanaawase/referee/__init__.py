"""The referee of 花合わせ: what a table asks, answered by computing, from what is recorded wherever that tells it."""

from scorekeeper.core.game import Ruling
from scorekeeper.core.play import seating
from scorekeeper.core.play.game import Answer, Question, Values
from scorekeeper.games.hanaawase.forms import At
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import Month
from scorekeeper.games.hanaawase.referee import captured, hands, months
from scorekeeper.games.hanaawase.referee.ending import ENDING


def ask_seats(at: At, question: Values) -> Ruling:
    """Who sits where? `draws`: the month that each player drew, in one list for every time they drew; 0 for who did not."""
    draws = [[month or None for month in drawn] for drawn in question["draws"]]
    return seating.drawing(draws, Month.BADGES, LAW.all("setup.4", "setup.5"), LAW.all("setup.4"))


ASK: dict[str, Answer[Month]] = {
    "captures": captured.ask_captures,
    "names": captured.ask_names,
    "hand": hands.ask_hand,
    "fuke": months.ask_fuke,
    "month": months.ask_month,
    "oyanaka": captured.ask_oyanaka,
    "dealer": months.ask_dealer,
    "ginmi": ENDING.answer,
    "points": captured.ask_points,
    "seats": ask_seats,
}
INQUIRIES: tuple[Question[Month], ...] = (
    hands.inquiry,
    months.fuke_inquiry,
    months.inquiry,
    captured.inquiry,
    captured.names_inquiry,
    captured.oyanaka_inquiry,
    months.dealer_inquiry,
    ENDING.asked,
    captured.points_inquiry,
)
"""The questions with a form. Nobody shows a hand or ends a month once the year is over; all else may be asked at any time."""
