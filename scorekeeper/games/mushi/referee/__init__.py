"""The referee of むし: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.play.game import Questions
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.mushi.month import Month
from scorekeeper.games.mushi.referee import deals, lying, months, reach, turns

QUESTIONS: Questions[Month] = {
    "oni": (turns.inquiry, turns.ask_take),
    "left": (lying.inquiry, lying.ask_left),
    "winner": (months.month_inquiry, months.ask_month),
    "again": (deals.inquiry, deals.ask_deal),
    "captures": (months.captures_inquiry, months.ask_captures),
    "possible": (reach.inquiry, reach.ask_possible),
    "dealer": (months.dealer_inquiry, months.ask_dealer),
    **basics.QUESTIONS,
    "marker": (deals.marker_inquiry, deals.ask_marker),
}
"""The most frequently disputed first."""
