"""The referee of 花合わせ: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.play.game import Questions
from scorekeeper.games.counted.referee import ask_points, points_inquiry
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import Month
from scorekeeper.games.hanaawase.referee import captured, hands, months
from scorekeeper.games.hanaawase.referee.captured import CAPTURED
from scorekeeper.games.hanaawase.referee.ending import ENDING
from scorekeeper.games.months import seats_drawn

QUESTIONS: Questions[Month] = {
    "hand": (hands.inquiry, hands.ask_hand),
    "fuke": (months.fuke_inquiry, months.ask_fuke),
    "month": (months.inquiry, months.ask_month),
    "captures": (CAPTURED.by_cards, CAPTURED.ask_captures),
    "names": (CAPTURED.by_name, CAPTURED.ask_names),
    "oyanaka": (captured.oyanaka_inquiry, captured.ask_oyanaka),
    "dealer": (months.dealer_inquiry, months.ask_dealer),
    "ginmi": (ENDING.asked, ENDING.answer),
    "points": (points_inquiry, ask_points),
    "seats": (None, seats_drawn(LAW.all("setup.4", "setup.5"), LAW.all("setup.4"))),
}
"""Questions about showing a hand or ending a month are not asked once the year is over; all others always are."""
