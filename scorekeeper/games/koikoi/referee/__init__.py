"""The referee of こいこい: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.play.game import Questions
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.koikoi.referee import hands, months, turns

QUESTIONS: Questions[Month] = {
    "call": (turns.call_inquiry, turns.ask_call),
    "koi": (months.koi_inquiry, months.ask_koi),
    "yaku": (turns.yaku_inquiry, turns.ask_yaku),
    "new": (turns.new_inquiry, turns.ask_new),
    "ran-out": (months.ran_out_inquiry, months.ask_ran_out),
    "teyaku": (hands.inquiry, hands.ask_teyaku),
    "again": (hands.again_inquiry, hands.ask_again),
    "dealer": (months.dealer_inquiry, months.ask_dealer),
    **basics.QUESTIONS,
}
"""The most frequently disputed first."""
