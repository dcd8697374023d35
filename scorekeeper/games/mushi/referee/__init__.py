"""The referee of むし: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.play.game import Answer, Question
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.mushi.month import Month
from scorekeeper.games.mushi.referee import deals, lying, months, reach, turns

ASK: dict[str, Answer[Month]] = {
    "oni": turns.ask_take,
    "left": lying.ask_left,
    "winner": months.ask_month,
    "captures": months.ask_captures,
    "possible": reach.ask_possible,
    "dealer": months.ask_dealer,
    "again": deals.ask_deal,
    "marker": deals.ask_marker,
    **basics.ASK,
}
INQUIRIES: tuple[Question[Month], ...] = (
    turns.inquiry,
    lying.inquiry,
    months.month_inquiry,
    deals.inquiry,
    months.captures_inquiry,
    reach.inquiry,
    months.dealer_inquiry,
    *basics.INQUIRIES,
    deals.marker_inquiry,
)
"""The questions with a form, the most frequently disputed first."""
