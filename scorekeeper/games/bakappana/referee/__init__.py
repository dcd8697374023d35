"""The referee of 馬鹿っ花: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.play.game import Questions
from scorekeeper.games.bakappana.month import Month
from scorekeeper.games.bakappana.referee import captured, hands, months
from scorekeeper.games.bakappana.referee.captured import CAPTURED
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.basics.forms import played
from scorekeeper.games.counted.referee import points_inquiry

QUESTIONS: Questions[Month] = {
    **basics.QUESTIONS,
    "driven": (hands.driven_inquiry, hands.ask_driven),
    "captures": (CAPTURED.by_cards, captured.ask_captures),
    "names": (played(CAPTURED.by_name), captured.ask_names),
    "fuke": (played(months.fuke_inquiry), months.ask_fuke),
    "month": (played(months.inquiry), months.ask_month),
    "dealer": (months.dealer_inquiry, months.ask_dealer),
    "hand": (hands.inquiry, hands.ask_hand),
    "oyanaka": (played(CAPTURED.few), captured.ask_oyanaka),
    "points": (points_inquiry, captured.ask_points),
}
"""Those about a month being played are asked once it is settled who plays it."""
