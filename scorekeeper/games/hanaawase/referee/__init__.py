"""The referee of 花合わせ: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.play.game import Answer, Question
from scorekeeper.games.counted.referee import ask_points, points_inquiry
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import Month
from scorekeeper.games.hanaawase.referee import captured, hands, months
from scorekeeper.games.hanaawase.referee.captured import CAPTURED
from scorekeeper.games.hanaawase.referee.ending import ENDING
from scorekeeper.games.months import seats_drawn

ASK: dict[str, Answer[Month]] = {
    "captures": CAPTURED.ask_captures,
    "names": CAPTURED.ask_names,
    "hand": hands.ask_hand,
    "fuke": months.ask_fuke,
    "month": months.ask_month,
    "oyanaka": captured.ask_oyanaka,
    "dealer": months.ask_dealer,
    "ginmi": ENDING.answer,
    "points": ask_points,
    "seats": seats_drawn(LAW.all("setup.4", "setup.5"), LAW.all("setup.4")),
}
INQUIRIES: tuple[Question[Month], ...] = (
    hands.inquiry,
    months.fuke_inquiry,
    months.inquiry,
    CAPTURED.by_cards,
    CAPTURED.by_name,
    captured.oyanaka_inquiry,
    months.dealer_inquiry,
    ENDING.asked,
    points_inquiry,
)
"""The questions with a form. Questions about showing a hand or ending a month are not asked once the year is over; all others
always are.
"""
