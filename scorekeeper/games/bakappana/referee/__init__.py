"""The referee of 馬鹿っ花: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.play.game import Answer, Question
from scorekeeper.games.bakappana.month import Month
from scorekeeper.games.bakappana.referee import captured, hands, months
from scorekeeper.games.bakappana.referee.captured import CAPTURED
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.basics.forms import played
from scorekeeper.games.counted.referee import points_inquiry

ASK: dict[str, Answer[Month]] = {
    **basics.ASK,
    "captures": captured.ask_captures,
    "names": CAPTURED.ask_names,
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
    CAPTURED.by_cards,
    played(CAPTURED.by_name),
    played(months.fuke_inquiry),
    played(months.inquiry),
    months.dealer_inquiry,
    hands.inquiry,
    played(CAPTURED.few),
    points_inquiry,
)
"""The questions with a form. Those about a month being played are asked once it is settled who plays it."""
