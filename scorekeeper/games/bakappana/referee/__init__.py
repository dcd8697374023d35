"""The referee of 馬鹿っ花: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.play.game import Answer, Question
from scorekeeper.games.bakappana.month import Month
from scorekeeper.games.bakappana.referee import captured, hands, months
from scorekeeper.games.basics import referee as basics

ASK: dict[str, Answer[Month]] = {
    **basics.ASK,
    "captures": captured.ask_captures,
    "names": captured.ask_names,
    "hand": hands.ask_hand,
    "driven": hands.ask_driven,
    "fuke": months.ask_fuke,
    "month": months.ask_month,
    "oyanaka": captured.ask_oyanaka,
    "dealer": months.ask_dealer,
    "points": captured.ask_points,
}
INQUIRIES: tuple[Question[Month], ...] = (
    *basics.INQUIRIES,
    hands.driven_inquiry,
    captured.inquiry,
    captured.names_inquiry,
    months.fuke_inquiry,
    months.inquiry,
    months.dealer_inquiry,
    hands.inquiry,
    captured.oyanaka_inquiry,
    captured.points_inquiry,
)
"""The questions with a form. Those about a month being played are asked once it is settled who plays it."""
